//! The seven classes and their constructors.

use crate::editable::Editable;
use crate::errors;
use crate::reference::{Object, Reference};
use pyo3::prelude::*;
use pyo3::types::PyType;
use urlens_ops::readings::display::DisplayExt as _;
use urlens_ops::{Any, Kind, UrlAttribute};

/// A URI reference (RFC 3986): a URI, or relative.
///
/// >>> UriRef("../there?name=ferret#nose").path
/// '../there'
#[pyclass(frozen, subclass, extends = Editable, module = "urlens")]
#[derive(Debug)]
pub(crate) struct UriRef;

/// A URI (RFC 3986): ASCII, with a scheme. The text is kept unchanged.
///
/// >>> Uri("HTTP://example.org/%7eanna")
/// Uri('HTTP://example.org/%7eanna')
/// >>> Uri("/over/there")
/// Traceback (most recent call last):
/// ...
/// urlens.ParseError: ...scheme...
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

/// An IRI (RFC 3987): Unicode, with a scheme. The text is kept unchanged.
///
/// >>> Iri("http://example.org/Rhône").to_uri()
/// Uri('http://example.org/Rh%C3%B4ne')
#[pyclass(frozen, extends = IriRef, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Iri;

/// A URI whose IPv6 address may have a zone identifier (RFC 6874).
///
/// >>> UriZone("http://[fe80::1%25eth0]/").host
/// '[fe80::1%25eth0]'
#[pyclass(frozen, extends = Editable, module = "urlens")]
#[derive(Debug)]
pub(crate) struct UriZone;

/// A link by the rules of the URL Standard: a URL or a relative reference. The text is kept until it is
/// resolved; only surrounding spaces, and all tabs and newlines, are removed.
///
/// >>> link = UrlRef("..\\a b")
/// >>> str(link)
/// '..\\a b'
/// >>> Url("https://example.org/x/y").resolve(link)
/// Url('https://example.org/a%20b')
#[pyclass(frozen, extends = Reference, module = "urlens")]
#[derive(Debug)]
pub(crate) struct UrlRef;

/// A URL (URL Standard). Errors are repaired as in browsers.
///
/// >>> Url(" HTTPS:\\\\Example.org:443\\a/./b")
/// Url('https://example.org/a/b')
/// >>> Url("../c d", "https://example.org/a/b")
/// Url('https://example.org/c%20d')
/// >>> Url("http://")
/// Traceback (most recent call last):
/// ...
/// urlens.ParseError: ...host...
#[pyclass(frozen, extends = Editable, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Url;

#[pymethods]
impl UriRef {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(uri_ref(read(Kind::UriRef, text)?))
    }

    /// Parses a text, and escapes non-ASCII characters. For texts to normalize or compare.
    ///
    /// >>> Uri.parse_loose("http://example.org/é")
    /// Uri('http://example.org/%C3%A9')
    #[classmethod]
    fn parse_loose<'py>(cls: &Bound<'py, PyType>, text: &str) -> Object<'py> {
        let kind = if cls.is_subclass_of::<Uri>()? { Kind::Uri } else { Kind::UriRef };
        let any = Any::parse_loose(kind, text).map_err(|error| errors::parse(error, text))?;
        object(cls.py(), any.into_owned())
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
impl UriZone {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(editable(read(Kind::UriZone, text)?).add_subclass(Self))
    }
}

#[pymethods]
impl UrlRef {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(reference(read(Kind::UrlRef, text)?).add_subclass(Self))
    }

    /// The normal form without a base, by the URL Reverse Specification: percent-encoded, and without
    /// removable dot segments.
    ///
    /// >>> UrlRef("a/../b c").printed()
    /// 'b%20c'
    fn printed(slf: &Bound<'_, Self>) -> PyResult<String> {
        let any = &slf.as_super().get().0;
        let printed = urlens_ops::print(any).map_err(|error| errors::parse(error, any.as_str()))?;
        Ok(printed.into_owned())
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
                let (base, text) = (read(Kind::Url, base)?, Reference::text_of(text, Kind::Url)?);
                base.resolve(&text).map_err(|error| errors::parse(error, &text))?
            }
        };
        Ok(editable(url).add_subclass(Self))
    }

    /// The text: `href` of the web API.
    ///
    /// >>> Url("HTTP://Example.org").href
    /// 'http://example.org/'
    #[getter]
    fn href(slf: &Bound<'_, Self>) -> PyResult<String> {
        attribute(slf, UrlAttribute::Href)
    }

    /// The scheme with its ':': `protocol` of the web API.
    ///
    /// >>> Url("http://example.org").protocol
    /// 'http:'
    #[getter]
    fn protocol(slf: &Bound<'_, Self>) -> PyResult<String> {
        attribute(slf, UrlAttribute::Protocol)
    }

    /// The host without its port: `hostname` of the web API. '' if there is none.
    ///
    /// >>> Url("http://example.org:81/").hostname
    /// 'example.org'
    #[getter]
    fn hostname(slf: &Bound<'_, Self>) -> PyResult<String> {
        attribute(slf, UrlAttribute::Hostname)
    }

    /// The host with its port: `host` of the web API.
    ///
    /// >>> Url("http://example.org:81/").host_and_port
    /// 'example.org:81'
    #[getter]
    fn host_and_port(slf: &Bound<'_, Self>) -> PyResult<String> {
        attribute(slf, UrlAttribute::Host)
    }

    /// The path: `pathname` of the web API.
    ///
    /// >>> Url("http://example.org").pathname
    /// '/'
    #[getter]
    fn pathname(slf: &Bound<'_, Self>) -> PyResult<String> {
        attribute(slf, UrlAttribute::Pathname)
    }

    /// The query with its '?': `search` of the web API. '' if it is absent or empty.
    ///
    /// >>> Url("http://example.org/?q").search
    /// '?q'
    #[getter]
    fn search(slf: &Bound<'_, Self>) -> PyResult<String> {
        attribute(slf, UrlAttribute::Search)
    }

    /// The fragment with its '#': `hash` of the web API. '' if it is absent or empty.
    ///
    /// >>> Url("http://example.org/#f").hash
    /// '#f'
    #[getter]
    fn hash(slf: &Bound<'_, Self>) -> PyResult<String> {
        attribute(slf, UrlAttribute::Hash)
    }

    /// A copy with an attribute set by the setter of the web API: 'host', 'pathname' and so on.
    ///
    /// >>> Url("http://example.org/").with_attribute("host", "example.net:81")
    /// Url('http://example.net:81/')
    fn with_attribute<'py>(slf: &Bound<'py, Self>, attribute: &str, value: &str) -> Object<'py> {
        let names = UrlAttribute::ALL.map(UrlAttribute::name);
        let attribute = errors::named("attribute", attribute, names)?;
        let mut url = slf.as_super().as_super().get().0.clone();
        url.set_attribute(attribute, value).map_err(|error| errors::edit(error, Some(value)))?;
        object(slf.py(), url)
    }

    /// The URL for display, not for use as a URL: the host is in Unicode where that is not misleading,
    /// and the password is removed.
    ///
    /// >>> Url("https://xn--bcher-kva.example/%C3%A9").display()
    /// 'https://bücher.example/é'
    fn display(slf: &Bound<'_, Self>) -> String {
        slf.as_super().as_super().get().0.display().to_string()
    }
}

fn attribute(slf: &Bound<'_, Url>, attribute: UrlAttribute) -> PyResult<String> {
    let any = &slf.as_super().as_super().get().0;
    let text = any.attribute(attribute).map_err(|error| errors::parse(error, any.as_str()))?;
    Ok(text.to_owned())
}

fn read(kind: Kind, text: &Bound<'_, PyAny>) -> PyResult<Any> {
    let text = Reference::text_of(text, kind)?;
    Any::parse(kind, &text).map_err(|error| errors::parse(error, &text))
}

fn reference(any: Any) -> PyClassInitializer<Reference> {
    PyClassInitializer::from(Reference(any))
}

fn editable(any: Any) -> PyClassInitializer<Editable> {
    reference(any).add_subclass(Editable)
}

fn uri_ref(any: Any) -> PyClassInitializer<UriRef> {
    editable(any).add_subclass(UriRef)
}

fn iri_ref(any: Any) -> PyClassInitializer<IriRef> {
    editable(any).add_subclass(IriRef)
}

/// Makes the Python object of a value. The only place that maps kinds to classes.
pub(crate) fn object<'py>(py: Python<'py>, any: Any) -> Object<'py> {
    Ok(match any.kind() {
        Kind::Uri => Bound::new(py, uri_ref(any).add_subclass(Uri))?.into_any(),
        Kind::UriRef => Bound::new(py, uri_ref(any))?.into_any(),
        Kind::Iri => Bound::new(py, iri_ref(any).add_subclass(Iri))?.into_any(),
        Kind::IriRef => Bound::new(py, iri_ref(any))?.into_any(),
        Kind::Url => Bound::new(py, editable(any).add_subclass(Url))?.into_any(),
        Kind::UrlRef => Bound::new(py, reference(any).add_subclass(UrlRef))?.into_any(),
        Kind::UriZone => Bound::new(py, editable(any).add_subclass(UriZone))?.into_any(),
    })
}
