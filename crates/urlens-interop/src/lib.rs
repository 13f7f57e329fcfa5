//! Conversions between the types of [`urlens`] and those of other crates.
//!
//! Each other crate is a feature of its name, off by default:
//!
//! | feature | conversions | traits |
//! |---|---|---|
//! | `url` | `urlens::Url` ↔ `url::Url` | `ToUrlCrate`, `FromUrlCrate` |
//! | `http` | `urlens::Url`, `Uri`, `UriRef` ↔ `http::Uri` | `ToHttp`, `FromHttp` |
//!
//! Parsers disagree about some texts. Every conversion parses the text with the target crate and
//! fails with [`InteropError`] if that crate rejects it or reads other components.
//!
//! ```
//! # #[cfg(feature = "http")] {
//! use urlens::Url;
//! use urlens_interop::{FromHttp as _, ToHttp as _};
//!
//! let url: Url = "http://example.org/a?b#c".parse().unwrap();
//! let request = url.to_http().unwrap();
//! assert_eq!(request, "http://example.org/a?b"); // requests have no fragment
//! assert_eq!(Url::from_http(&request).unwrap(), "http://example.org/a?b");
//! # }
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// Without a feature there is no conversion, and nothing creates an error.
#[cfg_attr(not(any(feature = "http", feature = "url")), expect(dead_code))]
mod error;
#[cfg(feature = "http")]
mod http;
mod readme;
#[cfg(feature = "url")]
mod url;

#[cfg(feature = "http")]
pub use crate::http::{FromHttp, ToHttp};
#[cfg(feature = "url")]
pub use crate::url::{FromUrlCrate, ToUrlCrate};
pub use error::{InteropError, InteropErrorKind};
