//! All codes there are, with what they mean: for `--codes`, and for the rules of SARIF.

use super::problem::{Code, List, Rank};
use urlens::ValidationErrorKind;
use urlens_readings::address::AddressKind;
use urlens_readings::policy::Reason;
use urlens_readings::{CATALOGUE, Group, LINTS, Verdict};

/// A code and what is known of it wherever it is found.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) code: Code,
    /// The id of the class in the catalogue of disagreements.
    pub(crate) class: Option<&'static str>,
    pub(crate) rank: Rank,
    pub(crate) title: String,
    /// What the standards say.
    pub(crate) rules: Option<String>,
    pub(crate) advice: Option<&'static str>,
}

impl Entry {
    pub(crate) fn new(code: Code, rank: Rank, title: impl Into<String>) -> Self {
        Self { code, class: None, rank, title: title.into(), rules: None, advice: None }
    }
}

/// What parsing says by the RFCs; the URL Standard has names of its own.
const SYNTAX: [(&str, &str); 7] = [
    ("unexpected-character", "a character that may not stand there"),
    ("bad-escape", "'%' without two hexadecimal digits"),
    ("unclosed-bracket", "'[' without ']'"),
    ("bad-address", "not an IP address between '[' and ']'"),
    ("no-scheme", "no scheme where one is required"),
    ("too-long", "longer than offsets reach"),
    ("idna-off", "a host beyond ASCII, without IDNA"),
];

/// What schemes say for which they need no rule of their own.
const SCHEME: [(&str, &str); 7] = [
    ("unexpected-character", "a character that may not stand in this part"),
    ("missing", "a part that must be there is not"),
    ("not-allowed", "a part that must not be there is"),
    ("too-long", "a part that is too long"),
    ("too-short", "a part that is too short"),
    ("duplicate", "something is there twice"),
    ("not-utf-8", "octets that are not UTF-8"),
];

/// Reasons that name something of the text; here they have nothing to name.
const REASONS: [(&str, &str); 4] = [
    ("not-a-url", "not a URL"),
    ("accepted-by-some", "a URL to browsers, and no URI"),
    ("read-differently", "the standards disagree about a component"),
    ("network", "host is an address of a denied network"),
];

/// What a code means, if it is of a list that is fixed.
pub(super) fn title(code: Code) -> Option<&'static str> {
    let found = |list: &[(&str, &'static str)]| {
        list.iter().find(|(name, _)| *name == code.name).map(|(_, title)| *title)
    };
    match code.list {
        List::Syntax => found(&SYNTAX).or_else(|| {
            ValidationErrorKind::ALL.into_iter().find(|it| it.name() == code.name).map(ValidationErrorKind::message)
        }),
        List::Scheme => found(&SCHEME),
        List::Policy => found(&REASONS),
        List::Findings | List::Agreed => None,
    }
}

/// Every code but those of the rules that one scheme alone has.
pub(crate) fn all() -> Vec<Entry> {
    let mut all = Vec::new();
    for class in CATALOGUE.iter().chain(LINTS) {
        let rules: Vec<_> = class.rules.iter().map(ToString::to_string).collect();
        all.push(Entry {
            code: Code::new(List::Findings, class.code),
            class: class.id,
            rank: Rank::Found(class.severity),
            title: class.title.to_owned(),
            rules: Some(rules.join("; ")),
            advice: Some(class.advice),
        });
    }
    let mut add = |list, name, rank, title: String| {
        all.push(Entry::new(Code::new(list, name), rank, title));
    };
    for (name, title) in SYNTAX {
        add(List::Syntax, name, Rank::Invalid, title.to_owned());
    }
    for violation in ValidationErrorKind::ALL {
        add(List::Syntax, violation.name(), Rank::Invalid, violation.to_string());
    }
    for verdict in [Verdict::Spelling, Verdict::DifferentResource, Verdict::DifferentHost] {
        add(List::Agreed, verdict.name(), Rank::Invalid, verdict.to_string());
    }
    for (name, title) in SCHEME {
        add(List::Scheme, name, Rank::Invalid, title.to_owned());
    }
    for (name, title) in REASONS {
        add(List::Policy, name, Rank::SetError, title.to_owned());
    }
    for reason in reasons() {
        add(List::Policy, reason.code(), Rank::SetError, reason.to_string());
    }
    all
}

/// The reasons that say the same of any text.
fn reasons() -> impl Iterator<Item = Reason> {
    let plain = [
        Reason::Scheme,
        Reason::Credentials,
        Reason::NoHost,
        Reason::HostName,
        Reason::Host,
        Reason::Dotless,
        Reason::Port,
    ];
    // Of these kinds there are names.
    let names = [
        AddressKind::Loopback,
        AddressKind::LinkLocal,
        AddressKind::Metadata,
        AddressKind::Private,
    ];
    let addresses = AddressKind::ALL.map(Reason::Address);
    plain.into_iter().chain(names.map(Reason::Name)).chain(addresses)
}

/// Whether the catalogue or the lints have that code.
pub(crate) fn is_finding(name: &str) -> bool {
    CATALOGUE.iter().chain(LINTS).any(|it| it.code == name)
}

/// Tells if a code is that of a lint about the style of names.
pub(super) fn is_style(name: &str) -> bool {
    LINTS.iter().any(|it| it.group == Group::Style && it.code == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A code names one thing, and is listed once.
    #[test]
    fn codes_are_unique() {
        let codes: Vec<_> = all().iter().map(|it| it.code.to_string()).collect();
        let set: BTreeSet<_> = codes.iter().collect();
        assert_eq!(set.len(), codes.len());
        assert!(codes.iter().any(|it| it == "policy/name-private"));
        assert!(codes.iter().any(|it| it == "syntax/host-missing"));
    }
}
