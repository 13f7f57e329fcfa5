//! Fast check of IPv4 addresses in dotted-decimal form: without a loop over digits, whose number is
//! unpredictable.

use super::words;

/// Returns `true` if [`read_decimal`](crate::host::ipv4::read_decimal) reads `bytes[start..end]`.
#[inline(never)]
pub(crate) fn is_decimal(bytes: &[u8], start: usize, end: usize) -> bool {
    let length = end - start;
    let dots = |at| words::mask(words::equal(words::word_at(bytes, at), b'.'));
    let dots = dots(start) | dots(start + length.min(8)) << length.min(8);
    is_decimal_with_dots(bytes, start, end, dots)
}

/// As [`is_decimal`], for a text whose dots are known: a bit for each, from `start` on. Bits from `end` on
/// are ignored.
#[inline(always)]
pub(crate) fn is_decimal_with_dots(bytes: &[u8], start: usize, end: usize, dots: u32) -> bool {
    /// The least and the greatest number of so many digits, as text: without leading zeros, up to 255.
    const LEAST: [u32; 4] = [u32::MAX, text(b"0"), text(b"10"), text(b"100")];
    const GREATEST: u32 = text(b"255");
    const HIGH: u32 = u32::from_le_bytes([0x80; 4]);
    let length = end - start;
    let mut ends = dots & ((1_u64 << length.min(32)) - 1) as u32;
    if !(7..=15).contains(&length) || ends.count_ones() != 3 {
        return false;
    }
    ends |= 1 << length;
    let (mut at, mut is_address, mut not_digits) = (0, true, 0);
    for _ in 0..4 {
        let dot = ends.trailing_zeros();
        ends &= ends - 1;
        let count = dot - at;
        // The last digit is the highest byte. Without digits, or with four, the shift is 0.
        let others = (8 * count).wrapping_neg() % 32;
        let digits = four_bytes_before(bytes, start + dot as usize) >> others;
        // The highest bit of each byte that is not a digit.
        not_digits |=
            (digits ^ text(b"0000") >> others).wrapping_add(u32::from_le_bytes([0x76; 4]));
        not_digits |= digits;
        // Texts of equal length are in the order of their numbers.
        let number = digits.swap_bytes() >> others;
        is_address &= (number >= LEAST[count as usize % 4]) & (number <= GREATEST) & (count <= 3);
        at = dot + 1;
    }
    is_address && not_digits & HIGH == 0
}

/// A text as a number, whose order is that of texts of equal length.
const fn text(digits: &[u8]) -> u32 {
    let (mut number, mut i) = (0, 0);
    while i < digits.len() {
        number = number << 8 | digits[i] as u32;
        i += 1;
    }
    number
}

/// The four bytes before `end`; NUL before the start.
#[inline(always)]
fn four_bytes_before(bytes: &[u8], end: usize) -> u32 {
    match bytes[..end].last_chunk::<4>() {
        Some(chunk) => u32::from_le_bytes(*chunk),
        None => bytes[..end].iter().fold(0, |word, &byte| word >> 8 | u32::from(byte) << 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::ipv4::read_decimal;
    use crate::random::{assert_enough, cases};
    use std::string::String;

    /// The fast check and the loop over digits accept the same texts.
    #[test]
    fn fast_and_general_addresses_agree() {
        const PIECES: [&str; 20] = [
            "0", "1", "9", "10", "25", "255", "256", "99", "100", "00", "01", ".", ".", ".", ".",
            ".", "a", "1000", "/", "é",
        ];
        let mut addresses = 0;
        cases(200_000, |rng| {
            let text = match rng.below(2) {
                0 => rng.text(&PIECES, 8),
                _ => {
                    let mut text = String::new();
                    for i in 0..4 {
                        text.push_str(if i > 0 { "." } else { "" });
                        text.push_str(rng.pick(&PIECES[..11]));
                    }
                    text
                }
            };
            let whole = String::from(rng.pick(&["", "x", "http://"]))
                + &text
                + rng.pick(&["", "/", ":80/abcdefghi"]);
            let start = whole.len() - whole[whole.find(&text).unwrap()..].len();
            let end = start + text.len();
            let general = read_decimal(whole.as_bytes(), start, end).is_ok();
            assert_eq!(is_decimal(whole.as_bytes(), start, end), general, "{whole} {start} {end}");
            addresses += u64::from(general);
        });
        assert_enough(addresses, 10_000);
    }
}
