//! The error of a refused request.

use std::net::IpAddr;
use std::{error, fmt, io};
use urlens_readings::policy::Denied;

/// The error of a request that a guard refuses. The URL in its message is redacted.
///
/// ```
/// use urlens_guard::{Guard, Policy};
///
/// let refused = Guard::new(Policy::default()).check("https://anna:secret@10.0.0.1/").unwrap_err();
/// assert_eq!(refused.codes(), ["credentials", "address-private"]);
/// assert_eq!(
///     refused.to_string(),
///     "https://REDACTED:REDACTED@10.0.0.1/: denied: credentials are not allowed; host is a private address"
/// );
/// ```
#[derive(Debug)]
pub struct GuardError {
    kind: GuardErrorKind,
    url: String,
}

/// The reason for a [`GuardError`].
///
/// ```
/// use urlens_guard::{Guard, Policy, GuardErrorKind};
///
/// let refused = Guard::new(Policy::default()).check("https://10.0.0.1/").unwrap_err();
/// assert!(matches!(refused.kind(), GuardErrorKind::Text(_)));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum GuardErrorKind {
    /// The policy denies the URL.
    Text(Denied),
    /// The policy denies an address of the name.
    Address {
        /// The address.
        address: IpAddr,
        /// The reasons.
        denied: Denied,
    },
    /// The name cannot be resolved.
    Resolution(io::Error),
    /// There is nothing to connect to: the name has no allowed address, or the scheme has no default port.
    NoAddress,
    /// The policy allows no further redirect.
    TooManyRedirects,
    /// The redirect changes from `https` to `http`.
    Downgrade,
    /// The media type of the response is not allowed.
    ContentType(String),
    /// The response is longer than allowed.
    TooLarge,
    /// The client does not ask the guard, for instance because another proxy was configured.
    Unguarded,
}

impl GuardError {
    /// Creates an error. The caller must pass a redacted `url`.
    pub(crate) const fn new(kind: GuardErrorKind, url: String) -> Self {
        Self { kind, url }
    }

    /// The reason.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy, GuardErrorKind};
    ///
    /// let refused = Guard::new(Policy::default()).check("a").unwrap_err();
    /// let GuardErrorKind::Text(denied) = refused.kind() else { panic!() };
    /// assert_eq!(denied.codes(), ["not-a-url"]);
    /// ```
    pub const fn kind(&self) -> &GuardErrorKind {
        &self.kind
    }

    /// The redacted URL.
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// let refused = Guard::new(Policy::default()).check("http://u@h/").unwrap_err();
    /// assert_eq!(refused.url(), "http://REDACTED@h/");
    /// ```
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Stable names of the reasons, for programs. Those of a denied text or address are the codes of
    /// [`Reason`](urlens_readings::policy::Reason).
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// let refused = Guard::new(Policy::default()).check("http://127.0.0.1/").unwrap_err();
    /// assert_eq!(refused.codes(), ["scheme", "address-loopback"]);
    /// ```
    pub fn codes(&self) -> Vec<&'static str> {
        match &self.kind {
            GuardErrorKind::Text(denied) | GuardErrorKind::Address { denied, .. } => denied.codes(),
            GuardErrorKind::Resolution(_) => vec!["resolution"],
            GuardErrorKind::NoAddress => vec!["no-address"],
            GuardErrorKind::TooManyRedirects => vec!["too-many-redirects"],
            GuardErrorKind::Downgrade => vec!["downgrade"],
            GuardErrorKind::ContentType(_) => vec!["content-type"],
            GuardErrorKind::TooLarge => vec!["too-large"],
            GuardErrorKind::Unguarded => vec!["unguarded"],
        }
    }
}

impl fmt::Display for GuardErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(denied) => denied.fmt(f),
            Self::Address { address, denied } => write!(f, "address {address} is {denied}"),
            Self::Resolution(error) => write!(f, "the name cannot be resolved: {error}"),
            Self::NoAddress => f.write_str("the name has no allowed address"),
            Self::TooManyRedirects => f.write_str("too many redirects"),
            Self::Downgrade => f.write_str("redirect from https to http"),
            Self::ContentType(it) => write!(f, "the media type {it:?} is not allowed"),
            Self::TooLarge => f.write_str("the response is too long"),
            Self::Unguarded => f.write_str("the client bypasses the guard"),
        }
    }
}

impl fmt::Display for GuardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.url, self.kind)
    }
}

impl error::Error for GuardError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.kind {
            GuardErrorKind::Resolution(error) => Some(error),
            _ => None,
        }
    }
}

impl From<GuardError> for io::Error {
    fn from(refused: GuardError) -> Self {
        Self::new(io::ErrorKind::PermissionDenied, refused)
    }
}
