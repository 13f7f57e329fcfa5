//! Items for operations that `urlens-url-only` leaves out.

pub use crate::compare::differences;
pub use crate::loose::encode_component;
pub use crate::normalize::{leaves_text_fast, leaves_web_url};

use crate::dialect::Strict;
use crate::error::ParseError;
use crate::normalize::Normalization;
use crate::reference::Reference;
use crate::set_error::SetError;
use crate::text::Text;
use crate::whatwg::{SpaceEncoding, Url, ValidationError};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

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

/// [`Url::normalize_with`], with the error of a URL that cannot be normalized.
#[inline]
pub fn try_normalize_url<'a, T: Text>(
    url: &'a Url<T>,
    how: &Normalization<'_>,
) -> Result<Url<Cow<'a, str>>, ParseError> {
    // The offset is in a text that the steps made.
    url.try_normalize_with(how).map_err(ParseError::without_text)
}

/// The canonical form of a text that no standard accepts, by the rules of its scheme.
#[inline]
pub fn canonical_text(how: &Normalization<'_>, text: &str) -> Option<String> {
    how.canonical_text(text)
}

/// Returns `true` if a normalization has no steps.
#[inline]
pub fn is_nothing(how: &Normalization<'_>) -> bool {
    how.is_nothing()
}

/// Encodes a name or value of a parameter.
#[inline]
pub fn encode_parameter(text: &str, space: SpaceEncoding) -> Cow<'_, str> {
    space.encode(text)
}

/// Replaces the port by any number of digits, as RFC 3986 allows, or removes it.
#[inline]
pub fn set_port_text<D: Strict>(
    reference: &mut Reference<D>,
    port: Option<&str>,
) -> Result<(), SetError> {
    reference.set_port_text(port)
}
