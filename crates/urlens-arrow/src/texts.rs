//! Builder for a column of texts, with views into the source column where a text is a slice of it.

use crate::column::{Block, Column, INLINE, Place, Source};
use crate::rows::{RowError, Sink};
use arrow_array::builder::make_view;
use arrow_array::{ArrayRef, StringViewArray};
use arrow_buffer::{Buffer, NullBufferBuilder};
use arrow_schema::ArrowError;
use std::sync::Arc;

/// The largest offset and length of a view: Arrow requires them to fit a signed 32-bit integer.
pub(crate) const MAX_VIEW: usize = i32::MAX as usize;

/// A column of texts under construction.
#[derive(Debug)]
pub(crate) struct Texts {
    views: Vec<u128>,
    nulls: NullBufferBuilder,
    /// The buffers of the source, then windows of its single buffer and blocks of owned texts.
    blocks: Vec<Buffer>,
    /// The single buffer of the source, which may be larger than the limit of views.
    values: Option<Buffer>,
    windows: Vec<Window>,
    /// The window used last.
    window: Option<Window>,
    /// Owned texts, and the number that their block will have.
    owned: Vec<u8>,
    owned_block: Option<u32>,
    interned: Vec<(&'static str, u128)>,
    limit: usize,
}

/// A part of the source's single buffer that is small enough for views.
#[derive(Clone, Copy, Debug)]
struct Window {
    block: u32,
    start: usize,
    end: usize,
}

impl Texts {
    /// Creates a builder for about `rows` texts that may be slices of `source`.
    pub(crate) fn from(source: &Column, rows: usize) -> Self {
        let mut texts = Self::new(rows);
        texts.blocks.extend_from_slice(source.blocks());
        texts.values = source.values().cloned();
        texts
    }

    /// Creates a builder for about `rows` owned texts.
    pub(crate) fn new(rows: usize) -> Self {
        Self {
            views: Vec::with_capacity(rows),
            nulls: NullBufferBuilder::new(rows),
            blocks: Vec::new(),
            values: None,
            windows: Vec::new(),
            window: None,
            owned: Vec::new(),
            owned_block: None,
            interned: Vec::new(),
            limit: MAX_VIEW,
        }
    }

    /// Lowers the limit of views, so that tests can exceed it.
    #[cfg(test)]
    pub(crate) fn with_limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Appends `text`, as a view if its address is within `source` and as a copy otherwise.
    ///
    /// # Errors
    ///
    /// If the text is longer than a view allows.
    #[inline(always)]
    pub(crate) fn put(&mut self, source: Source<'_>, text: &str) -> Result<(), Box<RowError>> {
        let start = (text.as_ptr() as usize).wrapping_sub(source.text.as_ptr() as usize);
        let is_within = start.checked_add(text.len()).is_some_and(|end| end <= source.text.len());
        let Place { block, at } = source.place;
        match block {
            Block::Number(block) if is_within => {
                // Fits: it is within the view of the source.
                self.view(text, block, (at + start) as u32);
                Ok(())
            }
            Block::Only if is_within => self.put_at(text, at + start),
            _ => self.put_owned(text),
        }
    }

    /// Appends a slice of the single buffer of the source.
    #[inline]
    fn put_at(&mut self, text: &str, at: usize) -> Result<(), Box<RowError>> {
        let end = at + text.len();
        let window = match self.window {
            Some(window) if window.start <= at && end <= window.end => window,
            _ => self.open(at, end).ok_or(RowError::TooLong)?,
        };
        self.view(text, window.block, (at - window.start) as u32);
        Ok(())
    }

    /// Returns a window that contains `at..end`, if possible. Windows start at multiples of half the
    /// limit, so random access needs few of them; a longer text gets its own window.
    fn open(&mut self, at: usize, end: usize) -> Option<Window> {
        let values = self.values.as_ref()?;
        let half = (self.limit / 2).max(1);
        let start = if end - at <= half { at - at % half } else { at };
        let length = self.limit.min(values.len() - start);
        if end > start + length {
            return None;
        }
        let existing = self.windows.iter().find(|window| window.start == start).copied();
        let window = existing.unwrap_or_else(|| {
            let block = self.blocks.len() as u32;
            self.blocks.push(values.slice_with_length(start, length));
            Window { block, start, end: start + length }
        });
        if existing.is_none() {
            self.windows.push(window);
        }
        self.window = Some(window);
        Some(window)
    }

    /// Appends a copy of `text`.
    ///
    /// # Errors
    ///
    /// If the text is longer than a view allows.
    pub(crate) fn put_owned(&mut self, text: &str) -> Result<(), Box<RowError>> {
        if text.len() > self.limit {
            return Err(RowError::TooLong.into());
        }
        // Short texts are stored inside the view.
        if text.len() <= INLINE {
            self.view(text, 0, 0);
            return Ok(());
        }
        if self.owned.len() + text.len() > self.limit {
            self.close_owned();
        }
        let block = *self.owned_block.get_or_insert_with(|| {
            self.blocks.push(Buffer::default());
            self.blocks.len() as u32 - 1
        });
        let at = self.owned.len() as u32;
        self.owned.extend_from_slice(text.as_bytes());
        self.view(text, block, at);
        Ok(())
    }

    /// Appends one of a few static texts, each of which is stored once.
    ///
    /// # Errors
    ///
    /// If the text is longer than a view allows.
    pub(crate) fn put_static(&mut self, text: &'static str) -> Result<(), Box<RowError>> {
        if let Some(&(_, view)) = self.interned.iter().find(|(interned, _)| *interned == text) {
            self.views.push(view);
            self.nulls.append_non_null();
            return Ok(());
        }
        self.put_owned(text)?;
        self.interned.extend(self.views.last().map(|&view| (text, view)));
        Ok(())
    }

    fn close_owned(&mut self) {
        if let Some(block) = self.owned_block.take() {
            self.blocks[block as usize] = Buffer::from_vec(std::mem::take(&mut self.owned));
        }
    }

    #[inline(always)]
    fn view(&mut self, text: &str, block: u32, at: u32) {
        let view = match text.as_bytes() {
            // The length, the first four bytes, the block and the offset.
            [a, b, c, d, ..] if text.len() > INLINE => {
                let start = u32::from_le_bytes([*a, *b, *c, *d]);
                let ends = u128::from(start) << 32 | u128::from(block) << 64 | u128::from(at) << 96;
                text.len() as u32 as u128 | ends
            }
            bytes => make_view(bytes, block, at),
        };
        self.views.push(view);
        self.nulls.append_non_null();
    }

    /// Returns the finished column.
    ///
    /// # Errors
    ///
    /// Never. Arrow validates the views and UTF-8 again; that is cheap and avoids `unsafe`.
    pub(crate) fn finish(mut self) -> Result<StringViewArray, ArrowError> {
        self.close_owned();
        StringViewArray::try_new(self.views.into(), self.blocks, self.nulls.finish())
    }
}

impl Sink for Texts {
    fn len(&self) -> usize {
        self.views.len()
    }

    fn null(&mut self) {
        self.views.push(0);
        self.nulls.append_null();
    }

    fn column(self) -> Result<ArrayRef, ArrowError> {
        Ok(Arc::new(self.finish()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::column::Cell;
    use arrow_array::{Array, LargeStringArray, StringArray};

    const LIMITS: [usize; 5] = [40, 50, 64, 100, 1000];

    /// A column of texts of all lengths up to 30, inline and not.
    fn column() -> Column {
        let text =
            |length: usize| ('a'..='z').cycle().skip(length).take(length).collect::<String>();
        let texts: Vec<_> = (0..=30).chain((0..=30).rev()).map(text).collect();
        Column::of(&(Arc::new(LargeStringArray::from(texts)) as ArrayRef)).expect("texts")
    }

    fn source(column: &Column, row: usize) -> Source<'_> {
        match column.cell(row) {
            Cell::Text(source) => source,
            other => panic!("{other:?}"),
        }
    }

    fn is_in(buffer: &Buffer, text: &str) -> bool {
        let (start, text_start) = (buffer.as_ptr() as usize, text.as_ptr() as usize);
        start <= text_start && text_start + text.len() <= start + buffer.len()
    }

    /// A buffer larger than the limit is covered by several windows in any access order, without
    /// copies; owned texts continue in another block.
    #[test]
    fn buffers_beyond_the_limit() {
        let column = column();
        let orders: [Vec<usize>; 3] = [
            (0..62).collect(),
            (0..62).rev().collect(),
            (0..62).map(|row| row * 17 % 62).collect(),
        ];
        for (limit, order) in
            LIMITS.iter().flat_map(|limit| orders.iter().map(move |order| (*limit, order)))
        {
            let mut texts = Texts::from(&column, 62).with_limit(limit);
            for &row in order {
                let source = source(&column, row);
                texts.put(source, &source.text[source.text.len() / 2..]).expect("short enough");
                texts.put(source, source.text).expect("short enough");
                texts.put_owned(&source.text.to_uppercase()).expect("short enough");
            }
            let array = texts.finish().expect("valid");
            assert!(array.data_buffers().iter().all(|buffer| buffer.len() <= limit), "{limit}");
            // All 930 bytes are within the last limit: a window for each half, and the owned block.
            assert!(limit < 1000 || array.data_buffers().len() <= 3, "{limit}");
            for (at, &row) in order.iter().enumerate() {
                let text = source(&column, row).text;
                let [half, whole, owned] = [0, 1, 2].map(|offset| array.value(3 * at + offset));
                assert_eq!((half, whole), (&text[text.len() / 2..], text), "{limit} {row}");
                assert_eq!(owned, text.to_uppercase(), "{limit} {row}");
                if text.len() > INLINE {
                    let values = column.values().expect("a buffer");
                    assert!(is_in(values, whole) && !is_in(values, owned), "{limit} {row}");
                }
            }
        }
    }

    /// A text beyond the limit is an error, and the other rows are correct.
    #[test]
    fn texts_beyond_the_limit() {
        let column = column();
        let mut texts = Texts::from(&column, 62).with_limit(20);
        for row in 0..62 {
            let source = source(&column, row);
            let put = texts.put(source, source.text);
            assert_eq!(put.is_ok(), source.text.len() <= 20, "{row}");
            if put.is_err() {
                texts.null();
            }
            assert_eq!(texts.put_owned(source.text).is_ok(), source.text.len() <= 20, "{row}");
            if texts.len() % 2 == 1 {
                texts.null();
            }
        }
        let array = texts.finish().expect("valid");
        for row in 0..62 {
            let text = source(&column, row).text;
            let expected = (text.len() <= 20).then_some(text);
            for at in [2 * row, 2 * row + 1] {
                let found = array.is_valid(at).then(|| array.value(at));
                assert_eq!(found, expected, "{row}");
            }
        }
    }

    /// A column with 32-bit offsets is within Arrow's limit.
    #[test]
    fn small_column_has_one_window() {
        let array: ArrayRef =
            Arc::new(StringArray::from(vec!["a text that is longer than a view"; 9]));
        let column = Column::of(&array).expect("texts");
        let mut texts = Texts::from(&column, 9);
        for row in (0..9).rev() {
            let source = source(&column, row);
            texts.put(source, source.text).expect("short enough");
        }
        assert_eq!(texts.finish().expect("valid").data_buffers().len(), 1);
    }
}
