//! Handles of identifiers: parsing, copying, printing and freeing.

use crate::error::{Error, Failure, number_of, numbered};
use crate::pointers::{IntoRaw, any, free, text as read, write_owned, write_result};
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
/// A kind: a URL or a relative reference, as browsers read it. Its text is unchanged until it is
/// resolved or printed.
pub const URLENS_URL_REF: u32 = 5;
/// A kind: a URI whose IPv6 address may have a zone (RFC 6874).
pub const URLENS_URI_ZONE: u32 = 6;

/// An identifier or reference of any kind. Several threads may read it at once; while one changes or
/// frees it, no other may use it. Free it with `urlens_free`.
#[derive(Debug)]
pub struct Identifier(pub(crate) Any);

impl IntoRaw for Any {
    type Raw = Identifier;
    fn into_raw(self) -> *mut Identifier {
        Box::into_raw(Box::new(Identifier(self)))
    }
}

/// The kind with this number.
pub(crate) fn kind_of(number: u32) -> Result<Kind, Failure> {
    numbered(&Kind::ALL, number, "kind")
}

/// Parses a text as one of the kinds `URLENS_URI` to `URLENS_URI_ZONE`.
///
/// # Safety
///
/// `text` is NULL or points to `length` bytes, and `identifier` is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_parse(
    kind: u32,
    text: *const c_char,
    length: usize,
    identifier: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller guarantees the bytes and the result pointer.
    unsafe {
        write_owned(identifier, "identifier", || {
            let text = read(text, length, "text")?;
            Ok(Any::parse(kind_of(kind)?, text)?)
        })
    }
}

/// Copies an identifier. The copy is independent and must be freed too.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `copy` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_clone(
    identifier: *const Identifier,
    copy: *mut *mut Identifier,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe { write_owned(copy, "copy", || Ok(any(identifier, "identifier")?.clone())) }
}

/// Frees an identifier; NULL is ignored.
///
/// # Safety
///
/// `identifier` is NULL, or a handle of this library that has not been freed and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_free(identifier: *mut Identifier) {
    // SAFETY: `into_raw` boxed it, and the caller guarantees the rest.
    unsafe { free(identifier) }
}

/// Gets the kind of an identifier, `URLENS_URI` to `URLENS_URI_ZONE`.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `kind` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_kind(identifier: *const Identifier, kind: *mut u32) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_result(kind, "kind", || {
            Ok(number_of(&Kind::ALL, &any(identifier, "identifier")?.kind()))
        })
    }
}

/// Checks if an identifier has no scheme, so that it needs a base.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `relative` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_is_relative(
    identifier: *const Identifier,
    relative: *mut bool,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_result(relative, "relative", || Ok(any(identifier, "identifier")?.is_relative()))
    }
}

/// Gets the text of an identifier.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `text` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_string(
    identifier: *const Identifier,
    text: *mut View,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_result(text, "text", || Ok(View::of(Some(any(identifier, "identifier")?.as_str()))))
    }
}

/// Prints an identifier. A `URLENS_URL_REF` is normalized as far as possible without a base; for the
/// other kinds, this is the text.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `text` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_print(
    identifier: *const Identifier,
    text: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_owned(text, "text", || {
            Ok(urlens_ops::print(any(identifier, "identifier")?)?.into_owned())
        })
    }
}

/// Returns the version of this library: a static NUL-terminated string.
#[unsafe(no_mangle)]
pub extern "C" fn urlens_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Handles may be moved between threads and read by many.
    #[test]
    fn handles_are_send_and_sync() {
        fn check<T: Send + Sync>() {}
        check::<Identifier>();
    }

    /// The numbers of the header are indices of `Kind::ALL`.
    #[test]
    fn kind_numbers_match_the_library() {
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
