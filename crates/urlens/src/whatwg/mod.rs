//! URLs as the URL Standard reads them, composed of small operations:
//! clean, split, onto (the base), force, normalize, write.
//!
//! The standard describes one state machine that does all of it at once. What that machine does can
//! be said shorter: see the operations here, each of which has a file of its own.

mod clean;
mod convert;
mod edit;
mod encoding;
mod file_path;
mod force;
mod glimpse;
mod host;
mod impls;
mod ipv6;
mod lint;
mod lint_host;
mod normalize;
mod parse;
mod refused;
mod relativize;
mod set;
mod set_path;
mod split;
mod url;
mod url_ref;
mod violation;

pub use clean::{Clean, clean};
pub(crate) use parse::plain_uri_fast;
pub use split::{mark, mode_of, split_authority};

pub use convert::{Change, NotTheSame};
pub use edit::Space;
pub use encoding::{QueryEncoding, QueryPiece};
pub use file_path::{FilePathError, FilePathErrorKind, PathStyle};
pub use lint::{Noted, StrictError};
pub use refused::{Refused, RefusedKind};
pub use url::Url;
pub use url_ref::UrlRef;
pub use violation::Violation;

use crate::charset::CharSet;
use crate::error::{ErrorKind, ParseError};
use crate::part::Part;
use crate::percent::encode_into;
use alloc::borrow::Cow;
use alloc::string::String;

/// Why parsing stopped, and the text at which it did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Failure {
    kind: ErrorKind,
    part: Part,
    /// The address of the text, which tells where it stands in a text it is a slice of.
    address: usize,
}

impl Failure {
    pub(crate) fn new(violation: Violation, part: Part, text: &str) -> Self {
        Self::of(ErrorKind::Url(violation), part, text)
    }

    pub(crate) fn of(kind: ErrorKind, part: Part, text: &str) -> Self {
        Self { kind, part, address: text.as_ptr() as usize }
    }

    pub(crate) fn host(violation: Violation, text: &str) -> Self {
        Self::new(violation, Part::Host, text)
    }

    /// The error, with its place in `text`, if it is there.
    fn within(self, text: &str) -> ParseError {
        let at = self.address.wrapping_sub(text.as_ptr() as usize);
        let at = if at <= text.len() { at } else { 0 };
        ParseError::new(self.kind, self.part, at)
    }
}

/// A component with what is in `set`, and what is not ASCII, percent-encoded.
pub fn encode(text: &str, set: CharSet) -> Cow<'_, str> {
    if text.bytes().all(|byte| byte.is_ascii() && !set.contains(byte)) {
        return Cow::Borrowed(text);
    }
    let mut to = String::with_capacity(text.len() + text.len() / 2);
    encode_into(&mut to, text, |byte| !set.contains(byte));
    Cow::Owned(to)
}
