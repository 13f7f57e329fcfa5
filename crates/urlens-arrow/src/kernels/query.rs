//! Kernels for query parameters.

use super::lists::{Lists, Members};
use crate::call::Call;
use crate::function::pair_fields;
use crate::rows::{self, Reasons, RowError, Sink};
use crate::texts::{MAX_VIEW, Texts};
use arrow_array::ArrayRef;
use arrow_schema::{ArrowError, Fields};
use std::borrow::Cow;
use urlens_ops::Any;

/// The value of the first parameter with a name. Names are compared decoded.
pub(crate) fn parameter(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let (wanted, decode) = (call.constant("name"), call.decodes());
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| {
        let mut pairs = any.query_pairs();
        match pairs.find(|(name, _)| is_named(any, name.as_str(), wanted)) {
            Some((_, value)) => out.put(source, &decoded(any, value.as_str(), decode)),
            None => Ok(()),
        }
    })
}

/// All parameters, in order.
pub(crate) fn parameters(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let decode = call.decodes();
    let texts = || Texts::from(call.text(), call.rows);
    let out = Lists::new(Pairs { names: texts(), values: texts() }, call.rows);
    rows::values(call, out, reasons, |any, source, out| {
        if any.as_str().len() > MAX_VIEW {
            return Err(RowError::TooLong.into());
        }
        for (name, value) in any.query_pairs() {
            out.members.names.put(source, &decoded(any, name.as_str(), decode))?;
            out.members.values.put(source, &decoded(any, value.as_str(), decode))?;
        }
        out.end();
        Ok(())
    })
}

/// True if the decoded name equals `wanted`.
#[inline]
fn is_named(any: &Any<'_>, name: &str, wanted: &str) -> bool {
    // Most names have nothing to decode, and decoding never makes a name longer.
    name.len() >= wanted.len()
        && match name.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
            false => name == wanted,
            true => any.decode_parameter(name) == wanted,
        }
}

fn decoded<'t>(any: &Any<'_>, text: &'t str, decode: bool) -> Cow<'t, str> {
    if decode { any.decode_parameter(text) } else { Cow::Borrowed(text) }
}

/// Names and values.
struct Pairs {
    names: Texts,
    values: Texts,
}

impl Members for Pairs {
    fn len(&self) -> usize {
        self.names.len()
    }

    fn columns(self) -> Result<(Fields, Vec<ArrayRef>), ArrowError> {
        Ok((pair_fields(), vec![self.names.column()?, self.values.column()?]))
    }
}
