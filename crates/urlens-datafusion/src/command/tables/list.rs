//! Plain lists of URLs: a line is a row.

use super::Tally;
use super::lines::{Block, LONGEST, Lines};
use super::read::{Each, Read};
use super::source::Source;
use datafusion::arrow::array::{ArrayRef, RecordBatch, StringViewArray, make_view};
use datafusion::arrow::buffer::{Buffer, NullBuffer};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::error::Result;
use std::str;
use std::sync::Arc;

/// The columns of every list: the one column `url`.
pub(crate) fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![Field::new("url", DataType::Utf8View, true)]))
}

/// Reads the lines of a source.
#[derive(Debug)]
pub(crate) struct List {
    /// What the table is called in messages.
    pub(crate) name: String,
    /// Where it is.
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

/// The lines of a block as text that stays where it was read to. What is not UTF-8 is null.
fn column(block: Block, name: &str, tally: &Tally) -> Result<StringViewArray> {
    // Most blocks are UTF-8 throughout, which is quicker shown at once than line by line.
    let is_text = str::from_utf8(&block.bytes).is_ok();
    let mut views = Vec::with_capacity(block.len());
    let mut is_good = Vec::with_capacity(block.len());
    for line in block.lines() {
        let bytes = &block.bytes[line.start..line.end];
        let good = is_text || str::from_utf8(bytes).is_ok();
        if !good {
            tally.bad(name, "a line that is not UTF-8, and null", 1, line.place);
        } else if bytes.is_empty() {
            tally.bad(name, "a line that is too long, and null", 1, line.place);
        }
        let good = good && !bytes.is_empty();
        is_good.push(good);
        views.push(if good { make_view(bytes, 0, line.start as u32) } else { 0 });
    }
    let nulls = Some(NullBuffer::from(is_good)).filter(|it| it.null_count() > 0);
    // What the array is checked for holds for every view alone, null or not.
    let bytes = Buffer::from_vec(block.bytes);
    Ok(StringViewArray::try_new(views.into(), vec![bytes], nulls)?)
}

// The place of a line in its block is a number of 32 bits.
const _: () = assert!(LONGEST < u32::MAX as usize / 2);
