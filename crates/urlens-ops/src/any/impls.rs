//! Traits of [`Any`]: printing, comparison by kind and text, and conversion from the static types.

use super::{Any, Kind};
use core::fmt;
use std::borrow::Cow;
use urlens::internal::masked_reference;
use urlens::{Identifier, Reference, Rfc3986, Rfc3987, Rfc6874, Text, Whatwg};

impl fmt::Display for Any<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// Formats the text with `***` in place of a password.
impl fmt::Debug for Any<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = masked_reference(&self.text, &self.marks);
        f.debug_struct("Any").field("kind", &self.kind).field("text", &text).finish()
    }
}

/// Compares kind and text.
impl PartialEq for Any<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, &self.text) == (other.kind, &other.text)
    }
}

impl Eq for Any<'_> {}

impl core::hash::Hash for Any<'_> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        (self.kind, &self.text).hash(state);
    }
}

impl PartialOrd for Any<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Any<'_> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        (self.kind, &self.text).cmp(&(other.kind, &other.text))
    }
}

impl AsRef<str> for Any<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// Implements `From` for the identifier and reference types of each dialect.
macro_rules! from_static {
    ($($dialect:ty: $identifier:ident $reference:ident),*) => {$(
        impl<'a, T: Text + Into<Cow<'a, str>>> From<Identifier<$dialect, T>> for Any<'a> {
            fn from(it: Identifier<$dialect, T>) -> Self {
                Self::of(Kind::$identifier, it.into_reference())
            }
        }
        impl<'a, T: Text + Into<Cow<'a, str>>> From<Reference<$dialect, T>> for Any<'a> {
            fn from(it: Reference<$dialect, T>) -> Self {
                Self::of(Kind::$reference, it)
            }
        }
    )*};
}
from_static!(Rfc3986: Uri UriRef, Rfc3987: Iri IriRef, Whatwg: Url UrlRef);

impl<'a, T: Text + Into<Cow<'a, str>>> From<Identifier<Rfc6874, T>> for Any<'a> {
    fn from(it: Identifier<Rfc6874, T>) -> Self {
        Self::of(Kind::UriZone, it.into_reference())
    }
}
