//! Row by row: what goes in, what comes out, and what is said of a row that cannot be read.

use crate::column::{Cell, Column, Source};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use std::fmt::{self, Write};
use urlens::{ParseError, PortError, TooLong};

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
    /// It is not in the language of the standard.
    Parse(ParseError),
    /// The base is not.
    Base(Box<Why>),
    /// It has a port that is no number of a port.
    Port(PortError),
    /// It is no text, from this byte on.
    NotUtf8(usize),
    /// The result is longer than Arrow's views, or than what the library reads.
    TooLong,
    /// The template does not match.
    NoMatch,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Base(why) => write!(f, "base: {why}"),
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

impl From<TooLong> for Box<Why> {
    #[cold]
    fn from(_: TooLong) -> Self {
        Self::new(Why::TooLong)
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

/// Calls `each` for every text of `column`, which may put a value. If it does not, the row is null.
#[inline(always)]
pub(crate) fn texts<S: Sink>(
    column: &Column,
    rows: usize,
    mut out: S,
    reasons: &mut Reasons,
    mut each: impl FnMut(usize, Source<'_>, &mut S) -> Result<(), Box<Why>>,
) -> Result<ArrayRef, ArrowError> {
    cells(column, rows, &mut out, reasons, |row, cell, out| match cell {
        Cell::Null => Ok(()),
        Cell::NotUtf8(at) => Err(Why::NotUtf8(at).into()),
        Cell::Text(source) => each(row, source, out),
    });
    out.column()
}

/// The same, for those who have something to say of what is no text.
#[inline(always)]
pub(crate) fn cells<S: Sink>(
    column: &Column,
    rows: usize,
    out: &mut S,
    reasons: &mut Reasons,
    mut each: impl FnMut(usize, Cell<'_>, &mut S) -> Result<(), Box<Why>>,
) {
    for row in 0..rows {
        match each(row, column.cell(row), out) {
            Ok(()) => reasons.none(),
            Err(why) => reasons.put(&why),
        }
        if out.len() == row {
            out.null();
        }
    }
}
