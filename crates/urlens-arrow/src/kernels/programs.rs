//! Kernels for how programs read a text.

use crate::call::Call;
use crate::parameters::{CHECKER, FETCHER, PROGRAM, PROGRAMS, PROGRAMS_THAT_COUNT};
use crate::rows::{self, Reasons, RowError};
use crate::texts::Texts;
use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use urlens_ops::programs::{Program, between, connects_to, find_by_name, select};
use urlens_ops::{Parameter, write_program_groups};

/// Where a program connects.
pub(crate) fn connection(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let program = program(call, &PROGRAM)?;
    rows::texts(call, Texts::new(call.rows), reasons, |_, source, out| {
        let connection = connects_to(program, source.text);
        out.put_owned(&connection.map_err(RowError::NoConnection)?.to_string())
    })
}

/// The comparison of a checker with a fetcher.
pub(crate) fn pair(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let (checker, fetcher) = (program(call, &CHECKER)?, program(call, &FETCHER)?);
    rows::texts(call, Texts::new(call.rows), reasons, |_, source, out| {
        out.put_static(between(checker, fetcher, source.text).verdict.name())
    })
}

/// The groups of programs by where they connect, as JSON.
pub(crate) fn groups(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let programs = select(call.constant(&PROGRAMS)?).map_err(|error| call.invalid(error))?;
    let mut json = Vec::new();
    rows::texts(call, Texts::new(call.rows), reasons, |_, source, out| {
        json.clear();
        // The only error is that of a long text.
        write_program_groups(source.text, &programs, &mut json).map_err(|_| RowError::TooLong)?;
        out.put_owned(&String::from_utf8_lossy(&json))
    })
}

/// The programs of the argument `programs`; `None` if it is empty.
pub(crate) fn programs(call: &Call<'_>) -> Result<Option<Vec<&'static Program>>, ArrowError> {
    match call.constant(&PROGRAMS_THAT_COUNT)? {
        "" => Ok(None),
        names => select(names).map(Some).map_err(|error| call.invalid(error)),
    }
}

fn program(call: &Call<'_>, parameter: &Parameter) -> Result<&'static Program, ArrowError> {
    find_by_name(call.constant(parameter)?).map_err(|error| call.invalid(error))
}
