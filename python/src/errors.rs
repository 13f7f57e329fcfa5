//! Errors of the library as exceptions of the package.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use urlens::{
    ConvertError, EditError, NotTheSame, ParseError, Part, Refused, RelativizeError, TooLong,
};
use urlens_readings::policy::{Denied, PolicyError};

/// An exception in the making.
#[derive(Default)]
struct Raised<'a> {
    class: &'static str,
    code: &'a str,
    message: String,
    part: Option<Part>,
    at: Option<usize>,
    text: Option<&'a str>,
    picture: Option<String>,
}

impl Raised<'_> {
    fn build(self, py: Python<'_>) -> PyResult<PyErr> {
        let fields = PyDict::new(py);
        fields.set_item("code", self.code)?;
        fields.set_item("part", self.part.map(Part::name))?;
        fields.set_item("byte", self.at)?;
        fields.set_item("position", self.at.zip(self.text).map(|(at, text)| index(text, at)))?;
        fields.set_item("text", self.text)?;
        fields.set_item("picture", self.picture)?;
        instance(py, self.class, self.message, &fields)
    }

    fn raise(self) -> PyErr {
        // An exception that cannot be made is one too.
        Python::attach(|py| self.build(py).unwrap_or_else(|error| error))
    }
}

/// An exception of the package.
fn instance(
    py: Python<'_>,
    class: &str,
    message: String,
    fields: &Bound<'_, PyDict>,
) -> PyResult<PyErr> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("urlens._errors").map(Bound::unbind))?;
    let class = module.bind(py).getattr(class)?.cast_into::<PyType>()?;
    let exception = class.call(PyTuple::new(py, [message])?, Some(fields))?;
    Ok(PyErr::from_value(exception))
}

/// The index into a text, as Python counts, of a byte of it.
pub(crate) fn index(text: &str, at: usize) -> usize {
    Places::of(text).index(at)
}

/// Many places of a text: what is before the last one is not counted again.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    text: &'a [u8],
    byte: usize,
    index: usize,
}

impl<'a> Places<'a> {
    pub(crate) const fn of(text: &'a str) -> Self {
        Self { text: text.as_bytes(), byte: 0, index: 0 }
    }

    /// The index, as Python counts, of a byte.
    pub(crate) fn index(&mut self, at: usize) -> usize {
        let at = at.min(self.text.len());
        let count = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.index = match at < self.byte {
            true => self.index - count(&self.text[at..self.byte]),
            false => self.index + count(&self.text[self.byte..at]),
        };
        self.byte = at;
        self.index
    }
}

pub(crate) fn parse(error: ParseError, text: &str) -> PyErr {
    misread("ParseError", error, text)
}

/// A URL that is no URI and no IRI.
pub(crate) fn not_strict(error: ParseError, text: &str) -> PyErr {
    misread("ConvertError", error, text)
}

fn misread(class: &'static str, error: ParseError, text: &str) -> PyErr {
    Raised {
        class,
        code: error.code(),
        message: error.to_string(),
        part: Some(error.part()),
        at: Some(error.at()),
        text: Some(text),
        picture: Some(error.show(text).to_string()),
    }
    .raise()
}

/// A new text for a component was refused.
pub(crate) fn edit(error: EditError, value: Option<&str>) -> PyErr {
    Raised {
        class: "EditError",
        code: error.code(),
        message: error.to_string(),
        part: Some(error.part()),
        at: error.at(),
        text: value,
        ..Raised::default()
    }
    .raise()
}

/// A setter of the web changed nothing.
pub(crate) fn refused(error: &Refused, value: Option<&str>) -> PyErr {
    Raised {
        class: "EditError",
        code: error.code(),
        message: error.to_string(),
        part: Some(error.part()),
        at: error.at(),
        text: value,
        ..Raised::default()
    }
    .raise()
}

pub(crate) fn too_long(error: TooLong) -> PyErr {
    plain("UrlensError", error.code(), error.to_string(), None)
}

pub(crate) fn relativize(error: RelativizeError) -> PyErr {
    plain("RelativizeError", error.code(), error.to_string(), None)
}

pub(crate) fn convert(error: ConvertError, text: &str) -> PyErr {
    plain("ConvertError", error.code(), error.to_string(), Some(text))
}

/// A URI or an IRI that is no URL, or another one.
pub(crate) fn not_the_same(error: &NotTheSame, text: &str) -> PyErr {
    Raised {
        class: "ConvertError",
        code: error.code(),
        message: error.to_string(),
        part: error.part(),
        at: error.at(),
        text: Some(text),
        picture: None,
    }
    .raise()
}

pub(crate) fn template(error: &urlens_template::Error, text: &str) -> PyErr {
    Raised {
        class: "TemplateError",
        code: error.code(),
        message: error.to_string(),
        part: None,
        at: Some(error.at()),
        text: Some(text),
        picture: Some(error.show(text).to_string()),
    }
    .raise()
}

pub(crate) fn policy(error: &PolicyError) -> PyErr {
    plain("PolicyError", error.code(), error.to_string(), None)
}

pub(crate) fn denied(denied: &Denied, text: &str) -> PyErr {
    Python::attach(|py| {
        let reasons = denied.reasons().iter().map(|it| (it.code(), it.to_string()));
        let build = || {
            let fields = PyDict::new(py);
            fields.set_item("text", text)?;
            fields.set_item("reasons", PyTuple::new(py, reasons.collect::<Vec<_>>())?)?;
            instance(py, "Denied", denied.to_string(), &fields)
        };
        build().unwrap_or_else(|error| error)
    })
}

fn plain(class: &'static str, code: &str, message: String, text: Option<&str>) -> PyErr {
    Raised { class, code, message, text, ..Raised::default() }.raise()
}
