//! The six classes, and how an object of one is made.

use crate::any::{Any, Kind};
use crate::editable::Editable;
use crate::operations as op;
use crate::reference::Reference;
use pyo3::prelude::*;
use urlens_readings::display::DisplayExt as _;

/// A URI reference (RFC 3986): a URI, or relative.
///
/// >>> UriRef("../there?name=ferret#nose").path
/// '../there'
#[pyclass(frozen, subclass, extends = Editable, module = "urlens")]
#[derive(Debug)]
pub(crate) struct UriRef;

/// A URI (RFC 3986): ASCII, with a scheme. It is kept as it is written.
///
/// >>> Uri("HTTP://example.org/%7eanna")
/// Uri('HTTP://example.org/%7eanna')
/// >>> Uri("/over/there")
/// Traceback (most recent call last):
/// ...
/// urlens.ParseError: no scheme
#[pyclass(frozen, extends = UriRef, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Uri;

/// An IRI reference (RFC 3987): an IRI, or relative.
///
/// >>> IriRef("../Rhône").path
/// '../Rhône'
#[pyclass(frozen, subclass, extends = Editable, module = "urlens")]
#[derive(Debug)]
pub(crate) struct IriRef;

/// An IRI (RFC 3987): Unicode, with a scheme. It is kept as it is written.
///
/// >>> Iri("http://example.org/Rhône").to_uri()
/// Uri('http://example.org/Rh%C3%B4ne')
#[pyclass(frozen, extends = IriRef, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Iri;

/// A link, by the rules of the URL Standard: any text, kept as it is until there is a page to see it from.
/// Only what no reader of URLs sees is dropped: space around it, tabs and newlines in it.
///
/// >>> link = UrlRef("..\\a b")
/// >>> str(link)
/// '..\\a b'
/// >>> Url("https://example.org/x/y").resolve(link)
/// Url('https://example.org/a%20b')
#[pyclass(frozen, extends = Reference, module = "urlens")]
#[derive(Debug)]
pub(crate) struct UrlRef;

/// A URL, as browsers read it (the URL Standard): repaired where that is what browsers do, and normal.
///
/// >>> Url(" HTTPS:\\\\Example.org:443\\a/./b")
/// Url('https://example.org/a/b')
/// >>> Url("../c d", "https://example.org/a/b")
/// Url('https://example.org/c%20d')
/// >>> Url("http://")
/// Traceback (most recent call last):
/// ...
/// urlens.ParseError: no host in host at byte 7
#[pyclass(frozen, extends = Editable, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Url;

#[pymethods]
impl UriRef {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(uri_ref(read(Kind::UriRef, text)?))
    }
}

#[pymethods]
impl Uri {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(uri_ref(read(Kind::Uri, text)?).add_subclass(Self))
    }
}

#[pymethods]
impl IriRef {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(iri_ref(read(Kind::IriRef, text)?))
    }
}

#[pymethods]
impl Iri {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(iri_ref(read(Kind::Iri, text)?).add_subclass(Self))
    }
}

#[pymethods]
impl UrlRef {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(PyClassInitializer::from(Reference(read(Kind::UrlRef, text)?)).add_subclass(Self))
    }
}

#[pymethods]
impl Url {
    #[new]
    #[pyo3(signature = (text, base=None))]
    fn new(
        text: &Bound<'_, PyAny>,
        base: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let url = match base {
            None => read(Kind::Url, text)?,
            Some(base) => {
                op::resolve(&read(Kind::Url, base)?, &Reference::text_of(text, Kind::Url)?)?
            }
        };
        Ok(editable(url).add_subclass(Self))
    }

    /// The text, by the web's name.
    ///
    /// >>> Url("HTTP://Example.org").href
    /// 'http://example.org/'
    #[getter]
    fn href(slf: &Bound<'_, Self>) -> PyResult<String> {
        web(slf, |url| url.href().to_owned())
    }

    /// The scheme with its ':', by the web's name.
    ///
    /// >>> Url("http://example.org").protocol
    /// 'http:'
    #[getter]
    fn protocol(slf: &Bound<'_, Self>) -> PyResult<String> {
        web(slf, |url| url.protocol().to_owned())
    }

    /// The host without its port, by the web's name; '' if there is none.
    ///
    /// >>> Url("http://example.org:81/").hostname
    /// 'example.org'
    #[getter]
    fn hostname(slf: &Bound<'_, Self>) -> PyResult<String> {
        web(slf, |url| url.hostname().to_owned())
    }

    /// The host with its port: what the web calls `host`.
    ///
    /// >>> Url("http://example.org:81/").host_and_port
    /// 'example.org:81'
    #[getter]
    fn host_and_port(slf: &Bound<'_, Self>) -> PyResult<String> {
        web(slf, |url| url.host_and_port().to_owned())
    }

    /// The path, by the web's name.
    ///
    /// >>> Url("http://example.org").pathname
    /// '/'
    #[getter]
    fn pathname(slf: &Bound<'_, Self>) -> PyResult<String> {
        web(slf, |url| url.pathname().to_owned())
    }

    /// The query with its '?', by the web's name; '' if it is absent or empty.
    ///
    /// >>> Url("http://example.org/?q").search
    /// '?q'
    #[getter]
    fn search(slf: &Bound<'_, Self>) -> PyResult<String> {
        web(slf, |url| url.search().to_owned())
    }

    /// The fragment with its '#', by the web's name; '' if it is absent or empty.
    ///
    /// >>> Url("http://example.org/#f").hash
    /// '#f'
    #[getter]
    fn hash(slf: &Bound<'_, Self>) -> PyResult<String> {
        web(slf, |url| url.hash().to_owned())
    }

    /// The URL for people to look at, which is not the value: its host in Unicode where that deceives
    /// nobody, and without a password.
    ///
    /// >>> Url("https://xn--bcher-kva.example/%C3%A9").display()
    /// 'https://bücher.example/é'
    fn display(slf: &Bound<'_, Self>) -> PyResult<String> {
        web(slf, |url| url.display().to_string())
    }
}

fn web<T>(slf: &Bound<'_, Url>, ask: impl FnOnce(&urlens::Url) -> T) -> PyResult<T> {
    match &slf.as_super().as_super().get().0 {
        Any::Url(url) => Ok(ask(url)),
        _ => Err(crate::any::unresolved()),
    }
}

fn read(kind: Kind, text: &Bound<'_, PyAny>) -> PyResult<Any> {
    kind.read(&Reference::text_of(text, kind)?)
}

fn editable(any: Any) -> PyClassInitializer<Editable> {
    PyClassInitializer::from(Reference(any)).add_subclass(Editable)
}

fn uri_ref(any: Any) -> PyClassInitializer<UriRef> {
    editable(any).add_subclass(UriRef)
}

fn iri_ref(any: Any) -> PyClassInitializer<IriRef> {
    editable(any).add_subclass(IriRef)
}

/// The object of what it is.
pub(crate) fn object(py: Python<'_>, any: Any) -> PyResult<Bound<'_, PyAny>> {
    Ok(match any.kind() {
        Kind::Uri => Bound::new(py, uri_ref(any).add_subclass(Uri))?.into_any(),
        Kind::UriRef => Bound::new(py, uri_ref(any))?.into_any(),
        Kind::Iri => Bound::new(py, iri_ref(any).add_subclass(Iri))?.into_any(),
        Kind::IriRef => Bound::new(py, iri_ref(any))?.into_any(),
        Kind::Url => Bound::new(py, editable(any).add_subclass(Url))?.into_any(),
        Kind::UrlRef => {
            let link = PyClassInitializer::from(Reference(any)).add_subclass(UrlRef);
            Bound::new(py, link)?.into_any()
        }
    })
}
