//! Validity of texts, and reasons why they cannot be read.

use crate::call::Call;
use crate::column::Cell;
use crate::rows::{self, Reasons, Sink, Why};
use crate::texts::Texts;
use arrow_array::{ArrayRef, BooleanArray};
use arrow_buffer::{BooleanBufferBuilder, NullBufferBuilder};
use arrow_schema::ArrowError;
use std::sync::Arc;
use urlens_ops::urlens::Url;
use urlens_ops::{Any, Kind};

/// The error of a row that has a text.
fn problem(kind: Kind, cell: Cell<'_>) -> Option<Result<(), Box<Why>>> {
    match cell {
        Cell::Null => None,
        Cell::NotUtf8(at) => Some(Err(Why::NotUtf8(at).into())),
        Cell::Text(source) => Some(Any::parse(kind, source.text).map(drop).map_err(Box::from)),
    }
}

/// True if a text can be read.
pub(crate) fn is_valid(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind();
    let mut out = Truths::new(call.rows);
    let is_asked_why = reasons.are_asked();
    rows::cells(call, &mut out, reasons, |_, cell, out| {
        let problem = match cell {
            // To know that a text is a URL is less work than to parse it.
            Cell::Text(source) if !is_asked_why && kind == Kind::Url => {
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

/// The reason why a text cannot be read.
pub(crate) fn reason(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind();
    let mut out = Texts::new(call.rows);
    rows::cells(call, &mut out, reasons, |_, cell, out| match problem(kind, cell) {
        Some(Err(why)) => {
            out.put_own(&why.to_string())?;
            Err(why)
        }
        _ => Ok(()),
    });
    out.column()
}

/// A column of booleans under construction.
#[derive(Debug)]
pub(crate) struct Truths {
    truths: BooleanBufferBuilder,
    nulls: NullBufferBuilder,
}

impl Truths {
    pub(crate) fn new(rows: usize) -> Self {
        Self { truths: BooleanBufferBuilder::new(rows), nulls: NullBufferBuilder::new(rows) }
    }

    pub(crate) fn put(&mut self, truth: bool) {
        self.truths.append(truth);
        self.nulls.append_non_null();
    }
}

impl Sink for Truths {
    fn len(&self) -> usize {
        self.nulls.len()
    }

    fn null(&mut self) {
        self.truths.append(false);
        self.nulls.append_null();
    }

    fn column(mut self) -> Result<ArrayRef, ArrowError> {
        Ok(Arc::new(BooleanArray::new(self.truths.finish(), self.nulls.finish())))
    }
}
