//! Examples from the source documents that neither lists nor laws cover.

mod identity;
mod notes;
mod srfi;
mod srfi_setters;
