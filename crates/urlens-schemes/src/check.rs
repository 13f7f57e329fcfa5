//! Checks shared by the schemes.

use crate::{ErrorKind, Rule, SchemeError};
use alloc::borrow::Cow;
use alloc::string::String;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, HEXDIG};
use urlens::{CharSet, Part, Text, Uri};

/// Returns the byte offset at which a component starts, after its delimiter, or would start if it
/// is absent.
///
/// ```
/// use urlens::{Part, uri};
/// use urlens_schemes::check::start;
///
/// let uri = uri!("a://b/c?d#e");
/// assert_eq!([Part::Path, Part::Query, Part::Fragment].map(|part| start(&uri, part)), [5, 8, 10]);
/// assert_eq!(start(&uri!("urn:a:b"), Part::Path), 4);
/// ```
pub fn start<T: Text>(uri: &Uri<T>, part: Part) -> usize {
    let uri = uri.as_borrowed();
    let colon = uri.scheme().len() + 1;
    let userinfo = uri.userinfo().map_or(0, |userinfo| userinfo.len() + 1);
    let path = colon + uri.authority().map_or(0, |authority| authority.as_str().len() + 2);
    let query = path + uri.path().len();
    let fragment = query + uri.query().map_or(0, |query| query.len() + 1);
    match part {
        Part::Scheme => 0,
        Part::Authority | Part::Userinfo => (colon + 2).min(uri.as_str().len()),
        Part::Host => (colon + 2 + userinfo).min(uri.as_str().len()),
        Part::Port => path - uri.port_text().map_or(0, str::len),
        Part::Path => path,
        Part::Query => (query + 1).min(uri.as_str().len()),
        Part::Fragment => (fragment + 1).min(uri.as_str().len()),
    }
}

/// Rejects a text with characters outside `set`. Offsets of errors count from the start of `text`:
/// see [`SchemeError::shifted`].
///
/// ```
/// use urlens::grammar::rfc3986::DIGIT;
/// use urlens_schemes::check::only;
///
/// assert!(only("2026", DIGIT, "year").is_ok());
/// assert_eq!(only("20x6", DIGIT, "year").unwrap_err().to_string(), "unexpected 'x' in year at byte 2");
/// ```
pub fn only(text: &str, set: CharSet, part: &'static str) -> Result<(), SchemeError> {
    match others(text, set).next() {
        Some((at, c)) => Err(SchemeError::new(ErrorKind::Unexpected(c), part, at)),
        None => Ok(()),
    }
}

/// The characters outside `set`, with their offsets.
pub(crate) fn others(text: &str, set: CharSet) -> impl Iterator<Item = (usize, char)> {
    let inside = move |c: char| u8::try_from(c).is_ok_and(|byte| set.contains(byte));
    text.char_indices().filter(move |(_, c)| !inside(*c))
}

/// Rejects an empty text, and a text with characters outside `set`.
///
/// ```
/// use urlens::grammar::rfc3986::DIGIT;
/// use urlens_schemes::check::non_empty;
///
/// assert_eq!(non_empty("", DIGIT, "year").unwrap_err().to_string(), "missing year at byte 0");
/// ```
pub fn non_empty(text: &str, set: CharSet, part: &'static str) -> Result<(), SchemeError> {
    if text.is_empty() {
        Err(SchemeError::new(ErrorKind::Missing, part, 0))
    } else {
        only(text, set, part)
    }
}

/// Rejects an identifier that has one of these components.
///
/// ```
/// use urlens::{Part, uri};
/// use urlens_schemes::check::without;
///
/// let error = without(&uri!("a:b#c"), &[Part::Authority, Part::Fragment]).unwrap_err();
/// assert_eq!(error.to_string(), "fragment not allowed at byte 4");
/// ```
pub fn without<T: Text>(uri: &Uri<T>, parts: &[Part]) -> Result<(), SchemeError> {
    match parts.iter().find(|part| uri.component(**part).is_some()) {
        Some(part) => Err(SchemeError::new(ErrorKind::NotAllowed, part.name(), start(uri, *part))),
        None => Ok(()),
    }
}

/// Rejects a text with an authority, whatever it contains. Generic parsers would find a port in
/// `tag://a.example,2001:b`.
pub(crate) fn no_authority(text: &str) -> Result<(), SchemeError> {
    let colon = text.find(':').unwrap_or(text.len());
    if text[colon..].starts_with("://") {
        return Err(SchemeError::new(ErrorKind::NotAllowed, Part::Authority.name(), colon + 3));
    }
    Ok(())
}

/// `alphanum / "-"`: characters of a domain label.
const LABEL: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-"));
const HYPHEN: Rule = Rule::new("hyphen-at-label-end", "hyphen at the start or end of a label");

/// Rejects a text that is not a list of domain labels separated by dots. Labels consist of letters,
/// digits and hyphens, with no hyphen at either end.
pub(crate) fn labels(text: &str, part: &'static str) -> Result<(), SchemeError> {
    let mut at = 0;
    for label in text.split('.') {
        non_empty(label, LABEL, part).map_err(|error| error.shifted(at))?;
        let hyphen = |at| Err(SchemeError::new(ErrorKind::Rule(&HYPHEN), part, at));
        if label.starts_with('-') {
            return hyphen(at);
        }
        if label.ends_with('-') {
            return hyphen(at + label.len() - 1);
        }
        at += label.len() + 1;
    }
    Ok(())
}

/// Decodes the escapes of characters in `set`, and converts the digits of the others to uppercase.
pub(crate) fn decode_unneeded_escapes(text: &str, set: CharSet) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut to = String::with_capacity(text.len());
    let mut pieces = text.split('%');
    to.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (digits, rest) = piece.split_at_checked(2).unwrap_or((piece, ""));
        match u8::from_str_radix(digits, 16).ok().filter(|byte| set.contains(*byte)) {
            Some(byte) => to.push(byte.into()),
            None => {
                to.push('%');
                to.push_str(&digits.to_ascii_uppercase());
            }
        }
        to.push_str(rest);
    }
    Cow::Owned(to)
}

/// Converts the digits of escapes to uppercase (`%2f` to `%2F`) and changes nothing else.
///
/// ```
/// assert_eq!(urlens_schemes::check::upper_escapes("a%2fb%C3%a9"), "a%2Fb%C3%A9");
/// ```
pub fn upper_escapes(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut digits = 0;
    let mut change = |c: char| {
        let hex = digits > 0 && u8::try_from(c).is_ok_and(|byte| HEXDIG.contains(byte));
        digits = if c == '%' {
            2
        } else if hex {
            digits - 1
        } else {
            0
        };
        if hex { c.to_ascii_uppercase() } else { c }
    };
    let upper: String = text.chars().map(&mut change).collect();
    if upper == text { Cow::Borrowed(text) } else { Cow::Owned(upper) }
}
