//! Colors and styles.
//!
//! Write styled text to [`stdout`] or with [`print_error`](crate::outcome::print_error): both remove
//! styles if the stream is not a terminal, if `NO_COLOR` is set, and with `--color never`.

use anstyle::Style;
use std::fmt::Display;
use std::io::{self, IsTerminal, StdoutLock, Write};

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

/// Returns standard output for styled text. Values go to [`values`], without styles.
pub(crate) fn stdout() -> Values<anstream::AutoStream<StdoutLock<'static>>> {
    let out = io::stdout().lock();
    let is_terminal = out.is_terminal();
    Values { out: anstream::AutoStream::auto(out), is_terminal, has_styles: true, held: false }
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

/// Returns standard output for values, which have no styles. On a terminal, control characters except
/// line ends and tabs are escaped, as `\u{1b}`: a decoded value may contain some, which the terminal
/// would interpret.
pub(crate) fn values() -> Values<StdoutLock<'static>> {
    let out = io::stdout().lock();
    Values { is_terminal: out.is_terminal(), out, has_styles: false, held: false }
}

/// See [`values`] and [`stdout`].
#[derive(Debug)]
pub(crate) struct Values<W> {
    out: W,
    is_terminal: bool,
    /// True if escape characters are styles; those of values are escaped by [`visible`].
    has_styles: bool,
    /// True if the last byte was [`C1`], which is not written yet.
    held: bool,
}

/// The first byte of the control characters from U+0080 to U+009F in UTF-8, and of others.
const C1: u8 = 0xC2;

impl<W> Values<W> {
    fn escaped(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut shown = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            let after_c1 = std::mem::take(&mut self.held);
            let is_c1 = after_c1 && matches!(byte, 0x80..=0x9F);
            if after_c1 && !is_c1 {
                shown.push(C1);
            }
            match byte {
                C1 => self.held = true,
                b'\n' | b'\t' => shown.push(byte),
                b'\x1B' if self.has_styles => shown.push(byte),
                _ if is_c1 || byte.is_ascii_control() => {
                    shown.extend(char::from(byte).escape_unicode().map(|escape| escape as u8));
                }
                _ => shown.push(byte),
            }
        }
        shown
    }
}

impl<W: Write> Write for Values<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.out.write(bytes);
        }
        let shown = self.escaped(bytes);
        self.out.write_all(&shown)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.held) {
            self.out.write_all(&[C1])?;
        }
        self.out.flush()
    }
}

/// Returns the width of the terminal; that of `COLUMNS` if standard output is not a terminal.
pub(crate) fn width() -> Option<usize> {
    match terminal_size::terminal_size_of(io::stdout()) {
        Some((columns, _)) => Some(columns.0.into()),
        None => std::env::var("COLUMNS").ok()?.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Characters may be divided between two writes.
    #[test]
    fn controls_are_escaped() {
        let text = "a\tb\x1B[31m\u{9b}c\u{e9}\u{a0}\x7F\r\n".as_bytes();
        for at in 0..=text.len() {
            let mut values =
                Values { out: Vec::new(), is_terminal: true, has_styles: false, held: false };
            values.write_all(&text[..at]).expect("a vector");
            values.write_all(&text[at..]).expect("a vector");
            values.flush().expect("a vector");
            let shown = String::from_utf8(values.out).expect("UTF-8");
            assert_eq!(shown, "a\tb\\u{1b}[31m\\u{9b}c\u{e9}\u{a0}\\u{7f}\\u{d}\n");
        }
        let mut values =
            Values { out: Vec::new(), is_terminal: false, has_styles: false, held: false };
        values.write_all(text).expect("a vector");
        assert_eq!(values.out, text);
    }
}
