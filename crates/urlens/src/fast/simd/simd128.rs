//! Vectors of 16 bytes with the instructions of WebAssembly.

use super::vector16::Vector;
use core::arch::wasm32::*;
use core::mem::MaybeUninit;

impl Vector for v128 {
    const IS_NATIVE: bool = true;

    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Self {
        // SAFETY: the pointer is to 16 readable bytes; the load requires no alignment.
        unsafe { v128_load(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn of_halves(low: u64, high: u64) -> Self {
        u64x2(low, high)
    }

    #[inline(always)]
    fn store(self, to: &mut [MaybeUninit<u8>; 16]) {
        // SAFETY: the pointer is to 16 writable bytes; the store requires no alignment.
        unsafe { v128_store(to.as_mut_ptr().cast(), self) }
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        u8x16_splat(byte)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        v128_and(self, other)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        v128_or(self, other)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        v128_xor(self, other)
    }

    #[inline(always)]
    fn upper_halves(self) -> Self {
        u8x16_shr(self, 4)
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        u8x16_eq(self, other)
    }

    #[inline(always)]
    fn is_within(self, first: u8, last: u8) -> Self {
        u8x16_le(u8x16_sub(self, u8x16_splat(first)), u8x16_splat(last - first))
    }

    #[inline(always)]
    fn is_non_ascii(self) -> Self {
        i8x16_lt(self, i8x16_splat(0))
    }

    #[inline(always)]
    fn lookup(self, indexes: Self) -> Self {
        u8x16_swizzle(self, indexes)
    }

    #[inline(always)]
    fn bits(self) -> u16 {
        u8x16_bitmask(self)
    }

    #[inline(always)]
    fn bits_of_four(all: [Self; 4]) -> u64 {
        let [a, b, c, d] = all.map(|it| u64::from(it.bits()));
        a | b << 16 | c << 32 | d << 48
    }

    #[inline(always)]
    fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        let [ac, bd] = [u32x4_shuffle::<0, 4, 1, 5>(a, c), u32x4_shuffle::<0, 4, 1, 5>(b, d)];
        let [ac_high, bd_high] =
            [u32x4_shuffle::<2, 6, 3, 7>(a, c), u32x4_shuffle::<2, 6, 3, 7>(b, d)];
        [
            u32x4_shuffle::<0, 4, 1, 5>(ac, bd),
            u32x4_shuffle::<2, 6, 3, 7>(ac, bd),
            u32x4_shuffle::<0, 4, 1, 5>(ac_high, bd_high),
            u32x4_shuffle::<2, 6, 3, 7>(ac_high, bd_high),
        ]
    }
}
