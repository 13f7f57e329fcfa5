//! Kernels for normal forms, keys and equivalence.

use crate::call::Call;
use crate::column::Cell;
use crate::parameters::OTHER;
use crate::rows::{self, Reasons, RowError, Sink};
use crate::texts::Texts;
use arrow_array::{ArrayRef, FixedSizeBinaryArray};
use arrow_buffer::{Buffer, NullBufferBuilder};
use arrow_schema::ArrowError;
use std::sync::Arc;
use urlens_ops::Normalizer;

/// The normalizer for the options of a call.
fn normalizer(call: &Call<'_>) -> Result<Normalizer<'static>, ArrowError> {
    Ok(Normalizer::at(call.kind()?, call.level()?).paths(call.paths()?))
}

/// Normal forms.
pub(crate) fn normalize(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let normalizer = normalizer(call)?;
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call, out, reasons, |_, source, out| {
        out.put(source, &normalizer.normalize(source.text)?)
    })
}

/// The first equivalence level at which two texts are equivalent.
pub(crate) fn compare(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let normalizer = Normalizer::new(call.kind()?).paths(call.paths()?);
    let others = call.column(&OTHER);
    rows::texts(call, Texts::new(call.rows), reasons, |row, source, out| {
        let in_other = |error: Box<RowError>| Box::new(RowError::Parameter("other", error));
        let other = match others.cell(row) {
            Cell::Null => return Ok(()),
            Cell::NotUtf8(at) => return Err(in_other(RowError::NotUtf8(at).into())),
            Cell::Text(other) => other.text,
        };
        match normalizer.compare(source.text, other) {
            Ok(Some(level)) => out.put_static(level.name()),
            Ok(None) => Ok(()),
            Err(error) if error.field() == Some("b") => Err(in_other(error.into())),
            Err(error) => Err(error.into()),
        }
    })
}

/// The length of a key in bytes.
const KEY: usize = 16;

/// Keys, which are equal if and only if the normal forms are equal.
pub(crate) fn key(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let normalizer = normalizer(call)?;
    rows::texts(call, Keys::new(call.rows), reasons, |_, source, out| {
        out.put(&normalizer.normalize(source.text)?);
        Ok(())
    })
}

/// A column of keys under construction.
struct Keys {
    bytes: Vec<u8>,
    nulls: NullBufferBuilder,
}

impl Keys {
    fn new(rows: usize) -> Self {
        Self { bytes: Vec::with_capacity(rows * KEY), nulls: NullBufferBuilder::new(rows) }
    }

    fn put(&mut self, text: &str) {
        self.bytes.extend_from_slice(&blake3::hash(text.as_bytes()).as_bytes()[..KEY]);
        self.nulls.append_non_null();
    }
}

impl Sink for Keys {
    fn len(&self) -> usize {
        self.nulls.len()
    }

    fn null(&mut self) {
        self.bytes.extend_from_slice(&[0; KEY]);
        self.nulls.append_null();
    }

    fn column(mut self) -> Result<ArrayRef, ArrowError> {
        let nulls = self.nulls.finish();
        let bytes = Buffer::from_vec(self.bytes);
        Ok(Arc::new(FixedSizeBinaryArray::try_new(KEY as i32, bytes, nulls)?))
    }
}
