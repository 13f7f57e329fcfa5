//! Classes of eight bytes at a time, in an integer, for machines without vector instructions.
//!
//! A result has the highest bit of a byte set if that byte is in the class; the first byte of a text is
//! the lowest byte.

/// One bit in each byte.
const ONES: u64 = u64::MAX / 255;
/// The highest bit of each byte.
pub(super) const HIGH: u64 = ONES << 7;
/// The first byte.
pub(crate) const FIRST: u64 = 0x80;

/// The eight bytes at `at`, which is at most the length; NUL after the end.
#[inline(always)]
pub(crate) fn word_at(bytes: &[u8], at: usize) -> u64 {
    match bytes[at..].first_chunk::<8>() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => last_word(bytes, at),
    }
}

/// The last bytes, fewer than eight.
#[inline]
fn last_word(bytes: &[u8], at: usize) -> u64 {
    match (bytes.len() - at, bytes.last_chunk::<8>()) {
        (0, _) => 0,
        (rest, Some(chunk)) => u64::from_le_bytes(*chunk) >> (64 - 8 * rest),
        (_, None) => bytes[at..].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// Bytes that equal `byte`.
#[inline(always)]
pub(crate) const fn equal(word: u64, byte: u8) -> u64 {
    let difference = word ^ (ONES * byte as u64);
    !(((difference & !HIGH) + !HIGH) | difference) & HIGH
}

/// Like [`equal`], with fewer instructions: it also has the bytes that differ from `byte` in the lowest
/// bit alone and follow one that it has. Its lower bits have no meaning.
#[inline(always)]
pub(super) const fn equal_or_after(word: u64, byte: u8) -> u64 {
    let difference = word ^ (ONES * byte as u64);
    difference.wrapping_sub(ONES) & !difference
}

/// All bits of the first `count` bytes, at most 8.
#[inline(always)]
pub(super) const fn low_bytes(count: usize) -> u64 {
    if count < 8 { (1 << (8 * count)) - 1 } else { u64::MAX }
}

/// Bytes from `first` to `last`, if all bytes are ASCII.
#[inline(always)]
const fn within(word: u64, first: u8, last: u8) -> u64 {
    let (at_least, above) = (ONES * (0x80 - first) as u64, ONES * (0x7F - last) as u64);
    (word + at_least) & !(word + above) & HIGH
}

/// A bit for each byte of a class. The lowest bit is the first byte.
#[inline(always)]
pub(super) const fn mask(class: u64) -> u32 {
    ((class >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// Letters, digits, `-` and `.`, which are allowed in schemes, hosts, paths, queries and fragments.
#[inline(always)]
pub(super) const fn in_names(word: u64) -> u64 {
    let ascii = word & !HIGH;
    let letters = within(ascii | (ONES * 0x20), b'a', b'z');
    (letters | within(ascii, b'-', b'.') | within(ascii, b'0', b'9')) & !word
}

/// The number of bytes before the first one that is not in a class; 8 if all are.
#[inline(always)]
pub(super) const fn leading(class: u64) -> usize {
    first(class ^ HIGH)
}

/// The index of the first byte in a class; 8 if there is none.
#[inline(always)]
pub(crate) const fn first(class: u64) -> usize {
    class.trailing_zeros() as usize / 8
}

/// The offset from `at` on of the first byte that is not in a class.
#[inline(always)]
pub(super) fn end_of(bytes: &[u8], mut at: usize, class: impl Fn(u64) -> u64) -> usize {
    // Sixteen bytes at a time: most names end there, and the loop is predictable.
    while let Some(chunk) = bytes[at..].first_chunk::<16>() {
        let words = u128::from_le_bytes(*chunk);
        let [low, high] = [words as u64, (words >> 64) as u64].map(&class);
        let others = u128::from(high ^ HIGH) << 64 | u128::from(low ^ HIGH);
        let length = others.trailing_zeros() as usize / 8;
        at += length;
        if length < 16 {
            return at;
        }
    }
    loop {
        // NUL is in no class, so that the end of the text ends the loop.
        let length = leading(class(word_at(bytes, at)));
        at += length;
        if length < 8 {
            return at;
        }
    }
}

/// The offset of the first byte that equals `byte`, which is not NUL.
#[inline]
pub(super) fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    (0..bytes.len()).step_by(8).find_map(|at| match equal(word_at(bytes, at), byte) {
        0 => None,
        found => Some(at + found.trailing_zeros() as usize / 8),
    })
}

/// A mask of those of the first 64 bytes that are one of `set`, which has no NUL. The lowest bit is the
/// first byte.
#[inline]
pub(super) fn mask_of<const N: usize>(bytes: &[u8], set: [u8; N]) -> u64 {
    (0..bytes.len().min(64)).step_by(8).fold(0, |all, at| {
        let word = word_at(bytes, at);
        let found = set.iter().fold(0, |found, &byte| found | equal(word, byte));
        all | u64::from(mask(found)) << at
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;
    use std::vec::Vec;

    /// Each class is that of a loop over bytes, at every offset.
    #[test]
    fn words_and_bytes_agree() {
        type Class = (fn(u64) -> u64, fn(u8) -> bool);
        const CLASSES: [Class; 2] = [
            (in_names, |it| it.is_ascii_alphanumeric() || b"-.".contains(&it)),
            (|word| equal(word, b'/'), |it| it == b'/'),
        ];
        cases(20_000, |rng| {
            let length = rng.below(30);
            let bytes: Vec<u8> = match rng.below(2) {
                0 => (0..length).map(|_| rng.below(256) as u8).collect(),
                _ => (0..length).map(|_| rng.pick(b"aZ09-._/=&?#:@[`{\x80")).collect(),
            };
            let at = rng.below(bytes.len() + 1);
            for (word, byte) in CLASSES {
                let plain = bytes[at..].iter().take_while(|&&it| byte(it)).count();
                assert_eq!(end_of(&bytes, at, word), at + plain, "{bytes:?} {at}");
                let class = word(word_at(&bytes, at));
                for i in 0..8 {
                    let is_in = bytes.get(at + i).is_some_and(|&it| byte(it));
                    assert_eq!(class >> (8 * i + 7) & 1 == 1, is_in, "{bytes:?} {at} {i}");
                    assert_eq!(mask(class) >> i & 1 == 1, is_in, "{bytes:?} {at} {i}");
                }
            }
        });
    }

    /// A byte is found at every offset.
    #[test]
    fn found_bytes() {
        cases(20_000, |rng| {
            let bytes: Vec<u8> = (0..rng.below(90)).map(|_| rng.pick(b"a%%\x80\xA5$&")).collect();
            let mut percents = bytes.iter().enumerate().filter(|it| *it.1 == b'%');
            let mask =
                percents.clone().take_while(|it| it.0 < 64).fold(0, |mask, it| mask | 1 << it.0);
            assert_eq!(mask_of(&bytes, [b'%']), mask, "{bytes:?}");
            let dollars = bytes.iter().take(64).enumerate().filter(|it| *it.1 == b'$');
            let both = dollars.fold(mask, |mask, it| mask | 1 << it.0);
            assert_eq!(mask_of(&bytes, *b"$%"), both, "{bytes:?}");
            assert_eq!(find(&bytes, b'%'), percents.next().map(|it| it.0), "{bytes:?}");
        });
    }
}
