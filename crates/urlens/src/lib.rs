//! URIs, IRIs and URLs in one engine: parse, build, resolve, edit, normalize, compare, convert.
//!
//! Each standard has its types: RFC 3986 (URIs), RFC 3987 (IRIs), RFC 6874 (URIs with zone
//! identifiers), and the URL Standard of the WHATWG (URLs, as browsers parse them). The RFCs reject an
//! invalid text; the URL Standard repairs it. All types are a text and the ends of its components.
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
//! | identifier | has a scheme | [`Uri`], [`Iri`], [`Url`], [`UriZone`] |
//! | reference | an identifier, or relative to a base | [`UriRef`], [`IriRef`], [`UrlRef`] |
//! | kind | one of these seven, as a value | [`Kind`], and [`Any`]: a value of any kind |
//! | text | the string type, a type parameter: `String`, `&str`, `Cow<str>`, `Box<str>`, `Arc<str>` | [`Text`] |
//! | component | scheme, authority (userinfo, host, port), path, query, fragment | [`Part`], [`Component`] (its name) |
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
//! assert_eq!(uri.port(), Some(8042));
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
//! # Ok::<(), urlens::Error>(())
//! ```
//!
//! **Normalize and compare.** `==` compares texts; other comparisons name their level.
//!
//! ```
//! use urlens::{Equivalence, uri};
//!
//! let (a, b) = (uri!("HTTP://example.org:80/%7eanna/./"), uri!("http://example.org/~anna/"));
//! assert_ne!(a, b);
//! assert_eq!(a.normalize(), b);
//! assert_eq!(a.normalize_syntax(), "http://example.org:80/~anna/");
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
//! `urlens-template`, `urlens-documents` (fragments by media type, base URIs, well-known URIs).
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
//! | `url` | | `TryFrom` to and from `url::Url` |
//! | `http` | | `TryFrom` to and from `http::Uri`; needs `std` |
//!
//! Features are additive. `idna` adds no restriction: it accepts hosts that are rejected without it. All
//! `unsafe` code is in one small module (the vectors of `simd`). There is no I/O, no global state
//! except the detected vector instructions, and no input makes a function panic.
#![no_std]
// The one exception is `fast::simd`.
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod authority;
mod backport;
mod charset;
mod component;
mod dialect;
mod dots;
mod draft;
mod error;
mod fast;
pub mod form;
pub mod grammar;
mod host;
#[doc(hidden)]
pub mod internal;
#[cfg(any(feature = "http", feature = "url"))]
mod interop;
mod kind;
mod marks;
mod mask;
mod name;
mod op;
mod origin;
mod part;
mod parts;
pub mod percent;
mod query;
#[cfg(test)]
#[path = "../tests/random/mod.rs"]
mod random;
mod redaction;
mod scan;
pub mod scheme;
mod segments;
mod sink;
mod split;
mod text;
mod types;
#[cfg(any(feature = "idna", feature = "unicode"))]
mod unicode;
mod whatwg;
mod write;

pub use authority::Authority;
pub use charset::CharSet;
pub use component::Component;
pub use error::{Error, ErrorKind};
pub use host::{Host, domain};
pub use kind::Kind;
pub use mask::{excerpt, mask_password};
pub use name::UnknownName;
pub use op::edit::attribute::UrlAttribute;
pub use op::{
    Change, Difference, Equivalence, HostEncoding, Key, Normalization, OptIn, Refusal,
    ResolveOptions, SchemeRules, Step,
};
pub use origin::Origin;
pub use part::Part;
pub use query::Pairs;
pub use redaction::Redaction;
pub use segments::Segments;
pub use text::Text;
pub use types::{Any, Builder, Iri, IriRef, Uri, UriRef, UriZone, Url, UrlRef};
pub use whatwg::{FilePathErrorKind, PathStyle};
pub use whatwg::{QueryEncoding, QueryPiece, UrlParser, ValidationError, ValidationErrorKind};
pub use write::Rootless;
