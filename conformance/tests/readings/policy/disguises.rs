//! Every notation of a non-public address is denied.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use urlens_conformance::random::{Rng, law};
use urlens_readings::address::classify;

use super::{built, open};

/// A non-public address.
fn internal(rng: &mut Rng) -> Ipv4Addr {
    let [_, b, c, d] = (rng.next_u64() as u32).to_be_bytes();
    let address = match rng.below(7) {
        0 => [127, b, c, d],
        1 => [10, b, c, d],
        2 => [172, 16 | b & 15, c, d],
        3 => [192, 168, c, d],
        4 => [169, 254, c, d],
        5 => [169, 254, 169, 254],
        _ => [0, 0, 0, 0],
    };
    address.into()
}

/// The address as a host, in any notation that some program accepts.
fn disguised(rng: &mut Rng, address: Ipv4Addr) -> String {
    let bits = address.to_bits();
    let [a, b, c, d] = address.octets().map(u32::from);
    if rng.one_in(3) {
        let [high, low] = [bits >> 16, bits & 0xFFFF];
        let inverted = Ipv4Addr::from_bits(!bits).octets();
        let [e, f, g, h] = inverted.map(u32::from);
        let ipv6 = match rng.below(8) {
            0 => format!("::ffff:{address}"),
            1 => format!("::{:x}:{low:x}", high),
            2 => format!("64:ff9b::{address}"),
            3 => format!("2002:{high:x}:{low:x}::1"),
            4 => format!("2001:0:808:808:0:0:{:x}:{:x}", e << 8 | f, g << 8 | h),
            5 => format!("2a00:1::5efe:{high:x}:{low:x}"),
            6 => format!("0:0:0:0:0:FFFF:{high:X}:{low:X}"),
            _ => format!("64:ff9b:1::{address}"),
        };
        return format!("[{ipv6}]");
    }
    let numbers = match rng.below(4) {
        0 => vec![bits],
        1 => vec![a, bits & 0xFF_FFFF],
        2 => vec![a, b, bits & 0xFFFF],
        _ => vec![a, b, c, d],
    };
    let mut number = |n: u32| match rng.below(5) {
        0 => format!("0x{n:x}"),
        1 => format!("0X{n:04X}"),
        2 => format!("0{n:o}"),
        3 => format!("000{n:o}"),
        _ => n.to_string(),
    };
    let mut host = numbers.into_iter().map(&mut number).collect::<Vec<_>>().join(".");
    if rng.one_in(6) {
        host.push('.');
    }
    match rng.below(6) {
        0 => host.bytes().map(|byte| format!("%{byte:02x}")).collect(),
        1 => host.replace('.', rng.pick(&["\u{3002}", "\u{FF0E}", "\u{FF61}", "%2E"])),
        2 => host.chars().map(|c| if c.is_ascii_digit() { wide(c) } else { c }).collect(),
        _ => host,
    }
}

fn wide(digit: char) -> char {
    char::from_u32(digit as u32 - '0' as u32 + 0xFF10).expect("a digit")
}

/// A policy denies a non-public address in every notation, with and without repair, with any port, user or
/// path.
#[test]
fn disguised_addresses_are_denied() {
    let policies = [built(open()), built(open().repaired(true))];
    law("disguised addresses are denied", |rng| {
        let address = internal(rng);
        let host = disguised(rng, address);
        let (before, after) =
            (rng.pick(&["", "example.org@", "a:b@"]), rng.pick(&["", ":80", ":8080"]));
        let text = format!("http://{before}{host}{after}/");
        for policy in &policies {
            let denied = policy.check(&text).expect_err(&text);
            let found = denied.codes().iter().any(|code| code.starts_with("address-"));
            assert!(found, "{text:?} is {denied}, expected a reason about {address}");
        }
    });
}

/// Addresses classified as public are not special to the standard library.
#[test]
fn public_addresses_are_public() {
    law("public addresses are public", |rng| {
        let bits = (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
        let v4 = Ipv4Addr::from_bits(bits as u32);
        let special = v4.is_unspecified()
            || v4.is_loopback()
            || v4.is_private()
            || v4.is_link_local()
            || v4.is_multicast()
            || v4.is_broadcast()
            || v4.is_documentation();
        assert!(!special || !classify(v4.into()).is_empty(), "{v4}");
        let v6 = Ipv6Addr::from_bits(bits >> rng.below(100));
        let special = v6.is_unspecified()
            || v6.is_loopback()
            || v6.is_unique_local()
            || v6.is_unicast_link_local()
            || v6.is_multicast()
            || v6.to_ipv4().is_some();
        assert!(!special || !classify(IpAddr::V6(v6)).is_empty(), "{v6}");
    });
}
