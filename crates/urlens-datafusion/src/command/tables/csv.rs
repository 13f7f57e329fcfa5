//! CSV and TSV tables, with column names in the first row.
//!
//! No row fails a query: missing fields are null, extra fields are ignored, and values that do not have
//! the type of their column are null.

use super::cast::cast_column;
use super::read::{Each, Read};
use super::source::Source;
use super::{Problem, Tally};
use csv::{ByteRecord, Reader, ReaderBuilder};
use datafusion::arrow::array::{RecordBatch, StringViewBuilder};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::error::Result;
use std::collections::HashSet;
use std::io;
use std::str;
use std::sync::Arc;

/// The number of rows from which column types are inferred.
const SAMPLE: usize = 1000;
/// The size at which a batch is complete.
const BYTES: usize = 16 << 20;

/// Reads the rows of a CSV source.
#[derive(Debug)]
pub(crate) struct Csv {
    /// The name of the table in messages.
    pub(crate) name: String,
    /// The source of the bytes.
    pub(crate) source: Source,
    /// The delimiter of fields.
    pub(crate) separator: u8,
    /// The columns.
    pub(crate) schema: SchemaRef,
}

impl Csv {
    /// Infers the columns from the first rows.
    pub(crate) fn new(name: &str, source: Source, separator: u8) -> Result<Self> {
        let head = source.head()?;
        let mut rows = reader(head.as_slice(), separator).into_byte_records();
        let names = match rows.next() {
            None => Vec::new(),
            Some(header) => names(&header.map_err(io::Error::from)?),
        };
        let mut types = vec![Type::Unknown; names.len()];
        for row in rows.take(SAMPLE).filter_map(std::result::Result::ok) {
            for (kind, field) in types.iter_mut().zip(&row) {
                *kind = kind.with(field);
            }
        }
        let fields = names.into_iter().zip(types).map(|(name, kind)| kind.field(name));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        Ok(Self { name: name.to_owned(), source, separator, schema })
    }

    /// Casts the texts of a batch to the types of their columns.
    fn batch(&self, texts: Vec<StringViewBuilder>, at: u64, tally: &Tally) -> Result<RecordBatch> {
        let cast = |(mut text, field): (StringViewBuilder, &Arc<Field>)| {
            cast_column(&text.finish(), field.data_type(), &self.name, at, tally)
        };
        let columns = texts.into_iter().zip(self.schema.fields()).map(cast);
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), columns.collect::<Result<_>>()?)?)
    }
}

impl Read for Csv {
    fn read(&self, rows: usize, tally: &Arc<Tally>, each: Each<'_>) -> Result<()> {
        let mut reader = reader(self.source.open(tally)?.bytes, self.separator);
        let mut row = ByteRecord::new();
        // Skip the header.
        reader.read_byte_record(&mut row).map_err(io::Error::from)?;
        let wanted = self.schema.fields().len();
        loop {
            let mut texts: Vec<_> = (0..wanted).map(|_| StringViewBuilder::new()).collect();
            let (mut count, mut bytes, at) = (0, 0, reader.position().byte());
            while count < rows
                && bytes < BYTES
                && reader.read_byte_record(&mut row).map_err(io::Error::from)?
            {
                for (n, text) in texts.iter_mut().enumerate() {
                    text.append_option(self.text(row.get(n), &row, tally));
                }
                if row.len() > wanted {
                    let at = row.position().map_or(0, |position| position.byte());
                    tally.problem(&self.name, Problem::ExtraFields, 1, at);
                }
                count += 1;
                bytes += row.as_slice().len();
            }
            if count == 0 || !each(self.batch(texts, at, tally)?) {
                return Ok(());
            }
        }
    }
}

impl Csv {
    /// A field as text; `None` if it is missing, empty or not UTF-8.
    fn text<'a>(
        &self,
        field: Option<&'a [u8]>,
        row: &ByteRecord,
        tally: &Tally,
    ) -> Option<&'a str> {
        let field = field.filter(|field| !field.is_empty())?;
        let text = str::from_utf8(field).ok();
        if text.is_none() {
            let at = row.position().map_or(0, |position| position.byte());
            tally.problem(&self.name, Problem::FieldNotUtf8, 1, at);
        }
        text
    }
}

fn reader<R: io::Read>(bytes: R, separator: u8) -> Reader<R> {
    ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(bytes)
}

/// The names of the columns, made unique.
fn names(header: &ByteRecord) -> Vec<String> {
    let mut used = HashSet::new();
    let mut names = Vec::new();
    for (n, field) in (1..).zip(header) {
        let name = String::from_utf8_lossy(field).trim_start_matches('\u{FEFF}').trim().to_owned();
        let mut unique = if name.is_empty() { format!("column_{n}") } else { name.clone() };
        while !used.insert(unique.clone()) {
            unique = format!("{unique}_{n}");
        }
        names.push(unique);
    }
    names
}

/// The type of a column, inferred from its values so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Unknown,
    Integer,
    Number,
    Boolean,
    Text,
}

impl Type {
    fn with(self, field: &[u8]) -> Self {
        match (self, Self::of(field)) {
            (known, Self::Unknown) => known,
            (Self::Unknown, new) => new,
            (Self::Integer, Self::Number) | (Self::Number, Self::Integer) => Self::Number,
            (known, new) if known == new => known,
            _ => Self::Text,
        }
    }

    fn of(field: &[u8]) -> Self {
        let Ok(text) = str::from_utf8(field) else { return Self::Text };
        // Text that starts with zeros or `+`, or has more digits than an integer, would lose digits as a number.
        let is_padded = text.len() > 1 && text.starts_with('0') && !text.starts_with("0.");
        let is_padded = is_padded || text.starts_with('+') || text == "-0";
        let is_integer = text.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
        match text {
            "" => Self::Unknown,
            "true" | "false" => Self::Boolean,
            _ if is_padded || !text.ends_with(|c: char| c.is_ascii_digit()) => Self::Text,
            _ if text.parse::<i64>().is_ok() => Self::Integer,
            _ if !is_integer && text.parse::<f64>().is_ok() => Self::Number,
            _ => Self::Text,
        }
    }

    fn field(self, name: String) -> Field {
        let kind = match self {
            Self::Integer => DataType::Int64,
            Self::Number => DataType::Float64,
            Self::Boolean => DataType::Boolean,
            Self::Unknown | Self::Text => DataType::Utf8View,
        };
        Field::new(name, kind, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types() {
        let of = |fields: &[&str]| {
            fields.iter().fold(Type::Unknown, |kind, field| kind.with(field.as_bytes()))
        };
        assert_eq!(of(&["", "1", "-7"]), Type::Integer);
        assert_eq!(of(&["1", "0.5", "1e3", ""]), Type::Number);
        assert_eq!(of(&["true", "false"]), Type::Boolean);
        assert_eq!(of(&["1", "true"]), Type::Text);
        assert_eq!(of(&["007"]), Type::Text);
        assert_eq!(of(&["+49"]), Type::Text);
        assert_eq!(of(&["1", "18446744073709551615"]), Type::Text);
        assert_eq!(of(&["nan"]), Type::Text);
        assert_eq!(of(&["", ""]), Type::Unknown);
    }

    #[test]
    fn names_are_unique() {
        let header = ByteRecord::from(vec!["\u{FEFF}url", "", "url", "n "]);
        assert_eq!(names(&header), ["url", "column_2", "url_3", "n"]);
    }
}
