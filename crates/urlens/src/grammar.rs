//! The characters that each standard allows in each component, as data.
//!
//! | module | standard |
//! |---|---|
//! | [`rfc3986`] | URIs: the ABNF of RFC 3986, appendix A |
//! | [`rfc3987`] | IRIs: the non-ASCII characters that RFC 3987, section 2.2, adds |
//! | [`whatwg`] | URLs: the percent-encode sets of the URL Standard, section 1.3 |
//!
//! ```
//! use urlens::grammar::{rfc3986, whatwg};
//! use urlens::percent;
//!
//! assert!(!rfc3986::PATH.contains(b'|') && !whatwg::PATH.contains(b'|'));
//! // The RFC lists what is allowed, the URL Standard what is encoded.
//! assert_eq!(percent::encode("a|b c", rfc3986::PCHAR), "a%7Cb%20c");
//! assert_eq!(percent::encode("a|b c", whatwg::PATH.not()), "a|b%20c");
//! ```

pub mod rfc3986;
pub mod rfc3987;
pub mod whatwg;

use crate::charset::CharSet;
use crate::fast::ByteSet;
use crate::part::Part;

/// A part of a reference with its own set of characters, as a bit of a [`Classes`] entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum CharClass {
    /// The scheme after its first letter.
    Scheme = 1 << 0,
    /// User information.
    Userinfo = 1 << 1,
    /// A registered name.
    RegName = 1 << 2,
    /// A path.
    Path = 1 << 3,
    /// The first segment of a path that must not be parsed as a scheme: no colon, no slash.
    SegmentNzNc = 1 << 4,
    /// A query.
    Query = 1 << 5,
    /// A fragment.
    Fragment = 1 << 6,
}

impl CharClass {
    /// Returns the component for which an error in this class is reported.
    pub(crate) const fn part(self) -> Part {
        match self {
            Self::Scheme => Part::Scheme,
            Self::Userinfo => Part::Userinfo,
            Self::RegName => Part::Host,
            Self::Path | Self::SegmentNzNc => Part::Path,
            Self::Query => Part::Query,
            Self::Fragment => Part::Fragment,
        }
    }
}

/// For each byte, the classes that may contain it unescaped: one table for each dialect, which the scanner reads.
pub(crate) type Classes = [u8; 256];

/// Builds a table of [`Classes`] from rules.
pub(crate) const fn classes(rules: &[(CharClass, CharSet)]) -> Classes {
    let (mut table, mut byte) = ([0; 256], 0);
    while byte < 128 {
        let mut i = 0;
        while i < rules.len() {
            if rules[i].1.contains(byte as u8) {
                table[byte] |= rules[i].0 as u8;
            }
            i += 1;
        }
        byte += 1;
    }
    table
}

/// Ranges of non-ASCII code points, both ends included, in ascending order.
pub(crate) type Ranges = [(u32, u32)];

/// Returns `true` if `c` is in one of `ranges`.
pub(crate) const fn within(ranges: &Ranges, c: u32) -> bool {
    let mut i = 0;
    while i < ranges.len() && ranges[i].0 <= c {
        if c <= ranges[i].1 {
            return true;
        }
        i += 1;
    }
    false
}

/// Bytes that the fast scan need not check one by one: those that host, path, query and fragment may
/// all contain, their delimiters, and bytes that only occur in allowed non-ASCII characters.
pub(crate) const fn plain(classes: &Classes, non_ascii: &Ranges) -> ByteSet {
    const EVERYWHERE: u8 = CharClass::RegName as u8
        | CharClass::Path as u8
        | CharClass::Query as u8
        | CharClass::Fragment as u8;
    let mut set = ByteSet::of(CharSet::of(b":/@?#"));
    let mut byte = 0;
    while byte <= 0xFF {
        // Continuation bytes are checked with their lead byte.
        let is_continuation = byte >= 0x80 && byte < 0xC0 && !non_ascii.is_empty();
        let is_everywhere = classes[byte] & EVERYWHERE == EVERYWHERE;
        if is_everywhere || is_continuation || leads_only_to(non_ascii, byte) {
            set = set.with(byte as u8);
        }
        byte += 1;
    }
    set
}

/// Returns `true` if all characters that start with this byte in UTF-8 are in one of `ranges`.
const fn leads_only_to(ranges: &Ranges, byte: usize) -> bool {
    let byte = byte as u32;
    let (first, last) = match byte {
        0xC2..0xE0 => ((byte & 0x1F) << 6, (byte & 0x1F) << 6 | 0x3F),
        0xE0 => (0x800, 0xFFF),
        // Without surrogates, which UTF-8 cannot encode.
        0xED => (0xD000, 0xD7FF),
        0xE1..0xF0 => ((byte & 0xF) << 12, (byte & 0xF) << 12 | 0xFFF),
        _ => return false,
    };
    let mut i = 0;
    while i < ranges.len() {
        if ranges[i].0 <= first && last <= ranges[i].1 {
            return true;
        }
        i += 1;
    }
    false
}
