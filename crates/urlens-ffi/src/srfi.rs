//! SRFI 275: the fields as it sees them, its equality, and authorities in three pieces.

use crate::border::{guard, needed, optional_text, put, shared};
use crate::component::{part, replace};
use crate::error::{Error, Failure};
use crate::identifier::{Identifier, Rfc};
use crate::strings::View;
use std::ffi::c_char;
use urlens::{Part, Reference, Srfi, Strict};

fn field<'a, D: Strict>(it: &Srfi<'a, D>, part: Part) -> Result<Option<&'a str>, Failure> {
    match part {
        Part::Scheme => Ok(it.scheme()),
        Part::Userinfo => Ok(it.user()),
        Part::Host => Ok(it.host()),
        Part::Path => Ok(it.path()),
        Part::Query => Ok(it.query()),
        Part::Fragment => Ok(it.fragment()),
        Part::Authority => Err(Failure::unsupported("an authority is three fields")),
        Part::Port => Err(Failure::unsupported("a port is a number: see urlens_srfi_port")),
    }
}

fn neither(it: &Identifier) -> Failure {
    Failure::unsupported(format!("SRFI 275 is about URIs and IRIs, and not about {}", it.name()))
}

/// Lends a field of a URI or an IRI as SRFI 275 sees it: an empty path is nothing, and so is an
/// empty host beside a user.
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
    guard(|| {
        let part = part(component)?;
        // SAFETY: the caller promises that it is one.
        let found = match unsafe { shared(identifier, "identifier") }? {
            Identifier::Uri(it) => field(&it.srfi(), part)?,
            Identifier::Iri(it) => field(&it.srfi(), part)?,
            other => return Err(neither(other)),
        };
        // SAFETY: the caller promises the room.
        unsafe { put(text, View::of(found), "text") }
    })
}

/// Tells the port of a URI or an IRI as SRFI 275 sees it: a number, and whether there is one. An
/// empty port is none, and one beyond 64 bits is the largest number of 64 bits.
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
    guard(|| {
        // SAFETY: the caller promises that it is one.
        let found = match unsafe { shared(identifier, "identifier") }? {
            Identifier::Uri(it) => it.srfi().port(),
            Identifier::Iri(it) => it.srfi().port(),
            other => return Err(neither(other)),
        };
        needed(present, "present")?;
        // SAFETY: the caller promises the room.
        unsafe { put(port, found.unwrap_or_default(), "port") }?;
        // SAFETY: the caller promises the room.
        unsafe { put(present, found.is_some(), "present") }
    })
}

/// Tells whether a URI or an IRI has an authority: SRFI 275's has none if this is false, and is of
/// user, host and port otherwise.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `present` is NULL or there is
/// room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_srfi_has_authority(
    identifier: *const Identifier,
    present: *mut bool,
) -> *mut Error {
    guard(|| {
        // SAFETY: the caller promises that it is one.
        let found = match unsafe { shared(identifier, "identifier") }? {
            Identifier::Uri(it) => it.srfi().authority().is_some(),
            Identifier::Iri(it) => it.srfi().authority().is_some(),
            other => return Err(neither(other)),
        };
        // SAFETY: the caller promises the room.
        unsafe { put(present, found, "present") }
    })
}

/// Replaces the authority of a URI or an IRI by one of three pieces, each of which must fit its own
/// grammar and may be NULL. Without any there is no authority. If it fails, nothing has changed.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody else uses meanwhile; the pieces are NULL or as long as
/// their lengths say, and may be lent by the identifier itself.
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
    guard(|| {
        let changed = {
            // SAFETY: the caller promises the bytes.
            let pieces = unsafe {
                [
                    optional_text(user, user_length, "user")?,
                    optional_text(host, host_length, "host")?,
                    optional_text(port, port_length, "port")?,
                ]
            };
            // SAFETY: the caller promises that it is one. It is only looked at while the bytes are
            // used, which may be its own.
            match unsafe { shared(identifier, "identifier") }? {
                Identifier::Uri(it) => with_authority(it, pieces)?,
                Identifier::Iri(it) => with_authority(it, pieces)?,
                other => return Err(neither(other)),
            }
        };
        // SAFETY: the caller promises that nobody else uses it, and we do not any more.
        unsafe { replace(identifier, changed) }
    })
}

/// One piece after the other, so that none is read as another: put together as text, a host of
/// `h:1` would be a host and a port.
fn with_authority<D: Rfc>(
    it: &Reference<D>,
    [user, host, port]: [Option<&str>; 3],
) -> Result<Identifier, Failure> {
    if user.or(host).or(port).is_none() {
        return Ok(D::identifier(it.with_authority(None)?));
    }
    let mut it = it.with_authority(Some(""))?;
    it.set_userinfo(user)?;
    it.set_host(Some(host.unwrap_or_default()))?;
    it.set_port_str(port)?;
    Ok(D::identifier(it))
}

/// Tells whether two URIs, or two IRIs, have the same fields: SRFI 275's `uri-equal?` and
/// `iri-equal?`.
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
    guard(|| {
        // SAFETY: the caller promises that they are.
        let found = match unsafe { (shared(a, "a")?, shared(b, "b")?) } {
            (Identifier::Uri(a), Identifier::Uri(b)) => a.srfi().equal(&b.srfi()),
            (Identifier::Iri(a), Identifier::Iri(b)) => a.srfi().equal(&b.srfi()),
            (a, b) => return Err(not_comparable(a, b)),
        };
        // SAFETY: the caller promises the room.
        unsafe { put(equal, found, "equal") }
    })
}

/// Tells whether two URIs, or two IRIs, have the same fields, or have them after normalization:
/// SRFI 275's `uri-eqv?` and `iri-eqv?`.
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
    guard(|| {
        // SAFETY: the caller promises that they are.
        let found = match unsafe { (shared(a, "a")?, shared(b, "b")?) } {
            (Identifier::Uri(a), Identifier::Uri(b)) => a.srfi().eqv(&b.srfi()),
            (Identifier::Iri(a), Identifier::Iri(b)) => a.srfi().eqv(&b.srfi()),
            (a, b) => return Err(not_comparable(a, b)),
        };
        // SAFETY: the caller promises the room.
        unsafe { put(equal, found, "equal") }
    })
}

fn not_comparable(a: &Identifier, b: &Identifier) -> Failure {
    let message = format!("{} and {} cannot be compared by SRFI 275", a.name(), b.name());
    Failure::unsupported(message)
}
