//! Components, as they are written or decoded.

use crate::call::Call;
use crate::rows::{self, Reasons};
use crate::seen::{Seen, Standard};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use urlens::Encoded;

/// Something that is a slice of what the standard reads.
#[inline]
pub(crate) fn slice(
    call: &Call<'_>,
    reasons: &mut Reasons,
    get: impl for<'s> Fn(&Seen<'s>) -> Option<&'s str>,
) -> Result<ArrayRef, ArrowError> {
    let standard = Standard::of(call);
    let decode = call.word("escapes") == "decode";
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        standard.see(source.text, |seen| match get(seen) {
            None => Ok(()),
            Some(text) if decode => out.put(source, &Encoded::new(text).decode_lossy()),
            Some(text) => out.put(source, text),
        })
    })
}
