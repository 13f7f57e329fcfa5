//! Properties of characters, their mappings by UTS 46, and Normalization Form C.
//!
//! `tools/unicode` writes the tables. CONTRIBUTING.md says how to move to the next version of Unicode.

mod class;
pub mod nfc;
#[rustfmt::skip]
mod tables;

pub use class::{Bidi, Class, Joining, Status, mapped};
pub use tables::VERSION;
