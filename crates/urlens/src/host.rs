//! Hosts: names and addresses.

pub(crate) mod canonical;
pub mod domain;
#[cfg(feature = "idna")]
pub mod idna2008;
pub(crate) mod ipv4;
pub(crate) mod ipv4_numbers;
pub(crate) mod ipv6;
#[cfg(feature = "idna")]
pub mod punycode;
#[cfg(feature = "idna")]
pub mod uts46;

use crate::dialect::RFC3986;
use crate::error::Error;
use crate::part::Part;
use crate::scan::scan_part;
use alloc::string::String;
use canonical::HostBuffer;
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::str::FromStr;

/// A host, by its kind (RFC 3986, section 3.2.2).
///
/// ```
/// use urlens::{Host, Uri};
///
/// let host = |text| Uri::parse(text).unwrap().host().unwrap().to_owned();
/// assert_eq!(host("http://example.org/"), Host::RegName("example.org".into()));
/// assert_eq!(host("http://192.0.2.1/"), Host::Ipv4([192, 0, 2, 1].into()));
/// assert_eq!(host("http://[::1]/").kind(), "ipv6");
/// assert_eq!(host("http://[v7.x:y]/"), Host::IpvFuture("v7.x:y".into()));
/// assert_eq!(host("file:///etc/hosts"), Host::Empty);
/// // Four numbers that are not an address are a name:
/// assert_eq!(host("http://192.0.2.256/"), Host::RegName("192.0.2.256".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Host<S = String> {
    /// No characters, as in `file:///`.
    Empty,
    /// `reg-name`: a name, usually registered in DNS, perhaps with percent-escapes.
    RegName(S),
    /// `IPv4address`: four decimal numbers.
    Ipv4(Ipv4Addr),
    /// `"[" IPv6address "]"`
    Ipv6 {
        /// The address.
        address: Ipv6Addr,
        /// The zone identifier, as written, in a dialect that allows one (RFC 6874).
        zone: Option<S>,
    },
    /// `"[" IPvFuture "]"`, without the brackets.
    IpvFuture(S),
}

impl<'a> Host<&'a str> {
    /// The kind of a host that the scanner has accepted. A text that is an IPv4 address is not a
    /// name.
    pub(crate) fn of(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        match bytes {
            [] => Self::Empty,
            [b'[', b'v' | b'V', ..] => Self::IpvFuture(inner(text)),
            [b'[', ..] => {
                let (address, zone) = match inner(text).split_once("%25") {
                    Some((address, zone)) => (address, Some(zone)),
                    None => (inner(text), None),
                };
                let pieces = ipv6::read(address.as_bytes(), 0, address.len());
                Self::Ipv6 { address: pieces.unwrap_or_default().into(), zone }
            }
            _ => match ipv4::read_decimal(bytes, 0, bytes.len()) {
                Ok(address) => Self::Ipv4(address.into()),
                Err(_) => Self::RegName(text),
            },
        }
    }
}

impl<S> Host<S> {
    /// The name of the kind: `empty`, `reg-name`, `ipv4`, `ipv6` or `ipvfuture`.
    ///
    /// ```
    /// assert_eq!(urlens::Host::RegName("example.org").kind(), "reg-name");
    /// ```
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::RegName(_) => "reg-name",
            Self::Ipv4(_) => "ipv4",
            Self::Ipv6 { .. } => "ipv6",
            Self::IpvFuture(_) => "ipvfuture",
        }
    }
}

impl<S> From<Ipv4Addr> for Host<S> {
    fn from(address: Ipv4Addr) -> Self {
        Self::Ipv4(address)
    }
}

impl<S> From<Ipv6Addr> for Host<S> {
    fn from(address: Ipv6Addr) -> Self {
        Self::Ipv6 { address, zone: None }
    }
}

impl<S> From<IpAddr> for Host<S> {
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => address.into(),
        }
    }
}

/// The text between the brackets.
fn inner(literal: &str) -> &str {
    literal.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(literal)
}

impl<S: AsRef<str>> Host<S> {
    /// Copies this host into one that owns its strings.
    ///
    /// ```
    /// use urlens::{Host, uri};
    /// let host: Host = uri!("http://example.org/").host().unwrap().to_owned();
    /// assert_eq!(host.to_string(), "example.org");
    /// ```
    pub fn to_owned(&self) -> Host<String> {
        match self {
            Self::Empty => Host::Empty,
            Self::RegName(name) => Host::RegName(name.as_ref().into()),
            Self::Ipv4(address) => Host::Ipv4(*address),
            Self::Ipv6 { address, zone } => {
                Host::Ipv6 { address: *address, zone: zone.as_ref().map(|it| it.as_ref().into()) }
            }
            Self::IpvFuture(text) => Host::IpvFuture(text.as_ref().into()),
        }
    }
}

/// Writes the host as in a reference, an IPv6 address in the form of the URL Standard (3.5).
impl<S: AsRef<str>> fmt::Display for Host<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => Ok(()),
            Self::RegName(name) => f.write_str(name.as_ref()),
            Self::Ipv4(address) => address.fmt(f),
            Self::Ipv6 { address, zone } => {
                let literal = HostBuffer::ipv6(address.segments());
                let literal = literal.as_str();
                match zone {
                    None => f.write_str(literal),
                    Some(zone) => {
                        write!(f, "{}%25{}]", &literal[..literal.len() - 1], zone.as_ref())
                    }
                }
            }
            Self::IpvFuture(text) => write!(f, "[{}]", text.as_ref()),
        }
    }
}

/// Parses a host as RFC 3986 writes it, an IPv6 address in brackets.
impl FromStr for Host<String> {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        match scan_part(text, Part::Host, RFC3986) {
            Ok(()) => Ok(Host::of(text).to_owned()),
            Err(error) => Err(error.in_text(text)),
        }
    }
}
