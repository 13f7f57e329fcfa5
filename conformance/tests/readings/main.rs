//! Readings and policies: measured, catalogued, on real lists, and laws.
//!
//! Measurements are in the folder `URLENS_LISTS`; real identifiers in the folder `URLENS_DATA`, or in
//! `../datasets` relative to the lists.

mod agreed;
mod allocation;
mod catalogue;
#[path = "../common/count_allocations.rs"]
mod count_allocations;
mod display;
mod measured;
mod page;
mod policy;
mod programs_page;
mod real;
