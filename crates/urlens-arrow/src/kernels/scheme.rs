//! Kernels for the fields of schemes.

use crate::call::Call;
use crate::parameters::FIELD;
use crate::rows::{self, Reasons, RowError};
use crate::texts::{MAX_VIEW, Texts};
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use urlens_ops::Failure;
use urlens_ops::schemes::{Registry, SchemeIdentifier, Value};

/// The canonical form by the rules of the scheme.
pub(crate) fn canonical(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    each(call, reasons, |view| Some(view.canonical().into_owned()))
}

/// All fields, as JSON.
pub(crate) fn fields(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    each(call, reasons, |view| Some(view.fields().to_string()))
}

/// The field with a name: a text as it is, another value as JSON.
pub(crate) fn field(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let name = call.constant(&FIELD)?;
    each(call, reasons, |view| match view.fields().get(name) {
        None | Some(Value::Null) => None,
        Some(Value::Text(text)) => Some(text.clone()),
        Some(value) => Some(value.to_string()),
    })
}

fn each(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: impl Fn(&dyn SchemeIdentifier) -> Option<String>,
) -> Result<ArrayRef, ArrowError> {
    let registry = Registry::new();
    rows::texts(call, Texts::new(call.rows), reasons, |_, source, out| {
        // Fields are at most six times as long as the text when written as JSON.
        if source.text.len() > MAX_VIEW / 8 {
            return Err(RowError::TooLong.into());
        }
        let view = registry.read(source.text).map_err(Failure::from)?;
        match get(&*view) {
            Some(text) => out.put_owned(&text),
            None => Ok(()),
        }
    })
}
