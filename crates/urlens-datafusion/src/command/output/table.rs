//! A table for people: columns under each other.
//!
//! Widths are those of the first rows, so that a result of any length is printed in little memory; a
//! value further down that is wider moves what is right of it.

use super::Sink;
use super::cells::{Cells, is_number};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::json::writer::EncoderOptions;
use datafusion::error::Result;
use std::io::Write;
use unicode_width::UnicodeWidthStr;

/// How many rows are waited for before the first is printed.
const SAMPLE: usize = 1000;
/// What stands for a value that is not there. What is there and empty is nothing.
const NULL: &str = "NULL";

pub(crate) struct Table<'a> {
    out: &'a mut (dyn Write + Send),
    schema: SchemaRef,
    widths: Vec<usize>,
    /// Rows that wait for the widths.
    waiting: Option<Vec<Vec<String>>>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(schema: &SchemaRef, out: &'a mut (dyn Write + Send)) -> Self {
        let widths = schema.fields().iter().map(|it| clean(it.name()).width()).collect();
        Self { out, schema: schema.clone(), widths, waiting: Some(Vec::new()) }
    }

    /// Prints the header and what has waited.
    fn begin(&mut self) -> Result<()> {
        let Some(rows) = self.waiting.take() else { return Ok(()) };
        for row in &rows {
            for (width, cell) in self.widths.iter_mut().zip(row) {
                *width = cell.width().max(*width);
            }
        }
        let names: Vec<_> = self.schema.fields().iter().map(|it| clean(it.name())).collect();
        self.print(&names)?;
        let lines: Vec<_> = self.widths.iter().map(|&width| "-".repeat(width)).collect();
        self.print(&lines)?;
        rows.iter().try_for_each(|row| self.print(row))
    }

    fn print(&mut self, row: &[String]) -> Result<()> {
        let mut line = String::new();
        for ((cell, &width), field) in row.iter().zip(&self.widths).zip(self.schema.fields()) {
            let room = " ".repeat(width.saturating_sub(cell.width()));
            let (before, behind) = if is_number(field.data_type()) {
                (room.as_str(), "")
            } else {
                ("", room.as_str())
            };
            for part in [before, cell, behind, "  "] {
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
        let cells = fields.zip(batch.columns()).map(|(it, array)| Cells::new(it, array, &options));
        let mut columns: Vec<_> = cells.collect::<std::result::Result<_, _>>()?;
        for row in 0..batch.num_rows() {
            let texts = columns.iter_mut().map(|cells| {
                let mut text = String::new();
                if cells.write(row, &mut text) { clean(&text) } else { NULL.to_owned() }
            });
            let texts: Vec<_> = texts.collect();
            match &mut self.waiting {
                Some(waiting) if waiting.len() < SAMPLE => waiting.push(texts),
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

/// A text in which no character moves the cursor or hides another: who chose a URL does not choose
/// what the terminal does.
fn clean(text: &str) -> String {
    let is_quiet = |it: char| !it.is_control() && !is_direction(it);
    if text.chars().all(is_quiet) {
        return text.to_owned();
    }
    text.chars().fold(String::new(), |mut all, it| {
        if is_quiet(it) {
            all.push(it)
        } else {
            all.extend(it.escape_default())
        }
        all
    })
}

/// The marks that turn the direction of text, and the ends of lines and paragraphs.
fn is_direction(it: char) -> bool {
    matches!(it, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn nothing_moves_the_cursor() {
        assert_eq!(clean("http://é.example/"), "http://é.example/");
        assert_eq!(clean("a\x1B[2Jb\nc\u{202E}d"), "a\\u{1b}[2Jb\\nc\\u{202e}d");
    }
}
