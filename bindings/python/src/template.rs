//! `Template`: expanding and matching URI templates (RFC 6570).

use crate::{errors, params};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyMapping, PyString, PyTuple, PyType};
use urlens_ops::template::{Template, Value};

/// A URI template (RFC 6570), all four levels.
///
/// >>> template = Template("/users/{id}{?fields*,page}")
/// >>> template.expand(id=7, fields=["name", "size"])
/// '/users/7?fields=name&fields=size'
/// >>> template.match("/users/7?fields=name&page=2")
/// {'id': '7', 'fields': ['name'], 'page': '2'}
#[pyclass(frozen, module = "urlens", name = "Template")]
#[derive(Debug)]
pub(crate) struct PyTemplate(Template);

#[pymethods]
impl PyTemplate {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let template = Template::parse(text).map_err(|error| errors::template(error, text))?;
        Ok(Self(template.into_owned()))
    }

    /// Expands the template with values: a mapping, keywords, or both. A value may be a str, a
    /// number, a bool, None, a list or a mapping.
    ///
    /// >>> Template("{scheme}://example.org{/path*}{?q}").expand({"path": ["a", "b c"]}, scheme="https", q="1+1")
    /// 'https://example.org/a/b%20c?q=1%2B1'
    #[pyo3(signature = (values=None, /, **more))]
    fn expand(
        &self,
        values: Option<&Bound<'_, PyMapping>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let values = all(values, more)?;
        self.0.expand(&values).map_err(|error| errors::template(error, self.0.as_str()))
    }

    /// Expands the variables that have a value, and keeps the others as a template.
    ///
    /// >>> Template("{/user}{?page,size}").expand_partly(user="anna", page=2)
    /// Template('/anna?page=2{&size}')
    #[pyo3(signature = (values=None, /, **more))]
    fn expand_partly(
        &self,
        values: Option<&Bound<'_, PyMapping>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let values = all(values, more)?;
        let left = self.0.expand_partly(&values);
        left.map(Self).map_err(|error| errors::template(error, self.0.as_str()))
    }

    /// Matches a text: returns the values with which the template expands to it, or None. A template with
    /// ambiguous expressions raises TemplateError.
    ///
    /// >>> Template("/users/{id}").match("/users/a%20b")
    /// {'id': 'a b'}
    /// >>> Template("/users/{id}").match("/groups/7") is None
    /// True
    fn r#match<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Option<Bound<'py, PyDict>>> {
        let found = self.0.matches(text);
        let found = found.map_err(|error| errors::template(error, self.0.as_str()))?;
        let Some(found) = found else { return Ok(None) };
        let dict = PyDict::new(py);
        for (name, value) in &found {
            dict.set_item(*name, python(py, value)?)?;
        }
        Ok(Some(dict))
    }

    /// The names of the variables, in order.
    ///
    /// >>> Template("/users/{id}{?fields*,page}").variables
    /// ('id', 'fields', 'page')
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.variables().map(|it| it.name()).collect::<Vec<_>>())
    }

    /// The level of RFC 6570 that the template needs, from 1 to 4.
    ///
    /// >>> Template("{a}").level, Template("{+a}").level, Template("{/a*}").level
    /// (1, 2, 4)
    #[getter]
    fn level(&self) -> u8 {
        self.0.level()
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Template({})", PyString::new(py, self.0.as_str()).repr()?))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.0.as_str()).hash()
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.cast::<Self>().map(Bound::get) {
            Ok(other) => {
                let order = self.0.as_str().cmp(other.0.as_str());
                Ok(op.matches(order).into_pyobject(py)?.to_owned().into_any())
            }
            Err(_) => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.as_str().to_owned(),))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        slf
    }
}

type Values = Vec<(String, Value<'static>)>;

fn all(
    values: Option<&Bound<'_, PyMapping>>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<Values> {
    let mut all = Values::new();
    // Keywords come first, and so take precedence.
    for (name, value) in more.into_iter().flatten() {
        all.push((name.extract()?, of(&value)?));
    }
    if let Some(values) = values {
        for item in values.items()? {
            let (name, value): (String, Bound<'_, PyAny>) = item.extract()?;
            all.push((name, of(&value)?));
        }
    }
    Ok(all)
}

/// The value of a variable. Members that are None are left out.
fn of(value: &Bound<'_, PyAny>) -> PyResult<Value<'static>> {
    if value.is_none() {
        return Ok(Value::Undefined);
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let mut items = Vec::new();
        for item in value.try_iter()? {
            items.extend(member(&item?)?);
        }
        return Ok(Value::list(items));
    }
    if let Ok(mapping) = value.cast::<PyMapping>() {
        let mut pairs = Vec::new();
        for item in mapping.items()? {
            let (name, value): (String, Bound<'_, PyAny>) = item.extract()?;
            pairs.extend(member(&value)?.map(|value| (name, value)));
        }
        return Ok(Value::map(pairs));
    }
    Ok(member(value)?.map_or(Value::Undefined, Value::from))
}

fn member(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Some(truth.is_true().to_string()));
    }
    // 1.0 is written as 1, as in JSON.
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(Some(number.value().to_string()));
    }
    params::text(value).map(Some).map_err(|_| {
        let name = value.get_type().name().map(|it| it.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("expected a str, a number, a bool or None, not {name}"))
    })
}

fn python<'py>(py: Python<'py>, value: &Value<'_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Undefined => py.None().into_bound(py),
        Value::Text(text) => PyString::new(py, text).into_any(),
        Value::List(items) => PyList::new(py, items.iter().map(AsRef::<str>::as_ref))?.into_any(),
        Value::Map(pairs) => {
            let dict = PyDict::new(py);
            for (name, value) in pairs.iter() {
                dict.set_item(name.as_ref(), value.as_ref())?;
            }
            dict.into_any()
        }
    })
}
