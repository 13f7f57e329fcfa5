//! Fragments of JSON: JSON Pointer (RFC 6901).

use super::{FragmentError, FragmentErrorKind, bad_escape};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt;
use urlens::percent;

/// A JSON Pointer: the path of names and indices from a document to one of its values.
///
/// ```
/// use urlens_documents::fragment::pointer::Pointer;
///
/// let pointer = Pointer::from_fragment("/a~1b/c%25d/0")?;
/// assert_eq!(pointer.tokens(), ["a/b", "c%d", "0"]);
/// assert_eq!(pointer.to_string(), "/a~1b/c%d/0");
/// # Ok::<(), urlens_documents::fragment::FragmentError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pointer {
    tokens: Vec<String>,
}

/// A token as an array index (RFC 6901, 4).
///
/// ```
/// use urlens_documents::fragment::pointer::Index;
///
/// assert_eq!(Index::parse("12"), Some(Index::At(12)));
/// assert_eq!(Index::parse("-"), Some(Index::AfterLast));
/// assert_eq!((Index::parse("01"), Index::parse("name")), (None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Index {
    /// The element of this index, counted from zero.
    At(usize),
    /// `-`: the position after the last element.
    AfterLast,
}

impl Index {
    /// Parses a token as an index. `None` if it is not one.
    ///
    /// ```text
    /// array-index = %x30 / ( %x31-39 *(%x30-39) )
    /// ```
    ///
    /// ```
    /// use urlens_documents::fragment::pointer::Index;
    ///
    /// assert_eq!(Index::parse("0"), Some(Index::At(0)));
    /// assert_eq!(Index::parse("+1"), None);
    /// ```
    pub fn parse(token: &str) -> Option<Self> {
        match token.as_bytes() {
            b"-" => Some(Self::AfterLast),
            b"0" => Some(Self::At(0)),
            [b'1'..=b'9', ..] => token.parse().ok().map(Self::At),
            _ => None,
        }
    }
}

impl Pointer {
    /// Parses a pointer from a fragment: percent-encoded, without the `#`.
    ///
    /// Percent-encoding is decoded first (RFC 6901, 6), so `%2F` separates tokens like `/`.
    ///
    /// ```
    /// use urlens_documents::fragment::pointer::Pointer;
    ///
    /// assert_eq!(Pointer::from_fragment("/a%20b%2Fc")?.tokens(), ["a b", "c"]);
    /// assert_eq!(Pointer::from_fragment("/a%zz").unwrap_err().code(), "bad-escape");
    /// # Ok::<(), urlens_documents::fragment::FragmentError>(())
    /// ```
    pub fn from_fragment(fragment: &str) -> Result<Self, FragmentError> {
        if let Some(at) = bad_escape(fragment) {
            return Err(FragmentError { kind: FragmentErrorKind::BadEscape, at });
        }
        let bytes = percent::decode(fragment);
        let encoded = |error: FragmentError| FragmentError {
            at: encoded_offset(fragment, error.at),
            ..error
        };
        let pointer = core::str::from_utf8(&bytes).map_err(|error| {
            let kind = FragmentErrorKind::InvalidUtf8;
            encoded(FragmentError { kind, at: error.valid_up_to() })
        })?;
        Self::parse(pointer).map_err(encoded)
    }

    /// Parses a pointer as written in a JSON string.
    ///
    /// ```text
    /// json-pointer    = *( "/" reference-token )
    /// reference-token = *( unescaped / escaped )
    /// escaped         = "~" ( "0" / "1" )
    /// ```
    ///
    /// ```
    /// use urlens_documents::fragment::pointer::Pointer;
    ///
    /// assert_eq!(Pointer::parse("/foo/0")?.tokens(), ["foo", "0"]);
    /// assert!(Pointer::parse("")?.tokens().is_empty());
    /// assert_eq!(Pointer::parse("foo").unwrap_err().to_string(), "expected '/' at byte 0");
    /// # Ok::<(), urlens_documents::fragment::FragmentError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, FragmentError> {
        let bytes = text.as_bytes();
        if !matches!(bytes, [] | [b'/', ..]) {
            return Err(FragmentError { kind: FragmentErrorKind::ExpectedSlash, at: 0 });
        }
        let lone =
            |&at: &usize| bytes[at] == b'~' && !matches!(bytes.get(at + 1), Some(b'0' | b'1'));
        if let Some(at) = (0..bytes.len()).find(lone) {
            return Err(FragmentError { kind: FragmentErrorKind::InvalidTilde, at });
        }
        // `~1` before `~0`: `~01` is `~1`, never `/`.
        let unescape = |token: &str| token.replace("~1", "/").replace("~0", "~");
        Ok(Self { tokens: text.split('/').skip(1).map(unescape).collect() })
    }

    /// The unescaped tokens. Each is the name of a member if it is applied to an object, or an
    /// [index](Index) if it is applied to an array. No tokens select the whole document.
    ///
    /// ```
    /// use urlens_documents::fragment::pointer::Pointer;
    ///
    /// assert_eq!(Pointer::parse("/~01").unwrap().tokens(), ["~1"]);
    /// ```
    pub fn tokens(&self) -> &[String] {
        &self.tokens
    }
}

impl fmt::Display for Pointer {
    /// Writes the pointer as in a JSON string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for token in &self.tokens {
            let mut escaped = Cow::Borrowed(token.as_str());
            if token.contains(['~', '/']) {
                escaped = Cow::Owned(token.replace('~', "~0").replace('/', "~1"));
            }
            write!(f, "/{escaped}")?;
        }
        Ok(())
    }
}

/// The offset in `fragment` of the byte that decodes to offset `decoded`.
fn encoded_offset(fragment: &str, decoded: usize) -> usize {
    let bytes = fragment.as_bytes();
    (0..decoded).fold(0, |at, _| at + if bytes.get(at) == Some(&b'%') { 3 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, string::ToString};
    use urlens::grammar::rfc3986::FRAGMENT;

    /// S2.38: the examples of RFC 6901, 5 and 6, as text, fragment and tokens.
    #[test]
    fn examples() {
        for (text, fragment, tokens) in [
            ("", "", &[][..]),
            ("/foo", "/foo", &["foo"]),
            ("/foo/0", "/foo/0", &["foo", "0"]),
            ("/", "/", &[""]),
            ("/a~1b", "/a~1b", &["a/b"]),
            ("/c%d", "/c%25d", &["c%d"]),
            ("/e^f", "/e%5Ef", &["e^f"]),
            ("/g|h", "/g%7Ch", &["g|h"]),
            ("/i\\j", "/i%5Cj", &["i\\j"]),
            ("/k\"l", "/k%22l", &["k\"l"]),
            ("/ ", "/%20", &[" "]),
            ("/m~0n", "/m~0n", &["m~n"]),
            ("/a//b/", "/a//b/", &["a", "", "b", ""]),
            ("/~01", "/~01", &["~1"]),
        ] {
            let pointer = Pointer::parse(text).unwrap();
            assert_eq!(pointer.tokens(), tokens);
            assert_eq!(pointer.to_string(), text);
            assert_eq!(percent::encode(text, FRAGMENT), fragment);
            assert_eq!(Pointer::from_fragment(fragment).unwrap(), pointer);
        }
    }

    /// S2.38: offsets of errors count in the percent-encoded fragment.
    #[test]
    fn errors() {
        for (fragment, at, code) in [
            ("a", 0, "expected-slash"),
            ("%61", 0, "expected-slash"),
            ("$.a", 0, "expected-slash"),
            ("/~", 1, "invalid-tilde"),
            ("/~2", 1, "invalid-tilde"),
            ("/%C3%A9~", 7, "invalid-tilde"),
            ("/%2F%7E2", 4, "invalid-tilde"),
            ("/a%", 2, "bad-escape"),
            ("/a%4", 2, "bad-escape"),
            ("/a%é", 2, "bad-escape"),
            ("/%20%FF", 4, "invalid-utf8"),
            ("/%C3/%A9", 1, "invalid-utf8"),
        ] {
            let error = Pointer::from_fragment(fragment).unwrap_err();
            assert_eq!((error.offset(), error.code()), (at, code), "{fragment}");
        }
    }

    /// S2.38: any tokens can be written, percent-encoded, and parsed back.
    #[test]
    fn fragments_round_trip() {
        for a in ["", "~", "/", "~1", "%", "%2F", "é", "0", "#", "a b"] {
            for b in ["", "~0", "\u{202e}", "?"] {
                let pointer =
                    Pointer { tokens: [a, b, &format!("{a}{b}")].map(String::from).into() };
                let text = pointer.to_string();
                let fragment = percent::encode(&text, FRAGMENT);
                assert_eq!(Pointer::from_fragment(&fragment), Ok(pointer.clone()));
                assert_eq!(Pointer::parse(&text), Ok(pointer));
            }
        }
    }

    /// S2.38: an index has no sign and no leading zero.
    #[test]
    fn indices() {
        for (token, expected) in [
            ("0", Some(Index::At(0))),
            ("10", Some(Index::At(10))),
            ("-", Some(Index::AfterLast)),
            ("00", None),
            ("-1", None),
            ("1e0", None),
            ("", None),
            ("99999999999999999999999", None),
        ] {
            assert_eq!(Index::parse(token), expected, "{token}");
        }
    }
}
