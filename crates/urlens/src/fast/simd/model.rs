//! Vectors of 16 bytes without vector instructions: slow, and equal to them on every machine.
//!
//! `#[inline]` because builds without tests then compile none of it.

use super::vector16::Vector;
use core::array::from_fn;
use core::mem::MaybeUninit;

impl Vector for [u8; 16] {
    const IS_NATIVE: bool = false;

    #[inline]
    fn load(bytes: &[u8; 16]) -> Self {
        *bytes
    }

    #[inline]
    fn of_halves(low: u64, high: u64) -> Self {
        (u128::from(low) | u128::from(high) << 64).to_le_bytes()
    }

    #[inline]
    fn store(self, to: &mut [MaybeUninit<u8>; 16]) {
        *to = self.map(MaybeUninit::new);
    }

    #[inline]
    fn splat(byte: u8) -> Self {
        [byte; 16]
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        from_fn(|i| self[i] & other[i])
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        from_fn(|i| self[i] | other[i])
    }

    #[inline]
    fn xor(self, other: Self) -> Self {
        from_fn(|i| self[i] ^ other[i])
    }

    #[inline]
    fn upper_halves(self) -> Self {
        self.map(|it| it >> 4)
    }

    #[inline]
    fn equals(self, other: Self) -> Self {
        from_fn(|i| truth(self[i] == other[i]))
    }

    #[inline]
    fn is_within(self, first: u8, last: u8) -> Self {
        self.map(|it| truth((first..=last).contains(&it)))
    }

    #[inline]
    fn is_non_ascii(self) -> Self {
        self.map(|it| truth(!it.is_ascii()))
    }

    #[inline]
    fn lookup(self, indexes: Self) -> Self {
        indexes.map(|it| self.get(usize::from(it)).copied().unwrap_or(0))
    }

    #[inline]
    fn bits(self) -> u16 {
        self.iter().rev().fold(0, |bits, &it| bits << 1 | u16::from(it >> 7))
    }

    #[inline]
    fn bits_of_four(all: [Self; 4]) -> u64 {
        all.iter().rev().fold(0, |bits, it| bits << 16 | u64::from(it.bits()))
    }

    #[inline]
    fn transpose(rows: [Self; 4]) -> [Self; 4] {
        from_fn(|row| from_fn(|i| rows[i / 4][4 * row + i % 4]))
    }
}

/// The result of a comparison.
#[inline]
const fn truth(is_true: bool) -> u8 {
    if is_true { 0xFF } else { 0 }
}
