//! Lines and columns of offsets.

use memchr::{memchr_iter, memrchr};

/// Counts lines and columns of increasing offsets in consecutive pieces of a file.
#[derive(Debug)]
pub(crate) struct Places {
    /// The line at `counted`, from 1.
    line: u64,
    /// Columns of that line in previous pieces.
    columns_before: u64,
    counted: usize,
}

impl Default for Places {
    fn default() -> Self {
        Self { line: 1, columns_before: 0, counted: 0 }
    }
}

impl Places {
    /// Returns line and column of an offset that is not before the last one.
    pub(crate) fn at(&mut self, piece: &[u8], offset: usize) -> (u64, u64) {
        let lines = memchr_iter(b'\n', &piece[self.counted..offset]).count() as u64;
        self.counted = offset;
        self.line += lines;
        let start = memrchr(b'\n', &piece[..offset]).map(|at| at + 1);
        let before = if start.is_none() { self.columns_before } else { 0 };
        (self.line, before + columns(&piece[start.unwrap_or(0)..offset]) + 1)
    }

    /// Continues with the next piece.
    pub(crate) fn next_piece(&mut self, piece: &[u8]) {
        let (_, column) = self.at(piece, piece.len());
        self.columns_before = column - 1;
        self.counted = 0;
    }
}

/// Returns the number of characters; an invalid sequence is one.
fn columns(bytes: &[u8]) -> u64 {
    let chunk = |chunk: std::str::Utf8Chunk<'_>| {
        chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())
    };
    bytes.utf8_chunks().map(chunk).sum::<usize>() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        let mut places = Places::default();
        let piece = "a\né b\n\nxy".as_bytes();
        let found: Vec<_> = [0, 2, 5, 7, 9].map(|at| places.at(piece, at)).into();
        assert_eq!(found, [(1, 1), (2, 1), (2, 3), (3, 1), (4, 2)]);
        places.next_piece(piece);
        assert_eq!(places.at(b"z\nw", 0), (4, 3));
        assert_eq!(places.at(b"z\nw", 2), (5, 1));
    }

    /// A column after invalid bytes.
    #[test]
    fn invalid_bytes() {
        assert_eq!(Places::default().at(b"\xFFa\xC3 b", 4), (1, 5));
    }
}
