//! Errors of rules.

use crate::address::AddressKind;
use alloc::string::String;
use core::fmt;

/// The text that stands for no kind of addresses.
pub(super) const NO_KIND: &str = "none";

/// The kind of a [`PolicyError`].
///
/// ```
/// use urlens_readings::policy::{Policy, PolicyErrorKind};
/// let error = Policy::builder().schemes(["https://"]).build().unwrap_err();
/// assert_eq!(error.kind, PolicyErrorKind::NotAScheme);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PolicyErrorKind {
    /// Not a scheme.
    NotAScheme,
    /// Not a host, more than a host, or an address where a name is required.
    NotAHost,
    /// A `*`, which no host contains. Use [`suffixes`](super::PolicyBuilder::suffixes) instead.
    Wildcard,
    /// Not a host and a port.
    NotAnEndpoint,
    /// Not a name with a registrable domain: a public suffix, or an address.
    NotADomain,
    /// Neither a network nor a kind of addresses.
    NotARange,
    /// Not a media type such as `image/png` or `image/*`.
    NotAMediaType,
    /// Not the URL of a proxy.
    NotAProxy,
    /// Not the name of a program, or that of several.
    NotAProgram,
}

/// The error of an invalid rule.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let error = Policy::builder().hosts(["example.org:443"]).build().unwrap_err();
/// assert_eq!(error.to_string(), "\"example.org:443\" is not a host");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PolicyError {
    /// The kind of the error.
    pub kind: PolicyErrorKind,
    /// The invalid text.
    pub text: String,
}

impl PolicyError {
    pub(super) fn new(kind: PolicyErrorKind, text: &str) -> Self {
        Self { kind, text: text.into() }
    }

    /// A stable name for programs.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let error = Policy::builder().hosts([""]).build().unwrap_err();
    /// assert_eq!(error.code(), "not-a-host");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self.kind {
            PolicyErrorKind::NotAScheme => "not-a-scheme",
            PolicyErrorKind::NotAHost => "not-a-host",
            PolicyErrorKind::Wildcard => "wildcard",
            PolicyErrorKind::NotAnEndpoint => "not-an-endpoint",
            PolicyErrorKind::NotADomain => "not-a-domain",
            PolicyErrorKind::NotARange => "not-a-range",
            PolicyErrorKind::NotAMediaType => "not-a-media-type",
            PolicyErrorKind::NotAProxy => "not-a-proxy",
            PolicyErrorKind::NotAProgram => "not-a-program",
        }
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, text } = self;
        match kind {
            PolicyErrorKind::NotAScheme => write!(f, "{text:?} is not a scheme"),
            PolicyErrorKind::NotAHost => write!(f, "{text:?} is not a host"),
            PolicyErrorKind::Wildcard => {
                write!(f, "'*' in {text:?} is not supported: allow a suffix instead")
            }
            PolicyErrorKind::NotAnEndpoint => {
                write!(f, "{text:?} is not a host and a port such as example.org:8443")
            }
            PolicyErrorKind::NotADomain => {
                write!(f, "{text:?} has no registrable domain: deny a suffix instead")
            }
            PolicyErrorKind::NotARange => {
                let names = AddressKind::ALL.map(AddressKind::code).join(", ");
                write!(
                    f,
                    "{text:?} is not a network such as 192.0.2.0/24, nor one of {NO_KIND}, {names}"
                )
            }
            PolicyErrorKind::NotAMediaType => {
                write!(f, "{text:?} is not a media type such as image/png or image/*")
            }
            PolicyErrorKind::NotAProxy => {
                write!(f, "{text:?} is not the URL of a proxy such as http://proxy.example:3128")
            }
            PolicyErrorKind::NotAProgram => {
                write!(f, "{text:?} is not a program such as curl8")
            }
        }
    }
}

impl core::error::Error for PolicyError {}
