//! Input: arguments, files and standard input.
//!
//! ```text
//! Input ──▶ Source … ──▶ open: plain or compressed ──▶ BlockReader ──▶ Block … ──▶ lines
//! ```

mod block;
mod open;
mod reader;
mod zstd;

pub(crate) use block::Block;
pub(crate) use open::{open, total, without_compression};
pub(crate) use reader::{BlockReader, Content, Place};

use crate::paint::visible;
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// The arguments that select the input; include them with `#[command(flatten)]`.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// URLs to read [default: the lines of standard input]
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    /// Read the lines of FILE (.gz, .zst, .bz2, .xz too); - is standard input
    #[arg(short = 'f', long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Add SCHEME:// to texts without a scheme, as address bars do
    #[arg(long, value_name = "SCHEME", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "https")]
    guess: Option<String>,
}

impl Input {
    /// Returns the text, with the scheme of `--guess` if it has none.
    pub(crate) fn guessed<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match &self.guess {
            Some(scheme) if !has_scheme(text) => {
                let rest = text.strip_prefix("//").unwrap_or(text);
                // Hosts named after a protocol, as curl reads them.
                let scheme = if rest.starts_with("ftp.") { "ftp" } else { scheme };
                Cow::Owned(format!("{scheme}://{rest}"))
            }
            _ => Cow::Borrowed(text),
        }
    }

    /// Returns all sources in reading order: arguments, then files.
    pub(crate) fn sources(&self) -> Vec<Source<'_>> {
        let arguments = (!self.urls.is_empty()).then_some(Source::Arguments(&self.urls));
        let files = self
            .files
            .iter()
            .map(|path| if path.as_os_str() == "-" { Source::Stdin } else { Source::File(path) });
        let mut sources: Vec<_> = arguments.into_iter().chain(files).collect();
        if sources.is_empty() {
            sources.push(Source::Stdin);
        }
        sources
    }

    /// Creates an input from files only.
    pub(crate) fn files(files: Vec<PathBuf>) -> Self {
        Self { urls: Vec::new(), files, guess: None }
    }

    /// Inserts a text before all other arguments. Commands use it if a later option shows that their
    /// first argument is a URL.
    pub(crate) fn put_first(&mut self, text: Option<OsString>) {
        self.urls.splice(0..0, text);
    }

    /// Returns true if there are arguments or files; otherwise standard input is read.
    pub(crate) fn is_given(&self) -> bool {
        !self.urls.is_empty() || !self.files.is_empty()
    }

    /// Returns true if standard input would be read and is a terminal.
    pub(crate) fn is_interactive(&self) -> bool {
        !self.is_given() && io::stdin().is_terminal()
    }

    /// Returns true if there are only arguments.
    pub(crate) fn is_arguments_only(&self) -> bool {
        self.files.is_empty() && !self.urls.is_empty()
    }
}

/// Returns true if a text starts with a scheme. `localhost:8080/a` starts with a host and a port.
fn has_scheme(text: &str) -> bool {
    let Some((before, after)) = text.split_once(':') else { return false };
    let digits = after.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_port =
        digits.len() < after.len() && (digits.is_empty() || digits.starts_with(['/', '?', '#']));
    let is_scheme = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    };
    is_scheme(before) && !is_port
}

/// A source of texts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'a> {
    /// The arguments; each is one text, even if it contains newlines.
    Arguments(&'a [OsString]),
    /// The lines of a file.
    File(&'a Path),
    /// The lines of standard input.
    Stdin,
}

impl Source<'_> {
    /// Returns the position of the text with that number (from 1) for messages.
    pub(crate) fn place(self, number: u64) -> String {
        match self {
            Self::Arguments(_) => format!("argument {number}"),
            Self::File(path) => format!("{}:{number}", visible(&path.display().to_string())),
            Self::Stdin => format!("stdin:{number}"),
        }
    }

    /// Returns the name of the source for messages.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Arguments(_) => "arguments".to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Stdin => "stdin".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::has_scheme;

    #[test]
    fn schemes() {
        for text in ["http://a", "mailto:a@b", "urn:a:b", "a+b:c", "tel:1a"] {
            assert!(has_scheme(text), "{text}");
        }
        for text in
            ["a.example", "localhost:80", "localhost:80/a", "a.example:1?b", "//a", "/a:b", "1:a"]
        {
            assert!(!has_scheme(text), "{text}");
        }
    }
}
