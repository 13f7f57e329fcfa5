//! Values of columns as Python objects.

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt16Type, UInt32Type};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyInt, PyList, PyString};

/// The value in a row: None for a null, a dict for a struct or a map, a list for a list.
pub(crate) fn of<'py>(
    py: Python<'py>,
    array: &dyn Array,
    row: usize,
) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8View => PyString::new(py, array.as_string_view().value(row)).into_any(),
        DataType::Utf8 => PyString::new(py, array.as_string::<i32>().value(row)).into_any(),
        DataType::Boolean => PyBool::new(py, array.as_boolean().value(row)).to_owned().into_any(),
        DataType::UInt16 => {
            PyInt::new(py, array.as_primitive::<UInt16Type>().value(row)).into_any()
        }
        DataType::UInt32 => {
            PyInt::new(py, array.as_primitive::<UInt32Type>().value(row)).into_any()
        }
        DataType::FixedSizeBinary(_) => {
            PyBytes::new(py, array.as_fixed_size_binary().value(row)).into_any()
        }
        DataType::Struct(fields) => {
            let dict = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                dict.set_item(field.name(), of(py, column.as_ref(), row)?)?;
            }
            dict.into_any()
        }
        DataType::List(_) => all(py, array.as_list::<i32>().value(row).as_ref())?.into_any(),
        DataType::Map(_, _) => {
            let entries = array.as_map().value(row);
            let dict = PyDict::new(py);
            let (keys, values) = (entries.column(0), entries.column(1));
            for row in 0..entries.len() {
                dict.set_item(of(py, keys.as_ref(), row)?, of(py, values.as_ref(), row)?)?;
            }
            dict.into_any()
        }
        other => return Err(PyTypeError::new_err(format!("no Python value of {other}"))),
    })
}

fn all<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyList>> {
    let values: Vec<_> = (0..array.len()).map(|row| of(py, array, row)).collect::<PyResult<_>>()?;
    PyList::new(py, values)
}

/// The name of an Arrow type in pyarrow.
pub(crate) fn name(data_type: &DataType) -> String {
    match data_type {
        DataType::Utf8View => "string_view".into(),
        DataType::Utf8 => "string".into(),
        DataType::Boolean => "bool".into(),
        DataType::UInt16 => "uint16".into(),
        DataType::FixedSizeBinary(length) => format!("fixed_size_binary[{length}]"),
        DataType::Struct(_) => "struct".into(),
        DataType::List(_) => "list".into(),
        DataType::Map(_, _) => "map".into(),
        other => other.to_string(),
    }
}
