//! Replacing a range of a text without checking the result for UTF-8 again.

use alloc::string::String;
use core::ops::Range;

/// Replaces a range of a text by pieces. What follows it is moved once, as a block;
/// `String::replace_range` copies byte by byte.
///
/// # Panics
///
/// If the bounds of the range are not between characters of the text.
#[inline]
pub(crate) fn replace<const N: usize>(text: &mut String, range: Range<usize>, pieces: [&str; N]) {
    let (Range { start, end }, old) = (range, text.len());
    if end == old {
        text.truncate(start);
        pieces.iter().for_each(|piece| text.push_str(piece));
        return;
    }
    assert!(start <= end && text.is_char_boundary(start) && text.is_char_boundary(end));
    let added = pieces.iter().fold(0, |sum, piece| sum + piece.len());
    let new = old - (end - start) + added;
    // SAFETY: whole characters are replaced by whole characters. Nothing that follows panics before all
    // pieces are copied, except a failed allocation, which changes nothing.
    let bytes = unsafe { text.as_mut_vec() };
    if new > old {
        bytes.resize(new, 0);
    }
    bytes.copy_within(end..old, start + added);
    let mut at = start;
    for piece in pieces {
        bytes[at..at + piece.len()].copy_from_slice(piece.as_bytes());
        at += piece.len();
    }
    bytes.truncate(new);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;

    /// The result of `String::replace_range`.
    #[test]
    fn fast_and_general_replacement_agree() {
        const PIECES: [&str; 5] = ["a", "é", "日", "\u{1F600}", "bcdefghijklmnopqrstuvwxyz"];
        cases(20_000, |rng| {
            let (before, within) = (rng.text(&PIECES, 4), rng.text(&PIECES, 4));
            let (after, value) = (rng.text(&PIECES, 4), rng.text(&PIECES, 4));
            let mut text = [&*before, &*within, &*after].concat();
            let mut plain = text.clone();
            let range = before.len()..before.len() + within.len();
            plain.replace_range(range.clone(), &[":", &*value, "@"].concat());
            replace(&mut text, range, [":", &value, "@"]);
            assert_eq!(text, plain);
        });
    }
}
