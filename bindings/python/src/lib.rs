//! urlens for Python: a translation of `urlens-ops`, and of the functions over columns.
//!
//! ```text
//! package/urlens   imported by programs: exceptions, `call`, readings, policies, pydantic
//!        │
//!   _urlens (this crate): objects that hold an `Any`, a value of any kind; columns over Arrow
//!        │
//!   urlens-ops, urlens-arrow: the rules
//! ```

mod classes;
mod columns;
mod decoded;
mod editable;
mod errors;
mod operations;
mod params;
mod reference;
mod template;

use pyo3::prelude::*;

/// The compiled part of `urlens`.
#[pymodule]
mod _urlens {
    #[pymodule_export]
    use super::classes::{Iri, IriRef, Uri, UriRef, UriZone, Url, UrlRef};
    #[pymodule_export]
    use super::columns::{Column, call_function, list_functions};
    #[pymodule_export]
    use super::decoded::Decoded;
    #[pymodule_export]
    use super::editable::Editable;
    #[pymodule_export]
    use super::operations::{ask, list_operations, show_at};
    #[pymodule_export]
    use super::reference::Reference;
    #[pymodule_export]
    use super::template::PyTemplate;
}
