//! Small checks that the files of schemes are made of.

use crate::{ErrorKind, SchemeError};
use alloc::borrow::Cow;
use alloc::string::String;
use urlens::grammar::rfc3986::HEXDIG;
use urlens::{CharSet, Part, Text, Uri};

/// The byte of the text at which a component begins, behind its sigil; where it would begin, if it
/// is absent.
///
/// ```
/// use urlens::{Part, uri};
/// use urlens_schemes::check::start;
///
/// let uri = uri!("a://b/c?d#e");
/// assert_eq!([Part::Path, Part::Query, Part::Fragment].map(|it| start(&uri, it)), [5, 8, 10]);
/// assert_eq!(start(&uri!("urn:a:b"), Part::Path), 4);
/// ```
pub fn start<T: Text>(uri: &Uri<T>, part: Part) -> usize {
    let uri = uri.as_borrowed();
    let colon = uri.scheme().len() + 1;
    let userinfo = uri.userinfo().map_or(0, |it| it.len() + 1);
    let path = colon + uri.authority().map_or(0, |it| it.as_str().len() + 2);
    let query = path + uri.path().len();
    let fragment = query + uri.query().map_or(0, |it| it.len() + 1);
    match part {
        Part::Scheme => 0,
        Part::Authority | Part::Userinfo => (colon + 2).min(uri.as_str().len()),
        Part::Host => (colon + 2 + userinfo).min(uri.as_str().len()),
        Part::Port => path - uri.port_str().map_or(0, str::len),
        Part::Path => path,
        Part::Query => (query + 1).min(uri.as_str().len()),
        Part::Fragment => (fragment + 1).min(uri.as_str().len()),
    }
}

/// Refuses a text that holds anything but characters of `set`. The error counts from the start of
/// the text: see [`SchemeError::further`].
///
/// ```
/// use urlens::grammar::rfc3986::DIGIT;
/// use urlens_schemes::check::only;
///
/// assert!(only("2026", DIGIT, "year").is_ok());
/// assert_eq!(only("20x6", DIGIT, "year").unwrap_err().to_string(), "unexpected 'x' in year at byte 2");
/// ```
pub fn only(text: &str, set: CharSet, part: &'static str) -> Result<(), SchemeError> {
    let inside = |c: char| u8::try_from(c).is_ok_and(|byte| set.contains(byte));
    match text.char_indices().find(|(_, c)| !inside(*c)) {
        Some((at, c)) => Err(SchemeError::new(ErrorKind::Unexpected(c), part, at)),
        None => Ok(()),
    }
}

/// Refuses an empty text, and one that holds anything but characters of `set`.
///
/// ```
/// use urlens::grammar::rfc3986::DIGIT;
/// use urlens_schemes::check::some;
///
/// assert_eq!(some("", DIGIT, "year").unwrap_err().to_string(), "no year at byte 0");
/// ```
pub fn some(text: &str, set: CharSet, part: &'static str) -> Result<(), SchemeError> {
    match text.is_empty() {
        true => Err(SchemeError::new(ErrorKind::Missing, part, 0)),
        false => only(text, set, part),
    }
}

/// Refuses an identifier that has one of these components.
///
/// ```
/// use urlens::{Part, uri};
/// use urlens_schemes::check::without;
///
/// let error = without(&uri!("a:b#c"), &[Part::Authority, Part::Fragment]).unwrap_err();
/// assert_eq!(error.to_string(), "fragment not allowed at byte 4");
/// ```
pub fn without<T: Text>(uri: &Uri<T>, parts: &[Part]) -> Result<(), SchemeError> {
    match parts.iter().find(|part| uri.as_borrowed().part(**part).is_some()) {
        Some(part) => Err(SchemeError::new(ErrorKind::NotAllowed, part.name(), start(uri, *part))),
        None => Ok(()),
    }
}

/// The text with its escapes in upper case, `%2f` as `%2F`, and nothing else changed.
///
/// ```
/// assert_eq!(urlens_schemes::check::upper_escapes("a%2fb%C3%a9"), "a%2Fb%C3%A9");
/// ```
pub fn upper_escapes(text: &str) -> Cow<'_, str> {
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
