//! Cuts what is read into blocks of whole lines.

use super::block::{BLOCK, Block};
use super::open::{Opened, open};
use super::{Source, block};
use crate::outcome::{Message, why};
use std::ffi::OsString;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What the first line of a file may begin with without meaning it.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Reads sources one after another, a block at a time.
pub(crate) struct Cutter<'a> {
    sources: &'a [Source<'a>],
    /// The one that is read now.
    at: usize,
    opened: Option<Opened>,
    /// What has been read of a line whose end has not.
    rest: Vec<u8>,
    /// Why it could not be read on.
    failed: Option<io::Error>,
    /// How many bytes have been read, as they are in the files.
    read: Arc<AtomicU64>,
}

/// Some texts, or why there are none.
#[derive(Debug)]
pub(crate) enum Content<'a> {
    /// All arguments.
    Arguments(&'a [OsString]),
    /// Lines of the source.
    Lines(Block),
    /// The source could not be opened, or not be read on.
    Trouble(Message),
}

/// Where a text is in its content: its bytes in a block, or its place among the arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    start: usize,
    end: usize,
}

impl Content<'_> {
    /// Passes each text to `each` with its number and its place, and says how many there are; see
    /// [`Block::lines`].
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
            Self::Trouble(_) => 0,
        }
    }

    /// The text at a place that [`texts`](Self::texts) told.
    pub(crate) fn at(&self, place: Place) -> &[u8] {
        match self {
            Self::Arguments(all) => all[place.start].as_encoded_bytes(),
            Self::Lines(block) => block.at(place.start..place.end),
            Self::Trouble(_) => &[],
        }
    }
}

impl<'a> Cutter<'a> {
    /// Reads `sources` and counts their bytes in `read`.
    pub(crate) fn new(sources: &'a [Source<'a>], read: Arc<AtomicU64>) -> Self {
        Self { sources, at: 0, opened: None, rest: Vec::new(), failed: None, read }
    }

    /// The next content and the number of its source; none at the end of all. `block` is room.
    pub(crate) fn next(&mut self, mut block: Block) -> Option<(usize, Content<'a>)> {
        loop {
            let at = self.at;
            let source = *self.sources.get(at)?;
            if let Source::Arguments(all) = source {
                self.at += 1;
                return Some((at, Content::Arguments(all)));
            }
            if let Some(error) = self.failed.take() {
                self.leave();
                return Some((at, Content::Trouble(Message(why(&error)))));
            }
            let is_first = self.opened.is_none();
            match self.cut(source, &mut block) {
                Ok(true) => {}
                Ok(false) => self.leave(),
                // What was read before it failed is as good as it would have been.
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

    fn leave(&mut self) {
        self.at += 1;
        self.opened = None;
    }

    /// Fills `block` with whole lines; false at the end of the source.
    fn cut(&mut self, source: Source<'_>, block: &mut Block) -> io::Result<bool> {
        block.clear();
        let opened = match &mut self.opened {
            Some(opened) => opened,
            None => self.opened.insert(open(source, &self.read)?),
        };
        block.extend(&self.rest);
        // There is no end of a line in the rest, or it would not be the rest.
        let mut searched = self.rest.len();
        self.rest.clear();
        loop {
            let read = match opened.bytes.read(block.room()) {
                Ok(0) => return Ok(false),
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    block.cut(searched);
                    return Err(error);
                }
            };
            block.filled += read;
            if opened.reads_are_short && block.filled < BLOCK {
                continue;
            }
            if let Some(rest) = block.cut(searched) {
                self.rest.extend_from_slice(rest);
                return Ok(true);
            }
            searched = block.filled;
        }
    }
}
