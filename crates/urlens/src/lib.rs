//! URIs, IRIs and URLs in one engine: read, built, resolved, edited, normalized, compared and
//! converted.
//!
//! Each standard is a *dialect* of the same types: RFC 3986 (URIs), RFC 3987 (IRIs), RFC 6874 (URIs
//! with zone identifiers), and the URL Standard of the WHATWG (URLs, as browsers read them). The
//! RFCs report what is wrong with a text; the URL Standard repairs it.
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
//! | identifier | has a scheme, and stands for itself | [`Uri`], [`Iri`], [`Url`]: an [`Identifier`] |
//! | reference | an identifier, or relative: the way to one from elsewhere | [`UriRef`], [`IriRef`], [`UrlRef`]: a [`Reference`] |
//! | dialect | the standard by which a text is read, a parameter of the type | [`Rfc3986`], [`Rfc3987`], [`Rfc6874`], [`Whatwg`] |
//! | text | what a reference is kept in: `&str`, `String`, `Cow<str>`, `Box<str>`, `Arc<str>` | [`Text`] |
//! | component | scheme, authority (userinfo, host, port), path, query, fragment, as written | [`Part`], [`Encoded`] |
//! | absent, empty | `http://a/?` has an empty query, `http://a/` has none | `None`, `Some("")` |
//! | rung | how much alike two references must be to count as the same | [`Equivalence`] |
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
//! use urlens::{Equivalence, uri};
//!
//! let (a, b) = (uri!("HTTP://example.org:80/%7eanna/./"), uri!("http://example.org/~anna/"));
//! assert_ne!(a, b);
//! assert_eq!(a.normalize(), "http://example.org:80/~anna/");
//! assert_eq!(a.equivalence(&b), Some(Equivalence::Scheme));
//! assert_eq!(a.key(Equivalence::Scheme), b.key(Equivalence::Scheme)); // for maps and sets
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
//! **URLs**, as browsers read them. A text that is canonical is borrowed, any other repaired; a link
//! ([`UrlRef`]) keeps its text until there is a page to see it from.
//!
//! ```
//! use urlens::{SpaceEncoding, Url, UrlRef};
//!
//! let page = Url::parse(r" HTTPS:\\Example.org:443\a/./b")?;
//! assert_eq!(page, "https://example.org/a/b");
//! assert_eq!(page.join("/\\example.net")?, "https://example.net/");
//! assert_eq!(page.resolve(&UrlRef::parse("../c d")?)?, "https://example.org/c%20d");
//!
//! let (_, noted) = Url::parse_with_validation_errors("http://127.1/");
//! assert_eq!(noted[0].violation.name(), "IPv4-too-few-parts");
//! assert_eq!(Url::parse("http://").unwrap_err().code(), "host-missing");
//!
//! let mut url = page.into_owned();
//! url.set_port("8443")?; // the setters of the web, which say why nothing changed
//! url.set_query_param("q", "a b", SpaceEncoding::Plus)?;
//! assert_eq!(url, "https://example.org:8443/a/b?q=a+b");
//! assert_eq!(url.set_protocol("foo").unwrap_err().code(), "special-scheme");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **From one standard to another**, if the meaning is kept: [`Uri::to_url`](Identifier::to_url),
//! [`Iri::to_url`](Identifier::to_url), and `try_from` for the way back.
//!
//! ```
//! use urlens::{Uri, uri};
//!
//! let url = uri!("HTTP://example.org:80/a/../b").to_url()?.into_owned();
//! assert_eq!(url, "http://example.org/b");
//! assert_eq!(Uri::try_from(url)?, "http://example.org/b");
//!
//! let error = uri!("http:example.org").to_url().unwrap_err(); // a path, but a host to browsers
//! assert_eq!(error.code(), "meaning");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # More
//!
//! [`domain`] brings names into ASCII and back; [`form`] reads and writes what HTML forms send;
//! [`PathStyle`] is for the paths of files; [`fragment`] reads fragments by media type (CSV, JSON
//! Pointer, plain text); [`origin`], [`base`], [`well_known`], [`uri_list`] and [`slug`] are what
//! their names say; [`grammar`] has the standards' rules as data; [`Srfi`] is the view of SRFI 275, and [`Tokens`] that of the URL reverse
//! specification, which `docs/specification.md` tells to its end.
//!
//! Where the standards disagree about a text, and what is valid and still unwise, is for the crate
//! `urlens-readings` to say.
//!
//! # Features
//!
//! | feature | | brings |
//! |---|---|---|
//! | `std` | default | nothing of its own yet: the crate is `no_std` with `alloc` |
//! | `simd` | default | vector instructions, which with `std` are looked for while the program runs; no other results |
//! | `idna` | default | hosts of URLs beyond ASCII, [`HostEncoding`]`::Idna`, and origins in Unicode and in Punycode |
//! | `serde` | | `Serialize` and `Deserialize`, borrowed and owned |
//! | `unicode` | | `is_nfc` and `to_nfc` |
//! | `url`, `http` | | `TryFrom` to and from the types of the crates of these names |
//!
//! A feature adds items and changes none; `idna` also reads hosts that are refused without it. There
//! is no `unsafe` code but in one small module (the vectors of `simd`), no I/O and no global state, and no
//! input makes a function panic.
#![no_std]
// The one exception is `classify`, which says so.
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod any;
mod append;
mod authority;
pub mod base;
mod builder;
mod charset;
mod classify;
mod compare;
mod component;
mod constant;
mod convert;
mod dialect;
mod dots;
mod draft;
mod edit;
mod error;
pub mod form;
pub mod fragment;
pub mod grammar;
mod host;
mod impls;
#[doc(hidden)]
pub mod internal;
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
mod reference;
mod relativize;
mod resolve;
mod scan;
pub mod scheme;
mod segments;
#[cfg(feature = "serde")]
mod serde;
pub mod slug;
mod split;
mod srfi;
mod survey;
mod text;
mod tokens;
pub mod uri_list;
pub mod well_known;
mod whatwg;
mod write;

pub use any::{Any, AnyError, Kind, UnknownKind, Unsupported, WebPart};
pub use authority::Authority;
pub use builder::{Builder, Built};
pub use charset::CharSet;
pub use compare::{Difference, Key, Equivalence};
pub use convert::{ConvertError, HostEncoding};
pub use dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Strict, Whatwg};
pub use edit::{EditError, EditErrorKind};
pub use error::{ErrorKind, ParseError, PortError, Rejected, TooLong};
pub use host::{Host, domain};
#[cfg(any(feature = "url", feature = "http"))]
pub use interop::InteropError;
pub use mask::{redact, show_at};
pub use normalize::{Normalization, OptIn, SchemeRules, Step};
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
pub use whatwg::{Change, ToUrlError, SetError, SetErrorKind, SpaceEncoding, Url, UrlRef, ValidationErrorKind};
pub use whatwg::{FilePathError, FilePathErrorKind, PathStyle, QueryEncoding, QueryPiece};
pub use whatwg::{Layout, ValidationError, StrictError};
pub use write::Rootless;
