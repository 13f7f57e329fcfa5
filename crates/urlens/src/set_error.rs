//! Errors of setters and builders.

use crate::error::{ErrorKind, Excerpt, ParseError, SyntaxError, TooLong};
use crate::part::Part;
use crate::whatwg::UrlError;
use core::fmt;
use core::hash::{Hash, Hasher};

/// An error of a setter or a builder. A setter that fails changes nothing.
///
/// `{:#}` shows the rejected value with a caret below the offset.
///
/// ```
/// use urlens::{SetErrorKind, UriRef, Url};
///
/// let mut reference = UriRef::parse("//example.org/a")?;
/// let error = reference.set_path("b").unwrap_err();
/// assert_eq!(error.kind(), SetErrorKind::Rootless);
/// assert_eq!(error.to_string(), "a path after an authority must be empty or start with '/'");
/// assert_eq!(reference, "//example.org/a");
///
/// let mut url = Url::parse("mailto:anna@example.org")?;
/// let error = url.set_host(Some("example.net")).unwrap_err();
/// assert_eq!(error.to_string(), "the path is opaque: the URL has no host");
///
/// let error = reference.set_query(Some("a<b")).unwrap_err();
/// assert_eq!(format!("{error:#}"), "\
/// unexpected '<' in query at byte 1
///   a<b
///    ^");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone)]
pub struct SetError {
    kind: SetErrorKind,
    part: Part,
    at: Option<u32>,
    value: Excerpt,
}

/// The kind of a [`SetError`].
///
/// ```
/// use urlens::{ErrorKind, SetErrorKind, Uri};
///
/// let error = Uri::parse("foo:a")?.set_query(Some("<")).unwrap_err();
/// assert_eq!(error.kind(), SetErrorKind::Invalid(ErrorKind::Unexpected('<')));
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetErrorKind {
    /// The value is not a valid component.
    Invalid(ErrorKind),
    /// A relative reference has no scheme to replace.
    Relative,
    /// There is an authority, and the path neither is empty nor starts with `/`.
    Rootless,
    /// There is no authority, and the path starts with `//`.
    LikeAuthority,
    /// There is neither scheme nor authority, and the path starts like a scheme.
    LikeScheme,
    /// A segment is `.` or `..`.
    DotSegment,
    /// The value does not start with a scheme.
    NotAScheme,
    /// A special scheme cannot replace a scheme that is not special, nor the reverse.
    SpecialScheme,
    /// A file URL has no user name, password or port.
    FileAuthority,
    /// The URL has no host, or an empty one.
    NoHost,
    /// The value has a port, and only a host name is allowed.
    PortInHostname,
    /// The path is opaque: the URL has no host and no segments.
    OpaquePath,
    /// The result would be longer than `u32::MAX` bytes.
    TooLong,
}

impl SetError {
    pub(crate) const fn new(kind: SetErrorKind, part: Part) -> Self {
        Self { kind, part, at: None, value: Excerpt::None }
    }

    /// An error in `value`, which is kept for `{:#}`.
    #[cold]
    pub(crate) fn in_value(mut self, value: &str) -> Self {
        if let Some(at) = self.at {
            self.value = Excerpt::new(value, at as usize);
        }
        self
    }

    /// The kind of the error.
    ///
    /// ```
    /// # use urlens::*;
    /// let error = UriRef::parse("a")?.set_path("b:c").unwrap_err();
    /// assert_eq!(error.kind(), SetErrorKind::LikeScheme);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const fn kind(&self) -> SetErrorKind {
        self.kind
    }

    /// The component that cannot be set.
    ///
    /// ```
    /// # use urlens::*;
    /// let error = Url::parse("file:///")?.set_username("anna").unwrap_err();
    /// assert_eq!(error.part(), Part::Userinfo);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const fn part(&self) -> Part {
        self.part
    }

    /// The byte offset of the error in the value, if the value is invalid.
    ///
    /// ```
    /// # use urlens::*;
    /// let error = Url::parse("http://a/")?.set_host(Some("exa mple")).unwrap_err();
    /// assert_eq!(error.offset(), Some(3));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn offset(&self) -> Option<usize> {
        self.at.map(|at| at as usize)
    }

    /// The stable code of the error, for programs.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut url = Url::parse("http://example.org/")?;
    /// assert_eq!(url.set_host(Some("")).unwrap_err().code(), "host-missing");
    /// assert_eq!(url.set_scheme("foo").unwrap_err().code(), "special-scheme");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const fn code(&self) -> &'static str {
        match self.kind {
            SetErrorKind::Invalid(kind) => kind.code(),
            SetErrorKind::Relative => "relative",
            SetErrorKind::Rootless => "rootless",
            SetErrorKind::LikeAuthority => "like-authority",
            SetErrorKind::LikeScheme => "like-scheme",
            SetErrorKind::DotSegment => "dot-segment",
            SetErrorKind::NotAScheme => "not-a-scheme",
            SetErrorKind::SpecialScheme => "special-scheme",
            SetErrorKind::FileAuthority => "file-authority",
            SetErrorKind::NoHost => "no-host",
            SetErrorKind::PortInHostname => "port-in-hostname",
            SetErrorKind::OpaquePath => "opaque-path",
            SetErrorKind::TooLong => "too-long",
        }
    }
}

/// The kind, component and offset are compared, not the value.
impl PartialEq for SetError {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, self.part, self.at) == (other.kind, other.part, other.at)
    }
}
impl Eq for SetError {}
impl Hash for SetError {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind, self.part, self.at).hash(state);
    }
}

impl fmt::Debug for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SetError")
            .field("kind", &self.kind)
            .field("part", &self.part)
            .field("offset", &self.at)
            .finish_non_exhaustive()
    }
}

impl From<SyntaxError> for SetError {
    fn from(error: SyntaxError) -> Self {
        match error.kind() {
            ErrorKind::TooLong => Self::new(SetErrorKind::TooLong, error.part()),
            kind => Self {
                kind: SetErrorKind::Invalid(kind),
                part: error.part(),
                at: Some(error.at() as u32),
                value: Excerpt::None,
            },
        }
    }
}

impl From<ParseError> for SetError {
    fn from(error: ParseError) -> Self {
        error.syntax().into()
    }
}

impl From<TooLong> for SetError {
    fn from(_: TooLong) -> Self {
        Self::new(SetErrorKind::TooLong, Part::Path)
    }
}

/// For setters whose value is always valid, so that the error has no offset.
impl From<UrlError> for SetError {
    fn from(error: UrlError) -> Self {
        match error {
            UrlError::TooLong => TooLong.into(),
            UrlError::Component(error) => {
                Self::new(SetErrorKind::Invalid(error.kind()), error.part())
            }
        }
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            SetErrorKind::Invalid(kind) => {
                let at = self.offset().unwrap_or(0);
                SyntaxError::new(kind, self.part, at).fmt(f)?;
                return self.value.write_if_alternate(f, at);
            }
            SetErrorKind::Relative => "a relative reference has no scheme to replace",
            SetErrorKind::Rootless => "a path after an authority must be empty or start with '/'",
            SetErrorKind::LikeAuthority => "a path without an authority must not start with '//'",
            SetErrorKind::LikeScheme => "the first segment of a relative path must not contain ':'",
            SetErrorKind::DotSegment => "a segment must not be '.' or '..'",
            SetErrorKind::NotAScheme => "not a scheme",
            SetErrorKind::SpecialScheme => {
                "a special scheme and one that is not special cannot replace each other"
            }
            SetErrorKind::FileAuthority => "a file URL has no user name, password or port",
            SetErrorKind::NoHost => "the URL has no host",
            SetErrorKind::PortInHostname => "a host name must not contain a port",
            SetErrorKind::OpaquePath => "the path is opaque: the URL has no host",
            SetErrorKind::TooLong => return write!(f, "longer than {} bytes", u32::MAX),
        })
    }
}

impl core::error::Error for SetError {}
