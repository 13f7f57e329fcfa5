//! Escaping with the vector instructions of x86-64, 16 bytes at a time.

use super::avx2::{load, load_half, padded};
use super::escapes::SHUFFLES;
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Replaces each offset by the number of non-ASCII bytes before it. The offsets must ascend.
///
/// # Safety
///
/// The processor must support AVX2, BMI1, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn count_non_ascii<const N: usize>(bytes: &[u8], offsets: &mut [u32; N]) {
    let non_ascii = |half| _mm256_movemask_epi8(half) as u32;
    let (start, rest) = bytes.split_at(usize::min(bytes.len(), 64));
    let first = match (start.first_chunk(), start.get(32..)) {
        (Some(low), Some(high)) => {
            let high = high.first_chunk().map_or_else(|| padded(high), |it| load(it));
            u64::from(non_ascii(load(low))) | u64::from(non_ascii(high)) << 32
        }
        _ => u64::from(non_ascii(padded(start))),
    };
    let (mut count, mut at) = (first.count_ones(), 0);
    for offset in offsets {
        *offset = match (*offset as usize).checked_sub(64) {
            None => (first & !(u64::MAX << *offset)).count_ones(),
            Some(end) => {
                let (chunks, few) = rest[at..end].as_chunks();
                count += chunks.iter().map(|it| non_ascii(load(it)).count_ones()).sum::<u32>();
                count += non_ascii(padded(few)).count_ones();
                at = end;
                count
            }
        }
    }
}

/// Writes a text with `%HH` for each of its non-ASCII bytes, and returns the length. `to` must have
/// room for 16 bytes more.
///
/// # Safety
///
/// The processor must support AVX2, BMI1, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn escape_non_ascii(bytes: &[u8], to: &mut [MaybeUninit<u8>]) -> usize {
    let (chunks, rest) = bytes.as_chunks::<16>();
    let mut end = 0;
    for chunk in chunks {
        let (groups, mut non_ascii) = groups(load_half(chunk));
        for group in groups {
            end += write_group(&mut to[end..], group, non_ascii & 15);
            non_ascii >>= 4;
        }
    }
    let (groups, mut non_ascii) = groups(_mm256_castsi256_si128(padded(rest)));
    let whole = end + rest.len() + 2 * non_ascii.count_ones() as usize;
    for group in groups.into_iter().take(rest.len().div_ceil(4)) {
        end += write_group(&mut to[end..], group, non_ascii & 15);
        non_ascii >>= 4;
    }
    // The zeros after the last bytes do not count.
    whole
}

/// Sixteen bytes in four groups, each laid out as [`SHUFFLES`] requires; and a mask of the non-ASCII
/// bytes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn groups(plain: __m128i) -> ([__m128i; 4], usize) {
    let (hex, low) = (load_half(b"0123456789ABCDEF"), _mm_set1_epi8(0x0F));
    let upper = _mm_shuffle_epi8(hex, _mm_and_si128(_mm_srli_epi16::<4>(plain), low));
    let lower = _mm_shuffle_epi8(hex, _mm_and_si128(plain, low));
    let percent = _mm_set1_epi8(b'%' as i8);
    let [a, b] = [_mm_unpacklo_epi32(plain, upper), _mm_unpacklo_epi32(lower, percent)];
    let [c, d] = [_mm_unpackhi_epi32(plain, upper), _mm_unpackhi_epi32(lower, percent)];
    let groups = [
        _mm_unpacklo_epi64(a, b),
        _mm_unpackhi_epi64(a, b),
        _mm_unpacklo_epi64(c, d),
        _mm_unpackhi_epi64(c, d),
    ];
    (groups, _mm_movemask_epi8(plain) as u32 as usize)
}

/// Writes a group, escaping the bytes of the mask `non_ascii`, and returns the length.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn write_group(to: &mut [MaybeUninit<u8>], group: __m128i, non_ascii: usize) -> usize {
    store_half(to, _mm_shuffle_epi8(group, load_half(&SHUFFLES[non_ascii])));
    4 + 2 * non_ascii.count_ones() as usize
}

/// Writes 16 bytes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn store_half(to: &mut [MaybeUninit<u8>], bytes: __m128i) {
    match to.first_chunk_mut::<16>() {
        // SAFETY: the pointer is to 16 writable bytes; the store requires no alignment.
        Some(place) => unsafe { _mm_storeu_si128(place.as_mut_ptr().cast(), bytes) },
        None => unreachable!("there is room for 16 bytes more than are written"),
    }
}
