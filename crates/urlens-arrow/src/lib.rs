//! URIs, IRIs and URLs in columns: kernels over Apache Arrow arrays.
//!
//! [`FUNCTIONS`] is the list of functions over columns of URLs. Each [`Function`] calls an operation of
//! [`urlens_ops::OPS`]: this crate handles rows and contains no rules about URLs. The SQL and Python
//! functions are generated from this list.
//!
//! ```
//! use arrow_array::{ArrayRef, StringArray, cast::AsArray};
//! use std::sync::Arc;
//! use urlens_arrow::{Argument, Failures, Function};
//!
//! let urls: ArrayRef = Arc::new(StringArray::from(vec![
//!     Some("https://www.example.co.uk/a?q=1"),
//!     Some("http://Example.org:80"),
//!     Some("nonsense"),
//!     None,
//! ]));
//! let domain = Function::by_name("registrable_domain").unwrap();
//! let domains = domain.call(&[Argument::Column(urls)], 4, Failures::Null)?;
//! assert!(domains.as_string_view().iter().eq([Some("example.co.uk"), Some("example.org"), None, None]));
//! # Ok::<(), arrow_schema::ArrowError>(())
//! ```
//!
//! - Text columns may be arrays of `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary`, `BinaryView`,
//!   or dictionaries of one of these. Dictionary values are parsed once.
//! - Rows fail independently. A row that cannot be parsed is null, or, with [`Failures::Reasons`], null
//!   with a reason. Errors are only about the arguments of the call.
//! - Texts in results are `Utf8View`. A result that is a slice of the input is a view into the input's
//!   buffers: no bytes are copied, and the result keeps these buffers alive.
//!
//! `docs/columns.md` has the list as a table.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod call;
mod column;
mod function;
mod kernels;
mod list;
mod parameters;
mod rows;
mod show;
mod texts;

pub use function::{Argument, Example, Failures, Function, Returns};
pub use list::{FUNCTIONS, OMITTED};
pub use show::show;
pub use urlens_ops::{Parameter, Values};
