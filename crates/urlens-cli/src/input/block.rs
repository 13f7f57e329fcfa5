//! A stretch of whole lines.

use crate::outcome::Message;
use memchr::{memchr_iter, memrchr};
use std::ops::Range;
use std::str;

/// How much is read at once where so much is at hand.
pub(crate) const BLOCK: usize = 1 << 20;

/// Whole lines, the last perhaps without its end.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// Longer than what is filled: room that need not be made again.
    bytes: Vec<u8>,
    /// How many of them are lines.
    pub(super) filled: usize,
}

impl Block {
    /// Makes the block empty, and gives back what one long line made it grow to.
    pub(super) fn clear(&mut self) {
        self.filled = 0;
        if self.bytes.len() > 4 * BLOCK {
            self.bytes.truncate(2 * BLOCK);
            self.bytes.shrink_to_fit();
        }
    }

    /// Room behind what is filled.
    pub(super) fn room(&mut self) -> &mut [u8] {
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

    /// Cuts the block behind the last end of a line, of which there is none before `searched`, and
    /// gives what is behind it. Where there is none at all nothing is cut.
    pub(super) fn cut(&mut self, searched: usize) -> Option<&[u8]> {
        let new = &self.bytes[searched..self.filled];
        let end = searched + memrchr(b'\n', new)? + 1;
        let rest = &self.bytes[end..self.filled];
        self.filled = end;
        Some(rest)
    }

    pub(super) fn strip_prefix(&mut self, prefix: &[u8]) {
        if self.bytes[..self.filled].starts_with(prefix) {
            self.bytes.drain(..prefix.len());
            self.filled -= prefix.len();
        }
    }

    /// The bytes of a line.
    pub(super) fn at(&self, line: Range<usize>) -> &[u8] {
        &self.bytes[line]
    }

    /// Passes each line to `each` with its number in the block, from 1, and where it is, and says how many
    /// there are.
    ///
    /// The end of a line, LF or CRLF, is not part of it. Empty lines are counted and not passed on.
    /// What is not UTF-8 comes as a message.
    pub(super) fn lines<'b>(
        &'b self,
        mut each: impl FnMut(u64, Range<usize>, Result<&'b str, Message>),
    ) -> u64 {
        let bytes = &self.bytes[..self.filled];
        // Most blocks are UTF-8 throughout, which is quicker shown at once than line by line.
        let whole = str::from_utf8(bytes).ok();
        let (mut number, mut start) = (0, 0);
        // What stands behind the last end of a line is a line, unless it is nothing.
        let last = (self.filled > 0 && !bytes.ends_with(b"\n")).then_some(self.filled);
        for end in memchr_iter(b'\n', bytes).chain(last) {
            number += 1;
            let has_return = end > start && bytes[end - 1] == b'\r';
            let line = start..end - usize::from(has_return);
            start = end + 1;
            match whole {
                _ if line.is_empty() => {}
                Some(text) => each(number, line.clone(), Ok(&text[line])),
                None => each(number, line.clone(), self::text(&bytes[line])),
            }
        }
        number
    }
}

/// `bytes` as text, or what keeps them from being one.
pub(crate) fn text(bytes: &[u8]) -> Result<&str, Message> {
    str::from_utf8(bytes)
        .map_err(|error| Message(format!("not UTF-8 at byte {}", error.valid_up_to())))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Line = (u64, Result<String, String>);

    fn lines(bytes: &[u8]) -> (Vec<Line>, u64) {
        let block = Block { bytes: bytes.to_vec(), filled: bytes.len() };
        let mut all = Vec::new();
        let count = block.lines(|number, range, line| {
            assert!(line.as_ref().map_or(true, |it| it.as_bytes() == block.at(range)));
            all.push((number, line.map(str::to_owned).map_err(|message| message.0)));
        });
        (all, count)
    }

    fn good(number: u64, line: &str) -> Line {
        (number, Ok(line.to_owned()))
    }

    #[test]
    fn ends_of_lines() {
        assert_eq!(lines(b""), (vec![], 0));
        assert_eq!(lines(b"\n"), (vec![], 1));
        assert_eq!(lines(b"a"), (vec![good(1, "a")], 1));
        assert_eq!(lines(b"a\nb\n"), (vec![good(1, "a"), good(2, "b")], 2));
        assert_eq!(lines(b"a\r\n\r\n\nb\r"), (vec![good(1, "a"), good(4, "b")], 4));
        // A lone carriage return ends no line; what it is is for the parser to say.
        assert_eq!(lines(b"a\rb\n"), (vec![good(1, "a\rb")], 1));
    }

    #[test]
    fn what_is_not_utf_8() {
        let bad = (2, Err("not UTF-8 at byte 1".to_owned()));
        assert_eq!(
            lines(b"\xC3\xA9\nx\xFF\r\n\n\0\n"),
            (vec![good(1, "é"), bad, good(4, "\0")], 4)
        );
    }
}
