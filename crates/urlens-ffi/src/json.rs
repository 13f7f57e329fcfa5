//! JSON: where the standards disagree about a text, and all that has no function of its own.

use crate::border::{guard, needed, put, text as read};
use crate::error::Error;
use crate::strings::OwnedText;
use std::ffi::c_char;
use urlens_readings::Readings;

/// Gives a text as all standards read it, and where they part, as JSON: what the op `readings` of
/// `urlens_ask` has in `ok`.
///
/// # Safety
///
/// `text` is NULL or `length` bytes long, and `json` is NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_readings(
    text: *const c_char,
    length: usize,
    json: *mut *mut OwnedText,
) -> *mut Error {
    guard(|| {
        needed(json, "json")?;
        // SAFETY: the caller promises the bytes.
        let text = unsafe { read(text, length, "text") }?;
        let mut answer = Vec::new();
        urlens_ops::write_readings(&Readings::of(text), &mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        // SAFETY: the caller promises the room.
        unsafe { put(json, OwnedText::give(answer), "json") }
    })
}

/// Answers a request in JSON, such as `{"op":"domain","input":"faß.example","to":"ascii"}`, in
/// JSON: all of urlens, also what has no function of its own here. A request that is wrong has an
/// answer that says so; an error is returned only if there is no text.
///
/// # Safety
///
/// `request` is NULL or `length` bytes long, and `answer` is NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_ask(
    request: *const c_char,
    length: usize,
    answer: *mut *mut OwnedText,
) -> *mut Error {
    guard(|| {
        needed(answer, "answer")?;
        // SAFETY: the caller promises the bytes.
        let request = unsafe { read(request, length, "request") }?;
        // SAFETY: the caller promises the room.
        unsafe { put(answer, OwnedText::give(urlens_ops::ask(request)), "answer") }
    })
}
