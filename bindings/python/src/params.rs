//! Query parameters from mappings, pairs and keywords.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};

/// The names and values of a mapping or pairs, followed by those of the keywords.
pub(crate) fn pairs(
    params: Option<&Bound<'_, PyAny>>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<(String, String)>> {
    let mut pairs = Vec::new();
    if let Some(params) = params {
        let items = match params.cast::<PyMapping>() {
            Ok(mapping) => mapping.items()?.into_any(),
            Err(_) if params.is_instance_of::<PyString>() => {
                return Err(PyTypeError::new_err(
                    "expected a mapping or pairs, not str: use with_query",
                ));
            }
            Err(_) => params.clone(),
        };
        for item in items.try_iter()? {
            let (name, value): (String, Bound<'_, PyAny>) = item?.extract()?;
            add(&mut pairs, &name, &value)?;
        }
    }
    for (name, value) in more.into_iter().flatten() {
        add(&mut pairs, &name.extract::<String>()?, &value)?;
    }
    Ok(pairs)
}

/// Adds a parameter, or one for each member of a list.
fn add(pairs: &mut Vec<(String, String)>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        for value in value.try_iter()? {
            pairs.push((name.to_owned(), text(&value?)?));
        }
    } else {
        pairs.push((name.to_owned(), text(value)?));
    }
    Ok(())
}

/// The text of a str or a number. A bool is an error, because programs write it in different ways.
pub(crate) fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let is_number = value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>();
    if value.is_instance_of::<PyString>() {
        value.extract()
    } else if is_number && !value.is_instance_of::<PyBool>() {
        Ok(value.str()?.to_string_lossy().into_owned())
    } else {
        let name = value.get_type().name()?;
        Err(PyTypeError::new_err(format!("expected a str, an int or a float, not {name}")))
    }
}
