//! The verbs: parse, resolve, relativize, edit, normalize, compare, convert.
//!
//! Each verb is one function over a kind and a [`View`], a text with the ends of its components. None is
//! generic. [`Any`](crate::Any), which has its kind as a value, and the types `Uri`, `Url` … , which have
//! it in their name, call these functions and add nothing. Where the URL Standard differs, the function
//! matches on the kind. URLs are parsed and resolved by `whatwg` alone.

pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod edit;
pub(crate) mod escape;
#[cfg(feature = "unicode")]
pub(crate) mod nfc;
pub(crate) mod normalize;
pub(crate) mod parse;
pub(crate) mod relativize;
pub(crate) mod resolve;
pub(crate) mod to_url;

pub use compare::{Difference, Equivalence, Key};
pub use convert::HostEncoding;
pub use normalize::{Normalization, OptIn, Refusal, SchemeRules, Step};
pub use resolve::ResolveOptions;
pub use to_url::Change;

use crate::error::TooLong;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{self, Parts};
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;
use alloc::string::String;

/// A text with the ends of its components.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) text: &'a str,
    pub(crate) marks: &'a Marks,
}

/// A text that a verb has written, with the ends of its components.
pub(crate) type Written = (String, Marks);

impl<'a> View<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str, marks: &'a Marks) -> Self {
        Self { text, marks }
    }

    #[inline]
    pub(crate) fn pair(self) -> (&'a str, &'a Marks) {
        (self.text, self.marks)
    }

    #[inline]
    pub(crate) fn parts(self) -> Parts<'a> {
        Parts::of(self.text, self.marks)
    }

    pub(crate) fn component(self, part: Part) -> Option<&'a str> {
        parts::component(self.text, self.marks, part)
    }

    pub(crate) fn scheme(self) -> Option<&'a str> {
        parts::scheme(self.text, self.marks)
    }

    #[inline]
    pub(crate) fn path(self) -> &'a str {
        &self.text[self.marks.authority_end as usize..self.marks.path_end as usize]
    }

    #[inline]
    pub(crate) const fn is_relative(self) -> bool {
        self.marks.scheme_end == 0
    }

    /// The result of a verb: what it has written, or this text unchanged.
    pub(crate) fn or_written(self, written: Option<Written>) -> (Cow<'a, str>, Marks) {
        match written {
            Some((text, marks)) => (Cow::Owned(text), marks),
            None => (Cow::Borrowed(self.text), *self.marks),
        }
    }
}

/// Writes `parts`, which must be valid.
pub(crate) fn write(parts: &Parts<'_>, dots: Dots) -> Result<Written, TooLong> {
    Writer::write(String::new(), parts, dots).map_err(|(too_long, _)| too_long)
}
