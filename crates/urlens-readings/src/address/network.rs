//! Networks: an address and a prefix length.

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::str::FromStr;

/// A network in CIDR notation (RFC 4632, RFC 4291): `10.0.0.0/8`.
///
/// ```
/// use urlens_readings::address::Network;
///
/// let network: Network = "192.0.2.0/24".parse()?;
/// assert!(network.contains([192, 0, 2, 7].into()));
/// assert!(!network.contains([192, 0, 3, 7].into()));
/// assert_eq!(network.to_string(), "192.0.2.0/24");
/// # Ok::<(), urlens_readings::address::NetworkError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

impl Network {
    /// Returns the network of an address with a prefix length.
    ///
    /// ```
    /// use urlens_readings::address::Network;
    ///
    /// let network = Network::new([10, 1, 2, 3].into(), 8)?;
    /// assert_eq!(network.to_string(), "10.0.0.0/8");
    /// assert!(Network::new([10, 0, 0, 0].into(), 33).is_err());
    /// # Ok::<(), urlens_readings::address::NetworkError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the prefix is longer than the address.
    pub const fn new(address: IpAddr, prefix: u8) -> Result<Self, NetworkError> {
        let width = match address {
            IpAddr::V4(_) => 32,
            IpAddr::V6(_) => 128,
        };
        if prefix > width {
            return Err(NetworkError);
        }
        let address = match address {
            IpAddr::V4(address) => {
                IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & mask_v4(prefix)))
            }
            IpAddr::V6(address) => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & mask_v6(prefix)))
            }
        };
        Ok(Self { address, prefix })
    }

    pub(super) const fn v4(octets: [u8; 4], prefix: u8) -> Self {
        let [a, b, c, d] = octets;
        Self { address: IpAddr::V4(Ipv4Addr::new(a, b, c, d)), prefix }
    }

    pub(super) const fn v6(bits: u128, prefix: u8) -> Self {
        Self { address: IpAddr::V6(Ipv6Addr::from_bits(bits)), prefix }
    }

    /// The first address of the network.
    ///
    /// ```
    /// # use urlens_readings::address::Network;
    /// assert_eq!("10.1.2.3/8".parse::<Network>()?.address().to_string(), "10.0.0.0");
    /// # Ok::<(), urlens_readings::address::NetworkError>(())
    /// ```
    pub const fn address(&self) -> IpAddr {
        self.address
    }

    /// The prefix length in bits.
    ///
    /// ```
    /// # use urlens_readings::address::Network;
    /// assert_eq!("::1".parse::<Network>()?.prefix(), 128);
    /// # Ok::<(), urlens_readings::address::NetworkError>(())
    /// ```
    pub const fn prefix(&self) -> u8 {
        self.prefix
    }

    /// Returns true if the network contains an address. Embedded addresses are not considered.
    ///
    /// ```
    /// # use urlens_readings::address::Network;
    /// let network: Network = "fd00::/8".parse()?;
    /// assert!(network.contains("fdff::1".parse().unwrap()));
    /// assert!(!network.contains([10, 0, 0, 1].into()));
    /// # Ok::<(), urlens_readings::address::NetworkError>(())
    /// ```
    pub const fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(a), IpAddr::V4(b)) => {
                (a.to_bits() ^ b.to_bits()) & mask_v4(self.prefix) == 0
            }
            (IpAddr::V6(a), IpAddr::V6(b)) => {
                (a.to_bits() ^ b.to_bits()) & mask_v6(self.prefix) == 0
            }
            _ => false,
        }
    }
}

/// A mask of the first `prefix` of 32 bits.
const fn mask_v4(prefix: u8) -> u32 {
    if prefix == 0 { 0 } else { u32::MAX << (32 - prefix) }
}

/// A mask of the first `prefix` of 128 bits.
const fn mask_v6(prefix: u8) -> u128 {
    if prefix == 0 { 0 } else { u128::MAX << (128 - prefix) }
}

impl FromStr for Network {
    type Err = NetworkError;

    /// Parses an address with an optional prefix length. Default: the whole address.
    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NetworkError)?;
        let prefix = match prefix {
            // `u8::from_str` accepts a sign.
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().map_err(|_| NetworkError)?
            }
            Some(_) => return Err(NetworkError),
            None if address.is_ipv4() => 32,
            None => 128,
        };
        Self::new(address, prefix)
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self { address, prefix: if address.is_ipv4() { 32 } else { 128 } }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({self})")
    }
}

/// The error of a text that is not a network.
///
/// ```
/// use urlens_readings::address::Network;
/// let error = "10.0.0.0/33".parse::<Network>().unwrap_err();
/// assert_eq!(error.to_string(), "not an address with an optional prefix length, such as 10.0.0.0/8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NetworkError;

impl NetworkError {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_readings::address::NetworkError.code(), "not-a-network");
    /// ```
    pub const fn code(self) -> &'static str {
        "not-a-network"
    }
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an address with an optional prefix length, such as 10.0.0.0/8")
    }
}

impl core::error::Error for NetworkError {}
