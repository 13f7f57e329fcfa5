//! Machine-readable formats: CSV, JSON Lines, Parquet.

use super::Sink;
use super::cells::Cells;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::json::WriterBuilder;
use datafusion::arrow::json::writer::{EncoderOptions, LineDelimited, Writer};
use datafusion::error::Result;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::Compression;
use datafusion::parquet::file::properties::WriterProperties;
use std::io::{self, Write};

type Out<'a> = &'a mut (dyn Write + Send);

/// CSV with a header. Nulls are empty; nested values are JSON.
pub(crate) struct Csv<'a>(csv::Writer<Out<'a>>);

impl<'a> Csv<'a> {
    pub(crate) fn new(schema: &SchemaRef, out: Out<'a>) -> Result<Self> {
        let mut csv = csv::Writer::from_writer(out);
        let names = schema.fields().iter().map(|field| field.name());
        csv.write_record(names).map_err(io::Error::from)?;
        Ok(Self(csv))
    }
}

impl Sink for Csv<'_> {
    fn write(&mut self, batch: &RecordBatch) -> Result<()> {
        let options = EncoderOptions::default();
        let fields = batch.schema_ref().fields().iter();
        let cells =
            fields.zip(batch.columns()).map(|(field, array)| Cells::new(field, array, &options));
        let mut columns: Vec<_> = cells.collect::<std::result::Result<_, _>>()?;
        let mut text = String::new();
        for row in 0..batch.num_rows() {
            for cells in &mut columns {
                text.clear();
                cells.write(row, &mut text);
                self.0.write_field(&text).map_err(io::Error::from)?;
            }
            self.0.write_record(None::<&[u8]>).map_err(io::Error::from)?;
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<()> {
        Ok(self.0.flush()?)
    }
}

/// JSON Lines: one object per row, with all columns.
pub(crate) struct Json<'a>(Writer<Out<'a>, LineDelimited>);

impl<'a> Json<'a> {
    pub(crate) fn new(out: Out<'a>) -> Self {
        Self(WriterBuilder::new().with_explicit_nulls(true).build(out))
    }
}

impl Sink for Json<'_> {
    fn write(&mut self, batch: &RecordBatch) -> Result<()> {
        Ok(self.0.write(batch)?)
    }

    fn finish(&mut self) -> Result<()> {
        self.0.finish()?;
        Ok(self.0.get_mut().flush()?)
    }
}

/// Parquet with Snappy compression, which every reader supports.
pub(crate) struct Parquet<'a>(ArrowWriter<Out<'a>>);

impl<'a> Parquet<'a> {
    pub(crate) fn new(schema: &SchemaRef, out: Out<'a>) -> Result<Self> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        Ok(Self(ArrowWriter::try_new(out, schema.clone(), Some(properties))?))
    }
}

impl Sink for Parquet<'_> {
    fn write(&mut self, batch: &RecordBatch) -> Result<()> {
        Ok(self.0.write(batch)?)
    }

    fn finish(&mut self) -> Result<()> {
        self.0.finish()?;
        Ok(self.0.inner_mut().flush()?)
    }
}
