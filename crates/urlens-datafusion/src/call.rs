//! From what DataFusion passes to a function to what the kernels take.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, DictionaryArray, PrimitiveArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int32Type};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::ColumnarValue;
use std::sync::Arc;
use urlens_arrow::{Argument, Failures, Function};

/// The arguments of a call, and for how many rows it is.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) arguments: Vec<Argument>,
    pub(crate) rows: usize,
    /// Of what types the arguments are.
    pub(crate) types: Vec<DataType>,
    /// Whether no argument is a column: then neither is the result.
    is_constant: bool,
}

impl Given {
    /// Takes what DataFusion passes.
    pub(crate) fn new(values: &[ColumnarValue], rows: usize) -> Result<Self> {
        let is_constant = values.iter().all(|it| matches!(it, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { rows };
        let argument = |(n, value): (usize, &ColumnarValue)| match value {
            ColumnarValue::Array(array) => Ok(Argument::Column(array.clone())),
            // The text is a column even if it has one value: what is not UTF-8 in it has a reason.
            ColumnarValue::Scalar(value) if n == 0 => spread(value, rows),
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

    /// The result as DataFusion wants it.
    pub(crate) fn result(&self, array: ArrayRef) -> Result<ColumnarValue> {
        match self.is_constant {
            true => Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&array, 0)?)),
            false => Ok(ColumnarValue::Array(array)),
        }
    }
}

/// The same for all rows, as a text. Bytes that are none are a column, in which that has a reason.
fn constant(value: &ScalarValue, rows: usize) -> Result<Argument> {
    if value.is_null() {
        return Ok(Argument::Constant(None));
    }
    let text = cast(&value.to_array()?, &DataType::Utf8)?;
    let text = text.as_string::<i32>();
    match text.is_valid(0) {
        true => Ok(Argument::Constant(Some(text.value(0).to_owned()))),
        false => spread(value, rows),
    }
}

/// The same for all rows, as a column in which it stands once, however long it is and however many they are.
fn spread(value: &ScalarValue, rows: usize) -> Result<Argument> {
    if let ScalarValue::Dictionary(_, value) = value {
        return spread(value, rows);
    }
    let keys = PrimitiveArray::<Int32Type>::from_value(0, rows);
    Ok(Argument::Column(Arc::new(DictionaryArray::try_new(keys, value.to_array()?)?)))
}

/// As what a function wants its arguments, where `name` takes from `least` to `most` of them: texts
/// and bytes as they are, and what is nothing yet as text.
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
