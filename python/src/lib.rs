//! urlens for Python: a translation of the library, and of its functions over columns.
//!
//! ```text
//! package/urlens   what Python programs import: exceptions, findings, what pydantic wants
//!        │
//!   _urlens (this crate): objects over `Any`, one value of any of the six kinds; columns over Arrow
//!        │
//!   urlens, urlens-template, urlens-arrow: the rules
//! ```

mod any;
mod classes;
mod columns;
mod decoded;
mod editable;
mod errors;
mod operations;
mod params;
mod policy;
mod readings;
mod reference;
mod template;

use pyo3::prelude::*;

/// What `urlens` is made of.
#[pymodule]
mod _urlens {
    #[pymodule_export]
    use super::classes::{Iri, IriRef, Uri, UriRef, Url, UrlRef};
    #[pymodule_export]
    use super::columns::{Column, call_function, list_functions};
    #[pymodule_export]
    use super::decoded::Decoded;
    #[pymodule_export]
    use super::editable::Editable;
    #[pymodule_export]
    use super::policy::{_policy, PyPolicy};
    #[pymodule_export]
    use super::readings::read_all;
    #[pymodule_export]
    use super::reference::Reference;
    #[pymodule_export]
    use super::template::PyTemplate;
}
