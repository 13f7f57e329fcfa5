//! Loops over rows, and the errors of rows.

use crate::call::Call;
use crate::column::{Cell, Source};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use std::borrow::Cow;
use std::fmt::{self, Write};
use urlens_ops::programs::NoConnection;
use urlens_ops::{Any, Error, Failure};

/// A parsed text, which is borrowed if it is kept as it is.
pub(crate) type Parsed<'t> = Any<Cow<'t, str>>;

/// A column under construction.
pub(crate) trait Sink {
    /// The number of rows so far.
    fn len(&self) -> usize;

    /// Appends a null row.
    fn null(&mut self);

    /// Returns the finished column.
    fn column(self) -> Result<ArrayRef, ArrowError>;
}

/// The reason why a row with a text has no value.
#[derive(Clone, Debug)]
pub(crate) enum RowError {
    /// The text cannot be parsed as its kind, or the library's operation failed.
    Error(Error),
    /// An operation of the list failed.
    Failure(Failure),
    /// The text of another parameter is invalid.
    Parameter(&'static str, Box<RowError>),
    /// The bytes are not UTF-8, from this offset on.
    NotUtf8(usize),
    /// The result is longer than Arrow views allow.
    TooLong,
    /// The template does not match.
    NoMatch,
    /// A program does not connect.
    NoConnection(NoConnection),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(error) => error.fmt(f),
            Self::Failure(error) => error.fmt(f),
            Self::Parameter(parameter, error) => write!(f, "{parameter}: {error}"),
            Self::NotUtf8(at) => write!(f, "not UTF-8 at byte {at}"),
            Self::TooLong => f.write_str("result is too long"),
            Self::NoConnection(reason) => reason.fmt(f),
            Self::NoMatch => f.write_str("the template does not match"),
        }
    }
}

impl From<Error> for Box<RowError> {
    #[cold]
    fn from(error: Error) -> Self {
        Self::new(RowError::Error(error))
    }
}

impl From<Failure> for Box<RowError> {
    #[cold]
    fn from(error: Failure) -> Self {
        Self::new(RowError::Failure(error))
    }
}

/// The column of reasons, if enabled.
#[derive(Debug)]
pub(crate) struct Reasons {
    texts: Option<Texts>,
    buffer: String,
}

impl Reasons {
    /// Creates a column for `rows` reasons if `enabled`.
    pub(crate) fn new(enabled: bool, rows: usize) -> Self {
        Self { texts: enabled.then(|| Texts::new(rows)), buffer: String::new() }
    }

    pub(crate) const fn is_enabled(&self) -> bool {
        self.texts.is_some()
    }

    #[inline]
    pub(crate) fn none(&mut self) {
        if let Some(texts) = &mut self.texts {
            texts.null();
        }
    }

    #[cold]
    fn put(&mut self, error: &RowError) {
        let Some(texts) = &mut self.texts else { return };
        self.buffer.clear();
        // Writing to a string does not fail, and a reason is short.
        let is_put =
            write!(self.buffer, "{error}").is_ok() && texts.put_owned(&self.buffer).is_ok();
        if !is_put {
            texts.null();
        }
    }

    /// Returns the finished column, if enabled.
    pub(crate) fn column(self) -> Result<Option<ArrayRef>, ArrowError> {
        self.texts.map(Sink::column).transpose()
    }
}

/// Calls `each` for every text, parsed as the kind of the call. If `each` appends no value, the row is
/// null.
#[inline(always)]
pub(crate) fn values<S: Sink>(
    call: &Call<'_>,
    out: S,
    reasons: &mut Reasons,
    mut each: impl FnMut(&Parsed<'_>, Source<'_>, &mut S) -> Result<(), Box<RowError>>,
) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind()?;
    // The parsed value is large: use it in place instead of moving it.
    texts(call, out, reasons, |_, source, out| match Any::parse_briefly(kind, source.text) {
        Ok(ref any) => each(any, source, out),
        Err(error) => Err(error.into()),
    })
}

/// Calls `each` for every text, with its row number.
#[inline(always)]
pub(crate) fn texts<S: Sink>(
    call: &Call<'_>,
    mut out: S,
    reasons: &mut Reasons,
    mut each: impl FnMut(usize, Source<'_>, &mut S) -> Result<(), Box<RowError>>,
) -> Result<ArrayRef, ArrowError> {
    cells(call, &mut out, reasons, |row, cell, out| match cell {
        Cell::Null => Ok(()),
        Cell::NotUtf8(at) => Err(RowError::NotUtf8(at).into()),
        Cell::Text(source) => each(row, source, out),
    });
    out.column()
}

/// Calls `each` for every row, null rows included.
#[inline(always)]
pub(crate) fn cells<S: Sink>(
    call: &Call<'_>,
    out: &mut S,
    reasons: &mut Reasons,
    mut each: impl FnMut(usize, Cell<'_>, &mut S) -> Result<(), Box<RowError>>,
) {
    let column = call.text();
    for row in 0..call.rows {
        match each(row, column.cell(row), out) {
            Ok(()) => reasons.none(),
            Err(error) => reasons.put(&error),
        }
        if out.len() == row {
            out.null();
        }
    }
}
