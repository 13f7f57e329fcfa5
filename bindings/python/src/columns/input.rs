//! Arguments of functions over columns: Arrow columns, pandas and numpy, lists, and single texts.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, BooleanArray, LargeBinaryArray, StringViewArray};
use arrow_schema::{ArrowError, DataType};
use arrow_select::nullif::nullif;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;
use std::sync::Arc;

/// The texts of an argument.
#[derive(Debug)]
pub(crate) enum Input {
    /// One text, or None.
    One(Option<String>),
    /// A list or tuple.
    List(ArrayRef),
    /// The chunks of a column.
    Column(Vec<ArrayRef>),
}

impl Input {
    pub(crate) fn of(it: &Bound<'_, PyAny>) -> PyResult<Self> {
        if it.is_none() {
            return Ok(Self::One(None));
        }
        if it.is_instance_of::<PyString>() {
            return Ok(Self::One(Some(it.extract()?)));
        }
        if it.is_instance_of::<PyList>() || it.is_instance_of::<PyTuple>() {
            return list(it).map(Self::List);
        }
        if supports_arrow(it)? {
            return chunks(it).map(Self::Column);
        }
        // A Series supports Arrow since pandas 3. For older ones, and for arrays of numpy, pyarrow
        // detects missing values.
        if it.hasattr("__array__")? {
            let array = it.py().import("pyarrow").map_err(|_| {
                PyTypeError::new_err(
                    "columns of pandas and numpy need pyarrow: pip install pyarrow",
                )
            })?;
            let array = array.getattr("Array")?.call_method1("from_pandas", (it,))?;
            return chunks(&array).map(Self::Column);
        }
        let name = it.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "expected a column (anything with __arrow_c_array__ or __arrow_c_stream__, a Series), a str or \
             a list of str, not {name}"
        )))
    }
}

fn supports_arrow(it: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(it.hasattr("__arrow_c_array__")? || it.hasattr("__arrow_c_stream__")?)
}

/// The chunks of an Arrow column, or of a table with one column.
fn chunks(it: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let mut reader = it.extract::<AnyArray>()?.into_reader()?;
    let is_table = match reader.field().data_type() {
        DataType::Struct(fields) if fields.len() == 1 => true,
        DataType::Struct(fields) => {
            let names: Vec<_> = fields.iter().map(|field| field.name().as_str()).collect();
            return Err(PyTypeError::new_err(format!(
                "expected one column, not a table of {}: {}",
                fields.len(),
                names.join(", ")
            )));
        }
        _ => false,
    };
    // Arrow's reader rejects the columns of type null that polars writes; their length is enough.
    let kind = match reader.field().data_type() {
        DataType::Struct(fields) => fields[0].data_type().clone(),
        other => other.clone(),
    };
    if kind == DataType::Null
        && let Ok(rows) = it.len()
    {
        return Ok(vec![Arc::new(StringViewArray::new_null(rows))]);
    }
    // Reading may take long, and another Python thread may produce the stream.
    it.py()
        .detach(|| {
            reader
                .by_ref()
                .map(|chunk| checked(if is_table { inner(&chunk?)? } else { chunk? }))
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The only column of a table. Null rows of the table are null.
fn inner(table: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let column = table.as_struct().column(0).slice(0, table.len());
    match table.nulls() {
        None => Ok(column),
        Some(nulls) => {
            let is_null = BooleanArray::new(!nulls.inner(), None);
            nullif(&column, &is_null)
        }
    }
}

/// Checks that the texts of a column are UTF-8, which producers such as pyarrow's Parquet reader do not
/// guarantee. If one is not, the column is read as bytes, and each row is checked.
fn checked(column: ArrayRef) -> Result<ArrayRef, ArrowError> {
    match column.to_data().validate_full() {
        Ok(()) => Ok(column),
        Err(error) => as_bytes(&column).ok_or(error),
    }
}

fn as_bytes(column: &ArrayRef) -> Option<ArrayRef> {
    Some(match column.data_type() {
        DataType::Utf8 => Arc::new(BinaryArray::from(column.as_string::<i32>().clone())),
        DataType::LargeUtf8 => Arc::new(LargeBinaryArray::from(column.as_string::<i64>().clone())),
        DataType::Utf8View => Arc::new(column.as_string_view().clone().to_binary_view()),
        DataType::Dictionary(_, _) => {
            let dictionary = column.as_any_dictionary();
            dictionary.with_values(as_bytes(dictionary.values())?)
        }
        _ => return None,
    })
}

/// A column from a list of str, objects of this package, and None.
fn list(it: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let mut texts: Vec<Option<String>> = Vec::with_capacity(it.len()?);
    for item in it.try_iter()? {
        let item = item?;
        texts.push(match item.is_none() {
            true => None,
            false if item.is_instance_of::<PyString>() => Some(item.extract()?),
            false if item.is_instance_of::<crate::reference::Reference>() => {
                Some(item.str()?.extract()?)
            }
            false => {
                let name = item.get_type().name()?;
                return Err(PyTypeError::new_err(format!("expected a list of str, not of {name}")));
            }
        });
    }
    Ok(Arc::new(StringViewArray::from_iter(texts)))
}
