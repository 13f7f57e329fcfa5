//! References, seen from a base.

use crate::call::Call;
use crate::column::{Cell, Column};
use crate::rows::{self, Reasons, Why};
use crate::seen::Standard;
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use urlens::{Identifier, Reference, Resolution, Rfc3986, Rfc3987, Strict, Url};

/// What references mean, seen from a base.
pub(crate) fn resolve(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    match Standard::of(call) {
        Standard::Url => {
            each(call, reasons, Url::parse, |base, text, put| put(base.join(text)?.as_str()))
        }
        Standard::Uri => each(call, reasons, Identifier::<Rfc3986, _>::parse, strict),
        Standard::Iri => each(call, reasons, Identifier::<Rfc3987, _>::parse, strict),
    }
}

fn strict<D: Strict>(
    base: &Identifier<D, &str>,
    text: &str,
    put: &mut dyn FnMut(&str) -> Result<(), Box<Why>>,
) -> Result<(), Box<Why>> {
    let reference = Reference::<D, &str>::parse(text)?;
    put(base.resolve_with(&reference, Resolution::STRICT)?.as_str())
}

/// Calls `resolve` for every text and its base, as `read` reads it; a base that is the same in all rows
/// is read once.
fn each<'b, B: 'b>(
    call: &'b Call<'_>,
    reasons: &mut Reasons,
    read: impl Fn(&'b str) -> Result<B, urlens::ParseError>,
    resolve: impl Fn(&B, &str, &mut dyn FnMut(&str) -> Result<(), Box<Why>>) -> Result<(), Box<Why>>,
) -> Result<ArrayRef, ArrowError> {
    let bases = call.column("base");
    let base = |row| read_cell(bases, row, &read);
    let constant = bases.is_constant().then(|| base(0));
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |row, source, out| {
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
            Ok(Some(base)) => resolve(base, source.text, &mut |text| out.put(source, text)),
            Err(why) => Err(why.clone()),
        }
    })
}

/// The base of a row, if there is one.
fn read_cell<'b, B>(
    bases: &'b Column,
    row: usize,
    read: impl Fn(&'b str) -> Result<B, urlens::ParseError>,
) -> Result<Option<B>, Box<Why>> {
    let why = match bases.cell(row) {
        Cell::Null => return Ok(None),
        Cell::NotUtf8(at) => Why::NotUtf8(at),
        Cell::Text(source) => match read(source.text) {
            Ok(base) => return Ok(Some(base)),
            Err(error) => Why::Parse(error),
        },
    };
    Err(Box::new(Why::Base(Box::new(why))))
}
