//! Results: a table for people, CSV, JSON Lines or Parquet for programs; on standard output or in a file.

mod cells;
mod file;
mod forms;
mod table;

pub(crate) use file::Target;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::Result;
use std::io::Write;
use std::path::Path;

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Columns under each other.
    Table,
    /// A header, and a line for each row.
    Csv,
    /// An object in each line.
    Json,
    /// A Parquet file.
    Parquet,
}

impl Format {
    /// What the name of a file asks for.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_ascii_lowercase();
        match extension.to_str()? {
            "csv" => Some(Self::Csv),
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            "parquet" | "parq" | "pq" => Some(Self::Parquet),
            _ => None,
        }
    }
}

/// What takes the batches of one result.
pub(crate) trait Sink {
    /// The next rows.
    fn write(&mut self, batch: &RecordBatch) -> Result<()>;

    /// There are no more.
    fn finish(&mut self) -> Result<()>;
}

/// A sink that writes in this format.
pub(crate) fn sink<'a>(
    format: Format,
    schema: &SchemaRef,
    out: &'a mut (dyn Write + Send),
) -> Result<Box<dyn Sink + 'a>> {
    Ok(match format {
        Format::Table => Box::new(table::Table::new(schema, out)),
        Format::Csv => Box::new(forms::Csv::new(schema, out)?),
        Format::Json => Box::new(forms::Json::new(out)),
        Format::Parquet => Box::new(forms::Parquet::new(schema, out)?),
    })
}
