//! Special-purpose addresses, which are not part of the public internet.
//!
//! ```
//! use urlens_readings::address::{AddressKind, AddressKinds, classify};
//!
//! let kinds = |text: &str| classify(text.parse().unwrap());
//! assert_eq!(kinds("8.8.8.8"), AddressKinds::NONE);
//! assert_eq!(kinds("10.1.2.3"), AddressKinds::NONE.with(AddressKind::Private));
//! // An IPv4 address embedded in an IPv6 address keeps its kinds:
//! assert!(kinds("::ffff:127.0.0.1").contains(AddressKind::Loopback));
//! assert!(kinds("64:ff9b::a9fe:a9fe").contains(AddressKind::Metadata));
//! ```
//!
//! The tables [`RANGES`], [`METADATA`], [`EMBEDDINGS`] and [`NAMES`] contain IANA's registries of
//! special-purpose addresses and the endpoints of cloud providers. They cannot contain the choices
//! of a single network (a NAT64 prefix, a public range that is used internally): use a [`Network`].

mod network;
mod table;

pub use network::{Network, NetworkError};
pub use table::{EMBEDDINGS, METADATA, NAMES, RANGES};

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The address that a canonical host is: `127.0.0.1`, or `[::1]`.
pub(crate) fn address_in(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']')?.parse().ok().map(IpAddr::V6),
        None => host.parse().ok().map(IpAddr::V4),
    }
}

/// The purpose of a range of addresses.
///
/// ```
/// use urlens_readings::address::AddressKind;
/// assert_eq!(AddressKind::LinkLocal.to_string(), "link-local");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum AddressKind {
    /// No address, which many systems treat as the local machine: `0.0.0.0`, `::`.
    Unspecified,
    /// The local machine: `127.0.0.0/8`, `::1`.
    Loopback,
    /// A private IPv4 network: `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16`.
    Private,
    /// A private IPv6 network: `fc00::/7`.
    UniqueLocal,
    /// The local link: `169.254.0.0/16`, `fe80::/10`.
    LinkLocal,
    /// Shared between a carrier and its customers: `100.64.0.0/10`.
    Shared,
    /// A group of machines.
    Multicast,
    /// All machines of the network: `255.255.255.255`.
    Broadcast,
    /// Examples in documentation.
    Documentation,
    /// Measurements between devices.
    Benchmarking,
    /// Reserved for other or future use.
    Reserved,
    /// The metadata service of a cloud, which returns credentials.
    Metadata,
    /// An IPv4 address embedded in an IPv6 address.
    Embedded,
}

impl AddressKind {
    /// All kinds.
    ///
    /// ```
    /// assert_eq!(urlens_readings::address::AddressKind::ALL.len(), 13);
    /// ```
    pub const ALL: [Self; 13] = [
        Self::Unspecified,
        Self::Loopback,
        Self::Private,
        Self::UniqueLocal,
        Self::LinkLocal,
        Self::Shared,
        Self::Multicast,
        Self::Broadcast,
        Self::Documentation,
        Self::Benchmarking,
        Self::Reserved,
        Self::Metadata,
        Self::Embedded,
    ];

    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_readings::address::AddressKind::UniqueLocal.code(), "unique-local");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unspecified => "unspecified",
            Self::Loopback => "loopback",
            Self::Private => "private",
            Self::UniqueLocal => "unique-local",
            Self::LinkLocal => "link-local",
            Self::Shared => "shared",
            Self::Multicast => "multicast",
            Self::Broadcast => "broadcast",
            Self::Documentation => "documentation",
            Self::Benchmarking => "benchmarking",
            Self::Reserved => "reserved",
            Self::Metadata => "metadata",
            Self::Embedded => "embedded",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl fmt::Display for AddressKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A set of kinds of addresses.
///
/// ```
/// use urlens_readings::address::{AddressKind, AddressKinds};
///
/// let refused = AddressKinds::ALL.without(AddressKind::Private);
/// assert!(refused.contains(AddressKind::Loopback));
/// assert!(!refused.contains(AddressKind::Private));
///
/// let local = AddressKinds::NONE.with(AddressKind::Loopback);
/// assert_eq!(format!("{local:?}"), r#"{"loopback"}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AddressKinds(u16);

impl AddressKinds {
    /// The empty set: a public address.
    ///
    /// ```
    /// # use urlens_readings::address::AddressKinds;
    /// assert!(AddressKinds::NONE.is_empty());
    /// ```
    pub const NONE: Self = Self(0);

    /// The set of all kinds.
    ///
    /// ```
    /// # use urlens_readings::address::AddressKinds;
    /// assert_eq!(AddressKinds::ALL.kinds().count(), 13);
    /// ```
    pub const ALL: Self = Self((1 << AddressKind::ALL.len()) - 1);

    /// Adds a kind.
    ///
    /// ```
    /// # use urlens_readings::address::{AddressKind, AddressKinds};
    /// assert!(AddressKinds::NONE.with(AddressKind::Shared).contains(AddressKind::Shared));
    /// ```
    pub const fn with(self, kind: AddressKind) -> Self {
        Self(self.0 | kind.bit())
    }

    /// Removes a kind.
    ///
    /// ```
    /// # use urlens_readings::address::{AddressKind, AddressKinds};
    /// assert!(!AddressKinds::ALL.without(AddressKind::Shared).contains(AddressKind::Shared));
    /// ```
    pub const fn without(self, kind: AddressKind) -> Self {
        Self(self.0 & !kind.bit())
    }

    /// The union of two sets.
    ///
    /// ```
    /// # use urlens_readings::address::AddressKinds;
    /// assert_eq!(AddressKinds::NONE.or(AddressKinds::ALL), AddressKinds::ALL);
    /// ```
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection of two sets.
    ///
    /// ```
    /// # use urlens_readings::address::AddressKinds;
    /// assert_eq!(AddressKinds::NONE.and(AddressKinds::ALL), AddressKinds::NONE);
    /// ```
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns true if the set contains a kind.
    ///
    /// ```
    /// # use urlens_readings::address::{AddressKind, AddressKinds};
    /// assert!(AddressKinds::ALL.contains(AddressKind::Metadata));
    /// ```
    pub const fn contains(self, kind: AddressKind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// Returns true if the set is empty.
    ///
    /// ```
    /// # use urlens_readings::address::classify;
    /// assert!(classify([1, 1, 1, 1].into()).is_empty());
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, in the order of [`AddressKind::ALL`].
    ///
    /// ```
    /// # use urlens_readings::address::{AddressKind, classify};
    /// let kinds: Vec<_> = classify([169, 254, 169, 254].into()).kinds().collect();
    /// assert_eq!(kinds, [AddressKind::LinkLocal, AddressKind::Metadata]);
    /// ```
    pub fn kinds(self) -> impl Iterator<Item = AddressKind> {
        AddressKind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl fmt::Debug for AddressKinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.kinds().map(AddressKind::code)).finish()
    }
}

/// A range of addresses, with its purpose.
///
/// ```
/// use urlens_readings::address::{AddressKind, RANGES};
///
/// let row = RANGES.iter().find(|row| row.network.to_string() == "100.64.0.0/10").unwrap();
/// assert_eq!((row.kind, row.source), (AddressKind::Shared, "RFC 6598"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AddressRange {
    /// The addresses.
    pub network: Network,
    /// The purpose.
    pub kind: AddressKind,
    /// The source: a standard or a provider.
    pub source: &'static str,
}

/// A format of IPv6 addresses with an embedded IPv4 address.
///
/// ```
/// use urlens_readings::address::EMBEDDINGS;
/// assert!(EMBEDDINGS.iter().any(|row| row.code == "6to4"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Embedding {
    /// The stable name.
    pub code: &'static str,
    /// The source: a standard or a provider.
    pub source: &'static str,
    /// The value of the bits of `mask` in such an address.
    pub bits: u128,
    /// The bits that identify the format.
    pub mask: u128,
    /// The positions of the four bytes among the sixteen.
    pub at: [usize; 4],
    /// True if the bits are inverted.
    pub inverted: bool,
}

/// A name that is known to resolve to special-purpose addresses, or a suffix of such names.
///
/// ```
/// use urlens_readings::address::NAMES;
/// assert!(NAMES.iter().any(|row| row.name == "localhost" && row.with_subdomains));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LocalName {
    /// The name, in lower case, without a trailing dot.
    pub name: &'static str,
    /// True if all subdomains are included.
    pub with_subdomains: bool,
    /// The kind of its addresses.
    pub kind: AddressKind,
    /// The source: a standard or a provider.
    pub source: &'static str,
}

/// Returns the kinds of an address and of the IPv4 addresses embedded in it. The set is empty for a
/// public address.
///
/// ```
/// use urlens_readings::address::{AddressKind, classify};
///
/// assert!(classify("fd00:ec2::254".parse().unwrap()).contains(AddressKind::Metadata));
/// let kinds: Vec<_> = classify("2002:7f00:1::".parse().unwrap()).kinds().collect();
/// assert_eq!(kinds, [AddressKind::Loopback, AddressKind::Embedded]);
/// ```
pub fn classify(address: IpAddr) -> AddressKinds {
    classify_by(address, listed)
}

/// The kinds of an address and of the IPv4 addresses embedded in it, each by `kinds_of`.
pub(crate) fn classify_by(
    address: IpAddr,
    kinds_of: impl Fn(IpAddr) -> AddressKinds,
) -> AddressKinds {
    let mut found = kinds_of(address);
    if let IpAddr::V6(address) = address {
        for (_, inner) in embedded(address) {
            found = found.or(kinds_of(inner.into())).with(AddressKind::Embedded);
        }
    }
    found
}

/// The kinds of an address in the tables: that of its narrowest range, and `Metadata`.
pub(crate) fn listed(address: IpAddr) -> AddressKinds {
    let range = RANGES.iter().filter(|row| row.network.contains(address));
    let narrowest = range.max_by_key(|row| row.network.prefix());
    let metadata = METADATA.iter().filter(|row| row.network.contains(address));
    metadata.chain(narrowest).fold(AddressKinds::NONE, |all, row| all.with(row.kind))
}

/// The IPv4 addresses embedded in an IPv6 address, by every format that it matches.
///
/// ```
/// use urlens_readings::address::embedded;
///
/// let found: Vec<_> = embedded("::ffff:192.0.2.1".parse().unwrap()).collect();
/// assert_eq!((found.len(), found[0].0.code), (1, "mapped"));
/// assert_eq!(found[0].1.octets(), [192, 0, 2, 1]);
/// assert_eq!(embedded("::1".parse().unwrap()).count(), 0);
/// ```
pub fn embedded(address: Ipv6Addr) -> impl Iterator<Item = (&'static Embedding, Ipv4Addr)> {
    let (bits, octets) = (u128::from(address), address.octets());
    // `::` and `::1` are addresses of their own (RFC 4291, section 2.5.5.1).
    let rows = if bits > 1 { EMBEDDINGS } else { &[] };
    rows.iter().filter(move |row| bits & row.mask == row.bits).map(move |row| {
        let inversion = if row.inverted { 0xFF } else { 0 };
        (row, row.at.map(|at| octets[at] ^ inversion).into())
    })
}

/// Returns the kinds of a name that is known without DNS, ignoring case and a trailing dot.
///
/// ```
/// use urlens_readings::address::{AddressKind, AddressKinds, classify_name};
///
/// assert!(classify_name("App.LocalHost.").contains(AddressKind::Loopback));
/// assert!(classify_name("metadata.google.internal").contains(AddressKind::Metadata));
/// assert_eq!(classify_name("localhost.example.org"), AddressKinds::NONE);
/// ```
pub fn classify_name(name: &str) -> AddressKinds {
    let name = name.strip_suffix('.').unwrap_or(name);
    let matches = |row: &&LocalName| {
        if row.with_subdomains {
            is_in_domain(name, row.name)
        } else {
            name.eq_ignore_ascii_case(row.name)
        }
    };
    NAMES.iter().filter(matches).fold(AddressKinds::NONE, |all, row| all.with(row.kind))
}

/// Returns `true` if a name is `domain` or one of its subdomains, ignoring case.
pub(crate) fn is_in_domain(name: &str, domain: &str) -> bool {
    let (name, domain) = (name.as_bytes(), domain.as_bytes());
    let Some(start) = name.len().checked_sub(domain.len()) else { return false };
    name[start..].eq_ignore_ascii_case(domain) && (start == 0 || name[start - 1] == b'.')
}

#[cfg(test)]
mod tests;
