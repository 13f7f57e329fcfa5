//! The first step of parsing a URL: what is not there at all.

use alloc::borrow::Cow;

/// A text without surrounding controls and spaces, and without tabs and newlines; and the way back
/// to where things stood.
pub(crate) struct Clean<'a> {
    raw: &'a str,
    /// Where what is kept begins.
    start: usize,
    pub(crate) text: Cow<'a, str>,
}

const fn is_outer(c: char) -> bool {
    c <= ' '
}
pub(crate) const fn is_inner(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r')
}

/// Drops surrounding C0 controls and spaces, and all tabs and newlines.
pub(crate) fn clean(raw: &str) -> Clean<'_> {
    let trimmed = raw.trim_matches(is_outer);
    let start = raw.len() - raw.trim_start_matches(is_outer).len();
    Clean { raw, start, text: without_newlines(trimmed) }
}

/// Drops tabs and newlines alone, as setters do.
pub(crate) fn without_newlines(text: &str) -> Cow<'_, str> {
    match text.contains(is_inner) {
        true => Cow::Owned(text.chars().filter(|&c| !is_inner(c)).collect()),
        false => Cow::Borrowed(text),
    }
}

impl Clean<'_> {
    /// Where in the raw text the byte `at` of the clean text stands.
    pub(crate) fn place(&self, at: usize) -> usize {
        let raw = &self.raw[self.start..];
        match self.text {
            Cow::Borrowed(_) => self.start + at,
            Cow::Owned(_) => {
                let kept = raw.bytes().enumerate().filter(|&(_, byte)| !is_inner(byte as char));
                self.start + kept.skip(at).map(|(i, _)| i).next().unwrap_or(raw.len())
            }
        }
    }
}
