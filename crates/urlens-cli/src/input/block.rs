//! A block of whole lines.

use crate::outcome::Message;
use memchr::{memchr, memchr_iter, memrchr};
use std::ops::Range;
use std::str;

/// The number of bytes to read at once.
pub(crate) const BLOCK: usize = 1 << 20;

/// The maximum length of a line in bytes, as in `urlens jsonl`. Of a longer one, only the start is kept, and
/// it is an error: a small compressed file may have a line of gigabytes.
pub(crate) const LINE: usize = 16 << 20;

/// A block of whole lines. The last one may lack its line end.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// The buffer; it may be longer than its used part.
    bytes: Vec<u8>,
    /// The number of used bytes.
    pub(super) filled: usize,
}

impl Block {
    /// Clears the block, and shrinks a buffer that has grown for a long line.
    pub(super) fn clear(&mut self) {
        self.filled = 0;
        if self.bytes.len() > 4 * BLOCK {
            self.bytes.truncate(2 * BLOCK);
            self.bytes.shrink_to_fit();
        }
    }

    /// Returns the unused part of the buffer, at least [`BLOCK`] bytes.
    pub(super) fn unused(&mut self) -> &mut [u8] {
        if self.bytes.len() < self.filled + BLOCK {
            self.bytes.resize(self.filled + BLOCK, 0);
        }
        &mut self.bytes[self.filled..]
    }

    pub(super) fn extend(&mut self, bytes: &[u8]) {
        let from = self.filled;
        self.filled += bytes.len();
        if self.bytes.len() < self.filled {
            self.bytes.resize(self.filled, 0);
        }
        self.bytes[from..self.filled].copy_from_slice(bytes);
    }

    /// Truncates the block after its last line end, and returns the removed rest. Returns `None` if
    /// there is no line end. There must be none before `searched`.
    pub(super) fn split_rest(&mut self, searched: usize) -> Option<&[u8]> {
        let new = &self.bytes[searched..self.filled];
        let end = searched + memrchr(b'\n', new)? + 1;
        let rest = &self.bytes[end..self.filled];
        self.filled = end;
        Some(rest)
    }

    /// Truncates a line without an end that is too long. Returns `false` if it is not too long yet.
    pub(super) fn truncate_line(&mut self) -> bool {
        let is_long = self.filled > LINE;
        if is_long {
            self.filled = LINE + 1;
        }
        is_long
    }

    /// Removes the bytes before the first line end from those that were read into the unused part. Returns
    /// the number of the others.
    pub(super) fn skip_to_line_end(&mut self, read: usize) -> usize {
        let (start, end) = (self.filled, self.filled + read);
        let Some(skipped) = memchr(b'\n', &self.bytes[start..end]) else { return 0 };
        self.bytes.copy_within(start + skipped..end, start);
        read - skipped
    }

    pub(super) fn strip_prefix(&mut self, prefix: &[u8]) {
        if self.bytes[..self.filled].starts_with(prefix) {
            self.bytes.drain(..prefix.len());
            self.filled -= prefix.len();
        }
    }

    /// Returns the bytes of a line.
    pub(super) fn at(&self, line: Range<usize>) -> &[u8] {
        &self.bytes[line]
    }

    /// Calls `each` with the number (from 1), the range and the text of each line, and returns the
    /// number of lines.
    ///
    /// Line ends (LF or CRLF) are removed. Empty lines are counted but not passed on. A line that is
    /// not UTF-8, or too long, is passed as an error.
    pub(super) fn lines<'b>(
        &'b self,
        mut each: impl FnMut(u64, Range<usize>, Result<&'b str, Message>),
    ) -> u64 {
        let bytes = &self.bytes[..self.filled];
        // Validating a whole block is faster than line by line, and most blocks are valid.
        let whole = str::from_utf8(bytes).ok();
        let (mut number, mut start) = (0, 0);
        // Text after the last line end is a line too.
        let last = (self.filled > 0 && !bytes.ends_with(b"\n")).then_some(self.filled);
        for end in memchr_iter(b'\n', bytes).chain(last) {
            number += 1;
            let has_return = end > start && bytes[end - 1] == b'\r';
            let line = start..end - usize::from(has_return);
            start = end + 1;
            match whole {
                _ if line.is_empty() => {}
                _ if line.len() > LINE => {
                    each(
                        number,
                        line,
                        Err(Message::new("too-long", format!("longer than {LINE} bytes"))),
                    );
                }
                Some(text) => each(number, line.clone(), Ok(&text[line])),
                None => each(number, line.clone(), self::text(&bytes[line])),
            }
        }
        number
    }
}

/// Returns `bytes` as text, or an error with the offset of the first invalid byte.
pub(crate) fn text(bytes: &[u8]) -> Result<&str, Message> {
    str::from_utf8(bytes).map_err(|error| {
        Message::new("utf-8", format!("not UTF-8 at byte {}", error.valid_up_to()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    type Line = (u64, Result<String, String>);

    fn lines(bytes: &[u8]) -> (Vec<Line>, u64) {
        let block = Block { bytes: bytes.to_vec(), filled: bytes.len() };
        let mut all = Vec::new();
        let count = block.lines(|number, range, line| {
            assert!(line.as_ref().map_or(true, |line| line.as_bytes() == block.at(range)));
            all.push((number, line.map(str::to_owned).map_err(|message| message.text)));
        });
        (all, count)
    }

    fn good(number: u64, line: &str) -> Line {
        (number, Ok(line.to_owned()))
    }

    #[test]
    fn line_ends() {
        assert_eq!(lines(b""), (vec![], 0));
        assert_eq!(lines(b"\n"), (vec![], 1));
        assert_eq!(lines(b"a"), (vec![good(1, "a")], 1));
        assert_eq!(lines(b"a\nb\n"), (vec![good(1, "a"), good(2, "b")], 2));
        assert_eq!(lines(b"a\r\n\r\n\nb\r"), (vec![good(1, "a"), good(4, "b")], 4));
        // A lone carriage return does not end a line.
        assert_eq!(lines(b"a\rb\n"), (vec![good(1, "a\rb")], 1));
    }

    #[test]
    fn invalid_utf_8() {
        let bad = (2, Err("not UTF-8 at byte 1".to_owned()));
        assert_eq!(
            lines(b"\xC3\xA9\nx\xFF\r\n\n\0\n"),
            (vec![good(1, "é"), bad, good(4, "\0")], 4)
        );
    }
}
