//! Items for `urlens-readings`, `urlens-schemes`, `urlens-programs` and the drop-in for the crate `url`.
//!
//! They are public so that no rule is implemented twice. They are not part of the interface, and may
//! change with any release.

mod drop_in;

pub use crate::fast::decode_base64_blocks;
pub use crate::host::ipv4_numbers::{ends_in_number, read as read_ipv4_numbers};
#[cfg(feature = "idna")]
pub use crate::host::{idna2008, punycode, uts46};
pub use crate::marks::Marks;
pub use crate::whatwg::Layout;
pub use drop_in::{Opened, close, file_url, open, text_mut};

/// Unicode data.
#[cfg(any(feature = "idna", feature = "unicode"))]
pub mod unicode {
    pub use crate::unicode::{Bidi, Class, Joining, Status, VERSION, mapped, nfc};
}

use crate::types::{Any, Iri, Uri, Url};

/// The ends of the components of any value.
#[inline]
pub fn marks_of<'a>(value: impl Into<Any<&'a str>>) -> Marks {
    value.into().marks
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
