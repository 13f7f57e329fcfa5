//! URIs, IRIs and URLs for C, and for every language that can call C.
//!
//! The interface is `include/urlens.h`, which is made from this crate; its examples are the C
//! programs in `tests/c`. What follows is for those who change it.
//!
//! ```text
//!  C ──▶ border: pointers become references, or an error ──▶ urlens_ops ──▶ a handle, a view, a text
//!  C ◀── guard: an error is a value, and a panic is an error ◀──────────────┘
//! ```
//!
//! - It is a translation of `urlens_ops`: numbers become kinds and components, pointers become texts,
//!   and a handle is one [`Any`](urlens_ops::Any). No rule of a standard is decided here. [`ACCESS`]
//!   has the functions of each operation.
//! - Every function that can fail returns an [`Error`] or null, and writes its results through
//!   pointers, which it leaves alone if it fails.
//! - Pointers are read and written in `border` and nowhere else. There, and in the functions that C
//!   calls, which say what they expect of their caller, is all the `unsafe` of this crate.
//! - `no_mangle` is unsafe because two things may come to have one name. Ours start with `urlens_`.
//! - There is no global state, and a handle holds nothing but text and offsets: it may be moved
//!   between threads, read by many at once, and changed by one at a time.
//!
//! ```
//! use urlens_ffi::{URLENS_URI, urlens_error_free, urlens_free, urlens_parse};
//!
//! let (text, mut uri) = ("http://example.org/", std::ptr::null_mut());
//! // SAFETY: the text is there, and so is the place for the result.
//! let error = unsafe { urlens_parse(URLENS_URI, text.as_ptr().cast(), text.len(), &mut uri) };
//! assert!(error.is_null() && !uri.is_null());
//! // SAFETY: both are from this crate, and nobody uses them any more.
//! unsafe { (urlens_error_free(error), urlens_free(uri)) };
//! ```

#![allow(unsafe_code)]
#![warn(clippy::undocumented_unsafe_blocks)]

// In the order of the header, which is made from top to bottom.
mod strings;

mod error;

mod identifier;

mod component;

mod operations;

mod tokens;

mod srfi;

mod ask;

mod border;

pub use ask::*;
pub use component::*;
pub use error::{Error, URLENS_NO_BYTE, urlens_error_free};
pub use identifier::*;
pub use operations::*;
pub use srfi::*;
pub use strings::{OwnedText, View, urlens_text_free};
pub use tokens::*;
