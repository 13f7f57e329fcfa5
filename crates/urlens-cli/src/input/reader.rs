//! Reads sources in blocks of whole lines.

use super::block::{BLOCK, Block};
use super::open::{Opened, open};
use super::{Source, block};
use crate::outcome::{Message, describe};
use std::ffi::OsString;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The UTF-8 byte order mark, which is removed from the start of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Reads sources in sequence, one block at a time.
pub(crate) struct BlockReader<'a> {
    sources: &'a [Source<'a>],
    /// The index of the current source.
    at: usize,
    opened: Option<Opened>,
    /// The start of a line whose end has not been read yet.
    rest: Vec<u8>,
    /// The read error to report after the lines read before it.
    failed: Option<io::Error>,
    /// The number of bytes read, before decompression.
    read: Arc<AtomicU64>,
}

/// Texts of a source, or the error of reading it.
#[derive(Debug)]
pub(crate) enum Content<'a> {
    /// All arguments.
    Arguments(&'a [OsString]),
    /// Lines of the source.
    Lines(Block),
    /// The source could not be opened or read to its end.
    Failed(Message),
}

/// The place of a text in its content: its range in a block, or its index in the arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    start: usize,
    end: usize,
}

impl Content<'_> {
    /// Calls `each` with the number, the place and the text of each text, and returns the number of
    /// lines; see [`Block::lines`].
    pub(crate) fn texts(&self, mut each: impl FnMut(u64, Place, Result<&str, Message>)) -> u64 {
        match self {
            Self::Arguments(all) => {
                for (number, argument) in (1..).zip(*all) {
                    let place = Place { start: number as usize - 1, end: 0 };
                    each(number, place, block::text(argument.as_encoded_bytes()));
                }
                all.len() as u64
            }
            Self::Lines(block) => block.lines(|number, Range { start, end }, text| {
                each(number, Place { start, end }, text);
            }),
            Self::Failed(_) => 0,
        }
    }

    /// Returns the text at a place of [`texts`](Self::texts).
    pub(crate) fn at(&self, place: Place) -> &[u8] {
        match self {
            Self::Arguments(all) => all[place.start].as_encoded_bytes(),
            Self::Lines(block) => block.at(place.start..place.end),
            Self::Failed(_) => &[],
        }
    }
}

impl<'a> BlockReader<'a> {
    /// Creates a reader of `sources` that counts their bytes in `read`.
    pub(crate) fn new(sources: &'a [Source<'a>], read: Arc<AtomicU64>) -> Self {
        Self { sources, at: 0, opened: None, rest: Vec::new(), failed: None, read }
    }

    /// Returns the next content and the index of its source; `None` at the end. Reuses `block`.
    pub(crate) fn next(&mut self, mut block: Block) -> Option<(usize, Content<'a>)> {
        loop {
            let at = self.at;
            let source = *self.sources.get(at)?;
            if let Source::Arguments(all) = source {
                self.at += 1;
                return Some((at, Content::Arguments(all)));
            }
            if let Some(error) = self.failed.take() {
                self.next_source();
                return Some((at, Content::Failed(Message::new("io", describe(&error)))));
            }
            let is_first = self.opened.is_none();
            match self.fill(source, &mut block) {
                Ok(true) => {}
                Ok(false) => self.next_source(),
                // Lines that were read before the error are used.
                Err(error) => self.failed = Some(error),
            }
            if is_first {
                block.strip_prefix(BYTE_ORDER_MARK);
            }
            if block.filled > 0 {
                return Some((at, Content::Lines(block)));
            }
        }
    }

    fn next_source(&mut self) {
        self.at += 1;
        self.opened = None;
    }

    /// Fills `block` with whole lines. Returns false at the end of the source.
    fn fill(&mut self, source: Source<'_>, block: &mut Block) -> io::Result<bool> {
        block.clear();
        let opened = match &mut self.opened {
            Some(opened) => opened,
            None => self.opened.insert(open(source, &self.read)?),
        };
        block.extend(&self.rest);
        // The rest contains no line end.
        let mut searched = self.rest.len();
        self.rest.clear();
        let mut is_skipping = false;
        loop {
            let read = match opened.bytes.read(block.unused()) {
                Ok(0) => return Ok(false),
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    block.split_rest(searched);
                    return Err(error);
                }
            };
            let kept = if is_skipping { block.skip_to_line_end(read) } else { read };
            if kept == 0 {
                continue;
            }
            is_skipping = false;
            block.filled += kept;
            if opened.reads_are_short && block.filled < BLOCK {
                continue;
            }
            if let Some(rest) = block.split_rest(searched) {
                self.rest.extend_from_slice(rest);
                return Ok(true);
            }
            is_skipping = block.truncate_line();
            searched = block.filled;
        }
    }
}
