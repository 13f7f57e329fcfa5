//! Decoding of escapes that are not needed.

use crate::dialect::Rules;
use crate::grammar::{CharClass, rfc3986, rfc3987, within};
use crate::percent::{decode_escape, escapes, push_escape};
use alloc::string::String;

/// The component with the escapes of unreserved characters decoded; `None` if nothing changes.
///
/// In a dialect with non-ASCII characters, escapes are decoded as UTF-8, and the remaining ones are
/// encoded again (RFC 3987, 3.2). In ASCII, octets are decoded one by one, and the remaining escapes
/// are kept as written.
pub(super) fn decoded(component: &str, class: CharClass, rules: &Rules) -> Option<String> {
    let bytes = component.as_bytes();
    let unicode = !rules.non_ascii.is_empty();
    let may_change = |&(_, octet): &(usize, u8)| unicode || rfc3986::UNRESERVED.contains(octet);
    let (first, _) = escapes(component).find(may_change)?;
    let mut to = String::with_capacity(component.len());
    to.push_str(&component[..first]);
    let mut at = first;
    while at < bytes.len() {
        let Some(octet) = decode_escape(&bytes[at..]) else {
            let plain = bytes[at..].iter().skip(1).position(|&byte| byte == b'%');
            let end = plain.map_or(bytes.len(), |n| at + 1 + n);
            to.push_str(&component[at..end]);
            at = end;
            continue;
        };
        if rfc3986::UNRESERVED.contains(octet) {
            to.push(octet as char);
            at += 3;
        } else if let Some(c) = character(&bytes[at..]).filter(|&c| may_decode(c, class, rules)) {
            to.push(c);
            at += 3 * c.len_utf8();
        } else {
            match unicode {
                true => push_escape(&mut to, octet),
                false => to.push_str(&component[at..at + 3]),
            }
            at += 3;
        }
    }
    (to != component).then_some(to)
}

/// Returns `true` if a non-ASCII character may be decoded. Bidirectional formatting characters may
/// not: they would change how the rest is displayed (RFC 3987, 4.1).
fn may_decode(c: char, class: CharClass, rules: &Rules) -> bool {
    rules.allows_non_ascii(c as u32, class) && !within(rfc3987::BIDI_FORMATTING, c as u32)
}

/// The non-ASCII character that the escapes at the start of `bytes` encode in UTF-8.
fn character(bytes: &[u8]) -> Option<char> {
    let length = match decode_escape(bytes)? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut octets = [0; 4];
    for (i, octet) in octets.iter_mut().enumerate().take(length) {
        *octet = decode_escape(bytes.get(3 * i..)?)?;
    }
    core::str::from_utf8(&octets[..length]).ok()?.chars().next()
}
