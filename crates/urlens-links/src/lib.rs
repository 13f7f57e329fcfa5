//! URLs and e-mail addresses in text, by Unicode's UTS #58 (Link Detection and Formatting).
//!
//! ```
//! use urlens_links::{Finder, LinkKind};
//!
//! let text = "See https://example.org/wiki/Rust_(Sprache), or write to anna@example.org.";
//! let found: Vec<_> = Finder::new().links(text).map(|link| (link.as_str(), link.kind())).collect();
//! assert_eq!(
//!     found,
//!     [
//!         ("https://example.org/wiki/Rust_(Sprache)", LinkKind::Url),
//!         ("anna@example.org", LinkKind::Email),
//!     ]
//! );
//! ```
//!
//! [`Finder`] finds links in one pass, in time linear in the length of the text, and allocates
//! nothing. A [`Link`] is a slice of the text, with its range and the reason why it ended there
//! ([`Ending`]). [`Formatter`] writes a URL with as few escapes as possible, so that it is found again.
//!
//! | to find | in | use |
//! |---|---|---|
//! | links as people write them | prose: messages, documents | [`Finder::new`] |
//! | all that may be a URL, also with credentials or a malformed host | source code, logs, data | [`Finder::code`] |
#![cfg_attr(feature = "markdown", doc = "| links of a document | Markdown | [`markdown::links`] |")]
#![cfg_attr(feature = "html", doc = "| links of a document | HTML | [`html::links`] |")]
//!
//! # Differences from UTS #58
//!
//! UTS #58 leaves the recognition of schemes and hosts to implementations. Here, a link has any scheme
//! that is followed by `://`, or one of [`OPAQUE_SCHEMES`], or none. The host of a link without a
//! scheme, and the domain of an e-mail address, end with a top-level domain of the Public Suffix List.
//! At most 125 brackets may be open. A `?` with nothing after it is punctuation, as in `Is it example.org?`, so
//! that a URL with an empty query and no fragment is found without its `?`.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod candidate;
#[cfg(any(feature = "html", feature = "markdown"))]
mod document;
mod email;
mod finder;
mod format;
mod host;
#[cfg(feature = "html")]
pub mod html;
mod link;
#[cfg(feature = "markdown")]
pub mod markdown;
mod property;
mod scheme;
mod table;
mod tail;

#[cfg(any(feature = "html", feature = "markdown"))]
pub use document::DocumentLink;
pub use finder::{Finder, Links};
pub use format::{FormatError, Formatter, Surroundings};
pub use link::{Ending, Link, LinkKind};
pub use scheme::OPAQUE_SCHEMES;
