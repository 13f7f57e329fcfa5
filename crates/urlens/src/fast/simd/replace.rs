//! Replacing a range of a text, and writing a number, without checking the result for UTF-8 again.

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
    assert!(start <= end && text.is_char_boundary(start) && text.is_char_boundary(end));
    let added = pieces.iter().fold(0, |sum, piece| sum + piece.len());
    let new = old - (end - start) + added;
    if new > old {
        text.reserve(new - old);
    }
    // SAFETY: `end` is at most `old`, so that both blocks of `old - end` bytes are within the capacity, which is
    // at least `new`; the pieces fill the `added` bytes before the second one, and are other texts. Whole
    // characters are replaced by whole characters, so the text stays UTF-8.
    unsafe {
        let bytes = text.as_mut_vec();
        let to = bytes.as_mut_ptr();
        // A range at the end of the text, which is common, moves nothing.
        if end < old {
            to.add(end).copy_to(to.add(start + added), old - end);
        }
        let mut at = start;
        for piece in pieces {
            to.add(at).copy_from_nonoverlapping(piece.as_ptr(), piece.len());
            at += piece.len();
        }
        bytes.set_len(new);
    }
}

/// A number in decimal digits. They are collected in a register: reading bytes together that were written
/// one by one stalls.
#[inline]
pub(crate) fn decimal(mut number: u16, buffer: &mut [u8; 8]) -> &str {
    let (mut digits, mut length) = (0_u64, 0);
    loop {
        digits = digits << 8 | u64::from(b'0' + (number % 10) as u8);
        (length, number) = (length + 1, number / 10);
        if number == 0 {
            break;
        }
    }
    *buffer = digits.to_le_bytes();
    // SAFETY: the first bytes, as many as the number has digits, are digits.
    unsafe { core::str::from_utf8_unchecked(&buffer[..length]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;
    use alloc::string::ToString as _;

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

    #[test]
    fn fast_and_general_decimals_agree() {
        for number in 0..=u16::MAX {
            assert_eq!(decimal(number, &mut [0; 8]), number.to_string());
        }
    }
}
