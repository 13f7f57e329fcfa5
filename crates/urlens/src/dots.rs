//! Dot segments: `.` and `..`, and where there may be any.

use crate::charset::CharSet;
use crate::fast::simd::{BlockVisitor, ByteSet, Masks, walk};

/// What becomes of dot segments when a path is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dots {
    /// They stay.
    Keep,
    /// They are removed, by the rule for rootless paths that is given.
    Remove(Rootless),
    /// They are removed as far as they go: a relative path keeps the `..` it begins with.
    Collapse,
    /// They are removed as the URL Standard has it: `%2e` is a dot. In a file URL, a drive letter
    /// that comes to stand first is a drive, and is not removed.
    Url { drives: bool },
    /// The same, as far as they go.
    CollapseUrl { drives: bool },
}

impl Dots {
    /// Whether a `..` that cannot be resolved stays.
    pub(crate) const fn collapse(self) -> bool {
        matches!(self, Self::Collapse | Self::CollapseUrl { .. })
    }

    const fn is_url(self) -> bool {
        matches!(self, Self::Url { .. } | Self::CollapseUrl { .. })
    }

    /// Whether a path may change though it has no dots.
    pub(crate) const fn are_special(self) -> bool {
        match self {
            Self::Url { drives } | Self::CollapseUrl { drives } => drives,
            _ => matches!(self, Self::Remove(Rootless::Rfc3986Verbatim)),
        }
    }

    /// 1 for `.`, 2 for `..`, and otherwise 0.
    pub(crate) fn count(self, segment: &str) -> usize {
        if self.is_url() { dots_or_escapes_in(segment) } else { dots_in(segment) }
    }
}

/// How dot segments are removed from a path without a leading slash, as in `foo:a/../b`.
///
/// RFC 3986 describes the removal for paths that begin with a slash, and says nothing sensible of
/// others. All agree on `foo:/a/../b`.
///
/// ```
/// use urlens::{Resolution, uri, uri_ref};
///
/// let (base, up) = (uri!("foo:a/b"), uri_ref!("../c"));
/// assert_eq!(base.resolve(&up)?, "foo:c");
/// assert_eq!(base.resolve_with(&up, Resolution::VERBATIM)?, "foo:/c");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rootless {
    /// A rootless path stays rootless (SRFI 275): `foo:b`.
    #[default]
    Srfi,
    /// A rootless path is left as it is (the URL Standard): `foo:a/../b`.
    Keep,
    /// The letter of RFC 3986, 5.2.4, by which it may gain a root: `foo:/b`.
    Rfc3986Verbatim,
}

/// Whether a segment of a path is one of dots, or of escapes that stand for them.
pub(crate) fn has_dots(path: &str) -> bool {
    find::<true>(path).is_some()
}

/// Where the first segment of dots begins in a path, where escapes stand for none.
pub(crate) fn find_plain_dots(path: &str) -> Option<usize> {
    find::<false>(path)
}

#[inline]
fn find<const ESCAPES: bool>(path: &str) -> Option<usize> {
    const NOT_PERCENT: ByteSet = ByteSet::of(CharSet::of(b"%").not()).with_all_beyond_ascii();
    let bytes = path.as_bytes();
    if bytes.len() >= SHORT
        && let Some(found) = walk::<DotFinder<'_, ESCAPES>>(bytes, &NOT_PERCENT, ())
    {
        return found;
    }
    let mut beginning = 0;
    path.split('/').find_map(|segment| {
        let dots = if ESCAPES { dots_or_escapes_in(segment) } else { dots_in(segment) };
        let here = beginning;
        beginning += segment.len() + 1;
        (dots > 0).then_some(here)
    })
}

/// Below this, a loop is as fast as masks.
const SHORT: usize = 8;

/// Looks at how segments begin.
struct DotFinder<'a, const ESCAPES: bool> {
    bytes: &'a [u8],
    /// Where in this block a segment begins that has no slash before it in the same block.
    after_slash: u64,
    found: usize,
}

impl<'a, const ESCAPES: bool> BlockVisitor<'a> for DotFinder<'a, ESCAPES> {
    type Input = ();
    type Output = Option<usize>;

    #[inline(always)]
    fn new(bytes: &'a [u8], (): ()) -> Self {
        Self { bytes, after_slash: 1, found: 0 }
    }

    #[inline(always)]
    fn visit_first(&mut self, masks: &Masks, _: u32) -> bool {
        self.visit(0, masks)
    }

    #[inline(always)]
    fn visit(&mut self, at: usize, masks: &Masks) -> bool {
        let first = masks.slash << 1 | self.after_slash;
        self.after_slash = masks.slash >> 63;
        let mut dots = first & if ESCAPES { masks.dot | masks.outside } else { masks.dot };
        while dots != 0 {
            self.found = at + dots.trailing_zeros() as usize;
            if begins_with_dots::<ESCAPES>(&self.bytes[self.found..]) {
                return false;
            }
            dots &= dots - 1;
        }
        true
    }

    #[inline(always)]
    fn finish(self, is_complete: bool) -> Option<usize> {
        (!is_complete).then_some(self.found)
    }
}

/// Whether what begins here is a segment of one dot or two, however written.
fn begins_with_dots<const ESCAPES: bool>(mut rest: &[u8]) -> bool {
    for dots in 0..=2 {
        rest = match rest {
            [] | [b'/', ..] => return dots > 0,
            [b'.', rest @ ..] => rest,
            [b'%', b'2', b'e' | b'E', rest @ ..] if ESCAPES => rest,
            _ => return false,
        };
    }
    false
}

/// 1 for `.`, 2 for `..`, also where a dot is written `%2e`, with a slash behind them or not, and
/// otherwise 0.
pub fn dots_or_escapes_in(segment: &str) -> usize {
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
pub fn dots_in(segment: &str) -> usize {
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
                for (path, at) in [
                    ([&before, "/", dots].concat(), length + 1),
                    ([&before, "/", dots, "/", &before].concat(), length + 1),
                    ([dots, "/", &before].concat(), 0),
                ] {
                    let plain = (!dots.contains('%')).then_some(at);
                    assert_eq!((find::<true>(&path), find_plain_dots(&path)), (Some(at), plain));
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
                    assert!(!has_dots(&path) && find_plain_dots(&path).is_none(), "{path}");
                }
            }
        }
    }
}
