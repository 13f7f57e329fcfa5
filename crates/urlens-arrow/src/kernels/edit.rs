//! Kernels for edits: conversion, setters, redaction.

use crate::call::Call;
use crate::column::Cell;
use crate::rows::{self, Reasons, RowError};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use urlens_ops::urlens::Redaction;
use urlens_ops::{Any, Component, HostEncoding, Kind};

/// Converts texts to another kind.
pub(crate) fn convert(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let to = call.constant("to").parse().unwrap_or(Kind::Url);
    let host = match call.constant("host") {
        "idna" => HostEncoding::Idna,
        _ => HostEncoding::Percent,
    };
    let out = Texts::new(call.rows);
    rows::values(call, out, reasons, |any, _, out| out.put_owned(any.convert(to, host)?.as_str()))
}

/// Replaces a component, or removes it where the value is null. A rejected URL setter leaves the text
/// unchanged and adds a reason.
pub(crate) fn set(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind();
    let component = Component::named(kind, call.constant("part"))
        .map_err(|error| ArrowError::InvalidArgumentError(format!("set: {error}")))?;
    let values = call.column("value");
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call, out, reasons, |row, source, out| {
        let value = match values.cell(row) {
            Cell::Null => None,
            Cell::NotUtf8(at) => {
                return Err(Box::new(RowError::Parameter("value", RowError::NotUtf8(at).into())));
            }
            Cell::Text(value) => Some(value.text),
        };
        let mut any = Any::parse_without_text(kind, source.text)?;
        let rejected = component.set(&mut any, value)?;
        out.put(source, any.as_str())?;
        match rejected {
            Some(error) => Err(Box::new(RowError::SetError(error))),
            None => Ok(()),
        }
    })
}

/// Replaces credentials and signatures.
pub(crate) fn redact(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let (out, redaction) = (Texts::from(call.text(), call.rows), Redaction::default());
    rows::texts(call, out, reasons, |_, source, out| out.put(source, &redaction.apply(source.text)))
}
