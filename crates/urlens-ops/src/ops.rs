//! The implementations of the operations.

pub(crate) mod components;
pub(crate) mod documents;
pub(crate) mod equivalence;
pub(crate) mod links;
pub(crate) mod percent;
pub(crate) mod policy;
#[cfg(feature = "programs")]
pub(crate) mod programs;
pub(crate) mod readings;
pub(crate) mod resolution;
pub(crate) mod scheme;
pub(crate) mod template;
pub(crate) mod tokens;
pub(crate) mod web;
