//! The vectors of x86-64: 32 bytes at a time.

use super::{ByteSet, Masks, SCHEME, Walk};
use core::arch::x86_64::*;

/// Walks over a text, two vectors at a time.
///
/// # Safety
///
/// The machine must have AVX2, BMI1 and BMI2.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn walk<W: Walk>(bytes: &[u8], plain: &ByteSet, walk: &mut W) {
    let plain = Tables::of(plain);
    let first = Block::first(bytes);
    let scheme = Tables::of(&SCHEME).mask(first.low);
    if !walk.first(&first.masks(&plain), scheme) {
        return;
    }
    let mut at = 64;
    while at < bytes.len() {
        if !walk.next(at, &Block::at(bytes, at).masks(&plain)) {
            return;
        }
        at += 64;
    }
}

/// The first byte that is not in the set, of a text of at least 16 bytes.
///
/// # Safety
///
/// The machine must have AVX2, BMI1 and BMI2.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn find_not_in(bytes: &[u8], set: &ByteSet) -> Option<usize> {
    let set = Tables::of(set);
    let mut at = 0;
    while let Some(chunk) = bytes[at..].first_chunk::<32>() {
        let odd = !set.mask(load(chunk));
        if odd != 0 {
            return Some(at + odd.trailing_zeros() as usize);
        }
        at += 32;
    }
    let odd = !set.mask(padded(&bytes[at..]));
    Some(at + odd.trailing_zeros() as usize).filter(|&it| it < bytes.len())
}

/// A set as the shuffles want it.
struct Tables {
    ascii: __m256i,
    beyond: __m256i,
    bits: __m256i,
}

impl Tables {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    fn of(set: &ByteSet) -> Self {
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        Self { ascii: twice(&set.rows[0]), beyond: twice(&set.rows[1]), bits: twice(&BITS) }
    }

    /// Which of the bytes are in the set.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    fn mask(&self, bytes: __m256i) -> u32 {
        // A shuffle gives nothing for an index beyond ASCII: each table sees its own bytes only.
        let flipped = _mm256_xor_si256(bytes, _mm256_set1_epi8(0x80_u8 as i8));
        let rows = _mm256_or_si256(
            _mm256_shuffle_epi8(self.ascii, bytes),
            _mm256_shuffle_epi8(self.beyond, flipped),
        );
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(0x0F));
        let bits = _mm256_shuffle_epi8(self.bits, upper);
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(rows, bits), bits)) as u32
    }
}

/// Up to 64 bytes of a text, as two vectors.
struct Block {
    low: __m256i,
    high: __m256i,
    /// Where the second vector begins, seen from the first, with which it may overlap.
    offset: usize,
    /// How many bytes of the vectors stand before the block.
    skip: usize,
    length: usize,
}

impl Block {
    /// The first block of a text.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    fn first(bytes: &[u8]) -> Self {
        let block = &bytes[..usize::min(bytes.len(), 64)];
        let length = block.len();
        match (block.first_chunk(), block.last_chunk()) {
            (Some(low), Some(high)) => {
                Self { low: load(low), high: load(high), offset: length - 32, skip: 0, length }
            }
            _ => {
                let (low, high) = (padded(block), _mm256_setzero_si256());
                Self { low, high, offset: 32, skip: 0, length }
            }
        }
    }

    /// The block at a place of a text that has 64 bytes before it. The last block is read together
    /// with what comes before it, so that nothing depends on how much is left.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    fn at(bytes: &[u8], at: usize) -> Self {
        let length = usize::min(bytes.len() - at, 64);
        let skip = 64 - length;
        let halves = bytes[at - skip..at + length].split_first_chunk::<32>();
        match halves.and_then(|(low, rest)| Some((low, rest.first_chunk::<32>()?))) {
            Some((low, high)) => {
                Self { low: load(low), high: load(high), offset: 32, skip, length }
            }
            None => unreachable!("a block and what comes before it are 64 bytes"),
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    fn masks(&self, plain: &Tables) -> Masks {
        let join =
            |low: u32, high: u32| (u64::from(low) | u64::from(high) << self.offset) >> self.skip;
        let equal = |byte: u8| {
            let all = _mm256_set1_epi8(byte as i8);
            let mask = |half| _mm256_movemask_epi8(_mm256_cmpeq_epi8(half, all)) as u32;
            join(mask(self.low), mask(self.high))
        };
        let there = u64::MAX >> (64 - self.length);
        Masks {
            odd: !join(plain.mask(self.low), plain.mask(self.high)) & there,
            slash: equal(b'/'),
            colon: equal(b':'),
            at: equal(b'@'),
            question: equal(b'?'),
            hash: equal(b'#'),
            dot: equal(b'.'),
            upper: join(upper(self.low), upper(self.high)),
            beyond: join(
                _mm256_movemask_epi8(self.low) as u32,
                _mm256_movemask_epi8(self.high) as u32,
            ),
        }
    }
}

/// Which of the bytes are letters in upper case: 26 from `A` on, moved to where the numbers begin.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn upper(bytes: __m256i) -> u32 {
    let moved = _mm256_add_epi8(bytes, _mm256_set1_epi8(i8::MIN.wrapping_sub(b'A' as i8)));
    let among = _mm256_cmpgt_epi8(_mm256_set1_epi8(i8::MIN + 26), moved);
    _mm256_movemask_epi8(among) as u32
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the pointer is to 32 bytes that can be read; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Fewer than 32 bytes, with zeros behind them.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn padded(bytes: &[u8]) -> __m256i {
    let mut all = [0; 32];
    // Two moves that overlap, instead of a loop over a number of bytes that is not known.
    if let (Some(first), Some(last)) = (bytes.first_chunk::<16>(), bytes.last_chunk::<16>()) {
        all[..16].copy_from_slice(first);
        all[bytes.len() - 16..bytes.len()].copy_from_slice(last);
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        all[..8].copy_from_slice(first);
        all[bytes.len() - 8..bytes.len()].copy_from_slice(last);
    } else {
        for (to, from) in all.iter_mut().zip(bytes) {
            *to = *from;
        }
    }
    load(&all)
}

/// A table for the lower and the upper half of a vector: shuffles do not cross.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn twice(table: &[u8; 16]) -> __m256i {
    // SAFETY: the pointer is to 16 bytes that can be read; the load asks for no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
}
