//! Dot segments: `.` and `..`, and where there may be any.

use crate::charset::CharSet;
use crate::classify::{ByteSet, Masks, Walk, walk};

/// Whether a segment of a path is one of dots, or of escapes that stand for them.
pub(crate) fn has_dots(path: &str) -> bool {
    const NOT_PERCENT: ByteSet = ByteSet::of(CharSet::of(b"%").not()).with_all_beyond_ascii();
    let bytes = path.as_bytes();
    let mut beginnings = Beginnings { bytes, after_slash: 1, found: false };
    if bytes.len() >= SHORT && walk(bytes, &NOT_PERCENT, &mut beginnings) {
        return beginnings.found;
    }
    path.split('/').any(|segment| dots_or_escapes_in(segment) > 0)
}

/// Below this, a loop is as fast as masks.
const SHORT: usize = 8;

/// Looks at how segments begin.
struct Beginnings<'a> {
    bytes: &'a [u8],
    /// Where in this block a segment begins that has no slash before it in the same block.
    after_slash: u64,
    found: bool,
}

impl Walk for Beginnings<'_> {
    #[inline(always)]
    fn first(&mut self, masks: &Masks, _: u32) -> bool {
        self.next(0, masks)
    }

    #[inline(always)]
    fn next(&mut self, at: usize, masks: &Masks) -> bool {
        let first = masks.slash << 1 | self.after_slash;
        self.after_slash = masks.slash >> 63;
        let mut dots = first & (masks.dot | masks.odd);
        while dots != 0 && !self.found {
            self.found = begins_with_dots(&self.bytes[at + dots.trailing_zeros() as usize..]);
            dots &= dots - 1;
        }
        !self.found
    }
}

/// Whether what begins here is a segment of one dot or two, however written.
fn begins_with_dots(mut rest: &[u8]) -> bool {
    for dots in 0..=2 {
        rest = match rest {
            [] | [b'/', ..] => return dots > 0,
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => rest,
            _ => return false,
        };
    }
    false
}

/// 1 for `.`, 2 for `..`, also where a dot is written `%2e`, with a slash behind them or not, and
/// otherwise 0.
pub(crate) fn dots_or_escapes_in(segment: &str) -> usize {
    let mut rest = segment.as_bytes();
    for dots in 0..3 {
        rest = match rest {
            [] | [b'/'] => return dots,
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => rest,
            _ => return 0,
        };
    }
    0
}

/// 1 for `.`, 2 for `..`, with a slash behind them or not, and otherwise 0.
pub(crate) fn dots_in(segment: &str) -> usize {
    match segment.as_bytes() {
        b"." | b"./" => 1,
        b".." | b"../" => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    /// Every segment of dots is found, wherever it stands; and names that hold dots are none.
    #[test]
    fn beginnings() {
        for dots in [".", "..", "%2e", ".%2E", "%2e%2e"] {
            for length in 0..140 {
                let before: String = "x".repeat(length);
                for path in [
                    [&before, "/", dots].concat(),
                    [&before, "/", dots, "/", &before].concat(),
                    [dots, "/", &before].concat(),
                ] {
                    assert!(has_dots(&path), "{path}");
                }
            }
        }
        for name in ["", "y.z", "...", ".a", "..a", "%2", "%2f", "%2e%2e%2e", ".%2e.", "%41", "é"]
        {
            for length in 0..140 {
                let other: String = "x".repeat(length);
                for path in [
                    [&other, "/", name].concat(),
                    [&other, "/", name, "/", &other].concat(),
                    [name, "/", &other].concat(),
                ] {
                    assert!(!has_dots(&path), "{path}");
                }
            }
        }
    }
}
