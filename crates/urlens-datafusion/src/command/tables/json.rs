//! JSON Lines: an object in each line.
//!
//! A line that is no object is a row of nulls, and a value that does not fit its column is null.

use super::Tally;
use super::lines::{Block, Lines};
use super::read::{Each, Read};
use super::source::Source;
use datafusion::arrow::array::{RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::{Schema, SchemaRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::json::ReaderBuilder;
use datafusion::arrow::json::reader::infer_json_schema_from_iterator;
use datafusion::error::{DataFusionError, Result};
use serde_json::{Map, Value};
use std::sync::Arc;

/// How many lines are looked at to see of what type the columns are.
const SAMPLE: usize = 1000;

/// Reads the lines of a source.
#[derive(Debug)]
pub(crate) struct Json {
    /// What the table is called in messages.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) source: Source,
    /// The columns.
    pub(crate) schema: SchemaRef,
}

impl Json {
    /// Looks at what the table begins with.
    pub(crate) fn new(name: &str, source: Source) -> Result<Self> {
        let head = source.head()?;
        if head.trim_ascii_start().starts_with(b"[") {
            let why = format!("{name}: a JSON array, where an object in each line is needed");
            return Err(DataFusionError::Plan(why));
        }
        let schema = Arc::new(schema(&head));
        Ok(Self { name: name.to_owned(), source, schema })
    }

    fn batch(&self, block: &Block, tally: &Tally) -> Result<RecordBatch> {
        let lines = || block.lines().map(|it| &block.bytes[it.start..it.end]);
        // Nearly always all lines are objects, of which there are as many as lines.
        if let Ok(batch) = self.decode(lines(), block.len())
            && batch.num_rows() == block.len()
        {
            return Ok(batch);
        }
        let objects: Vec<&[u8]> = block
            .lines()
            .map(|line| {
                let bytes = &block.bytes[line.start..line.end];
                let is_object = serde_json::from_slice::<Map<String, Value>>(bytes).is_ok();
                // What one reader of JSON takes another may not.
                if is_object && self.decode([bytes].into_iter(), 1).is_ok() {
                    return bytes;
                }
                tally.bad(&self.name, "a line that is no JSON object, and null", 1, line.place);
                b"{}"
            })
            .collect();
        Ok(self.decode(objects.into_iter(), block.len())?)
    }

    fn decode<'a>(
        &self,
        lines: impl Iterator<Item = &'a [u8]>,
        count: usize,
    ) -> std::result::Result<RecordBatch, ArrowError> {
        let mut decoder = ReaderBuilder::new(Arc::clone(&self.schema))
            .with_batch_size(count)
            .with_coerce_primitive(true)
            .with_ignore_type_conflicts(true)
            .build_decoder()?;
        for line in lines {
            decoder.decode(line)?;
            decoder.decode(b"\n")?;
        }
        let options = RecordBatchOptions::new().with_row_count(Some(decoder.len()));
        match decoder.flush()? {
            Some(batch) => Ok(batch),
            None => RecordBatch::try_new_with_options(Arc::clone(&self.schema), vec![], &options),
        }
    }
}

impl Read for Json {
    fn read(&self, rows: usize, tally: &Arc<Tally>, each: Each<'_>) -> Result<()> {
        let mut lines = Lines::new(self.source.open(tally)?, rows);
        while let Some(block) = lines.next()? {
            if !each(self.batch(&block, tally)?) {
                break;
            }
        }
        Ok(())
    }
}

/// The columns of the first lines. Where they contradict each other, a line that comes later and does
/// not fit those before it is left out.
fn schema(head: &[u8]) -> Schema {
    let head = head.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(head);
    let lines = head.split(|&byte| byte == b'\n').filter_map(|it| serde_json::from_slice(it).ok());
    let objects: Vec<Value> = lines.filter(Value::is_object).take(SAMPLE).collect();
    let infer = |objects: &[Value]| infer_json_schema_from_iterator(objects.iter().map(Ok));
    infer(&objects).unwrap_or_else(|_| {
        let mut fitting: Vec<Value> = Vec::new();
        // Each is held against all before it, so fewer of them are looked at.
        for object in objects.into_iter().take(SAMPLE / 10) {
            fitting.push(object);
            if infer(&fitting).is_err() {
                fitting.pop();
            }
        }
        infer(&fitting).unwrap_or_else(|_| Schema::empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns() {
        let names = |head: &str| {
            let schema = schema(head.as_bytes());
            schema.fields().iter().map(|it| format!("{} {}", it.name(), it.data_type())).collect()
        };
        let all: Vec<String> = names("{\"url\":\"a\",\"n\":1}\n\nno\n{\"n\":2.5,\"b\":true}\n");
        assert_eq!(all, ["n Float64", "url Utf8", "b Boolean"]);
        let all: Vec<String> = names("{\"n\":1}\n{\"n\":{\"x\":1}}\n{\"m\":1}");
        assert_eq!(all, ["n Int64", "m Int64"]);
    }
}
