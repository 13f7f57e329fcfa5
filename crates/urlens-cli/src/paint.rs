//! Colors and styles.
//!
//! Write styled text to [`stdout`] or with [`print_error`](crate::outcome::print_error): both remove
//! styles if the stream is not a terminal, if `NO_COLOR` is set, and with `--color never`.

use anstyle::Style;
use std::fmt::Display;
use std::io::StdoutLock;

/// The option `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Also in a file or a pipe
    Always,
    /// Never
    Never,
}

impl Color {
    /// Applies the choice to all streams.
    pub(crate) fn apply(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// The style of labels.
pub(crate) const NAME: Style = Style::new().dimmed();
/// The style of headings and positions.
pub(crate) const STRONG: Style = Style::new().bold();

/// Returns `text` in `style`.
pub(crate) fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Returns standard output for styled text. Bulk output goes to `std::io::stdout`, without styles.
pub(crate) fn stdout() -> anstream::AutoStream<StdoutLock<'static>> {
    anstream::AutoStream::auto(std::io::stdout().lock())
}

/// Escapes control characters and invisible characters of a text.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            // `escape_debug` escapes these for Rust literals only.
            '\\' | '\'' | '"' => shown.push(c),
            c => shown.extend(c.escape_debug()),
        }
    }
    shown
}

/// Escapes control characters except line ends and tabs, as `\u{1b}`, in output that a terminal shows.
pub(crate) fn without_controls(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => shown.push(c),
            c if c.is_control() => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    shown.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::without_controls;

    #[test]
    fn controls_are_escaped() {
        let shown = without_controls("a\tb\x1B[31m\u{9b}c\r\n".as_bytes());
        assert_eq!(String::from_utf8_lossy(&shown), "a\tb\\u{1b}[31m\\u{9b}c\\u{d}\n");
    }
}
