//! Compares urlens with other libraries. Two programs use this crate: one measures time, the other counts
//! allocations.

#![forbid(unsafe_code)]

pub mod chart;
pub mod clock;
pub mod data;
pub mod documents;
#[cfg(feature = "drop-in")]
pub mod drop_in;
pub mod each;
pub mod instructions;
pub mod kinds;
pub mod matrix;
pub mod measure;
pub mod memory;
pub mod options;
pub mod report;
pub mod row;
pub mod rows;
