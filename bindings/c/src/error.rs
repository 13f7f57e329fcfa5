//! Errors for C: a code, a component, a byte offset and a message.

use crate::pointers::free;
use crate::strings::View;

/// The `offset` of an error without a position.
pub const URLENS_NO_OFFSET: usize = usize::MAX;

/// An error. Every function that can fail returns one, or NULL on success. Its texts are valid until
/// it is freed with `urlens_error_free`.
#[repr(C)]
#[derive(Debug)]
pub struct Error {
    /// A stable code for programs, such as `bad-escape`: the `code` of an error of `urlens_ask`, or
    /// one of this interface: `null` (a required pointer is NULL), `utf-8` (a text is not UTF-8),
    /// `number` (no kind, component, step or the like has that number) and `panic` (a bug in urlens).
    pub code: View,
    /// The component, such as `host`; absent if there is none.
    pub part: View,
    /// The byte offset in the text argument, or `URLENS_NO_OFFSET`.
    pub offset: usize,
    /// A message for people, in English.
    pub message: View,
}

/// An [`Error`] with its message: C gets a pointer to the first field; the second owns the text.
#[repr(C)]
struct Full {
    exposed: Error,
    _message: String,
}

/// Frees an error; NULL is ignored.
///
/// # Safety
///
/// The pointer is NULL, or came from this library and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_error_free(error: *mut Error) {
    // SAFETY: `into_raw` boxed this type, and the caller guarantees the rest.
    unsafe { free(error.cast::<Full>()) }
}

/// An error before it is passed to C.
#[derive(Debug)]
pub(crate) struct Failure {
    code: &'static str,
    part: Option<&'static str>,
    offset: Option<usize>,
    message: String,
}

impl Failure {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, part: None, offset: None, message: message.into() }
    }

    /// The argument called `name` is null.
    pub(crate) fn null(name: &str) -> Self {
        Self::new("null", format!("`{name}` is NULL"))
    }

    /// No `what` has this number.
    pub(crate) fn number(what: &str, number: u32) -> Self {
        Self::new("number", format!("invalid {what} {number}"))
    }

    pub(crate) fn at(self, offset: usize) -> Self {
        Self { offset: Some(offset), ..self }
    }

    pub(crate) fn into_raw(self) -> *mut Error {
        let exposed = Error {
            code: View::of(Some(self.code)),
            part: View::of(self.part),
            offset: self.offset.unwrap_or(URLENS_NO_OFFSET),
            message: View::of(Some(&self.message)),
        };
        Box::into_raw(Box::new(Full { exposed, _message: self.message })).cast()
    }
}

impl From<urlens_ops::Failure> for Failure {
    fn from(error: urlens_ops::Failure) -> Self {
        let message = error.to_string();
        Self { code: error.code(), part: error.part(), offset: error.offset(), message }
    }
}

impl From<urlens_ops::Error> for Failure {
    fn from(error: urlens_ops::Error) -> Self {
        urlens_ops::Failure::from(error).into()
    }
}

/// The item at index `number`; `what` names the items in the error.
pub(crate) fn numbered<T: Copy>(all: &[T], number: u32, what: &str) -> Result<T, Failure> {
    item(all, number).ok_or_else(|| Failure::number(what, number))
}

/// The item at index `number`.
pub(crate) fn item<T: Copy>(all: &[T], number: u32) -> Option<T> {
    usize::try_from(number).ok().and_then(|it| all.get(it)).copied()
}

/// The index of an item, or the length of the list if it is not there.
pub(crate) fn number_of<T: PartialEq>(all: &[T], item: &T) -> u32 {
    let index = all.iter().position(|it| it == item).unwrap_or(all.len());
    u32::try_from(index).unwrap_or(u32::MAX)
}
