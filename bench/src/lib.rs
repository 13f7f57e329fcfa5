//! urlens and its peers side by side: what is measured, and how. Two programs use it: one takes the time,
//! the other counts allocations.

#![forbid(unsafe_code)]

pub mod chart;
pub mod clock;
pub mod data;
pub mod instructions;
pub mod measure;
pub mod memory;
pub mod options;
pub mod report;
pub mod row;
pub mod rows;
