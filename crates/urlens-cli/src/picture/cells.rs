//! A text as a terminal shows it: what cannot be seen is escaped, and every byte has a column.

use anstyle::Style;
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// A text, character by character: where it begins, and in which column.
pub(crate) struct Cells<'a> {
    text: &'a str,
    /// Of each character its byte and its column, and of the end.
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

    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        self.column(self.text.len())
    }

    /// The column in which the character that holds the byte `at` begins.
    pub(crate) fn column(&self, at: usize) -> usize {
        let n = self.places.partition_point(|(byte, _)| *byte <= at);
        self.places[n.saturating_sub(1)].1
    }

    /// The columns of some bytes.
    pub(crate) fn columns(&self, bytes: &Range<usize>) -> Range<usize> {
        self.column(bytes.start)..self.column(bytes.end)
    }

    /// The text, with some of its bytes in styles. The ranges are in order.
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

/// A text as it can be seen: controls, spaces of odd kinds and marks that change the direction of
/// text as escapes.
pub(crate) fn visible(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut shown, c| {
        match escape(c) {
            Some(escape) => shown.extend(escape),
            None => shown.push(c),
        }
        shown
    })
}

/// The same as a value in a table, where an empty one is shown by quotes.
pub(crate) fn value(text: &str) -> String {
    if text.is_empty() { "\"\"".to_owned() } else { visible(text) }
}

fn escape(c: char) -> Option<impl Iterator<Item = char>> {
    let plain = matches!(c, '\'' | '"' | '\\') || c.escape_debug().len() == 1;
    // What has no width shows nothing, or changes what stands before it.
    let shows = c.width().is_some_and(|width| width > 0);
    match (plain, shows) {
        (true, true) => None,
        (true, false) => Some(EscapeAs::Unicode(c.escape_unicode())),
        (false, _) => Some(EscapeAs::Debug(c.escape_debug())),
    }
}

/// How a character is escaped.
enum EscapeAs {
    Debug(std::char::EscapeDebug),
    Unicode(std::char::EscapeUnicode),
}

impl Iterator for EscapeAs {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Debug(it) => it.next(),
            Self::Unicode(it) => it.next(),
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
