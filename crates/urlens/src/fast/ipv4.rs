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
    /// The least number of so many digits, as text: without leading zeros. Without digits, none is enough.
    const LEAST: [u32; 4] = [1, text(b"0"), text(b"10"), text(b"100")];
    /// The difference between the greatest number of so many digits, and the least.
    const SPAN: [u32; 4] =
        [0, text(b"9") - LEAST[1], text(b"99") - LEAST[2], text(b"255") - LEAST[3]];
    const ZEROS: [u32; 4] = [0, text(b"0"), text(b"00"), text(b"000")];
    const HIGH: u32 = u32::from_le_bytes([0x80; 4]);
    let length = end - start;
    if !(7..=15).contains(&length) {
        return false;
    }
    let end_bit = 1_u32 << length;
    let mut ends = dots & (end_bit - 1) | end_bit;
    let (mut at, mut is_address, mut not_digits, mut counts) = (0, true, 0, 0);
    for _ in 0..4 {
        // 32 if there are fewer than three dots, which is too many digits.
        let dot = ends.trailing_zeros();
        ends &= ends.wrapping_sub(1);
        let count = dot.wrapping_sub(at);
        counts |= count;
        let index = count as usize % 4;
        // The last digits, as many as there are.
        let number = four_bytes_before(bytes, start + dot as usize) & ((1 << (8 * index)) - 1_u32);
        // The highest bit of each byte that is not a digit.
        not_digits |= (number ^ ZEROS[index]).wrapping_add(u32::from_le_bytes([0x76; 4])) | number;
        // Texts of equal length are in the order of their numbers.
        is_address &= number.wrapping_sub(LEAST[index]) <= SPAN[index];
        at = dot + 1;
    }
    ends == 0 && is_address && counts < 4 && not_digits & HIGH == 0
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

/// The four bytes before `end`, in the order of [`text`]; NUL before the start, and after the last byte.
#[inline(always)]
fn four_bytes_before(bytes: &[u8], end: usize) -> u32 {
    let before = bytes.get(..end).unwrap_or_default();
    match before.last_chunk::<4>() {
        Some(chunk) => u32::from_be_bytes(*chunk),
        None => text(before),
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
