//! The error of this crate: a code, a component, an offset, and the text for `{:#}`.

use crate::kind::Kind;
use crate::mask;
use crate::op::Change;
use crate::part::Part;
use crate::whatwg::{FilePathErrorKind, ValidationErrorKind};
use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

/// The kind of an [`Error`].
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
    /// A component that cannot be removed.
    Required,
    /// The path follows an authority and does not start with `/`.
    Rootless,
    /// The path starts with `//` without an authority.
    LikeAuthority,
    /// The first segment of a relative path contains `:`.
    LikeScheme,
    /// A segment is `.` or `..`.
    DotSegment,
    /// The value is not a scheme.
    NotAScheme,
    /// A special scheme and one that is not special cannot replace each other.
    SpecialScheme,
    /// A file URL has no user name, password or port.
    FileAuthority,
    /// The URL has no host.
    NoHost,
    /// The value of the attribute `hostname` contains a port.
    PortInHostname,
    /// The path is opaque, so that the URL has no host.
    OpaquePath,
    /// No reference resolves to the target: its path has dot segments.
    DotSegments,
    /// The host is not a domain name.
    NotADomain,
    /// As a URL, the identifier would have [other components](Error::changed_components).
    Meaning,
    /// A path of a file system that is not a URL, or the reverse.
    FilePath(FilePathErrorKind),
    /// The other crate of a conversion rejects the text.
    Rejected {
        /// The name of the crate.
        by: &'static str,
    },
    /// The other crate of a conversion reads other components.
    Different {
        /// The name of the crate.
        by: &'static str,
    },
    /// The operation is for other kinds only.
    Unsupported {
        /// The name of the operation.
        operation: &'static str,
        /// The kind of the value.
        kind: Kind,
        /// The kinds that support it.
        kinds: &'static [Kind],
    },
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
            Self::Required => "required",
            Self::Rootless => "rootless",
            Self::LikeAuthority => "like-authority",
            Self::LikeScheme => "like-scheme",
            Self::DotSegment => "dot-segment",
            Self::NotAScheme => "not-a-scheme",
            Self::SpecialScheme => "special-scheme",
            Self::FileAuthority => "file-authority",
            Self::NoHost => "no-host",
            Self::PortInHostname => "port-in-hostname",
            Self::OpaquePath => "opaque-path",
            Self::DotSegments => "dot-segments",
            Self::NotADomain => "not-a-domain",
            Self::Meaning => "meaning",
            Self::FilePath(kind) => kind.code(),
            Self::Rejected { .. } => "rejected",
            Self::Different { .. } => "different",
            Self::Unsupported { .. } => "unsupported",
        }
    }

    /// The message of a kind that needs neither a component nor an offset.
    const fn sentence(self) -> &'static str {
        match self {
            Self::NoScheme => "missing scheme",
            Self::NotCanonical => "not a canonical URL",
            Self::Rootless => "a path after an authority must be empty or start with '/'",
            Self::LikeAuthority => "a path without an authority must not start with '//'",
            Self::LikeScheme => "the first segment of a relative path must not contain ':'",
            Self::DotSegment => "a segment must not be '.' or '..'",
            Self::NotAScheme => "not a scheme",
            Self::SpecialScheme => {
                "a special scheme and one that is not special cannot replace each other"
            }
            Self::FileAuthority => "a file URL has no user name, password or port",
            Self::NoHost => "the URL has no host",
            Self::PortInHostname => "a host name must not contain a port",
            Self::OpaquePath => "the path is opaque: the URL has no host",
            Self::DotSegments => "no reference resolves to a path with dot segments",
            Self::NotADomain => "host is not a domain name",
            Self::Meaning => "as a URL, it would have another meaning",
            _ => "",
        }
    }
}

/// An error: its kind, and where it is known the component and the byte.
///
/// An error of parsing has both; one of a setter has the component, and the byte in the given value.
/// `{}` prints one line. `{:#}` adds the text with a caret below the offset; a password in it is
/// masked, a long text is cut, and invisible characters are escaped.
///
/// ```
/// use urlens::{Part, Uri};
///
/// let error = Uri::parse("http://a b/").unwrap_err();
/// assert_eq!(error.code(), "unexpected-character");
/// assert_eq!((error.part(), error.offset()), (Some(Part::Host), Some(8)));
/// assert_eq!(error.to_string(), "unexpected ' ' in host at byte 8");
/// assert_eq!(format!("{error:#}"), "\
/// unexpected ' ' in host at byte 8
///   http://a b/
///           ^");
/// ```
#[derive(Clone)]
pub struct Error {
    kind: ErrorKind,
    part: Option<Part>,
    at: Option<u32>,
    detail: Detail,
}

impl Error {
    /// An error about a value as a whole.
    pub(crate) const fn at_start(kind: ErrorKind, part: Part) -> Self {
        Self::at(kind, part, 0)
    }

    /// An error about neither a component nor a place.
    pub(crate) const fn of_kind(kind: ErrorKind) -> Self {
        Self { kind, part: None, at: None, detail: Detail::None }
    }

    /// An error at a byte of a text that is not shown.
    pub(crate) const fn at(kind: ErrorKind, part: Part, at: usize) -> Self {
        Self::without_text(SyntaxError::new(kind, part, at))
    }

    /// An error without its text.
    pub(crate) const fn without_text(error: SyntaxError) -> Self {
        let at = if matches!(error.kind, ErrorKind::TooLong) { None } else { Some(error.at) };
        Self { kind: error.kind, part: Some(error.part), at, detail: Detail::None }
    }

    /// This error with the text that contains it, for `{:#}`.
    #[cold]
    pub(crate) fn in_text(mut self, text: &str) -> Self {
        if let Some(at) = self.at {
            self.detail = Detail::excerpt(text, at as usize);
        }
        self
    }

    /// The error that a conversion would change the meaning.
    pub(crate) fn changes(changes: Vec<Change>) -> Self {
        let part = changes.first().map(|change| change.part);
        let detail = Detail::Changes(changes.into());
        Self { kind: ErrorKind::Meaning, part, at: None, detail }
    }

    /// The error that another crate rejects a text, with its message.
    #[cfg(any(feature = "http", feature = "url"))]
    pub(crate) fn rejected(by: &'static str, message: impl fmt::Display) -> Self {
        let detail = Detail::Message(message.to_string().into());
        Self { detail, ..Self::of_kind(ErrorKind::Rejected { by }) }
    }

    /// The error that another crate reads other components, the first of them at a byte.
    #[cfg(any(feature = "http", feature = "url"))]
    pub(crate) fn different(by: &'static str, at: usize) -> Self {
        Self { at: Some(at as u32), ..Self::of_kind(ErrorKind::Different { by }) }
    }

    /// The text in brackets, redacted, for messages of one line. Empty if the text is long or not kept.
    #[cfg(feature = "serde")]
    pub(crate) fn text(&self) -> alloc::string::String {
        match &self.detail {
            Detail::Text(text) => alloc::format!(" ({:?})", mask::Masked::of(text)),
            _ => alloc::string::String::new(),
        }
    }

    /// The kind of the error.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("%zz").unwrap_err().kind(), ErrorKind::BadEscape);
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The component that the error is about.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("?<").unwrap_err().part(), Some(Part::Query));
    /// ```
    pub const fn part(&self) -> Option<Part> {
        self.part
    }

    /// The byte offset of the error in the text, or in the value that a setter was given.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(UriRef::parse("a/b/{c}").unwrap_err().offset(), Some(4));
    /// let error = Url::parse("http://a/")?.set_host(Some("exa mple")).unwrap_err();
    /// assert_eq!(error.offset(), Some(3));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn offset(&self) -> Option<usize> {
        self.at.map(|at| at as usize)
    }

    /// The stable code of the error, for programs. See [`ErrorKind::code`].
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Uri::parse("/a").unwrap_err().code(), "no-scheme");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The components that a conversion to a URL would change.
    ///
    /// ```
    /// use urlens::{Part, uri};
    ///
    /// let error = uri!("http:example.org").to_url().unwrap_err();
    /// assert_eq!(error.code(), "meaning");
    /// assert_eq!(error.changed_components()[0].part, Part::Host);
    /// ```
    pub fn changed_components(&self) -> &[Change] {
        match &self.detail {
            Detail::Changes(changes) => changes,
            _ => &[],
        }
    }
}

/// The kind, component and offset are compared, not the text.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, self.part, self.at) == (other.kind, other.part, other.at)
    }
}
impl Eq for Error {}
impl Hash for Error {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind, self.part, self.at).hash(state);
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.kind)
            .field("part", &self.part)
            .field("offset", &self.at)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Detail::Changes(changes) = &self.detail {
            return write_changes(f, changes);
        }
        write_message(f, self.kind, self.part, self.at)?;
        self.detail.write_after_message(f, self.offset().unwrap_or(0))
    }
}

impl core::error::Error for Error {}

impl From<SyntaxError> for Error {
    fn from(error: SyntaxError) -> Self {
        Self::without_text(error)
    }
}

impl From<TooLong> for Error {
    fn from(_: TooLong) -> Self {
        Self { kind: ErrorKind::TooLong, part: Some(Part::Path), at: None, detail: Detail::None }
    }
}

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
    pub(crate) fn in_text(self, text: &str) -> Error {
        Error::without_text(self).in_text(text)
    }
}

/// Writes the message of an error in one line.
fn write_message(
    f: &mut fmt::Formatter<'_>,
    kind: ErrorKind,
    part: Option<Part>,
    at: Option<u32>,
) -> fmt::Result {
    match kind {
        ErrorKind::Unexpected(c) => write!(f, "unexpected {}", Quoted(c))?,
        ErrorKind::BadEscape => f.write_str("'%' without two hexadecimal digits")?,
        ErrorKind::UnclosedBracket => f.write_str("'[' without ']'")?,
        ErrorKind::BadAddress => f.write_str("invalid IP address")?,
        // A missing component has no position of its own.
        ErrorKind::Url(error @ ValidationErrorKind::MissingSchemeNonRelativeUrl) => {
            return write!(f, "{error}");
        }
        ErrorKind::Url(error) => return write!(f, "{error} at byte {}", at.unwrap_or(0)),
        ErrorKind::IdnaOff => {
            let at = at.unwrap_or(0);
            return write!(f, "non-ASCII host at byte {at}: the feature `idna` is off");
        }
        ErrorKind::FilePath(kind) => return kind.write(f, at.unwrap_or(0)),
        ErrorKind::TooLong => return write!(f, "longer than {} bytes", u32::MAX),
        ErrorKind::Required => {
            return write!(f, "{} cannot be removed", part.unwrap_or(Part::Path));
        }
        ErrorKind::Rejected { by } => return write!(f, "the crate {by} rejects it"),
        ErrorKind::Different { by } => {
            return write!(f, "the crate {by} reads it differently at byte {}", at.unwrap_or(0));
        }
        ErrorKind::Unsupported { operation, kind, kinds } => {
            write!(f, "{operation} is not supported for {kind}; use ")?;
            for (i, kind) in kinds.iter().enumerate() {
                write!(f, "{}{kind}", if i == 0 { "" } else { ", " })?;
            }
            return Ok(());
        }
        other => return f.write_str(other.sentence()),
    }
    if let Some(part) = part {
        write!(f, " in {part}")?;
    }
    write!(f, " at byte {}", at.unwrap_or(0))
}

/// Writes the components that a conversion would change.
fn write_changes(f: &mut fmt::Formatter<'_>, changes: &[Change]) -> fmt::Result {
    f.write_str("as a URL")?;
    for (i, change) in changes.iter().enumerate() {
        write!(f, "{} {change}", if i == 0 { "," } else { ";" })?;
    }
    Ok(())
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_message(f, self.kind, Some(self.part), Some(self.at))
    }
}

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
enum Detail {
    #[default]
    None,
    /// The whole text.
    Text(Box<str>),
    /// The lines to show, written when the error is created, because the text is long.
    Lines(Box<str>),
    /// The components that a conversion would change.
    Changes(Box<[Change]>),
    /// The message of another crate.
    #[cfg(any(feature = "http", feature = "url"))]
    Message(Box<str>),
}

impl Detail {
    /// The longest text that is kept whole.
    const LONGEST: usize = 1024;

    fn excerpt(text: &str, at: usize) -> Self {
        if text.len() <= Self::LONGEST {
            Self::Text(text.into())
        } else {
            Self::Lines(mask::excerpt(text, at).to_string().into())
        }
    }

    fn write_after_message(&self, f: &mut fmt::Formatter<'_>, at: usize) -> fmt::Result {
        match self {
            Self::Text(text) if f.alternate() => write!(f, "{}", mask::excerpt(text, at)),
            Self::Lines(lines) if f.alternate() => f.write_str(lines),
            #[cfg(any(feature = "http", feature = "url"))]
            Self::Message(message) => write!(f, ": {message}"),
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
