//! Handles: an identifier of any kind, from its text and back.

use crate::border::{Given, answer, any, free, give, text as read};
use crate::error::{Error, Failure, number_of, numbered};
use crate::strings::{OwnedText, View};
use std::ffi::c_char;
use urlens_ops::{Any, Kind};

/// A kind: a URI (RFC 3986).
pub const URLENS_URI: u32 = 0;
/// A kind: a URI or a relative reference (RFC 3986).
pub const URLENS_URI_REF: u32 = 1;
/// A kind: an IRI (RFC 3987).
pub const URLENS_IRI: u32 = 2;
/// A kind: an IRI or a relative reference (RFC 3987).
pub const URLENS_IRI_REF: u32 = 3;
/// A kind: a URL, as browsers read it (the URL Standard). Its text is repaired when it is parsed.
pub const URLENS_URL: u32 = 4;
/// A kind: a URL or a relative reference, as browsers read it. It keeps its text until it is resolved
/// or printed.
pub const URLENS_URL_REF: u32 = 5;
/// A kind: a URI whose IPv6 address may have a zone (RFC 6874).
pub const URLENS_URI_ZONE: u32 = 6;

/// An identifier or reference of any kind. Several threads may read one at once; while one changes or
/// frees it, no other may use it. Free it with `urlens_free`.
#[derive(Debug)]
pub struct Identifier(pub(crate) Any<'static>);

impl Given for Any<'static> {
    type Seen = Identifier;
    fn give(self) -> *mut Identifier {
        Box::into_raw(Box::new(Identifier(self)))
    }
}

/// The kind of that number.
pub(crate) fn kind_of(number: u32) -> Result<Kind, Failure> {
    numbered(&Kind::ALL, number, "kind")
}

/// Parses a text as one of the kinds `URLENS_URI` to `URLENS_URI_ZONE`.
///
/// # Safety
///
/// `text` is NULL or `length` bytes long, and `identifier` is NULL or there is room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_parse(
    kind: u32,
    text: *const c_char,
    length: usize,
    identifier: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller promises the bytes and the room.
    unsafe {
        give(identifier, "identifier", || {
            let text = read(text, length, "text")?;
            Ok(Any::parse(kind_of(kind)?, text)?.into_owned())
        })
    }
}

/// Copies an identifier. The copy is changed and freed on its own.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `copy` is NULL or there is room
/// for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_clone(
    identifier: *const Identifier,
    copy: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe { give(copy, "copy", || Ok(any(identifier, "identifier")?.clone())) }
}

/// Frees an identifier; NULL is ignored.
///
/// # Safety
///
/// It is NULL, or this library made it, it has not been freed, and nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_free(identifier: *mut Identifier) {
    // SAFETY: `give` made it of a box, and the caller promises the rest.
    unsafe { free(identifier) }
}

/// Gets the kind of an identifier, `URLENS_URI` to `URLENS_URI_ZONE`.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `kind` is NULL or there is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_kind(identifier: *const Identifier, kind: *mut u32) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe {
        answer(kind, "kind", || Ok(number_of(&Kind::ALL, &any(identifier, "identifier")?.kind())))
    }
}

/// Checks if an identifier has no scheme, so that a base is needed.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `relative` is NULL or there is
/// room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_is_relative(
    identifier: *const Identifier,
    relative: *mut bool,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe { answer(relative, "relative", || Ok(any(identifier, "identifier")?.is_relative())) }
}

/// Gets the text of an identifier.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_string(
    identifier: *const Identifier,
    text: *mut View,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe { answer(text, "text", || Ok(View::of(Some(any(identifier, "identifier")?.as_str())))) }
}

/// Prints an identifier. A `URLENS_URL_REF` is printed normalized as far as that can be done without
/// a base; for the other kinds, this is the text.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room for
/// a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_print(
    identifier: *const Identifier,
    text: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe {
        give(text, "text", || Ok(urlens_ops::print(any(identifier, "identifier")?)?.into_owned()))
    }
}

/// Returns the version of this library: text with a NUL at its end that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn urlens_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Handles may be moved between threads and read by many: the compiler says so.
    #[test]
    fn handles_are_for_threads() {
        fn check<T: Send + Sync>() {}
        check::<Identifier>();
    }

    /// The numbers of the header are places in the library's list of kinds.
    #[test]
    fn kinds_are_numbered_as_in_the_list() {
        let numbers = [
            (URLENS_URI, Kind::Uri),
            (URLENS_URI_REF, Kind::UriRef),
            (URLENS_IRI, Kind::Iri),
            (URLENS_IRI_REF, Kind::IriRef),
            (URLENS_URL, Kind::Url),
            (URLENS_URL_REF, Kind::UrlRef),
            (URLENS_URI_ZONE, Kind::UriZone),
        ];
        assert_eq!(numbers.map(|(_, kind)| kind), Kind::ALL);
        for (number, kind) in numbers {
            assert_eq!((kind_of(number).unwrap(), number_of(&Kind::ALL, &kind)), (kind, number));
        }
    }
}
