//! Parser of user URLs. The document parses from right to left; the result is the same.

use super::types;
use super::{KEEP, Usr, UsrProfile};
use crate::finding::Findings;
use crate::qualifiers::{Order, Qualifiers, Rules, check_word, decode};
use crate::{ErrorKind, Rule, SchemeError, SchemeType as _, check};
use alloc::string::{String, ToString as _};
use core::ops::Range;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, PATH, QUERY};
use urlens::{CharSet, Uri, percent};

/// ASCII letters, digits, `.`, `+` and `-`.
const TYPE: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b".+-"));
/// First characters of a type or a key: any except a digit.
const FIRST: CharSet = DIGIT.not();
/// "Sort this list of qualifier strings": sorts pairs, not keys.
pub(super) const RULES: Rules = Rules { first: FIRST, order: Order::Pairs };
const PERCENT: CharSet = CharSet::of(b"%");

const DOUBLE_SLASH: Rule =
    Rule::new("double-slash", "slashes that make generic parsers read the type as an authority");
const NO_VALUE: Rule = Rule::new("missing-value", "ignored pair without a value");
const NON_LETTER_TYPE: Rule = Rule::new("non-letter-type-start", "non-letter first character");
const DOTS: Rule = Rule::new("dot-name", "dot segment");
const SLASHES: Rule = Rule::new("removed-slashes", "removed slashes");
const UNESCAPED: Rule = Rule::new("unescaped-character", "unescaped character");
const MANY: Rule = Rule::new("too-many-qualifiers", "unusually many pairs");

/// More than all known keys.
const TOO_MANY: usize = types::KEYS.len() + 1;

/// A special scheme of the URL Standard: not a user URL, and not a type. Qualifiers may contain it.
struct Special {
    name: &'static str,
    as_scheme: Rule,
    as_type: Rule,
}

const SPECIAL: &[Special] = &[
    Special {
        name: "file",
        as_scheme: Rule::new("wrong-scheme", "file instead of usr"),
        as_type: Rule::new("special-scheme-type", "special URL scheme file"),
    },
    Special {
        name: "ftp",
        as_scheme: Rule::new("wrong-scheme", "ftp instead of usr"),
        as_type: Rule::new("special-scheme-type", "special URL scheme ftp"),
    },
    Special {
        name: "http",
        as_scheme: Rule::new("wrong-scheme", "http instead of usr"),
        as_type: Rule::new("special-scheme-type", "special URL scheme http"),
    },
    Special {
        name: "https",
        as_scheme: Rule::new("wrong-scheme", "https instead of usr"),
        as_type: Rule::new("special-scheme-type", "special URL scheme https"),
    },
    Special {
        name: "ws",
        as_scheme: Rule::new("wrong-scheme", "ws instead of usr"),
        as_type: Rule::new("special-scheme-type", "special URL scheme ws"),
    },
    Special {
        name: "wss",
        as_scheme: Rule::new("wrong-scheme", "wss instead of usr"),
        as_type: Rule::new("special-scheme-type", "special URL scheme wss"),
    },
];

fn special(name: &str) -> Option<&'static Special> {
    SPECIAL.iter().find(|special| special.name.eq_ignore_ascii_case(name))
}

/// The components of a user URL, decoded and normalized.
#[derive(Clone)]
pub(super) struct Read {
    pub(super) user_type: String,
    pub(super) name: String,
    pub(super) qualifiers: Qualifiers,
    pub(super) findings: Findings,
    /// The slashes after the scheme, which are ignored.
    pub(super) slashes: Range<usize>,
}

impl Read {
    /// Creates components from well-formed plain text.
    pub(super) fn new(user_type: &str, name: &str, qualifiers: Qualifiers) -> Self {
        let user_type = user_type.to_ascii_lowercase();
        let name = match types::find(&user_type) {
            Some(known) => known.normalize(name).into_owned(),
            None => name.to_string(),
        };
        Self { user_type, name, qualifiers, findings: Findings::default(), slashes: 0..0 }
    }

    /// `"usr:" [ "//" ] type "/" name [ "?" qualifiers ]`
    pub(super) fn text(text: &str, profile: UsrProfile) -> Result<Self, SchemeError> {
        let start = scheme(text)?;
        let rest = &text[start..];
        if let Some(at) = rest.find('#') {
            return Err(SchemeError::new(ErrorKind::NotAllowed, "fragment", start + at));
        }
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let slashes = match profile {
            UsrProfile::Lenient => path.len() - path.trim_start_matches('/').len(),
            UsrProfile::Strict if path.starts_with("//") => 2,
            UsrProfile::Strict => 0,
        };
        let slashes = start..start + slashes;

        let path_end = start + path.len();
        let path = &path[slashes.len()..];
        let (user_type, name) = path.split_once('/').unwrap_or((path, ""));
        match profile {
            UsrProfile::Strict => check_type(user_type),
            UsrProfile::Lenient => check_type_syntax(user_type),
        }
        .map_err(|error| error.shifted(slashes.end))?;
        let at = slashes.end + user_type.len();
        if name.is_empty() {
            return Err(SchemeError::new(ErrorKind::Missing, "name", (at + 1).min(text.len())));
        }
        let query_at = path_end + 1;
        let mut findings = Findings::default();
        match slashes.len() {
            0 => (),
            2 => findings.add(&DOUBLE_SLASH, "scheme", slashes.clone()),
            _ => findings.add(&SLASHES, "scheme", slashes.clone()),
        }
        if let Some(special) = special(user_type) {
            findings.add(&special.as_type, "type", slashes.end..at);
        }
        if !user_type.starts_with(|c: char| c.is_ascii_alphabetic()) {
            findings.add(&NON_LETTER_TYPE, "type", slashes.end..at);
        }
        if is_dots(user_type) {
            findings.add(&DOTS, "type", slashes.end..at);
        }
        // Some parsers would take a second `?` for the first.
        let in_query = QUERY.without(CharSet::of(b"?"));
        for (raw, set, part, at) in
            [(name, PATH, "name", at + 1), (query, in_query, "qualifiers", query_at)]
        {
            let set = set.or(PERCENT);
            match profile {
                UsrProfile::Strict => {
                    check::only(raw, set, part).map_err(|error| error.shifted(at))?;
                }
                UsrProfile::Lenient => check::others(raw, set).for_each(|(place, c)| {
                    findings.add(&UNESCAPED, part, at + place..at + place + c.len_utf8());
                }),
            }
        }
        let decoded = decode(name, "name", at + 1)?;
        if is_dots(&decoded) {
            findings.add(&DOTS, "name", at + 1..at + 1 + name.len());
        }
        let qualifiers = Qualifiers::read(query, query_at, RULES, |range| {
            findings.add(&NO_VALUE, "qualifiers", range);
        })?;
        if qualifiers.len() >= TOO_MANY {
            findings.add(&MANY, "qualifiers", query_at..text.len());
        }
        Ok(Self { findings, slashes, ..Self::new(user_type, &decoded, qualifiers) })
    }

    /// The canonical form.
    pub(super) fn write(&self) -> String {
        let name = percent::encode(&self.name, KEEP);
        let mut to = ["usr:", &self.user_type, "/", &name].concat();
        self.qualifiers.write(&mut to, KEEP);
        to
    }
}

/// Checks a type by the strict profile.
pub(super) fn check_type(user_type: &str) -> Result<(), SchemeError> {
    check_type_syntax(user_type)?;
    match special(user_type) {
        Some(special) => Err(SchemeError::new(ErrorKind::Rule(&special.as_type), "type", 0)),
        None => Ok(()),
    }
}

fn check_type_syntax(user_type: &str) -> Result<(), SchemeError> {
    check_word(user_type, FIRST, TYPE, "type")
}

/// Returns `true` for a dot segment, which generic parsers may remove.
fn is_dots(text: &str) -> bool {
    matches!(text, "." | "..")
}

/// Returns the offset after `usr:`.
fn scheme(text: &str) -> Result<usize, SchemeError> {
    let name = text.split_once(':').map_or("", |(name, _)| name);
    if name.eq_ignore_ascii_case("usr") {
        return Ok(name.len() + 1);
    }
    let kind = match special(name) {
        Some(special) => ErrorKind::Rule(&special.as_scheme),
        None => {
            Usr::ABOUT.check_scheme_in_text(text)?;
            // Report a generic error first.
            Uri::parse_borrowed(text)?;
            ErrorKind::WrongScheme("usr")
        }
    };
    Err(SchemeError::new(kind, "scheme", 0))
}
