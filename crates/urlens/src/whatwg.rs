//! URLs, parsed as in the URL Standard: a scan for canonical texts, then one walk over all others.
//!
//! The standard describes one state machine. `parse` has the order, `walk` the components. `finish` writes a URL
//! from components, for setters.

mod base;
mod classes;
pub(crate) mod clean;
mod constant;
mod encoding;
mod file_path;
mod host;
mod ipv6;
mod layout;
pub(crate) mod parse;
mod parser;
pub(crate) mod parts;
mod url_ref;
mod validate;
mod validate_host;
mod validation_error;
mod walk;

pub(crate) use base::Base;
pub(crate) use constant::canonical_marks;
pub(crate) use host::host;
pub(crate) use parse::{host_of, is_url, join, parse};
pub(crate) use url_ref::{normalize_reference, parse_url_reference, rebase, reference_mode};

pub use encoding::{QueryEncoding, QueryPiece};
pub use file_path::{FilePathErrorKind, PathStyle};
pub use layout::Layout;
pub use parser::UrlParser;
pub use validate::ValidationError;
pub use validation_error::ValidationErrorKind;

use crate::charset::CharSet;
use crate::error::{ErrorKind, SyntaxError};
use crate::fast::{ByteSet, ESCAPES, find_not_in};
use crate::part::Part;
use crate::percent::{encode_into, encode_others};
use alloc::borrow::Cow;
use alloc::string::String;

/// An error with its offset in a component, or in the text that was parsed. Small, because it is a part of
/// the result of every step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ComponentError {
    /// `None` for a host that is not ASCII, if the feature `idna` is off.
    kind: Option<ValidationErrorKind>,
    part: Part,
    at: u32,
}

impl ComponentError {
    pub(crate) const fn new(kind: ValidationErrorKind, part: Part, at: usize) -> Self {
        Self { kind: Some(kind), part, at: at as u32 }
    }

    pub(crate) const fn kind(&self) -> ErrorKind {
        match self.kind {
            Some(kind) => ErrorKind::Url(kind),
            None => ErrorKind::IdnaOff,
        }
    }

    pub(crate) const fn part(&self) -> Part {
        self.part
    }

    pub(crate) const fn host(kind: ValidationErrorKind, at: usize) -> Self {
        Self::new(kind, Part::Host, at)
    }

    /// The error of a host that is not ASCII, if the feature `idna` is off.
    pub(crate) const fn idna_off() -> Self {
        Self { kind: None, part: Part::Host, at: 0 }
    }

    /// The error in a text in which the component starts at `start`.
    #[must_use]
    pub(crate) const fn after(self, start: usize) -> Self {
        Self { at: self.at + start as u32, ..self }
    }

    /// Converts the error, with its offset converted by `to_offset`.
    pub(crate) fn placed(self, to_offset: impl FnOnce(usize) -> usize) -> SyntaxError {
        SyntaxError::new(self.kind(), self.part, to_offset(self.at as usize))
    }
}

/// Calls `then` with a text in which all bytes that are not in `keep` are percent-encoded, or removed if
/// they are in `removed`. Short texts need no allocation.
#[inline]
pub(crate) fn with_encoded<R>(
    text: &str,
    removed: CharSet,
    keep: &ByteSet,
    then: impl FnOnce(&str) -> R,
) -> R {
    let Some(first) = find_not_in(text.as_bytes(), keep) else { return then(text) };
    let (mut buffer, mut length) = ([0; 96], first);
    if 3 * text.len() <= buffer.len() {
        let (plain, rest) = text.as_bytes().split_at(first);
        buffer[..first].copy_from_slice(plain);
        for &byte in rest {
            if byte.is_ascii() && keep.contains(byte) {
                buffer[length] = byte;
                length += 1;
            } else if !removed.contains(byte) {
                buffer[length..length + 3].copy_from_slice(&ESCAPES[usize::from(byte)]);
                length += 3;
            }
        }
        if let Ok(encoded) = core::str::from_utf8(&buffer[..length]) {
            return then(encoded);
        }
    }
    let mut kept = Cow::Borrowed(text);
    if text.bytes().any(|byte| removed.contains(byte)) {
        kept.to_mut().retain(|c| !(c.is_ascii() && removed.contains(c as u8)));
    }
    let mut to = String::with_capacity(2 * text.len());
    encode_others(&mut to, &kept, keep);
    then(&to)
}

/// Percent-encodes the characters in `set` and all non-ASCII characters.
pub(crate) fn encode(text: &str, set: CharSet) -> Cow<'_, str> {
    if text.bytes().all(|byte| byte.is_ascii() && !set.contains(byte)) {
        return Cow::Borrowed(text);
    }
    let mut to = String::with_capacity(text.len() + text.len() / 2);
    encode_into(&mut to, text, |byte| !set.contains(byte));
    Cow::Owned(to)
}
