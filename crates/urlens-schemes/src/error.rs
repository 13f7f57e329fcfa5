//! Errors of identifiers by the rules of their scheme: kind, part and byte offset.

use core::fmt;
use core::num::NonZeroU32;
use urlens::Part;

/// A rule of one scheme, as data: a stable code, and the message for its violation.
///
/// ```
/// use urlens_schemes::{ErrorKind, Rule, SchemeError};
///
/// const CHECK_DIGIT: Rule = Rule::new("wrong-check-digit", "wrong check digit");
/// let error = SchemeError::new(ErrorKind::Rule(&CHECK_DIGIT), "nss", 9);
/// assert_eq!(error.to_string(), "wrong check digit in nss at byte 9");
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Stable name, in lower case with hyphens.
    pub code: &'static str,
    /// The problem, in lower case and without a full stop. `Display` appends the part and the byte.
    pub message: &'static str,
}

impl Rule {
    /// Creates a rule from its code and its message.
    ///
    /// ```
    /// const EXAMPLE: urlens_schemes::Rule = urlens_schemes::Rule::new("example", "example rule");
    /// assert_eq!(EXAMPLE.code, "example");
    /// ```
    pub const fn new(code: &'static str, message: &'static str) -> Self {
        Self { code, message }
    }
}

/// Shares its code with the generic parser.
pub(crate) const BAD_ESCAPE: Rule = Rule::new("bad-escape", "'%' without two hexadecimal digits");

/// Kinds of errors in an identifier.
///
/// ```
/// use urlens_schemes::{Doi, ErrorKind};
///
/// assert_eq!(Doi::parse("doi:10.1000/").unwrap_err().kind(), &ErrorKind::Missing);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not a URI.
    Generic(urlens::Error),
    /// The identifier has another scheme than this one.
    WrongScheme(&'static str),
    /// The scheme is not in the list.
    UnsupportedScheme,
    /// The scheme does not have this profile.
    UnknownProfile,
    /// There is no builder for the scheme.
    NoBuilder,
    /// A character that the part may not contain, or that ends it too early.
    Unexpected(char),
    /// A required part is absent or empty.
    Missing,
    /// A part is present that the scheme does not allow.
    NotAllowed,
    /// A part is longer than this number of bytes.
    TooLong(u32),
    /// A part is shorter than this number of bytes.
    TooShort(u32),
    /// An item that must be unique occurs twice.
    Duplicate,
    /// The decoded octets are not UTF-8.
    NotUtf8,
    /// A violation of a rule of this scheme.
    Rule(&'static Rule),
}

impl ErrorKind {
    /// The stable name of the kind, for programs.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::ErrorKind::Missing.code(), "missing");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Generic(error) => error.code(),
            Self::WrongScheme(_) => "wrong-scheme",
            Self::UnsupportedScheme => "unsupported-scheme",
            Self::UnknownProfile => "unknown-profile",
            Self::NoBuilder => "no-builder",
            Self::Unexpected(_) => "unexpected-character",
            Self::Missing => "missing",
            Self::NotAllowed => "not-allowed",
            Self::TooLong(_) => "too-long",
            Self::TooShort(_) => "too-short",
            Self::Duplicate => "duplicate",
            Self::NotUtf8 => "not-utf-8",
            Self::Rule(rule) => rule.code,
        }
    }
}

/// Why a text is not an identifier of a scheme, and where.
///
/// The message contains no text of the input except the unexpected character, also with `{:#}`: an
/// identifier may contain URLs with passwords in any part.
///
/// ```
/// use urlens_schemes::Doi;
///
/// let error = Doi::parse("doi:11.1000/182").unwrap_err();
/// assert_eq!((error.code(), error.part(), error.offset()), ("wrong-doi-directory", "prefix", 4));
/// assert_eq!(error.to_string(), "directory other than 10 in prefix at byte 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SchemeError {
    kind: ErrorKind,
    part: &'static str,
    item: Option<NonZeroU32>,
    at: u32,
}

impl SchemeError {
    /// Creates an error of a kind, in a part as the scheme names it, at a byte offset of the text.
    ///
    /// ```
    /// use urlens_schemes::{ErrorKind, SchemeError};
    ///
    /// let error = SchemeError::new(ErrorKind::Unexpected('!'), "name", 7);
    /// assert_eq!(error.to_string(), "unexpected '!' in name at byte 7");
    /// ```
    pub const fn new(kind: ErrorKind, part: &'static str, at: usize) -> Self {
        Self { kind, part, item: None, at: narrow(at) }
    }

    /// The kind of error.
    ///
    /// ```
    /// use urlens_schemes::{Doi, ErrorKind};
    /// assert_eq!(Doi::parse("urn:a:b").unwrap_err().kind(), &ErrorKind::WrongScheme("doi"));
    /// ```
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// The part with the error: a component of the URI, or a part of it that the scheme names.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10/1").unwrap_err().part(), "prefix");
    /// ```
    pub const fn part(&self) -> &'static str {
        self.part
    }

    /// The number of the item with the error, from 1, if a builder got a list of parts: the second
    /// qualifier has the number 2.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    ///
    /// let error = Nosh::build("1673", ["com.example.foo", ".."]).unwrap_err();
    /// assert_eq!((error.part(), error.item(), error.code()), ("segment", Some(2), "dot-segment"));
    /// assert_eq!(error.to_string(), "dot segment in segment 2 at byte 0");
    /// ```
    pub fn item(&self) -> Option<usize> {
        self.item.map(|number| number.get() as usize)
    }

    /// Sets the number of the item from its index in a list.
    pub(crate) fn in_item(mut self, index: usize) -> Self {
        self.item = NonZeroU32::new(narrow(index).saturating_add(1));
        self
    }

    /// Moves the error to an offset in another part. An error of the generic syntax becomes one of
    /// this crate, whose message has the part.
    pub(crate) fn moved(mut self, part: &'static str, at: usize) -> Self {
        if let ErrorKind::Generic(error) = &self.kind {
            self.kind = match error.kind() {
                urlens::ErrorKind::Unexpected(c) => ErrorKind::Unexpected(c),
                urlens::ErrorKind::BadEscape => ErrorKind::Rule(&BAD_ESCAPE),
                _ => return self,
            };
        }
        (self.part, self.at) = (part, narrow(at));
        self
    }

    /// Moves an error in `decoded` to its place in `text`, from which escapes were decoded.
    pub(crate) fn before_decoding(self, text: &str, decoded: &str) -> Self {
        let mut at = 0;
        for byte in decoded.bytes().take(self.offset()) {
            // An escape that was decoded has another byte than its `%`.
            let is_escape = byte != b'%' && text.as_bytes().get(at) == Some(&b'%');
            at += if is_escape { 3 } else { 1 };
        }
        let by = at.saturating_sub(self.offset());
        self.shifted(by)
    }

    /// The byte offset of the error in the text. For builders and setters, in the value of the part.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10.1000").unwrap_err().offset(), 11);
    /// ```
    pub const fn offset(&self) -> usize {
        self.at as usize
    }

    /// The stable name for programs: [`ErrorKind::code`].
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10. 1").unwrap_err().code(), "unexpected-character");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Moves the error by `by` bytes, for a part that was parsed separately.
    ///
    /// ```
    /// use urlens_schemes::{ErrorKind, SchemeError};
    /// assert_eq!(SchemeError::new(ErrorKind::Missing, "name", 2).shifted(3).offset(), 5);
    /// ```
    #[must_use]
    pub const fn shifted(mut self, by: usize) -> Self {
        self.at = self.at.saturating_add(narrow(by));
        self
    }
}

/// An offset as it is stored. A text longer than `u32::MAX` bytes is rejected, so none is greater.
const fn narrow(at: usize) -> u32 {
    if at > u32::MAX as usize { u32::MAX } else { at as u32 }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, at, .. } = self;
        let part = Place(self.part, self.item);
        match kind {
            ErrorKind::Generic(error) => write!(f, "{error}"),
            ErrorKind::WrongScheme(name) => write!(f, "scheme is not {name}"),
            ErrorKind::UnsupportedScheme => f.write_str("unsupported scheme"),
            ErrorKind::UnknownProfile => f.write_str("unknown profile"),
            ErrorKind::NoBuilder => f.write_str("no builder for this scheme"),
            ErrorKind::Unexpected(c) => write!(f, "unexpected {c:?} in {part} at byte {at}"),
            ErrorKind::Missing => write!(f, "missing {part} at byte {at}"),
            ErrorKind::NotAllowed => write!(f, "{part} not allowed at byte {at}"),
            ErrorKind::TooLong(most) => write!(f, "{part} longer than {most} bytes at byte {at}"),
            ErrorKind::TooShort(least) => {
                write!(f, "{part} shorter than {least} bytes at byte {at}")
            }
            ErrorKind::Duplicate => write!(f, "duplicate {part} at byte {at}"),
            ErrorKind::NotUtf8 => write!(f, "invalid UTF-8 in {part} at byte {at}"),
            ErrorKind::Rule(rule) => write!(f, "{} in {part} at byte {at}", rule.message),
        }
    }
}

/// A part, and the number of an item of it.
struct Place(&'static str, Option<NonZeroU32>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(part, Some(item)) => write!(f, "{part} {item}"),
            Self(part, None) => f.write_str(part),
        }
    }
}

impl core::error::Error for SchemeError {}

impl From<urlens::Error> for SchemeError {
    fn from(error: urlens::Error) -> Self {
        let (part, at) = (error.part().map_or("", Part::name), error.offset().unwrap_or(0));
        Self::new(ErrorKind::Generic(error), part, at)
    }
}
