//! The syntax of URNs by RFC 8141 and RFC 2141, rule by rule.

use super::nid;
use crate::check::{only, start as start_of, without};
use crate::{ErrorKind, Rule, SchemeError};
use urlens::grammar::rfc3986::{ALPHA, DIGIT};
use urlens::{CharSet, Part, Uri};

/// Standards for parsing a URN.
///
/// ```
/// use urlens_schemes::{SchemeType, Urn, urn::Profile};
///
/// assert!(Urn::read("urn:example:a/b~c", Profile::Rfc8141).is_ok());
/// assert!(Urn::read("urn:example:a/b~c", Profile::Rfc2141).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Profile {
    /// RFC 8141: slashes and all of `pchar` in the NSS; r-, q- and f-components.
    #[default]
    Rfc8141,
    /// RFC 2141: fewer characters in the NSS, no `%00`, and no other components; a namespace may
    /// have one character, or a hyphen at its end.
    Rfc2141,
}

impl crate::Profile for Profile {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[
        ("rfc8141", Self::Rfc8141, "RFC 8141: with r-, q- and f-components"),
        ("rfc2141", Self::Rfc2141, "RFC 2141: no `/`, `~` or `&` in the name, no other components"),
    ];
}

/// `<other> ::= "(" | ")" | "+" | "," | "-" | "." | ":" | "=" | "@" | ";" | "$" | "_" | "!" | "*" | "'"`,
/// letters, digits, and `%` of escapes (RFC 2141, section 2.2).
const URN_CHARS: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"()+,-.:=@;$_!*'%"));

const ZERO: Rule = Rule::new("zero-octet", "zero octet");
const NOT_A_COMPONENT: Rule = Rule::new("invalid-component", "expected '+' or '=' after '?'");

/// Rejects a text that violates the syntax.
pub(super) fn check(uri: &Uri, profile: Profile) -> Result<(), SchemeError> {
    without(uri, &[Part::Authority])?;
    let start = start_of(uri, Part::Path);
    let (nid, nss) = split(uri.path());
    nid::check(nid, profile).map_err(|error| error.shifted(start))?;

    // NSS = pchar *( pchar / "/" )
    let at = (start + nid.len() + 1).min(start + uri.path().len());
    match nss.chars().next() {
        None => return Err(SchemeError::new(ErrorKind::Missing, "nss", at)),
        Some('/') => return Err(SchemeError::new(ErrorKind::Unexpected('/'), "nss", at)),
        Some(_) => {}
    }
    match profile {
        Profile::Rfc8141 => rq_components(uri),
        Profile::Rfc2141 => rfc2141(uri, nss, at),
    }
}

/// Splits a path into NID and NSS.
pub(super) fn split(path: &str) -> (&str, &str) {
    path.split_once(':').unwrap_or((path, ""))
}

/// `rq-components = [ "?+" r-component ] [ "?=" q-component ]`, after the first `?`.
pub(super) fn rq(query: &str) -> (Option<&str>, Option<&str>) {
    if let Some(q) = query.strip_prefix('=') {
        return (None, Some(q));
    }
    match query.strip_prefix('+').map(|rest| (rest, rest.split_once("?="))) {
        Some((_, Some((r, q)))) => (Some(r), Some(q)),
        Some((r, None)) => (Some(r), None),
        None => (None, None),
    }
}

/// `r-component = pchar *( pchar / "/" / "?" )`, and `q-component` likewise.
fn rq_components(uri: &Uri) -> Result<(), SchemeError> {
    let Some(query) = uri.query() else { return Ok(()) };
    let start = start_of(uri, Part::Query);
    let (r, q) = rq(query);
    if r.is_none() && q.is_none() {
        return Err(SchemeError::new(ErrorKind::Rule(&NOT_A_COMPONENT), "query", start));
    }
    let q_start = start + r.map_or(0, |r| r.len() + 2) + 1;
    for (part, text, at) in [("r-component", r, start + 1), ("q-component", q, q_start)] {
        match text.map(|text| text.chars().next()) {
            Some(None) => return Err(SchemeError::new(ErrorKind::Missing, part, at)),
            Some(Some(c @ ('/' | '?'))) => {
                return Err(SchemeError::new(ErrorKind::Unexpected(c), part, at));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Applies the additional rules of RFC 2141.
fn rfc2141(uri: &Uri, nss: &str, at: usize) -> Result<(), SchemeError> {
    only(nss, URN_CHARS, "nss").map_err(|error| error.shifted(at))?;
    if let Some(zero) = nss.find("%00") {
        return Err(SchemeError::new(ErrorKind::Rule(&ZERO), "nss", at + zero));
    }
    without(uri, &[Part::Query, Part::Fragment])
}
