//! URIs and IRIs in one engine: read, built, resolved, edited, normalized, compared and converted.
//!
//! Each standard is a *dialect* of the same types. Today these are RFC 3986 (URIs), RFC 3987 (IRIs)
//! and RFC 6874 (URIs with zone identifiers); the URL Standard of the WHATWG is coming, and is not
//! here yet.
//!
//! # Terms
//!
//! ```text
//!   http://anna@example.org:8042/over/there?name=ferret#nose
//!   \__/   \___________________/\_________/ \_________/ \__/
//!  scheme        authority         path        query   fragment
//!          userinfo  host   port
//! ```
//!
//! | term | what it means | here |
//! |---|---|---|
//! | identifier | has a scheme, and stands for itself | [`Uri`], [`Iri`]: an [`Identifier`] |
//! | reference | an identifier, or relative: the way to one from elsewhere | [`UriRef`], [`IriRef`]: a [`Reference`] |
//! | dialect | the standard by which a text is read, a parameter of the type | [`Rfc3986`], [`Rfc3987`], [`Rfc6874`] |
//! | text | what a reference is kept in: `&str`, `String`, `Cow<str>`, `Box<str>`, `Arc<str>` | [`Text`] |
//! | component | scheme, authority (userinfo, host, port), path, query, fragment, as written | [`Part`], [`Encoded`] |
//! | absent, empty | `http://a/?` has an empty query, `http://a/` has none | `None`, `Some("")` |
//! | rung | how much alike two references must be to count as the same | [`Rung`] |
//!
//! # Tour
//!
//! **Read.** Nothing is copied: a component is a slice of the text. Errors say what, where and why.
//!
//! ```
//! use urlens::{Host, Uri};
//!
//! let text = String::from("http://anna@[2001:db8::7]:8042/over/50%25?name=ferret&colour=grey#");
//! let uri = Uri::parse(text.as_str())?;
//! assert_eq!(uri.scheme(), "http");
//! assert_eq!(uri.userinfo(), Some("anna"));
//! assert!(matches!(uri.host(), Some(Host::Ipv6 { .. })));
//! assert_eq!(uri.port(), Ok(Some(8042)));
//! assert_eq!(uri.path_segments().next_back().unwrap().decode_utf8()?, "50%");
//! assert_eq!(uri.query_pairs().count(), 2);
//! assert_eq!(uri.fragment(), Some(""));
//!
//! let text = "http://example.org/a path";
//! assert_eq!(Uri::parse(text).unwrap_err().show(text).to_string(), "\
//! unexpected ' ' in path at byte 20
//!   http://example.org/a path
//!                       ^");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Constants** are checked by the compiler, with the same code.
//!
//! ```
//! use urlens::{Uri, uri};
//! const HOME: Uri<&str> = uri!("https://example.org/");
//! ```
//!
//! **Resolve**, and the way back.
//!
//! ```
//! use urlens::{uri, uri_ref};
//!
//! let base = uri!("http://example.org/docs/guide/intro");
//! let target = base.resolve(&uri_ref!("../api/?v=2"))?;
//! assert_eq!(target, "http://example.org/docs/api/?v=2");
//! assert_eq!(base.relativize(&target)?, "../api/?v=2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Edit and build.** The result reads back as what was meant, or the edit is refused.
//!
//! ```
//! use urlens::Uri;
//!
//! let mut uri = Uri::builder("https").host("example.org").path_segments(["a/b", "c"]).build()?;
//! assert_eq!(uri, "https://example.org/a%2Fb/c");
//! uri.set_query(Some("q=1"))?;
//! uri.set_port(Some(8443))?;
//! assert_eq!(uri, "https://example.org:8443/a%2Fb/c?q=1");
//! assert_eq!(uri.set_path("d").unwrap_err().code(), "rootless");
//! # Ok::<(), urlens::EditError>(())
//! ```
//!
//! **Normalize and compare.** `==` compares texts; for anything more, name the rung.
//!
//! ```
//! use urlens::{Rung, uri};
//!
//! let (a, b) = (uri!("HTTP://example.org:80/%7eanna/./"), uri!("http://example.org/~anna/"));
//! assert_ne!(a, b);
//! assert_eq!(a.normalize(), "http://example.org:80/~anna/");
//! assert_eq!(a.first_rung(&b), Some(Rung::Scheme));
//! assert_eq!(a.key(Rung::Scheme), b.key(Rung::Scheme)); // for maps and sets
//! ```
//!
//! **Convert** between URIs and IRIs. Every URI is an IRI; the way back is asked for.
//!
//! ```
//! use urlens::{iri, uri};
//!
//! assert_eq!(iri!("http://example.org/Rhône").to_uri()?, "http://example.org/Rh%C3%B4ne");
//! assert_eq!(uri!("http://example.org/Rh%C3%B4ne").to_iri(), "http://example.org/Rhône");
//! # Ok::<(), urlens::TooLong>(())
//! ```
//!
//! # More
//!
//! [`fragment`] reads fragments by media type (CSV, JSON Pointer, plain text); [`context`] finds what
//! is valid and still unwise; [`origin`], [`base`], [`well_known`], [`uri_list`] and [`slug`] are
//! what their names say; [`grammar`] has the standards' rules as data; [`Srfi`] is the view of SRFI
//! 275, and [`Reference::tokens`] that of the URL reverse specification.
//!
//! # Features
//!
//! | feature | | brings |
//! |---|---|---|
//! | `std` | default | nothing of its own yet: the crate is `no_std` with `alloc` |
//! | `idna` | default | [`HostEncoding`]`::Idna`, and origins in Unicode and in Punycode |
//! | `serde` | | `Serialize` and `Deserialize`, borrowed and owned |
//! | `unicode` | | `to_nfc`, `bidi_findings` and what belongs to them |
//!
//! A feature adds items and changes none. There is no `unsafe` code, no I/O and no global state, and
//! no input makes a function panic.
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
pub mod form;
pub mod fragment;
pub mod grammar;
mod host;
mod impls;
#[cfg(any(feature = "url", feature = "http"))]
mod interop;
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
mod readme;
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
pub use host::{Host, domain};
#[cfg(any(feature = "url", feature = "http"))]
pub use interop::ReadOtherwise;
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
pub use whatwg::{FilePathError, FilePathErrorKind, PathStyle, QueryEncoding, QueryPiece};
pub use whatwg::{Noted, StrictError};
pub use write::Rootless;
