//! Readings: measured, catalogued, on real lists, and by law.
//!
//! What was measured is found through `URLENS_LISTS`; real identifiers in the folder that
//! `URLENS_DATA` names, or beside the lists, in `../datasets`.

mod agreed;
mod allocation;
mod catalogue;
#[path = "../common/count_allocations.rs"]
mod count_allocations;
mod display;
mod measured;
mod page;
mod policy;
mod real;
