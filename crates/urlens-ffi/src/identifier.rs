//! Handles: an identifier of any kind, from its text and back.

use crate::border::{free, guard, needed, put, shared, text as read};
use crate::error::{Error, Failure};
use crate::strings::View;
use std::ffi::c_char;
use urlens::{IriRef, Strict, UriRef, Url, UrlRef};

/// A URI, or a relative reference to one (RFC 3986).
pub const URLENS_URI: u32 = 0;
/// An IRI, or a relative reference to one (RFC 3987).
pub const URLENS_IRI: u32 = 1;
/// A URL, as browsers read it (the URL Standard). It is normal, and has a scheme.
pub const URLENS_URL: u32 = 2;
/// A URL or a link to one, as browsers read it where they know on which page it stands. Until it is
/// resolved it is its text: it has no components.
pub const URLENS_LINK: u32 = 3;

/// An identifier of one of the four kinds. Several threads may read one at once; while one changes
/// or frees it, no other may use it. Free it with `urlens_free`.
#[derive(Clone, Debug)]
pub enum Identifier {
    /// `URLENS_URI`
    Uri(UriRef),
    /// `URLENS_IRI`
    Iri(IriRef),
    /// `URLENS_URL`
    Url(Url),
    /// `URLENS_LINK`
    Link(UrlRef),
}

impl Identifier {
    /// Reads a text as one of the kinds.
    pub(crate) fn parse(kind: u32, text: &str) -> Result<Self, Failure> {
        Ok(match kind {
            URLENS_URI => Self::Uri(UriRef::parse(text)?.into_owned()),
            URLENS_IRI => Self::Iri(IriRef::parse(text)?.into_owned()),
            URLENS_URL => Self::Url(Url::parse(text)?.into_owned()),
            URLENS_LINK => Self::Link(UrlRef::parse(text)?.into_owned()),
            other => return Err(Failure::number("kind", other)),
        })
    }

    pub(crate) fn kind(&self) -> u32 {
        match self {
            Self::Uri(_) => URLENS_URI,
            Self::Iri(_) => URLENS_IRI,
            Self::Url(_) => URLENS_URL,
            Self::Link(_) => URLENS_LINK,
        }
    }

    /// What an identifier of this kind is called in messages.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Uri(_) => "a URI",
            Self::Iri(_) => "an IRI",
            Self::Url(_) => "a URL",
            Self::Link(_) => "a link",
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Uri(it) => it.as_str(),
            Self::Iri(it) => it.as_str(),
            Self::Url(it) => it.as_str(),
            Self::Link(it) => it.as_str(),
        }
    }

    /// Gives this identifier to C.
    pub(crate) fn give(self) -> *mut Self {
        Box::into_raw(Box::new(self))
    }
}

/// The reference types of the kinds that the RFCs describe, which are one type but for the dialect.
pub(crate) trait Rfc: Strict {
    /// The kind of identifier that is such a reference.
    fn identifier(reference: urlens::Reference<Self>) -> Identifier;
}

impl Rfc for urlens::Rfc3986 {
    fn identifier(reference: UriRef) -> Identifier {
        Identifier::Uri(reference)
    }
}

impl Rfc for urlens::Rfc3987 {
    fn identifier(reference: IriRef) -> Identifier {
        Identifier::Iri(reference)
    }
}

/// Reads a text as an identifier of the kind `URLENS_URI`, `URLENS_IRI`, `URLENS_URL` or
/// `URLENS_LINK`.
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
    guard(|| {
        needed(identifier, "identifier")?;
        // SAFETY: the caller promises the bytes.
        let text = unsafe { read(text, length, "text") }?;
        let it = Identifier::parse(kind, text)?;
        // SAFETY: the caller promises the room.
        unsafe { put(identifier, it.give(), "identifier") }
    })
}

/// Copies an identifier. The copy is changed and freed by itself.
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
    guard(|| {
        needed(copy, "copy")?;
        // SAFETY: the caller promises that it is one.
        let it = unsafe { shared(identifier, "identifier") }?.clone();
        // SAFETY: the caller promises the room.
        unsafe { put(copy, it.give(), "copy") }
    })
}

/// Frees an identifier; nothing happens for NULL.
///
/// # Safety
///
/// It is NULL, or this library made it, it has not been freed, and nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_free(identifier: *mut Identifier) {
    // SAFETY: `give` made it of a box, and the caller promises the rest.
    unsafe { free(identifier) }
}

/// Tells the kind of an identifier.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `kind` is NULL or there is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_kind(identifier: *const Identifier, kind: *mut u32) -> *mut Error {
    guard(|| {
        // SAFETY: the caller promises that it is one, and the room.
        unsafe { put(kind, shared(identifier, "identifier")?.kind(), "kind") }
    })
}

/// Tells whether an identifier lacks a scheme, and so is relative to another. A URL never is.
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
    guard(|| {
        // SAFETY: the caller promises that it is one.
        let is = match unsafe { shared(identifier, "identifier") }? {
            Identifier::Uri(it) => it.is_relative(),
            Identifier::Iri(it) => it.is_relative(),
            Identifier::Url(it) => it.is_relative(),
            Identifier::Link(it) => it.is_relative(),
        };
        // SAFETY: the caller promises the room.
        unsafe { put(relative, is, "relative") }
    })
}

/// Lends the text of an identifier.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_string(
    identifier: *const Identifier,
    text: *mut View,
) -> *mut Error {
    guard(|| {
        // SAFETY: the caller promises that it is one.
        let it = unsafe { shared(identifier, "identifier") }?;
        // SAFETY: the caller promises the room.
        unsafe { put(text, View::of(Some(it.as_str())), "text") }
    })
}

/// Tells the version of this library, as text with a NUL at its end that is never freed.
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
}
