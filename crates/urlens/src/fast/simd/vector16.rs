//! Masks with vectors of 16 bytes, for every machine that has a lookup of 16 bytes in a table of 16.
//!
//! [`Vector`] has the few instructions that differ between machines; all else is written once. No text
//! is read past its end: the last vectors of a text are loaded together with bytes before them, or
//! built from a short text in registers.

use super::{BlockVisitor, ByteSet, Masks, SCHEME, Window};
use core::mem::MaybeUninit;

/// Sixteen bytes in a register.
///
/// A comparison gives bytes of eight equal bits: 0xFF for true, 0 for false.
pub(super) trait Vector: Copy {
    /// True if these are instructions of the machine. The implementation without instructions is a
    /// model for tests.
    const IS_NATIVE: bool;

    fn load(bytes: &[u8; 16]) -> Self;
    /// The bytes of two integers in little-endian order.
    fn of_halves(low: u64, high: u64) -> Self;
    fn store(self, to: &mut [MaybeUninit<u8>; 16]);
    fn splat(byte: u8) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The upper half of each byte.
    fn upper_halves(self) -> Self;
    fn equals(self, other: Self) -> Self;
    /// Compares each byte with a range of bytes.
    fn is_within(self, first: u8, last: u8) -> Self;
    /// Compares each byte with 0x80: true if it is not less.
    fn is_non_ascii(self) -> Self;
    /// The bytes of this table at the given indexes; 0 for an index of 16 and above.
    fn lookup(self, indexes: Self) -> Self;
    /// One bit for each result of a comparison. The lowest bit is the first byte.
    fn bits(self) -> u16;
    /// One bit for each result of four comparisons.
    fn bits_of_four(all: [Self; 4]) -> u64;
    /// The columns of a matrix of four rows, each of four elements of four bytes.
    fn transpose(rows: [Self; 4]) -> [Self; 4];
}

/// Walks over a text that is not empty, 64 bytes at a time. The visitor is a local value and not a
/// reference, so that its state stays in registers.
#[inline]
pub(super) fn walk<'a, V: Vector, W: BlockVisitor<'a>>(
    bytes: &'a [u8],
    plain: &ByteSet,
    input: W::Input,
) -> W::Output {
    let mut visitor = W::new(bytes, input);
    let plain = Tables::<V>::of(plain, W::ASCII);
    if bytes.len() <= 32 {
        let only = Block::first_32(bytes);
        let is_complete = visitor.visit_first(&only.masks(&plain), only.scheme());
        return visitor.finish(is_complete);
    }
    let first = Block::first_64(bytes);
    let mut is_complete = visitor.visit_first(&first.masks(&plain), first.scheme());
    let mut at = 64;
    while is_complete && at < bytes.len() {
        is_complete = visitor.visit(at, &Block::at(bytes, at).masks(&plain));
        at += 64;
    }
    visitor.finish(is_complete)
}

/// The offset of the first byte that is not in the set.
#[inline]
pub(super) fn find_not_in<V: Vector>(bytes: &[u8], set: &ByteSet) -> Option<usize> {
    let set = Tables::<V>::of(set, false);
    let mut at = 0;
    while let Some(chunk) = bytes[at..].first_chunk() {
        let outside = !set.contains(V::load(chunk)).bits();
        if outside != 0 {
            return Some(at + outside.trailing_zeros() as usize);
        }
        at += 16;
    }
    // The zeros after the last bytes may be in the set or not.
    let outside = !set.contains(padded(&bytes[at..])).bits();
    Some(at + outside.trailing_zeros() as usize).filter(|&it| it < bytes.len())
}

/// A mask of those of the first 64 bytes that are not in the set.
#[inline]
pub(super) fn mask_not_in<V: Vector>(bytes: &[u8], set: &ByteSet) -> u64 {
    let set = Tables::<V>::of(set, false);
    let present = u64::MAX.checked_shr(64_u32.saturating_sub(bytes.len() as u32)).unwrap_or(0);
    !mask_of_first(bytes, |it| set.contains(it)) & present
}

/// The results of a comparison of the first 64 bytes, or of a shorter text and the zeros after it.
#[inline]
pub(super) fn mask_of_first<V: Vector>(bytes: &[u8], compare: impl Fn(V) -> V) -> u64 {
    match bytes.len() {
        ..=32 => Block::first_32(bytes).join(compare),
        _ => Block::first_64(bytes).join(compare),
    }
}

/// Calls `decide` with the masks of the 32 bytes from `at`. The set has ASCII only, without NUL.
#[inline]
pub(super) fn window<V: Vector, R>(
    bytes: &[u8],
    at: usize,
    set: &ByteSet,
    decide: impl FnOnce(&[u8], usize, Window) -> R,
) -> R {
    // Near the end of the text, earlier bytes are loaded too and shifted out of the masks.
    let start = usize::min(at, bytes.len().saturating_sub(32));
    let block = Block::<V, 2>::first_32(&bytes[start..]);
    let inside = block.join(|it| Tables::of(set, true).contains(it));
    let dots = block.join(|it| it.equals(V::splat(b'.')));
    let [outside, dots] = [!inside, dots].map(|it| (it >> (at - start)) as u32);
    decide(bytes, at, Window { outside, dots })
}

/// A set as operands of lookups.
struct Tables<V> {
    ascii: V,
    non_ascii: V,
    bits: V,
    /// True if the set is known to have no non-ASCII bytes.
    is_ascii: bool,
}

impl<V: Vector> Tables<V> {
    #[inline(always)]
    fn of(set: &ByteSet, is_ascii: bool) -> Self {
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        let [ascii, non_ascii] = [V::load(&set.rows[0]), V::load(&set.rows[1])];
        Self { ascii, non_ascii, bits: V::load(&BITS), is_ascii }
    }

    /// Compares each byte with the set: true if it is a member.
    #[inline(always)]
    fn contains(&self, bytes: V) -> V {
        // The highest bit of a byte makes an index too large, so each table matches its own bytes only.
        let index = V::splat(0x8F);
        let ascii = self.ascii.lookup(bytes.and(index));
        let rows = if self.is_ascii {
            ascii
        } else {
            let flipped = bytes.xor(V::splat(0x80)).and(index);
            ascii.or(self.non_ascii.lookup(flipped))
        };
        let bits = self.bits.lookup(bytes.upper_halves());
        rows.and(bits).equals(bits)
    }
}

/// Bytes of a text in two or four vectors.
struct Block<V, const N: usize> {
    vectors: [V; N],
    /// The number of bytes in the vectors before the block.
    skip: usize,
    length: usize,
}

impl<V: Vector> Block<V, 2> {
    /// The first 32 bytes of a text, followed by zeros if it is shorter.
    #[inline(always)]
    fn first_32(bytes: &[u8]) -> Self {
        let length = usize::min(bytes.len(), 32);
        let vectors = match bytes.first_chunk() {
            Some(chunk) => [V::load(chunk), part(&bytes[..length], 16)],
            None => [padded(bytes), V::splat(0)],
        };
        Self { vectors, skip: 0, length }
    }
}

impl<V: Vector> Block<V, 4> {
    /// The first 64 bytes of a text of at least 16 bytes, followed by zeros if it is shorter.
    #[inline(always)]
    fn first_64(bytes: &[u8]) -> Self {
        let length = usize::min(bytes.len(), 64);
        let vectors = match bytes.first_chunk::<64>() {
            Some(all) => quarters(all),
            None => [0, 16, 32, 48].map(|at| part(bytes, at)),
        };
        Self { vectors, skip: 0, length }
    }

    /// The block at an offset of at least 64. The last block is loaded together with the bytes before
    /// it, so that the loads do not depend on how many bytes are left.
    #[inline(always)]
    fn at(bytes: &[u8], at: usize) -> Self {
        let length = usize::min(bytes.len() - at, 64);
        let skip = 64 - length;
        let Some(all) = bytes[at - skip..].first_chunk() else {
            unreachable!("a block and the bytes before it are 64 bytes")
        };
        Self { vectors: quarters(all), skip, length }
    }
}

impl<V: Vector, const N: usize> Block<V, N> {
    /// The results of a comparison of all vectors, as bits from the start of the block.
    #[inline(always)]
    fn join(&self, compare: impl Fn(V) -> V) -> u64 {
        let results = self.vectors.map(compare);
        match results.first_chunk() {
            Some(&four) => V::bits_of_four(four) >> self.skip,
            None => results.iter().rev().fold(0, |all, it| all << 16 | u64::from(it.bits())),
        }
    }

    /// A mask of those of the first 32 bytes that a scheme may contain.
    #[inline(always)]
    fn scheme(&self) -> u32 {
        let set = Tables::of(&SCHEME, true);
        let [low, high] = [0, 1].map(|i| u32::from(set.contains(self.vectors[i]).bits()));
        low | high << 16
    }

    #[inline(always)]
    fn masks(&self, plain: &Tables<V>) -> Masks {
        let equal = |byte| self.join(|it| it.equals(V::splat(byte)));
        Masks {
            needs_check: !self.join(|it| plain.contains(it)) & u64::MAX >> (64 - self.length),
            slash: equal(b'/'),
            colon: equal(b':'),
            at: equal(b'@'),
            question: equal(b'?'),
            hash: equal(b'#'),
            dot: equal(b'.'),
            percent: equal(b'%'),
            upper: self.join(|it| it.is_within(b'A', b'Z')),
            non_ascii: self.join(V::is_non_ascii),
        }
    }
}

/// Sixty-four bytes in four vectors.
#[inline(always)]
fn quarters<V: Vector>(bytes: &[u8; 64]) -> [V; 4] {
    let (chunks, _) = bytes.as_chunks();
    [0, 1, 2, 3].map(|i| V::load(&chunks[i]))
}

/// The 16 bytes at an offset of up to 48 of a text of at least 16 bytes, followed by zeros at the end
/// of the text. Loads 16 bytes of the text in every case, so that there is no branch.
#[inline(always)]
fn part<V: Vector>(bytes: &[u8], at: usize) -> V {
    /// Indexes, read from the number of bytes to leave out; 0x80 gives 0.
    const FROM: [u8; 64] = {
        let (mut from, mut i) = ([0x80; 64], 0);
        while i < 16 {
            from[i] = i as u8;
            i += 1;
        }
        from
    };
    let start = usize::min(at, bytes.len() - 16);
    match (bytes[start..].first_chunk(), FROM[at - start..].first_chunk()) {
        (Some(chunk), Some(from)) => V::load(chunk).lookup(V::load(from)),
        _ => unreachable!("the text has at least 16 bytes"),
    }
}

/// Fewer than 16 bytes, followed by zeros.
#[inline(always)]
pub(super) fn padded<V: Vector>(bytes: &[u8]) -> V {
    // Build the vector in registers: narrow stores followed by a wide load stall.
    V::of_halves(eight(bytes, 0), eight(bytes, 8))
}

/// Eight bytes at an offset of fewer than 16 bytes, followed by zeros.
#[inline]
pub(super) fn eight(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    if let Some(all) = rest.first_chunk() {
        return u64::from_le_bytes(*all);
    }
    if let Some(last) = bytes.last_chunk().filter(|_| !rest.is_empty()) {
        return u64::from_le_bytes(*last) >> (8 * (8 - rest.len()));
    }
    if let (Some(first), Some(last)) = (rest.first_chunk(), rest.last_chunk()) {
        let [first, last] = [first, last].map(|it| u64::from(u32::from_le_bytes(*it)));
        return first | last << (8 * (rest.len() - 4));
    }
    rest.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte))
}
