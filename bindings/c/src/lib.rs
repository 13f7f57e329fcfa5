//! URIs, IRIs and URLs for C, and for every language that can call C.
//!
//! The interface is `include/urlens.h`, which is generated from this crate; its examples are the C
//! programs in `tests/c`. Notes for contributors:
//!
//! ```text
//!  C ──▶ pointers: checks arguments ──▶ urlens_ops ──▶ a handle, a view or a text
//!  C ◀── guard: turns errors and panics into values ◀──┘
//! ```
//!
//! - The crate translates `urlens_ops`: numbers become kinds and components, pointers become texts,
//!   and a handle is one [`Any`](urlens_ops::Any). It implements no rule of a standard. [`ACCESS`]
//!   lists the functions of each operation.
//! - Every function that can fail returns an [`Error`] or null. It writes its results through
//!   pointers, and writes nothing if it fails.
//! - Only `pointers` reads and writes through pointers. All `unsafe` code is there and in the
//!   exported functions, whose `# Safety` sections state the duties of the caller.
//! - `no_mangle` is unsafe because two symbols may have one name. All of this crate start with
//!   `urlens_`.
//! - There is no global state. A handle holds only text and offsets: it may be moved between threads,
//!   read by many at once, and changed by one at a time.
//!
//! ```
//! use urlens_ffi::{URLENS_URI, urlens_error_free, urlens_free, urlens_parse};
//!
//! let (text, mut uri) = ("http://example.org/", std::ptr::null_mut());
//! // SAFETY: the text and the result pointer are valid.
//! let error = unsafe { urlens_parse(URLENS_URI, text.as_ptr().cast(), text.len(), &mut uri) };
//! assert!(error.is_null() && !uri.is_null());
//! // SAFETY: both came from this crate and are not used again.
//! unsafe { (urlens_error_free(error), urlens_free(uri)) };
//! ```

#![allow(unsafe_code)]
#![warn(clippy::undocumented_unsafe_blocks)]

// In the order of the generated header.
mod strings;

mod error;

mod identifier;

mod component;

mod operations;

mod tokens;

mod srfi;

mod ask;

mod pointers;

pub use ask::*;
pub use component::*;
pub use error::{Error, URLENS_NO_OFFSET, urlens_error_free};
pub use identifier::*;
pub use operations::*;
pub use srfi::*;
pub use strings::{OwnedText, View, urlens_text_free};
pub use tokens::*;
