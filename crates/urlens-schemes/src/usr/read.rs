//! Parser of user URLs. The document parses from right to left; the result is the same.

use super::types;
use super::{KEEP, Usr, UsrProfile};
use crate::qualifiers::{Order, Qualifiers, Rules, check_word, decode};
use crate::{ErrorKind, Finding, Rule, SchemeError, Typed as _, check};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;
use urlens::internal::rfc3986::{ALPHA, DIGIT, PATH, QUERY};
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
const MANY: Rule = Rule::new("too-many-qualifiers", "unusually many pairs");

/// More than all known keys.
const TOO_MANY: usize = types::KEYS.len() + 1;

/// The special schemes of the URL Standard, which are not user URLs. Qualifiers may contain them.
const SPECIAL: &[(&str, Rule)] = &[
    ("file", Rule::new("wrong-scheme", "file instead of usr")),
    ("ftp", Rule::new("wrong-scheme", "ftp instead of usr")),
    ("http", Rule::new("wrong-scheme", "http instead of usr")),
    ("https", Rule::new("wrong-scheme", "https instead of usr")),
    ("ws", Rule::new("wrong-scheme", "ws instead of usr")),
    ("wss", Rule::new("wrong-scheme", "wss instead of usr")),
];

/// The components of a user URL, decoded and normalized.
#[derive(Clone)]
pub(super) struct Read {
    pub(super) user_type: String,
    pub(super) name: String,
    pub(super) qualifiers: Qualifiers,
    pub(super) findings: Vec<Finding>,
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
        Self { user_type, name, qualifiers, findings: Vec::new(), slashes: 0..0 }
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
        check_type(user_type).map_err(|error| error.shifted(slashes.end))?;
        let at = slashes.end + user_type.len();
        if name.is_empty() {
            return Err(SchemeError::new(ErrorKind::Missing, "name", (at + 1).min(text.len())));
        }
        let query_at = path_end + 1;
        if profile == UsrProfile::Strict {
            let allowed = |raw: &str, set: CharSet, part, at| {
                check::only(raw, set.or(PERCENT), part).map_err(|error| error.shifted(at))
            };
            allowed(name, PATH, "name", at + 1)?;
            // Some parsers would take a second `?` for the first.
            allowed(query, QUERY.without(CharSet::of(b"?")), "qualifiers", query_at)?;
        }
        let decoded = decode(name, "name", at + 1)?;
        let mut dropped = Vec::new();
        let qualifiers = Qualifiers::read(query, query_at, RULES, |range| dropped.push(range))?;

        let mut read = Self::new(user_type, &decoded, qualifiers);
        let mut note = |rule, part, range| read.findings.push(Finding { rule, part, range });
        if !slashes.is_empty() {
            note(&DOUBLE_SLASH, "scheme", slashes.clone());
        }
        if !user_type.starts_with(|c: char| c.is_ascii_alphabetic()) {
            note(&NON_LETTER_TYPE, "type", slashes.end..at);
        }
        if matches!(&*decoded, "." | "..") {
            note(&DOTS, "name", at + 1..at + 1 + name.len());
        }
        for range in dropped {
            note(&NO_VALUE, "qualifiers", range);
        }
        if read.qualifiers.len() >= TOO_MANY {
            note(&MANY, "qualifiers", query_at..text.len());
        }
        read.slashes = slashes;
        Ok(read)
    }

    /// The canonical form.
    pub(super) fn write(&self) -> String {
        let name = percent::encode(&self.name, KEEP);
        let mut to = ["usr:", &self.user_type, "/", &name].concat();
        self.qualifiers.write(&mut to, KEEP);
        to
    }
}

pub(super) fn check_type(user_type: &str) -> Result<(), SchemeError> {
    check_word(user_type, FIRST, TYPE, "type")
}

/// Returns the offset after `usr:`.
fn scheme(text: &str) -> Result<usize, SchemeError> {
    let name = text.split_once(':').map_or("", |(name, _)| name);
    if name.eq_ignore_ascii_case("usr") {
        return Ok(name.len() + 1);
    }
    let kind = match SPECIAL.iter().find(|(special, _)| name.eq_ignore_ascii_case(special)) {
        Some((_, rule)) => ErrorKind::Rule(rule),
        None => {
            Usr::ABOUT.check_scheme_in_text(text)?;
            // Report a generic error first.
            Uri::parse_borrowed(text)?;
            ErrorKind::WrongScheme("usr")
        }
    };
    Err(SchemeError::new(kind, "scheme", 0))
}
