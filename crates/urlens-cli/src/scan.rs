//! Links in files: the parts of `urlens scan`.
//!
//! ```text
//! paths ──▶ files: folders, .gitignore ──▶ content: text in pieces, or a document ──▶ LinkAt …
//!                                             one worker per core                        │
//!                                                                                 Checker ▼
//! standard output ◀── print: text, JSON, SARIF ◀── baseline: without known findings ◀── Problem …
//! ```

pub(crate) mod baseline;
pub(crate) mod content;
pub(crate) mod files;
mod gitignore;
pub(crate) mod places;
pub(crate) mod print;
pub(crate) mod workers;

use crate::check::Problem;

/// A link with its place in a file, and its problems.
#[derive(Debug)]
pub(crate) struct LinkAt {
    /// The line, from 1.
    pub(crate) line: u64,
    /// The column of its first character, from 1, in code points.
    pub(crate) column: u64,
    /// The link, without the escapes of a document.
    pub(crate) text: String,
    /// `url`, `bare`, `email`, or `reference` for a relative one of a document.
    pub(crate) kind: &'static str,
    pub(crate) problems: Vec<Problem>,
}

/// The results of a piece of a file.
#[derive(Debug, Default)]
pub(crate) struct Piece {
    pub(crate) links: Vec<LinkAt>,
    /// The number of links, also of those without problems.
    pub(crate) count: u64,
    /// The number of links that are not URLs.
    pub(crate) invalid: u64,
    /// The end of the file, if this is its last piece.
    pub(crate) end: Option<FileEnd>,
}

/// The number of links after which a piece is printed, so that memory is bounded in a text that has
/// links only.
const LINKS_PER_PIECE: usize = 256;

impl Piece {
    /// Passes the results on if there are many.
    fn send_if_large(&mut self, each: &mut dyn FnMut(Self)) {
        if self.links.len() >= LINKS_PER_PIECE {
            each(std::mem::take(self));
        }
    }
}

/// The way in which the reading of a file ended.
#[derive(Debug)]
pub(crate) enum FileEnd {
    /// It was read to its end.
    Read,
    /// It contains NUL characters, and is not text.
    Binary,
    /// It could not be read, or not completely.
    Failed(String),
}
