//! The first step of parsing a URL: removing code points.

use crate::fast::{ByteSet, find_not_in};
use crate::grammar::whatwg::{C0_CONTROL_OR_SPACE, TAB_OR_NEWLINE};
use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

/// A text without the code points that are removed, with a map to offsets in the given text.
#[derive(Clone)]
pub(crate) struct Clean<'a> {
    given: &'a str,
    /// The range of the given text without the code points removed at both ends.
    kept: Range<usize>,
    pub(crate) text: Cow<'a, str>,
}

impl<'a> Clean<'a> {
    /// Removes surrounding C0 controls and spaces, and all tabs and newlines.
    pub(crate) fn of(given: &'a str) -> Self {
        let is_kept = |&byte: &u8| !C0_CONTROL_OR_SPACE.contains(byte);
        let bytes = given.as_bytes();
        let start = bytes.iter().position(is_kept).unwrap_or(bytes.len());
        let end = bytes.iter().rposition(is_kept).map_or(start, |last| last + 1);
        Self { given, kept: start..end, text: without_newlines(&given[start..end]) }
    }

    /// Removes tabs and newlines alone, as setters do.
    pub(crate) fn of_value(given: &'a str) -> Self {
        Self { given, kept: 0..given.len(), text: without_newlines(given) }
    }

    /// The text as it was given.
    pub(crate) fn given(&self) -> &'a str {
        self.given
    }

    /// The offset in the given text of the byte at `at` in the clean text.
    pub(crate) fn to_given(&self, at: usize) -> usize {
        self.to_given_ascending()(at)
    }

    /// Maps many offsets, which must come in ascending order.
    pub(crate) fn to_given_ascending(&self) -> impl FnMut(usize) -> usize {
        let given = self.given.as_bytes();
        let Range { start: mut place, end } = self.kept;
        let mut here = 0;
        let borrowed = matches!(self.text, Cow::Borrowed(_));
        move |at| {
            if borrowed {
                return place + at;
            }
            loop {
                while place < end && TAB_OR_NEWLINE.contains(given[place]) {
                    place += 1;
                }
                if here >= at || place == end {
                    return place;
                }
                (here, place) = (here + 1, place + 1);
            }
        }
    }

    /// The offsets in the given text of the bytes that are removed. Each is a character.
    pub(crate) fn removed(&self) -> impl Iterator<Item = usize> + use<'a> {
        let given = self.given.as_bytes();
        let Range { start, end } = self.kept;
        let inside = (start..end).filter(|&at| TAB_OR_NEWLINE.contains(given[at]));
        (0..start).chain(inside).chain(end..given.len())
    }
}

/// The text without tabs and newlines. Copied only if there are any.
pub(crate) fn without_newlines(text: &str) -> Cow<'_, str> {
    const OTHERS: ByteSet = ByteSet::of(TAB_OR_NEWLINE.not()).with_non_ascii();
    let find = |text: &str| find_not_in(text.as_bytes(), &OTHERS);
    let Some(mut end) = find(text) else { return Cow::Borrowed(text) };
    let mut to = String::with_capacity(text.len() - 1);
    let mut rest = text;
    loop {
        to.push_str(&rest[..end]);
        rest = rest.get(end + 1..).unwrap_or_default();
        if rest.is_empty() {
            return Cow::Owned(to);
        }
        end = find(rest).unwrap_or(rest.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;

    /// The vector search and a filter of each character agree.
    #[test]
    fn fast_and_general_removal_agree() {
        const PIECES: [&str; 7] = ["\t", "\n", "\r", "a", "é", "/", "xxxxxxxxxxxxxxxxxxxx"];
        cases(20_000, |rng| {
            let text = rng.text(&PIECES, 12);
            let plain: String = text.chars().filter(|c| !"\t\n\r".contains(*c)).collect();
            assert_eq!(without_newlines(&text), plain, "{text:?}");
        });
    }
}
