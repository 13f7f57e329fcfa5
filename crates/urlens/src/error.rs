//! Errors of parsing: a code, a component, an offset, and the text for `{:#}`.

use crate::backport::from_fn;
use crate::mask;
use crate::part::Part;
use crate::whatwg::ValidationErrorKind;
use alloc::boxed::Box;
use alloc::string::ToString as _;
use core::fmt;
use core::hash::{Hash, Hasher};

/// The kind of a [`ParseError`].
///
/// ```
/// use urlens::{ErrorKind, Uri};
///
/// assert_eq!(Uri::parse("http://a b/").unwrap_err().kind(), ErrorKind::Unexpected(' '));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character that the component must not contain, or that ends it too early.
    Unexpected(char),
    /// A `%` that is not followed by two hexadecimal digits.
    BadEscape,
    /// A `[` without a `]`.
    UnclosedBracket,
    /// The text between `[` and `]` is not an IP address.
    BadAddress,
    /// The scheme is missing where one is required.
    NoScheme,
    /// The text is longer than [`u32::MAX`] bytes.
    TooLong,
    /// A validation error of the URL Standard that returns failure.
    Url(ValidationErrorKind),
    /// The host of a URL is not ASCII, and the feature `idna` is off.
    IdnaOff,
    /// A URL in a constant is not in canonical form, or not simple enough to show that it is.
    NotCanonical,
}

impl ErrorKind {
    /// The stable code of this kind, for programs.
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
            Self::Url(error) => error.code(),
            Self::IdnaOff => "idna-off",
            Self::NotCanonical => "not-canonical",
        }
    }
}

/// An error of parsing, with its kind, component and byte offset.
///
/// `{}` prints one line. `{:#}` adds the text with a caret below the offset; a password in it is
/// masked, a long text is cut, and invisible characters are escaped.
///
/// ```
/// use urlens::{Part, Uri};
///
/// let error = Uri::parse("http://a b/").unwrap_err();
/// assert_eq!((error.code(), error.part(), error.offset()), ("unexpected-character", Part::Host, 8));
/// assert_eq!(error.to_string(), "unexpected ' ' in host at byte 8");
/// assert_eq!(format!("{error:#}"), "\
/// unexpected ' ' in host at byte 8
///   http://a b/
///           ^");
/// ```
#[derive(Clone)]
pub struct ParseError {
    error: SyntaxError,
    excerpt: Excerpt,
}

impl ParseError {
    /// An error in `text`, which is kept for `{:#}`.
    #[cold]
    pub(crate) fn new(error: SyntaxError, text: &str) -> Self {
        Self { error, excerpt: Excerpt::new(text, error.at()) }
    }

    /// An error without its text.
    pub(crate) const fn without_text(error: SyntaxError) -> Self {
        Self { error, excerpt: Excerpt::None }
    }

    /// The text in brackets, redacted, for messages of one line. Empty if the text is long or not kept.
    #[cfg(feature = "serde")]
    pub(crate) fn text(&self) -> impl fmt::Display + '_ {
        from_fn(|f| match &self.excerpt {
            Excerpt::Text(text) => write!(f, " ({:?})", mask::Masked::of(text)),
            _ => Ok(()),
        })
    }

    /// The error without its text.
    pub(crate) const fn syntax(&self) -> SyntaxError {
        self.error
    }

    /// The kind of the error.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("%zz").unwrap_err().kind(), ErrorKind::BadEscape);
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.error.kind
    }

    /// The component that contains the error.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("?<").unwrap_err().part(), Part::Query);
    /// ```
    pub const fn part(&self) -> Part {
        self.error.part
    }

    /// The byte offset of the error in the text.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("a/b/{c}").unwrap_err().offset(), 4);
    /// ```
    pub const fn offset(&self) -> usize {
        self.error.at()
    }

    /// The stable code of the error, for programs. See [`ErrorKind::code`].
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Uri::parse("/a").unwrap_err().code(), "no-scheme");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.error.kind.code()
    }
}

/// The kind, component and offset are compared, not the text.
impl PartialEq for ParseError {
    fn eq(&self, other: &Self) -> bool {
        self.error == other.error
    }
}
impl Eq for ParseError {}
impl Hash for ParseError {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.error.hash(state);
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseError")
            .field("kind", &self.error.kind)
            .field("part", &self.error.part)
            .field("offset", &self.error.at)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)?;
        self.excerpt.write_if_alternate(f, self.offset())
    }
}

impl core::error::Error for ParseError {}

/// The kind, component and offset of an error, without the text: the type that parsers pass around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SyntaxError {
    kind: ErrorKind,
    part: Part,
    at: u32,
}

impl SyntaxError {
    pub(crate) const fn new(kind: ErrorKind, part: Part, at: usize) -> Self {
        // A text longer than u32::MAX bytes is `TooLong`, at the last offset that fits.
        let at = if at > u32::MAX as usize { u32::MAX } else { at as u32 };
        Self { kind, part, at }
    }

    /// The kind of the error.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    pub(crate) const fn part(&self) -> Part {
        self.part
    }

    pub(crate) const fn at(&self) -> usize {
        self.at as usize
    }

    /// This error with the text that contains it.
    #[cold]
    pub(crate) fn in_text(self, text: &str) -> ParseError {
        ParseError::new(self, text)
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, at, .. } = self;
        match self.kind {
            ErrorKind::Unexpected(c) => {
                write!(f, "unexpected {} in {part} at byte {at}", Quoted(c))
            }
            ErrorKind::BadEscape => {
                write!(f, "'%' without two hexadecimal digits in {part} at byte {at}")
            }
            ErrorKind::UnclosedBracket => write!(f, "'[' without ']' in {part} at byte {at}"),
            ErrorKind::BadAddress => write!(f, "invalid IP address in {part} at byte {at}"),
            ErrorKind::NoScheme => write!(f, "missing scheme"),
            ErrorKind::TooLong => write!(f, "longer than {} bytes", u32::MAX),
            // A missing component has no position of its own.
            ErrorKind::Url(error @ ValidationErrorKind::MissingSchemeNonRelativeUrl) => {
                error.fmt(f)
            }
            ErrorKind::Url(error) => write!(f, "{error} at byte {at}"),
            ErrorKind::IdnaOff => {
                write!(f, "non-ASCII host at byte {at}: the feature `idna` is off")
            }
            ErrorKind::NotCanonical => write!(f, "not a canonical URL"),
        }
    }
}

impl core::error::Error for SyntaxError {}

/// A character in quotes: control characters are escaped, backslashes are not.
pub(crate) struct Quoted(pub(crate) char);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            c @ ('\\' | '\'' | '"') => write!(f, "'{c}'"),
            c => write!(f, "{c:?}"),
        }
    }
}

/// The text that `{:#}` shows below an error.
#[derive(Clone, Default)]
pub(crate) enum Excerpt {
    #[default]
    None,
    /// The whole text.
    Text(Box<str>),
    /// The lines to show, written when the error is created, because the text is long.
    Lines(Box<str>),
}

impl Excerpt {
    /// The longest text that is kept whole.
    const LONGEST: usize = 1024;

    pub(crate) fn new(text: &str, at: usize) -> Self {
        match text.len() <= Self::LONGEST {
            true => Self::Text(text.into()),
            false => Self::Lines(from_fn(|f| mask::picture(f, text, at)).to_string().into()),
        }
    }

    pub(crate) fn write_if_alternate(&self, f: &mut fmt::Formatter<'_>, at: usize) -> fmt::Result {
        match self {
            Self::Text(text) if f.alternate() => mask::picture(f, text, at),
            Self::Lines(lines) if f.alternate() => f.write_str(lines),
            _ => Ok(()),
        }
    }
}

/// The result would be longer than [`u32::MAX`] bytes, the largest offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TooLong;

impl From<TooLong> for SyntaxError {
    fn from(_: TooLong) -> Self {
        Self::new(ErrorKind::TooLong, Part::Path, u32::MAX as usize)
    }
}

impl From<TooLong> for ParseError {
    fn from(error: TooLong) -> Self {
        Self::without_text(error.into())
    }
}

/// A port that is not a 16-bit number. RFC 3986 allows any number of digits;
/// [`port_text`](crate::Reference::port_text) returns them.
///
/// ```
/// let uri = urlens::Uri::parse("http://h:65536/")?;
/// assert_eq!(uri.port(), Err(urlens::PortError));
/// assert_eq!(uri.port_text(), Some("65536"));
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PortError;

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("port is greater than 65535")
    }
}

impl core::error::Error for PortError {}
