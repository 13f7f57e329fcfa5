//! Vectors of 16 bytes with the NEON instructions of aarch64.

use super::vector16::Vector;
use core::arch::aarch64::*;
use core::mem::MaybeUninit;

/// Runs NEON instructions on registers.
macro_rules! neon {
    ($instructions:expr) => {
        // SAFETY: this file is compiled only for targets of which NEON is a part. The expression has
        // no pointers.
        unsafe { $instructions }
    };
}

impl Vector for uint8x16_t {
    const IS_NATIVE: bool = true;

    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Self {
        // SAFETY: the target has NEON, and the pointer is to 16 readable bytes.
        unsafe { vld1q_u8(bytes.as_ptr()) }
    }

    #[inline(always)]
    fn of_halves(low: u64, high: u64) -> Self {
        neon!(vcombine_u8(vcreate_u8(low), vcreate_u8(high)))
    }

    #[inline(always)]
    fn store(self, to: &mut [MaybeUninit<u8>; 16]) {
        // SAFETY: the target has NEON, and the pointer is to 16 writable bytes.
        unsafe { vst1q_u8(to.as_mut_ptr().cast(), self) }
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        neon!(vdupq_n_u8(byte))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        neon!(vandq_u8(self, other))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        neon!(vorrq_u8(self, other))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        neon!(veorq_u8(self, other))
    }

    #[inline(always)]
    fn upper_halves(self) -> Self {
        neon!(vshrq_n_u8::<4>(self))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        neon!(vceqq_u8(self, other))
    }

    #[inline(always)]
    fn is_within(self, first: u8, last: u8) -> Self {
        neon!(vcleq_u8(vsubq_u8(self, vdupq_n_u8(first)), vdupq_n_u8(last - first)))
    }

    #[inline(always)]
    fn is_non_ascii(self) -> Self {
        neon!(vcltzq_s8(vreinterpretq_s8_u8(self)))
    }

    #[inline(always)]
    fn lookup(self, indexes: Self) -> Self {
        neon!(vqtbl1q_u8(self, indexes))
    }

    #[inline(always)]
    fn bits(self) -> u16 {
        let sums = neon!(vandq_u8(self, weights()));
        // Each step adds neighbors; after three, a byte has the bits of eight.
        neon!({
            let sums = vpaddq_u8(sums, sums);
            let sums = vpaddq_u8(sums, sums);
            let sums = vpaddq_u8(sums, sums);
            vgetq_lane_u16::<0>(vreinterpretq_u16_u8(sums))
        })
    }

    #[inline(always)]
    fn bits_of_four(all: [Self; 4]) -> u64 {
        let [a, b, c, d] = all.map(|it| neon!(vandq_u8(it, weights())));
        neon!({
            let sums = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
            vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)))
        })
    }

    #[inline(always)]
    fn transpose(rows: [Self; 4]) -> [Self; 4] {
        neon!({
            let [a, b, c, d] = rows.map(|it| vreinterpretq_u32_u8(it));
            let [ac, bd] = [vzip1q_u32(a, c), vzip1q_u32(b, d)];
            let [ac_high, bd_high] = [vzip2q_u32(a, c), vzip2q_u32(b, d)];
            [
                vreinterpretq_u8_u32(vzip1q_u32(ac, bd)),
                vreinterpretq_u8_u32(vzip2q_u32(ac, bd)),
                vreinterpretq_u8_u32(vzip1q_u32(ac_high, bd_high)),
                vreinterpretq_u8_u32(vzip2q_u32(ac_high, bd_high)),
            ]
        })
    }
}

/// The bit of each byte in its half of a mask.
#[inline(always)]
fn weights() -> uint8x16_t {
    Vector::load(&[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128])
}
