//! Errors as values: a code, a place and a message.

use crate::border::free;
use crate::strings::View;
use urlens_ops::AnyError;
use urlens_ops::urlens::ParseError;

/// The `byte` of an error that has no place in a text.
pub const URLENS_NO_BYTE: usize = usize::MAX;

/// An error. Every function that can fail returns one, or NULL if it did not fail. Free it with
/// `urlens_error_free`; until then its texts can be read.
#[repr(C)]
#[derive(Debug)]
pub struct Error {
    /// A stable name for programs, such as `bad-escape`: the `kind` of an error of `urlens_ask`, or
    /// one of this interface, which are `null` (a pointer is NULL that must not be), `utf-8` (a text
    /// is not UTF-8), `number` (there is no kind, component, step or the like of that number) and
    /// `panic` (a bug in urlens).
    pub code: View,
    /// The component, such as `host`; absent if there is none.
    pub part: View,
    /// The byte of the text that was given, or `URLENS_NO_BYTE`.
    pub byte: usize,
    /// A message for people, in English.
    pub message: View,
}

/// An [`Error`] with its message: C sees the first field, and the second owns the text.
#[repr(C)]
struct Full {
    seen: Error,
    _message: String,
}

/// Frees an error; NULL is ignored.
///
/// # Safety
///
/// It is NULL, or this library returned it and it has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_error_free(error: *mut Error) {
    // SAFETY: `into_raw` made it of a box of this type, and the caller promises the rest.
    unsafe { free(error.cast::<Full>()) }
}

/// An error before it is given to C.
#[derive(Debug)]
pub(crate) struct Failure {
    code: &'static str,
    part: Option<&'static str>,
    at: Option<usize>,
    message: String,
}

impl Failure {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, part: None, at: None, message: message.into() }
    }

    /// The argument called `name` is null.
    pub(crate) fn null(name: &str) -> Self {
        Self::new("null", format!("`{name}` is null"))
    }

    /// There is no `what` of that number.
    pub(crate) fn number(what: &str, number: u32) -> Self {
        Self::new("number", format!("there is no {what} {number}"))
    }

    pub(crate) fn at(self, at: usize) -> Self {
        Self { at: Some(at), ..self }
    }

    pub(crate) fn into_raw(self) -> *mut Error {
        let seen = Error {
            code: View::of(Some(self.code)),
            part: View::of(self.part),
            byte: self.at.unwrap_or(URLENS_NO_BYTE),
            message: View::of(Some(&self.message)),
        };
        Box::into_raw(Box::new(Full { seen, _message: self.message })).cast()
    }
}

impl From<urlens_ops::Failure> for Failure {
    fn from(error: urlens_ops::Failure) -> Self {
        let message = error.to_string();
        Self { code: error.kind(), part: error.part(), at: error.at(), message }
    }
}

impl From<AnyError> for Failure {
    fn from(error: AnyError) -> Self {
        urlens_ops::Failure::from(error).into()
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        urlens_ops::Failure::from(error).into()
    }
}

/// The item of a list at the place `number`; `what` is the name of the items.
pub(crate) fn numbered<T: Copy>(all: &[T], number: u32, what: &str) -> Result<T, Failure> {
    item(all, number).ok_or_else(|| Failure::number(what, number))
}

/// The item of a list at the place `number`.
pub(crate) fn item<T: Copy>(all: &[T], number: u32) -> Option<T> {
    usize::try_from(number).ok().and_then(|it| all.get(it)).copied()
}

/// The place of an item of a list, as a number.
pub(crate) fn number_of<T: PartialEq>(all: &[T], item: &T) -> u32 {
    let place = all.iter().position(|it| it == item).unwrap_or(all.len());
    u32::try_from(place).unwrap_or(u32::MAX)
}
