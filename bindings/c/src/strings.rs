//! Strings for C: a pointer and a length, borrowed or owned.

use crate::border::{Given, free};
use std::ffi::c_char;
use std::ptr;

/// Borrowed text in UTF-8: `length` bytes at `data`, without a NUL after them. `data` is NULL where
/// text is absent, which differs from empty. It can be read until its owner is changed or freed.
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
        // SAFETY: tests read a view only while its owner is there.
        let bytes = unsafe { bytes((!self.data.is_null()).then_some(self.data)?, self.length) };
        std::str::from_utf8(bytes?).ok()
    }
}

/// Text in UTF-8 that the caller owns: `length` bytes at `data`, and a NUL after them. Free it with
/// `urlens_text_free`.
#[repr(C)]
#[derive(Debug)]
pub struct OwnedText {
    /// The first byte.
    pub data: *const c_char,
    /// The number of bytes, without the NUL.
    pub length: usize,
}

/// An [`OwnedText`] with its text: C sees the first field, and whatever it writes there, the second is
/// what is freed.
#[repr(C)]
struct Full {
    seen: OwnedText,
    _text: String,
}

impl Given for String {
    type Seen = OwnedText;
    fn give(mut self) -> *mut OwnedText {
        let length = self.len();
        self.push('\0');
        let seen = OwnedText { data: self.as_ptr().cast(), length };
        Box::into_raw(Box::new(Full { seen, _text: self })).cast()
    }
}

/// Frees a text; NULL is ignored.
///
/// # Safety
///
/// It is NULL, or this library made it and it has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_text_free(text: *mut OwnedText) {
    // SAFETY: `give` made it of a box of this type, and the caller promises the rest.
    unsafe { free(text.cast::<Full>()) }
}

/// `length` bytes at `data`; `None` if no memory is that large.
///
/// # Safety
///
/// `data` is not null, and the bytes are there for the lifetime `'a`, unchanged.
pub(crate) unsafe fn bytes<'a>(data: *const c_char, length: usize) -> Option<&'a [u8]> {
    // A length that was a negative number in C is beyond the size of every slice.
    isize::try_from(length).ok()?;
    // SAFETY: the length is in range, and the caller promises the rest.
    Some(unsafe { std::slice::from_raw_parts(data.cast(), length) })
}
