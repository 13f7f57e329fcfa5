//! Identifiers with scheme-specific rules: parsed, validated, canonicalized and compared.
//!
//! The generic syntax of URIs delimits components. A scheme adds rules about their content, their
//! meaning and equivalence. Each scheme here is one file and one line of the list [`SCHEMES`], which
//! a test writes.
//!
//! # Two interfaces
//!
//! **By type**, if the scheme is known at compile time:
//!
//! ```
//! use urlens_schemes::{Urn, SchemeIdentifier, urn::Uuid};
//!
//! let urn = Urn::parse("URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")?;
//! assert_eq!(urn.nid(), "UUID");
//! assert_eq!(urn.name::<Uuid>().unwrap().version(), Some(1));
//! assert_eq!(urn.canonical(), "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
//! # Ok::<(), urlens_schemes::SchemeError>(())
//! ```
//!
//! **By registry**, if it is not:
//!
//! ```
//! use urlens_schemes::Registry;
//!
//! let registry = Registry::new();
//! let view = registry.read("urn:isbn:0-201-08372-8")?;
//! assert_eq!(view.kind(), "urn:isbn");
//! assert_eq!(view.fields().get("isbn13").unwrap().as_str(), Some("9780201083729"));
//! assert!(view.is_equivalent(&*registry.read("URN:ISBN:0201083728")?));
//!
//! let error = registry.read("urn:isbn:0-201-08372-9").unwrap_err();
//! assert_eq!((error.code(), error.part(), error.offset()), ("wrong-check-digit", "isbn", 21));
//! assert_eq!(error.to_string(), "wrong check digit in isbn at byte 21");
//! # Ok::<(), urlens_schemes::SchemeError>(())
//! ```
//!
//! # Terms
//!
//! | term | meaning | item |
//! |---|---|---|
//! | scheme | the name before the first `:`, and its rules | [`Scheme`], [`About`] |
//! | view | an identifier with the rules of its scheme | [`SchemeIdentifier`], [`SchemeType`] |
//! | canonical form | the preferred text of an identifier | [`SchemeIdentifier::canonical`] |
//! | equivalence | when a scheme treats two identifiers as equal | [`SchemeIdentifier::key`] |
//! | fields | named values of an identifier; they print as JSON | [`Fields`], [`Value`] |
//! | profile | one of several ways to parse a scheme; the first is the default | [`Profile`] |
//! | finding | a warning about a valid identifier | [`Finding`] |
//!
//! # Editing
//!
//! Values do not change. Every type can be built from its fields ([`SchemeType::from_fields`]); types
//! with many parts also have a builder (`builder`, `to_builder`). Errors name the part and, in lists,
//! the number of the item ([`SchemeError::item`]); offsets count within the value of the part.
//!
//! ```
//! use urlens_schemes::Pkg;
//!
//! let package = Pkg::parse("pkg:npm/a@1.0?os=linux")?;
//! let updated = package.to_builder().version("1.1").build()?;
//! assert_eq!(updated.as_str(), "pkg:npm/a@1.1?os=linux");
//! let error = package.to_builder().qualifier("c d", "e").build().unwrap_err();
//! assert_eq!(error.to_string(), "unexpected ' ' in key 2 at byte 1");
//! # Ok::<(), urlens_schemes::SchemeError>(())
//! ```
//!
//! # Features
//!
//! | feature | effect |
//! |---|---|
//! | `serde` | identifiers are serialized as their text, and parsed when they are deserialized |
//!
//! A program can add its own schemes to a [`Registry`]. [`resolution`] maps names to locations,
//! without any I/O. The crate is `no_std` with `alloc`, has no `unsafe` code, depends on [`urlens`]
//! only, and never panics. `Debug` and errors show no passwords.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod build;
pub mod check;
mod decimal;
mod draft;
mod error;
mod field;
mod finding;
#[doc(hidden)]
pub mod internal;
mod items;
mod mask;
mod parameters;
mod qualifiers;
mod registry;
pub mod resolution;
pub mod scheme;
mod typed;
mod web_address;

// Schemes, written by tests/list.rs.
pub mod about;
pub mod data;
pub mod doi;
pub mod file;
pub mod geo;
pub mod hdl;
pub mod mailto;
pub mod nosh;
pub mod pkg;
pub mod tag;
pub mod tel;
pub mod urn;
pub mod usr;
// End of the schemes.

pub use decimal::Decimal;
pub use error::{ErrorKind, Rule, SchemeError};
pub use field::{Fields, Value};
pub use finding::Finding;
pub use items::Items;
pub use registry::{RULES, Registry};
pub use scheme::{About, Profile, SCHEMES, Scheme, SchemeIdentifier, SchemeType};

// Types of schemes, written by tests/list.rs.
pub use about::AboutUri;
pub use data::Data;
pub use doi::Doi;
pub use file::File;
pub use geo::Geo;
pub use hdl::Hdl;
pub use mailto::Mailto;
pub use nosh::{At, Nosh};
pub use pkg::Pkg;
pub use tag::Tag;
pub use tel::Tel;
pub use urn::Urn;
pub use usr::Usr;
// End of the types of schemes.
