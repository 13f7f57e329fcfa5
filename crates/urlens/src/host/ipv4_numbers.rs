//! IPv4 addresses of the URL Standard: one to four numbers, in three notations.

use super::domain::labels;
use super::ipv6::DIGITS;

/// The reason why a host that ends in a number is not an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotIpv4 {
    /// More than four parts.
    TooManyParts,
    /// A part that is not a number.
    NonNumeric,
    /// A number that is too large for its part.
    OutOfRange,
}

/// Returns `true` if the last label is a number, so that the host must be an IPv4 address.
///
/// Most names end in a letter that is not a hexadecimal digit, so the last byte is checked first.
#[inline]
pub fn ends_in_number(host: &str) -> bool {
    host.as_bytes().last().is_some_and(|&last| may_end_number(last)) && last_is_number(host)
}

/// Returns `true` if a name that ends in this byte may end in a number.
#[inline]
const fn may_end_number(last: u8) -> bool {
    last.is_ascii_hexdigit() || matches!(last, b'x' | b'X' | b'.')
}

fn last_is_number(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let label = host.bytes().rposition(|byte| byte == b'.').map_or(0, |dot| dot + 1);
    match &host.as_bytes()[label..] {
        [] => false,
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => digits.iter().all(u8::is_ascii_digit),
    }
}

/// Reads a host that ends in a number. The error has the offset of the part that is wrong.
pub fn read(host: &str) -> Result<u32, (NotIpv4, usize)> {
    let bytes = host.strip_suffix('.').unwrap_or(host).as_bytes();
    let (mut address, mut count, mut start) = (0, 0, 0);
    let (mut non_numeric, mut out_of_range) = (None, None);
    loop {
        if count == 4 {
            return Err((NotIpv4::TooManyParts, start));
        }
        let (number, end) = number_at(bytes, start);
        if number == NOT_A_NUMBER {
            non_numeric = non_numeric.or(Some(start));
        }
        // Each part is one byte, except the last, which has all remaining bytes.
        let is_last = end == bytes.len();
        let (limit, shift) =
            if is_last { (1 << (32 - 8 * count), 0) } else { (1 << 8, 24 - 8 * count) };
        if number < limit {
            address |= (number as u32) << shift;
        } else {
            out_of_range = out_of_range.or(Some(start));
        }
        if is_last {
            break;
        }
        (count, start) = (count + 1, end + 1);
    }
    match (non_numeric, out_of_range) {
        (Some(at), _) => Err((NotIpv4::NonNumeric, at)),
        (_, Some(at)) => Err((NotIpv4::OutOfRange, at)),
        _ => Ok(address),
    }
}

/// More than any number of an address.
const TOO_LARGE: u64 = 1 << 40;
/// In place of the value of a part that is not a number.
const NOT_A_NUMBER: u64 = u64::MAX;

/// The number that starts at `start`, and its end: the next dot, or the end of the text. Hexadecimal
/// after `0x`, octal after `0`, otherwise decimal.
///
/// One loop for all notations and for the search of the dot: the texts are short, and each further
/// branch would be unpredictable.
#[inline(always)]
fn number_at(bytes: &[u8], start: usize) -> (u64, usize) {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b'.');
    let starts_with_zero = byte(start) == b'0';
    let is_hexadecimal = starts_with_zero && byte(start + 1) | 0x20 == b'x';
    let is_octal = starts_with_zero && byte(start + 1) != b'.';
    let (radix, mut at) = match (is_hexadecimal, is_octal) {
        (true, _) => (16, start + 2),
        (false, true) => (8, start + 1),
        (false, false) => (10, start),
    };
    let (mut number, mut is_number) = (0_u64, byte(start) != b'.');
    while at < bytes.len() && bytes[at] != b'.' {
        let digit = u64::from(DIGITS[usize::from(bytes[at])]);
        is_number &= digit < radix;
        number = u64::min(number * radix + digit, TOO_LARGE);
        at += 1;
    }
    (if is_number { number } else { NOT_A_NUMBER }, at)
}

/// The parts, with their offsets. A final dot starts no further part.
pub(crate) fn parts(host: &str) -> impl Iterator<Item = (usize, &str)> {
    labels(host.strip_suffix('.').unwrap_or(host))
}

/// The value of a part: see [`number_at`]. Large values are not exact.
pub(crate) fn number(text: &[u8]) -> Option<u64> {
    match number_at(text, 0) {
        (NOT_A_NUMBER, _) => None,
        (number, _) => Some(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;

    /// The check of the last byte never rejects a name that ends in a number.
    #[test]
    fn last_byte_rejects_no_number() {
        const PIECES: [&str; 12] = ["0", "9", "0x", "0X", "a", "F", "g", "x", ".", ".", "-", "é"];
        cases(50_000, |rng| {
            let host = rng.text(&PIECES, 5);
            assert_eq!(ends_in_number(&host), last_is_number(&host), "{host}");
        });
    }

    fn ipv4(text: &str) -> Result<[u8; 4], (NotIpv4, usize)> {
        read(text).map(|it| core::net::Ipv4Addr::from(it).octets())
    }

    /// S4.64: one to four numbers, with or without a final dot.
    #[test]
    fn one_to_four_numbers() {
        assert_eq!(ipv4("127.0.0.1"), Ok([127, 0, 0, 1]));
        assert_eq!(ipv4("127.1"), Ok([127, 0, 0, 1]));
        assert_eq!(ipv4("1.2.3."), Ok([1, 2, 0, 3]));
        assert_eq!(ipv4("1.2.65535"), Ok([1, 2, 255, 255]));
        assert_eq!(ipv4("1.16777215"), Ok([1, 255, 255, 255]));
        assert_eq!(ipv4("4294967295"), Ok([255, 255, 255, 255]));
        assert_eq!(ipv4("4294967295."), Ok([255, 255, 255, 255]));
        assert_eq!(ipv4("1.2.3.4.5"), Err((NotIpv4::TooManyParts, 8)));
        assert_eq!(ipv4("1..2"), Err((NotIpv4::NonNumeric, 2)));
        assert_eq!(ipv4("1.."), Err((NotIpv4::NonNumeric, 2)));
    }

    /// S4.65, S4.66: decimal, octal or hexadecimal; `0x` is 0.
    #[test]
    fn three_notations() {
        assert_eq!(ipv4("0x7f.1"), Ok([127, 0, 0, 1]));
        assert_eq!(ipv4("017700000001"), Ok([127, 0, 0, 1]));
        assert_eq!(ipv4("0XfF.0377.255.0"), Ok([255, 255, 255, 0]));
        assert_eq!(ipv4("0x"), Ok([0, 0, 0, 0]));
        assert_eq!(ipv4("0X.0x"), Ok([0, 0, 0, 0]));
        assert_eq!(ipv4("00000000000000000000000000000001"), Ok([0, 0, 0, 1]));
        assert_eq!(ipv4("08"), Err((NotIpv4::NonNumeric, 0)));
        assert_eq!(ipv4("1.0xg.1"), Err((NotIpv4::NonNumeric, 2)));
    }

    /// S4.64: a part that is not a number is reported before one that is out of range.
    #[test]
    fn out_of_range() {
        assert_eq!(ipv4("4294967296"), Err((NotIpv4::OutOfRange, 0)));
        assert_eq!(ipv4("256.1"), Err((NotIpv4::OutOfRange, 0)));
        assert_eq!(ipv4("1.256.1"), Err((NotIpv4::OutOfRange, 2)));
        assert_eq!(ipv4("1.16777216"), Err((NotIpv4::OutOfRange, 2)));
        assert_eq!(ipv4("1.2.3.256"), Err((NotIpv4::OutOfRange, 6)));
        assert_eq!(ipv4("0xffffffffffffffffffffffffff"), Err((NotIpv4::OutOfRange, 0)));
        assert_eq!(ipv4("256.a.1"), Err((NotIpv4::NonNumeric, 4)));
        assert_eq!(ipv4("a.2.3.4.5"), Err((NotIpv4::TooManyParts, 8)));
    }

    /// S4.62: a host whose last label is a number must be an address.
    #[test]
    fn numbers_at_the_end() {
        for host in ["1", "a.1", "a.1.", "0x", "a.0X", "a.0xFf.", "09", "1.0x0a"] {
            assert!(ends_in_number(host), "{host}");
        }
        for host in ["", ".", "a", "1.a", "a.1..", "0xg", "1x", "x0", "1.2.3.4b", "-1"] {
            assert!(!ends_in_number(host), "{host}");
        }
    }
}
