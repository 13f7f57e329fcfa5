//! What can go wrong when a text is read: a name, a component and a byte.

use crate::mask;
use crate::part::Part;
use crate::whatwg::ValidationErrorKind;
use core::fmt;

/// What was wrong with a text.
///
/// ```
/// use urlens::{ErrorKind, Uri};
///
/// assert_eq!(Uri::parse("http://a b/").unwrap_err().kind(), ErrorKind::Unexpected(' '));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character that may not stand in this component, or ends it too early.
    Unexpected(char),
    /// A `%` without two hexadecimal digits behind it.
    BadEscape,
    /// A `[` without a `]`.
    UnclosedBracket,
    /// What stands between `[` and `]` is no address.
    BadAddress,
    /// There is no scheme where one is required.
    NoScheme,
    /// The text is longer than [`u32::MAX`] bytes.
    TooLong,
    /// A validation error of the URL Standard that no parser recovers from.
    Url(ValidationErrorKind),
    /// A host of a URL is not in ASCII, and the feature `idna`, which could tell whether it is a
    /// domain, is off.
    IdnaOff,
}

impl ErrorKind {
    /// A stable name for programs, for instance to translate messages by.
    ///
    /// ```
    /// assert_eq!(urlens::ErrorKind::BadEscape.code(), "bad-escape");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unexpected(_) => "unexpected-character",
            Self::BadEscape => "bad-escape",
            Self::UnclosedBracket => "unclosed-bracket",
            Self::BadAddress => "bad-address",
            Self::NoScheme => "no-scheme",
            Self::TooLong => "too-long",
            Self::Url(violation) => violation.name(),
            Self::IdnaOff => "idna-off",
        }
    }
}

/// Why a text is not in a language, and where that shows.
///
/// ```
/// use urlens::{Part, Uri};
///
/// let text = "http://a b/";
/// let error = Uri::parse(text).unwrap_err();
/// assert_eq!((error.part(), error.at()), (Part::Host, 8));
/// assert_eq!(error.to_string(), "unexpected ' ' in host at byte 8");
/// assert_eq!(error.show(text).to_string(), "\
/// unexpected ' ' in host at byte 8
///   http://a b/
///           ^");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    kind: ErrorKind,
    part: Part,
    at: u32,
}

impl ParseError {
    pub(crate) const fn new(kind: ErrorKind, part: Part, at: usize) -> Self {
        // A text beyond u32 is `TooLong`, at its last byte that could be counted.
        let at = if at > u32::MAX as usize { u32::MAX } else { at as u32 };
        Self { kind, part, at }
    }

    /// What was wrong.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("%zz").unwrap_err().kind(), ErrorKind::BadEscape);
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The component it was found in.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("?<").unwrap_err().part(), Part::Query);
    /// ```
    pub const fn part(&self) -> Part {
        self.part
    }

    /// The byte it was found at.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("a/b/{c}").unwrap_err().at(), 4);
    /// ```
    pub const fn at(&self) -> usize {
        self.at as usize
    }

    /// A stable name for programs: that of [`ErrorKind::code`].
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Uri::parse("/a").unwrap_err().code(), "no-scheme");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The message, the text, and a caret below the place. A password in the text is masked, a
    /// long text is cut, and what cannot be seen is escaped.
    ///
    /// ```
    /// # use urlens::*;
    /// let text = "ftp://anna:secret@h/\n";
    /// let error = Uri::parse(text).unwrap_err();
    /// assert_eq!(error.show(text).to_string(), "\
    /// unexpected '\\n' in path at byte 20
    ///   ftp://anna:***@h/\\n
    ///                    ^");
    /// ```
    pub fn show<'a>(&self, text: &'a str) -> impl fmt::Display + use<'a> {
        Shown { error: *self, text }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, at, .. } = self;
        match self.kind {
            ErrorKind::Unexpected(c) => write!(f, "unexpected {c:?} in {part} at byte {at}"),
            ErrorKind::BadEscape => {
                write!(f, "'%' without two hexadecimal digits in {part} at byte {at}")
            }
            ErrorKind::UnclosedBracket => write!(f, "'[' without ']' in {part} at byte {at}"),
            ErrorKind::BadAddress => write!(f, "not an IP address in {part} at byte {at}"),
            ErrorKind::NoScheme => write!(f, "no scheme"),
            ErrorKind::TooLong => write!(f, "longer than {} bytes", u32::MAX),
            // What is not there is nowhere.
            ErrorKind::Url(violation @ ValidationErrorKind::MissingSchemeNonRelativeUrl) => violation.fmt(f),
            ErrorKind::Url(violation) => write!(f, "{violation} in {part} at byte {at}"),
            ErrorKind::IdnaOff => {
                write!(f, "beyond ASCII, and the feature idna is off, in {part} at byte {at}")
            }
        }
    }
}

impl core::error::Error for ParseError {}

/// See [`ParseError::show`].
struct Shown<'a> {
    error: ParseError,
    text: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.error)?;
        mask::picture(f, self.text, self.error.at())
    }
}

/// An owned text that was not in the language: the error, and the text back.
///
/// ```
/// use urlens::{Rejected, Uri};
///
/// let Rejected { error, input } = Uri::parse(String::from("http://a b/")).unwrap_err();
/// assert_eq!(error.at(), 8);
/// assert_eq!(input, "http://a b/");
/// ```
///
/// Printed with `{:#}` it points, as [`ParseError::show`] does.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rejected<T> {
    /// Why, and where.
    pub error: ParseError,
    /// What was given.
    pub input: T,
}

impl<T: AsRef<str>> fmt::Display for Rejected<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.alternate() {
            true => self.error.show(self.input.as_ref()).fmt(f),
            false => self.error.fmt(f),
        }
    }
}

impl<T: AsRef<str>> fmt::Debug for Rejected<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rejected")
            .field("error", &self.error)
            .field("input", &mask::Masked::of(self.input.as_ref()))
            .finish()
    }
}

impl<T: AsRef<str>> core::error::Error for Rejected<T> {}

impl<T> From<Rejected<T>> for ParseError {
    fn from(it: Rejected<T>) -> Self {
        it.error
    }
}

/// The result would be longer than [`u32::MAX`] bytes, which is as far as offsets reach.
///
/// ```
/// assert_eq!(urlens::TooLong.to_string(), "longer than 4294967295 bytes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooLong;

impl TooLong {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens::TooLong.code(), "too-long");
    /// ```
    pub const fn code(self) -> &'static str {
        ErrorKind::TooLong.code()
    }
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "longer than {} bytes", u32::MAX)
    }
}

impl core::error::Error for TooLong {}

/// A text that is too long, at the last byte that could be counted.
impl From<TooLong> for ParseError {
    fn from(_: TooLong) -> Self {
        Self::new(ErrorKind::TooLong, Part::Path, u32::MAX as usize)
    }
}

/// A port that is no socket number: it has more than 16 bits.
///
/// RFC 3986 allows any number of digits; [`port_str`](crate::Reference::port_str) gives them.
///
/// ```
/// let uri = urlens::Uri::parse("http://h:65536/")?;
/// assert_eq!(uri.port(), Err(urlens::PortError));
/// assert_eq!(uri.port_str(), Some("65536"));
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PortError;

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("port beyond 65535")
    }
}

impl core::error::Error for PortError {}
