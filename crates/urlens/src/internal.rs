//! Items for other crates of this workspace, mainly `urlens-readings`.
//!
//! They are public so that no rule is implemented twice. They are not part of the interface, and may
//! change with any release.

pub mod drop_in;
#[cfg(not(feature = "url-only"))]
mod full;

#[cfg(not(feature = "url-only"))]
pub use full::*;

pub use crate::backport::floor_char_boundary;
pub use crate::error::SyntaxError;
pub use crate::fast::decode_base64_blocks;
pub use crate::grammar::{Ranges, rfc3986, rfc3987, whatwg, within};
pub use crate::host::domain::{LONGEST as LONGEST_DOMAIN, labels};
pub use crate::host::ipv4::read_decimal as read_ipv4;
pub use crate::host::ipv4_numbers::{NotIpv4, ends_in_number, read as read_ipv4_numbers};
pub use crate::host::ipv6::read as read_ipv6;
pub use crate::marks::Marks;
pub use crate::mask::{Masked, picture, show_at};
pub use crate::parts::AuthorityParts;
pub use crate::percent::{decode_escape, encode_chars};
pub use crate::scheme::{KNOWN, Known, find as find_scheme};
pub use crate::split::{authority_length, credentials, starts_like_scheme};
pub use crate::whatwg::{Layout, attribute_of, encode, encode_opaque_path, path_of};
pub use crate::write::{dots_in, dots_or_escapes_in, is_drive};

use crate::authority::Authority;
use crate::dialect::Dialect;
use crate::error::ParseError;
use crate::host::Host;
use crate::parts;
use crate::query::Pairs;
use crate::reference::{Identifier, NO_SCHEME, Reference};
use crate::scheme::Mode;
use crate::segments::Segments;
use crate::split::Split;
use crate::text::Text;
use crate::whatwg::{Url, UrlParser, UrlRef};
use alloc::borrow::Cow;
use core::fmt;

/// Writes a name that was given, in a message: escaped, and cut after 60 characters. A name is short; a
/// text that was given instead of one may be long.
///
/// ```
/// use urlens::internal::ShortName;
///
/// assert_eq!(ShortName("a\n").to_string(), "a\\n");
/// assert_eq!(ShortName(&"é".repeat(61)).to_string(), "é".repeat(60) + "…");
/// assert_eq!(ShortName(&"é".repeat(60)).to_string(), "é".repeat(60));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ShortName<'a>(pub &'a str);

impl fmt::Display for ShortName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 60;
        let end = self.0.char_indices().nth(MOST).map_or(self.0.len(), |(at, _)| at);
        let more = if end < self.0.len() { "…" } else { "" };
        write!(f, "{}{more}", self.0[..end].escape_debug())
    }
}

/// The kind of a host that a parser has accepted.
#[inline]
pub fn host_of(text: &str) -> Host<&str> {
    Host::of(text)
}

/// An identifier of dialect `D` as one of dialect `E`, with equal text and components.
///
/// Only for texts that both standards parse to equal components, or if the result is not returned to
/// users.
#[inline]
pub fn with_dialect<D: Dialect, E: Dialect, T: Text>(it: Identifier<D, T>) -> Identifier<E, T> {
    Identifier(Reference::new(it.0.text, it.0.marks))
}

/// The ends of the components of a reference.
#[inline]
pub fn marks_of<D: Dialect, T: Text>(reference: &Reference<D, T>) -> Marks {
    reference.marks
}

/// An identifier with the components of another whose text is equal.
#[inline]
pub fn from_marks<D: Dialect, T: Text>(text: T, marks: Marks) -> Identifier<D, T> {
    Identifier(Reference::new(text, marks))
}

/// A reference from its text and the ends of its components.
#[inline]
pub fn reference_from_marks<D: Dialect, T: Text>(text: T, marks: Marks) -> Reference<D, T> {
    Reference::new(text, marks)
}

/// The text and the ends of the components of a reference.
#[inline]
pub fn into_marks<D: Dialect, T: Text>(reference: Reference<D, T>) -> (T, Marks) {
    (reference.text, reference.marks)
}

/// The marks of a reference text in a dialect, and its text without removed characters.
#[inline]
pub fn parse_reference<D: Dialect>(text: &str) -> Result<(Cow<'_, str>, Marks), ParseError> {
    D::parse_reference(text).map_err(|error| error.in_text(text))
}

/// The error of a relative reference where an identifier is required.
#[inline]
pub fn no_scheme(text: &str) -> ParseError {
    NO_SCHEME.in_text(text)
}

/// Parsers whose errors do not keep the text: for loops that drop the errors, or print one line.
pub mod without_text {
    use super::{Cow, Dialect, Marks, ParseError, SyntaxError, Url, UrlParser};
    #[cfg(not(feature = "url-only"))]
    use crate::fast;
    use crate::whatwg;

    /// [`no_scheme`](super::no_scheme) without the text.
    pub const NO_SCHEME: SyntaxError = super::NO_SCHEME;

    /// [`parse_reference`](super::parse_reference) without the text in its error.
    #[inline]
    pub fn parse_reference<D: Dialect>(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
        D::parse_reference(text)
    }

    /// [`Url::parse_borrowed`] without the text in its error.
    #[inline]
    pub fn parse_url(text: &str) -> Result<Url<Cow<'_, str>>, SyntaxError> {
        whatwg::parse(text, None)
    }

    /// [`Url::host_of`] without the text in its error.
    #[cfg(not(feature = "url-only"))]
    #[inline]
    pub fn url_host(text: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
        fast::host::host_of(text)
    }

    /// [`UrlParser::parse_borrowed`] without the text in its error.
    #[inline]
    pub fn parse_with<'a>(
        parser: &UrlParser<'_>,
        text: &'a str,
    ) -> Result<Url<Cow<'a, str>>, SyntaxError> {
        parser.parse_raw(text)
    }

    /// [`Url::join`] without the text in its error.
    #[inline]
    pub fn join(base: &Url, text: &str) -> Result<Url, SyntaxError> {
        base.join_raw(text)
    }

    /// Adds the text to an error.
    #[cold]
    pub fn in_text(error: SyntaxError, text: &str) -> ParseError {
        error.in_text(text)
    }
}

/// The ends of the components of a URL reference that is read in `mode`, and the mode of its scheme.
#[inline]
pub fn split_reference(text: &str, mode: Mode) -> (Marks, Mode) {
    let split = Split::reference(text, mode);
    (split.marks(), split.mode)
}

/// The authority of a reference by its text and the ends of its components.
#[inline]
pub fn authority_of<'a>(text: &'a str, marks: &Marks) -> Option<Authority<'a>> {
    parts::authority(text, marks)
}

/// The segments of a path.
#[inline]
pub fn segments_of(path: &str) -> Segments<'_> {
    Segments::of(path)
}

/// The pairs of a query.
#[inline]
pub fn pairs_of(query: &str) -> Pairs<'_> {
    Pairs::of(query)
}

/// The text of an authority whose `Debug` hides the password.
#[inline]
pub fn masked_authority(text: &str) -> Masked<'_> {
    Masked::of_authority(text)
}

/// The text of a reference whose `Debug` hides the password.
#[inline]
pub fn masked_reference<'a>(text: &'a str, marks: &Marks) -> Masked<'a> {
    Masked::of_reference(text, marks)
}

/// Normalizes a URL reference in a given mode. If it has a scheme, that decides instead.
#[inline]
pub fn normalize_in<T: Text>(reference: &UrlRef<T>, mode: Mode) -> Result<UrlRef, ParseError> {
    reference.normalize_in(mode)
}
