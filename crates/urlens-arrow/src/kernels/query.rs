//! Parameters of queries: one by its name, or all of them.

use super::lists::{Lists, Members};
use crate::call::Call;
use crate::function::pair_fields;
use crate::rows::{self, Reasons, Sink, Why};
use crate::seen::Standard;
use crate::texts::{REACH, Texts};
use arrow_array::ArrayRef;
use arrow_schema::{ArrowError, Fields};

/// The value of the first parameter of a name. Names are compared as what they mean, whichever way
/// values are shown.
pub(crate) fn parameter(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let standard = Standard::of(call);
    let (wanted, decode) = (call.word("name"), call.word("escapes") == "decode");
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        standard.see(source.text, |seen| match seen.pairs().find(|it| it.is_named(wanted)) {
            Some(pair) => out.put(source, &pair.both(decode)[1]),
            None => Ok(()),
        })
    })
}

/// All parameters, in order.
pub(crate) fn parameters(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let standard = Standard::of(call);
    let decode = call.word("escapes") == "decode";
    let both = || Texts::from(call.text(), call.rows);
    let out = Lists::new(Pairs { names: both(), values: both() }, call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        standard.see(source.text, |seen| {
            if seen.text().len() > REACH {
                return Err(Why::TooLong.into());
            }
            for pair in seen.pairs() {
                let [name, value] = pair.both(decode);
                out.members.names.put(source, &name)?;
                out.members.values.put(source, &value)?;
            }
            out.end();
            Ok(())
        })
    })
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
