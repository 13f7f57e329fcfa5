//! The functions over columns: Arrow in, Arrow out, and no lock on the interpreter meanwhile.

mod column;
mod function;
mod input;
mod value;

pub(crate) use column::Column;
pub(crate) use function::{call_function, list_functions};
