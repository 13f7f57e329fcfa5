//! Classes of bytes: for each byte, the components of a URL that contain it unchanged.

use crate::charset::CharSet;
use crate::grammar::rfc3986;
use crate::grammar::whatwg::{
    C0_CONTROL, FORBIDDEN_DOMAIN, FORBIDDEN_HOST, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO,
};

/// A set of classes, a bit for each.
pub(super) type Classes = u16;

/// The scheme after its first letter.
pub(super) const SCHEME: Classes = 1 << 0;
/// Letters that a scheme or a host has in lowercase.
pub(super) const UPPERCASE: Classes = 1 << 1;
/// All characters of an authority except its delimiters, and those that end it.
pub(super) const AUTHORITY: Classes = 1 << 2;
/// A user name or a password.
pub(super) const USER: Classes = 1 << 3;
/// A domain in ASCII.
pub(super) const DOMAIN: Classes = 1 << 4;
/// A domain in lowercase ASCII.
pub(super) const LOWERCASE_DOMAIN: Classes = 1 << 5;
/// A host of a scheme that is not special.
pub(super) const OPAQUE_HOST: Classes = 1 << 6;
/// A path, except the characters that may change a segment as a whole: `.` and `%` of dot segments, `\` as a slash.
pub(super) const SEGMENTS: Classes = 1 << 7;
/// An opaque path.
pub(super) const OPAQUE_PATH: Classes = 1 << 8;
/// The query of a scheme that is not special.
pub(super) const GENERIC_QUERY: Classes = 1 << 9;
/// The query of a special scheme.
pub(super) const WEB_QUERY: Classes = 1 << 10;
/// A fragment.
pub(super) const HASH: Classes = 1 << 11;

/// The end of an opaque path.
pub(super) const ENDS_PATH: Classes = 1 << 12;
/// The end of a query.
pub(super) const ENDS_QUERY: Classes = 1 << 13;
/// The end of a path, and the characters that may change a segment as a whole.
pub(super) const ENDS_SEGMENTS: Classes = 1 << 14;

/// The classes of each byte.
pub(super) static CLASSES: [Classes; 256] = {
    const fn of(chars: &[u8]) -> CharSet {
        CharSet::of(chars)
    }
    const RULES: [(Classes, CharSet); 15] = [
        (SCHEME, rfc3986::SCHEME),
        (UPPERCASE, CharSet::range(b'A', b'Z')),
        (AUTHORITY, of(b"/?#\\@:[]\t\n\r").not()),
        (USER, USERINFO.not()),
        (DOMAIN, FORBIDDEN_DOMAIN.not()),
        (LOWERCASE_DOMAIN, FORBIDDEN_DOMAIN.or(CharSet::range(b'A', b'Z')).not()),
        (OPAQUE_HOST, FORBIDDEN_HOST.or(C0_CONTROL).not()),
        (SEGMENTS, PATH.or(of(b".%\\")).not()),
        (OPAQUE_PATH, C0_CONTROL.or(of(b"?#")).not()),
        (GENERIC_QUERY, QUERY.not()),
        (WEB_QUERY, SPECIAL_QUERY.not()),
        (HASH, FRAGMENT.not()),
        (ENDS_PATH, of(b"?#")),
        (ENDS_QUERY, of(b"#")),
        (ENDS_SEGMENTS, of(b".%\\?#")),
    ];
    let (mut classes, mut byte) = ([0; 256], 0);
    while byte < 256 {
        let mut i = 0;
        while i < RULES.len() {
            if RULES[i].1.contains(byte as u8) {
                classes[byte] |= RULES[i].0;
            }
            i += 1;
        }
        if byte >= 128 {
            classes[byte] |= AUTHORITY;
        }
        byte += 1;
    }
    classes
};

/// The classes of a byte.
#[inline(always)]
pub(super) fn classes(byte: u8) -> Classes {
    CLASSES[usize::from(byte)]
}

/// The classes that all of eight bytes have.
#[inline(always)]
pub(super) fn classes_of_all(chunk: &[u8; 8]) -> Classes {
    let [a, b, c, d, e, f, g, h] = chunk.map(classes);
    ((a & b) & (c & d)) & ((e & f) & (g & h))
}

/// The offset from `at` on of the first byte that is not in a class.
#[inline(always)]
pub(super) fn end_of(bytes: &[u8], mut at: usize, class: Classes) -> usize {
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk())
        && classes_of_all(chunk) & class != 0
    {
        at += 8;
    }
    while let Some(&byte) = bytes.get(at)
        && classes(byte) & class != 0
    {
        at += 1;
    }
    at
}
