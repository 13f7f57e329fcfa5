//! Plain lists of URLs: one row per line.

use super::lines::{Block, Lines, MAX_LINE};
use super::read::{Each, Read};
use super::source::Source;
use super::{Problem, Tally};
use datafusion::arrow::array::{ArrayRef, RecordBatch, StringViewArray, make_view};
use datafusion::arrow::buffer::{Buffer, NullBuffer};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::error::Result;
use std::str;
use std::sync::Arc;

/// The schema of lists: one column `url`.
pub(crate) fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![Field::new("url", DataType::Utf8View, true)]))
}

/// Reads the lines of a list.
#[derive(Debug)]
pub(crate) struct List {
    /// The name of the table in messages.
    pub(crate) name: String,
    /// The source of the bytes.
    pub(crate) source: Source,
}

impl Read for List {
    fn read(&self, rows: usize, tally: &Arc<Tally>, each: Each<'_>) -> Result<()> {
        let schema = schema();
        let mut lines = Lines::new(self.source.open(tally)?, rows);
        while let Some(block) = lines.next()? {
            let column: ArrayRef = Arc::new(column(block, &self.name, tally)?);
            if !each(RecordBatch::try_new(Arc::clone(&schema), vec![column])?) {
                break;
            }
        }
        Ok(())
    }
}

/// The lines of a block as views into its buffer. Lines that are not UTF-8 are null.
fn column(block: Block, name: &str, tally: &Tally) -> Result<StringViewArray> {
    // Fast path: most blocks are UTF-8 as a whole.
    let is_utf8 = str::from_utf8(&block.bytes).is_ok();
    let mut views = Vec::with_capacity(block.len());
    let mut validity = Vec::with_capacity(block.len());
    for line in block.lines() {
        let bytes = &block.bytes[line.start..line.end];
        let is_line_utf8 = is_utf8 || str::from_utf8(bytes).is_ok();
        if !is_line_utf8 {
            tally.problem(name, Problem::LineNotUtf8, 1, line.place);
        } else if bytes.is_empty() {
            tally.problem(name, Problem::LineTooLong, 1, line.place);
        }
        let is_valid = is_line_utf8 && !bytes.is_empty();
        validity.push(is_valid);
        views.push(if is_valid { make_view(bytes, 0, line.start as u32) } else { 0 });
    }
    let nulls = Some(NullBuffer::from(validity)).filter(|nulls| nulls.null_count() > 0);
    // Arrow checks every view, and the views of nulls are empty.
    let bytes = Buffer::from_vec(block.bytes);
    Ok(StringViewArray::try_new(views.into(), vec![bytes], nulls)?)
}

// The offset of a line in its block must fit 32 bits.
const _: () = assert!(MAX_LINE < u32::MAX as usize / 2);
