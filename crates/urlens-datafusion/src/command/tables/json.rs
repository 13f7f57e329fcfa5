//! JSON Lines tables: one object per line.
//!
//! A line that is not an object is a row of nulls. A value that does not have the type of its column
//! is null.

use super::cast::cast_column;
use super::lines::{Block, Lines};
use super::read::{Each, Read};
use super::source::Source;
use super::{Problem, Tally};
use datafusion::arrow::array::{RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::DataType::{Boolean, Float64, Int64, Utf8};
use datafusion::arrow::datatypes::{Field, Schema, SchemaRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::json::ReaderBuilder;
use datafusion::arrow::json::reader::infer_json_schema_from_iterator;
use datafusion::error::{DataFusionError, Result};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// The number of lines from which columns are inferred.
const SAMPLE: usize = 1000;

/// Reads the lines of a JSON source.
#[derive(Debug)]
pub(crate) struct Json {
    /// The name of the table in messages.
    pub(crate) name: String,
    /// The source of the bytes.
    pub(crate) source: Source,
    /// The columns.
    pub(crate) schema: SchemaRef,
}

impl Json {
    /// Infers the columns from the first lines.
    pub(crate) fn new(name: &str, source: Source) -> Result<Self> {
        let head = source.head()?;
        if head.trim_ascii_start().starts_with(b"[") {
            let message = format!("{name}: found a JSON array, expected one object per line");
            return Err(DataFusionError::Plan(message));
        }
        let schema = Arc::new(schema(&head));
        Ok(Self { name: name.to_owned(), source, schema })
    }

    fn batch(&self, block: &Block, tally: &Tally) -> Result<RecordBatch> {
        let lines = || block.lines().map(|line| &block.bytes[line.start..line.end]);
        // Fast path: every line is one object.
        let at = block.lines().next().map_or(0, |line| line.place);
        if let Ok(texts) = self.decode(lines(), block.len())
            && texts.num_rows() == block.len()
        {
            return self.typed(&texts, at, tally);
        }
        let objects: Vec<&[u8]> = block
            .lines()
            .map(|line| {
                let bytes = &block.bytes[line.start..line.end];
                let is_object = serde_json::from_slice::<Map<String, Value>>(bytes).is_ok();
                // Both JSON parsers must accept the line.
                if is_object && self.decode([bytes].into_iter(), 1).is_ok() {
                    return bytes;
                }
                tally.problem(&self.name, Problem::LineNotJson, 1, line.place);
                b"{}"
            })
            .collect();
        self.typed(&self.decode(objects.into_iter(), block.len())?, at, tally)
    }

    /// The schema with text instead of numbers and booleans. They are parsed as text first, so that
    /// values of another type can be counted.
    fn texts(&self) -> SchemaRef {
        let text = |field: &Arc<Field>| match field.data_type() {
            Boolean | Int64 | Float64 => Arc::new(field.as_ref().clone().with_data_type(Utf8)),
            _ => Arc::clone(field),
        };
        Arc::new(Schema::new(self.schema.fields().iter().map(text).collect::<Vec<_>>()))
    }

    fn decode<'a>(
        &self,
        lines: impl Iterator<Item = &'a [u8]>,
        count: usize,
    ) -> std::result::Result<RecordBatch, ArrowError> {
        let mut decoder = ReaderBuilder::new(self.texts())
            .with_batch_size(count)
            .with_coerce_primitive(true)
            .with_ignore_type_conflicts(true)
            .build_decoder()?;
        for (row, line) in lines.enumerate() {
            let read = decoder.decode(line)?;
            // One object, and nothing after it.
            if read < line.len() || decoder.len() != row + 1 {
                return Err(ArrowError::JsonError("line is not an object".to_owned()));
            }
            if row + 1 < count {
                decoder.decode(b"\n")?;
            }
        }
        let options = RecordBatchOptions::new().with_row_count(Some(decoder.len()));
        match decoder.flush()? {
            Some(texts) => Ok(texts),
            None => RecordBatch::try_new_with_options(self.texts(), vec![], &options),
        }
    }

    /// Casts the values to the types of their columns.
    fn typed(&self, texts: &RecordBatch, at: u64, tally: &Tally) -> Result<RecordBatch> {
        let options = RecordBatchOptions::new().with_row_count(Some(texts.num_rows()));
        let columns = texts.columns().iter().zip(self.schema.fields());
        let columns = columns
            .map(|(column, field)| cast_column(column, field.data_type(), &self.name, at, tally));
        let columns = columns.collect::<Result<_>>()?;
        Ok(RecordBatch::try_new_with_options(Arc::clone(&self.schema), columns, &options)?)
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

/// Infers the schema from the first lines. A line that contradicts earlier lines is ignored.
fn schema(head: &[u8]) -> Schema {
    let head = head.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(head);
    let lines =
        head.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    let mut objects: Vec<Map<String, Value>> = lines.take(SAMPLE).collect();
    clear_minority_shapes(&mut objects);
    let objects: Vec<Value> = objects.into_iter().map(Value::Object).collect();
    let infer = |objects: &[Value]| infer_json_schema_from_iterator(objects.iter().map(Ok));
    infer(&objects).unwrap_or_else(|_| {
        let mut fitting: Vec<Value> = Vec::new();
        // Each line is checked with all lines before it, so use fewer lines.
        for object in objects.into_iter().take(SAMPLE / 10) {
            fitting.push(object);
            if infer(&fitting).is_err() {
                fitting.pop();
            }
        }
        infer(&fitting).unwrap_or_else(|_| Schema::empty())
    })
}

/// Sets values to null whose shape (scalar, list or object) differs from most values of their column,
/// so that a single unusual line does not change the type of the column.
fn clear_minority_shapes(objects: &mut [Map<String, Value>]) {
    let shape = |value: &Value| match value {
        Value::Null => None,
        Value::Array(_) => Some(1),
        Value::Object(_) => Some(2),
        _ => Some(0),
    };
    let mut counts: HashMap<String, [usize; 3]> = HashMap::new();
    for (name, value) in objects.iter().flatten() {
        if let Some(shape) = shape(value) {
            counts.entry(name.clone()).or_default()[shape] += 1;
        }
    }
    for (name, value) in objects.iter_mut().flatten() {
        let counts = counts.get(name).copied().unwrap_or_default();
        if shape(value).is_some_and(|shape| counts.iter().any(|&other| other > counts[shape])) {
            *value = Value::Null;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns() {
        let names = |head: &str| {
            let schema = schema(head.as_bytes());
            schema
                .fields()
                .iter()
                .map(|field| format!("{} {}", field.name(), field.data_type()))
                .collect()
        };
        let all: Vec<String> = names("{\"url\":\"a\",\"n\":1}\n\nno\n{\"n\":2.5,\"b\":true}\n");
        assert_eq!(all, ["url Utf8", "n Float64", "b Boolean"]);
        let all: Vec<String> = names("{\"n\":1}\n{\"n\":{\"x\":1}}\n{\"m\":1}");
        assert_eq!(all, ["n Int64", "m Int64"]);
    }
}
