//! `readings`: what each standard makes of one text, for the package to make objects of.

use crate::any::Any;
use crate::classes::object;
use crate::errors::{self, Places, index};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use urlens::{ParseError, Part, Url};
use urlens_readings::{Agreement, Readings};

/// A text by RFC 3986, RFC 3987 and the URL Standard, resolved if there is a base.
#[pyfunction]
#[pyo3(signature = (text, base=None))]
pub(crate) fn read_all<'py>(
    py: Python<'py>,
    text: &str,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let readings = match base {
        Some(base) => Readings::of_onto(text, base),
        None => Readings::of(text),
    };
    let verdict = readings.verdict();
    let dict = PyDict::new(py);
    dict.set_item("text", text)?;
    dict.set_item("base", base)?;
    dict.set_item("verdict", verdict.name())?;
    dict.set_item("agree", verdict.agrees())?;
    dict.set_item("parted_at", readings.parted_at().map(|at| index(text, at)))?;
    let agreement = PyDict::new(py);
    for part in Part::ALL {
        let word = match readings.agreement(part) {
            Agreement::Same => "same",
            Agreement::Spelling => "spelling",
            Agreement::Different => "different",
        };
        agreement.set_item(part.name(), word)?;
    }
    dict.set_item("agreement", agreement)?;
    let uri = readings.rfc3986().map(|it| Any::from(it.clone().into_owned()));
    let iri = readings.rfc3987().map(|it| Any::from(it.clone().into_owned()));
    let url = readings.whatwg().map(|it| Any::from(it.clone().into_owned()));
    for (name, read) in [("uri", uri), ("iri", iri), ("url", url)] {
        dict.set_item(name, one(py, read, text)?)?;
    }
    dict.set_item("findings", findings(py, &readings)?)?;
    dict.set_item("violations", violations(py, text, base)?)?;
    Ok(dict)
}

/// What was read, or why not.
fn one<'py>(
    py: Python<'py>,
    read: Result<Any, ParseError>,
    text: &str,
) -> PyResult<Bound<'py, PyAny>> {
    match read {
        Ok(any) => object(py, any),
        Err(error) => Ok(errors::parse(error, text).into_value(py).into_bound(py).into_any()),
    }
}

fn findings<'py>(py: Python<'py>, readings: &Readings<'_>) -> PyResult<Bound<'py, PyList>> {
    let text = readings.text();
    let mut places = Places::of(text);
    let findings = readings.findings().into_iter().map(|it| {
        let dict = PyDict::new(py);
        dict.set_item("code", it.code())?;
        dict.set_item("severity", it.severity.name())?;
        dict.set_item("part", it.part.name())?;
        dict.set_item("start", places.index(it.range.start))?;
        dict.set_item("end", places.index(it.range.end))?;
        dict.set_item("summary", it.class.title)?;
        dict.set_item("advice", it.class.advice)?;
        let rules: Vec<_> = it.class.rules.iter().map(ToString::to_string).collect();
        dict.set_item("rules", rules)?;
        Ok(dict)
    });
    PyList::new(py, findings.collect::<PyResult<Vec<_>>>()?)
}

/// The validation errors of the URL Standard, each with its place.
fn violations<'py>(
    py: Python<'py>,
    text: &str,
    base: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    let noted = py.detach(|| match base.map(Url::parse) {
        None => Url::parse_with_violations(text).1,
        Some(Ok(base)) => Url::parse_with_violations_onto(text, &base).1,
        Some(Err(_)) => Vec::new(),
    });
    let mut places = Places::of(text);
    let noted = noted.iter().map(|it| (it.violation.name(), places.index(it.at)));
    PyList::new(py, noted.collect::<Vec<_>>())
}
