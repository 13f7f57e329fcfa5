//! Fragments, read as the media type of the resource reads them (RFC 3986, section 3.5).
//!
//! What comes after `#` means nothing by itself: the scheme does not say, nor does the host, but
//! the media type of what was retrieved does. [`MEDIA_TYPES`] lists the types this crate reads.
//!
//! ```
//! use urlens::{Uri, fragment};
//!
//! let uri = Uri::parse("http://example.org/data#row=5-7")?;
//! let selection = fragment::interpret("text/csv; charset=utf-8", uri.fragment().unwrap())?;
//! let fragment::Selection::Csv(rows) = selection else { unreachable!() };
//! assert_eq!(rows.apply(7, 3).selected[0].rows, 4..7);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

pub mod csv;
pub mod pointer;
pub mod text;

use crate::percent;
use core::fmt;

/// What a fragment selects, by the syntax its media type asked for.
///
/// ```
/// use urlens::fragment::{Selection, interpret};
///
/// assert!(matches!(interpret("text/csv", "col=2"), Ok(Selection::Csv(_))));
/// assert!(matches!(interpret("application/json", "/a"), Ok(Selection::Json(_))));
/// assert!(matches!(interpret("text/plain", "line=1,2"), Ok(Selection::Text(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Rows, columns or cells of a table (RFC 7111).
    Csv(csv::CsvSelection),
    /// A value in a JSON document (RFC 6901).
    Json(pointer::Pointer),
    /// A position or range in plain text (RFC 5147).
    Text(text::TextSelection),
}

/// A row of [`MEDIA_TYPES`]: the types that share a syntax of fragments.
///
/// ```
/// use urlens::fragment::MEDIA_TYPES;
///
/// let json = MEDIA_TYPES.iter().find(|row| row.covers("application/ld+json")).unwrap();
/// assert_eq!(json.standard, "RFC 6901");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MediaType {
    /// The types by name, in lower case.
    pub names: &'static [&'static str],
    /// How the names of further types end, such as `+json`.
    pub suffix: Option<&'static str>,
    /// Where the syntax is defined.
    pub standard: &'static str,
    interpret: fn(&str) -> Result<Selection, FragmentError>,
}

/// The media types whose fragments can be read.
///
/// ```
/// assert_eq!(urlens::fragment::MEDIA_TYPES[0].names, ["text/csv"]);
/// ```
pub const MEDIA_TYPES: &[MediaType] = &[
    MediaType {
        names: &["text/csv"],
        suffix: None,
        standard: "RFC 7111",
        interpret: |fragment| csv::CsvSelection::parse(fragment).map(Selection::Csv),
    },
    // RFC 8259 leaves the fragments of JSON open; RFC 6901, section 6, is what everyone means.
    MediaType {
        names: &["application/json"],
        suffix: Some("+json"),
        standard: "RFC 6901",
        interpret: |fragment| pointer::Pointer::from_fragment(fragment).map(Selection::Json),
    },
    MediaType {
        names: &["text/plain"],
        suffix: None,
        standard: "RFC 5147",
        interpret: |fragment| text::TextSelection::parse(fragment).map(Selection::Text),
    },
];

impl MediaType {
    /// Whether this row is about `media_type`. Its parameters do not count, nor does case.
    ///
    /// ```
    /// assert!(urlens::fragment::MEDIA_TYPES[0].covers("Text/CSV; header=present"));
    /// ```
    pub fn covers(&self, media_type: &str) -> bool {
        let name = media_type.split(';').next().unwrap_or_default().trim();
        let ends_with = |suffix: &str| {
            let start = name.len().saturating_sub(suffix.len());
            name.get(start..).is_some_and(|end| start > 0 && end.eq_ignore_ascii_case(suffix))
        };
        self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
            || self.suffix.is_some_and(ends_with)
    }
}

/// Reads `fragment`, which is written as in a URI and without its `#`, as `media_type` says.
///
/// The RFCs ask programs to ignore a fragment that is in error, and let them say so: this is
/// what there is to say.
///
/// ```
/// use urlens::fragment::interpret;
///
/// let error = interpret("text/csv", "row=2-x").unwrap_err();
/// assert_eq!(error.to_string(), "expected a position at byte 6");
/// let error = interpret("image/png", "row=2").unwrap_err();
/// assert_eq!(error.code(), "unknown-media-type");
/// ```
pub fn interpret(media_type: &str, fragment: &str) -> Result<Selection, FragmentError> {
    match MEDIA_TYPES.iter().find(|row| row.covers(media_type)) {
        Some(row) => (row.interpret)(fragment),
        None => Err(FragmentError { kind: FragmentErrorKind::UnknownMediaType, at: 0 }),
    }
}

/// Why a fragment selects nothing, and where in the fragment.
///
/// ```
/// use urlens::fragment::{FragmentErrorKind, csv::CsvSelection};
///
/// let error = CsvSelection::parse("row=1,2").unwrap_err();
/// assert_eq!((error.kind(), error.at()), (FragmentErrorKind::Unexpected, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FragmentError {
    kind: FragmentErrorKind,
    at: usize,
}

/// What is wrong with a fragment.
///
/// ```
/// use urlens::fragment::FragmentErrorKind;
///
/// assert_eq!(FragmentErrorKind::Inverse.code(), "inverse-range");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FragmentErrorKind {
    /// No row of [`MEDIA_TYPES`] covers the media type.
    UnknownMediaType,
    /// The fragment begins with none of the words its syntax knows, such as `row=`.
    UnknownSelector,
    /// A position should stand here: digits, or `*` where that is allowed.
    ExpectedPosition,
    /// The fragment should have ended here, or gone on differently.
    Unexpected,
    /// A range that ends before it begins.
    Inverse,
    /// An integrity check that is not written as RFC 5147 asks.
    InvalidCheck,
    /// `%` without two hexadecimal digits.
    BadEscape,
    /// Escaped bytes that are not UTF-8.
    InvalidUtf8,
    /// A JSON Pointer that is not empty begins with `/`.
    ExpectedSlash,
    /// In a JSON Pointer, `0` or `1` follows `~`.
    InvalidTilde,
}

impl FragmentErrorKind {
    /// The stable name.
    ///
    /// ```
    /// use urlens::fragment::FragmentErrorKind;
    ///
    /// assert_eq!(FragmentErrorKind::InvalidTilde.code(), "invalid-tilde");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnknownMediaType => "unknown-media-type",
            Self::UnknownSelector => "unknown-selector",
            Self::ExpectedPosition => "expected-position",
            Self::Unexpected => "unexpected-character",
            Self::Inverse => "inverse-range",
            Self::InvalidCheck => "invalid-check",
            Self::BadEscape => "bad-escape",
            Self::InvalidUtf8 => "invalid-utf8",
            Self::ExpectedSlash => "expected-slash",
            Self::InvalidTilde => "invalid-tilde",
        }
    }

    const fn message(self) -> &'static str {
        match self {
            Self::UnknownMediaType => "no syntax of fragments is known for the media type",
            Self::UnknownSelector => "unknown selector",
            Self::ExpectedPosition => "expected a position",
            Self::Unexpected => "unexpected character",
            Self::Inverse => "the range ends before it begins",
            Self::InvalidCheck => "invalid integrity check",
            Self::BadEscape => "'%' without two hexadecimal digits",
            Self::InvalidUtf8 => "the escapes are not UTF-8",
            Self::ExpectedSlash => "expected '/'",
            Self::InvalidTilde => "'~' without '0' or '1'",
        }
    }
}

impl FragmentError {
    /// What is wrong.
    ///
    /// ```
    /// use urlens::fragment::{FragmentErrorKind, interpret};
    ///
    /// let error = interpret("text/csv", "rows=1").unwrap_err();
    /// assert_eq!(error.kind(), FragmentErrorKind::UnknownSelector);
    /// ```
    pub const fn kind(&self) -> FragmentErrorKind {
        self.kind
    }

    /// The byte of the fragment at which it goes wrong, counted without the `#`.
    ///
    /// ```
    /// assert_eq!(urlens::fragment::interpret("text/csv", "row=").unwrap_err().at(), 4);
    /// ```
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The stable name of the kind.
    ///
    /// ```
    /// let error = urlens::fragment::interpret("text/csv", "row=").unwrap_err();
    /// assert_eq!(error.code(), "expected-position");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }
}

impl fmt::Display for FragmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            FragmentErrorKind::UnknownMediaType => f.write_str(self.kind.message()),
            kind => write!(f, "{} at byte {}", kind.message(), self.at),
        }
    }
}

impl core::error::Error for FragmentError {}

/// A fragment and how far it is read: what RFC 7111 and RFC 5147 share.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Reads `literal` if it comes next. Letters are lower case, the RFCs insist.
    fn eat(&mut self, literal: &str) -> bool {
        let found = self.rest().starts_with(literal);
        self.at += if found { literal.len() } else { 0 };
        found
    }

    /// Reads the bytes that come next and satisfy `wanted`, which are ASCII.
    fn run(&mut self, wanted: impl Fn(u8) -> bool) -> &'a str {
        let end = self.rest().bytes().position(|b| !wanted(b)).unwrap_or(self.rest().len());
        let run = &self.rest()[..end];
        self.at += end;
        run
    }

    /// `number = 1*( DIGIT )`. What does not fit is the largest number: no resource is longer.
    fn number(&mut self) -> Option<u64> {
        let digits = self.run(|b| b.is_ascii_digit());
        let grow = |n: u64, b: u8| n.saturating_mul(10).saturating_add(u64::from(b - b'0'));
        (!digits.is_empty()).then(|| digits.bytes().fold(0, grow))
    }

    fn end(&self) -> Result<(), FragmentError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error(FragmentErrorKind::Unexpected)) }
    }

    const fn error(&self, kind: FragmentErrorKind) -> FragmentError {
        FragmentError { kind, at: self.at }
    }
}

/// The byte of the first `%` in `fragment` that two hexadecimal digits do not follow.
fn bad_escape(fragment: &str) -> Option<usize> {
    let bytes = fragment.as_bytes();
    (0..bytes.len()).find(|&at| bytes[at] == b'%' && percent::escape(&bytes[at..]).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    /// S2.38: the media type chooses the syntax, by name or by suffix, whatever its parameters.
    #[test]
    fn media_types() {
        let standard = |media_type| {
            MEDIA_TYPES.iter().find(|row| row.covers(media_type)).map(|row| row.standard)
        };
        for (media_type, expected) in [
            ("text/csv", Some("RFC 7111")),
            ("TEXT/CSV ; header=absent", Some("RFC 7111")),
            ("application/json", Some("RFC 6901")),
            ("application/problem+JSON;charset=utf-8", Some("RFC 6901")),
            ("text/plain", Some("RFC 5147")),
            ("text/csv2", None),
            ("application/jsonp", None),
            ("+json", None),
            ("é+json", Some("RFC 6901")),
            ("ééé", None),
            ("", None),
        ] {
            assert_eq!(standard(media_type), expected, "{media_type}");
        }
    }

    /// S2.38, S2.48: one fragment, three resources.
    #[test]
    fn one_fragment_by_three_types() {
        assert!(interpret("text/csv", "row=1").is_ok());
        assert_eq!(interpret("application/json", "row=1").unwrap_err().code(), "expected-slash");
        assert_eq!(interpret("text/plain", "row=1").unwrap_err().code(), "unknown-selector");
        let unknown = interpret("text/html", "row=1").unwrap_err();
        assert_eq!(unknown.to_string(), "no syntax of fragments is known for the media type");
    }
}
