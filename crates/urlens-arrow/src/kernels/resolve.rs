//! Kernels for references and their bases.

use crate::call::Call;
use crate::column::{Cell, Source};
use crate::parameters::BASE;
use crate::rows::{self, Parsed, Reasons, RowError};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use urlens_ops::urlens::Url;
use urlens_ops::{Any, Kind};

/// Resolves references against a base.
pub(crate) fn resolve(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    each(call, call.kind()?.identifier(), reasons, |base, source, out| {
        match Url::try_from(base.as_borrowed()) {
            // A URL that needs no base may be a view of its text.
            Ok(base) => {
                let url = Url::parser().base(&base).parse_borrowed(source.text)?;
                out.put(source, url.as_str())
            }
            Err(base) => out.put(source, base.resolve(source.text)?.as_str()),
        }
    })
}

/// Appends references to a base that may be relative.
pub(crate) fn goto(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    each(call, call.kind()?, reasons, |base, source, out| {
        out.put(source, base.goto(source.text)?.as_str())
    })
}

/// The shortest references that resolve to the texts from a base.
pub(crate) fn relativize(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let kind = call.kind()?.identifier();
    each(call, kind, reasons, |base, source, out| {
        let target = Any::parse_briefly(kind, source.text)?;
        out.put(source, base.relativize(&target)?.as_str())
    })
}

/// Calls `run` for every text and its base, parsed as `kind`. A constant base is parsed once.
#[inline]
fn each(
    call: &Call<'_>,
    kind: Kind,
    reasons: &mut Reasons,
    run: impl Fn(&Parsed<'_>, Source<'_>, &mut Texts) -> Result<(), Box<RowError>>,
) -> Result<ArrayRef, ArrowError> {
    let bases = call.column(&BASE);
    let base = |row| match bases.cell(row) {
        Cell::Null => Ok(None),
        Cell::NotUtf8(at) => Err(Box::new(RowError::NotUtf8(at))),
        Cell::Text(source) => Any::parse_briefly(kind, source.text).map(Some).map_err(Box::from),
    };
    let constant = bases.is_constant().then(|| base(0));
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call, out, reasons, |row, source, out| {
        let own;
        let base = match &constant {
            Some(base) => base,
            None => {
                own = base(row);
                &own
            }
        };
        match base {
            Ok(None) => Ok(()),
            Ok(Some(base)) => run(base, source, out),
            Err(error) => Err(Box::new(RowError::Parameter("base", error.clone()))),
        }
    })
}
