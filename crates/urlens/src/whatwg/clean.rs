//! The first step of parsing a URL: removing code points.

use crate::fast::{ByteSet, find_not_in};
use crate::grammar::whatwg::{C0_CONTROL_OR_SPACE, TAB_OR_NEWLINE};
use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

/// A text without the code points that are removed, with a map to offsets in the input.
#[derive(Clone)]
pub(crate) struct Clean<'a> {
    input: &'a str,
    /// The range of the input without the code points removed at both ends.
    kept: Range<usize>,
    pub(crate) text: Cow<'a, str>,
}

impl<'a> Clean<'a> {
    /// Removes surrounding C0 controls and spaces, and all tabs and newlines.
    pub(crate) fn of(input: &'a str) -> Self {
        let is_kept = |&byte: &u8| !C0_CONTROL_OR_SPACE.contains(byte);
        let bytes = input.as_bytes();
        let start = bytes.iter().position(is_kept).unwrap_or(bytes.len());
        let end = bytes.iter().rposition(is_kept).map_or(start, |last| last + 1);
        Self { input, kept: start..end, text: without_tabs_and_newlines(&input[start..end]) }
    }

    /// Removes tabs and newlines alone, as setters do.
    pub(crate) fn of_value(input: &'a str) -> Self {
        Self { input, kept: 0..input.len(), text: without_tabs_and_newlines(input) }
    }

    /// The input: the text with all its code points.
    pub(crate) fn input(&self) -> &'a str {
        self.input
    }

    /// The offset in the input of the byte at `at` in the clean text.
    pub(crate) fn to_input_offset(&self, at: usize) -> usize {
        self.to_input_offsets()(at)
    }

    /// Maps many offsets, which must come in ascending order.
    pub(crate) fn to_input_offsets(&self) -> impl FnMut(usize) -> usize {
        let input = self.input.as_bytes();
        let Range { start: mut place, end } = self.kept;
        let mut here = 0;
        let borrowed = matches!(self.text, Cow::Borrowed(_));
        move |at| {
            if borrowed {
                return place + at;
            }
            loop {
                while place < end && TAB_OR_NEWLINE.contains(input[place]) {
                    place += 1;
                }
                if here >= at || place == end {
                    return place;
                }
                (here, place) = (here + 1, place + 1);
            }
        }
    }

    /// The offsets in the input of the bytes that are removed. Each removed byte is a whole character.
    pub(crate) fn removed(&self) -> impl Iterator<Item = usize> + use<'a> {
        let input = self.input.as_bytes();
        let Range { start, end } = self.kept;
        let inside = (start..end).filter(|&at| TAB_OR_NEWLINE.contains(input[at]));
        (0..start).chain(inside).chain(end..input.len())
    }
}

/// The text without tabs and newlines. Copied only if there are any.
pub(crate) fn without_tabs_and_newlines(text: &str) -> Cow<'_, str> {
    const OTHERS: ByteSet = ByteSet::of(TAB_OR_NEWLINE.not()).with_non_ascii();
    match find_not_in(text.as_bytes(), &OTHERS) {
        None => Cow::Borrowed(text),
        Some(_) => Cow::Owned(copy_without_tabs_and_newlines(String::new(), text)),
    }
}

/// Appends a text without tabs and newlines to a buffer.
pub(super) fn copy_without_tabs_and_newlines(mut to: String, text: &str) -> String {
    to.reserve(text.len());
    text.split(['\t', '\n', '\r']).for_each(|piece| to.push_str(piece));
    to
}
