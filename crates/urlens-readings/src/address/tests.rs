//! Tests of the tables of addresses and names.

use super::*;
use alloc::vec::Vec;

fn kinds(address: &str) -> Vec<&'static str> {
    classify(address.parse().unwrap()).kinds().map(AddressKind::code).collect()
}

/// Both ends of each range are in it, and their neighbors are not.
#[test]
fn range_boundaries() {
    for (first, last, kind) in [
        ("0.0.0.0", "0.255.255.255", "unspecified"),
        ("10.0.0.0", "10.255.255.255", "private"),
        ("100.64.0.0", "100.127.255.255", "shared"),
        ("127.0.0.0", "127.255.255.255", "loopback"),
        ("169.254.0.0", "169.254.255.255", "link-local"),
        ("172.16.0.0", "172.31.255.255", "private"),
        ("192.0.0.0", "192.0.0.255", "reserved"),
        ("192.0.2.0", "192.0.2.255", "documentation"),
        ("192.168.0.0", "192.168.255.255", "private"),
        ("198.18.0.0", "198.19.255.255", "benchmarking"),
        ("224.0.0.0", "239.255.255.255", "multicast"),
        ("240.0.0.0", "255.255.255.254", "reserved"),
        ("255.255.255.255", "255.255.255.255", "broadcast"),
        ("::", "::", "unspecified"),
        ("::1", "::1", "loopback"),
        ("100::", "1fff:ffff::", "reserved"),
        ("2001:2::", "2001:2:0:ffff::", "benchmarking"),
        ("2001:db8::", "2001:db8:ffff::", "documentation"),
        ("3fff::", "3fff:fff:ffff::", "documentation"),
        ("4000::", "fbff:ffff::", "reserved"),
        ("fc00::", "fdff:ffff::", "unique-local"),
        ("fe80::", "febf:ffff::", "link-local"),
        ("fec0::", "feff:ffff::", "private"),
        ("ff00::", "ffff:ffff::", "multicast"),
    ] {
        assert_eq!((kinds(first), kinds(last)), ([kind].to_vec(), [kind].to_vec()), "{first}");
    }
    for public in [
        "1.0.0.0",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2001:200::",
        "2001:db7:ffff::",
        "2001:db9::",
        "2003::",
        "2606:4700::1111",
        "3fff:1000::",
    ] {
        assert_eq!(kinds(public), [""; 0], "{public}");
    }
}

/// `::` and `::1` embed no address; the next address does.
#[test]
fn smallest_embedded_address() {
    let octets = |address: &str| -> Vec<[u8; 4]> {
        embedded(address.parse().unwrap()).map(|(_, inner)| inner.octets()).collect()
    };
    assert_eq!(octets("::"), [[0; 4]; 0]);
    assert_eq!(octets("::1"), [[0; 4]; 0]);
    assert_eq!(octets("::2"), [[0, 0, 0, 2]]);
}

/// Embedded addresses are found in every format.
#[test]
fn embedded_addresses() {
    for (address, code) in [
        ("::7f00:1", "compatible"),
        ("::ffff:127.0.0.1", "mapped"),
        ("::ffff:0:127.0.0.1", "translated"),
        ("64:ff9b::127.0.0.1", "nat64"),
        ("64:ff9b:1:7f00:0:100::", "nat64-local-48"),
        ("64:ff9b:1:7f:0:1::", "nat64-local-56"),
        ("64:ff9b:1:0:7f:0:100:0", "nat64-local-64"),
        ("64:ff9b:1::127.0.0.1", "nat64-local-96"),
        ("2002:7f00:1::", "6to4"),
        ("2001:0:7f00:1::", "teredo-server"),
        ("2001:0:808:808::80ff:fffe", "teredo-client"),
        ("2606:4700::5efe:127.0.0.1", "isatap"),
        ("2606:4700::200:5efe:127.0.0.1", "isatap"),
    ] {
        let found = classify(address.parse().unwrap());
        assert!(found.contains(AddressKind::Loopback), "{address}");
        assert!(found.contains(AddressKind::Embedded), "{address}");
        let loopback =
            |(row, inner): (&Embedding, Ipv4Addr)| inner.is_loopback() && row.code == code;
        assert!(embedded(address.parse().unwrap()).any(loopback), "{address} by {code}");
    }
    assert_eq!(kinds("::ffff:8.8.8.8"), ["embedded"]);
    assert_eq!(kinds("2002:808:808::"), ["embedded"]);
    assert_eq!(kinds("2606:4700::400:5efe:7f00:1"), [""; 0]);
}

/// A metadata address keeps the kind of its range.
#[test]
fn metadata() {
    assert_eq!(kinds("169.254.169.254"), ["link-local", "metadata"]);
    assert_eq!(kinds("168.63.129.16"), ["metadata"]);
    assert_eq!(kinds("fd00:ec2::254"), ["unique-local", "metadata"]);
    assert_eq!(kinds("64:ff9b::a9fe:a9fe"), ["link-local", "metadata", "embedded"]);
    assert!(METADATA.iter().all(|row| row.kind == AddressKind::Metadata));
}

/// Every row is in normal form, and no range is duplicated.
#[test]
fn rows() {
    for (i, row) in RANGES.iter().enumerate() {
        assert_eq!(Network::new(row.network.address(), row.network.prefix()), Ok(row.network));
        assert!(RANGES[..i].iter().all(|other| other.network != row.network), "{row:?}");
    }
    for (i, kind) in AddressKind::ALL.into_iter().enumerate() {
        assert_eq!(kind as usize, i);
        let listed = RANGES.iter().chain(METADATA).any(|row| row.kind == kind);
        assert!(listed, "{kind}");
    }
    for row in EMBEDDINGS {
        assert_eq!(row.bits & !row.mask, 0, "{}", row.code);
    }
    for row in NAMES {
        assert!(
            !row.name.ends_with('.') && !row.name.bytes().any(|byte| byte.is_ascii_uppercase())
        );
    }
}

/// Whole labels match, ignoring case and a trailing dot.
#[test]
fn names() {
    for (name, expected) in [
        ("localhost", Some("loopback")),
        ("LOCALHOST.", Some("loopback")),
        ("a.b.localhost", Some("loopback")),
        ("notlocalhost", None),
        ("localhost.com", None),
        ("printer.local", Some("link-local")),
        ("db.corp", Some("private")),
        ("ip6-localhost", Some("loopback")),
        ("a.ip6-localhost", None),
        ("metadata.goog", Some("metadata")),
        ("127.0.0.1.nip.io", Some("private")),
        ("example.org", None),
        ("", None),
        (".", None),
    ] {
        let found: Vec<_> = classify_name(name).kinds().map(AddressKind::code).collect();
        assert_eq!(found, Vec::from_iter(expected), "{name}");
    }
    let google: Vec<_> = classify_name("metadata.google.internal").kinds().collect();
    assert_eq!(google, [AddressKind::Private, AddressKind::Metadata]);
}

/// A network is an address with an optional prefix length.
#[test]
fn networks() {
    for text in ["", "/", "10.0.0.0/", "10.0.0.0/+8", "10.0.0.0/33", "::/129", "10.0/8", "::/8/8"] {
        assert_eq!(text.parse::<Network>(), Err(NetworkError), "{text}");
    }
    let all: Network = "0.0.0.0/0".parse().unwrap();
    assert!(all.contains([255, 255, 255, 255].into()));
    let all: Network = "::/0".parse().unwrap();
    assert!(all.contains(Ipv6Addr::LOCALHOST.into()));
    assert!(!all.contains(Ipv4Addr::LOCALHOST.into()));
    let one = Network::from(IpAddr::from([10, 0, 0, 1]));
    assert_eq!(one, "10.0.0.1".parse().unwrap());
}
