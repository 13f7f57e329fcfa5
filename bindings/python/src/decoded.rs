//! `Decoded`: the percent-decoded components of an object.

use crate::reference::Reference;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urlens_ops::Part;
use urlens_ops::urlens::percent::Encoded;

/// The percent-decoded components of a reference. Bytes that are not UTF-8 become U+FFFD;
/// `Reference.decode` returns the bytes.
///
/// >>> view = Uri("http://Ann%61@example.org/a%20b/50%25#%E2%9C%93").decoded
/// >>> view.userinfo, view.path, view.fragment
/// ('Anna', '/a b/50%', '✓')
#[pyclass(frozen, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Decoded(pub(crate) Py<Reference>);

#[pymethods]
impl Decoded {
    /// The userinfo, decoded.
    ///
    /// >>> Uri("http://a%40b@example.org/").decoded.userinfo
    /// 'a@b'
    #[getter]
    fn userinfo(&self) -> Option<String> {
        self.part(Part::Userinfo)
    }

    /// The name of the user, decoded.
    ///
    /// >>> Uri("http://a%3Ab:c@example.org/").decoded.username
    /// 'a:b'
    #[getter]
    fn username(&self) -> Option<String> {
        self.0.get().0.authority()?.username().map(plain)
    }

    /// The password, decoded.
    ///
    /// >>> Uri("http://anna:%3F@example.org/").decoded.password
    /// '?'
    #[getter]
    fn password(&self) -> Option<String> {
        self.0.get().0.password().map(plain)
    }

    /// The host, decoded.
    ///
    /// >>> Uri("http://%65xample.org/").decoded.host
    /// 'example.org'
    #[getter]
    fn host(&self) -> Option<String> {
        self.part(Part::Host)
    }

    /// The path, decoded as a whole. Use `segments` to distinguish an escaped '/' from a delimiter.
    ///
    /// >>> Uri("http://example.org/a%2Fb/c").decoded.path
    /// '/a/b/c'
    #[getter]
    fn path(&self) -> String {
        self.part(Part::Path).unwrap_or_default()
    }

    /// The segments of the path, decoded.
    ///
    /// >>> Uri("http://example.org/a%2Fb/c").decoded.segments
    /// ('a/b', 'c')
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = self.0.get().0.path_segments();
        PyTuple::new(py, segments.map(|segment| segment.decode_lossy()).collect::<Vec<_>>())
    }

    /// The query, decoded as a whole. Use `query_pairs` to distinguish an escaped '&' from a delimiter.
    ///
    /// >>> Uri("http://example.org/?a%26b").decoded.query
    /// 'a&b'
    #[getter]
    fn query(&self) -> Option<String> {
        self.part(Part::Query)
    }

    /// The names and values of the query, decoded. In URLs '+' is a space, as in HTML forms.
    ///
    /// >>> Url("http://example.org/?q=a+%26+b").decoded.query_pairs
    /// (('q', 'a & b'),)
    /// >>> Uri("http://example.org/?q=1+1").decoded.query_pairs
    /// (('q', '1+1'),)
    #[getter]
    fn query_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.get().0.query_pairs().collect::<Vec<_>>())
    }

    /// The fragment, decoded.
    ///
    /// >>> Uri("http://example.org/#a%20b").decoded.fragment
    /// 'a b'
    #[getter]
    fn fragment(&self) -> Option<String> {
        self.part(Part::Fragment)
    }
}

impl Decoded {
    fn part(&self, part: Part) -> Option<String> {
        self.0.get().0.component(part).map(plain)
    }
}

fn plain(text: &str) -> String {
    Encoded::new(text).decode_lossy().into_owned()
}
