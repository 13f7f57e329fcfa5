//! Fast path of normalization: finds what may have to change without splitting the text.

use crate::charset::CharSet;
use crate::fast::Flags;
use crate::fast::simd::{BlockVisitor, ByteSet, Masks, walk};
use crate::marks::Marks;

/// Flags for what normalization may change in a text with these marks: dot segments (escaped or not),
/// escapes, and before the path also uppercase letters. A flag may be set needlessly.
#[inline]
pub(crate) fn find_flags(text: &str, marks: &Marks) -> Flags {
    const NONE: ByteSet = ByteSet::of(CharSet::EMPTY);
    let bytes = text.as_bytes();
    if bytes.is_empty() {
        return Flags::NONE;
    }
    let (head, path) = bytes.split_at(marks.authority as usize);
    // Segments after a slash are found below.
    let flags = Flags::NONE
        .with(Flags::DOTS, matches!(path.first(), Some(b'.' | b'%')))
        .with(Flags::UPPERCASE.or(Flags::ESCAPES_BEFORE_PATH), head.len() > 64);
    match walk::<FlagFinder>(bytes, &NONE, marks.authority) {
        Some(found) => flags.or(found),
        None => Flags::UNKNOWN,
    }
}

struct FlagFinder {
    /// The start of the path.
    path: u32,
    /// The first bit if the last byte of the block before is a slash.
    after_slash: u64,
    dots: u64,
    escapes: u64,
    escapes_before_path: u64,
    upper: u64,
}

impl BlockVisitor<'_> for FlagFinder {
    const ASCII: bool = true;
    type Input = u32;
    type Output = Flags;

    #[inline(always)]
    fn new(_: &[u8], path: u32) -> Self {
        Self { path, after_slash: 0, dots: 0, escapes: 0, escapes_before_path: 0, upper: 0 }
    }

    #[inline(always)]
    fn visit_first(&mut self, masks: &Masks, _: u32) -> bool {
        let head = !u64::MAX.checked_shl(self.path).unwrap_or(0);
        self.upper = masks.upper & head;
        self.escapes_before_path = masks.percent & head;
        self.visit(0, masks)
    }

    #[inline(always)]
    fn visit(&mut self, _: usize, masks: &Masks) -> bool {
        self.dots |= (masks.slash << 1 | self.after_slash) & (masks.dot | masks.percent);
        self.after_slash = masks.slash >> 63;
        self.escapes |= masks.percent;
        true
    }

    #[inline(always)]
    fn finish(self, _: bool) -> Flags {
        Flags::NONE
            .with(Flags::DOTS, self.dots != 0)
            .with(Flags::ESCAPES, self.escapes != 0)
            .with(Flags::ESCAPES_BEFORE_PATH, self.escapes_before_path != 0)
            .with(Flags::UPPERCASE, self.upper != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UriRef;
    use crate::dots::dots_or_escapes_in;
    use std::string::String;

    /// A flag is set wherever it has to be, and not everywhere.
    #[test]
    fn flags_are_complete() {
        let mut clean = 0;
        for piece in [
            "/.", "/..", "/../", "./", "..", "%41", "B", "//B", "//b%2E/", "b", "?/..", ".",
            "/%2e/",
        ] {
            for length in 0..140 {
                for (before, after) in [("", ""), ("a:", "/b"), ("//", "/"), ("http://x/", "#c")] {
                    let text = [before, &"x".repeat(length), piece, after].concat();
                    let Ok(reference) = UriRef::parse(text.as_str()) else { continue };
                    let flags = find_flags(&text, &reference.marks);
                    let dotted = reference.path().split('/').any(|it| dots_or_escapes_in(it) > 0);
                    assert!(flags.any(Flags::DOTS) || !dotted, "{text}");
                    assert!(flags.any(Flags::ESCAPES) || !text.contains('%'), "{text}");
                    let head: String = text[..reference.marks.authority as usize].into();
                    assert!(flags.any(Flags::ESCAPES_BEFORE_PATH) || !head.contains('%'), "{text}");
                    let upper = head != head.to_ascii_lowercase();
                    assert!(flags.any(Flags::UPPERCASE) || !upper, "{text}");
                    clean += u32::from(flags == Flags::NONE);
                }
            }
        }
        assert!(clean > 200 || !crate::fast::simd::has_vectors(), "{clean}");
    }
}
