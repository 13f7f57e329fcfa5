//! `Editable`: what can be changed, resolved, normalized, compared and converted. All but links.

use crate::any::{Any, by_standard, rung};
use crate::classes::object;
use crate::operations::{self as op, Change};
use crate::params;
use crate::reference::Reference;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// A reference that can be changed, into a new one. UriRef, Uri, IriRef, Iri and Url are such.
///
/// For URIs and IRIs a new component is given as it is to be written, and must be in the grammar. For
/// URLs it is encoded as needed, as the setters of the web do. What cannot be is an EditError.
///
/// >>> Uri("http://example.org/a").with_query("b=1").with_fragment("c")
/// Uri('http://example.org/a?b=1#c')
/// >>> Url("http://example.org/a").with_query("b c")
/// Url('http://example.org/a?b%20c')
#[pyclass(frozen, subclass, extends = Reference, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Editable;

type Object<'py> = PyResult<Bound<'py, PyAny>>;

#[pymethods]
impl Editable {
    /// The same with another scheme.
    ///
    /// >>> Uri("http://example.org/").with_scheme("https")
    /// Uri('https://example.org/')
    fn with_scheme<'py>(slf: &Bound<'py, Self>, scheme: &str) -> Object<'py> {
        change(slf, Change::Scheme(scheme))
    }

    /// The same with another userinfo, or without one.
    ///
    /// >>> Uri("http://example.org/").with_userinfo("anna")
    /// Uri('http://anna@example.org/')
    fn with_userinfo<'py>(slf: &Bound<'py, Self>, userinfo: Option<&str>) -> Object<'py> {
        change(slf, Change::Userinfo(userinfo))
    }

    /// The same with another host, or without one.
    ///
    /// >>> Iri("http://example.org/").with_host("[::1]")
    /// Iri('http://[::1]/')
    /// >>> Url("http://example.org/").with_host("bücher.example")
    /// Url('http://xn--bcher-kva.example/')
    fn with_host<'py>(slf: &Bound<'py, Self>, host: Option<&str>) -> Object<'py> {
        change(slf, Change::Host(host))
    }

    /// The same with another port, a number or its text, or without one.
    ///
    /// >>> Url("http://example.org/").with_port(8080)
    /// Url('http://example.org:8080/')
    fn with_port<'py>(slf: &Bound<'py, Self>, port: Option<Port>) -> Object<'py> {
        change(slf, Change::Port(port.map(Port::text).as_deref()))
    }

    /// The same with another path.
    ///
    /// >>> Uri("http://example.org/a?b").with_path("/c/d")
    /// Uri('http://example.org/c/d?b')
    fn with_path<'py>(slf: &Bound<'py, Self>, path: &str) -> Object<'py> {
        change(slf, Change::Path(path))
    }

    /// The same with another query, or without one.
    ///
    /// >>> Uri("http://example.org/a#c").with_query("b=1")
    /// Uri('http://example.org/a?b=1#c')
    fn with_query<'py>(slf: &Bound<'py, Self>, query: Option<&str>) -> Object<'py> {
        change(slf, Change::Query(query))
    }

    /// The same with another fragment, or without one.
    ///
    /// >>> Url("http://example.org/a").with_fragment("b")
    /// Url('http://example.org/a#b')
    fn with_fragment<'py>(slf: &Bound<'py, Self>, fragment: Option<&str>) -> Object<'py> {
        change(slf, Change::Fragment(fragment))
    }

    /// The same without its userinfo.
    ///
    /// >>> Url("http://anna:secret@example.org/").without_userinfo()
    /// Url('http://example.org/')
    fn without_userinfo<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Change::Userinfo(None))
    }

    /// The same without its host, where there may be none.
    ///
    /// >>> Uri("file://localhost/etc/hosts").without_host()
    /// Uri('file:/etc/hosts')
    fn without_host<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Change::Host(None))
    }

    /// The same without its port.
    ///
    /// >>> Uri("http://example.org:8042/").without_port()
    /// Uri('http://example.org/')
    fn without_port<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Change::Port(None))
    }

    /// The same without its query.
    ///
    /// >>> Url("http://example.org/?q#f").without_query()
    /// Url('http://example.org/#f')
    fn without_query<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Change::Query(None))
    }

    /// The same without its fragment.
    ///
    /// >>> Url("http://example.org/?q#f").without_fragment()
    /// Url('http://example.org/?q')
    fn without_fragment<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Change::Fragment(None))
    }

    /// The same with these parameters in place of its query: a mapping, pairs, or keywords, in plain text.
    /// A value may be a str, an int, a float, or a list of these. No parameters are no query.
    ///
    /// >>> Uri("http://example.org/").with_query_params({"q": "a & b", "page": 2})
    /// Uri('http://example.org/?q=a%20%26%20b&page=2')
    /// >>> Url("http://example.org/").with_query_params([("q", "a & b")], tag=["x", "y"])
    /// Url('http://example.org/?q=a+%26+b&tag=x&tag=y')
    #[pyo3(signature = (params=None, /, **more))]
    fn with_query_params<'py>(
        slf: &Bound<'py, Self>,
        params: Option<&Bound<'py, PyAny>>,
        more: Option<&Bound<'py, PyDict>>,
    ) -> Object<'py> {
        let pairs = params::pairs(params, more)?;
        made(slf, |any| op::with_params(any, &pairs))
    }

    /// The same with segments behind its path. They are plain text: a '/' in one is encoded, and '..' refused.
    ///
    /// >>> Url("http://example.org/files?page=2").joinpath("a b", "50%", "x/y")
    /// Url('http://example.org/files/a%20b/50%25/x%2Fy?page=2')
    #[pyo3(signature = (*segments))]
    fn joinpath<'py>(slf: &Bound<'py, Self>, segments: &Bound<'py, PyTuple>) -> Object<'py> {
        let segments: Vec<String> = segments.extract()?;
        made(slf, |any| op::append(any, &segments))
    }

    /// `uri / "segment"` is `uri.joinpath("segment")`.
    ///
    /// >>> Uri("http://example.org") / "a" / "b c"
    /// Uri('http://example.org/a/b%20c')
    fn __truediv__<'py>(slf: &Bound<'py, Self>, segment: &Bound<'py, PyAny>) -> Object<'py> {
        match segment.extract::<String>() {
            Ok(segment) => made(slf, |any| op::append(any, &[segment])),
            Err(_) => Ok(slf.py().NotImplemented().into_bound(slf.py())),
        }
    }

    /// What a reference, a str or an object, means where this is: the other way round than `relative_to`.
    ///
    /// >>> Uri("http://example.org/docs/guide/intro").resolve("../api/?v=2")
    /// Uri('http://example.org/docs/api/?v=2')
    /// >>> Url("https://example.org/a/b").resolve("/\\example.net")
    /// Url('https://example.net/')
    /// >>> UriRef("docs/guide").resolve("api")
    /// UriRef('docs/api')
    fn resolve<'py>(slf: &Bound<'py, Self>, reference: &Bound<'py, PyAny>) -> Object<'py> {
        let text = Reference::text_of(reference, any(slf).kind().reference())?;
        made(slf, |any| op::resolve(any, &text))
    }

    /// The same as `resolve`, by the name that urllib and yarl have for it.
    ///
    /// >>> Uri("http://example.org/a/b").join("c")
    /// Uri('http://example.org/a/c')
    fn join<'py>(slf: &Bound<'py, Self>, reference: &Bound<'py, PyAny>) -> Object<'py> {
        Self::resolve(slf, reference)
    }

    /// The shortest reference that leads from `base` to this.
    ///
    /// >>> Uri("http://example.org/docs/api/").relative_to("http://example.org/docs/guide/intro")
    /// UriRef('../api/')
    fn relative_to<'py>(slf: &Bound<'py, Self>, base: &Bound<'py, PyAny>) -> Object<'py> {
        let base = Reference::text_of(base, any(slf).kind().identifier())?;
        made(slf, |any| op::relative_to(any, &base))
    }

    /// The normal form, by all steps up to a rung: 'text', 'structure', 'syntax' or 'scheme'.
    ///
    /// By default it is what the standard has: URIs and IRIs take all steps that cannot change their meaning,
    /// which is 'scheme'; a URL is normal when it is read, and stays as it is.
    ///
    /// >>> Uri("HTTP://Example.org:80/%7eanna/./a/../b").normalize()
    /// Uri('http://example.org/~anna/b')
    /// >>> Uri("HTTP://Example.org:80/%7eanna/./a/../b").normalize("syntax")
    /// Uri('http://example.org:80/~anna/b')
    /// >>> Url("http://example.org/%7eanna").normalize(), Url("http://example.org/%7eanna").normalize("syntax")
    /// (Url('http://example.org/%7eanna'), Url('http://example.org/~anna'))
    #[pyo3(signature = (rung="standard"))]
    fn normalize<'py>(slf: &Bound<'py, Self>, rung: &str) -> Object<'py> {
        let rung = self::rung(rung)?;
        made(slf, |any| op::normalize(any, rung))
    }

    /// Whether both mean the same, as far as a rung tells: they have the same normal form.
    ///
    /// >>> Uri("http://example.org:80/%7Ea").equivalent("HTTP://EXAMPLE.org/~a")
    /// True
    /// >>> Uri("http://example.org:80/").equivalent("http://example.org/", "syntax")
    /// False
    #[pyo3(signature = (other, rung="standard"))]
    fn equivalent(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>, rung: &str) -> PyResult<bool> {
        let this = any(slf);
        let other =
            this.kind().reference_or_url().read(&Reference::text_of(other, this.kind())?)?;
        op::equivalent(this, &other, self::rung(rung)?)
    }

    /// This as a URI: what is beyond ASCII is escaped, or, in the host, as DNS has it if `idna` is asked for.
    ///
    /// >>> Iri("http://bücher.example/Rhône").to_uri()
    /// Uri('http://b%C3%BCcher.example/Rh%C3%B4ne')
    /// >>> Iri("http://bücher.example/Rhône").to_uri(idna=True)
    /// Uri('http://xn--bcher-kva.example/Rh%C3%B4ne')
    #[pyo3(signature = (*, idna=false))]
    fn to_uri<'py>(slf: &Bound<'py, Self>, idna: bool) -> Object<'py> {
        made(slf, |any| op::to_uri(any, idna))
    }

    /// This as an IRI: escapes that stand for characters beyond ASCII are decoded.
    ///
    /// >>> Uri("http://example.org/Rh%C3%B4ne").to_iri()
    /// Iri('http://example.org/Rhône')
    fn to_iri<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        made(slf, op::to_iri)
    }

    /// This as a URL, if browsers read it as what it is; else a ConvertError says what would change.
    ///
    /// >>> Uri("HTTP://example.org:80/a/../b").to_url()
    /// Url('http://example.org/b')
    /// >>> Uri("http://0x7f.1/").to_url()
    /// Traceback (most recent call last):
    /// ...
    /// urlens.ConvertError: ...
    fn to_url<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        made(slf, op::to_url)
    }

    /// Scheme, host and port as the web prints them, for deciding who may talk to whom; 'null' if it is
    /// unlike any other, and None for what has no scheme.
    ///
    /// >>> Url("https://anna@example.org:443/a").origin
    /// 'https://example.org'
    /// >>> Url("data:,x").origin
    /// 'null'
    #[getter]
    fn origin(slf: &Bound<'_, Self>) -> Option<String> {
        op::origin(any(slf))
    }

    /// Whether both have the same origin. One that is unlike any other is not the same as itself.
    ///
    /// >>> Url("https://example.org/a").same_origin("https://example.org:443/b")
    /// True
    fn same_origin(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let this = any(slf);
        let other =
            this.kind().reference_or_url().read(&Reference::text_of(other, this.kind())?)?;
        by_standard!(
            this,
            it => by_standard!(&other, that => Ok(it.origin().same_origin(&that.origin())), _url => Ok(false)),
            url => match &other {
                Any::Url(that) => Ok(url.origin().same_origin(&that.origin())),
                _ => Ok(false),
            }
        )
    }
}

/// A port, as a number or as its text.
#[derive(Debug, FromPyObject)]
enum Port {
    Number(u64),
    Text(String),
}

impl Port {
    fn text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text,
        }
    }
}

fn any<'a>(slf: &'a Bound<'_, Editable>) -> &'a Any {
    &slf.as_super().get().0
}

fn made<'py>(slf: &Bound<'py, Editable>, make: impl FnOnce(&Any) -> PyResult<Any>) -> Object<'py> {
    object(slf.py(), make(any(slf))?)
}

fn change<'py>(slf: &Bound<'py, Editable>, change: Change<'_>) -> Object<'py> {
    made(slf, |any| change.apply(any))
}
