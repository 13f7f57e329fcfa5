//! urlens for Python: bindings of `urlens-ops` and `urlens-arrow`.
//!
//! ```text
//! package/urlens   the public package: exceptions, `call`, readings, policies, pydantic
//!        │
//!   _urlens (this crate): objects, each of which holds an `Any`; functions over Arrow columns
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

/// The extension module of `urlens`.
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
    use super::operations::{ask, excerpt, list_operations, list_schemes, policy_file};
    #[pymodule_export]
    use super::reference::Reference;
    #[pymodule_export]
    use super::template::PyTemplate;
}
