//! Blocks of lines.

use super::source::Opened;
use std::io::{self, BufRead, Read};

/// The size at which a block is complete.
const BYTES: usize = 4 << 20;
/// The maximum length of a line. Longer lines are read as empty.
pub(crate) const MAX_LINE: usize = 256 << 20;
/// The byte order mark, which is ignored at the start of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Consecutive lines without line endings.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// The bytes of all lines.
    pub(crate) bytes: Vec<u8>,
    /// For each line, its end in `bytes` and its start in the source.
    ends: Vec<(usize, u64)>,
}

/// A line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The start in the bytes of the block.
    pub(crate) start: usize,
    /// The end in the bytes of the block.
    pub(crate) end: usize,
    /// The start in the source.
    pub(crate) place: u64,
}

impl Block {
    /// The number of lines.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// All lines, in order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|end| end.0));
        starts.zip(&self.ends).map(|(start, &(end, place))| Line { start, end, place })
    }
}

/// Reads the lines that start in a partition of a source.
pub(crate) struct Lines {
    opened: Opened,
    /// The offset of the next byte in the source.
    at: u64,
    /// The maximum number of lines in a block.
    max_lines: usize,
}

impl Lines {
    /// Reads an open source in blocks of at most `max_lines` lines.
    pub(crate) fn new(opened: Opened, max_lines: usize) -> Self {
        Self { at: opened.start, opened, max_lines }
    }

    /// Returns the next block, or `None` at the end. Empty lines are skipped; an empty line in a block
    /// is one that was too long.
    pub(crate) fn next(&mut self) -> io::Result<Option<Block>> {
        if std::mem::take(&mut self.opened.is_mid_line) {
            // Skip the line that started in the previous partition.
            self.at += self.opened.bytes.skip_until(b'\n')? as u64;
        }
        let mut block = Block::default();
        while block.len() < self.max_lines && block.bytes.len() < BYTES && self.at < self.opened.end
        {
            let (start, place) = (block.bytes.len(), self.at);
            let mut limited = self.opened.bytes.by_ref().take(MAX_LINE as u64 + 1);
            let read = limited.read_until(b'\n', &mut block.bytes)?;
            if read == 0 {
                break;
            }
            self.at += read as u64;
            if read > MAX_LINE {
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

/// Removes the ending of the line that starts at `start`, and the byte order mark of the file.
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
        // As in `Source::open`: a partition is read from the byte before it.
        let (start, is_mid_line) = (start.saturating_sub(1), start > 0);
        let bytes: Box<dyn Read + Send> = Box::new(Cursor::new(&text[start as usize..]));
        let bytes = BufReader::new(bytes);
        let mut lines = Lines::new(Opened { bytes, start, end, is_mid_line }, 2);
        let mut all = Vec::new();
        while let Some(block) = lines.next().expect("bytes in memory") {
            for Line { start, end, .. } in block.lines() {
                all.push(String::from_utf8_lossy(&block.bytes[start..end]).into_owned());
            }
        }
        all
    }

    #[test]
    fn line_endings() {
        assert_eq!(read(b"", 0, u64::MAX), [""; 0]);
        assert_eq!(read(b"a\n\r\n\nb\r\nc", 0, u64::MAX), ["a", "b", "c"]);
        assert_eq!(read(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb", 0, u64::MAX), ["a", "\u{FEFF}b"]);
        // A carriage return within a line is kept.
        assert_eq!(read(b"a\rb\r\r\n", 0, u64::MAX), ["a\rb\r"]);
    }

    /// Each line is read once, wherever a file is split.
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
                assert_eq!(parts.concat(), whole, "split at {first} and {second}");
            }
        }
    }
}
