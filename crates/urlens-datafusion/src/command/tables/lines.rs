//! Lines, a block at a time.

use super::source::Opened;
use std::io::{self, BufRead, Read};

/// A block that has grown to this takes no further line.
const BYTES: usize = 4 << 20;
/// What is longer is no line that anybody meant: its row is empty.
pub(crate) const LONGEST: usize = 256 << 20;
/// What a file may begin with without meaning it.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Whole lines, without their ends, one behind the other.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// All lines.
    pub(crate) bytes: Vec<u8>,
    /// Where each ends, and at which byte of the source it began.
    ends: Vec<(usize, u64)>,
}

/// A line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Where it begins in the bytes of the block.
    pub(crate) start: usize,
    /// Where it ends there.
    pub(crate) end: usize,
    /// Where it begins in the source.
    pub(crate) place: u64,
}

impl Block {
    /// How many lines there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// All lines, in their order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|it| it.0));
        starts.zip(&self.ends).map(|(start, &(end, place))| Line { start, end, place })
    }
}

/// Reads the lines that begin in a stretch of a source.
pub(crate) struct Lines {
    opened: Opened,
    /// The byte of the source that is read next.
    at: u64,
    /// How many lines a block has at most.
    most: usize,
}

impl Lines {
    /// The lines of what has been opened, in blocks of that many or fewer.
    pub(crate) fn new(opened: Opened, most: usize) -> Self {
        Self { at: opened.start, opened, most }
    }

    /// The next lines; none at the end. Empty lines are passed over. A line that is too long is
    /// empty, which no other is.
    pub(crate) fn next(&mut self) -> io::Result<Option<Block>> {
        if std::mem::take(&mut self.opened.is_within) {
            // The line that the stretch before has begun.
            self.at += self.opened.bytes.skip_until(b'\n')? as u64;
        }
        let mut block = Block::default();
        while block.len() < self.most && block.bytes.len() < BYTES && self.at < self.opened.end {
            let (start, place) = (block.bytes.len(), self.at);
            let mut limited = self.opened.bytes.by_ref().take(LONGEST as u64 + 1);
            let read = limited.read_until(b'\n', &mut block.bytes)?;
            if read == 0 {
                break;
            }
            self.at += read as u64;
            if read > LONGEST {
                block.bytes.truncate(start);
                self.at += self.opened.bytes.skip_until(b'\n')? as u64;
            } else {
                trim(&mut block.bytes, start, place);
                if block.bytes.len() == start {
                    continue;
                }
            }
            block.ends.push((block.bytes.len(), place));
        }
        Ok((block.len() > 0).then_some(block))
    }
}

/// Takes the end of the line that begins at `start`, and the mark at the beginning of a file.
fn trim(bytes: &mut Vec<u8>, start: usize, place: u64) {
    if bytes.ends_with(b"\n") {
        bytes.pop();
    }
    if bytes.len() > start && bytes.ends_with(b"\r") {
        bytes.pop();
    }
    if place == 0 && bytes[start..].starts_with(BYTE_ORDER_MARK) {
        bytes.drain(start..start + BYTE_ORDER_MARK.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    fn read(text: &'static [u8], start: u64, end: u64) -> Vec<String> {
        // As `Source::open` does: a stretch is read from the byte before it.
        let (start, is_within) = (start.saturating_sub(1), start > 0);
        let bytes: Box<dyn Read + Send> = Box::new(Cursor::new(&text[start as usize..]));
        let bytes = BufReader::new(bytes);
        let mut lines = Lines::new(Opened { bytes, start, end, is_within }, 2);
        let mut all = Vec::new();
        while let Some(block) = lines.next().expect("bytes in memory") {
            for Line { start, end, .. } in block.lines() {
                all.push(String::from_utf8_lossy(&block.bytes[start..end]).into_owned());
            }
        }
        all
    }

    #[test]
    fn ends_of_lines() {
        assert_eq!(read(b"", 0, u64::MAX), [""; 0]);
        assert_eq!(read(b"a\n\r\n\nb\r\nc", 0, u64::MAX), ["a", "b", "c"]);
        assert_eq!(read(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb", 0, u64::MAX), ["a", "\u{FEFF}b"]);
        // A return within a line is a part of it.
        assert_eq!(read(b"a\rb\r\r\n", 0, u64::MAX), ["a\rb\r"]);
    }

    /// However a file is cut, each line is read once.
    #[test]
    fn stretches_share_no_line() {
        const TEXT: &[u8] = b"one\ntwo\n\nthree\r\nfour";
        let whole = read(TEXT, 0, u64::MAX);
        assert_eq!(whole, ["one", "two", "three", "four"]);
        let length = TEXT.len() as u64;
        for first in 0..=length {
            for second in first..=length {
                let parts =
                    [read(TEXT, 0, first), read(TEXT, first, second), read(TEXT, second, length)];
                assert_eq!(parts.concat(), whole, "cut at {first} and {second}");
            }
        }
    }
}
