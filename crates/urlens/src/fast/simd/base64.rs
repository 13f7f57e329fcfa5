//! Base64 digits, many at a time.

#[cfg(target_arch = "x86_64")]
use crate::charset::CharSet;

/// The digits of base64.
#[cfg(target_arch = "x86_64")]
pub(super) const DIGITS: CharSet = CharSet::range(b'A', b'Z')
    .or(CharSet::range(b'a', b'z'))
    .or(CharSet::range(b'0', b'9'))
    .or(CharSet::of(b"+/"));

/// Decodes blocks of 32 base64 digits to 24 bytes each. Stops before the first block with another
/// character, and at the last blocks of `to`: each needs room for 32 bytes. Returns the number of
/// blocks, 0 without vector instructions.
#[inline]
pub fn decode_base64_blocks(digits: &[u8], to: &mut [u8]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if super::has_vectors() {
        // SAFETY: `has_vectors` has checked the features that the function requires.
        return unsafe { super::avx2_base64::decode(digits, to) };
    }
    let _ = (digits, to);
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::simd::has_vectors;
    use alloc::vec;
    use alloc::vec::Vec;

    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    /// Digit by digit.
    fn decode(digits: &[u8]) -> Vec<u8> {
        let value = |digit: &u8| ALPHABET.iter().position(|it| it == digit).unwrap() as u32;
        let group = |it: &[u8]| {
            it.iter().fold(0, |word, digit| word << 6 | value(digit)).to_be_bytes()[1..].to_vec()
        };
        digits.chunks(4).flat_map(group).collect()
    }

    /// Each digit and each other byte at each place of the second of three blocks.
    #[test]
    fn vector_and_plain_base64_agree() {
        let digits: Vec<u8> = (0..96).map(|i| ALPHABET[(i * 7 + i / 9) % 64]).collect();
        for (at, byte) in (32..64).flat_map(|at| (0..=255).map(move |byte| (at, byte))) {
            let mut digits = digits.clone();
            digits[at] = byte;
            let mut to = vec![0; 80];
            let blocks = decode_base64_blocks(&digits, &mut to);
            let expected = if ALPHABET.contains(&byte) { 3 } else { 1 };
            assert_eq!(
                blocks,
                if has_vectors() && cfg!(target_arch = "x86_64") { expected } else { 0 }
            );
            assert_eq!(to[..24 * blocks], decode(&digits[..32 * blocks]));
        }
    }

    /// A block is decoded only if there is room for 32 bytes.
    #[test]
    fn blocks_have_room() {
        for room in 0..100 {
            let mut to = vec![1; room];
            let blocks = decode_base64_blocks(&[b'A'; 128], &mut to);
            assert!(blocks == 0 || 24 * (blocks - 1) + 32 <= room);
            assert!(to[..24 * blocks].iter().all(|&it| it == 0));
        }
    }
}
