//! Strings for C: a pointer and a length, borrowed or owned.

use crate::pointers::{IntoRaw, free};
use std::ffi::c_char;
use std::ptr;

/// Borrowed UTF-8 text: `length` bytes at `data`, not NUL-terminated. `data` is NULL if the text is
/// absent, which differs from empty. Valid until its owner is changed or freed.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The first byte, or NULL.
    pub data: *const c_char,
    /// The number of bytes.
    pub length: usize,
}

impl View {
    /// A view of `text`.
    pub(crate) fn of(text: Option<&str>) -> Self {
        match text {
            Some(text) => Self { data: text.as_ptr().cast(), length: text.len() },
            None => Self { data: ptr::null(), length: 0 },
        }
    }

    /// The text, for tests.
    #[cfg(test)]
    pub(crate) fn text(&self) -> Option<&str> {
        // SAFETY: tests read a view only while its owner is alive.
        let bytes = unsafe { bytes((!self.data.is_null()).then_some(self.data)?, self.length) };
        std::str::from_utf8(bytes?).ok()
    }
}

/// UTF-8 text that the caller owns: `length` bytes at `data`, followed by a NUL. Free it with
/// `urlens_text_free`.
#[repr(C)]
#[derive(Debug)]
pub struct OwnedText {
    /// The first byte.
    pub data: *const c_char,
    /// The number of bytes, without the NUL.
    pub length: usize,
}

/// An [`OwnedText`] with its text: C gets a pointer to the first field. The second owns the text, so
/// that freeing works even if C changed the first.
#[repr(C)]
struct Full {
    exposed: OwnedText,
    _text: String,
}

impl IntoRaw for String {
    type Raw = OwnedText;
    fn into_raw(mut self) -> *mut OwnedText {
        let length = self.len();
        self.push('\0');
        let exposed = OwnedText { data: self.as_ptr().cast(), length };
        Box::into_raw(Box::new(Full { exposed, _text: self })).cast()
    }
}

/// Frees a text; NULL is ignored.
///
/// # Safety
///
/// The pointer is NULL, or came from this library and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_text_free(text: *mut OwnedText) {
    // SAFETY: `into_raw` boxed this type, and the caller guarantees the rest.
    unsafe { free(text.cast::<Full>()) }
}

/// The `length` bytes at `data`; `None` if `length` exceeds `isize::MAX`.
///
/// # Safety
///
/// `data` is not null, and points to `length` bytes that are valid and unchanged during `'a`.
pub(crate) unsafe fn bytes<'a>(data: *const c_char, length: usize) -> Option<&'a [u8]> {
    // A negative length in C arrives as a number beyond `isize::MAX`.
    isize::try_from(length).ok()?;
    // SAFETY: the length is in range, and the caller guarantees the rest.
    Some(unsafe { std::slice::from_raw_parts(data.cast(), length) })
}
