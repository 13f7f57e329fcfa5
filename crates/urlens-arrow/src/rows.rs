//! Loops over rows, and reasons for rows that cannot be read.

use crate::call::Call;
use crate::column::{Cell, Source};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use std::fmt::{self, Write};
use urlens_ops::urlens::{ParseError, PortError, SetError};
use urlens_ops::{Any, AnyError, Failure};

/// A column in the making.
pub(crate) trait Sink {
    /// How many rows there are yet.
    fn len(&self) -> usize;

    /// Adds a row without a value.
    fn null(&mut self);

    /// The column.
    fn column(self) -> Result<ArrayRef, ArrowError>;
}

/// Why a row has no value, though there was a text.
#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// The text is not of the kind.
    Parse(ParseError),
    /// The operation failed.
    Any(AnyError),
    /// The operation failed.
    Failure(Failure),
    /// The text of another parameter is wrong.
    In(&'static str, Box<Why>),
    /// A setter changed nothing.
    SetError(SetError),
    /// The port is beyond 65535.
    Port(PortError),
    /// The bytes are not UTF-8, from this one on.
    NotUtf8(usize),
    /// The result is longer than the views of Arrow allow.
    TooLong,
    /// The template does not match.
    NoMatch,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Any(error) => error.fmt(f),
            Self::Failure(error) => error.fmt(f),
            Self::In(parameter, why) => write!(f, "{parameter}: {why}"),
            Self::SetError(error) => error.fmt(f),
            Self::Port(error) => error.fmt(f),
            Self::NotUtf8(at) => write!(f, "not UTF-8 at byte {at}"),
            Self::TooLong => f.write_str("the result is too long"),
            Self::NoMatch => f.write_str("the template does not match"),
        }
    }
}

impl From<ParseError> for Box<Why> {
    #[cold]
    fn from(error: ParseError) -> Self {
        Self::new(Why::Parse(error))
    }
}

impl From<PortError> for Box<Why> {
    #[cold]
    fn from(error: PortError) -> Self {
        Self::new(Why::Port(error))
    }
}

impl From<AnyError> for Box<Why> {
    #[cold]
    fn from(error: AnyError) -> Self {
        Self::new(Why::Any(error))
    }
}

impl From<Failure> for Box<Why> {
    #[cold]
    fn from(error: Failure) -> Self {
        Self::new(Why::Failure(error))
    }
}

/// The column of reasons, if there is to be one.
#[derive(Debug)]
pub(crate) struct Reasons {
    texts: Option<Texts>,
    buffer: String,
}

impl Reasons {
    /// A column for `rows` reasons if they are `asked` for.
    pub(crate) fn new(asked: bool, rows: usize) -> Self {
        Self { texts: asked.then(|| Texts::new(rows)), buffer: String::new() }
    }

    pub(crate) const fn are_asked(&self) -> bool {
        self.texts.is_some()
    }

    #[inline]
    pub(crate) fn none(&mut self) {
        if let Some(texts) = &mut self.texts {
            texts.null();
        }
    }

    #[cold]
    fn put(&mut self, why: &Why) {
        let Some(texts) = &mut self.texts else { return };
        self.buffer.clear();
        // Writing to a string does not fail, and a reason is short.
        let is_put = write!(self.buffer, "{why}").is_ok() && texts.put_own(&self.buffer).is_ok();
        if !is_put {
            texts.null();
        }
    }

    /// The column, if it was asked for.
    pub(crate) fn column(self) -> Result<Option<ArrayRef>, ArrowError> {
        self.texts.map(Sink::column).transpose()
    }
}

/// Calls `each` for every text, read as the kind that the call names. It may put a value; if it does
/// not, the row is null.
#[inline(always)]
pub(crate) fn values<S: Sink>(
    call: &Call<'_>,
    out: S,
    reasons: &mut Reasons,
    mut each: impl FnMut(&Any<'_>, Source<'_>, &mut S) -> Result<(), Box<Why>>,
) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind();
    // The value is used where it is built: it takes time to move.
    texts(call, out, reasons, |_, source, out| match &Any::parse(kind, source.text) {
        Ok(any) => each(any, source, out),
        Err(error) => Err((*error).into()),
    })
}

/// Calls `each` for every text, with the number of its row.
#[inline(always)]
pub(crate) fn texts<S: Sink>(
    call: &Call<'_>,
    mut out: S,
    reasons: &mut Reasons,
    mut each: impl FnMut(usize, Source<'_>, &mut S) -> Result<(), Box<Why>>,
) -> Result<ArrayRef, ArrowError> {
    cells(call, &mut out, reasons, |row, cell, out| match cell {
        Cell::Null => Ok(()),
        Cell::NotUtf8(at) => Err(Why::NotUtf8(at).into()),
        Cell::Text(source) => each(row, source, out),
    });
    out.column()
}

/// Calls `each` for every row, with or without a text.
#[inline(always)]
pub(crate) fn cells<S: Sink>(
    call: &Call<'_>,
    out: &mut S,
    reasons: &mut Reasons,
    mut each: impl FnMut(usize, Cell<'_>, &mut S) -> Result<(), Box<Why>>,
) {
    let column = call.text();
    for row in 0..call.rows {
        match each(row, column.cell(row), out) {
            Ok(()) => reasons.none(),
            Err(why) => reasons.put(&why),
        }
        if out.len() == row {
            out.null();
        }
    }
}
