//! The errors of operations on values whose kind is chosen at run time.

use core::fmt;
use urlens::{ConvertError, Kind, ParseError, Part, RelativizeError, SetError, ToUrlError};

/// An error of an operation on [`Any`](super::Any): that of the same operation on the static type,
/// or that the operation does not exist for the kind.
///
/// ```
/// use urlens_ops::{Any, Kind, Part};
///
/// let mut link = Any::parse(Kind::UrlRef, "a/b")?;
/// let error = link.set(Part::Query, Some("q")).unwrap_err();
/// assert_eq!(error.code(), "unsupported");
/// assert_eq!(error.to_string(), "set is not supported for url-ref; use uri, uri-ref, iri, iri-ref, url, uri-zone");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyError {
    /// A text is not of the kind.
    Parse(ParseError),
    /// A setter of the URL Standard changed nothing.
    Set(SetError),
    /// There is no relative reference.
    Relativize(RelativizeError),
    /// A host cannot be converted.
    Convert(ConvertError),
    /// The identifier would not mean the same as a URL.
    ToUrl(ToUrlError),
    /// The component cannot be removed.
    Required(Part),
    /// The operation does not exist for the kind.
    Unsupported(Unsupported),
}

/// An operation that does not exist for a kind, and the kinds that it exists for.
///
/// ```
/// use urlens_ops::{Any, AnyError, HostEncoding, Kind};
///
/// let link = Any::parse(Kind::UrlRef, "a/b")?;
/// let Err(AnyError::Unsupported(it)) = link.convert(Kind::Uri, HostEncoding::Percent) else {
///     panic!("a link has no other kind before it is resolved");
/// };
/// assert_eq!((it.operation, it.kind), ("convert", Kind::UrlRef));
/// assert!(it.kinds.contains(&Kind::Url));
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The name of the operation.
    pub operation: &'static str,
    /// The kind that it was asked for.
    pub kind: Kind,
    /// The kinds that it exists for.
    pub kinds: &'static [Kind],
}

impl AnyError {
    /// A stable name for programs.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    /// let uri = Any::parse(Kind::Uri, "http://h/")?;
    /// assert_eq!(uri.resolve("a b").unwrap_err().code(), "unexpected-character");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Self::Parse(error) => error.code(),
            Self::Set(error) => error.code(),
            Self::Relativize(error) => error.code(),
            Self::Convert(error) => error.code(),
            Self::ToUrl(error) => error.code(),
            Self::Required(_) => "required",
            Self::Unsupported(_) => "unsupported",
        }
    }

    /// The component that is wrong, if it is one.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Part};
    /// let uri = Any::parse(Kind::Uri, "http://h/")?;
    /// assert_eq!(uri.resolve("?a b").unwrap_err().part(), Some(Part::Query));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn part(&self) -> Option<Part> {
        match self {
            Self::Parse(error) => Some(error.part()),
            Self::Set(error) => Some(error.part()),
            Self::ToUrl(error) => error.part(),
            Self::Required(part) => Some(*part),
            Self::Relativize(_) | Self::Convert(_) | Self::Unsupported(_) => None,
        }
    }

    /// The byte at which it is wrong, if there is one.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    /// let uri = Any::parse(Kind::Uri, "http://h/")?;
    /// assert_eq!(uri.resolve("?a b").unwrap_err().at(), Some(2));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn offset(&self) -> Option<usize> {
        match self {
            Self::Parse(error) => Some(error.offset()),
            Self::Set(error) => error.offset(),
            Self::ToUrl(error) => error.offset(),
            Self::Relativize(_) | Self::Convert(_) | Self::Required(_) | Self::Unsupported(_) => {
                None
            }
        }
    }

    pub(super) const fn unsupported(
        operation: &'static str,
        kind: Kind,
        kinds: &'static [Kind],
    ) -> Self {
        Self::Unsupported(Unsupported { operation, kind, kinds })
    }
}

impl fmt::Display for AnyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Set(error) => error.fmt(f),
            Self::Relativize(error) => error.fmt(f),
            Self::Convert(error) => error.fmt(f),
            Self::ToUrl(error) => error.fmt(f),
            Self::Required(part) => write!(f, "{part} cannot be removed"),
            Self::Unsupported(it) => {
                write!(f, "{} is not supported for {}; use ", it.operation, it.kind)?;
                it.kinds
                    .iter()
                    .enumerate()
                    .try_for_each(|(i, kind)| write!(f, "{}{kind}", if i == 0 { "" } else { ", " }))
            }
        }
    }
}

impl core::error::Error for AnyError {}

/// Each error of a static type is one of these.
macro_rules! from {
    ($($variant:ident($error:ty)),*) => {$(
        impl From<$error> for AnyError {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        }
    )*};
}
from! {
    Parse(ParseError), Set(SetError), Relativize(RelativizeError),
    Convert(ConvertError), ToUrl(ToUrlError)
}
