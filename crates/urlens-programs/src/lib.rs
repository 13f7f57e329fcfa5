//! How programs read URLs.
//!
//! The standards say how a URL should be read. Programs have rules of their own: a URL that one
//! program checks and another one fetches is safe only if both find the same host. This crate
//! emulates how programs read a text, without running them.
//!
//! ```
//! use urlens_programs::{find, programs};
//!
//! let text = "http://example.org\\@evil.example/";
//! let python = find("py313_urlsplit").unwrap().read(text)?;
//! let browser = find("whatwg").unwrap().read(text)?;
//! assert_eq!(python.host.as_deref(), Some("evil.example"));
//! assert_eq!(browser.host.as_deref(), Some("example.org"));
//!
//! for program in programs() {
//!     match program.read(text) {
//!         Ok(reading) => println!("{}: {:?}", program.id, reading.host),
//!         Err(refusal) => println!("{}: {refusal}", program.id),
//!     }
//! }
//! # Ok::<(), urlens_programs::Refusal>(())
//! ```
//!
//! # How an emulation is made
//!
//! Each program, or family of versions of a program, is one file with its [`Program`] entries. A rule
//! that a program has of its own is a [`Rule`], with the function it was read from. Rules are used in
//! refusals, and in readings in which they took effect. Versions are data: flags, of which each is one
//! change between two versions. A version that nobody measured is not emulated.
//!
//! Emulations are compared with recorded readings of the real programs. Where they differ, a
//! [`KnownDifference`] of the program names the cause.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod list;
mod program;
mod reading;
mod tools;

mod ada;
mod addressable;
mod fast_uri;
mod fluent_uri;
mod go;
mod java_uri;
mod java_url;
mod node;
mod perl;
mod python_urlsplit;
mod ruby;
mod rust_http;
mod uri_js;
mod urijs;
mod url_parse;
mod whatwg;

pub use list::{find, programs};
pub use program::{KnownDifference, Program, ProgramKind, Standing};
pub use reading::{ProgramReading, Refusal, Rule};
