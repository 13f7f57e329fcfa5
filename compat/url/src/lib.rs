//! The public interface of the crate [`url`](https://docs.rs/url/2.5.8) 2.5.8, on the engine of urlens.
//!
//! Programs whose dependencies use `url::Url` switch with one entry in their `Cargo.toml`:
//!
//! ```toml
//! [patch.crates-io]
//! url = { git = "https://github.com/urlens/urlens" }
//! ```
//!
//! Every item has the name, the signature and the documented behaviour of its counterpart, so the
//! documentation of `url` applies. Results differ where `url` deviates from the current URL Standard;
//! `docs/drop-in.md` lists the differences.
//!
//! ```
//! use url::{Host, Position, Url};
//!
//! let base = Url::parse("https://anna@example.org:8080/a/b?q=1#top")?;
//! assert_eq!(base.host(), Some(Host::Domain("example.org")));
//! assert_eq!(base.port(), Some(8080));
//! assert_eq!(&base[Position::BeforePath..Position::AfterQuery], "/a/b?q=1");
//! assert_eq!(base.join("../c")?.as_str(), "https://anna@example.org:8080/c");
//! # Ok::<(), url::ParseError>(())
//! ```
//!
//! There is no parser here: this crate translates names, types and errors. Where `url` needs an
//! operation that the public interface of urlens does not have, it is in `urlens::internal::drop_in`.
#![no_std]
#![cfg_attr(
    feature = "debugger_visualizer",
    debugger_visualizer(natvis_file = "../debug_metadata/url.natvis")
)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod authority;
mod error;
#[cfg(all(
    feature = "std",
    any(unix, windows, target_os = "redox", target_os = "wasi", target_os = "hermit")
))]
mod file_path;
mod getters;
mod host;
mod impls;
mod origin;
mod parse;
mod path_segments;
mod position;
mod query;
#[doc(hidden)]
pub mod quirks;
mod relative;
#[cfg(feature = "serde")]
mod serde;
mod setters;
mod tools;
mod violation;

use authority::Authority;

pub use error::ParseError;
pub use form_urlencoded;
pub use form_urlencoded::EncodingOverride;
pub use host::Host;
pub use origin::{OpaqueOrigin, Origin};
pub use parse::ParseOptions;
pub use path_segments::PathSegmentsMut;
pub use position::Position;
pub use query::UrlQuery;
pub use violation::SyntaxViolation;

/// A URL.
///
/// ```
/// let url = url::Url::parse("HTTPS://Example.org/a b")?;
/// assert_eq!(url.as_str(), "https://example.org/a%20b");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Url {
    inner: urlens::Url,
    /// Read from the authority of `inner` whenever it changes, so that getters need not parse it.
    authority: Authority,
}
