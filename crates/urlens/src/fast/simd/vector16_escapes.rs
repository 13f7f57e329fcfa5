//! Escaping with vectors of 16 bytes.

use super::escapes::SHUFFLES;
use super::vector16::{Vector, mask_of_first, padded};
use core::mem::MaybeUninit;

/// Replaces each offset by the number of non-ASCII bytes before it. The offsets must ascend.
#[inline]
pub(super) fn count_non_ascii<V: Vector>(bytes: &[u8], offsets: &mut [u32]) {
    let (start, rest) = bytes.split_at(usize::min(bytes.len(), 64));
    let first = mask_of_first(start, V::is_non_ascii);
    let (mut count, mut at) = (first.count_ones(), 0);
    let count_in = |vector: V| vector.is_non_ascii().bits().count_ones();
    for offset in offsets {
        *offset = match (*offset as usize).checked_sub(64) {
            None => (first & !(u64::MAX << *offset)).count_ones(),
            Some(end) => {
                let (chunks, few) = rest[at..end].as_chunks();
                count += chunks.iter().map(|it| count_in(V::load(it))).sum::<u32>();
                count += count_in(padded(few));
                at = end;
                count
            }
        }
    }
}

/// Writes a text with `%HH` for each of its non-ASCII bytes, and returns the length. `to` must have
/// room for 16 bytes more.
#[inline]
pub(super) fn escape_non_ascii<V: Vector>(bytes: &[u8], to: &mut [MaybeUninit<u8>]) -> usize {
    let (chunks, rest) = bytes.as_chunks();
    let mut end = 0;
    for chunk in chunks {
        let plain = V::load(chunk);
        let mut non_ascii = usize::from(plain.is_non_ascii().bits());
        for group in groups(plain) {
            end += write_group(&mut to[end..], group, non_ascii & 15);
            non_ascii >>= 4;
        }
    }
    let plain: V = padded(rest);
    let mut non_ascii = usize::from(plain.is_non_ascii().bits());
    let whole = end + rest.len() + 2 * non_ascii.count_ones() as usize;
    for group in groups(plain).into_iter().take(rest.len().div_ceil(4)) {
        end += write_group(&mut to[end..], group, non_ascii & 15);
        non_ascii >>= 4;
    }
    // The zeros after the last bytes do not count.
    whole
}

/// Sixteen bytes in four groups, each laid out as [`SHUFFLES`] requires.
#[inline(always)]
fn groups<V: Vector>(plain: V) -> [V; 4] {
    let hex = V::load(b"0123456789ABCDEF");
    let upper = hex.lookup(plain.upper_halves());
    let lower = hex.lookup(plain.and(V::splat(0x0F)));
    V::transpose([plain, upper, lower, V::splat(b'%')])
}

/// Writes a group, escaping the bytes of the mask `non_ascii`, and returns the length.
#[inline(always)]
fn write_group<V: Vector>(to: &mut [MaybeUninit<u8>], group: V, non_ascii: usize) -> usize {
    let Some(place) = to.first_chunk_mut() else {
        unreachable!("there is room for 16 bytes more than are written")
    };
    group.lookup(V::load(&SHUFFLES[non_ascii])).store(place);
    4 + 2 * non_ascii.count_ones() as usize
}
