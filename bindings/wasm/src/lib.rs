//! All of urlens as a WebAssembly module: one JSON request in, one JSON answer out.
//!
//! A host writes a request into the module's memory and reads the answer from there. The module has no
//! imports, and dereferences no pointers: it owns both buffers, and returns their addresses.
//!
//! ```
//! let request = br#"{"op":"domain","input":"fa\u00df.example","to":"ascii"}"#;
//! urlens_wasm::put(request);
//! let length = urlens_wasm::ask();
//! assert_eq!(urlens_wasm::get(), r#"{"ok":{"domain":"xn--fa-hia.example"}}"#);
//! assert_eq!(length, 38);
//! ```

// Only for `no_mangle`, which is unsafe because two exports may have one name.
#![allow(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The buffers that the host accesses by address.
struct Buffers {
    request: Vec<u8>,
    answer: String,
}

static BUFFERS: Mutex<Buffers> = Mutex::new(Buffers { request: Vec::new(), answer: String::new() });

fn buffers() -> MutexGuard<'static, Buffers> {
    BUFFERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Allocates a buffer for a request of `length` bytes, and returns its address.
///
/// ```
/// assert!(!urlens_wasm::room(7).is_null());
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let request = &mut buffers().request;
    request.clear();
    request.resize(length, 0);
    // Release the memory of a long request when a short one follows.
    request.shrink_to(64 << 10);
    request.as_mut_ptr()
}

/// Answers the request in the buffer, and returns the length of the answer in bytes.
///
/// ```
/// urlens_wasm::put(b"{}");
/// assert_eq!(urlens_wasm::ask(), urlens_wasm::get().len());
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let mut buffers = buffers();
    let answer = urlens_ops::ask(&String::from_utf8_lossy(&buffers.request));
    buffers.answer = answer;
    buffers.answer.len()
}

/// Returns the address of the answer, which is valid until the next request.
///
/// ```
/// assert!(!urlens_wasm::answer().is_null());
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    buffers().answer.as_ptr()
}

/// Writes a request, for callers in Rust.
///
/// ```
/// urlens_wasm::put(br#"{"op":"form","input":"a=b"}"#);
/// urlens_wasm::ask();
/// assert_eq!(urlens_wasm::get(), r#"{"ok":{"pairs":[["a","b"]],"string":"a=b"}}"#);
/// ```
pub fn put(request: &[u8]) {
    buffers().request = request.to_vec();
}

/// Returns the answer, for callers in Rust.
///
/// ```
/// urlens_wasm::put(b"");
/// urlens_wasm::ask();
/// assert!(urlens_wasm::get().contains("error"));
/// ```
pub fn get() -> String {
    buffers().answer.clone()
}
