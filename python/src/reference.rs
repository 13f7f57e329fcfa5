//! `Reference`: what all objects have in common. They are text with components, and do not change.

use crate::any::{Any, Kind, ask};
use crate::decoded::Decoded;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple, PyType};
use urlens::{Part, form};

/// What has the components of a URI, an IRI or a URL, and may be relative. The classes to make objects of
/// are UriRef, Uri, IriRef, Iri, UrlRef and Url.
///
/// Objects do not change. Two are equal if they are read by the same standard and have the same text,
/// and they are ordered by it; for whether they mean the same, ask `equivalent`. A component that is
/// absent is None, one that is empty is ''.
///
/// >>> uri = Uri("http://anna@example.org:8042/over/50%25?name=ferret#")
/// >>> uri.scheme, uri.userinfo, uri.host, uri.port
/// ('http', 'anna', 'example.org', 8042)
/// >>> uri.path, uri.query, uri.fragment
/// ('/over/50%25', 'name=ferret', '')
/// >>> match uri:
/// ...     case Uri(scheme="http" | "https", host=host):
/// ...         print("a page of", host)
/// a page of example.org
#[pyclass(frozen, subclass, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Reference(pub(crate) Any);

#[pymethods]
impl Reference {
    /// The scheme, as it is written; None if there is none.
    ///
    /// >>> Uri("HTTP://example.org/").scheme
    /// 'HTTP'
    /// >>> UriRef("../a").scheme is None
    /// True
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.part(Part::Scheme)
    }

    /// Userinfo, host and port as they are written.
    ///
    /// >>> Uri("http://anna@example.org:80/").authority
    /// 'anna@example.org:80'
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.part(Part::Authority)
    }

    /// What stands before the host, up to its '@'.
    ///
    /// >>> Uri("http://anna:secret@example.org/").userinfo
    /// 'anna:secret'
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.part(Part::Userinfo)
    }

    /// The userinfo up to its first ':'.
    ///
    /// >>> Url("http://anna:secret@example.org/").username
    /// 'anna'
    #[getter]
    fn username(&self) -> Option<&str> {
        ask!(&self.0, it => it.authority()?.user())
    }

    /// The userinfo behind its first ':'.
    ///
    /// >>> Url("http://anna:secret@example.org/").password
    /// 'secret'
    #[getter]
    fn password(&self) -> Option<&str> {
        ask!(&self.0, it => it.authority()?.password())
    }

    /// The host. An IPv6 address is in brackets.
    ///
    /// >>> Url("http://[2001:DB8::0:7]/").host
    /// '[2001:db8::7]'
    /// >>> Uri("mailto:anna@example.org").host is None
    /// True
    #[getter]
    fn host(&self) -> Option<&str> {
        self.part(Part::Host)
    }

    /// What the host is: 'ipv4', 'ipv6', 'ipvfuture' or 'reg-name'.
    ///
    /// >>> Url("http://127.1/").host_kind
    /// 'ipv4'
    #[getter]
    fn host_kind(&self) -> Option<&'static str> {
        ask!(&self.0, it => it.host().map(|host| host.kind()))
    }

    /// The port as a number; None if it is absent or empty. A port that is none of TCP's is a ValueError,
    /// and stands in `port_text`.
    ///
    /// >>> Uri("http://example.org:8042/").port
    /// 8042
    #[getter]
    fn port(&self) -> PyResult<Option<u16>> {
        ask!(&self.0, it => it.port()).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The port as it is written.
    ///
    /// >>> Uri("http://example.org:/").port_text
    /// ''
    /// >>> Uri("http://example.org:123456/").port_text
    /// '123456'
    #[getter]
    fn port_text(&self) -> Option<&str> {
        self.part(Part::Port)
    }

    /// The port, or the one that the scheme has by default.
    ///
    /// >>> Url("https://example.org/").port_or_default
    /// 443
    #[getter]
    fn port_or_default(&self) -> PyResult<Option<u16>> {
        ask!(&self.0, it => it.port_or_default())
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The path, which is always there, if only as ''.
    ///
    /// >>> Uri("http://example.org").path
    /// ''
    /// >>> Url("http://example.org").path
    /// '/'
    #[getter]
    fn path(&self) -> &str {
        self.part(Part::Path).unwrap_or_default()
    }

    /// What stands between the slashes of the path, as it is written.
    ///
    /// >>> Uri("http://example.org/a/b%2Fc/").segments
    /// ('a', 'b%2Fc', '')
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = ask!(&self.0, it => it.path_segments());
        PyTuple::new(py, segments.map(|it| it.as_str()).collect::<Vec<_>>())
    }

    /// The query, without its '?'.
    ///
    /// >>> Uri("http://example.org/?").query, Uri("http://example.org/").query
    /// ('', None)
    #[getter]
    fn query(&self) -> Option<&str> {
        self.part(Part::Query)
    }

    /// The names and values of the query, as they are written; `decoded.query_pairs` is what they mean.
    ///
    /// >>> Url("http://example.org/?a=1+2&b").query_pairs
    /// (('a', '1+2'), ('b', ''))
    #[getter]
    fn query_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs = ask!(&self.0, it => it.query_pairs());
        PyTuple::new(
            py,
            pairs.map(|(name, value)| (name.as_str(), value.as_str())).collect::<Vec<_>>(),
        )
    }

    /// The decoded value of the first parameter of this name; None if there is none.
    ///
    /// >>> Url("http://example.org/?q=a+b&q=c").query_param("q")
    /// 'a b'
    fn query_param(&self, name: &str) -> Option<String> {
        let pairs = self.decoded_pairs();
        pairs.into_iter().find(|(it, _)| it == name).map(|(_, value)| value)
    }

    /// The fragment, without its '#'.
    ///
    /// >>> Uri("http://example.org/#a%20b").fragment
    /// 'a%20b'
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.part(Part::Fragment)
    }

    /// The same components with their escapes decoded.
    ///
    /// >>> uri = Uri("http://example.org/caf%C3%A9?q=a%26b")
    /// >>> uri.decoded.path, uri.decoded.query_pairs
    /// ('/café', (('q', 'a&b'),))
    #[getter]
    fn decoded(slf: Bound<'_, Self>) -> Decoded {
        Decoded(slf.unbind())
    }

    /// The bytes that a component stands for: exactly what its escapes say, be it UTF-8 or not.
    ///
    /// >>> Uri("http://example.org/%FF").decode("path")
    /// b'/\xff'
    fn decode<'py>(&self, py: Python<'py>, part: &str) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let part = Part::named(part).ok_or_else(|| {
            let names = Part::ALL.map(Part::name).join(", ");
            PyValueError::new_err(format!("no part '{part}', but one of {names}"))
        })?;
        let found = ask!(&self.0, it => it.part(part));
        Ok(found.map(|it| PyBytes::new(py, &it.decode())))
    }

    /// Whether there is a scheme, so that it stands for itself.
    ///
    /// >>> UriRef("http://example.org/").is_absolute, UriRef("//example.org/").is_absolute
    /// (True, False)
    #[getter]
    fn is_absolute(&self) -> bool {
        !ask!(&self.0, it => it.is_relative())
    }

    /// Whether the path has no hierarchy, as in 'mailto:anna@example.org'.
    ///
    /// >>> Uri("mailto:anna@example.org").is_opaque
    /// True
    #[getter]
    fn is_opaque(&self) -> bool {
        ask!(&self.0, it => it.is_opaque())
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "authority", "path", "query", "fragment")
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// The class and the text, without a password.
    ///
    /// >>> Url("https://anna:secret@example.org/")
    /// Url('https://anna:***@example.org/')
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.0.masked()).repr()?;
        Ok(format!("{}({text})", self.0.kind().name()))
    }

    // As Python hashes the text, so that nobody can prepare texts that collide.
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
            Ok(other) if self.0.kind().reference() == other.0.kind().reference() => {
                let order = self.0.as_str().cmp(other.0.as_str());
                Ok(op.matches(order).into_pyobject(py)?.to_owned().into_any())
            }
            _ => Ok(py.NotImplemented().into_bound(py)),
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

    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        cls: &Bound<'py, PyType>,
        source: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = (source, handler);
        cls.py().import("urlens._pydantic")?.call_method1("core_schema", (cls,))
    }
}

impl Reference {
    fn part(&self, part: Part) -> Option<&str> {
        ask!(&self.0, it => it.part(part)).map(|it| it.as_str())
    }

    /// Names and values decoded: those of URLs as HTML forms have them, so that `+` is a space.
    pub(crate) fn decoded_pairs(&self) -> Vec<(String, String)> {
        match &self.0 {
            Any::Url(_) | Any::UrlRef(_) => form::parse(self.part(Part::Query).unwrap_or_default())
                .map(|(name, value)| (name.into_owned(), value.into_owned()))
                .collect(),
            _ => ask!(&self.0, it => it.query_pairs())
                .map(|(name, value)| (name.decode_lossy().into(), value.decode_lossy().into()))
                .collect(),
        }
    }

    /// The text of what may be given as one: a str, or an object of the same standard.
    pub(crate) fn text_of(it: &Bound<'_, PyAny>, kind: Kind) -> PyResult<String> {
        if let Ok(text) = it.extract::<String>() {
            return Ok(text);
        }
        match it.cast::<Self>().map(Bound::get) {
            Ok(other) if other.0.kind().reference() == kind.reference() => {
                Ok(other.0.as_str().to_owned())
            }
            Ok(other) => {
                let (is, to) = (other.0.kind().name(), kind.identifier().name());
                let to = to.to_ascii_lowercase();
                Err(PyTypeError::new_err(format!(
                    "a {is} is read by another standard: use to_{to}()"
                )))
            }
            // What str() itself says, for text that is no Unicode.
            Err(_) if it.is_instance_of::<PyString>() => it.extract::<String>(),
            Err(_) => {
                let name = it.get_type().name()?;
                Err(PyTypeError::new_err(format!(
                    "expected a str or a {}, not {name}",
                    kind.name()
                )))
            }
        }
    }
}
