//! Kernels for validity, and the reasons of invalid texts.

use crate::call::Call;
use crate::column::Cell;
use crate::rows::{self, Reasons, RowError, Sink};
use crate::texts::Texts;
use arrow_array::{ArrayRef, BooleanArray};
use arrow_buffer::{BooleanBufferBuilder, NullBufferBuilder};
use arrow_schema::ArrowError;
use std::sync::Arc;
use urlens_ops::urlens::Url;
use urlens_ops::{Any, Kind};

/// The result of parsing a row; `None` for null.
fn problem(kind: Kind, cell: Cell<'_>) -> Option<Result<(), Box<RowError>>> {
    match cell {
        Cell::Null => None,
        Cell::NotUtf8(at) => Some(Err(RowError::NotUtf8(at).into())),
        Cell::Text(source) => {
            Some(Any::parse_briefly(kind, source.text).map(drop).map_err(Box::from))
        }
    }
}

/// True if a text can be parsed.
pub(crate) fn is_valid(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind()?;
    let mut out = Booleans::new(call.rows);
    let wants_reasons = reasons.is_enabled();
    rows::cells(call, &mut out, reasons, |_, cell, out| {
        let problem = match cell {
            // Checking a URL is cheaper than parsing it.
            Cell::Text(source) if !wants_reasons && kind == Kind::Url => {
                out.put(Url::can_parse(source.text));
                return Ok(());
            }
            _ => problem(kind, cell),
        };
        let Some(problem) = problem else { return Ok(()) };
        out.put(problem.is_ok());
        problem
    });
    out.column()
}

/// The reason why a text cannot be parsed.
pub(crate) fn reason(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind()?;
    let mut out = Texts::new(call.rows);
    rows::cells(call, &mut out, reasons, |_, cell, out| match problem(kind, cell) {
        Some(Err(error)) => {
            out.put_owned(&error.to_string())?;
            Err(error)
        }
        _ => Ok(()),
    });
    out.column()
}

/// A column of booleans under construction.
#[derive(Debug)]
pub(crate) struct Booleans {
    values: BooleanBufferBuilder,
    nulls: NullBufferBuilder,
}

impl Booleans {
    pub(crate) fn new(rows: usize) -> Self {
        Self { values: BooleanBufferBuilder::new(rows), nulls: NullBufferBuilder::new(rows) }
    }

    pub(crate) fn put(&mut self, value: bool) {
        self.values.append(value);
        self.nulls.append_non_null();
    }
}

impl Sink for Booleans {
    fn len(&self) -> usize {
        self.nulls.len()
    }

    fn null(&mut self) {
        self.values.append(false);
        self.nulls.append_null();
    }

    fn column(mut self) -> Result<ArrayRef, ArrowError> {
        Ok(Arc::new(BooleanArray::new(self.values.finish(), self.nulls.finish())))
    }
}
