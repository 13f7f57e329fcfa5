//! Texts that are changed: converted, with another component, or without a password.

use crate::call::Call;
use crate::column::Cell;
use crate::rows::{self, Reasons, Why};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use urlens_ops::urlens::redact as redacted;
use urlens_ops::{Any, Component, HostEncoding, Kind};

/// Texts as another kind.
pub(crate) fn convert(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let to = call.word("to").parse().unwrap_or(Kind::Url);
    let host = match call.word("host") {
        "idna" => HostEncoding::Idna,
        _ => HostEncoding::Percent,
    };
    let out = Texts::new(call.rows);
    rows::values(call, out, reasons, |any, _, out| out.put_own(any.convert(to, host)?.as_str()))
}

/// Texts with a component replaced, or removed where its value is null. A setter of a URL that is
/// refused leaves the text unchanged, and the reason says why.
pub(crate) fn set(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind();
    let component = Component::named(kind, call.word("part"))
        .map_err(|error| ArrowError::InvalidArgumentError(format!("set: {error}")))?;
    let values = call.column("value");
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call, out, reasons, |row, source, out| {
        let value = match values.cell(row) {
            Cell::Null => None,
            Cell::NotUtf8(at) => return Err(Box::new(Why::In("value", Why::NotUtf8(at).into()))),
            Cell::Text(value) => Some(value.text),
        };
        let mut any = Any::parse(kind, source.text)?;
        let refused = component.set(&mut any, value)?;
        out.put(source, any.as_str())?;
        match refused {
            Some(refused) => Err(Box::new(Why::SetError(refused))),
            None => Ok(()),
        }
    })
}

/// Texts without their passwords.
pub(crate) fn redact(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call, out, reasons, |_, source, out| out.put(source, &redacted(source.text)))
}
