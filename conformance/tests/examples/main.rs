//! Examples for what lists and laws do not name: the sentences of the source documents, one by one.

mod identity;
mod notes;
mod srfi;
mod srfi_setters;
