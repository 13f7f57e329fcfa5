//! URIs, IRIs and URLs in one engine: parse, build, resolve, edit, normalize, compare, convert.
//!
//! Each standard is a *dialect* of the same types: RFC 3986 (URIs), RFC 3987 (IRIs), RFC 6874 (URIs
//! with zone identifiers), and the URL Standard of the WHATWG (URLs, as browsers parse them). The
//! RFCs reject an invalid text; the URL Standard repairs it.
//!
//! # Terms
//!
//! ```text
//!        userinfo    host     port
//!          /  \ /         \ /  \
//!   http://anna@example.org:8042/over/there?name=ferret#nose
//!   \__/   \___________________/\_________/ \_________/ \__/
//!  scheme        authority         path        query   fragment
//! ```
//!
//! | term | meaning | here |
//! |---|---|---|
//! | identifier | has a scheme | [`Uri`], [`Iri`], [`Url`]: an [`Identifier`] |
//! | reference | an identifier, or relative to a base | [`UriRef`], [`IriRef`], [`UrlRef`]: a [`Reference`] |
//! | dialect | the standard that defines the syntax, a type parameter | [`Rfc3986`], [`Rfc3987`], [`Rfc6874`], [`Whatwg`] |
//! | text | the string type, a type parameter: `String`, `&str`, `Cow<str>`, `Box<str>`, `Arc<str>` | [`Text`] |
//! | component | scheme, authority (userinfo, host, port), path, query, fragment | [`Part`] (its name) |
//! | absent, empty | `http://a/?` has an empty query, `http://a/` has none | `Some("")`, `None` |
//! | equivalence level | the rules by which two references count as equal | [`Equivalence`] |
//!
//! # Tour
//!
//! **Parse.** `parse` returns a value that owns its text; `parse_borrowed` borrows the input, and for a
//! URL copies it only if it is not canonical. Components are slices of the text. Errors have a code, a
//! component and a byte offset, and `{:#}` shows the place.
//!
//! ```
//! use urlens::{Host, Uri, Url};
//!
//! let uri: Uri = Uri::parse("http://anna@[2001:db8::7]:8042/over/50%25?name=ferret&colour=grey#")?;
//! assert_eq!(uri.scheme(), "http");
//! assert_eq!(uri.userinfo(), Some("anna"));
//! assert!(matches!(uri.host(), Some(Host::Ipv6 { .. })));
//! assert_eq!(uri.port(), Ok(Some(8042)));
//! assert_eq!(uri.path_segments().next_back().unwrap().decode_utf8()?, "50%");
//! assert_eq!(uri.query_pairs().count(), 2);
//! assert_eq!(uri.fragment(), Some(""));
//!
//! let borrowed: Uri<&str> = Uri::parse_borrowed("http://example.org/")?;
//! let error = Uri::parse("http://example.org/a path").unwrap_err();
//! assert_eq!(format!("{error:#}"), "\
//! unexpected ' ' in path at byte 20
//!   http://example.org/a path
//!                       ^");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **URLs** are parsed as in browsers.
//!
//! ```
//! use urlens::Url;
//!
//! let mut url: Url = Url::parse(r" HTTPS:\\Example.org:443\a/./b")?;
//! assert_eq!(url, "https://example.org/a/b");
//! url = url.join("../c d")?;
//! assert_eq!(url, "https://example.org/c%20d");
//!
//! url.set_port(Some(8443))?;
//! url.set_query(Some("q=1"))?;
//! assert_eq!(url, "https://example.org:8443/c%20d?q=1");
//! assert_eq!(url.set_scheme("foo").unwrap_err().code(), "special-scheme");
//! assert_eq!(Url::parse("http://").unwrap_err().to_string(), "missing host at byte 7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Constants** are checked by the compiler.
//!
//! ```
//! use urlens::{Uri, Url, uri, url};
//! const NAME: Uri<&str> = uri!("urn:isbn:0451450523");
//! const HOME: Url<&str> = url!("https://example.org/");
//! ```
//!
//! **Resolve** references, and relativize them.
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
//! **Build and edit.** The result parses back to the same components, or there is an error.
//!
//! ```
//! use urlens::{Uri, Url};
//!
//! let mut uri = Uri::builder("https").host("example.org").path_segments(["a/b", "c"]).build()?;
//! assert_eq!(uri, "https://example.org/a%2Fb/c");
//! uri.set_query(Some("q=1"))?;
//! assert_eq!(uri.set_path("d").unwrap_err().code(), "rootless");
//!
//! let url = Url::builder("https").host("bücher.example").query_pairs([("q", "a b")]).build()?;
//! # #[cfg(feature = "idna")]
//! assert_eq!(url, "https://xn--bcher-kva.example/?q=a%20b");
//! # Ok::<(), urlens::SetError>(())
//! ```
//!
//! **Normalize and compare.** `==` compares texts; other comparisons name their level.
//!
//! ```
//! use urlens::{Equivalence, uri};
//!
//! let (a, b) = (uri!("HTTP://example.org:80/%7eanna/./"), uri!("http://example.org/~anna/"));
//! assert_ne!(a, b);
//! assert_eq!(a.normalize(), "http://example.org:80/~anna/");
//! assert_eq!(a.equivalence(&b), Some(Equivalence::Scheme));
//! assert_eq!(a.key(Equivalence::Scheme), b.key(Equivalence::Scheme)); // for maps and sets
//! ```
//!
//! **Convert** between URIs, IRIs and URLs, if the meaning is kept.
//!
//! ```
//! use urlens::{Uri, iri, uri};
//!
//! assert_eq!(iri!("http://example.org/Rhône").to_uri()?, "http://example.org/Rh%C3%B4ne");
//! assert_eq!(uri!("http://example.org/Rh%C3%B4ne").to_iri(), "http://example.org/Rhône");
//!
//! let uri = uri!("HTTP://example.org:80/a/../b");
//! let url = uri.to_url()?;
//! assert_eq!(url, "http://example.org/b");
//! assert_eq!(Uri::try_from(url)?, "http://example.org/b");
//!
//! let error = uri!("http:example.org").to_url().unwrap_err(); // a path in RFC 3986, a host in browsers
//! assert_eq!(error.code(), "meaning");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # More
//!
//! [`domain`] converts names to ASCII and back; [`form`] reads and writes HTML form data;
//! [`percent`] encodes and decodes; [`PathStyle`] is for file paths; [`Origin`] is the origin of a
//! URL; [`Redaction`] removes secrets from URLs for logs. Other crates: `urlens-readings` (where standards
//! disagree about a text, lints, policies), `urlens-guard` (HTTP clients that connect only where a policy
//! allows it), `urlens-programs` (how curl, wget, PHP, Python and other programs read URLs),
//! `urlens-links` (links in text), `urlens-suffix` (registrable domains), `urlens-schemes`,
//! `urlens-template`, `urlens-documents` (fragments by media type, base URIs, well-known URIs),
//! `urlens-interop` (the types of `url` and `http`).
//!
//! # Features
//!
//! | feature | | adds |
//! |---|---|---|
//! | `std` | default | run-time detection of vector instructions; the crate is `no_std` with `alloc` |
//! | `simd` | default | vector instructions; results are the same without |
//! | `idna` | default | non-ASCII hosts of URLs, [`HostEncoding`]`::Idna`, origins in Unicode and Punycode |
//! | `serde` | | `Serialize` and `Deserialize`, borrowed and owned |
//! | `unicode` | | `is_nfc` and `to_nfc` |
//!
//! Features are additive. `idna` adds no restriction: it accepts hosts that are rejected without it. All
//! `unsafe` code is in one small module (the vectors of `simd`). There is no I/O, no global state
//! except the detected vector instructions, and no input makes a function panic.
#![no_std]
// The one exception is `fast::simd`.
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// The package `urlens-url-only` (compat/engine) leaves operations out, whose functions are then unused.
#![cfg_attr(feature = "url-only", allow(dead_code, unused_imports))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(not(feature = "url-only"))]
mod append;
mod authority;
mod backport;
#[cfg(not(feature = "url-only"))]
mod builder;
mod charset;
#[cfg(not(feature = "url-only"))]
mod compare;
mod component;
#[cfg(not(feature = "url-only"))]
mod constant;
#[cfg(not(feature = "url-only"))]
mod convert;
mod dialect;
mod dots;
#[cfg(not(feature = "url-only"))]
mod draft;
#[cfg(not(feature = "url-only"))]
mod edit;
mod error;
mod fast;
#[cfg(not(feature = "url-only"))]
pub mod form;
mod grammar;
mod host;
mod impls;
#[doc(hidden)]
pub mod internal;
mod kind;
#[cfg(not(feature = "url-only"))]
mod loose;
mod marks;
mod mask;
mod name;
#[cfg(feature = "unicode")]
pub mod nfc;
#[cfg(not(feature = "url-only"))]
mod normalize;
mod origin;
mod part;
mod parts;
pub mod percent;
mod query;
#[cfg(test)]
#[path = "../tests/random/mod.rs"]
mod random;
#[cfg(not(feature = "url-only"))]
mod redaction;
mod reference;
#[cfg(not(feature = "url-only"))]
mod relativize;
#[cfg(not(feature = "url-only"))]
mod resolve;
mod scan;
pub mod scheme;
mod segments;
#[cfg(feature = "serde")]
mod serde;
mod set_error;
mod split;
mod text;
mod whatwg;
mod write;

pub use authority::Authority;
#[cfg(not(feature = "url-only"))]
pub use builder::Builder;
pub use charset::CharSet;
#[cfg(not(feature = "url-only"))]
pub use compare::{Difference, Equivalence, Key};
#[cfg(not(feature = "url-only"))]
pub use convert::{ConvertError, HostEncoding};
pub use dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Strict, Whatwg};
pub use error::{ErrorKind, ParseError, PortError};
pub use host::{Host, domain};
pub use kind::Kind;
pub use mask::mask_password;
pub use name::UnknownName;
#[cfg(not(feature = "url-only"))]
pub use normalize::{Normalization, OptIn, SchemeRules, Step};
pub use origin::Origin;
pub use part::Part;
pub use query::Pairs;
#[cfg(not(feature = "url-only"))]
pub use redaction::Redaction;
pub use reference::{Identifier, Iri, IriRef, Reference, Uri, UriRef};
#[cfg(not(feature = "url-only"))]
pub use relativize::RelativizeError;
#[cfg(not(feature = "url-only"))]
pub use resolve::ResolveOptions;
pub use segments::Segments;
pub use set_error::{SetError, SetErrorKind};
pub use text::Text;
#[cfg(not(feature = "url-only"))]
pub use whatwg::{Change, FilePathError, FilePathErrorKind, PathStyle, SpaceEncoding, ToUrlError};
pub use whatwg::{QueryEncoding, QueryPiece, ValidationError, ValidationErrorKind};
pub use whatwg::{Url, UrlAttribute, UrlParser, UrlRef};
pub use write::Rootless;
