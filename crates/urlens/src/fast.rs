//! Fast paths: optimized implementations for common input.
//!
//! They return `None` or `false` for input they do not support, or call the general implementation
//! themselves. Both give equal results, and a test compares them on random texts. Some are
//! outside this module, next to their general implementation; many of these have names that end in `_fast`
//! or start with `splice_`. `ARCHITECTURE.md` lists every fast path with its general implementation, its
//! test and its benchmark.

#[cfg(feature = "idna")]
pub(crate) mod domain;
#[cfg(not(feature = "url-only"))]
pub(crate) mod host;
mod ipv4;
#[cfg(not(feature = "url-only"))]
pub(crate) mod normalize;
mod portable;
mod scan;
pub(crate) mod simd;
mod splice;
pub(crate) mod url;
pub(crate) mod words;

use crate::percent::NOT_PERCENT;
#[cfg(feature = "url-only")]
pub(crate) use crate::scan::scan;
#[cfg(not(feature = "url-only"))]
pub(crate) use scan::scan;
pub(crate) use scan::{Flags, Scanned, scan_with_flags};
pub use simd::decode_base64_blocks;
pub(crate) use simd::{ByteSet, ESCAPES, find_not_in, mask_not_in};

/// A mask of the percent signs among the first 64 bytes. The lowest bit is the first byte.
#[inline]
pub(crate) fn percent_mask(bytes: &[u8]) -> u64 {
    mask_of(bytes, [b'%'], &NOT_PERCENT)
}

/// A mask of those of the first 64 bytes that are one of a few characters; `others` has all other bytes.
#[inline]
pub(crate) fn mask_of<const N: usize>(bytes: &[u8], set: [u8; N], others: &ByteSet) -> u64 {
    match simd::has_vectors() {
        true => mask_not_in(bytes, others),
        false => words::mask_of(bytes, set),
    }
}

/// The offset of the first percent sign.
#[inline]
pub(crate) fn find_percent(bytes: &[u8]) -> Option<usize> {
    match simd::has_vectors() {
        true => find_not_in(bytes, &NOT_PERCENT),
        false => words::find(bytes, b'%'),
    }
}

/// `false` in WebAssembly without vectors, where the size of a module matters more than its speed:
/// all texts are left to the general implementations, and the compiler removes most fast paths.
pub(crate) const ENABLED: bool = cfg!(any(not(target_arch = "wasm32"), target_feature = "simd128"));
