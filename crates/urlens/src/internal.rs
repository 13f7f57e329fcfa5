//! Items for other crates of this workspace, mainly `urlens-readings`.
//!
//! They are public so that no rule is implemented twice. They are not part of the interface, and may
//! change with any release.

pub mod drop_in;
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
pub use crate::whatwg::{Layout, encode, encode_opaque_path};
pub use crate::write::{dots_in, dots_or_escapes_in, is_drive};

use crate::charset::CharSet;
use crate::host::Host;
use crate::kind::Kind;
use crate::op::escape;
use crate::part::Part;
use crate::scheme::Mode;
use crate::split::Split;
use crate::types::{Any, Iri, Uri, UriRef, Url};
use crate::whatwg::ValidationError;
use alloc::borrow::Cow;
use alloc::vec::Vec;
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

/// The ends of the components of a URL reference that is read in `mode`, and the mode of its scheme.
#[inline]
pub fn split_reference(text: &str, mode: Mode) -> (Marks, Mode) {
    let split = Split::reference(text, mode);
    (split.marks(), split.mode)
}

/// Percent-encodes the characters of a component that the kind does not allow there, those in `also`, and each
/// `%` that does not start an escape.
pub fn encode_component(kind: Kind, text: &str, part: Part, also: CharSet) -> Cow<'_, str> {
    escape::encode_component(kind, text, part, also)
}

/// The ends of the components of a reference.
pub fn marks_of<T>(reference: &UriRef<T>) -> Marks {
    reference.marks
}

/// A URI with the components of a reference whose text is equal.
pub fn uri_from_marks<T>(text: T, marks: Marks) -> Uri<T> {
    Uri::new(text, marks)
}

/// A URI as a URL. The text must be a URL with the same components.
pub fn url_of<T>(uri: Uri<T>) -> Url<T> {
    Url::new(uri.text, uri.marks)
}

/// The text and components of any value as those of an IRI, to be normalized and shown. The text may contain
/// characters that an IRI must not.
pub fn iri_of(value: Any<&str>) -> Iri<&str> {
    Iri::new(value.text, value.marks)
}

/// The first validation error of each kind of a text that parses, in the order of the text, with the number
/// of errors of its kind. Takes little memory even if every character is an error.
///
/// ```
/// let counts = urlens::internal::count_validation_errors("http://h/<<\t", None);
/// assert_eq!((counts.len(), counts[0].0.offset(), counts[0].1), (1, 9, 3));
/// ```
pub fn count_validation_errors(text: &str, base: Option<&Url>) -> Vec<(ValidationError, usize)> {
    let parser = Url::parser();
    base.map_or(parser, |base| parser.base(base)).count_validation_errors(text)
}
