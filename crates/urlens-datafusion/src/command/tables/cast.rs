//! Casts of text columns to their types.

use super::{Problem, Tally};
use datafusion::arrow::array::{Array, ArrayRef};
use datafusion::arrow::compute::{CastOptions, cast_with_options};
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;

/// Casts a column of `table`, which starts at byte `at`, to `kind`. Values of another type become null
/// and are counted.
pub(super) fn cast_column(
    texts: &dyn Array,
    kind: &DataType,
    table: &str,
    at: u64,
    tally: &Tally,
) -> Result<ArrayRef> {
    let options = CastOptions { safe: true, ..CastOptions::default() };
    let column = cast_with_options(texts, kind, &options)?;
    let lost = (column.null_count() - texts.null_count()) as u64;
    tally.problem(table, Problem::WrongType, lost, at);
    Ok(column)
}
