//! URIs, IRIs and URLs in one engine.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod authority;
mod builder;
mod charset;
mod compare;
mod component;
mod constant;
mod convert;
mod dialect;
mod draft;
mod edit;
mod error;
pub mod grammar;
mod host;
mod impls;
mod loose;
mod marks;
mod mask;
mod normalize;
mod part;
mod parts;
pub mod percent;
mod query;
mod reference;
mod relativize;
mod resolve;
mod scan;
pub mod scheme;
mod segments;
#[cfg(feature = "serde")]
mod serde;
mod srfi;
mod text;
mod tokens;
mod write;

pub use authority::Authority;
pub use builder::{Builder, Built};
pub use charset::CharSet;
pub use compare::{Difference, Key, Rung};
pub use convert::{ConvertError, HostEncoding};
pub use dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Strict};
pub use edit::{EditError, EditErrorKind};
pub use error::{ErrorKind, ParseError, PortError, Rejected, TooLong};
pub use host::Host;
pub use normalize::{Normalization, OptIn, Step};
pub use part::Part;
pub use percent::Encoded;
pub use query::Pairs;
pub use reference::{Identifier, Iri, IriRef, Reference, Uri, UriRef};
pub use relativize::RelativizeError;
pub use resolve::Resolution;
pub use segments::Segments;
pub use srfi::Srfi;
pub use text::{Lasting, Text};
pub use tokens::{Token, TokenKind};
pub use write::Rootless;
