//! Texts as what their column is.

use super::Tally;
use datafusion::arrow::array::{Array, ArrayRef};
use datafusion::arrow::compute::{CastOptions, cast_with_options};
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;

/// The texts of a column of `table` as `kind`; what does not fit is null, and counted. They begin at that byte.
pub(super) fn fit(
    texts: &dyn Array,
    kind: &DataType,
    table: &str,
    at: u64,
    tally: &Tally,
) -> Result<ArrayRef> {
    let options = CastOptions { safe: true, ..CastOptions::default() };
    let column = cast_with_options(texts, kind, &options)?;
    let lost = (column.null_count() - texts.null_count()) as u64;
    tally.bad(table, "a value that does not fit its column, and null", lost, at);
    Ok(column)
}
