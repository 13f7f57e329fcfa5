//! Fast paths: shorter ways to results that plain code computes too.
//!
//! A fast path accepts common texts only and returns `None` for others; the caller then takes the
//! plain path. Both give equal results, and a test compares them on random texts. `ARCHITECTURE.md`
//! lists every fast path with its plain path, its test and its benchmark.

#[cfg(feature = "idna")]
pub(crate) mod domain;
pub(crate) mod host;
pub(crate) mod normalize;
mod scan;
pub(crate) mod simd;
mod splice;
pub(crate) mod web_url;

pub(crate) use scan::{Flags, Scanned, scan, scan_with_flags};
pub(crate) use simd::{ByteSet, find_not_in, mask_not_in};
