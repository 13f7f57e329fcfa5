//! Text tables with aligned columns.
//!
//! The first rows set the widths, so that a result of any length needs little memory. A wider value in
//! a later row shifts the columns to its right.

use super::Sink;
use super::cells::{Cells, is_number};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::json::writer::EncoderOptions;
use datafusion::error::Result;
use std::io::Write;
use unicode_width::UnicodeWidthStr;

/// The number of rows that set the widths.
const SAMPLE: usize = 1000;
/// The text for null. An empty text is shown as empty.
const NULL: &str = "NULL";

pub(crate) struct Table<'a> {
    out: &'a mut (dyn Write + Send),
    schema: SchemaRef,
    widths: Vec<usize>,
    /// Rows buffered until the widths are known.
    buffered: Option<Vec<Vec<String>>>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(schema: &SchemaRef, out: &'a mut (dyn Write + Send)) -> Self {
        let widths = schema.fields().iter().map(|field| clean(field.name()).width()).collect();
        Self { out, schema: schema.clone(), widths, buffered: Some(Vec::new()) }
    }

    /// Prints the header and the buffered rows.
    fn begin(&mut self) -> Result<()> {
        let Some(rows) = self.buffered.take() else { return Ok(()) };
        for row in &rows {
            for (width, cell) in self.widths.iter_mut().zip(row) {
                *width = cell.width().max(*width);
            }
        }
        let names: Vec<_> = self.schema.fields().iter().map(|field| clean(field.name())).collect();
        self.print(&names)?;
        let lines: Vec<_> = self.widths.iter().map(|&width| "-".repeat(width)).collect();
        self.print(&lines)?;
        rows.iter().try_for_each(|row| self.print(row))
    }

    fn print(&mut self, row: &[String]) -> Result<()> {
        let mut line = String::new();
        for ((cell, &width), field) in row.iter().zip(&self.widths).zip(self.schema.fields()) {
            let padding = " ".repeat(width.saturating_sub(cell.width()));
            let (left, right) = if is_number(field.data_type()) {
                (padding.as_str(), "")
            } else {
                ("", padding.as_str())
            };
            for part in [left, cell, right, "  "] {
                line.push_str(part);
            }
        }
        line.truncate(line.trim_end_matches(' ').len());
        line.push('\n');
        Ok(self.out.write_all(line.as_bytes())?)
    }
}

impl Sink for Table<'_> {
    fn write(&mut self, batch: &RecordBatch) -> Result<()> {
        let options = EncoderOptions::default();
        let fields = batch.schema_ref().fields().iter();
        let cells =
            fields.zip(batch.columns()).map(|(field, array)| Cells::new(field, array, &options));
        let mut columns: Vec<_> = cells.collect::<std::result::Result<_, _>>()?;
        for row in 0..batch.num_rows() {
            let texts = columns.iter_mut().map(|cells| {
                let mut text = String::new();
                if cells.write(row, &mut text) { clean(&text) } else { NULL.to_owned() }
            });
            let texts: Vec<_> = texts.collect();
            match &mut self.buffered {
                Some(rows) if rows.len() < SAMPLE => rows.push(texts),
                _ => {
                    self.begin()?;
                    self.print(&texts)?;
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<()> {
        self.begin()?;
        Ok(self.out.flush()?)
    }
}

/// Escapes control and direction characters, so that a URL cannot manipulate the terminal.
fn clean(text: &str) -> String {
    let is_safe = |c: char| !c.is_control() && !is_bidi_or_separator(c);
    if text.chars().all(is_safe) {
        return text.to_owned();
    }
    text.chars().fold(String::new(), |mut all, c| {
        if is_safe(c) {
            all.push(c)
        } else {
            all.extend(c.escape_default())
        }
        all
    })
}

/// True for bidirectional controls and for line and paragraph separators.
fn is_bidi_or_separator(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(clean("http://é.example/"), "http://é.example/");
        assert_eq!(clean("a\x1B[2Jb\nc\u{202E}d"), "a\\u{1b}[2Jb\\nc\\u{202e}d");
    }
}
