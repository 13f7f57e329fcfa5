//! Calling a function over columns by name.

use super::column::Column;
use super::input::Input;
use super::value;
use arrow_array::{Array, ArrayRef};
use arrow_schema::ArrowError;
use arrow_select::concat::concat;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::sync::Arc;
use urlens_arrow::{Argument, FUNCTIONS, Failures, Function, Values};

/// Every function over columns: name, documentation, parameters and example.
#[pyfunction]
pub(crate) fn list_functions(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let functions = FUNCTIONS.iter().map(|function| {
        let dict = PyDict::new(py);
        dict.set_item("name", function.name())?;
        dict.set_item("summary", function.summary())?;
        dict.set_item("doc", function.doc())?;
        let parameters = function.parameters().iter().map(|it| {
            let choices = match it.values {
                Values::Words(words) => Some(words.to_vec()),
                _ => None,
            };
            (it.name, it.help, it.values == Values::Text, choices, it.default)
        });
        dict.set_item("parameters", parameters.collect::<Vec<_>>())?;
        dict.set_item("returns", value::name(&function.return_type(Failures::Null)))?;
        let example = function.example();
        dict.set_item("example", (PyTuple::new(py, example.arguments)?, example.result))?;
        Ok(dict)
    });
    PyList::new(py, functions.collect::<PyResult<Vec<_>>>()?)
}

/// Calls a function by name. The result has the form of the first argument: a column, a list or one
/// value.
#[pyfunction]
#[pyo3(signature = (name, arguments, reasons))]
pub(crate) fn call_function<'py>(
    py: Python<'py>,
    name: &str,
    arguments: &Bound<'py, PyTuple>,
    reasons: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let function = Function::by_name(name)
        .ok_or_else(|| PyValueError::new_err(format!("no function {name}")))?;
    let failures = if reasons { Failures::Reasons } else { Failures::Null };
    let inputs: Vec<Input> = arguments.iter().map(|it| Input::of(&it)).collect::<PyResult<_>>()?;
    match inputs.first() {
        None => Err(PyTypeError::new_err(format!("{name}: missing argument"))),
        Some(Input::One(_)) => {
            let arguments = inputs.into_iter().map(constant).collect::<PyResult<Vec<_>>>()?;
            let result = function.call(&arguments, 1, failures).map_err(|it| failed(&it))?;
            value::of(py, result.as_ref(), 0)
        }
        Some(Input::List(_)) => {
            let column = column(py, function, inputs, failures)?;
            Ok(Bound::new(py, column)?.call_method0("to_pylist")?)
        }
        Some(Input::Column(_)) => {
            let column = column(py, function, inputs, failures)?;
            Ok(Bound::new(py, column)?.into_any())
        }
    }
}

/// The argument for a call about one row.
fn constant(input: Input) -> PyResult<Argument> {
    match input {
        Input::One(text) => Ok(Argument::Constant(text)),
        _ => Err(PyTypeError::new_err(
            "expected a str, because the first argument is a str; found a column",
        )),
    }
}

/// Calls a function for each chunk of its first argument, with the GIL released.
fn column(
    py: Python<'_>,
    function: &'static Function,
    inputs: Vec<Input>,
    failures: Failures,
) -> PyResult<Column> {
    let chunks = py.detach(|| {
        let mut inputs = inputs.into_iter();
        let texts = match inputs.next() {
            Some(Input::List(array)) => vec![array],
            Some(Input::Column(chunks)) => chunks,
            _ => Vec::new(),
        };
        let rows = texts.iter().map(|chunk| chunk.len()).sum();
        let more = inputs.map(|it| whole(it, rows)).collect::<Result<Vec<_>, _>>()?;
        let mut start = 0;
        let call = |chunk: ArrayRef| {
            let length = chunk.len();
            let others = more.iter().map(|it| part(it, start, length));
            let arguments: Vec<_> =
                std::iter::once(Argument::Column(chunk)).chain(others).collect();
            start += length;
            function.call(&arguments, length, failures)
        };
        // Arguments are checked even without rows.
        let texts = if texts.is_empty() {
            vec![Arc::new(arrow_array::StringViewArray::new_null(0)) as ArrayRef]
        } else {
            texts
        };
        texts.into_iter().map(call).collect::<Result<Vec<_>, ArrowError>>()
    });
    Ok(Column::new(chunks.map_err(|it| failed(&it))?, function.return_type(failures)))
}

/// An argument other than the first: a constant, or a column of `rows` rows.
fn whole(input: Input, rows: usize) -> Result<Argument, ArrowError> {
    let array = match input {
        Input::One(text) => return Ok(Argument::Constant(text)),
        Input::List(array) => array,
        Input::Column(chunks) => {
            let chunks: Vec<&dyn Array> = chunks.iter().map(AsRef::as_ref).collect();
            match chunks.as_slice() {
                [] => Arc::new(arrow_array::StringViewArray::new_null(0)),
                chunks => concat(chunks)?,
            }
        }
    };
    if array.len() != rows {
        let message = format!("expected {rows} rows in every column, found {}", array.len());
        return Err(ArrowError::InvalidArgumentError(message));
    }
    Ok(Argument::Column(array))
}

fn part(argument: &Argument, start: usize, length: usize) -> Argument {
    match argument {
        Argument::Column(array) => Argument::Column(array.slice(start, length)),
        Argument::Constant(text) => Argument::Constant(text.clone()),
    }
}

/// A ValueError with the message. Arrow's prefix "Invalid argument error" would repeat the class.
fn failed(error: &ArrowError) -> PyErr {
    match error {
        ArrowError::InvalidArgumentError(message) => PyValueError::new_err(message.clone()),
        other => PyValueError::new_err(other.to_string()),
    }
}
