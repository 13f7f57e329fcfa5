//! URIs in documents: fragments by media type, base URIs, `text/uri-list` and well-known locations.
//!
//! The generic syntax of URIs is in [`urlens`]. This crate adds rules that depend on the document or
//! media type in which a URI occurs. Each module can be used without the others.
//!
//! | module | subject | standard |
//! |---|---|---|
//! | [`fragment`] | fragments of `text/csv`, JSON and `text/plain` | RFC 7111, RFC 6901, RFC 5147 |
//! | [`base`] | the base URI of a document, also of HTML and MIME parts | RFC 3986, 5.1 |
//! | [`uri_list`] | `text/uri-list` | RFC 2483, 5 |
//! | [`well_known`] | `/.well-known/NAME` | RFC 8615 |
//!
//! # Tour
//!
//! **Fragments.** The media type of the resource decides what a fragment means.
//!
//! ```
//! use urlens::uri;
//! use urlens_documents::fragment::{self, Selection};
//!
//! let uri = uri!("http://example.org/data.json#/people/0/name");
//! let selection = fragment::parse("application/json", uri.fragment().unwrap())?;
//! let Selection::Json(pointer) = selection else { unreachable!() };
//! assert_eq!(pointer.tokens(), ["people", "0", "name"]);
//!
//! let error = fragment::parse("text/csv", "row=x").unwrap_err();
//! assert_eq!(error.to_string(), "expected a position at byte 4");
//! # Ok::<(), fragment::FragmentError>(())
//! ```
//!
//! **Base URIs.** A document may name its base itself, or inherit it.
//!
//! ```
//! use urlens::{uri, uri_ref};
//! use urlens_documents::base::BaseSources;
//!
//! let sources = BaseSources::new()
//!     .retrieval(uri!("http://example.org/docs/page"))
//!     .embedded(uri!("http://example.org/other/"));
//! let base = sources.choose().unwrap().identifier;
//! assert_eq!(base.resolve(uri_ref!("image.png"))?, "http://example.org/other/image.png");
//! # Ok::<(), urlens::Error>(())
//! ```
//!
//! **Lists of URIs**, read line by line. A bad line does not end the list.
//!
//! ```
//! use urlens::{Kind, uri};
//! use urlens_documents::uri_list;
//!
//! let text = uri_list::write([uri!("http://example.org/"), uri!("urn:example:a")]);
//! assert_eq!(text, "http://example.org/\r\nurn:example:a\r\n");
//! assert!(uri_list::parse(Kind::Uri, &text).all(|line| line.is_ok()));
//! ```
//!
//! **Well-known locations**, recognized and built.
//!
//! ```
//! use urlens::uri;
//! use urlens_documents::well_known::{self, WellKnown};
//!
//! let location = well_known::build(&uri!("https://example.org/a/b"), "security.txt")?;
//! assert_eq!(location, "https://example.org/.well-known/security.txt");
//! assert_eq!(WellKnown::from_path(location.path()).unwrap().suffix, "security.txt");
//! # Ok::<(), well_known::WellKnownError>(())
//! ```
//!
//! # Features
//!
//! `std` (default) turns on the same feature of `urlens`. This crate is `no_std` with `alloc`; it has
//! no `unsafe` code and does no I/O.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

pub mod base;
pub mod fragment;
pub mod uri_list;
pub mod well_known;
