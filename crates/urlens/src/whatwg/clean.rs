//! The first step of parsing a URL: what is not there at all.

use crate::charset::CharSet;
use crate::classify::{ByteSet, find_not_in};
use alloc::borrow::Cow;
use core::ops::Range;

/// A text without surrounding controls and spaces, and without tabs and newlines; and the way back
/// to where things stood.
pub struct Clean<'a> {
    raw: &'a str,
    /// What is left of the raw text when it is trimmed.
    kept: Range<usize>,
    /// The text without what is dropped.
    pub text: Cow<'a, str>,
}

const fn is_outer(c: char) -> bool {
    c <= ' '
}
pub(crate) const fn is_inner(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r')
}

/// Drops surrounding C0 controls and spaces, and all tabs and newlines.
pub fn clean(raw: &str) -> Clean<'_> {
    let trimmed = raw.trim_matches(is_outer);
    let start = raw.len() - raw.trim_start_matches(is_outer).len();
    Clean { raw, kept: start..start + trimmed.len(), text: without_newlines(trimmed) }
}

/// Drops tabs and newlines alone, as setters do.
pub(crate) fn without_newlines(text: &str) -> Cow<'_, str> {
    const OTHERS: ByteSet = ByteSet::of(CharSet::of(b"\t\n\r").not()).with_all_beyond_ascii();
    match find_not_in(text.as_bytes(), &OTHERS).is_some() {
        true => Cow::Owned(text.chars().filter(|&c| !is_inner(c)).collect()),
        false => Cow::Borrowed(text),
    }
}

impl Clean<'_> {
    /// Where in the raw text the byte `at` of the clean text stands.
    pub fn place(&self, at: usize) -> usize {
        self.places()(at)
    }

    /// The same for many bytes, which are asked for in ascending order.
    pub(crate) fn places(&self) -> impl FnMut(usize) -> usize {
        let raw = self.raw.as_bytes();
        let Range { start: mut place, end } = self.kept;
        let mut here = 0;
        let plain = matches!(self.text, Cow::Borrowed(_));
        move |at| {
            if plain {
                return place + at;
            }
            loop {
                while place < end && is_inner(raw[place].into()) {
                    place += 1;
                }
                if here >= at || place == end {
                    return place;
                }
                (here, place) = (here + 1, place + 1);
            }
        }
    }

    /// The bytes of the raw text that are dropped, each of them a character.
    pub fn dropped(&self) -> impl Iterator<Item = usize> {
        let raw = self.raw.as_bytes();
        let inner = self.kept.clone().filter(|&at| is_inner(raw[at].into()));
        (0..self.kept.start).chain(inner).chain(self.kept.end..raw.len())
    }
}
