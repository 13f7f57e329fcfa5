//! Errors as values: what was wrong by its name, where, and in words.

use crate::border::free;
use crate::strings::View;
use urlens::{
    ConvertError, EditError, NotTheSame, ParseError, Part, Refused, RelativizeError, TooLong,
};

/// The `byte` of an error that has no place in a text.
pub const URLENS_NO_BYTE: usize = usize::MAX;

/// Why something did not work. Every function that can fail returns one, or NULL if it did not.
/// Free it with `urlens_error_free`; until then its texts can be read.
#[repr(C)]
#[derive(Debug)]
pub struct Error {
    /// A stable name for programs, such as `bad-escape`. Those of this interface are `null` (a
    /// pointer is NULL that must not be), `utf-8` (a text is not), `number` (a kind, part or the
    /// like that there is not), `unsupported` (not for identifiers of this kind), `required` (a
    /// scheme cannot be removed) and `panic` (a bug of ours).
    pub code: View,
    /// The component, such as `host`, or nothing.
    pub part: View,
    /// The byte of the text that was given, or `URLENS_NO_BYTE`.
    pub byte: usize,
    /// What to tell people, in English.
    pub message: View,
}

/// What an [`Error`] is inside: C sees the first field, and the second keeps what that shows.
#[repr(C)]
struct Full {
    seen: Error,
    _message: String,
}

/// Frees an error; nothing happens for NULL.
///
/// # Safety
///
/// It is NULL, or this library returned it and it has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_error_free(error: *mut Error) {
    // SAFETY: `into_raw` made it of a box of this type, and the caller promises the rest.
    unsafe { free(error.cast::<Full>()) }
}

/// An error on this side of the border.
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

    /// What was asked for is there, but not for this kind of identifier.
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::new("unsupported", message)
    }

    pub(crate) fn at(self, at: usize) -> Self {
        Self { at: Some(at), ..self }
    }

    fn part(self, part: &'static str) -> Self {
        Self { part: Some(part), ..self }
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

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::new(error.code(), error.to_string()).part(error.part().name()).at(error.at())
    }
}

impl From<EditError> for Failure {
    fn from(error: EditError) -> Self {
        let failure = Self::new(error.code(), error.to_string()).part(error.part().name());
        Self { at: error.at(), ..failure }
    }
}

impl From<Refused> for Failure {
    fn from(error: Refused) -> Self {
        let failure = Self::new(error.code(), error.to_string()).part(error.part().name());
        Self { at: error.at(), ..failure }
    }
}

impl From<NotTheSame> for Failure {
    fn from(error: NotTheSame) -> Self {
        let failure = Self::new(error.code(), error.to_string());
        Self { part: error.part().map(Part::name), at: error.at(), ..failure }
    }
}

impl From<TooLong> for Failure {
    fn from(error: TooLong) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<RelativizeError> for Failure {
    fn from(error: RelativizeError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<ConvertError> for Failure {
    fn from(error: ConvertError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}
