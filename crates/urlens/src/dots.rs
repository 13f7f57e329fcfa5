//! Dot segments: `.` and `..`, and where there may be any.

use crate::charset::CharSet;
use crate::classify::{ByteSet, Masks, Walk, walk};

/// Whether a segment of a path may be one of dots, or of escapes that stand for them: whether one
/// begins like that. If this says no, there is none.
pub(crate) fn may_have_dots(path: &str) -> bool {
    const NOT_PERCENT: ByteSet = ByteSet::of(CharSet::of(b"%").not()).with_all_beyond_ascii();
    let bytes = path.as_bytes();
    let mut beginnings = Beginnings { after_slash: 1, found: false };
    if bytes.len() >= SHORT && walk(bytes, &NOT_PERCENT, &mut beginnings) {
        return beginnings.found;
    }
    let begins = |pair: &[u8]| pair[0] == b'/' && matches!(pair[1], b'.' | b'%');
    matches!(bytes, [b'.' | b'%', ..]) || bytes.windows(2).any(begins)
}

/// Below this, a loop is as fast as masks.
const SHORT: usize = 8;

/// Looks at how segments begin.
struct Beginnings {
    /// Where in this block a segment begins that has no slash before it in the same block.
    after_slash: u64,
    found: bool,
}

impl Walk for Beginnings {
    #[inline(always)]
    fn first(&mut self, masks: &Masks, _: u32) -> bool {
        self.next(0, masks)
    }

    #[inline(always)]
    fn next(&mut self, _: usize, masks: &Masks) -> bool {
        let first = masks.slash << 1 | self.after_slash;
        self.after_slash = masks.slash >> 63;
        self.found |= first & (masks.dot | masks.odd) != 0;
        !self.found
    }
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

    /// Every segment of dots is noticed, wherever it stands; and names that hold dots are no matter.
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
                    assert!(may_have_dots(&path), "{path}");
                }
            }
        }
        for length in 0..140 {
            let name: String = "x".repeat(length);
            assert!(!may_have_dots(&name));
            assert!(!may_have_dots(&[&name, "/y.z/", &name, "y%2e"].concat()), "{length}");
        }
    }
}
