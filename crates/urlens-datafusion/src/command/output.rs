//! Output of results: a text table, CSV, JSON Lines or Parquet, to standard output or a file.

mod cells;
mod file;
mod formats;
mod table;

pub(crate) use file::Target;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::Result;
use std::io::Write;
use std::path::Path;

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A text table with aligned columns.
    Table,
    /// CSV with a header.
    Csv,
    /// JSON Lines: one object per line.
    Json,
    /// Parquet.
    Parquet,
}

impl Format {
    /// The format for the extension of a file.
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

/// A writer for the batches of one result.
pub(crate) trait Sink {
    /// Writes the next rows.
    fn write(&mut self, batch: &RecordBatch) -> Result<()>;

    /// Ends the result.
    fn finish(&mut self) -> Result<()>;
}

/// Creates a sink for a format.
pub(crate) fn sink<'a>(
    format: Format,
    schema: &SchemaRef,
    out: &'a mut (dyn Write + Send),
) -> Result<Box<dyn Sink + 'a>> {
    Ok(match format {
        Format::Table => Box::new(table::Table::new(schema, out)),
        Format::Csv => Box::new(formats::Csv::new(schema, out)?),
        Format::Json => Box::new(formats::Json::new(out)),
        Format::Parquet => Box::new(formats::Parquet::new(schema, out)?),
    })
}
