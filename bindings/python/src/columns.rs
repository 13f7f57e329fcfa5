//! Functions over Arrow columns, which run with the interpreter's lock (GIL) released.

mod column;
mod function;
mod input;
mod value;

pub(crate) use column::Column;
pub(crate) use function::{call_function, list_functions};
