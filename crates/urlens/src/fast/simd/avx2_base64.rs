//! Base64 digits with the AVX2 instructions of x86-64, 32 at a time.

use super::ByteSet;
use super::avx2::{Tables, load, twice};
use super::base64::DIGITS;
use core::arch::x86_64::*;

/// Decodes blocks of 32 digits to 24 bytes each, up to the first block with another character, and
/// returns the number of blocks. Each block needs room for 32 bytes.
///
/// # Safety
///
/// The processor must support AVX2, BMI1, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn decode(digits: &[u8], to: &mut [u8]) -> usize {
    const SET: ByteSet = ByteSet::of(DIGITS);
    let set = Tables::of_ascii(&SET);
    let (blocks, _) = digits.as_chunks::<32>();
    let mut done = 0;
    for block in blocks {
        let Some(place) = to.get_mut(24 * done..).and_then(|it| it.first_chunk_mut::<32>()) else {
            break;
        };
        let characters = load(block);
        if set.mask(characters) != u32::MAX {
            break;
        }
        let bytes = packed(values(characters));
        // SAFETY: the pointer is to 32 writable bytes; the store requires no alignment.
        unsafe { _mm256_storeu_si256(place.as_mut_ptr().cast(), bytes) };
        done += 1;
    }
    done
}

/// The values of 32 digits. What has to be added to a character depends on its upper four bits, and
/// for `/` is in the otherwise unused row before that of `+`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn values(characters: __m256i) -> __m256i {
    const fn from(digit: u8, value: u8) -> u8 {
        value.wrapping_sub(digit)
    }
    const UPPER: u8 = from(b'A', 0);
    const LOWER: u8 = from(b'a', 26);
    const ADD: [u8; 16] = {
        let (slash, plus, number) = (from(b'/', 63), from(b'+', 62), from(b'0', 52));
        [0, slash, plus, number, UPPER, UPPER, LOWER, LOWER, 0, 0, 0, 0, 0, 0, 0, 0]
    };
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(characters), _mm256_set1_epi8(0x0F));
    // A comparison gives -1.
    let slash = _mm256_cmpeq_epi8(characters, _mm256_set1_epi8(b'/' as i8));
    let add = _mm256_shuffle_epi8(twice(&ADD), _mm256_add_epi8(upper, slash));
    _mm256_add_epi8(characters, add)
}

/// 24 bytes of 32 values of six bits, followed by eight others.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn packed(values: __m256i) -> __m256i {
    // Pairs of values: the first times 64, plus the second. Then pairs of pairs.
    let pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi16(0x0140));
    let groups = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x0001_1000));
    // Each group is the lower three bytes of an integer, the last byte first.
    const ORDER: [u8; 16] = [2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 0x80, 0x80, 0x80, 0x80];
    let halves = _mm256_shuffle_epi8(groups, twice(&ORDER));
    _mm256_permutevar8x32_epi32(halves, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7))
}
