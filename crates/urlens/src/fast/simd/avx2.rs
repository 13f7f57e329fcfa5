//! Masks with the AVX2 instructions of x86-64, 32 bytes at a time.

use super::vector16::eight;
use super::{BlockVisitor, ByteSet, Masks, SCHEME, Window};
use core::arch::x86_64::*;

/// Walks over a text of at least 32 bytes, two vectors at a time. The visitor is a local value and not
/// a reference, so that its state stays in registers.
///
/// # Safety
///
/// The processor must support AVX2, BMI1, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn walk<'a, W: BlockVisitor<'a>>(
    bytes: &'a [u8],
    plain: &ByteSet,
    input: W::Input,
) -> W::Output {
    let mut visitor = W::new(bytes, input);
    let plain = Tables { ascii_only: W::ASCII, ..Tables::of(plain) };
    let first = Block::first(bytes);
    let mut is_complete = visitor.visit_first(&first.masks::<true>(&plain), first.scheme());
    let mut at = 64;
    while is_complete && at < bytes.len() {
        is_complete = visitor.visit(at, &Block::at(bytes, at).masks::<true>(&plain));
        at += 64;
    }
    visitor.finish(is_complete)
}

/// Walks over a text of fewer than 32 bytes.
///
/// # Safety
///
/// The processor must support AVX2, BMI1, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn walk_short<'a, W: BlockVisitor<'a>>(
    bytes: &'a [u8],
    plain: &ByteSet,
    input: W::Input,
) -> W::Output {
    let mut visitor = W::new(bytes, input);
    let plain = Tables { ascii_only: W::ASCII, ..Tables::of(plain) };
    let only = Block::short(bytes);
    let is_complete = visitor.visit_first(&only.masks::<false>(&plain), only.scheme());
    visitor.finish(is_complete)
}

/// The offset of the first byte that is not in the set.
///
/// # Safety
///
/// The processor must support AVX2, BMI1, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn find_not_in(bytes: &[u8], set: &ByteSet) -> Option<usize> {
    let set = Tables::of(set);
    let mut at = 0;
    while let Some(chunk) = bytes[at..].first_chunk::<32>() {
        let outside = !set.mask(load(chunk));
        if outside != 0 {
            return Some(at + outside.trailing_zeros() as usize);
        }
        at += 32;
    }
    let outside = !set.mask(padded(&bytes[at..]));
    Some(at + outside.trailing_zeros() as usize).filter(|&it| it < bytes.len())
}

/// A mask of those of the first 64 bytes that are not in the set.
///
/// # Safety
///
/// The processor must support AVX2, BMI1, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn mask_not_in(bytes: &[u8], set: &ByteSet) -> u64 {
    match bytes.len() {
        0 => 0,
        1..32 => Block::short(bytes).masks::<false>(&Tables::of(set)).needs_check,
        _ => Block::first(bytes).masks::<true>(&Tables::of(set)).needs_check,
    }
}

/// Calls `decide` with the masks of the bytes from `at`. The set has ASCII only, without NUL.
///
/// # Safety
///
/// The processor must support AVX2, BMI1, BMI2 and POPCNT.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn window<R>(
    bytes: &[u8],
    at: usize,
    set: &ByteSet,
    decide: impl FnOnce(&[u8], usize, Window) -> R,
) -> R {
    let look = |vector| {
        let dots = _mm256_cmpeq_epi8(vector, _mm256_set1_epi8(b'.' as i8));
        let outside = !Tables::of_ascii(set).mask(vector);
        Window { outside, dots: _mm256_movemask_epi8(dots) as u32 }
    };
    if let Some(Ok(chunk)) = bytes.get(at..at + 32).map(<&[u8; 32]>::try_from) {
        return decide(bytes, at, look(load(chunk)));
    }
    // Near the end of the text, earlier bytes are loaded too and shifted out of the masks.
    let start = usize::min(at, bytes.len().saturating_sub(32));
    let all = match bytes[start..].first_chunk() {
        Some(chunk) => look(load(chunk)),
        None => look(padded(bytes)),
    };
    let outside = (u64::from(all.outside) | u64::MAX << 32) >> (at - start);
    decide(bytes, at, Window { outside: outside as u32, dots: all.dots >> (at - start) })
}

/// A set as operands of shuffles.
pub(super) struct Tables {
    ascii: __m256i,
    non_ascii: __m256i,
    bits: __m256i,
    /// True if the set is known to have no non-ASCII bytes.
    ascii_only: bool,
}

impl Tables {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn of(set: &ByteSet) -> Self {
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        let [ascii, non_ascii] = [twice(&set.rows[0]), twice(&set.rows[1])];
        Self { ascii, non_ascii, bits: twice(&BITS), ascii_only: false }
    }

    /// Like [`of`](Self::of), for a set without non-ASCII bytes.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn of_ascii(set: &ByteSet) -> Self {
        Self { ascii_only: true, ..Self::of(set) }
    }

    /// A mask of the bytes that are in the set.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn mask(&self, bytes: __m256i) -> u32 {
        // A shuffle gives 0 for an index above 0x7F, so each table matches its own bytes only.
        let flipped = _mm256_xor_si256(bytes, _mm256_set1_epi8(0x80_u8 as i8));
        let ascii = _mm256_shuffle_epi8(self.ascii, bytes);
        let rows = if self.ascii_only {
            ascii
        } else {
            _mm256_or_si256(ascii, _mm256_shuffle_epi8(self.non_ascii, flipped))
        };
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(0x0F));
        let bits = _mm256_shuffle_epi8(self.bits, upper);
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(rows, bits), bits)) as u32
    }
}

/// Up to 64 bytes of a text, as two vectors.
struct Block {
    low: __m256i,
    high: __m256i,
    /// The offset of the second vector from the first, with which it may overlap.
    offset: usize,
    /// The number of bytes in the vectors before the block.
    skip: usize,
    length: usize,
}

impl Block {
    /// The first block of a text of at least 32 bytes.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn first(bytes: &[u8]) -> Self {
        let length = usize::min(bytes.len(), 64);
        let offset = length.saturating_sub(32);
        match (bytes.first_chunk(), bytes[offset..].first_chunk()) {
            (Some(low), Some(high)) => {
                Self { low: load(low), high: load(high), offset, skip: 0, length }
            }
            _ => unreachable!("the text has at least 32 bytes"),
        }
    }

    /// The only block of a text of fewer than 32 bytes.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn short(bytes: &[u8]) -> Self {
        let (low, high) = (padded(bytes), _mm256_setzero_si256());
        Self { low, high, offset: 32, skip: 0, length: bytes.len() }
    }

    /// The block at an offset of at least 64. The last block is loaded together with the bytes before
    /// it, so that the loads do not depend on how many bytes are left.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn at(bytes: &[u8], at: usize) -> Self {
        let length = usize::min(bytes.len() - at, 64);
        let skip = 64 - length;
        let Some((low, rest)) = bytes[at - skip..at + length].split_first_chunk() else {
            unreachable!("a block and the bytes before it are 64 bytes")
        };
        let Some(high) = rest.first_chunk() else {
            unreachable!("a block and the bytes before it are 64 bytes")
        };
        Self { low: load(low), high: load(high), offset: 32, skip, length }
    }

    /// A mask of those of the first 32 bytes that a scheme may contain.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn scheme(&self) -> u32 {
        Tables::of_ascii(&SCHEME).mask(self.low)
    }

    /// The masks of `BOTH` vectors, or of the first alone.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn masks<const BOTH: bool>(&self, plain: &Tables) -> Masks {
        let join = |mask: &dyn Fn(__m256i) -> u32| {
            if BOTH {
                let (low, high) = (u64::from(mask(self.low)), u64::from(mask(self.high)));
                (low | high << self.offset) >> self.skip
            } else {
                u64::from(mask(self.low))
            }
        };
        let equal = |byte: u8| {
            let all = _mm256_set1_epi8(byte as i8);
            join(&|half| _mm256_movemask_epi8(_mm256_cmpeq_epi8(half, all)) as u32)
        };
        let present = u64::MAX >> (64 - self.length);
        Masks {
            needs_check: !join(&|half| plain.mask(half)) & present,
            slash: equal(b'/'),
            colon: equal(b':'),
            at: equal(b'@'),
            question: equal(b'?'),
            hash: equal(b'#'),
            dot: equal(b'.'),
            percent: equal(b'%'),
            upper: join(&|half| upper(half)),
            non_ascii: join(&|half| _mm256_movemask_epi8(half) as u32),
        }
    }
}

/// A mask of the uppercase letters: shifted so that `A` is the least signed byte, they are below the 27th.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn upper(bytes: __m256i) -> u32 {
    let moved = _mm256_add_epi8(bytes, _mm256_set1_epi8(i8::MIN.wrapping_sub(b'A' as i8)));
    let is_upper = _mm256_cmpgt_epi8(_mm256_set1_epi8(i8::MIN + 26), moved);
    _mm256_movemask_epi8(is_upper) as u32
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the pointer is to 32 readable bytes; the load requires no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Fewer than 32 bytes, followed by zeros.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn padded(bytes: &[u8]) -> __m256i {
    // Build the vector in registers: narrow stores followed by a wide load stall.
    let (low, high) = match (bytes.first_chunk::<16>(), bytes.last_chunk::<16>()) {
        (Some(first), Some(last)) => (load_half(first), moved_down(last, 32 - bytes.len())),
        _ => (_mm_set_epi64x(eight(bytes, 8) as i64, eight(bytes, 0) as i64), _mm_setzero_si128()),
    };
    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high)
}

/// The bytes after the first `left_out` of 16, moved to the start and followed by zeros.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn moved_down(bytes: &[u8; 16], left_out: usize) -> __m128i {
    /// Shuffle operands, read from index `left_out`; 0x80 gives 0.
    const FROM: [u8; 32] = {
        let (mut from, mut i) = ([0x80; 32], 0);
        while i < 16 {
            from[i] = i as u8;
            i += 1;
        }
        from
    };
    match FROM.get(left_out..).and_then(|it| it.first_chunk()) {
        Some(from) => _mm_shuffle_epi8(load_half(bytes), load_half(from)),
        None => _mm_setzero_si128(),
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn load_half(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the pointer is to 16 readable bytes; the load requires no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// A table in both halves of a vector, because shuffles do not cross halves.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn twice(table: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(load_half(table))
}
