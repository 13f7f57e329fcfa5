//! Which characters each standard allows where: the standards as data.
//!
//! | module | standard |
//! |---|---|
//! | [`rfc3986`] | URIs: the ABNF of RFC 3986, appendix A |
//! | [`rfc3987`] | IRIs: what RFC 3987, section 2.2, adds beyond ASCII |
//! | [`whatwg`] | URLs: the percent-encode sets of the URL Standard, section 1.3 |
//!
//! The scanner reads these sets through one table per dialect, `Classes`: for every
//! byte, the components it may stand in unescaped.

pub mod rfc3986;
pub mod rfc3987;
pub mod whatwg;

use crate::charset::CharSet;
use crate::fast::ByteSet;

/// A run of text that one set of characters governs, as a bit of a [`Classes`] entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Run {
    /// The scheme after its first letter.
    Scheme = 1 << 0,
    /// User information.
    Userinfo = 1 << 1,
    /// A registered name.
    RegName = 1 << 2,
    /// A path.
    Path = 1 << 3,
    /// The first segment of a path that must not look like a scheme: no colon, no slash.
    SegmentNzNc = 1 << 4,
    /// A query.
    Query = 1 << 5,
    /// A fragment.
    Fragment = 1 << 6,
}

/// For every byte, the runs it may stand in unescaped.
pub(crate) type Classes = [u8; 256];

/// Writes a table of [`Classes`] from rules.
pub(crate) const fn classes(rules: &[(Run, CharSet)]) -> Classes {
    let mut table = [0; 256];
    let mut byte = 0;
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

/// Ranges of code points beyond ASCII, both ends included, in ascending order.
pub(crate) type Ranges = [(u32, u32)];

/// Whether `c` lies in one of `ranges`.
pub const fn within(ranges: &Ranges, c: u32) -> bool {
    let mut i = 0;
    while i < ranges.len() && ranges[i].0 <= c {
        if c <= ranges[i].1 {
            return true;
        }
        i += 1;
    }
    false
}

/// The bytes that may stand in all of host, path, query and fragment; those that mark where these
/// begin, which may stand in all that come later; and, in characters beyond ASCII, those that can be
/// no part of one that is forbidden.
pub(crate) const fn plain(classes: &Classes, beyond: &Ranges) -> ByteSet {
    const EVERYWHERE: u8 =
        Run::RegName as u8 | Run::Path as u8 | Run::Query as u8 | Run::Fragment as u8;
    let mut set = ByteSet::of(CharSet::of(b":/@?#"));
    let mut byte = 0;
    while byte <= 0xFF {
        let after_lead = byte >= 0x80 && byte < 0xC0 && !beyond.is_empty();
        if classes[byte] & EVERYWHERE == EVERYWHERE || after_lead || leads_only_to(beyond, byte) {
            set = set.with(byte as u8);
        }
        byte += 1;
    }
    set
}

/// Whether all characters that begin with this byte in UTF-8 lie in one of `ranges`.
const fn leads_only_to(ranges: &Ranges, byte: usize) -> bool {
    let byte = byte as u32;
    let (first, last) = match byte {
        0xC2..0xE0 => ((byte & 0x1F) << 6, (byte & 0x1F) << 6 | 0x3F),
        0xE0 => (0x800, 0xFFF),
        // Surrogates are no characters.
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
