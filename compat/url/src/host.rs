//! [`Host`].

use crate::ParseError;
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};
use urlens::scheme::Mode;

/// The host of a URL.
///
/// ```
/// use url::Host;
///
/// assert_eq!(Host::parse("EXAMPLE.org")?, Host::Domain("example.org"));
/// assert_eq!(Host::parse("0x7f.1")?, Host::<&str>::Ipv4([127, 0, 0, 1].into()));
/// assert_eq!(Host::parse("[::0]")?.to_string(), "[::]");
/// # Ok::<(), url::ParseError>(())
/// ```
// Equality compares hosts whose texts have different types; for one type it is the derived one.
#[allow(clippy::derived_hash_with_manual_eq, clippy::derive_ord_xor_partial_ord)]
#[cfg_attr(feature = "serde", derive(serde_derive::Deserialize, serde_derive::Serialize))]
#[derive(Clone, Debug, Eq, Ord, PartialOrd, Hash)]
pub enum Host<S = String> {
    /// A domain in ASCII, or a percent-encoded host of a scheme that is not special.
    Domain(S),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address. It is in brackets in a URL.
    Ipv6(Ipv6Addr),
}

impl<'a> Host<&'a str> {
    /// The kind of a host in canonical form.
    #[inline]
    pub(crate) fn of_canonical(text: &'a str, is_special: impl Fn() -> bool) -> Self {
        // Only an address ends in a bracket, and only an IPv4 address of a special URL in a number.
        match text.as_bytes() {
            [.., b']'] | [.., b'0'..=b'9'] => {
                match urlens::Authority::split(text, Mode::Web).host() {
                    urlens::Host::Ipv6 { address, .. } => Host::Ipv6(address),
                    urlens::Host::Ipv4(address) if is_special() => Host::Ipv4(address),
                    _ => Host::Domain(text),
                }
            }
            _ => Host::Domain(text),
        }
    }
}

impl Host<&str> {
    /// Copies a domain into a `String`.
    // The name of the method in `url`.
    #[allow(clippy::should_implement_trait)]
    pub fn to_owned(&self) -> Host<String> {
        match *self {
            Host::Domain(domain) => Host::Domain(domain.to_owned()),
            Host::Ipv4(address) => Host::Ipv4(address),
            Host::Ipv6(address) => Host::Ipv6(address),
        }
    }
}

impl Host<String> {
    /// Parses the host of a special URL.
    ///
    /// # Errors
    ///
    /// If the text is not such a host, or is empty.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Self::parse_in(input, Mode::Web)
    }

    /// Parses the host of a URL that is not special.
    ///
    /// # Errors
    ///
    /// If the text is not such a host.
    pub fn parse_opaque(input: &str) -> Result<Self, ParseError> {
        Self::parse_in(input, Mode::Generic)
    }

    fn parse_in(input: &str, mode: Mode) -> Result<Self, ParseError> {
        match urlens::Url::parse_host(input, mode) {
            Ok(text) => Ok(Host::of_canonical(&text, || mode == Mode::Web).to_owned()),
            Err(error) => Err(ParseError::of(error.kind(), false)),
        }
    }
}

impl<S: AsRef<str>> fmt::Display for Host<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(domain) => domain.as_ref().fmt(f),
            Self::Ipv4(address) => address.fmt(f),
            Self::Ipv6(address) => {
                urlens::Host::Ipv6 { address: *address, zone: None::<&str> }.fmt(f)
            }
        }
    }
}

impl<S: PartialEq<T>, T> PartialEq<Host<T>> for Host<S> {
    fn eq(&self, other: &Host<T>) -> bool {
        match (self, other) {
            (Self::Domain(a), Host::Domain(b)) => a == b,
            (Self::Ipv4(a), Host::Ipv4(b)) => a == b,
            (Self::Ipv6(a), Host::Ipv6(b)) => a == b,
            _ => false,
        }
    }
}
