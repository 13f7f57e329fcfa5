//! Kernels for query parameters.

use super::lists::{Lists, Members};
use crate::call::Call;
use crate::column::Source;
use crate::function::pair_fields;
use crate::parameters::NAME;
use crate::rows::{self, Reasons, RowError, Sink};
use crate::texts::{MAX_VIEW, Texts};
use arrow_array::ArrayRef;
use arrow_schema::{ArrowError, Fields};

/// The value of the first parameter with a name. Names are compared decoded.
pub(crate) fn parameter(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let (wanted, decode) = (call.constant(&NAME)?, call.decodes()?);
    let out = Texts::from(call.text(), call.rows);
    rows::values(call, out, reasons, |any, source, out| {
        let mut pairs = any.query_pairs().zip(any.raw_query_pairs());
        match pairs.find(|((name, _), _)| name == wanted) {
            None => Ok(()),
            Some(((_, value), _)) if decode => out.put(source, &value),
            Some((_, (_, value))) => out.put(source, value.as_str()),
        }
    })
}

/// All parameters, in order.
pub(crate) fn parameters(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let decode = call.decodes()?;
    let texts = || Texts::from(call.text(), call.rows);
    let out = Lists::new(Pairs { names: texts(), values: texts() }, call.rows);
    rows::values(call, out, reasons, |any, source, out| {
        if any.as_str().len() > MAX_VIEW {
            return Err(RowError::TooLong.into());
        }
        if decode {
            for (name, value) in any.query_pairs() {
                out.members.put(source, &name, &value)?;
            }
        } else {
            for (name, value) in any.raw_query_pairs() {
                out.members.put(source, name.as_str(), value.as_str())?;
            }
        }
        out.end();
        Ok(())
    })
}

/// Names and values.
struct Pairs {
    names: Texts,
    values: Texts,
}

impl Pairs {
    fn put(&mut self, source: Source<'_>, name: &str, value: &str) -> Result<(), Box<RowError>> {
        self.names.put(source, name)?;
        self.values.put(source, value)
    }
}

impl Members for Pairs {
    fn len(&self) -> usize {
        self.names.len()
    }

    fn columns(self) -> Result<(Fields, Vec<ArrayRef>), ArrowError> {
        Ok((pair_fields(), vec![self.names.column()?, self.values.column()?]))
    }
}
