//! What can be wrong with an identifier by the rules of its scheme: a name, a part and a byte.

use core::fmt;
use urlens::ParseError;

/// A rule that one scheme has and others do not, as data: a stable code, and what to say when it is
/// broken.
///
/// ```
/// use urlens_schemes::{ErrorKind, Rule, SchemeError};
///
/// const CHECK_DIGIT: Rule = Rule::new("bad-check-digit", "a check digit that does not fit");
/// let error = SchemeError::new(ErrorKind::Rule(&CHECK_DIGIT), "nss", 9);
/// assert_eq!(error.to_string(), "a check digit that does not fit in nss at byte 9");
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The stable name, in lower case with hyphens.
    pub code: &'static str,
    /// What was found, in lower case and without a full stop; the part and the byte are put behind.
    pub message: &'static str,
}

impl Rule {
    /// A rule by its code and its message.
    ///
    /// ```
    /// const ODD: urlens_schemes::Rule = urlens_schemes::Rule::new("odd", "an odd number");
    /// assert_eq!(ODD.code, "odd");
    /// ```
    pub const fn new(code: &'static str, message: &'static str) -> Self {
        Self { code, message }
    }
}

/// What was wrong with an identifier.
///
/// ```
/// use urlens_schemes::{Doi, ErrorKind};
///
/// assert_eq!(Doi::parse("doi:10.1000/").unwrap_err().kind(), ErrorKind::Missing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is no URI at all.
    Generic(ParseError),
    /// It is an identifier of another scheme than the one given here.
    OtherScheme(&'static str),
    /// No scheme of that name is in the list.
    UnknownScheme,
    /// The scheme has no profile of that name.
    UnknownProfile,
    /// A character that may not stand in this part, or ends it too early.
    Unexpected(char),
    /// A part that must be there is not, or is empty.
    Missing,
    /// A part that must not be there is.
    NotAllowed,
    /// A part is longer than so many bytes.
    TooLong(u32),
    /// A part is shorter than so many bytes.
    TooShort(u32),
    /// Something is there twice that must be unique.
    Duplicate,
    /// The octets behind percent-escapes are not UTF-8.
    NotUtf8,
    /// A rule of this scheme alone.
    Rule(&'static Rule),
}

impl ErrorKind {
    /// A stable name for programs, for instance to translate messages by.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::ErrorKind::Missing.code(), "missing");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Generic(error) => error.code(),
            Self::OtherScheme(_) => "other-scheme",
            Self::UnknownScheme => "unknown-scheme",
            Self::UnknownProfile => "unknown-profile",
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

/// Why a text is no identifier of a scheme, and where that shows.
///
/// It holds no text of the input but the one character that was unexpected.
///
/// ```
/// use urlens_schemes::Doi;
///
/// let error = Doi::parse("doi:11.1000/182").unwrap_err();
/// assert_eq!((error.code(), error.part(), error.at()), ("not-a-doi", "prefix", 4));
/// assert_eq!(error.to_string(), "a directory other than 10 in prefix at byte 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SchemeError {
    kind: ErrorKind,
    part: &'static str,
    at: u32,
}

impl SchemeError {
    /// An error of that kind, in a part named as the scheme names it, at a byte of the text.
    ///
    /// ```
    /// use urlens_schemes::{ErrorKind, SchemeError};
    ///
    /// let error = SchemeError::new(ErrorKind::Unexpected('!'), "name", 7);
    /// assert_eq!(error.to_string(), "unexpected '!' in name at byte 7");
    /// ```
    pub const fn new(kind: ErrorKind, part: &'static str, at: usize) -> Self {
        let at = if at > u32::MAX as usize { u32::MAX } else { at as u32 };
        Self { kind, part, at }
    }

    /// What was wrong.
    ///
    /// ```
    /// use urlens_schemes::{Doi, ErrorKind};
    /// assert_eq!(Doi::parse("urn:a:b").unwrap_err().kind(), ErrorKind::OtherScheme("doi"));
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The part it was found in: a component of the URI, or a part of it that the scheme names.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10/1").unwrap_err().part(), "prefix");
    /// ```
    pub const fn part(&self) -> &'static str {
        self.part
    }

    /// The byte of the text it was found at.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10.1000").unwrap_err().at(), 11);
    /// ```
    pub const fn at(&self) -> usize {
        self.at as usize
    }

    /// A stable name for programs: that of [`ErrorKind::code`].
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Doi::parse("doi:10. 1").unwrap_err().code(), "unexpected-character");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The same error, so many bytes further on: for a part that was read by itself.
    ///
    /// ```
    /// use urlens_schemes::{ErrorKind, SchemeError};
    /// assert_eq!(SchemeError::new(ErrorKind::Missing, "name", 2).further(3).at(), 5);
    /// ```
    #[must_use]
    pub const fn further(self, by: usize) -> Self {
        Self::new(self.kind, self.part, self.at().saturating_add(by))
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, part, at } = self;
        match kind {
            ErrorKind::Generic(error) => error.fmt(f),
            ErrorKind::OtherScheme(name) => write!(f, "another scheme than {name}"),
            ErrorKind::UnknownScheme => f.write_str("a scheme without rules of its own here"),
            ErrorKind::UnknownProfile => f.write_str("no profile of that name"),
            ErrorKind::Unexpected(c) => write!(f, "unexpected {c:?} in {part} at byte {at}"),
            ErrorKind::Missing => write!(f, "no {part} at byte {at}"),
            ErrorKind::NotAllowed => write!(f, "{part} not allowed at byte {at}"),
            ErrorKind::TooLong(most) => write!(f, "{part} longer than {most} bytes at byte {at}"),
            ErrorKind::TooShort(least) => {
                write!(f, "{part} shorter than {least} bytes at byte {at}")
            }
            ErrorKind::Duplicate => write!(f, "{part} given twice at byte {at}"),
            ErrorKind::NotUtf8 => write!(f, "octets that are not UTF-8 in {part} at byte {at}"),
            ErrorKind::Rule(rule) => write!(f, "{} in {part} at byte {at}", rule.message),
        }
    }
}

impl core::error::Error for SchemeError {}

impl From<ParseError> for SchemeError {
    fn from(error: ParseError) -> Self {
        Self::new(ErrorKind::Generic(error), error.part().name(), error.at())
    }
}
