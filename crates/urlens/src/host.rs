//! Hosts: names and addresses.

pub mod domain;
pub(crate) mod ipv4;
pub(crate) mod ipv4_numbers;
pub(crate) mod ipv6;

use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

/// A host, by its kind (RFC 3986, section 3.2.2).
///
/// ```
/// use urlens::{Host, Uri};
///
/// let host = |text: &'static str| Uri::parse(text).unwrap().host().unwrap();
/// assert_eq!(host("http://example.org/"), Host::RegName("example.org"));
/// assert_eq!(host("http://192.0.2.1/"), Host::Ipv4([192, 0, 2, 1].into()));
/// assert_eq!(host("http://[::1]/").kind(), "ipv6");
/// assert_eq!(host("http://[v7.x:y]/"), Host::IpvFuture("v7.x:y"));
/// assert_eq!(host("file:///etc/hosts"), Host::Empty);
/// // Four numbers that are not an address are a name:
/// assert_eq!(host("http://192.0.2.256/"), Host::RegName("192.0.2.256"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host<'a> {
    /// An empty host, as in `file:///`.
    Empty,
    /// `reg-name`: a name, usually registered in DNS, perhaps with percent-escapes.
    RegName(&'a str),
    /// `IPv4address`: four decimal numbers.
    Ipv4(Ipv4Addr),
    /// `"[" IPv6address "]"`
    Ipv6 {
        /// The address.
        address: Ipv6Addr,
        /// The zone identifier, as written, in a dialect that allows one (RFC 6874).
        zone: Option<&'a str>,
    },
    /// `"[" IPvFuture "]"`, without the brackets.
    IpvFuture(&'a str),
}

impl<'a> Host<'a> {
    /// Reads a host that the scanner has accepted. A name that is also an IPv4 address is an address.
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

/// The text between the brackets.
fn inner(literal: &str) -> &str {
    literal.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(literal)
}

impl fmt::Display for Host<'_> {
    /// Writes the host as in a reference, with an IPv6 address in its canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => Ok(()),
            Self::RegName(name) => f.write_str(name),
            Self::Ipv4(address) => address.fmt(f),
            Self::Ipv6 { address, zone: None } => write!(f, "[{address}]"),
            Self::Ipv6 { address, zone: Some(zone) } => write!(f, "[{address}%25{zone}]"),
            Self::IpvFuture(text) => write!(f, "[{text}]"),
        }
    }
}
