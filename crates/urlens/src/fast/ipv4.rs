//! Fast check of IPv4 addresses in dotted-decimal form: without a loop over digits, whose number is
//! unpredictable.

use super::words;

/// Returns `true` if [`read_decimal`](crate::host::ipv4::read_decimal) reads `bytes[start..end]`.
#[inline(never)]
pub(crate) fn is_decimal(bytes: &[u8], start: usize, end: usize) -> bool {
    let length = end - start;
    if !(7..=15).contains(&length) {
        return false;
    }
    let (first, rest) = (words::word_at(bytes, start), length.saturating_sub(8));
    // The last eight bytes, without those that are also in the first word.
    let last = words::word_at(bytes, end - usize::min(length, 8)) >> (64 - 8 * rest).min(63);
    let last = if rest == 0 { 0 } else { last };
    let text = u128::from(first) | u128::from(last) << 64;
    let all = (1_u32 << length) - 1;
    let mask = |class: fn(u64) -> u64| words::mask(class(first)) | words::mask(class(last)) << 8;
    let digits = mask(words::digits) & all;
    let dots = mask(|word| words::equal(word, b'.')) & all;
    if digits | dots != all || dots.count_ones() != 3 {
        return false;
    }
    let (mut dots, mut at, mut is_address) = (dots | 1 << length, 0, true);
    for _ in 0..4 {
        let dot = dots.trailing_zeros();
        dots &= dots - 1;
        let count = dot - at;
        // Three digits, of which the last is the highest byte.
        let number = ((text >> (8 * at)) as u32) << (32 - 8 * count.clamp(1, 4)) & 0x0F0F_0F0F;
        let number = (number >> 24) + (number >> 16 & 15) * 10 + (number >> 8 & 15) * 100;
        // Without leading zeros.
        const LEAST: [u32; 4] = [256, 0, 10, 100];
        let least = LEAST[usize::min(count as usize, 4) % 4];
        is_address &= (1..=3).contains(&count) && number >= least && number <= 255;
        at = dot + 1;
    }
    is_address
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
