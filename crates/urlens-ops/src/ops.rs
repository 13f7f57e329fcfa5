//! The implementations of the operations.

pub(crate) mod components;
pub(crate) mod documents;
pub(crate) mod equivalence;
pub(crate) mod percent;
pub(crate) mod policy;
pub(crate) mod readings;
pub(crate) mod resolution;
pub(crate) mod scheme;
pub(crate) mod template;
pub(crate) mod tokens;
pub(crate) mod web;
