//! Sets of bytes, in the layout that a byte shuffle needs, and as a table.

use crate::charset::CharSet;

/// A set of bytes. The lower half of a byte selects a row, the upper half a bit in it.
///
/// ```text
///   'a' = 0x61:   rows[0][0x1], bit 6        0x61 is less than 0x80: the first table
///   0xC3:         rows[1][0x3], bit 0xC - 8  not ASCII: the second
/// ```
///
/// One shuffle looks up the rows of 32 bytes, another the bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ByteSet {
    pub(crate) rows: [[u8; 16]; 2],
    /// For each byte, if it is in the set: the fastest form without vector instructions.
    table: [bool; 256],
}

impl ByteSet {
    /// The characters of an ASCII set.
    pub(crate) const fn of(chars: CharSet) -> Self {
        let mut set = Self { rows: [[0; 16]; 2], table: [false; 256] };
        let mut byte = 0;
        while byte < 128 {
            if chars.contains(byte) {
                set = set.with(byte);
            }
            byte += 1;
        }
        set
    }

    /// This set with one more byte.
    #[must_use]
    pub(crate) const fn with(mut self, byte: u8) -> Self {
        let (half, row, bit) = Self::place(byte);
        self.rows[half][row] |= bit;
        self.table[byte as usize] = true;
        self
    }

    /// This set with all non-ASCII bytes.
    #[must_use]
    pub(crate) const fn with_non_ascii(mut self) -> Self {
        let mut byte = 0x80;
        while byte <= 0xFF {
            self = self.with(byte as u8);
            byte += 1;
        }
        self
    }

    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.table[byte as usize]
    }

    const fn place(byte: u8) -> (usize, usize, u8) {
        ((byte >> 7) as usize, (byte & 15) as usize, 1 << (byte >> 4 & 7))
    }
}
