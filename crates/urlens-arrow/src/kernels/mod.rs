//! What each function does with a row.

pub(crate) mod components;
pub(crate) mod normal;
