//! Strings for C: a pointer and a length, lent or given.

use crate::border::free;
use std::ffi::c_char;
use std::ptr;

/// Text that is lent, in UTF-8: `length` bytes at `data`, without a NUL behind them. Nothing, which
/// is not the same as empty, has a `data` of NULL. It can be read until what it was asked of is
/// changed or freed.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The first byte, or NULL.
    pub data: *const c_char,
    /// How many bytes there are.
    pub length: usize,
}

impl View {
    /// A view of `text`, or of nothing.
    pub(crate) fn of(text: Option<&str>) -> Self {
        match text {
            Some(text) => Self { data: text.as_ptr().cast(), length: text.len() },
            None => Self { data: ptr::null(), length: 0 },
        }
    }

    /// What is seen, for tests.
    #[cfg(test)]
    pub(crate) fn text(&self) -> Option<&str> {
        // SAFETY: tests read a view only while its owner is there.
        let bytes = unsafe { bytes((!self.data.is_null()).then_some(self.data)?, self.length) };
        std::str::from_utf8(bytes?).ok()
    }
}

/// Text that is given, in UTF-8: `length` bytes at `data`, and a NUL behind them. Free it with
/// `urlens_text_free`.
#[repr(C)]
#[derive(Debug)]
pub struct OwnedText {
    /// The first byte.
    pub data: *const c_char,
    /// How many bytes there are, without the NUL.
    pub length: usize,
}

/// What an [`OwnedText`] is inside: C sees the first field, and whatever it writes there, what is
/// freed is the second.
#[repr(C)]
struct Full {
    seen: OwnedText,
    _text: String,
}

impl OwnedText {
    /// Gives `text` to C.
    pub(crate) fn give(mut text: String) -> *mut Self {
        let length = text.len();
        text.push('\0');
        let seen = Self { data: text.as_ptr().cast(), length };
        Box::into_raw(Box::new(Full { seen, _text: text })).cast()
    }
}

/// Frees a text; nothing happens for NULL.
///
/// # Safety
///
/// It is NULL, or this library gave it and it has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_text_free(text: *mut OwnedText) {
    // SAFETY: `give` made it of a box of this type, and the caller promises the rest.
    unsafe { free(text.cast::<Full>()) }
}

/// `length` bytes at `data`; nothing if no memory is that large.
///
/// # Safety
///
/// `data` is not null, and the bytes are there for the lifetime `'a`, unchanged.
pub(crate) unsafe fn bytes<'a>(data: *const c_char, length: usize) -> Option<&'a [u8]> {
    // A length of C that was negative once is a number beyond every slice there can be.
    isize::try_from(length).ok()?;
    // SAFETY: the length is in range, and the caller promises the rest.
    Some(unsafe { std::slice::from_raw_parts(data.cast(), length) })
}
