//! The operations: called in JSON, and listed as data.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use urlens_ops::schemes::{SCHEMES, Scheme};
use urlens_ops::{Kind, OPS, Op, Parameter, Values};

/// Answers a JSON request, with the GIL released.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, request: &str) -> String {
    py.detach(|| urlens_ops::ask(request))
}

/// Every scheme as a dict.
#[pyfunction]
pub(crate) fn list_schemes(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let scheme = |scheme: &&'static dyn Scheme| {
        let about = scheme.about();
        let dict = PyDict::new(py);
        dict.set_item("name", about.name)?;
        dict.set_item("title", about.title)?;
        dict.set_item("standards", about.standards)?;
        dict.set_item("examples", about.examples)?;
        dict.set_item("fields", about.fields)?;
        dict.set_item("profiles", scheme.profiles().collect::<Vec<_>>())?;
        Ok(dict)
    };
    PyList::new(py, SCHEMES.iter().map(scheme).collect::<PyResult<Vec<_>>>()?)
}

/// Reads a policy file in TOML. Returns JSON: the rules in `ok`, or an `error`.
#[pyfunction]
pub(crate) fn policy_file(text: &str) -> String {
    urlens_ops::policy_file(text)
}

/// The text on its own line, and a caret below the byte at `offset`, after a line break.
#[pyfunction]
pub(crate) fn excerpt(text: &str, offset: usize) -> String {
    urlens_ops::urlens::excerpt(text, offset).to_string()
}

/// Every operation as a dict. Examples are in JSON.
#[pyfunction]
pub(crate) fn list_operations(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    PyList::new(py, OPS.iter().map(|op| operation(py, op)).collect::<PyResult<Vec<_>>>()?)
}

fn operation<'py>(py: Python<'py>, op: &Op) -> PyResult<Bound<'py, PyDict>> {
    let parameters = op.parameters.iter().map(|it| parameter(py, it));
    let dict = PyDict::new(py);
    dict.set_item("name", op.name)?;
    dict.set_item("help", op.help)?;
    dict.set_item("parameters", parameters.collect::<PyResult<Vec<_>>>()?)?;
    dict.set_item("returns", op.returns)?;
    dict.set_item("example", (op.example.request, op.example.answer))?;
    Ok(dict)
}

fn parameter<'py>(py: Python<'py>, it: &Parameter) -> PyResult<Bound<'py, PyDict>> {
    let choices: Option<Vec<&str>> = match it.values {
        Values::Kinds(kinds) => Some(kinds.iter().map(|kind| Kind::name(*kind)).collect()),
        Values::Words(words) | Values::ManyWords(words) => Some(words.to_vec()),
        _ => None,
    };
    let dict = PyDict::new(py);
    dict.set_item("name", it.name)?;
    dict.set_item("help", it.help)?;
    dict.set_item("values", it.values.describe())?;
    dict.set_item("choices", choices)?;
    dict.set_item("default", it.default)?;
    dict.set_item("optional", it.optional)?;
    Ok(dict)
}
