//! URIs, IRIs and URLs in columns: kernels over Apache Arrow arrays.
//!
//! People who crawl, link data or guard a network have their URLs in columns. [`FUNCTIONS`] is the list
//! of functions over such columns. Each [`Function`] is a translation of an operation of
//! [`urlens_ops::OPS`]: this crate decides how rows are read and written, and nothing about URLs. SQL and
//! Python take their functions from this list.
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
//! - A text may be in an array of `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary`, `BinaryView`,
//!   or in a dictionary of one of these, whose values are read once.
//! - Rows fail alone. What cannot be read is null, or, with [`Failures::Reasons`], null and a reason;
//!   an error is about the call.
//! - Texts in results are `Utf8View`. A result that is a slice of the input is a view into the input's
//!   buffers: no bytes are copied, and the result keeps these buffers alive.
//!
//! `docs/columns.md` has the list as a table.

mod call;
mod column;
mod function;
mod kernels;
mod list;
mod parameters;
mod readme;
mod rows;
mod show;
mod texts;

pub use function::{Argument, Example, Failures, Function, Parameter, Returns, Values};
pub use list::{FUNCTIONS, OMITTED};
pub use show::show;
