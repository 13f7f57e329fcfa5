//! Making a column of texts, which are views into another column wherever they are slices of it.

use crate::column::{Block, Column, INLINE, Place, Source};
use crate::rows::{Sink, Why};
use arrow_array::builder::make_view;
use arrow_array::{ArrayRef, StringViewArray};
use arrow_buffer::{Buffer, NullBufferBuilder};
use arrow_schema::ArrowError;
use std::sync::Arc;

/// How far a view can reach into a buffer: Arrow's offsets and lengths of views are signed.
pub(crate) const REACH: usize = i32::MAX as usize;

/// A column of texts in the making.
#[derive(Debug)]
pub(crate) struct Texts {
    views: Vec<u128>,
    nulls: NullBufferBuilder,
    /// First those of the source, then windows of its one buffer and texts of our own.
    blocks: Vec<Buffer>,
    /// The one buffer of the source, which may be larger than views reach.
    values: Option<Buffer>,
    windows: Vec<Window>,
    /// The last that was used.
    window: Option<Window>,
    /// Texts of our own, and the number that their block will have.
    own: Vec<u8>,
    own_block: Option<u32>,
    known: Vec<(&'static str, u128)>,
    reach: usize,
}

/// A part of the source's one buffer that views can name.
#[derive(Clone, Copy, Debug)]
struct Window {
    block: u32,
    start: usize,
    end: usize,
}

impl Texts {
    /// For about `rows` texts, some of which may be slices of `source`.
    pub(crate) fn from(source: &Column, rows: usize) -> Self {
        let mut texts = Self::new(rows);
        texts.blocks.extend_from_slice(source.blocks());
        texts.values = source.values().cloned();
        texts
    }

    /// For about `rows` texts of our own.
    pub(crate) fn new(rows: usize) -> Self {
        Self {
            views: Vec::with_capacity(rows),
            nulls: NullBufferBuilder::new(rows),
            blocks: Vec::new(),
            values: None,
            windows: Vec::new(),
            window: None,
            own: Vec::new(),
            own_block: None,
            known: Vec::new(),
            reach: REACH,
        }
    }

    /// With views that reach less far, so that tests can go beyond.
    #[cfg(test)]
    pub(crate) fn reaching(self, reach: usize) -> Self {
        Self { reach, ..self }
    }

    /// Puts `text`, which is a slice of `source` or not: where it stands in memory tells.
    ///
    /// # Errors
    ///
    /// If it is longer than any view.
    #[inline(always)]
    pub(crate) fn put(&mut self, source: Source<'_>, text: &str) -> Result<(), Box<Why>> {
        let start = (text.as_ptr() as usize).wrapping_sub(source.text.as_ptr() as usize);
        let is_within = start.checked_add(text.len()).is_some_and(|end| end <= source.text.len());
        let Place { block, at } = source.place;
        match block {
            Block::Number(block) if is_within => {
                // No further than the view of the source reaches.
                self.view(text, block, (at + start) as u32);
                Ok(())
            }
            Block::Only if is_within => self.put_at(text, at + start),
            _ => self.put_own(text),
        }
    }

    /// Puts a slice of the one buffer of the source.
    #[inline]
    fn put_at(&mut self, text: &str, at: usize) -> Result<(), Box<Why>> {
        let end = at + text.len();
        let window = match self.window {
            Some(window) if window.start <= at && end <= window.end => window,
            _ => self.open(at, end).ok_or(Why::TooLong)?,
        };
        self.view(text, window.block, (at - window.start) as u32);
        Ok(())
    }

    /// A window in which `at..end` is, if there can be one. They begin at every half of the reach, so
    /// that there are few however often one goes back and forth; what is longer has one of its own.
    fn open(&mut self, at: usize, end: usize) -> Option<Window> {
        let values = self.values.as_ref()?;
        let half = (self.reach / 2).max(1);
        let start = if end - at <= half { at - at % half } else { at };
        let length = self.reach.min(values.len() - start);
        if end > start + length {
            return None;
        }
        let known = self.windows.iter().find(|it| it.start == start).copied();
        let window = known.unwrap_or_else(|| {
            let block = self.blocks.len() as u32;
            self.blocks.push(values.slice_with_length(start, length));
            Window { block, start, end: start + length }
        });
        if known.is_none() {
            self.windows.push(window);
        }
        self.window = Some(window);
        Some(window)
    }

    /// Puts a text of our own.
    ///
    /// # Errors
    ///
    /// If it is longer than any view.
    pub(crate) fn put_own(&mut self, text: &str) -> Result<(), Box<Why>> {
        if text.len() > self.reach {
            return Err(Why::TooLong.into());
        }
        // What is short stands in the view itself.
        if text.len() <= INLINE {
            self.view(text, 0, 0);
            return Ok(());
        }
        if self.own.len() + text.len() > self.reach {
            self.close_own();
        }
        let block = *self.own_block.get_or_insert_with(|| {
            self.blocks.push(Buffer::default());
            self.blocks.len() as u32 - 1
        });
        let at = self.own.len() as u32;
        self.own.extend_from_slice(text.as_bytes());
        self.view(text, block, at);
        Ok(())
    }

    /// Puts one of a few texts that are there forever, and keeps each of them once.
    ///
    /// # Errors
    ///
    /// If it is longer than any view.
    pub(crate) fn put_static(&mut self, text: &'static str) -> Result<(), Box<Why>> {
        if let Some(&(_, view)) = self.known.iter().find(|(known, _)| *known == text) {
            self.views.push(view);
            self.nulls.append_non_null();
            return Ok(());
        }
        self.put_own(text)?;
        self.known.extend(self.views.last().map(|&view| (text, view)));
        Ok(())
    }

    fn close_own(&mut self) {
        if let Some(block) = self.own_block.take() {
            self.blocks[block as usize] = Buffer::from_vec(std::mem::take(&mut self.own));
        }
    }

    #[inline(always)]
    fn view(&mut self, text: &str, block: u32, at: u32) {
        let view = match text.as_bytes() {
            // A length, the first bytes, and where all of them are.
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

    /// The column.
    ///
    /// # Errors
    ///
    /// Never, but Arrow looks at every text once more: that they are UTF-8 costs less to check than
    /// to promise.
    pub(crate) fn finish(mut self) -> Result<StringViewArray, ArrowError> {
        self.close_own();
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

    const REACHES: [usize; 5] = [40, 50, 64, 100, 1000];

    /// A column of texts of all lengths up to 30, 15 of which are longer than what stands in a view.
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

    /// A buffer that is longer than views reach is named by several, in whichever order one goes
    /// through it, and nothing is copied; texts of our own go on in another block.
    #[test]
    fn beyond_the_reach() {
        let column = column();
        let orders: [Vec<usize>; 3] = [
            (0..62).collect(),
            (0..62).rev().collect(),
            (0..62).map(|row| row * 17 % 62).collect(),
        ];
        for (reach, order) in
            REACHES.iter().flat_map(|it| orders.iter().map(move |order| (*it, order)))
        {
            let mut texts = Texts::from(&column, 62).reaching(reach);
            for &row in order {
                let source = source(&column, row);
                texts.put(source, &source.text[source.text.len() / 2..]).expect("short enough");
                texts.put(source, source.text).expect("short enough");
                texts.put_own(&source.text.to_uppercase()).expect("short enough");
            }
            let array = texts.finish().expect("valid");
            assert!(array.data_buffers().iter().all(|it| it.len() <= reach), "{reach}");
            // All 930 bytes are within the last reach: a window for each half of it, and our own.
            assert!(reach < 1000 || array.data_buffers().len() <= 3, "{reach}");
            for (at, &row) in order.iter().enumerate() {
                let text = source(&column, row).text;
                let [half, whole, own] = [0, 1, 2].map(|it| array.value(3 * at + it));
                assert_eq!((half, whole), (&text[text.len() / 2..], text), "{reach} {row}");
                assert_eq!(own, text.to_uppercase(), "{reach} {row}");
                if text.len() > INLINE {
                    let values = column.values().expect("a buffer");
                    assert!(is_in(values, whole) && !is_in(values, own), "{reach} {row}");
                }
            }
        }
    }

    /// What no view can name is refused, and the rest of the column is as it should be.
    #[test]
    fn longer_than_the_reach() {
        let column = column();
        let mut texts = Texts::from(&column, 62).reaching(20);
        for row in 0..62 {
            let source = source(&column, row);
            let put = texts.put(source, source.text);
            assert_eq!(put.is_ok(), source.text.len() <= 20, "{row}");
            if put.is_err() {
                texts.null();
            }
            assert_eq!(texts.put_own(source.text).is_ok(), source.text.len() <= 20, "{row}");
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

    /// The reach of a real column is that of Arrow, and one of 32-bit offsets is within it.
    #[test]
    fn a_usual_column_has_one_window() {
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
