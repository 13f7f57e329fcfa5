//! Escaped characters that an IRI may contain.

use crate::dialect::Rules;
use crate::grammar::{CharClass, rfc3987, within};
use crate::host::ipv6::DIGITS;

/// Returns `true` if a non-ASCII character, whose first octet is `first`, may be decoded. Bidirectional
/// formatting characters may not: they would change how the rest is displayed (RFC 3987, 4.1).
#[inline]
pub(super) fn may_decode(c: char, first: u8, class: CharClass, rules: &Rules) -> bool {
    let is_allowed = rules.plain.contains(first) || rules.allows_non_ascii(c as u32, class);
    is_allowed && !within(rfc3987::BIDI_FORMATTING, c as u32)
}

/// The non-ASCII character whose UTF-8 is the octet `first` and those that the escapes at the start of
/// `rest` encode.
#[inline]
pub(super) fn character(first: u8, rest: &[u8]) -> Option<char> {
    let lead = |bits: u32| u32::from(first) & bits;
    let (c, least) = match first {
        0xC2..=0xDF => (lead(0x1F) << 6 | continuation(rest.first_chunk()?)?, 0x80),
        0xE0..=0xEF => {
            let &[a, b, c, d, e, f] = rest.first_chunk()?;
            (lead(0x0F) << 12 | continuation(&[a, b, c])? << 6 | continuation(&[d, e, f])?, 0x800)
        }
        0xF0..=0xF4 => {
            let &[a, b, c, d, e, f, g, h, i] = rest.first_chunk()?;
            let last = continuation(&[d, e, f])? << 6 | continuation(&[g, h, i])?;
            (lead(0x07) << 18 | continuation(&[a, b, c])? << 12 | last, 0x1_0000)
        }
        _ => return None,
    };
    char::from_u32(c).filter(|_| c >= least)
}

/// The six bits of an escaped octet that continues a character in UTF-8, which is `10xxxxxx`.
#[inline]
fn continuation(&[percent, high, low]: &[u8; 3]) -> Option<u32> {
    let [high, low] = [high, low].map(|digit| u32::from(DIGITS[usize::from(digit)]));
    let is_valid = (percent == b'%') & (high & 0b11100 == 0b01000) & (low < 16);
    is_valid.then_some((high & 3) << 4 | low)
}
