//! Fragments by media type (RFC 3986, 3.5).
//!
//! The media type of the retrieved resource defines the meaning of a fragment; scheme and host do
//! not. [`MEDIA_TYPES`] lists the supported types.
//!
//! ```
//! use urlens::Uri;
//! use urlens_documents::fragment;
//!
//! let uri = Uri::parse("http://example.org/data#row=5-7")?;
//! let selection = fragment::parse("text/csv; charset=utf-8", uri.fragment().unwrap())?;
//! let fragment::Selection::Csv(rows) = selection else { unreachable!() };
//! assert_eq!(rows.apply(7, 3).selected[0].rows, 4..7);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

pub mod csv;
pub mod pointer;
pub mod text;

use core::fmt;

/// A parsed fragment, in the syntax of its media type.
///
/// ```
/// use urlens_documents::fragment::{self, Selection};
///
/// assert!(matches!(fragment::parse("text/csv", "col=2"), Ok(Selection::Csv(_))));
/// assert!(matches!(fragment::parse("application/json", "/a"), Ok(Selection::Json(_))));
/// assert!(matches!(fragment::parse("text/plain", "line=1,2"), Ok(Selection::Text(_))));
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

/// A row of [`MEDIA_TYPES`]: media types that share a fragment syntax.
///
/// ```
/// use urlens_documents::fragment::MEDIA_TYPES;
///
/// let json = MEDIA_TYPES.iter().find(|row| row.covers("application/ld+json")).unwrap();
/// assert_eq!(json.standard, "RFC 6901");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MediaType {
    /// The media types, in lower case.
    pub names: &'static [&'static str],
    /// A structured syntax suffix that is also covered, such as `+json`.
    pub suffix: Option<&'static str>,
    /// The standard that defines the syntax.
    pub standard: &'static str,
    parse: fn(&str) -> Result<Selection, FragmentError>,
}

/// The supported media types.
///
/// ```
/// assert_eq!(urlens_documents::fragment::MEDIA_TYPES[0].names, ["text/csv"]);
/// ```
pub const MEDIA_TYPES: &[MediaType] = &[
    MediaType {
        names: &["text/csv"],
        suffix: None,
        standard: "RFC 7111",
        parse: |fragment| csv::CsvSelection::parse(fragment).map(Selection::Csv),
    },
    // RFC 8259 defines no fragments for JSON. RFC 6901, 6, is the usual choice.
    MediaType {
        names: &["application/json"],
        suffix: Some("+json"),
        standard: "RFC 6901",
        parse: |fragment| pointer::Pointer::from_fragment(fragment).map(Selection::Json),
    },
    MediaType {
        names: &["text/plain"],
        suffix: None,
        standard: "RFC 5147",
        parse: |fragment| text::TextSelection::parse(fragment).map(Selection::Text),
    },
];

impl MediaType {
    /// Returns true if this row covers `media_type`. Parameters and case are ignored.
    ///
    /// ```
    /// assert!(urlens_documents::fragment::MEDIA_TYPES[0].covers("Text/CSV; header=present"));
    /// ```
    pub fn covers(&self, media_type: &str) -> bool {
        let name = media_type.split(';').next().unwrap_or_default().trim();
        let ends_with = |suffix: &str| {
            let start = name.len().saturating_sub(suffix.len());
            name.get(start..).is_some_and(|end| start > 0 && end.eq_ignore_ascii_case(suffix))
        };
        self.names.iter().any(|other| other.eq_ignore_ascii_case(name))
            || self.suffix.is_some_and(ends_with)
    }
}

/// Parses a fragment in the syntax of `media_type`.
///
/// The fragment is written as in a URI, without its `#`. The RFCs ask programs to ignore an invalid
/// fragment; the error is for those that report it.
///
/// ```
/// use urlens_documents::fragment;
///
/// let error = fragment::parse("text/csv", "row=2-x").unwrap_err();
/// assert_eq!(error.to_string(), "expected a position at byte 6");
/// let error = fragment::parse("image/png", "row=2").unwrap_err();
/// assert_eq!(error.code(), "unknown-media-type");
/// ```
///
/// # Errors
///
/// If the media type is not supported, or the fragment is not in its syntax.
pub fn parse(media_type: &str, fragment: &str) -> Result<Selection, FragmentError> {
    match MEDIA_TYPES.iter().find(|row| row.covers(media_type)) {
        Some(row) => (row.parse)(fragment),
        None => Err(FragmentError { kind: FragmentErrorKind::UnknownMediaType, at: 0 }),
    }
}

/// An error in a fragment, with its offset.
///
/// ```
/// use urlens_documents::fragment::{FragmentErrorKind, csv::CsvSelection};
///
/// let error = CsvSelection::parse("row=1,2").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (FragmentErrorKind::Unexpected, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FragmentError {
    kind: FragmentErrorKind,
    at: usize,
}

/// A kind of [`FragmentError`].
///
/// ```
/// use urlens_documents::fragment::FragmentErrorKind;
///
/// assert_eq!(FragmentErrorKind::Inverse.code(), "inverse-range");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FragmentErrorKind {
    /// The media type is not in [`MEDIA_TYPES`].
    UnknownMediaType,
    /// The fragment does not start with a selector of its syntax, such as `row=`.
    UnknownSelector,
    /// Expected digits, or `*` where that is allowed.
    ExpectedPosition,
    /// Expected the end of the fragment, or another delimiter.
    Unexpected,
    /// A range ends before it starts.
    Inverse,
    /// An integrity check is not in the syntax of RFC 5147.
    InvalidCheck,
    /// A `%` is not followed by two hexadecimal digits.
    BadEscape,
    /// The percent-encoded bytes are not UTF-8.
    InvalidUtf8,
    /// A non-empty JSON Pointer does not start with `/`.
    ExpectedSlash,
    /// In a JSON Pointer, a `~` is not followed by `0` or `1`.
    InvalidTilde,
}

impl FragmentErrorKind {
    /// The stable code.
    ///
    /// ```
    /// use urlens_documents::fragment::FragmentErrorKind;
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
            Self::UnknownMediaType => "unsupported media type",
            Self::UnknownSelector => "unknown selector",
            Self::ExpectedPosition => "expected a position",
            Self::Unexpected => "unexpected character",
            Self::Inverse => "range ends before it starts",
            Self::InvalidCheck => "invalid integrity check",
            Self::BadEscape => "'%' without two hexadecimal digits",
            Self::InvalidUtf8 => "percent-encoded bytes are not UTF-8",
            Self::ExpectedSlash => "expected '/'",
            Self::InvalidTilde => "'~' without '0' or '1'",
        }
    }
}

impl FragmentError {
    /// The kind of error.
    ///
    /// ```
    /// use urlens_documents::fragment::{self, FragmentErrorKind};
    ///
    /// let error = fragment::parse("text/csv", "rows=1").unwrap_err();
    /// assert_eq!(error.kind(), FragmentErrorKind::UnknownSelector);
    /// ```
    pub const fn kind(&self) -> FragmentErrorKind {
        self.kind
    }

    /// The byte offset in the fragment, without the `#`.
    ///
    /// ```
    /// assert_eq!(urlens_documents::fragment::parse("text/csv", "row=").unwrap_err().offset(), 4);
    /// ```
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// The stable code of the kind.
    ///
    /// ```
    /// let error = urlens_documents::fragment::parse("text/csv", "row=").unwrap_err();
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

/// A position in a fragment, with the rules that RFC 7111 and RFC 5147 share.
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

    /// Consumes `literal` if it is next. Case matters in both RFCs.
    fn eat(&mut self, literal: &str) -> bool {
        let found = self.rest().starts_with(literal);
        self.at += if found { literal.len() } else { 0 };
        found
    }

    /// Consumes the next ASCII bytes that satisfy `wanted`.
    fn run(&mut self, wanted: impl Fn(u8) -> bool) -> &'a str {
        let end = self.rest().bytes().position(|b| !wanted(b)).unwrap_or(self.rest().len());
        let run = &self.rest()[..end];
        self.at += end;
        run
    }

    /// `number = 1*( DIGIT )`. Saturates: no resource is that long.
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

/// The offset of the first `%` that is not followed by two hexadecimal digits.
fn bad_escape(fragment: &str) -> Option<usize> {
    let bytes = fragment.as_bytes();
    let is_escape = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    (0..bytes.len())
        .find(|&at| bytes[at] == b'%' && !bytes.get(at + 1..at + 3).is_some_and(is_escape))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    /// S2.38: the media type selects the syntax, by name or suffix; parameters are ignored.
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

    /// S2.38, S2.48: one fragment under four media types.
    #[test]
    fn media_type_decides() {
        assert!(parse("text/csv", "row=1").is_ok());
        assert_eq!(parse("application/json", "row=1").unwrap_err().code(), "expected-slash");
        assert_eq!(parse("text/plain", "row=1").unwrap_err().code(), "unknown-selector");
        let unknown = parse("text/html", "row=1").unwrap_err();
        assert_eq!(unknown.to_string(), "unsupported media type");
    }
}
