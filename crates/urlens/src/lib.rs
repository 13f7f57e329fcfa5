//! URIs, IRIs and URLs in one engine.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod authority;
mod charset;
mod component;
mod constant;
mod dialect;
mod error;
pub mod grammar;
mod host;
mod impls;
mod marks;
mod mask;
mod part;
mod parts;
pub mod percent;
mod query;
mod reference;
mod resolve;
mod scan;
mod segments;
mod text;
mod write;

pub use authority::Authority;
pub use charset::CharSet;
pub use dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Strict};
pub use error::{ErrorKind, ParseError, PortError, Rejected, TooLong};
pub use host::Host;
pub use part::Part;
pub use query::Pairs;
pub use reference::{Identifier, Iri, IriRef, Reference, Uri, UriRef};
pub use resolve::Resolution;
pub use segments::Segments;
pub use text::{Lasting, Text};
pub use write::Rootless;
