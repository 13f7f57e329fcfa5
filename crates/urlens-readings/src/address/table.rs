//! The tables of ranges, embeddings and names.

use super::{AddressKind, AddressRange, Embedding, LocalName, Network};

const fn v4(octets: [u8; 4], prefix: u8, kind: AddressKind, source: &'static str) -> AddressRange {
    AddressRange { network: Network::v4(octets, prefix), kind, source }
}

/// A range of IPv6 addresses, by its leading pieces without trailing zeros.
const fn v6(pieces: &[u16], prefix: u8, kind: AddressKind, source: &'static str) -> AddressRange {
    AddressRange { network: Network::v6(bits(pieces), prefix), kind, source }
}

/// The bits of an address with leading pieces, followed by zeros.
const fn bits(pieces: &[u16]) -> u128 {
    let (mut all, mut i) = (0, 0);
    while i < 8 {
        let piece = if i < pieces.len() { pieces[i] } else { 0 };
        all = all << 16 | piece as u128;
        i += 1;
    }
    all
}

/// The ranges that are not public: IANA's registries of special-purpose addresses, and in IPv6 all
/// addresses outside of `2000::/3`. The narrowest range of an address applies.
///
/// ```
/// use urlens_readings::address::{AddressKind, RANGES};
/// assert!(RANGES.iter().any(|row| row.kind == AddressKind::Benchmarking));
/// ```
pub const RANGES: &[AddressRange] = &[
    v4([0, 0, 0, 0], 8, AddressKind::Unspecified, "RFC 791, section 3.2"),
    v4([10, 0, 0, 0], 8, AddressKind::Private, "RFC 1918"),
    v4([100, 64, 0, 0], 10, AddressKind::Shared, "RFC 6598"),
    v4([127, 0, 0, 0], 8, AddressKind::Loopback, "RFC 1122, section 3.2.1.3"),
    v4([169, 254, 0, 0], 16, AddressKind::LinkLocal, "RFC 3927"),
    v4([172, 16, 0, 0], 12, AddressKind::Private, "RFC 1918"),
    v4([192, 0, 0, 0], 24, AddressKind::Reserved, "RFC 6890, section 2.1"),
    v4([192, 0, 2, 0], 24, AddressKind::Documentation, "RFC 5737"),
    v4([192, 88, 99, 0], 24, AddressKind::Reserved, "RFC 7526"),
    v4([192, 168, 0, 0], 16, AddressKind::Private, "RFC 1918"),
    v4([198, 18, 0, 0], 15, AddressKind::Benchmarking, "RFC 2544"),
    v4([198, 51, 100, 0], 24, AddressKind::Documentation, "RFC 5737"),
    v4([203, 0, 113, 0], 24, AddressKind::Documentation, "RFC 5737"),
    v4([224, 0, 0, 0], 4, AddressKind::Multicast, "RFC 1112"),
    v4([240, 0, 0, 0], 4, AddressKind::Reserved, "RFC 1112, section 4"),
    v4([255, 255, 255, 255], 32, AddressKind::Broadcast, "RFC 8190"),
    v6(&[], 3, AddressKind::Reserved, "RFC 4291, section 2.4"),
    v6(&[], 96, AddressKind::Embedded, "RFC 4291, section 2.5.5.1"),
    v6(&[], 128, AddressKind::Unspecified, "RFC 4291, section 2.5.2"),
    v6(&[0, 0, 0, 0, 0, 0, 0, 1], 128, AddressKind::Loopback, "RFC 4291, section 2.5.3"),
    v6(&[0, 0, 0, 0, 0, 0xFFFF], 96, AddressKind::Embedded, "RFC 4291, section 2.5.5.2"),
    v6(&[0, 0, 0, 0, 0xFFFF], 96, AddressKind::Embedded, "RFC 2765, section 2.1"),
    v6(&[0x64, 0xFF9B], 96, AddressKind::Embedded, "RFC 6052, section 2.1"),
    v6(&[0x64, 0xFF9B, 1], 48, AddressKind::Private, "RFC 8215"),
    v6(&[0x2001], 23, AddressKind::Reserved, "RFC 2928"),
    v6(&[0x2001], 32, AddressKind::Embedded, "RFC 4380"),
    v6(&[0x2001, 2], 48, AddressKind::Benchmarking, "RFC 5180"),
    v6(&[0x2001, 0xDB8], 32, AddressKind::Documentation, "RFC 3849"),
    v6(&[0x2002], 16, AddressKind::Embedded, "RFC 3056"),
    v6(&[0x3FFF], 20, AddressKind::Documentation, "RFC 9637"),
    v6(&[0x4000], 2, AddressKind::Reserved, "RFC 4291, section 2.4"),
    v6(&[0x8000], 1, AddressKind::Reserved, "RFC 4291, section 2.4"),
    v6(&[0xFC00], 7, AddressKind::UniqueLocal, "RFC 4193"),
    v6(&[0xFE80], 10, AddressKind::LinkLocal, "RFC 4291, section 2.5.6"),
    v6(&[0xFEC0], 10, AddressKind::Private, "RFC 3879"),
    v6(&[0xFF00], 8, AddressKind::Multicast, "RFC 4291, section 2.7"),
];

/// The metadata services of cloud providers. Most are in another range as well, and have its kind
/// too.
///
/// ```
/// use urlens_readings::address::METADATA;
/// assert!(METADATA.iter().any(|row| row.network.contains([168, 63, 129, 16].into())));
/// ```
pub const METADATA: &[AddressRange] = &[
    v4([100, 100, 100, 200], 32, AddressKind::Metadata, "Alibaba Cloud"),
    v4([168, 63, 129, 16], 32, AddressKind::Metadata, "Microsoft Azure"),
    v4([169, 254, 0, 23], 32, AddressKind::Metadata, "Tencent Cloud"),
    v4([169, 254, 42, 42], 32, AddressKind::Metadata, "Scaleway"),
    v4([169, 254, 169, 254], 32, AddressKind::Metadata, "Amazon, Google, Microsoft and others"),
    v4([169, 254, 170, 2], 32, AddressKind::Metadata, "Amazon, for containers"),
    v4([169, 254, 170, 23], 32, AddressKind::Metadata, "Amazon, for pods"),
    v4([192, 0, 0, 192], 32, AddressKind::Metadata, "Oracle"),
    v6(&[0xFD00, 0x42, 0, 0, 0, 0, 0, 0x42], 128, AddressKind::Metadata, "Scaleway"),
    v6(&[0xFD00, 0xC1, 0, 0, 0, 0, 0xA9FE, 0xA9FE], 128, AddressKind::Metadata, "Oracle"),
    v6(&[0xFD00, 0xEC2], 32, AddressKind::Metadata, "Amazon"),
    v6(&[0xFD00, 0xA9FE, 0xA9FE, 0, 0, 0, 0, 1], 128, AddressKind::Metadata, "Akamai"),
    v6(&[0xFD20, 0xCE, 0, 0, 0, 0, 0, 0x254], 128, AddressKind::Metadata, "Google"),
    v6(&[0xFE80, 0, 0, 0, 0, 0, 0xA9FE, 0xA9FE], 128, AddressKind::Metadata, "OpenStack"),
];

/// The positions of the last four bytes.
const LAST: [usize; 4] = [12, 13, 14, 15];

/// An embedding with a fixed prefix.
const fn prefixed(
    code: &'static str,
    pieces: &[u16],
    prefix: u32,
    at: [usize; 4],
    source: &'static str,
) -> Embedding {
    let mask = u128::MAX << (128 - prefix);
    Embedding { code, source, bits: bits(pieces), mask, at, inverted: false }
}

/// The formats of IPv6 addresses with an embedded IPv4 address.
///
/// ```
/// use urlens_readings::address::EMBEDDINGS;
/// assert!(EMBEDDINGS.iter().any(|row| row.code == "mapped"));
/// ```
pub const EMBEDDINGS: &[Embedding] = &[
    prefixed("compatible", &[], 96, LAST, "RFC 4291, section 2.5.5.1"),
    prefixed("mapped", &[0, 0, 0, 0, 0, 0xFFFF], 96, LAST, "RFC 4291, section 2.5.5.2"),
    prefixed("translated", &[0, 0, 0, 0, 0xFFFF], 96, LAST, "RFC 2765, section 2.1"),
    prefixed("nat64", &[0x64, 0xFF9B], 96, LAST, "RFC 6052, section 2.1"),
    // A network may use any of the formats of RFC 6052, 2.2, with this prefix.
    prefixed("nat64-local-48", &[0x64, 0xFF9B, 1], 48, [6, 7, 9, 10], "RFC 8215"),
    prefixed("nat64-local-56", &[0x64, 0xFF9B, 1], 48, [7, 9, 10, 11], "RFC 8215"),
    prefixed("nat64-local-64", &[0x64, 0xFF9B, 1], 48, [9, 10, 11, 12], "RFC 8215"),
    prefixed("nat64-local-96", &[0x64, 0xFF9B, 1], 48, LAST, "RFC 8215"),
    prefixed("6to4", &[0x2002], 16, [2, 3, 4, 5], "RFC 3056"),
    prefixed("teredo-server", &[0x2001], 32, [4, 5, 6, 7], "RFC 4380, section 4"),
    Embedding {
        inverted: true,
        ..prefixed("teredo-client", &[0x2001], 32, LAST, "RFC 4380, section 4")
    },
    // Identified by the interface identifier, with any prefix. The masked-out bit tells if the
    // address is globally unique.
    Embedding {
        code: "isatap",
        source: "RFC 5214, section 6.1",
        bits: 0x5EFE << 32,
        mask: 0xFDFF_FFFF << 32,
        at: LAST,
        inverted: false,
    },
];

const fn name(name: &'static str, kind: AddressKind, source: &'static str) -> LocalName {
    LocalName { name, with_subdomains: false, kind, source }
}

const fn with_subdomains(name: &'static str, kind: AddressKind, source: &'static str) -> LocalName {
    LocalName { name, with_subdomains: true, kind, source }
}

/// Names that are known to resolve to addresses that are not public.
///
/// ```
/// use urlens_readings::address::{AddressKind, NAMES};
/// assert!(NAMES.iter().any(|row| row.kind == AddressKind::Metadata));
/// ```
pub const NAMES: &[LocalName] = &[
    with_subdomains("localhost", AddressKind::Loopback, "RFC 6761, section 6.3"),
    with_subdomains("localdomain", AddressKind::Loopback, "by convention"),
    name("localhost4", AddressKind::Loopback, "by convention"),
    name("localhost6", AddressKind::Loopback, "by convention"),
    name("ip6-localhost", AddressKind::Loopback, "by convention"),
    name("ip6-loopback", AddressKind::Loopback, "by convention"),
    with_subdomains("local", AddressKind::LinkLocal, "RFC 6762"),
    with_subdomains("home.arpa", AddressKind::Private, "RFC 8375"),
    with_subdomains("internal", AddressKind::Private, "ICANN board, July 2024"),
    with_subdomains("corp", AddressKind::Private, "RFC 6762, appendix G"),
    with_subdomains("home", AddressKind::Private, "RFC 6762, appendix G"),
    with_subdomains("intranet", AddressKind::Private, "RFC 6762, appendix G"),
    with_subdomains("lan", AddressKind::Private, "RFC 6762, appendix G"),
    with_subdomains("private", AddressKind::Private, "RFC 6762, appendix G"),
    with_subdomains("svc", AddressKind::Private, "Kubernetes"),
    name("metadata", AddressKind::Metadata, "Google"),
    name("metadata.google.internal", AddressKind::Metadata, "Google"),
    name("metadata.goog", AddressKind::Metadata, "Google"),
    name("instance-data", AddressKind::Metadata, "Amazon"),
    name("instance-data.ec2.internal", AddressKind::Metadata, "Amazon"),
    name("metadata.tencentyun.com", AddressKind::Metadata, "Tencent Cloud"),
    // Public names that resolve to local addresses.
    with_subdomains("localtest.me", AddressKind::Loopback, "by its DNS records"),
    with_subdomains("lvh.me", AddressKind::Loopback, "by its DNS records"),
    with_subdomains("nip.io", AddressKind::Private, "the address in the name"),
    with_subdomains("sslip.io", AddressKind::Private, "the address in the name"),
];
