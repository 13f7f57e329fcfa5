//! Fast path of normalization: finds what may have to change without splitting the text.

use crate::charset::CharSet;
use crate::fast::Flags;
use crate::fast::simd::{BlockVisitor, ByteSet, Masks, walk};
use crate::fast::words;
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
    let (head, path) = bytes.split_at(marks.authority_end as usize);
    // Segments after a slash are found below.
    let flags = Flags::NONE
        .with_if(Flags::DOTS, matches!(path.first(), Some(b'.' | b'%')))
        .with_if(Flags::UPPERCASE.union(Flags::ESCAPES_BEFORE_PATH), head.len() > 64);
    match walk::<FlagFinder>(bytes, &NONE, marks.authority_end) {
        Some(found) => flags.union(found),
        None => flags.union(find_flags_portable(bytes, head)),
    }
}

/// Finds the flags without vector instructions: eight bytes at a time.
fn find_flags_portable(bytes: &[u8], head: &[u8]) -> Flags {
    let (mut after_slash, mut dots, mut escapes) = (0, 0, 0);
    for at in (0..bytes.len()).step_by(8) {
        let word = words::word_at(bytes, at);
        let [slash, dot, percent] = [b'/', b'.', b'%'].map(|it| words::equal(word, it));
        dots |= (slash << 8 | after_slash) & (dot | percent);
        escapes |= percent;
        after_slash = slash >> 56;
    }
    let has_uppercase = head.iter().fold(false, |has, it| has | it.is_ascii_uppercase());
    Flags::NONE
        .with_if(Flags::DOTS, dots != 0)
        .with_if(Flags::ESCAPES, escapes != 0)
        .with_if(Flags::ESCAPES_BEFORE_PATH, escapes != 0 && head.contains(&b'%'))
        .with_if(Flags::UPPERCASE, has_uppercase)
}

struct FlagFinder {
    path_start: u32,
    /// Bit 0 if the previous block ends in a slash.
    carried_segment_start: u64,
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
    fn new(_: &[u8], path_start: u32) -> Self {
        Self {
            path_start,
            carried_segment_start: 0,
            dots: 0,
            escapes: 0,
            escapes_before_path: 0,
            upper: 0,
        }
    }

    #[inline(always)]
    fn visit_first(&mut self, masks: &Masks, _: u32) -> bool {
        let head = !u64::MAX.checked_shl(self.path_start).unwrap_or(0);
        self.upper = masks.upper & head;
        self.escapes_before_path = masks.percent & head;
        self.visit(0, masks)
    }

    #[inline(always)]
    fn visit(&mut self, _: usize, masks: &Masks) -> bool {
        self.dots |= (masks.slash << 1 | self.carried_segment_start) & (masks.dot | masks.percent);
        self.carried_segment_start = masks.slash >> 63;
        self.escapes |= masks.percent;
        true
    }

    #[inline(always)]
    fn finish(self, _: bool) -> Flags {
        Flags::NONE
            .with_if(Flags::DOTS, self.dots != 0)
            .with_if(Flags::ESCAPES, self.escapes != 0)
            .with_if(Flags::ESCAPES_BEFORE_PATH, self.escapes_before_path != 0)
            .with_if(Flags::UPPERCASE, self.upper != 0)
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
                    assert!(flags.intersects(Flags::DOTS) || !dotted, "{text}");
                    assert!(flags.intersects(Flags::ESCAPES) || !text.contains('%'), "{text}");
                    let head: String = text[..reference.marks.authority_end as usize].into();
                    assert!(
                        flags.intersects(Flags::ESCAPES_BEFORE_PATH) || !head.contains('%'),
                        "{text}"
                    );
                    let upper = head != head.to_ascii_lowercase();
                    assert!(flags.intersects(Flags::UPPERCASE) || !upper, "{text}");
                    clean += u32::from(flags == Flags::NONE);
                }
            }
        }
        assert!(clean > 200 || !crate::fast::simd::has_vectors(), "{clean}");
    }
}
