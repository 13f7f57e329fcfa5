//! SRFI 275: fields, equality, and authorities given as user, host and port.

use crate::component::part_of;
use crate::error::{Error, Failure};
use crate::identifier::Identifier;
use crate::pointers::{any, edit, optional_text, write, write_result};
use crate::strings::View;
use std::ffi::c_char;
use urlens_ops::{Any, Kind, Srfi, set_srfi_authority, srfi};

/// Gets a component `URLENS_SCHEME` to `URLENS_FRAGMENT` of a URI or an IRI as a field of SRFI 275: an
/// empty path or port is absent, and so is an empty host next to a user.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `text` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_get(
    identifier: *const Identifier,
    component: u32,
    text: *mut View,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_result(text, "text", || {
            let any = any(identifier, "identifier")?;
            Ok(View::of(srfi(any)?.field(part_of(component)?)))
        })
    }
}

/// Gets the port of a URI or an IRI as a field of SRFI 275: a number, and if it is present. An empty
/// port is absent; a port beyond 64 bits is reported as `UINT64_MAX`.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call; `port` and
/// `present` are NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_port(
    identifier: *const Identifier,
    port: *mut u64,
    present: *mut bool,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_result(port, "port", || {
            let found = srfi(any(identifier, "identifier")?)?.port();
            write(present, found.is_some(), "present")?;
            Ok(found.unwrap_or_default())
        })
    }
}

/// Replaces the authority of a URI or an IRI by user, host and port. Each must match its own grammar,
/// and may be NULL; if all are, the authority is removed. On an error nothing has changed.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no other thread uses during the call; the pieces are
/// NULL or point to as many bytes as their lengths say, and may be views of the identifier itself.
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
    // SAFETY: the caller guarantees the handle and the bytes.
    unsafe {
        edit(identifier, |mut any| {
            set_srfi_authority(
                &mut any,
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
/// `a` and `b` are NULL or valid handles that no thread changes during the call, and `equal` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_equal(
    a: *const Identifier,
    b: *const Identifier,
    equal: *mut bool,
) -> *mut Error {
    // SAFETY: the caller guarantees the handles and the result pointer.
    unsafe {
        write_result(equal, "equal", || {
            let [a, b] = both(any(a, "a")?, any(b, "b")?)?;
            Ok(a.equal(&b))
        })
    }
}

/// Checks if two URIs, or two IRIs, have equal fields, as they are or after normalization: SRFI
/// 275's `uri-eqv?` and `iri-eqv?`.
///
/// # Safety
///
/// `a` and `b` are NULL or valid handles that no thread changes during the call, and `equal` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_eqv(
    a: *const Identifier,
    b: *const Identifier,
    equal: *mut bool,
) -> *mut Error {
    // SAFETY: the caller guarantees the handles and the result pointer.
    unsafe {
        write_result(equal, "equal", || {
            let [a, b] = both(any(a, "a")?, any(b, "b")?)?;
            Ok(a.eqv(&b))
        })
    }
}

/// The views of two values, which must be of one standard.
fn both<'a>(a: &'a Any, b: &'a Any) -> Result<[Srfi<'a>; 2], Failure> {
    let views = [srfi(a)?, srfi(b)?];
    let standard = a.kind().identifier();
    if b.kind().identifier() == standard {
        return Ok(views);
    }
    let kinds = Kind::ALL.iter().filter(|kind| kind.identifier() == standard);
    let kinds: Vec<_> = kinds.map(|kind| kind.name()).collect();
    let message = format!("srfi is not supported for {}; use {}", b.kind(), kinds.join(", "));
    Err(Failure::new("unsupported", message))
}
