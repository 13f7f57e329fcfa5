//! The list of all codes with descriptions, for `--codes` and for the rules of SARIF.

use super::problem::{Code, List, Rank};
use urlens::ValidationErrorKind;
use urlens_readings::address::AddressKind;
use urlens_readings::policy::Reason;
use urlens_readings::{CATALOGUE, Group, LINTS, PROGRAM_CLASSES, Verdict};

/// A code with its description.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) code: Code,
    /// The id of the class in the catalogue of disagreements.
    pub(crate) class: Option<&'static str>,
    pub(crate) rank: Rank,
    pub(crate) title: String,
    /// The rules of the standards.
    pub(crate) rules: Option<String>,
    pub(crate) advice: Option<&'static str>,
}

impl Entry {
    pub(crate) fn new(code: Code, rank: Rank, title: impl Into<String>) -> Self {
        Self { code, class: None, rank, title: title.into(), rules: None, advice: None }
    }
}

/// Syntax errors of the RFCs. Those of the URL Standard are [`ValidationErrorKind`].
const SYNTAX: [(&str, &str); 7] = [
    ("unexpected-character", "unexpected character"),
    ("bad-escape", "'%' without two hexadecimal digits"),
    ("unclosed-bracket", "'[' without ']'"),
    ("bad-address", "invalid IP address in brackets"),
    ("no-scheme", "missing scheme"),
    ("too-long", "longer than the supported length"),
    ("idna-off", "non-ASCII host, but IDNA is disabled"),
];

/// Errors that all schemes share.
const SCHEME: [(&str, &str); 7] = [
    ("unexpected-character", "unexpected character"),
    ("missing", "missing part"),
    ("not-allowed", "part not allowed"),
    ("too-long", "part too long"),
    ("too-short", "part too short"),
    ("duplicate", "duplicate part"),
    ("not-utf-8", "invalid UTF-8"),
];

/// Policy reasons whose message depends on the text.
const REASONS: [(&str, &str); 6] = [
    ("client", "the client reads another host, port or scheme"),
    ("not-a-url", "not a URL"),
    ("accepted-by-some", "not accepted by all standards"),
    ("read-differently", "the standards disagree about a component"),
    ("denied-name", "host is in a denied domain"),
    ("network", "host is an address of a denied network"),
];

/// Returns all codes, except those of the rules of a single scheme.
pub(crate) fn all() -> Vec<Entry> {
    let mut all = Vec::new();
    for class in CATALOGUE.iter().chain(LINTS).chain(PROGRAM_CLASSES) {
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
    for kind in ValidationErrorKind::ALL {
        add(List::Syntax, kind.code(), Rank::Invalid, kind.to_string());
    }
    for verdict in [Verdict::Spelling, Verdict::DifferentResource, Verdict::DifferentHost] {
        add(List::Agreed, verdict.name(), Rank::Invalid, verdict.to_string());
    }
    for (name, title) in SCHEME {
        add(List::Scheme, name, Rank::Invalid, title.to_owned());
    }
    for (name, title) in REASONS {
        add(List::Policy, name, Rank::Denied, title.to_owned());
    }
    for reason in reasons() {
        add(List::Policy, reason.code(), Rank::Denied, reason.to_string());
    }
    all
}

/// Policy reasons whose message does not depend on the text.
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
    // The kinds of addresses that also have names, such as localhost.
    let names = [
        AddressKind::Loopback,
        AddressKind::LinkLocal,
        AddressKind::Metadata,
        AddressKind::Private,
    ];
    let addresses = AddressKind::ALL.map(Reason::Address);
    plain.into_iter().chain(names.map(Reason::Name)).chain(addresses)
}

/// Returns true if the catalogue or the lints contain that code.
pub(crate) fn is_finding(name: &str) -> bool {
    CATALOGUE.iter().chain(LINTS).chain(PROGRAM_CLASSES).any(|class| class.code == name)
}

/// Returns true for the code of a style lint.
pub(super) fn is_style(name: &str) -> bool {
    LINTS.iter().any(|class| class.group == Group::Style && class.code == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique() {
        let codes: Vec<_> = all().iter().map(|entry| entry.code.to_string()).collect();
        let set: BTreeSet<_> = codes.iter().collect();
        assert_eq!(set.len(), codes.len());
        assert!(codes.iter().any(|code| code == "policy/name-private"));
        assert!(codes.iter().any(|code| code == "syntax/host-missing"));
    }
}
