//! Colors and weights, shown where a terminal can show them and nobody asked for none.
//!
//! Write styled text to [`stdout`] or by [`complain`](crate::outcome::complain): both drop the styles
//! where the stream is no terminal, where `NO_COLOR` is set, and after `--color never`.

use anstyle::Style;
use std::fmt::Display;
use std::io::StdoutLock;

/// When to use colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Even into a file or a pipe
    Always,
    /// Not at all
    Never,
}

impl Color {
    /// Makes this the choice for all streams from here on.
    pub(crate) fn apply(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// The name of a thing, before its value.
pub(crate) const NAME: Style = Style::new().dimmed();
/// What the eye should find first.
pub(crate) const STRONG: Style = Style::new().bold();

/// `text` in `style`.
pub(crate) fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Standard output for styled text. What comes in bulk goes to `std::io::stdout` and has no styles.
pub(crate) fn stdout() -> anstream::AutoStream<StdoutLock<'static>> {
    anstream::AutoStream::auto(std::io::stdout().lock())
}

/// A text as it can be seen: what shows nothing itself, or changes how the rest looks, as escapes.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            // These are escaped only for Rust.
            '\\' | '\'' | '"' => shown.push(c),
            c => shown.extend(c.escape_debug()),
        }
    }
    shown
}
