//! URIs, IRIs and URLs in one engine.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod authority;
pub mod base;
#[cfg(feature = "unicode")]
pub mod bidi;
mod builder;
mod charset;
mod compare;
mod component;
mod constant;
pub mod context;
mod convert;
mod dialect;
mod draft;
mod edit;
mod error;
pub mod fragment;
pub mod grammar;
mod host;
mod impls;
mod loose;
mod marks;
mod mask;
#[cfg(feature = "unicode")]
pub mod nfc;
mod normalize;
pub mod origin;
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
pub mod slug;
mod srfi;
mod text;
mod tokens;
pub mod uri_list;
pub mod well_known;
mod whatwg;
mod write;

pub use authority::Authority;
pub use builder::{Builder, Built};
pub use charset::CharSet;
pub use compare::{Difference, Key, Rung};
pub use convert::{ConvertError, HostEncoding};
pub use dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Strict, Whatwg};
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
pub use tokens::{Token, TokenKind, TokenStream, Tokens};
pub use whatwg::{Change, NotTheSame, Refused, RefusedKind, Space, Url, UrlRef, Violation};
pub use write::Rootless;
