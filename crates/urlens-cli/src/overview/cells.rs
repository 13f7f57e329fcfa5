//! A text on a terminal: invisible characters are escaped, and each byte has a column.

use anstyle::Style;
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// The columns of the characters of a text.
pub(crate) struct Cells<'a> {
    text: &'a str,
    /// The byte offset and the column of each character, and of the end.
    places: Vec<(usize, usize)>,
}

impl<'a> Cells<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let mut column = 0;
        let mut places = Vec::with_capacity(text.len() + 1);
        for (at, c) in text.char_indices() {
            places.push((at, column));
            column += width(c);
        }
        places.push((text.len(), column));
        Self { text, places }
    }

    /// Returns the width of the text in columns.
    pub(crate) fn width(&self) -> usize {
        self.column(self.text.len())
    }

    /// Returns the first column of the character that contains the byte `at`.
    pub(crate) fn column(&self, at: usize) -> usize {
        let n = self.places.partition_point(|(byte, _)| *byte <= at);
        self.places[n.saturating_sub(1)].1
    }

    /// Returns the columns of a range of bytes.
    pub(crate) fn columns(&self, bytes: &Range<usize>) -> Range<usize> {
        self.column(bytes.start)..self.column(bytes.end)
    }

    /// Returns the text with styles for some ranges, which must be sorted.
    pub(crate) fn styled(&self, styles: &[(Range<usize>, Style)]) -> String {
        let mut shown = String::new();
        let mut done = 0;
        for (range, style) in styles {
            shown += &visible(&self.text[done..range.start]);
            shown += &crate::paint::paint(*style, visible(&self.text[range.clone()]));
            done = range.end;
        }
        shown + &visible(&self.text[done..])
    }
}

/// Escapes control characters, unusual spaces and bidi marks.
pub(crate) fn visible(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut shown, c| {
        match escape(c) {
            Some(escape) => shown.extend(escape),
            None => shown.push(c),
        }
        shown
    })
}

/// Returns the text as a value in a table; an empty text as two quotes.
pub(crate) fn value(text: &str) -> String {
    if text.is_empty() { "\"\"".to_owned() } else { visible(text) }
}

fn escape(c: char) -> Option<impl Iterator<Item = char>> {
    let plain = matches!(c, '\'' | '"' | '\\') || c.escape_debug().len() == 1;
    // A character without width is invisible, or changes the one before it.
    let is_visible = c.width().is_some_and(|width| width > 0);
    match (plain, is_visible) {
        (true, true) => None,
        (true, false) => Some(EscapeAs::Unicode(c.escape_unicode())),
        (false, _) => Some(EscapeAs::Debug(c.escape_debug())),
    }
}

/// The escape of a character.
enum EscapeAs {
    Debug(std::char::EscapeDebug),
    Unicode(std::char::EscapeUnicode),
}

impl Iterator for EscapeAs {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Debug(chars) => chars.next(),
            Self::Unicode(chars) => chars.next(),
        }
    }
}

fn width(c: char) -> usize {
    match escape(c) {
        Some(escape) => escape.count(),
        None => c.width().unwrap_or(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wide characters take two columns, invisible ones as many as their escapes.
    #[test]
    fn columns() {
        let cells = Cells::of("a中\t\u{200b}b\u{301}'");
        assert_eq!(visible("a中\t\u{200b}b\u{301}'"), "a中\\t\\u{200b}b\\u{301}'");
        assert_eq!(cells.columns(&(1..4)), 1..3);
        assert_eq!(cells.columns(&(4..5)), 3..5);
        assert_eq!(cells.width(), 1 + 2 + 2 + 8 + 1 + 7 + 1);
    }
}
