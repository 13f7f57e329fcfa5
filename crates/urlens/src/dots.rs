//! Dot segments, `.` and `..`: how to remove them, and how to find them.

use crate::charset::CharSet;
use crate::fast::simd::{BlockVisitor, ByteSet, Masks, walk};
use crate::fast::words;
use alloc::string::String;

/// How dot segments are treated when a path is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dots {
    /// Keep them.
    Keep,
    /// Remove them as far as possible: a relative path keeps the `..` it starts with.
    Collapse,
    /// Remove them as in the URL Standard: `%2e` is a dot. With `drives`, as in file URLs, a first segment
    /// that is a drive letter becomes a drive and is not removed.
    Url { drives: bool },
    /// Like `Url`, but remove them only as far as possible.
    CollapseUrl { drives: bool },
}

impl Dots {
    /// Returns `true` if a `..` that cannot be resolved is kept.
    pub(crate) const fn collapse(self) -> bool {
        matches!(self, Self::Collapse | Self::CollapseUrl { .. })
    }

    const fn is_url(self) -> bool {
        matches!(self, Self::Url { .. } | Self::CollapseUrl { .. })
    }

    /// 1 for `.`, 2 for `..`, and otherwise 0.
    pub(crate) fn count(self, segment: &str) -> usize {
        if self.is_url() { dots_or_escapes_in(segment) } else { dots_in(segment) }
    }
}

/// How dot segments are removed from a path without a leading slash, as in `foo:a/../b`.
///
/// RFC 3986 defines the removal for paths that start with a slash; its result for others is of little
/// use. `foo:/a/../b` is the same under all rules.
///
/// ```
/// use urlens::{ResolveOptions, uri, uri_ref};
///
/// let (base, up) = (uri!("foo:a/b"), uri_ref!("../c"));
/// assert_eq!(base.resolve(&up)?, "foo:c");
/// assert_eq!(base.resolve_with(&up, ResolveOptions::VERBATIM)?, "foo:/c");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rootless {
    /// Dot segments are removed, and the path stays rootless, as in SRFI 275: `foo:b`.
    #[default]
    StayRootless,
    /// Dot segments are kept, as in the URL Standard: `foo:a/../b`.
    KeepDots,
    /// Dot segments are removed exactly as in RFC 3986, 5.2.4, so that the path may gain a leading slash:
    /// `foo:/b`.
    Rfc3986,
}

/// Removes the dot segments of a path while it is appended to a text (RFC 3986, 5.2.4).
pub(crate) struct WithoutDots {
    /// The offset after the root of the path, or of a path without a root.
    floor: usize,
    /// True if a path without a root gets one where RFC 3986 requires it.
    may_get_root: bool,
}

impl WithoutDots {
    /// For the path that starts at `start`. Its root is appended before the rest.
    pub(crate) const fn new(start: usize, is_rooted: bool, rootless: Rootless) -> Self {
        let may_get_root = !is_rooted && matches!(rootless, Rootless::Rfc3986);
        Self { floor: start + is_rooted as usize, may_get_root }
    }

    /// Appends the segments of `path` from offset `at`.
    #[inline]
    pub(crate) fn push(&mut self, to: &mut String, path: &str, mut at: usize) {
        let bytes = path.as_bytes();
        while at < bytes.len() {
            match dot_segment::<false>(&bytes[at..]) {
                (0, _) => {
                    let end = find_plain_dots(bytes, at).unwrap_or(bytes.len());
                    self.visit(to.len(), bytes[at]);
                    to.push_str(&path[at..end]);
                    at = end;
                }
                (dots, length) => {
                    if dots == 2 {
                        self.pop(to);
                    }
                    at += length;
                }
            }
        }
    }

    /// Notes that segments which start with the byte `first` are appended at offset `at`.
    #[inline]
    pub(crate) fn visit(&mut self, at: usize, first: u8) {
        if self.may_get_root && at == self.floor && first == b'/' {
            self.floor += 1;
            self.may_get_root = false;
        }
    }

    /// Removes the last segment, if there is one.
    #[inline]
    pub(crate) fn pop(&mut self, to: &mut String) {
        if to.len() > self.floor {
            pop_segment(to, self.floor);
            if to.len() == self.floor && self.may_get_root {
                self.visit(self.floor, b'/');
                to.push('/');
            }
        }
    }

    /// Inserts `./` before an empty first segment, which would be read as the start of an authority, or as the
    /// root. For a path that does not follow an authority.
    pub(crate) fn guard(&self, to: &mut String) {
        if to.as_bytes().get(self.floor) == Some(&b'/') {
            to.insert_str(self.floor, "./");
        }
    }
}

/// Removes the last segment, which ends with a slash, of a path that has segments from `floor` on.
pub(crate) fn pop_segment(to: &mut String, floor: usize) {
    let folders = &to.as_bytes()[floor..to.len() - 1];
    let parent = folders.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    to.truncate(floor + parent);
}

/// Returns `true` if a path has a dot segment, escaped or not.
pub(crate) fn has_dots(path: &str) -> bool {
    find::<true>(path.as_bytes(), 0).is_some()
}

/// The offset of the first dot segment in a path that starts at `start` in `bytes`. An escaped dot does not
/// count.
#[inline]
pub(crate) fn find_plain_dots(bytes: &[u8], start: usize) -> Option<usize> {
    find::<false>(bytes, start)
}

/// Like [`find_plain_dots`], but an escaped dot counts.
#[inline]
pub(crate) fn find_dots(bytes: &[u8], start: usize) -> Option<usize> {
    find::<true>(bytes, start)
}

#[inline]
fn find<const ESCAPES: bool>(bytes: &[u8], start: usize) -> Option<usize> {
    const NOT_PERCENT: ByteSet = ByteSet::of(CharSet::of(b"%").not()).with_non_ascii();
    if bytes.len() >= start + SHORT
        && let Some(found) = walk::<DotFinder<'_, ESCAPES>>(&bytes[start..], &NOT_PERCENT, ())
    {
        return found.map(|at| start + at);
    }
    find_by_words::<ESCAPES>(bytes, start)
}

/// Looks for dots at the starts of segments, eight bytes at a time.
#[inline]
fn find_by_words<const ESCAPES: bool>(bytes: &[u8], mut at: usize) -> Option<usize> {
    let mut carried_segment_start = words::FIRST;
    while at < bytes.len() {
        let word = words::word_at(bytes, at);
        let slashes = words::equal(word, b'/');
        let first = slashes << 8 | carried_segment_start;
        carried_segment_start = slashes >> 56;
        let mut candidates = first & words::equal(word, b'.');
        if ESCAPES {
            candidates |= first & words::equal(word, b'%');
        }
        while candidates != 0 {
            let found = at + words::first(candidates);
            if dot_segment::<ESCAPES>(&bytes[found..]).0 > 0 {
                return Some(found);
            }
            candidates &= candidates - 1;
        }
        at += 8;
    }
    None
}

/// The length below which a loop is as fast as masks.
const SHORT: usize = 8;

/// Looks for dots at the starts of segments.
struct DotFinder<'a, const ESCAPES: bool> {
    bytes: &'a [u8],
    /// Bit 0 in the first block, and after a block that ends in a slash.
    carried_segment_start: u64,
    found: usize,
}

impl<'a, const ESCAPES: bool> BlockVisitor<'a> for DotFinder<'a, ESCAPES> {
    type Input = ();
    type Output = Option<usize>;

    #[inline(always)]
    fn new(bytes: &'a [u8], (): ()) -> Self {
        Self { bytes, carried_segment_start: 1, found: 0 }
    }

    #[inline(always)]
    fn visit_first(&mut self, masks: &Masks, _: u32) -> bool {
        self.visit(0, masks)
    }

    #[inline(always)]
    fn visit(&mut self, at: usize, masks: &Masks) -> bool {
        let first = masks.slash << 1 | self.carried_segment_start;
        self.carried_segment_start = masks.slash >> 63;
        let mut candidates =
            first & if ESCAPES { masks.dot | masks.needs_check } else { masks.dot };
        while candidates != 0 {
            self.found = at + candidates.trailing_zeros() as usize;
            if dot_segment::<ESCAPES>(&self.bytes[self.found..]).0 > 0 {
                return false;
            }
            candidates &= candidates - 1;
        }
        true
    }

    #[inline(always)]
    fn finish(self, is_complete: bool) -> Option<usize> {
        (!is_complete).then_some(self.found)
    }
}

/// The number of dots in the dot segment that the bytes start with, and its length with the slash after it. The
/// number is 0 if there is none.
#[inline]
pub(crate) fn dot_segment<const ESCAPES: bool>(bytes: &[u8]) -> (usize, usize) {
    let mut rest = bytes;
    for dots in 0..=2 {
        rest = match rest {
            [] => return (dots, bytes.len()),
            [b'/', after @ ..] => return (dots, bytes.len() - after.len()),
            [b'.', rest @ ..] => rest,
            [b'%', b'2', b'e' | b'E', rest @ ..] if ESCAPES => rest,
            _ => return (0, 0),
        };
    }
    (0, 0)
}

/// 1 for a single-dot segment of a URL (`.`), 2 for a double-dot segment (`..`), where a dot may be written
/// `%2e`, with or without a slash after them; otherwise 0.
///
/// ```
/// use urlens::grammar::whatwg::dots_or_escapes_in;
/// assert_eq!(["..", ".%2E/", "%2e", "...", ""].map(dots_or_escapes_in), [2, 2, 1, 0, 0]);
/// ```
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

/// 1 for `.`, 2 for `..`, with or without a slash after them; otherwise 0.
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
    use crate::random::cases;
    use std::string::String;

    /// Vector code and the plain loop find the same dot segments in random paths.
    #[test]
    fn vector_and_plain_dots_agree() {
        const PIECES: [&str; 9] =
            ["/", "/", ".", "..", "%2e", "%2E", "%41", "x", "xxxxxxxxxxxxxxx"];
        cases(50_000, |rng| {
            let path = rng.text(&PIECES, 12);
            let (bytes, at) = (path.as_bytes(), rng.below(path.len() + 1));
            assert_eq!(find::<true>(bytes, at), find_by_words::<true>(bytes, at), "{path}");
            assert_eq!(find::<false>(bytes, at), find_by_words::<false>(bytes, at), "{path}");
            assert_eq!(find::<true>(bytes, at), find::<true>(&bytes[at..], 0).map(|it| it + at));
            let mut next = 0;
            let split = path.split('/').find_map(|segment| {
                let start = next;
                next += segment.len() + 1;
                (dots_or_escapes_in(segment) > 0).then_some(start)
            });
            assert_eq!(find::<true>(bytes, 0), split, "{path}");
        });
    }

    /// Dot segments are found at every offset, and other names with dots are not.
    #[test]
    fn dots_at_every_offset() {
        for dots in [".", "..", "%2e", ".%2E", "%2e%2e"] {
            for length in 0..140 {
                let before: String = "x".repeat(length);
                for (path, at) in [
                    ([&before, "/", dots].concat(), length + 1),
                    ([&before, "/", dots, "/", &before].concat(), length + 1),
                    ([dots, "/", &before].concat(), 0),
                ] {
                    let plain = (!dots.contains('%')).then_some(at);
                    let bytes = path.as_bytes();
                    assert_eq!(find::<true>(bytes, 0), Some(at));
                    assert_eq!(find_plain_dots(bytes, 0), plain);
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
                    let plain = find_plain_dots(path.as_bytes(), 0);
                    assert!(!has_dots(&path) && plain.is_none(), "{path}");
                }
            }
        }
    }
}
