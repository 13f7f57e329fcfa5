//! Why a URL was left as it was.

use super::parse::Stop;
use crate::error::{ErrorKind, ParseError, TooLong};
use crate::part::Part;
use core::fmt;

/// Why a setter changed nothing: the web API stays silent then.
///
/// ```
/// use urlens::{Part, SetErrorKind, Url};
///
/// let mut url = Url::parse("mailto:anna@example.org")?.into_owned();
/// let refused = url.set_host("example.net").unwrap_err();
/// assert_eq!(refused.kind(), SetErrorKind::OpaquePath);
/// assert_eq!((refused.part(), refused.code()), (Part::Host, "opaque-path"));
/// assert_eq!(refused.to_string(), "the path is opaque");
/// assert_eq!(url, "mailto:anna@example.org");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetError {
    kind: SetErrorKind,
    part: Part,
    at: Option<u32>,
}

/// What stood in the way of a change.
///
/// ```
/// use urlens::{ErrorKind, SetErrorKind, Url, ValidationErrorKind};
///
/// let mut url = Url::parse("http://example.org/")?.into_owned();
/// let refused = url.set_port("65536").unwrap_err();
/// let out_of_range = ErrorKind::Url(ValidationErrorKind::PortOutOfRange);
/// assert_eq!(refused.kind(), SetErrorKind::Invalid(out_of_range));
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetErrorKind {
    /// The value is no URL, no host or no port.
    Invalid(ErrorKind),
    /// The value does not begin with a scheme.
    NotAScheme,
    /// A special scheme and one that is not special do not replace one another.
    SpecialScheme,
    /// A file URL has no user name, no password and no port.
    FileAuthority,
    /// The URL has no host, or an empty one.
    NoHost,
    /// A host name comes without a port.
    PortInHostname,
    /// The path has no hierarchy: no host can come before it, and there are no segments.
    OpaquePath,
    /// `.` and `..` are not kept as segments, however they are written.
    DotSegment,
    /// The result would be longer than 4 GiB.
    TooLong,
}

impl SetError {
    pub(super) const fn new(kind: SetErrorKind, part: Part) -> Self {
        Self { kind, part, at: None }
    }

    /// What stood in the way.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut url = Url::parse("foo:bar")?.into_owned();
    /// assert_eq!(url.set_protocol("?").unwrap_err().kind(), SetErrorKind::NotAScheme);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const fn kind(&self) -> SetErrorKind {
        self.kind
    }

    /// The component that was to be changed; for a value that is no URL, the one that is wrong.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut url = Url::parse("file:///")?.into_owned();
    /// assert_eq!(url.set_username("anna").unwrap_err().part(), Part::Userinfo);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const fn part(&self) -> Part {
        self.part
    }

    /// The byte of the value that was wrong, if it was the value.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut url = Url::parse("http://example.org/")?.into_owned();
    /// assert_eq!(url.set_hostname("exa mple").unwrap_err().at(), Some(3));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn at(&self) -> Option<usize> {
        self.at.map(|at| at as usize)
    }

    /// A stable name for programs; for an invalid value, the standard's.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut url = Url::parse("http://example.org/")?.into_owned();
    /// assert_eq!(url.set_host("").unwrap_err().code(), "host-missing");
    /// assert_eq!(url.set_protocol("foo").unwrap_err().code(), "special-scheme");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const fn code(&self) -> &'static str {
        match self.kind {
            SetErrorKind::Invalid(kind) => kind.code(),
            SetErrorKind::NotAScheme => "not-a-scheme",
            SetErrorKind::SpecialScheme => "special-scheme",
            SetErrorKind::FileAuthority => "file-authority",
            SetErrorKind::NoHost => "no-host",
            SetErrorKind::PortInHostname => "port-in-hostname",
            SetErrorKind::OpaquePath => "opaque-path",
            SetErrorKind::DotSegment => "dot-segment",
            SetErrorKind::TooLong => "too-long",
        }
    }
}

impl From<ParseError> for SetError {
    fn from(error: ParseError) -> Self {
        match error.kind() {
            ErrorKind::TooLong => Self::new(SetErrorKind::TooLong, error.part()),
            kind => {
                let at = Some(error.at() as u32);
                Self { kind: SetErrorKind::Invalid(kind), part: error.part(), at }
            }
        }
    }
}

/// For changes whose value is never wrong, so that there is no place in it to tell.
impl From<Stop> for SetError {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::TooLong => Self::new(SetErrorKind::TooLong, Part::Path),
            Stop::At(failure) => Self::new(SetErrorKind::Invalid(failure.kind), failure.part),
        }
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            SetErrorKind::Invalid(kind) => {
                return ParseError::new(kind, self.part, self.at().unwrap_or(0)).fmt(f);
            }
            SetErrorKind::NotAScheme => "not a scheme",
            SetErrorKind::SpecialScheme => {
                "a special scheme and one that is not special cannot replace one another"
            }
            SetErrorKind::FileAuthority => "a file URL has no user name, password or port",
            SetErrorKind::NoHost => "there is no host",
            SetErrorKind::PortInHostname => "a host name comes without a port",
            SetErrorKind::OpaquePath => "the path is opaque",
            SetErrorKind::DotSegment => "a dot segment cannot be kept",
            SetErrorKind::TooLong => return TooLong.fmt(f),
        })
    }
}

impl core::error::Error for SetError {}
