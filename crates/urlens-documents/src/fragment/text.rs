//! Fragments of `text/plain`: characters and lines (RFC 5147).

use super::{Cursor, FragmentError, FragmentErrorKind};
use alloc::{borrow::ToOwned, string::String, vec::Vec};
use core::ops::Range;
use urlens::percent;

/// A position or range in plain text, with integrity checks.
///
/// ```
/// use urlens_documents::fragment::text::{Check, TextSelection, Unit};
///
/// let selection = TextSelection::parse("line=10,20;length=9876,UTF-8")?;
/// assert_eq!(selection.unit(), Unit::Line);
/// assert_eq!(selection.apply(15), 10..15);
/// let charset = Some("UTF-8".to_owned());
/// assert_eq!(selection.checks(), [Check::Length { characters: 9876, charset }]);
/// # Ok::<(), urlens_documents::fragment::FragmentError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSelection {
    unit: Unit,
    from: Option<u64>,
    to: Option<u64>,
    checks: Vec<Check>,
}

/// The unit of a selection. Positions lie between units: 0 is before the first.
///
/// ```
/// use urlens_documents::fragment::text::{TextSelection, Unit};
///
/// assert_eq!(TextSelection::parse("char=100").unwrap().unit(), Unit::Char);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// `char=`: characters; a line ending counts as one.
    Char,
    /// `line=`: lines, including their endings.
    Line,
}

/// An integrity check: a property of the text the selection was made for (RFC 5147, 3.1).
///
/// ```
/// use urlens_documents::fragment::text::{Check, TextSelection};
///
/// let text = "char=5;md5=d41d8cd98f00b204e9800998ecf8427e;sha=x";
/// let selection = TextSelection::parse(text).unwrap();
/// assert!(matches!(selection.checks()[0], Check::Md5 { digest: [0xd4, 0x1d, ..], .. }));
/// // An unknown check is not an error.
/// assert_eq!(selection.checks()[1], Check::Other("sha=x".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// `length=`: the number of characters of the text.
    Length {
        /// The number of characters.
        characters: u64,
        /// The character encoding, if named. The check applies to this encoding only.
        charset: Option<String>,
    },
    /// `md5=`: the MD5 digest of the bytes of the text.
    Md5 {
        /// The digest.
        digest: [u8; 16],
        /// The character encoding, if named. The check applies to this encoding only.
        charset: Option<String>,
    },
    /// An unknown check, as written. The RFC ignores it.
    Other(String),
}

impl TextSelection {
    /// Parses a fragment, without its `#`.
    ///
    /// ```text
    /// text-fragment   =  text-scheme 0*( ";" integrity-check )
    /// char-scheme     =  "char=" ( position / range )
    /// line-scheme     =  "line=" ( position / range )
    /// range           =  ( position "," [ position ] ) / ( "," position )
    /// ```
    ///
    /// ```
    /// use urlens_documents::fragment::text::TextSelection;
    ///
    /// assert!(TextSelection::parse("char=,10").is_ok());
    /// let error = TextSelection::parse("line=20,10").unwrap_err();
    /// assert_eq!(error.to_string(), "range ends before it starts at byte 8");
    /// ```
    pub fn parse(fragment: &str) -> Result<Self, FragmentError> {
        let mut cursor = Cursor::new(fragment);
        let unit = if cursor.eat("char=") {
            Unit::Char
        } else if cursor.eat("line=") {
            Unit::Line
        } else {
            return Err(cursor.error(FragmentErrorKind::UnknownSelector));
        };
        let (from, to) = range(&mut cursor)?;
        let mut checks = Vec::new();
        while cursor.eat(";") {
            checks.push(Check::read(&mut cursor)?);
        }
        cursor.end()?;
        Ok(Self { unit, from, to, checks })
    }

    /// The unit: characters or lines.
    ///
    /// ```
    /// use urlens_documents::fragment::text::{TextSelection, Unit};
    ///
    /// assert_eq!(TextSelection::parse("line=,1").unwrap().unit(), Unit::Line);
    /// ```
    pub const fn unit(&self) -> Unit {
        self.unit
    }

    /// Applies the selection to a text of `count` characters or lines. A position is an empty range.
    ///
    /// A number beyond the end means the end (RFC 5147, 4.2).
    ///
    /// ```
    /// use urlens_documents::fragment::text::TextSelection;
    ///
    /// assert_eq!(TextSelection::parse("char=100").unwrap().apply(200), 100..100);
    /// assert_eq!(TextSelection::parse("line=10,").unwrap().apply(12), 10..12);
    /// ```
    pub fn apply(&self, count: u64) -> Range<u64> {
        self.from.unwrap_or(0).min(count)..self.to.unwrap_or(count).min(count)
    }

    /// The integrity checks. The caller compares them with the text.
    ///
    /// ```
    /// use urlens_documents::fragment::text::TextSelection;
    ///
    /// assert!(TextSelection::parse("char=1").unwrap().checks().is_empty());
    /// ```
    pub fn checks(&self) -> &[Check] {
        &self.checks
    }
}

/// `position / range`: the start and the end, if present.
fn range(cursor: &mut Cursor<'_>) -> Result<(Option<u64>, Option<u64>), FragmentError> {
    let from = cursor.number();
    if !cursor.eat(",") {
        // A position is a range of length zero.
        return from.map(|_| (from, from)).ok_or(cursor.error(FragmentErrorKind::ExpectedPosition));
    }
    let at = cursor.at;
    match (from, cursor.number()) {
        (None, None) => Err(cursor.error(FragmentErrorKind::ExpectedPosition)),
        (Some(from), Some(to)) if from > to => {
            Err(FragmentError { kind: FragmentErrorKind::Inverse, at })
        }
        ends => Ok(ends),
    }
}

impl Check {
    /// `integrity-check = ( length-scheme / md5-scheme ) [ "," mime-charset ]`
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, FragmentError> {
        if cursor.eat("length=") {
            let number = cursor.number();
            let characters = number.ok_or(cursor.error(FragmentErrorKind::ExpectedPosition))?;
            return Ok(Self::Length { characters, charset: charset(cursor)? });
        }
        if cursor.eat("md5=") {
            let at = cursor.at;
            let digest = digest(cursor.run(|b| b.is_ascii_hexdigit()));
            let invalid = FragmentError { kind: FragmentErrorKind::InvalidCheck, at };
            return Ok(Self::Md5 { digest: digest.ok_or(invalid)?, charset: charset(cursor)? });
        }
        let error = cursor.error(FragmentErrorKind::InvalidCheck);
        let other = cursor.rest().split(';').next().unwrap_or_default();
        cursor.at += other.len();
        // An unknown check is `name=value` too.
        if matches!(other.find('='), None | Some(0)) {
            return Err(error);
        }
        Ok(Self::Other(other.to_owned()))
    }
}

/// `md5-value = 32HEXDIG`
fn digest(text: &str) -> Option<[u8; 16]> {
    if text.len() != 32 {
        return None;
    }
    let mut digest = [0; 16];
    for (i, byte) in digest.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(digest)
}

/// `[ "," mime-charset ]`. Some characters that RFC 2978 allows are percent-encoded in a fragment.
fn charset(cursor: &mut Cursor<'_>) -> Result<Option<String>, FragmentError> {
    if !cursor.eat(",") {
        return Ok(None);
    }
    let error = cursor.error(FragmentErrorKind::InvalidCheck);
    let written = cursor.run(|b| b != b';' && b.is_ascii());
    let name = String::from_utf8(percent::decode(written).into_owned()).map_err(|_| error)?;
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'+-^_`{}~".contains(&b);
    if name.is_empty() || super::bad_escape(written).is_some() || !name.bytes().all(allowed) {
        return Err(error);
    }
    Ok(Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec};

    /// S2.38: positions and ranges of characters and lines (RFC 5147, 2.2 and 5).
    #[test]
    fn selections() {
        for (fragment, unit, expected) in [
            ("char=100", Unit::Char, 100..100),
            ("char=0", Unit::Char, 0..0),
            ("line=10,20", Unit::Line, 10..20),
            ("line=,1", Unit::Line, 0..1),
            ("line=10,", Unit::Line, 10..500),
            ("char=7,7", Unit::Char, 7..7),
            ("char=499,9999", Unit::Char, 499..500),
            ("char=99999999999999999999999", Unit::Char, 500..500),
        ] {
            let selection = TextSelection::parse(fragment).unwrap();
            assert_eq!((selection.unit(), selection.apply(500)), (unit, expected), "{fragment}");
            assert_eq!(selection.apply(0), 0..0);
        }
    }

    /// S2.38: integrity checks are parsed; unknown ones are kept as written.
    #[test]
    fn checks() {
        let md5 = "0123456789abcdefABCDEF0123456789";
        let fragment = format!("line=1;length=9,us-ascii;md5={md5},a%23b;md5={md5};new=1,2");
        let checks = TextSelection::parse(&fragment).unwrap().checks;
        let digest = [
            0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xab, 0xcd, 0xef, 0x01, 0x23, 0x45,
            0x67, 0x89,
        ];
        assert_eq!(
            checks,
            vec![
                Check::Length { characters: 9, charset: Some("us-ascii".into()) },
                Check::Md5 { digest, charset: Some("a#b".into()) },
                Check::Md5 { digest, charset: None },
                Check::Other("new=1,2".into()),
            ]
        );
    }

    /// S2.38: syntax errors have the offset of the error.
    #[test]
    fn errors() {
        for (fragment, at, code) in [
            ("", 0, "unknown-selector"),
            ("Line=1", 0, "unknown-selector"),
            ("line=", 5, "expected-position"),
            ("line=,", 6, "expected-position"),
            ("line=1-2", 6, "unexpected-character"),
            ("line=2,1", 7, "inverse-range"),
            ("line=1;", 7, "invalid-check"),
            ("line=1;=x", 7, "invalid-check"),
            ("line=1;length=", 14, "expected-position"),
            ("line=1;length=5,", 16, "invalid-check"),
            ("line=1;length=5,a b", 16, "invalid-check"),
            ("line=1;length=5,%zz", 16, "invalid-check"),
            ("line=1;length=5,é", 16, "invalid-check"),
            ("line=1;length=5,aé", 17, "unexpected-character"),
            ("line=1;md5=0123", 11, "invalid-check"),
        ] {
            let error = TextSelection::parse(fragment).unwrap_err();
            assert_eq!((error.offset(), error.code()), (at, code), "{fragment}");
        }
    }
}
