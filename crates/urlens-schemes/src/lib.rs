//! Identifiers whose scheme has rules of its own: read, checked, canonicalized and compared.
//!
//! The generic syntax of URIs says where components end. A scheme says more: what may stand in them,
//! what they mean, and when two identifiers are the same. Here each scheme is one file and one line
//! of the list [`SCHEMES`], and all are equal.
//!
//! # Two faces
//!
//! **By type**, where the scheme is known:
//!
//! ```
//! use urlens_schemes::{Urn, View, urn::Uuid};
//!
//! let urn = Urn::parse("URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")?;
//! assert_eq!(urn.nid(), "UUID");
//! assert_eq!(urn.name::<Uuid>().unwrap().version(), Some(1));
//! assert_eq!(urn.canonical(), "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
//! # Ok::<(), urlens_schemes::SchemeError>(())
//! ```
//!
//! **By the list**, where it is not:
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
//! assert_eq!((error.code(), error.part(), error.at()), ("check-digit", "isbn", 21));
//! assert_eq!(error.to_string(), "a check digit that does not fit in isbn at byte 21");
//! # Ok::<(), urlens_schemes::SchemeError>(())
//! ```
//!
//! # Terms
//!
//! | term | what it means | here |
//! |---|---|---|
//! | scheme | what stands before the first `:`, and its rules | [`Scheme`], [`About`] |
//! | view | an identifier as its scheme sees it | [`View`], [`Typed`] |
//! | canonical form | the identifier as it should be written | [`View::canonical`] |
//! | equivalence | when a scheme counts two identifiers as the same | [`View::key`] |
//! | fields | what an identifier says, by name; printed, they are JSON | [`Fields`], [`Value`] |
//! | profile | one of several ways to read a scheme; the first is the default | [`Profile`] |
//! | finding | what is valid and still worth a second look | [`Finding`] |
//!
//! A program can add schemes of its own to a [`Registry`]. [`resolution`] goes from names to what they
//! name, without any I/O. The crate is `no_std` with `alloc`, has no `unsafe` code and no dependency
//! but [`urlens`], and no text makes it panic. `Debug` and errors show no passwords.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod check;
mod error;
mod field;
mod finding;
mod mask;
mod readme;
mod registry;
pub mod resolution;
pub mod scheme;
mod typed;

pub mod about;
pub mod data;
pub mod doi;
pub mod file;
pub mod mailto;
pub mod nosh;
pub mod pkg;
mod qualifiers;
pub mod tag;
pub mod tel;
pub mod urn;
pub mod usr;

pub use error::{ErrorKind, Rule, SchemeError};
pub use field::{Fields, Value};
pub use finding::Finding;
pub use registry::{RULES, Registry};
pub use scheme::{About, Profile, SCHEMES, Scheme, Typed, View};

pub use about::AboutUri;
pub use data::Data;
pub use doi::Doi;
pub use file::File;
pub use mailto::Mailto;
pub use nosh::{At, Nosh};
pub use pkg::Pkg;
pub use tag::Tag;
pub use tel::Tel;
pub use urn::Urn;
pub use usr::Usr;
