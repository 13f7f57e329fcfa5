//! Vector instructions: masks of the bytes of a text, 64 bytes at a time. All `unsafe` code of this
//! crate is here.
//!
//! A text is read in blocks of 64 bytes. Each block gives a few [`Masks`] with one bit per byte:
//! which bytes are slashes, which are dots, which are outside a set. A [`BlockVisitor`], which is
//! safe code without vector instructions, interprets them.
//!
//! The sets are built from the constants that the scanner reads, in the layout that a byte shuffle
//! needs: see [`ByteSet`]. Without vector instructions, [`walk`] returns `None`, and its callers read
//! eight bytes at a time in an integer: see `portable` and `words`.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_base64;
#[cfg(target_arch = "x86_64")]
mod avx2_escapes;
mod base64;
mod byte_set;
mod escapes;
mod model;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
mod replace;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(test)]
mod tests;
mod vector16;
mod vector16_escapes;

pub use base64::decode_base64_blocks;
pub(crate) use byte_set::ByteSet;
pub(crate) use escapes::{ESCAPES, count_non_ascii, escape_non_ascii, push_escapes};
pub(crate) use replace::{decimal, replace};

use crate::grammar::rfc3986;
use vector16::Vector;

/// The vectors of 16 bytes that this machine has, known at compile time.
#[cfg(all(
    feature = "simd",
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little"
))]
type Native = core::arch::aarch64::uint8x16_t;
/// The vectors of 16 bytes that this machine has, known at compile time.
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
type Native = core::arch::wasm32::v128;
/// A model of vectors of 16 bytes, which only tests use: this machine has none, or larger ones.
#[cfg(not(all(
    feature = "simd",
    any(
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )
)))]
type Native = [u8; 16];

/// The masks of a block of up to 64 bytes. The lowest bit is the first byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Masks {
    /// Bytes outside the set of the walk, which have to be checked one by one.
    pub(crate) needs_check: u64,
    pub(crate) slash: u64,
    pub(crate) colon: u64,
    pub(crate) at: u64,
    pub(crate) question: u64,
    pub(crate) hash: u64,
    pub(crate) dot: u64,
    pub(crate) percent: u64,
    /// Uppercase letters.
    pub(crate) upper: u64,
    /// Non-ASCII bytes.
    pub(crate) non_ascii: u64,
}

/// Code that reads the masks of a text block by block.
pub(crate) trait BlockVisitor<'a> {
    /// True if the set of the walk has ASCII bytes only, which makes masks cheaper.
    const ASCII: bool = false;
    /// The argument of [`new`](Self::new).
    type Input;
    /// The result. A pair of integers is returned in registers.
    type Output;
    /// Starts a walk.
    fn new(bytes: &'a [u8], with: Self::Input) -> Self;

    /// Visits the first block; `scheme` has the bytes among its first 32 that a scheme may contain.
    /// Returns `false` to stop the walk.
    fn visit_first(&mut self, masks: &Masks, scheme: u32) -> bool;

    /// Visits the block at offset `at`. Returns `false` to stop the walk.
    fn visit(&mut self, at: usize, masks: &Masks) -> bool;

    /// Ends the walk. `is_complete` is false if a visit stopped it.
    fn finish(self, is_complete: bool) -> Self::Output;
}

/// The bytes of a scheme, in which all standards agree.
const SCHEME: ByteSet = ByteSet::of(rfc3986::SCHEME);

/// Walks over a text that is not empty, with a mask of the bytes that are not `plain`. Returns `None`
/// without vector instructions: reading eight bytes at a time is then faster than building masks.
#[inline]
pub(crate) fn walk<'a, W: BlockVisitor<'a>>(
    bytes: &'a [u8],
    plain: &ByteSet,
    input: W::Input,
) -> Option<W::Output> {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: `has_vectors` has checked the features that the functions require.
        return Some(match bytes.len() {
            ..32 => unsafe { avx2::walk_short::<W>(bytes, plain, input) },
            _ => unsafe { avx2::walk::<W>(bytes, plain, input) },
        });
    }
    if Native::IS_NATIVE { Some(vector16::walk::<Native, W>(bytes, plain, input)) } else { None }
}

/// The offset of the first byte that is not in the set.
#[inline]
pub(crate) fn find_not_in(bytes: &[u8], set: &ByteSet) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if bytes.len() >= 8 && has_vectors() {
        // SAFETY: `has_vectors` has checked the features that the function requires.
        return unsafe { avx2::find_not_in(bytes, set) };
    }
    if bytes.len() >= 8 && Native::IS_NATIVE {
        return vector16::find_not_in::<Native>(bytes, set);
    }
    find_not_in_plain(bytes, set)
}

/// [`find_not_in`] without vector instructions.
#[inline]
fn find_not_in_plain(bytes: &[u8], set: &ByteSet) -> Option<usize> {
    // Eight bytes at a time: one branch for all of them.
    let mut at = 0;
    while let Some(chunk) = bytes[at..].first_chunk::<8>()
        && chunk.iter().fold(true, |all, &byte| all & set.contains(byte))
    {
        at += 8;
    }
    bytes[at..].iter().position(|&byte| !set.contains(byte)).map(|found| at + found)
}

/// A mask of those of the first 64 bytes that are not in the set. The lowest bit is the first byte.
#[inline]
pub(crate) fn mask_not_in(bytes: &[u8], set: &ByteSet) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if bytes.len() >= 8 && has_vectors() {
        // SAFETY: `has_vectors` has checked the features that the function requires.
        return unsafe { avx2::mask_not_in(bytes, set) };
    }
    if bytes.len() >= 8 && Native::IS_NATIVE {
        return vector16::mask_not_in::<Native>(bytes, set);
    }
    mask_not_in_plain(bytes, set)
}

/// [`mask_not_in`] without vector instructions.
#[inline]
fn mask_not_in_plain(bytes: &[u8], set: &ByteSet) -> u64 {
    let outside = bytes.iter().take(64).enumerate();
    outside.fold(0, |mask, (i, &byte)| mask | u64::from(!set.contains(byte)) << i)
}

/// The masks of up to 32 bytes of a text. The lowest bit is the first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Bytes outside the set, and bytes after the end of the text.
    pub(crate) outside: u32,
    pub(crate) dots: u32,
}

/// Calls `decide` with the masks of the 32 bytes from offset `at`, which is below 32. It also gets the
/// bytes and the offset, so that it captures nothing and is inlined. The set must not contain NUL.
/// Returns `None` without vector instructions.
#[inline]
pub(crate) fn window<R>(
    bytes: &[u8],
    at: usize,
    set: &ByteSet,
    decide: impl FnOnce(&[u8], usize, Window) -> R,
) -> Option<R> {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: `has_vectors` has checked the features that the function requires.
        return Some(unsafe { avx2::window(bytes, at, set, decide) });
    }
    if Native::IS_NATIVE {
        Some(vector16::window::<Native, R>(bytes, at, set, decide))
    } else {
        None
    }
}

/// Returns `true` if masks are made with vector instructions: AVX2 on x86-64, NEON on aarch64, and
/// simd128 in WebAssembly. They are known at compile time or, on x86-64, detected once at run time.
/// Machines with AVX2 also have the shifts of BMI, which masks need.
#[inline]
pub(crate) fn has_vectors() -> bool {
    const KNOWN: bool = cfg!(all(
        target_feature = "avx2",
        target_feature = "bmi1",
        target_feature = "bmi2",
        target_feature = "popcnt"
    ));
    #[cfg(all(feature = "simd", feature = "std", target_arch = "x86_64"))]
    return KNOWN || detected();
    #[cfg(not(all(feature = "simd", feature = "std", target_arch = "x86_64")))]
    return Native::IS_NATIVE || KNOWN && cfg!(feature = "simd");
}

/// The cached result of feature detection: four checks cost as much as parsing a short text.
#[cfg(all(feature = "simd", feature = "std", target_arch = "x86_64"))]
#[inline]
fn detected() -> bool {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    const UNKNOWN: u8 = 2;
    static CACHE: AtomicU8 = AtomicU8::new(UNKNOWN);
    #[cold]
    fn detect() -> bool {
        let has = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("popcnt");
        CACHE.store(has.into(), Relaxed);
        has
    }
    match CACHE.load(Relaxed) {
        UNKNOWN => detect(),
        cached => cached == 1,
    }
}
