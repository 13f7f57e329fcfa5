//! The links of a file: of its text in pieces, or of a document.

use super::files::FileAt;
use super::places::Places;
use super::{FileEnd, LinkAt, Piece};
use crate::check::{Checker, Problem, Rank};
use crate::input::{Source, open};
use crate::outcome::describe;
use memchr::memchr;
use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use urlens_links::{Finder, LinkKind, html, markdown};
use urlens_readings::Severity;

/// The settings of a scan.
#[derive(Debug)]
pub(crate) struct Scanner<'a> {
    pub(crate) finder: Finder,
    /// The checks of absolute links.
    pub(crate) checker: Checker<'a>,
    /// The checks of relative references.
    pub(crate) relative: Checker<'a>,
    /// The lowest severity of reported findings.
    pub(crate) min: Severity,
    /// The codes to report; all if it is empty.
    pub(crate) only: Vec<String>,
    /// True if links that are not URLs are reported.
    pub(crate) invalid: bool,
    /// True if links without problems are reported.
    pub(crate) all_links: bool,
    pub(crate) max_line: usize,
}

/// The size of the first buffer.
const BUFFER: usize = 256 * 1024;
/// The number of bytes in which a NUL character shows that a file is not text.
const SNIFFED: usize = 8 * 1024;
/// The longest document that is parsed; longer ones are read as text.
const LONGEST_DOCUMENT: usize = 32 << 20;

/// The syntax of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Syntax {
    Text,
    Markdown,
    Html,
}

impl Syntax {
    /// Returns the syntax by the extension, before that of a compression.
    fn of(path: Option<&Path>) -> Self {
        let Some(path) = path else { return Self::Text };
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let name = crate::input::without_compression(&name);
        match name.rsplit_once('.') {
            Some((_, "md" | "markdown" | "mdx")) => Self::Markdown,
            Some((_, "html" | "htm" | "xhtml")) => Self::Html,
            _ => Self::Text,
        }
    }
}

impl Scanner<'_> {
    /// Reads a file, and calls `each` for the results of each piece.
    pub(crate) fn file(&self, file: &FileAt, read: &Arc<AtomicU64>, each: &mut dyn FnMut(Piece)) {
        let end = match &file.error {
            Some(error) => FileEnd::Failed(error.clone()),
            None => self
                .read(file.path.as_deref(), read, each)
                .unwrap_or_else(|error| FileEnd::Failed(describe(&error))),
        };
        each(Piece { end: Some(end), ..Piece::default() });
    }

    fn read(
        &self,
        path: Option<&Path>,
        read: &Arc<AtomicU64>,
        each: &mut dyn FnMut(Piece),
    ) -> io::Result<FileEnd> {
        let source = path.map_or(Source::Stdin, Source::File);
        let mut bytes = open(source, read)?.bytes;
        let syntax = Syntax::of(path);
        let mut buffer = vec![0; BUFFER.min(self.max_line)];
        let mut filled = 0;
        let (mut places, mut is_first, mut cut) = (Places::default(), true, None);
        loop {
            let is_end = fill(&mut bytes, &mut buffer, &mut filled)?;
            if is_first && memchr(0, &buffer[..filled.min(SNIFFED)]).is_some() {
                return Ok(FileEnd::Binary);
            }
            let is_document = is_first && syntax != Syntax::Text;
            if is_document && !is_end && buffer.len() < LONGEST_DOCUMENT {
                buffer.resize((buffer.len() * 4).min(LONGEST_DOCUMENT), 0);
                continue;
            }
            if is_document && is_end {
                self.document(&buffer[..filled], syntax, each);
                return Ok(FileEnd::Read);
            }
            is_first = false;
            let used = if is_end {
                filled
            } else {
                match piece_end(&buffer[..filled]) {
                    Some(end) => end,
                    // The line continues.
                    None if buffer.len() < self.max_line => {
                        buffer.resize((buffer.len() * 2).min(self.max_line), 0);
                        continue;
                    }
                    None => {
                        let (line, _) = places.at(&buffer[..filled], 0);
                        cut.get_or_insert(line);
                        last_space(&buffer[..filled])
                    }
                }
            };
            self.text(&buffer[..used], &mut places, each);
            places.next_piece(&buffer[..used]);
            buffer.copy_within(used..filled, 0);
            filled -= used;
            if is_end {
                break;
            }
        }
        Ok(match cut {
            Some(line) => FileEnd::Failed(format!(
                "line {line} is longer than {} bytes and was read in pieces; see --max-line",
                self.max_line
            )),
            None => FileEnd::Read,
        })
    }

    /// Finds the links of a piece of text. Bytes that are not UTF-8 end a link.
    fn text(&self, bytes: &[u8], places: &mut Places, each: &mut dyn FnMut(Piece)) {
        let mut piece = Piece::default();
        let mut start = 0;
        for chunk in bytes.utf8_chunks() {
            for link in self.finder.links(chunk.valid()) {
                let at = |places: &mut Places| places.at(bytes, start + link.start());
                self.add(link.as_str(), link.kind(), places, at, &mut piece);
                piece.send_if_large(each);
            }
            start += chunk.valid().len() + chunk.invalid().len();
        }
        each(piece);
    }

    /// Finds the links of a document: those of its syntax, and those in its text.
    fn document(&self, bytes: &[u8], syntax: Syntax, each: &mut dyn FnMut(Piece)) {
        // The replacement of invalid bytes would move offsets, so each is replaced by one byte.
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(ascii_for_invalid(bytes)),
        };
        let marked = match syntax {
            Syntax::Html => html::links(&text),
            _ => markdown::links(&text),
        };
        let (mut piece, mut places) = (Piece::default(), Places::default());
        for link in self.finder.document_links(&text, marked) {
            let at = |places: &mut Places| places.at(bytes, link.range.start);
            match urlens_ops::document_link_kind(&link) {
                Some(kind) => self.add(&link.reference, kind, &mut places, at, &mut piece),
                None => {
                    let problems = self.relative.problems(&link.reference);
                    self.push(&link.reference, "reference", problems, &mut places, at, &mut piece);
                }
            }
            piece.send_if_large(each);
        }
        each(piece);
    }

    fn add(
        &self,
        text: &str,
        kind: LinkKind,
        places: &mut Places,
        at: impl FnOnce(&mut Places) -> (u64, u64),
        piece: &mut Piece,
    ) {
        let problems = match kind {
            LinkKind::Bare => self.bare_problems(text),
            // The rules of e-mail are not those of URLs.
            LinkKind::Email => Vec::new(),
            _ => self.checker.problems(text),
        };
        self.push(text, kind.name(), problems, places, at, piece);
    }

    /// Returns the problems of the URL that an address without a scheme stands for, with the offsets of
    /// the address.
    fn bare_problems(&self, text: &str) -> Vec<Problem> {
        const PREFIX: &str = "https://";
        let mut problems = self.checker.problems(&format!("{PREFIX}{text}"));
        for Problem { range, .. } in &mut problems {
            *range =
                range.start.saturating_sub(PREFIX.len())..range.end.saturating_sub(PREFIX.len());
        }
        problems
    }

    fn push(
        &self,
        text: &str,
        kind: &'static str,
        mut problems: Vec<Problem>,
        places: &mut Places,
        at: impl FnOnce(&mut Places) -> (u64, u64),
        piece: &mut Piece,
    ) {
        piece.count += 1;
        piece.invalid += u64::from(problems.iter().any(|problem| problem.rank == Rank::Invalid));
        problems.retain(|problem| self.is_reported(problem));
        // All reported findings count; only a policy denies.
        problems.iter_mut().for_each(|problem| problem.is_denied = problem.rank == Rank::Denied);
        if problems.is_empty() && !self.all_links {
            return;
        }
        let (line, column) = at(places);
        piece.links.push(LinkAt { line, column, text: text.to_owned(), kind, problems });
    }

    fn is_reported(&self, problem: &Problem) -> bool {
        let is_wanted = match problem.rank {
            Rank::Invalid => self.invalid,
            Rank::Denied => true,
            Rank::Found(severity) => severity >= self.min,
        };
        is_wanted && (self.only.is_empty() || self.only.contains(&problem.code.to_string()))
    }
}

/// Fills the buffer. Returns `true` at the end of the file.
fn fill(bytes: &mut dyn Read, buffer: &mut [u8], filled: &mut usize) -> io::Result<bool> {
    while *filled < buffer.len() {
        match bytes.read(&mut buffer[*filled..]) {
            Ok(0) => return Ok(true),
            Ok(read) => *filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(false)
}

/// Returns the end of the last whole line.
fn piece_end(bytes: &[u8]) -> Option<usize> {
    memchr::memrchr(b'\n', bytes).map(|at| at + 1)
}

/// Returns the end of the last word of a line that is too long, or of its last character.
fn last_space(bytes: &[u8]) -> usize {
    let space = bytes.iter().rposition(|byte| byte.is_ascii_whitespace()).map(|at| at + 1);
    space.unwrap_or_else(|| {
        let is_start = |byte: &u8| (*byte as i8) >= -0x40;
        bytes.iter().rposition(is_start).filter(|at| *at > 0).unwrap_or(bytes.len())
    })
}

fn ascii_for_invalid(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '\x7F'));
    }
    text
}
