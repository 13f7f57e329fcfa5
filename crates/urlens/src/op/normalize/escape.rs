//! Decoding of escapes that are not needed.

use crate::dialect::Rules;
use crate::fast::find_percent;
use crate::grammar::{CharClass, rfc3986, rfc3987, within};
use crate::host::ipv6::DIGITS;
use crate::percent::{decode_escape, escapes, push_escape};
use alloc::string::String;

/// The component with the escapes of unreserved characters decoded; `None` if nothing changes.
///
/// In a standard with non-ASCII characters, escapes are decoded as UTF-8; in ASCII, octets are decoded one by
/// one. Escapes that are kept get uppercase digits: their octets are encoded again (RFC 3987, 3.2).
pub(super) fn decoded(component: &str, class: CharClass, rules: &Rules) -> Option<String> {
    escapes(component).next()?;
    let mut to = String::with_capacity(component.len());
    decode_into(&mut to, component, class, rules);
    (to != component).then_some(to)
}

/// Appends a component, decoded as by [`decoded`].
pub(crate) fn decode_into(to: &mut String, component: &str, class: CharClass, rules: &Rules) {
    let bytes = component.as_bytes();
    let unicode = !rules.non_ascii.is_empty();
    let mut at = find_percent(bytes).unwrap_or(bytes.len());
    to.push_str(&component[..at]);
    while at < bytes.len() {
        let Some(octet) = decode_escape(&bytes[at..]) else {
            let plain = bytes[at..].iter().skip(1).position(|&byte| byte == b'%');
            let end = plain.map_or(bytes.len(), |n| at + 1 + n);
            to.push_str(&component[at..end]);
            at = end;
            continue;
        };
        if octet < 0x80 && rfc3986::UNRESERVED.contains(octet) {
            to.push(octet as char);
            at += 3;
        } else if unicode
            && let Some(c) = character(octet, &bytes[at + 3..])
            && may_decode(c, octet, class, rules)
        {
            to.push(c);
            at += 3 * c.len_utf8();
        } else {
            push_escape(to, octet);
            at += 3;
        }
    }
}

/// Returns `true` if a non-ASCII character, whose first octet is `first`, may be decoded. Bidirectional
/// formatting characters may not: they would change how the rest is displayed (RFC 3987, 4.1).
#[inline]
fn may_decode(c: char, first: u8, class: CharClass, rules: &Rules) -> bool {
    let is_allowed = rules.plain.contains(first) || rules.allows_non_ascii(c as u32, class);
    is_allowed && !within(rfc3987::BIDI_FORMATTING, c as u32)
}

/// The non-ASCII character whose UTF-8 is the octet `first` and those that the escapes at the start of
/// `rest` encode.
#[inline]
fn character(first: u8, rest: &[u8]) -> Option<char> {
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
