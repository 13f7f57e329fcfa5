//! Converts errors of the library to exceptions of the package.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use std::str::FromStr;
use urlens_ops::template::TemplateError;
use urlens_ops::{Error, Failure};

/// The exception for an invalid text.
pub(crate) fn parse(error: impl Into<Failure>, text: &str) -> PyErr {
    raise("ParseError", &error.into(), Some(text))
}

/// The exception for an invalid value of a component; the offset of the error is in the value.
pub(crate) fn edit(error: Error, value: Option<&str>) -> PyErr {
    raise("EditError", &error.into(), value)
}

/// The exception for a failed conversion.
pub(crate) fn convert(error: Error, text: &str) -> PyErr {
    raise("ConvertError", &error.into(), Some(text))
}

/// The exception for a target that no reference leads to.
pub(crate) fn relativize(error: Error) -> PyErr {
    raise("RelativizeError", &error.into(), None)
}

pub(crate) fn template(error: TemplateError, text: &str) -> PyErr {
    raise("TemplateError", &error.into(), Some(text))
}

/// The exception for a failure, of the named class of the package.
pub(crate) fn raise(class: &str, failure: &Failure, text: Option<&str>) -> PyErr {
    // If building the exception fails, that error is raised instead.
    Python::attach(|py| build(py, class, failure, text).unwrap_or_else(|error| error))
}

fn build(py: Python<'_>, class: &str, failure: &Failure, text: Option<&str>) -> PyResult<PyErr> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("urlens._errors").map(Bound::unbind))?;
    let class = module.bind(py).getattr(class)?.cast_into::<PyType>()?;
    let fields = PyDict::new(py);
    fields.set_item("code", failure.code())?;
    fields.set_item("part", failure.part())?;
    fields.set_item("offset", failure.offset())?;
    fields.set_item("text", text)?;
    Ok(PyErr::from_value(class.call((failure.to_string(),), Some(&fields))?))
}

/// The value with this name, or a ValueError that lists the valid names.
pub(crate) fn named<T: FromStr, const N: usize>(
    what: &str,
    name: &str,
    names: [&str; N],
) -> PyResult<T> {
    name.parse().map_err(|_| {
        let names = names.join(", ");
        PyValueError::new_err(format!("unknown {what} '{name}': use one of {names}"))
    })
}
