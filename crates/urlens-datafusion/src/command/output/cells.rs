//! Values as text: nested values as JSON, others plainly.

use datafusion::arrow::array::Array;
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::json::writer::{EncoderOptions, NullableEncoder, make_encoder};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use std::fmt::Write;

/// The values of a column.
pub(crate) enum Cells<'a> {
    Plain(ArrayFormatter<'a>, &'a dyn Array),
    Json(NullableEncoder<'a>),
}

impl<'a> Cells<'a> {
    /// The values of `array`, the column described by `field`.
    pub(crate) fn new(
        field: &'a FieldRef,
        array: &'a dyn Array,
        options: &'a EncoderOptions,
    ) -> Result<Self, ArrowError> {
        if is_nested(array.data_type()) {
            return Ok(Self::Json(make_encoder(field, array, options)?));
        }
        Ok(Self::Plain(ArrayFormatter::try_new(array, &FormatOptions::new())?, array))
    }

    /// Appends the value of a row to `text`; returns false for null.
    pub(crate) fn write(&mut self, row: usize, text: &mut String) -> bool {
        match self {
            Self::Plain(_, array) if array.is_null(row) => false,
            Self::Plain(cells, _) => {
                let _ = write!(text, "{}", cells.value(row));
                true
            }
            Self::Json(cells) if cells.is_null(row) => false,
            Self::Json(cells) => {
                let mut json = Vec::new();
                cells.encode(row, &mut json);
                text.push_str(&String::from_utf8_lossy(&json));
                true
            }
        }
    }
}

fn is_nested(kind: &DataType) -> bool {
    match kind {
        DataType::Dictionary(_, values) => is_nested(values),
        kind => kind.is_nested(),
    }
}

/// True for numbers, which are right-aligned.
pub(crate) fn is_number(kind: &DataType) -> bool {
    kind.is_numeric()
}
