//! Conversion of DataFusion's arguments to those of the kernels.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, DictionaryArray, PrimitiveArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int32Type};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::ColumnarValue;
use std::sync::Arc;
use urlens_arrow::{Argument, Failures, Function};

/// The arguments of a call, and its number of rows.
#[derive(Clone, Debug)]
pub(crate) struct CallArgs {
    pub(crate) arguments: Vec<Argument>,
    pub(crate) rows: usize,
    /// The types of the arguments.
    pub(crate) types: Vec<DataType>,
    /// True if all arguments are scalars; then the result is a scalar too.
    is_constant: bool,
}

impl CallArgs {
    /// Converts DataFusion's arguments.
    pub(crate) fn new(values: &[ColumnarValue], rows: usize) -> Result<Self> {
        let is_constant = values.iter().all(|value| matches!(value, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { rows };
        let argument = |(n, value): (usize, &ColumnarValue)| match value {
            ColumnarValue::Array(array) => Ok(Argument::Column(array.clone())),
            // The text is always a column: a constant cannot hold bytes that are not UTF-8.
            ColumnarValue::Scalar(value) if n == 0 => repeat(value, rows),
            ColumnarValue::Scalar(value) => constant(value, rows),
        };
        let arguments = values.iter().enumerate().map(argument).collect::<Result<_>>()?;
        let types = values.iter().map(ColumnarValue::data_type).collect();
        Ok(Self { arguments, rows, types, is_constant })
    }

    /// Calls a function with these arguments.
    pub(crate) fn call(&self, function: &Function, failures: Failures) -> Result<ArrayRef> {
        Ok(function.call(&self.arguments, self.rows, failures)?)
    }

    /// Converts the result for DataFusion.
    pub(crate) fn result(&self, array: ArrayRef) -> Result<ColumnarValue> {
        if self.is_constant {
            Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&array, 0)?))
        } else {
            Ok(ColumnarValue::Array(array))
        }
    }
}

/// A scalar as a constant. Bytes that are not UTF-8 become a column, so that they have a reason.
fn constant(value: &ScalarValue, rows: usize) -> Result<Argument> {
    if value.is_null() {
        return Ok(Argument::Constant(None));
    }
    let text = cast(&value.to_array()?, &DataType::Utf8)?;
    let text = text.as_string::<i32>();
    if text.is_valid(0) {
        Ok(Argument::Constant(Some(text.value(0).to_owned())))
    } else {
        repeat(value, rows)
    }
}

/// A scalar as a dictionary column, which stores the value once.
fn repeat(value: &ScalarValue, rows: usize) -> Result<Argument> {
    if let ScalarValue::Dictionary(_, value) = value {
        return repeat(value, rows);
    }
    let keys = PrimitiveArray::<Int32Type>::from_value(0, rows);
    Ok(Argument::Column(Arc::new(DictionaryArray::try_new(keys, value.to_array()?)?)))
}

/// Checks the argument types of the function `name`, which takes `least` to `most` arguments. Text and
/// bytes keep their type; untyped nulls become text.
pub(crate) fn coerce(
    name: &str,
    types: &[DataType],
    least: usize,
    most: usize,
) -> Result<Vec<DataType>> {
    if !(least..=most).contains(&types.len()) {
        let count = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let plural = if most == 1 { "argument" } else { "arguments" };
        return plan_err!("{name} takes {count} {plural}, found {}", types.len());
    }
    types.iter().enumerate().map(|(n, kind)| as_text(name, n + 1, kind)).collect()
}

fn as_text(name: &str, number: usize, kind: &DataType) -> Result<DataType> {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(kind.clone()),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => Ok(kind.clone()),
        DataType::FixedSizeBinary(_) => Ok(DataType::Binary),
        DataType::Null => Ok(DataType::Utf8View),
        DataType::Dictionary(_, values) => as_text(name, number, values).map(|_| kind.clone()),
        other => plan_err!("{name}: argument {number} must be text, found {other}"),
    }
}
