//! Kernels for edits: conversion, setters, redaction.

use crate::call::Call;
use crate::column::{Cell, Column};
use crate::parameters::VALUE;
use crate::rows::{self, Reasons, RowError};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use urlens_ops::Any;
use urlens_ops::urlens::{Redaction, Url};

/// Converts texts to another kind.
pub(crate) fn convert(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let (to, hosts) = (call.to()?, call.hosts()?);
    let out = Texts::new(call.rows);
    rows::values(call, out, reasons, |any, _, out| out.put_owned(any.convert(to, hosts)?.as_str()))
}

/// Replaces a component, or removes it where the value is null.
pub(crate) fn set(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let (kind, component, values) = (call.kind()?, call.component()?, call.column(&VALUE));
    rows::texts(call, Texts::new(call.rows), reasons, |row, source, out| {
        let mut any = Any::parse_briefly(kind, source.text)?.into_owned();
        any.set(&component, value(values, row)?).map_err(|error| in_value(error.into()))?;
        out.put_owned(any.as_str())
    })
}

/// Sets an attribute of the web API. A value that the setter ignores leaves the text unchanged, with a
/// reason.
pub(crate) fn set_attribute(
    call: &Call<'_>,
    reasons: &mut Reasons,
) -> Result<ArrayRef, ArrowError> {
    let (attribute, values) = (call.attribute()?, call.column(&VALUE));
    rows::texts(call, Texts::new(call.rows), reasons, |row, source, out| {
        let mut url = Url::parse(source.text)?;
        let set = url.set_attribute(attribute, value(values, row)?.unwrap_or_default());
        out.put_owned(url.as_str())?;
        Ok(set?)
    })
}

/// The new value of a row; `None` if it is null.
fn value(values: &Column, row: usize) -> Result<Option<&str>, Box<RowError>> {
    match values.cell(row) {
        Cell::Null => Ok(None),
        Cell::NotUtf8(at) => Err(in_value(RowError::NotUtf8(at).into())),
        Cell::Text(value) => Ok(Some(value.text)),
    }
}

fn in_value(error: Box<RowError>) -> Box<RowError> {
    RowError::Parameter("value", error).into()
}

/// Replaces credentials and signatures.
pub(crate) fn redact(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let (out, redaction) = (Texts::from(call.text(), call.rows), Redaction::default());
    rows::texts(call, out, reasons, |_, source, out| out.put(source, &redaction.apply(source.text)))
}
