//! The implementation of each function.

pub(crate) mod components;
pub(crate) mod edit;
pub(crate) mod lists;
pub(crate) mod normal;
pub(crate) mod programs;
pub(crate) mod query;
pub(crate) mod readings;
pub(crate) mod resolve;
pub(crate) mod scheme;
pub(crate) mod template;
pub(crate) mod validity;
