//! Making a column of texts, which are views into another column wherever they are slices of it.

use crate::column::{Column, INLINE, Place, Source};
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
    #[inline]
    pub(crate) fn put(&mut self, source: Source<'_>, text: &str) -> Result<(), Why> {
        let start = (text.as_ptr() as usize).wrapping_sub(source.text.as_ptr() as usize);
        let is_within = start.checked_add(text.len()).is_some_and(|end| end <= source.text.len());
        match source.place {
            Place::In { block, at } if is_within => {
                // No further than the view of the source reaches.
                self.view(text, block, at + start as u32);
                Ok(())
            }
            Place::At(at) if is_within => self.put_at(text, at + start),
            _ => self.put_own(text),
        }
    }

    /// Puts a slice of the one buffer of the source.
    #[inline]
    fn put_at(&mut self, text: &str, at: usize) -> Result<(), Why> {
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
    pub(crate) fn put_own(&mut self, text: &str) -> Result<(), Why> {
        if text.len() > self.reach {
            return Err(Why::TooLong);
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
    pub(crate) fn put_static(&mut self, text: &'static str) -> Result<(), Why> {
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

    #[inline]
    fn view(&mut self, text: &str, block: u32, at: u32) {
        self.views.push(make_view(text.as_bytes(), block, at));
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
