//! Which of 64 bytes are what, all at once: the one place for vector instructions.
//!
//! A text is walked in blocks of 64 bytes. For each block there are a few masks, one bit for each
//! byte: which are slashes, which are dots, which need a second look. What the masks mean is the
//! business of the [`BlockVisitor`] that they are shown to, and that is plain code.
//!
//! The sets are the same constants that the scanner reads, in the shape that a byte shuffle wants:
//! see [`ByteSet`]. Where there are no vectors, nothing is walked, and the scanner reads byte by byte.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_escapes;
mod byte_set;
mod escapes;
#[cfg(test)]
mod tests;

pub(crate) use byte_set::ByteSet;
pub(crate) use escapes::{count_non_ascii, escape_non_ascii, push_escapes};

use crate::grammar::rfc3986;

/// What stands where in a block of up to 64 bytes: the lowest bit of each mask is the first byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Masks {
    /// Bytes that are not in the set of the walk, and have to be looked at one by one.
    pub(crate) outside: u64,
    pub(crate) slash: u64,
    pub(crate) colon: u64,
    pub(crate) at: u64,
    pub(crate) question: u64,
    pub(crate) hash: u64,
    pub(crate) dot: u64,
    pub(crate) percent: u64,
    /// Letters in upper case.
    pub(crate) upper: u64,
    /// Bytes beyond ASCII.
    pub(crate) non_ascii: u64,
}

/// What looks at a text block by block.
pub(crate) trait BlockVisitor<'a> {
    /// Whether no byte beyond ASCII is in the set that is walked with: there is less to do then.
    const ASCII: bool = false;
    /// What it has to know.
    type Input;
    /// What comes of it. A pair of numbers comes back in registers.
    type Output;
    /// A walk that is about to begin.
    fn new(bytes: &'a [u8], with: Self::Input) -> Self;

    /// Looks at the first block, and at which of its first 32 bytes may stand in a scheme. Says
    /// whether to go on.
    fn visit_first(&mut self, masks: &Masks, scheme: u32) -> bool;

    /// Looks at the block that begins at the byte `at`. Says whether to go on.
    fn visit(&mut self, at: usize, masks: &Masks) -> bool;
    /// What came of it; and whether the last look said to go on.
    fn finish(self, is_complete: bool) -> Self::Output;
}

/// What may stand in a scheme: all standards agree.
const SCHEME: ByteSet = ByteSet::of(rfc3986::SCHEME);

/// Walks over a text that is not empty, and asks where the bytes are that are not `plain`. Nothing comes of it if this
/// machine has no vectors: to read byte by byte is faster than to make masks.
#[inline]
pub(crate) fn walk<'a, W: BlockVisitor<'a>>(
    bytes: &'a [u8],
    plain: &ByteSet,
    input: W::Input,
) -> Option<W::Output> {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: the machine has all that the functions ask for.
        return Some(match bytes.len() {
            ..32 => unsafe { avx2::walk_short::<W>(bytes, plain, input) },
            _ => unsafe { avx2::walk::<W>(bytes, plain, input) },
        });
    }
    let _ = (bytes, plain, input);
    None
}

/// The first byte that is not in the set.
#[inline]
pub(crate) fn find_not_in(bytes: &[u8], set: &ByteSet) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if bytes.len() >= 8 && has_vectors() {
        // SAFETY: the machine has all that the function asks for.
        return unsafe { avx2::find_not_in(bytes, set) };
    }
    bytes.iter().position(|&byte| !set.contains(byte))
}

/// Which of the first 64 bytes are not in the set: the lowest bit is the first byte.
#[inline]
pub(crate) fn mask_not_in(bytes: &[u8], set: &ByteSet) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if bytes.len() >= 8 && has_vectors() {
        // SAFETY: the machine has all that the function asks for.
        return unsafe { avx2::mask_not_in(bytes, set) };
    }
    let places = bytes.iter().take(64).enumerate().filter(|it| !set.contains(*it.1));
    places.fold(0, |mask, (i, _)| mask | 1 << i)
}

/// Up to 32 bytes of a text: the lowest bit of each mask is the first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Bytes that are not in the set that was asked for, and those that are not there.
    pub(crate) outside: u32,
    pub(crate) dots: u32,
}

/// What `decide` says of what stands from a place within the first 32 bytes on. It is told the bytes and the
/// place again, so that it needs nothing else and becomes part of the look. The set does not hold NUL.
/// Nothing comes of it if this machine has no vectors.
#[inline]
pub(crate) fn window<R>(
    bytes: &[u8],
    at: usize,
    set: &ByteSet,
    decide: impl FnOnce(&[u8], usize, Window) -> R,
) -> Option<R> {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: the machine has all that the function asks for.
        return Some(unsafe { avx2::window(bytes, at, set, decide) });
    }
    let _ = (bytes, at, set, decide);
    None
}

/// Whether there are vectors: known when this is compiled, or asked once while it runs. Machines
/// with AVX2 have the shifts of BMI too, which masks like.
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
    return KNOWN && cfg!(feature = "simd");
}

/// What the machine answered, remembered: to ask for four things costs as much as a short text.
#[cfg(all(feature = "simd", feature = "std", target_arch = "x86_64"))]
#[inline]
fn detected() -> bool {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    const NOT_ASKED: u8 = 2;
    static ANSWER: AtomicU8 = AtomicU8::new(NOT_ASKED);
    #[cold]
    fn ask() -> bool {
        let has = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("popcnt");
        ANSWER.store(has.into(), Relaxed);
        has
    }
    match ANSWER.load(Relaxed) {
        NOT_ASKED => ask(),
        answer => answer == 1,
    }
}
