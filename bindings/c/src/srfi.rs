//! SRFI 275: its fields, its equality, and authorities in three pieces.

use crate::border::{answer, any, edit, optional_text, put};
use crate::component::part_of;
use crate::error::Error;
use crate::identifier::Identifier;
use crate::strings::View;
use std::ffi::c_char;

/// Gets a component `URLENS_SCHEME` to `URLENS_FRAGMENT` of a URI or an IRI as SRFI 275 sees it: an
/// empty path or port is absent, and so is an empty host next to a user.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_get(
    identifier: *const Identifier,
    component: u32,
    text: *mut View,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe {
        answer(text, "text", || {
            let any = any(identifier, "identifier")?;
            Ok(View::of(any.srfi_field(part_of(component)?)?))
        })
    }
}

/// Gets the port of a URI or an IRI as SRFI 275 sees it: a number, and if there is one. An empty port
/// is absent, and one beyond 64 bits is the largest number of 64 bits.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile; `port` and `present` are NULL or
/// there is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_port(
    identifier: *const Identifier,
    port: *mut u64,
    present: *mut bool,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe {
        answer(port, "port", || {
            let found = any(identifier, "identifier")?.srfi_port()?;
            put(present, found.is_some(), "present")?;
            Ok(found.unwrap_or_default())
        })
    }
}

/// Replaces the authority of a URI or an IRI by one of three pieces, each of which must fit its own
/// grammar and may be NULL. Without any of them the authority is removed. If it fails, nothing has
/// changed.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody else uses meanwhile; the pieces are NULL or as long as
/// their lengths say, and may be views of the identifier itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_set_authority(
    identifier: *mut Identifier,
    user: *const c_char,
    user_length: usize,
    host: *const c_char,
    host_length: usize,
    port: *const c_char,
    port_length: usize,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the bytes.
    unsafe {
        edit(identifier, |mut any| {
            any.set_srfi_authority(
                optional_text(user, user_length, "user")?,
                optional_text(host, host_length, "host")?,
                optional_text(port, port_length, "port")?,
            )?;
            Ok(any)
        })
    }
}

/// Checks if two URIs, or two IRIs, have equal fields: SRFI 275's `uri-equal?` and `iri-equal?`.
///
/// # Safety
///
/// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `equal` is NULL or there
/// is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_equal(
    a: *const Identifier,
    b: *const Identifier,
    equal: *mut bool,
) -> *mut Error {
    // SAFETY: the caller promises that they are, and the room.
    unsafe { answer(equal, "equal", || Ok(any(a, "a")?.srfi_equal(any(b, "b")?)?)) }
}

/// Checks if two URIs, or two IRIs, have equal fields, as they are or after normalization: SRFI
/// 275's `uri-eqv?` and `iri-eqv?`.
///
/// # Safety
///
/// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `equal` is NULL or there
/// is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_eqv(
    a: *const Identifier,
    b: *const Identifier,
    equal: *mut bool,
) -> *mut Error {
    // SAFETY: the caller promises that they are, and the room.
    unsafe { answer(equal, "equal", || Ok(any(a, "a")?.srfi_eqv(any(b, "b")?)?)) }
}
