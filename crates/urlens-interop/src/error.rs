//! The error of every conversion.

use std::fmt;
use urlens::ParseError;

/// A failed conversion, with its reason and, where it is known, its offset.
///
/// ```
/// # #[cfg(feature = "url")] {
/// use urlens::Url;
/// use urlens_interop::ToUrlCrate as _;
///
/// let url: Url = "file://host/C:/a".parse().unwrap();
/// let error = url.to_url_crate().unwrap_err(); // the crate `url` removes the host
/// assert_eq!(error.to_string(), "the crate url reads it differently at byte 7");
/// assert_eq!((error.code(), error.offset()), ("different", Some(7)));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InteropError {
    other: &'static str,
    kind: InteropErrorKind,
}

/// A kind of [`InteropError`].
///
/// ```
/// # #[cfg(feature = "http")] {
/// use urlens::Uri;
/// use urlens_interop::{InteropErrorKind, ToHttp as _};
///
/// let uri: Uri = "mailto:anna@example.org".parse().unwrap();
/// let error = uri.to_http().unwrap_err(); // the crate `http` reads an authority
/// assert_eq!(*error.kind(), InteropErrorKind::Different { at: 0 });
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InteropErrorKind {
    /// The other crate rejects the text, with this message.
    Rejected(String),
    /// The other crate reads other components.
    Different {
        /// The offset of the first difference, in the text of `urlens`.
        at: usize,
    },
    /// `urlens` rejects the text of the other crate.
    Parse(ParseError),
}

impl InteropError {
    pub(crate) fn rejected(other: &'static str, message: impl fmt::Display) -> Self {
        Self { other, kind: InteropErrorKind::Rejected(message.to_string()) }
    }

    pub(crate) const fn different(other: &'static str, at: usize) -> Self {
        Self { other, kind: InteropErrorKind::Different { at } }
    }

    pub(crate) const fn parse(other: &'static str, error: ParseError) -> Self {
        Self { other, kind: InteropErrorKind::Parse(error) }
    }

    /// The kind of error.
    ///
    /// ```
    /// # #[cfg(feature = "url")] {
    /// use urlens_interop::{InteropErrorKind, ToUrlCrate as _};
    ///
    /// let url: urlens::Url = "http://xn--a/".parse().unwrap();
    /// let error = url.to_url_crate().unwrap_err();
    /// let InteropErrorKind::Rejected(message) = error.kind() else { unreachable!() };
    /// assert_eq!(message, "invalid international domain name");
    /// # }
    /// ```
    pub const fn kind(&self) -> &InteropErrorKind {
        &self.kind
    }

    /// The stable code: `rejected`, `different`, or that of the [`ParseError`].
    ///
    /// ```
    /// # #[cfg(feature = "http")] {
    /// use urlens_interop::FromHttp as _;
    ///
    /// let error = urlens::Uri::from_http(http::Uri::from_static("/a")).unwrap_err();
    /// assert_eq!(error.code(), "no-scheme");
    /// # }
    /// ```
    pub const fn code(&self) -> &'static str {
        match &self.kind {
            InteropErrorKind::Rejected(_) => "rejected",
            InteropErrorKind::Different { .. } => "different",
            InteropErrorKind::Parse(error) => error.code(),
        }
    }

    /// The byte offset of the error. `None` if the other crate rejects the text, since its errors
    /// have no offset.
    ///
    /// ```
    /// # #[cfg(feature = "http")] {
    /// use urlens_interop::FromHttp as _;
    ///
    /// let error = urlens::Url::from_http(http::Uri::from_static("http://0x7f.1/")).unwrap_err();
    /// assert_eq!(error.offset(), Some(7)); // 127.0.0.1 in the URL Standard
    /// # }
    /// ```
    pub const fn offset(&self) -> Option<usize> {
        match &self.kind {
            InteropErrorKind::Rejected(_) => None,
            InteropErrorKind::Different { at } => Some(*at),
            InteropErrorKind::Parse(error) => Some(error.offset()),
        }
    }
}

/// The offset of the first byte in which two texts differ.
pub(crate) fn first_difference(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

impl fmt::Display for InteropError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = self.other;
        match &self.kind {
            InteropErrorKind::Rejected(message) => {
                write!(f, "the crate {other} rejects it: {message}")
            }
            InteropErrorKind::Different { at } => {
                write!(f, "the crate {other} reads it differently at byte {at}")
            }
            InteropErrorKind::Parse(error) => write!(f, "text of the crate {other}: {error}"),
        }
    }
}

impl std::error::Error for InteropError {}
