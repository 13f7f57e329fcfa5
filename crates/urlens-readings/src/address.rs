//! Addresses that are not of the public internet, by what they are for.
//!
//! ```
//! use urlens_readings::address::{AddressKind, Ranges, classify};
//!
//! let kinds = |text: &str| classify(text.parse().unwrap());
//! assert_eq!(kinds("8.8.8.8"), Ranges::NONE);
//! assert_eq!(kinds("10.1.2.3"), Ranges::NONE.with(AddressKind::Private));
//! // An IPv4 address within an IPv6 address is what it is by itself:
//! assert!(kinds("::ffff:127.0.0.1").contains(AddressKind::Loopback));
//! assert!(kinds("64:ff9b::a9fe:a9fe").contains(AddressKind::Metadata));
//! ```
//!
//! The ranges are those of IANA's registries of special-purpose addresses, the endpoints of the cloud
//! providers are theirs; both are data, in [`RANGES`], [`METADATA`], [`EMBEDDINGS`] and [`NAMES`].
//! What a network has made up for itself (a NAT64 prefix of its own, a public range used inside) no
//! table knows: name it as a [`Network`].

mod network;
mod table;

pub use network::{Network, NetworkError};
pub use table::{EMBEDDINGS, METADATA, NAMES, RANGES};

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What addresses of a range are for.
///
/// ```
/// use urlens_readings::address::AddressKind;
/// assert_eq!(AddressKind::LinkLocal.to_string(), "link-local");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum AddressKind {
    /// No address at all, which many systems read as this machine: `0.0.0.0`, `::`.
    Unspecified,
    /// This machine: `127.0.0.0/8`, `::1`.
    Loopback,
    /// A network of one organization: `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16`.
    Private,
    /// The same in IPv6: `fc00::/7`.
    UniqueLocal,
    /// Whoever is on the same wire: `169.254.0.0/16`, `fe80::/10`.
    LinkLocal,
    /// Between a carrier and its customers: `100.64.0.0/10`.
    Shared,
    /// A group of machines.
    Multicast,
    /// All machines of the network: `255.255.255.255`.
    Broadcast,
    /// Examples in texts.
    Documentation,
    /// Measurements between devices.
    Benchmarking,
    /// Set aside for something else, or for later.
    Reserved,
    /// Where the machines of a cloud ask who they are, and get their keys.
    Metadata,
    /// An IPv4 address within an IPv6 address.
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
/// use urlens_readings::address::{AddressKind, Ranges};
///
/// let refused = Ranges::ALL.without(AddressKind::Private);
/// assert!(refused.contains(AddressKind::Loopback));
/// assert!(!refused.contains(AddressKind::Private));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ranges(u16);

impl Ranges {
    /// No kind: an address of these is public.
    ///
    /// ```
    /// # use urlens_readings::address::Ranges;
    /// assert!(Ranges::NONE.is_empty());
    /// ```
    pub const NONE: Self = Self(0);

    /// Every kind: all that is not public.
    ///
    /// ```
    /// # use urlens_readings::address::Ranges;
    /// assert_eq!(Ranges::ALL.kinds().count(), 13);
    /// ```
    pub const ALL: Self = Self((1 << AddressKind::ALL.len()) - 1);

    /// These and one more.
    ///
    /// ```
    /// # use urlens_readings::address::{AddressKind, Ranges};
    /// assert!(Ranges::NONE.with(AddressKind::Shared).contains(AddressKind::Shared));
    /// ```
    pub const fn with(self, kind: AddressKind) -> Self {
        Self(self.0 | kind.bit())
    }

    /// These but for one.
    ///
    /// ```
    /// # use urlens_readings::address::{AddressKind, Ranges};
    /// assert!(!Ranges::ALL.without(AddressKind::Shared).contains(AddressKind::Shared));
    /// ```
    pub const fn without(self, kind: AddressKind) -> Self {
        Self(self.0 & !kind.bit())
    }

    /// All kinds that are in either set.
    ///
    /// ```
    /// # use urlens_readings::address::Ranges;
    /// assert_eq!(Ranges::NONE.or(Ranges::ALL), Ranges::ALL);
    /// ```
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds that are in both sets.
    ///
    /// ```
    /// # use urlens_readings::address::Ranges;
    /// assert_eq!(Ranges::NONE.and(Ranges::ALL), Ranges::NONE);
    /// ```
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether a kind is one of these.
    ///
    /// ```
    /// # use urlens_readings::address::{AddressKind, Ranges};
    /// assert!(Ranges::ALL.contains(AddressKind::Metadata));
    /// ```
    pub const fn contains(self, kind: AddressKind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// Whether there is none.
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

impl fmt::Debug for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.kinds().map(AddressKind::code)).finish()
    }
}

/// A range of addresses, and what it is for.
///
/// ```
/// use urlens_readings::address::{AddressKind, RANGES};
///
/// let row = RANGES.iter().find(|row| row.network.to_string() == "100.64.0.0/10").unwrap();
/// assert_eq!((row.kind, row.source), (AddressKind::Shared, "RFC 6598"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AddressRange {
    /// Which addresses.
    pub network: Network,
    /// What they are for.
    pub kind: AddressKind,
    /// Who says so.
    pub source: &'static str,
}

/// A way to put an IPv4 address into an IPv6 address.
///
/// ```
/// use urlens_readings::address::EMBEDDINGS;
/// assert!(EMBEDDINGS.iter().any(|row| row.code == "6to4"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Embedding {
    /// The stable name.
    pub code: &'static str,
    /// Who says so.
    pub source: &'static str,
    /// The bits that tell such an address, as `mask` has them.
    pub bits: u128,
    /// Which bits are looked at.
    pub mask: u128,
    /// Where the four bytes stand among the sixteen.
    pub at: [usize; 4],
    /// Whether each of their bits is turned over.
    pub inverted: bool,
}

/// A name that means an address of some kind, or a suffix of such names.
///
/// ```
/// use urlens_readings::address::NAMES;
/// assert!(NAMES.iter().any(|row| row.name == "localhost" && row.below));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LocalName {
    /// The name, in lower case, without a final dot.
    pub name: &'static str,
    /// Whether all names below it mean the same.
    pub below: bool,
    /// What it means.
    pub kind: AddressKind,
    /// Who says so.
    pub source: &'static str,
}

/// What an address is for, and what every IPv4 address is for that is embedded in it. Nothing if it
/// is an address of the public internet.
///
/// ```
/// use urlens_readings::address::{AddressKind, classify};
///
/// assert!(classify("fd00:ec2::254".parse().unwrap()).contains(AddressKind::Metadata));
/// let kinds: Vec<_> = classify("2002:7f00:1::".parse().unwrap()).kinds().collect();
/// assert_eq!(kinds, [AddressKind::Loopback, AddressKind::Embedded]);
/// ```
pub fn classify(address: IpAddr) -> Ranges {
    let mut found = listed(address);
    if let IpAddr::V6(address) = address {
        for (_, inner) in embedded(address) {
            found = found.or(listed(inner.into())).with(AddressKind::Embedded);
        }
    }
    found
}

/// What the tables say of an address as it stands: the narrowest range that holds it, and whether a
/// cloud answers there.
fn listed(address: IpAddr) -> Ranges {
    let range = RANGES.iter().filter(|row| row.network.contains(address));
    let narrowest = range.max_by_key(|row| row.network.prefix());
    let metadata = METADATA.iter().filter(|row| row.network.contains(address));
    metadata.chain(narrowest).fold(Ranges::NONE, |all, row| all.with(row.kind))
}

/// The IPv4 addresses that an IPv6 address holds, by every way that it may have been made.
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
        let turned = if row.inverted { 0xFF } else { 0 };
        (row, row.at.map(|at| octets[at] ^ turned).into())
    })
}

/// What a name is known to mean without asking DNS. A final dot and the case do not matter.
///
/// ```
/// use urlens_readings::address::{AddressKind, Ranges, classify_name};
///
/// assert!(classify_name("App.LocalHost.").contains(AddressKind::Loopback));
/// assert!(classify_name("metadata.google.internal").contains(AddressKind::Metadata));
/// assert_eq!(classify_name("localhost.example.org"), Ranges::NONE);
/// ```
pub fn classify_name(name: &str) -> Ranges {
    let name = name.strip_suffix('.').unwrap_or(name);
    let means = |row: &&LocalName| match row.below {
        true => is_at_or_below(name, row.name),
        false => name.eq_ignore_ascii_case(row.name),
    };
    NAMES.iter().filter(means).fold(Ranges::NONE, |all, row| all.with(row.kind))
}

/// Whether a name is `domain` or lies below it, label by label and whatever the case.
pub(crate) fn is_at_or_below(name: &str, domain: &str) -> bool {
    let (name, domain) = (name.as_bytes(), domain.as_bytes());
    let Some(start) = name.len().checked_sub(domain.len()) else { return false };
    name[start..].eq_ignore_ascii_case(domain) && (start == 0 || name[start - 1] == b'.')
}

#[cfg(test)]
mod tests;
