//! The facts of the picture as JSON.
pub(crate) fn facts() {}
