//! Numbers and addresses as the C library reads them.

use crate::tools::{cut, decimal, ipv6};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The address that the C library finds in a host, without asking a name server.
///
/// Most clients pass their host to `getaddrinfo`, which reads one to four numbers in three notations
/// (`inet_aton`), and IPv6 addresses without brackets. A zone is a number or, for link-local addresses,
/// the name of an interface, which is assumed to exist. `None` if the host is a name. Measured with
/// glibc 2.36.
///
/// ```
/// use urlens_programs::{find, libc_address};
///
/// let wget = find("wget").unwrap().read("http://0x7f.1/")?;
/// let address = libc_address(&wget.connect_host.unwrap()).unwrap();
/// assert!(address.is_loopback());
/// assert_eq!(libc_address("0x7f.example"), None);
/// # Ok::<(), urlens_programs::Refusal>(())
/// ```
pub fn libc_address(host: &str) -> Option<IpAddr> {
    if host.contains(':') {
        let (address, zone) = cut(host, '%');
        let address = Ipv6Addr::from(ipv6(address)?);
        let is_local = address.is_unicast_link_local() || address.segments()[0] & 0xff0f == 0xff02;
        let is_valid = match zone {
            None => true,
            Some(zone) => decimal(zone).is_some() || !zone.is_empty() && is_local,
        };
        return is_valid.then_some(address.into());
    }
    inet_aton(host.as_bytes(), false).map(|address| Ipv4Addr::from(address).into())
}

/// The port that `getaddrinfo` finds in a text: a number after white space and a sign, without regard to
/// its higher bits. Measured with glibc 2.36.
pub(crate) fn service(text: &str) -> Option<u16> {
    let text = text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r']);
    let (is_negative, digits) = match text.as_bytes() {
        [b'-', ..] => (true, &text[1..]),
        [b'+', ..] => (false, &text[1..]),
        _ => (false, text),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = digits.parse().ok().filter(|_| is_number)?;
    let number = if is_negative { number.wrapping_neg() } else { number };
    // `strtoul`, then `int`, of which a negative one is a name, then the 16 bits of a port.
    (number as i32 >= 0).then_some(number as u16)
}

/// One to four numbers, of which all but the last are one byte. A dot may follow if `final_dot`.
pub(crate) fn inet_aton(host: &[u8], final_dot: bool) -> Option<u32> {
    let host = match host {
        [start @ .., b'.'] if final_dot && !start.is_empty() => start,
        _ => host,
    };
    let last = host.iter().filter(|&&byte| byte == b'.').count();
    if last > 3 {
        return None;
    }
    let mut address = 0;
    for (index, part) in host.split(|&byte| byte == b'.').enumerate() {
        let number = c_number(part)?;
        let bits = if index == last { 32 - 8 * index } else { 8 };
        if u64::from(number) >> bits != 0 {
            return None;
        }
        address |= if index == last { number } else { number << (24 - 8 * index) };
    }
    Some(address)
}

/// A number as `strtoul` reads it with base 0: hexadecimal after `0x`, octal after `0`.
fn c_number(text: &[u8]) -> Option<u32> {
    let (digits, radix) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
    let digits = core::str::from_utf8(digits).ok()?;
    if digits.starts_with('+') { None } else { u32::from_str_radix(digits, radix).ok() }
}

/// The length of the integer at the start of a text, as `strtol` reads it with base 10: spaces, a sign,
/// digits. `None` if there are no digits.
pub(crate) fn c_integer_length(text: &str) -> Option<usize> {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let bytes = text.as_bytes();
    let mut at = bytes.iter().take_while(|byte| is_space(byte)).count();
    at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
    let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    (digits > 0).then_some(at + digits)
}

/// The integer at the start of a text, as `strtol` reads it with base 10. Saturates.
pub(crate) fn c_integer(text: &str) -> Option<i64> {
    let number = text[..c_integer_length(text)?].trim_start();
    let saturated = if number.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(number.parse().unwrap_or(saturated))
}
