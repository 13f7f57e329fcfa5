//! All of urlens as a WebAssembly module: one JSON request in, one JSON answer out.
//!
//! A host writes a request into the module's memory and reads the answer from there. Nothing is
//! imported, and no pointer is followed on this side: texts are kept here, and the host is told where.
//!
//! ```
//! let request = br#"{"op":"domain","input":"fa\u00df.example","to":"ascii"}"#;
//! urlens_wasm::put(request);
//! let length = urlens_wasm::ask();
//! assert_eq!(urlens_wasm::get(), r#"{"ok":{"domain":"xn--fa-hia.example"}}"#);
//! assert_eq!(length, 38);
//! ```

// The names of exports are all that is unsafe here: two modules of one program might claim the same.
#![allow(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The request and the answer, each of which the host has an address of.
struct Desk {
    request: Vec<u8>,
    answer: String,
}

static DESK: Mutex<Desk> = Mutex::new(Desk { request: Vec::new(), answer: String::new() });

fn desk() -> MutexGuard<'static, Desk> {
    DESK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for a request of `length` bytes, and tells where.
///
/// ```
/// assert!(!urlens_wasm::room(7).is_null());
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let request = &mut desk().request;
    request.clear();
    request.resize(length, 0);
    // A long one is not kept room for when a short one follows.
    request.shrink_to(64 << 10);
    request.as_mut_ptr()
}

/// Answers the request that was written, and tells how many bytes the answer has.
///
/// ```
/// urlens_wasm::put(b"{}");
/// assert_eq!(urlens_wasm::ask(), urlens_wasm::get().len());
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let mut desk = desk();
    let answer = urlens_ops::ask(&String::from_utf8_lossy(&desk.request));
    desk.answer = answer;
    desk.answer.len()
}

/// Tells where the answer is.
///
/// ```
/// assert!(!urlens_wasm::answer().is_null());
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    desk().answer.as_ptr()
}

/// Writes a request, for hosts in the same memory.
///
/// ```
/// urlens_wasm::put(br#"{"op":"form","input":"a=b"}"#);
/// urlens_wasm::ask();
/// assert_eq!(urlens_wasm::get(), r#"{"ok":{"pairs":[["a","b"]],"string":"a=b"}}"#);
/// ```
pub fn put(request: &[u8]) {
    desk().request = request.to_vec();
}

/// The answer, for hosts in the same memory.
///
/// ```
/// urlens_wasm::put(b"");
/// urlens_wasm::ask();
/// assert!(urlens_wasm::get().contains("a blank line is not a request"));
/// ```
pub fn get() -> String {
    desk().answer.clone()
}
