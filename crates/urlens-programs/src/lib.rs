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
//! Most URLs are read alike by all programs. [`CommonUrl`] recognizes them in one pass:
//!
//! ```
//! use urlens_programs::CommonUrl;
//!
//! assert_eq!(CommonUrl::find("https://example.org/a").unwrap().host, "example.org");
//! assert_eq!(CommonUrl::find("https://example.org\\@evil.example/"), None);
//! ```
//!
//! [`between`] compares a program that checks a text with one that fetches it. [`groups`] tells which
//! programs connect to the same host, and [`agreed_text`] changes a text so that all do:
//!
//! ```
//! use urlens_programs::{agreed_text, between, find, select};
//!
//! let text = "https://example.org?@evil.example/";
//! let pair = between(find("go127").unwrap(), find("lua_socket").unwrap(), text);
//! assert_eq!(pair.to_string(), "different host, first difference at byte 19");
//! assert_eq!(agreed_text(text, &select("all")?).unwrap(), "https://example.org/?@evil.example/");
//! # Ok::<(), urlens_programs::UnknownProgram>(())
//! ```
//!
//! # How an emulation is made
//!
//! Each program, or family of versions of a program, is one file with its [`Program`] entries. A rule
//! that a program has of its own is a [`Rule`], with the function it was read from. Rules are used in
//! refusals, and in readings in which they took effect. Versions are data: flags, of which each is one
//! change between two versions. A version that was not measured is not emulated.
//!
//! Emulations are compared with recorded readings of the real programs. Where they differ, a
//! [`KnownDifference`] of the program names the cause.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

mod between;
mod common_url;
mod compatibility;
mod connection;
mod expected;
mod groups;
mod list;
mod pairs;
mod program;
mod reading;
mod recorded;
mod repair;
mod select;
mod span;
mod tools;
mod unicode_versions;

mod ada;
mod addressable;
mod apr;
mod curl;
mod fast_uri;
mod fluent_uri;
mod furl;
mod glib;
mod go;
mod httpx;
mod hyperlink;
mod java_uri;
mod java_url;
mod libc;
mod libidn2;
mod luasocket;
mod node;
mod perl;
mod php;
mod python;
mod python_codec;
mod python_idna;
mod python_urlopen;
mod python_urlsplit;
mod requests;
mod rfc3986;
mod ruby;
mod rust_http;
mod tornado;
mod uri_js;
mod urijs;
mod uritools;
mod url_parse;
mod urllib3;
mod w3lib;
mod wget;
mod whatwg;
mod yarl;

pub use between::{Between, PairVerdict, Side, between};
pub use common_url::CommonUrl;
pub use connection::{Connection, Difference, NoConnection, connects_to};
pub use expected::{Elsewhere, Expected, elsewhere};
pub use groups::{ProgramGroup, groups};
pub use libc::libc_address;
pub use list::{find, programs};
pub use pairs::{safe_pair, worst_pair};
pub use program::{KnownDifference, Program, ProgramKind, Status, read_all};
pub use reading::{ProgramReading, Refusal, Rule};
pub use recorded::RecordedReading;
pub use repair::agreed_text;
pub use select::{UnknownProgram, default_programs, find_by_name, select};
