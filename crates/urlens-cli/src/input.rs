//! Where texts come from: arguments, files, standard input.
//!
//! ```text
//! Input ──▶ Source … ──▶ open: plain, gzip, zstd ──▶ Cutter ──▶ Block … ──▶ lines
//! ```

mod block;
mod cutter;
mod open;
mod zstd;

pub(crate) use block::Block;
pub(crate) use cutter::{Content, Cutter, Place};
pub(crate) use open::total;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// The arguments that say where texts come from; commands take them in with `#[command(flatten)]`.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// What to read; without any, and without -f, lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    /// Read the lines of FILE; .gz and .zst are unpacked, - is standard input
    #[arg(short = 'f', long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Input {
    /// All sources, in the order in which they are read: arguments, then files.
    pub(crate) fn sources(&self) -> Vec<Source<'_>> {
        let arguments = (!self.urls.is_empty()).then_some(Source::Arguments(&self.urls));
        let files = self.files.iter().map(|path| match path.as_os_str() == "-" {
            true => Source::Stdin,
            false => Source::File(path),
        });
        let mut sources: Vec<_> = arguments.into_iter().chain(files).collect();
        if sources.is_empty() {
            sources.push(Source::Stdin);
        }
        sources
    }

    /// The lines of these files, and no arguments.
    pub(crate) fn files(files: Vec<PathBuf>) -> Self {
        Self { urls: Vec::new(), files }
    }

    /// Puts a text before all other arguments: one that was read as something else, because only
    /// what came behind it could tell.
    pub(crate) fn put_first(&mut self, text: Option<OsString>) {
        self.urls.splice(0..0, text);
    }

    /// Whether anything was named: else it is all up to standard input.
    pub(crate) fn is_given(&self) -> bool {
        !self.urls.is_empty() || !self.files.is_empty()
    }

    /// Whether nothing was named and standard input is a person, who may not know to be waited for.
    pub(crate) fn is_a_person(&self) -> bool {
        !self.is_given() && io::stdin().is_terminal()
    }

    /// Whether there are arguments and nothing else: few texts, all at hand.
    pub(crate) fn is_arguments_only(&self) -> bool {
        self.files.is_empty() && !self.urls.is_empty()
    }
}

/// One place that texts come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'a> {
    /// The arguments of the call, each a text, whatever is in it.
    Arguments(&'a [OsString]),
    /// The lines of a file.
    File(&'a Path),
    /// The lines of standard input.
    Stdin,
}

impl Source<'_> {
    /// Where in this source the text with that number is, counted from 1.
    pub(crate) fn place(self, number: u64) -> String {
        match self {
            Self::Arguments(_) => format!("argument {number}"),
            Self::File(path) => format!("{}:{number}", path.display()),
            Self::Stdin => format!("stdin:{number}"),
        }
    }

    /// The source as a whole.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Arguments(_) => "arguments".to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Stdin => "stdin".to_owned(),
        }
    }
}
