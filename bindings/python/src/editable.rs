//! `Editable`: replacing components, and converting. The base of all classes except `UrlRef`.

use crate::classes::object;
use crate::errors;
use crate::params;
use crate::reference::{Object, Reference};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use urlens_ops::{Any, Component, Error, HostEncoding, Kind, Part};

/// A reference whose components can be replaced, which returns a new object. All classes except UrlRef.
///
/// A new component must be valid alone. User name, password, path, query and fragment of a URL are plain
/// text, which is encoded; those of a URI or an IRI must be valid as given, with escapes. An invalid value
/// raises EditError.
///
/// >>> Uri("http://example.org/a").with_query("b=1").with_fragment("c")
/// Uri('http://example.org/a?b=1#c')
/// >>> Url("http://example.org/a").with_query("b c")
/// Url('http://example.org/a?b%20c')
#[pyclass(frozen, subclass, extends = Reference, module = "urlens")]
#[derive(Debug)]
pub(crate) struct Editable;

#[pymethods]
impl Editable {
    /// A copy with another scheme, or without one. A Uri, Iri or Url requires it.
    ///
    /// >>> Uri("http://example.org/").with_scheme("https")
    /// Uri('https://example.org/')
    /// >>> UriRef("http://example.org/").with_scheme(None)
    /// UriRef('//example.org/')
    fn with_scheme<'py>(slf: &Bound<'py, Self>, scheme: Option<&str>) -> Object<'py> {
        change(slf, Part::Scheme, scheme)
    }

    /// A copy with another userinfo, or without one.
    ///
    /// >>> Uri("http://example.org/").with_userinfo("anna")
    /// Uri('http://anna@example.org/')
    fn with_userinfo<'py>(slf: &Bound<'py, Self>, userinfo: Option<&str>) -> Object<'py> {
        change(slf, Part::Userinfo, userinfo)
    }

    /// A copy with another user name, or without one.
    ///
    /// >>> Url("http://example.org/").with_username("anna b")
    /// Url('http://anna%20b@example.org/')
    fn with_username<'py>(slf: &Bound<'py, Self>, username: Option<&str>) -> Object<'py> {
        change(slf, Component::Username, username)
    }

    /// A copy with another password, or without one.
    ///
    /// >>> Url("http://anna:secret@example.org/").with_password(None)
    /// Url('http://anna@example.org/')
    fn with_password<'py>(slf: &Bound<'py, Self>, password: Option<&str>) -> Object<'py> {
        change(slf, Component::Password, password)
    }

    /// A copy with another authority, or without one.
    ///
    /// >>> Uri("http://example.org/a").with_authority("anna@example.net:81")
    /// Uri('http://anna@example.net:81/a')
    fn with_authority<'py>(slf: &Bound<'py, Self>, authority: Option<&str>) -> Object<'py> {
        change(slf, Part::Authority, authority)
    }

    /// A copy with another host, or without one.
    ///
    /// >>> Iri("http://example.org/").with_host("[::1]")
    /// Iri('http://[::1]/')
    /// >>> Url("http://example.org/").with_host("bücher.example")
    /// Url('http://xn--bcher-kva.example/')
    fn with_host<'py>(slf: &Bound<'py, Self>, host: Option<&str>) -> Object<'py> {
        change(slf, Part::Host, host)
    }

    /// A copy with another port, a number or its text, or without one.
    ///
    /// >>> Url("http://example.org/").with_port(8080)
    /// Url('http://example.org:8080/')
    fn with_port<'py>(slf: &Bound<'py, Self>, port: Option<Port>) -> Object<'py> {
        change(slf, Part::Port, port.map(Port::text).as_deref())
    }

    /// A copy with another path.
    ///
    /// >>> Uri("http://example.org/a?b").with_path("/c/d")
    /// Uri('http://example.org/c/d?b')
    fn with_path<'py>(slf: &Bound<'py, Self>, path: &str) -> Object<'py> {
        change(slf, Part::Path, Some(path))
    }

    /// A copy with another query, or without one.
    ///
    /// >>> Uri("http://example.org/a#c").with_query("b=1")
    /// Uri('http://example.org/a?b=1#c')
    fn with_query<'py>(slf: &Bound<'py, Self>, query: Option<&str>) -> Object<'py> {
        change(slf, Part::Query, query)
    }

    /// A copy with another value of a query parameter, or without it. Name and value are encoded.
    ///
    /// >>> Url("http://example.org/?q=a&lang=en").with_query_param("q", "b c")
    /// Url('http://example.org/?q=b%20c&lang=en')
    fn with_query_param<'py>(
        slf: &Bound<'py, Self>,
        name: String,
        value: Option<&str>,
    ) -> Object<'py> {
        change(slf, Component::Parameter(name), value)
    }

    /// A copy with another fragment, or without one.
    ///
    /// >>> Url("http://example.org/a").with_fragment("b")
    /// Url('http://example.org/a#b')
    fn with_fragment<'py>(slf: &Bound<'py, Self>, fragment: Option<&str>) -> Object<'py> {
        change(slf, Part::Fragment, fragment)
    }

    /// A copy without its userinfo.
    ///
    /// >>> Url("http://anna:secret@example.org/").without_userinfo()
    /// Url('http://example.org/')
    fn without_userinfo<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Part::Userinfo, None)
    }

    /// A copy without its host. An EditError if the scheme requires one.
    ///
    /// >>> Uri("file://localhost/etc/hosts").without_host()
    /// Uri('file:/etc/hosts')
    fn without_host<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Part::Host, None)
    }

    /// A copy without its port.
    ///
    /// >>> Uri("http://example.org:8042/").without_port()
    /// Uri('http://example.org/')
    fn without_port<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Part::Port, None)
    }

    /// A copy without its query.
    ///
    /// >>> Url("http://example.org/?q#f").without_query()
    /// Url('http://example.org/#f')
    fn without_query<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Part::Query, None)
    }

    /// A copy without its fragment.
    ///
    /// >>> Url("http://example.org/?q#f").without_fragment()
    /// Url('http://example.org/?q')
    fn without_fragment<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        change(slf, Part::Fragment, None)
    }

    /// A copy with another query, made of parameters: a mapping, pairs, or keywords, not encoded. A value may
    /// be a str, an int, a float, or a list of these. Without parameters the query is removed.
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
        edit(slf, None, |any| any.set_query_pairs(&pairs))
    }

    /// A copy with segments appended to its path. They are encoded, a '/' too; '..' is an error.
    ///
    /// >>> Url("http://example.org/files?page=2").joinpath("a b", "50%", "x/y")
    /// Url('http://example.org/files/a%20b/50%25/x%2Fy?page=2')
    #[pyo3(signature = (*segments))]
    fn joinpath<'py>(slf: &Bound<'py, Self>, segments: &Bound<'py, PyTuple>) -> Object<'py> {
        let segments: Vec<String> = segments.extract()?;
        edit(slf, segments.last().map(String::as_str), |any| any.extend_segments(&segments))
    }

    /// Appends a segment: `uri / "segment"` is `uri.joinpath("segment")`.
    ///
    /// >>> Uri("http://example.org") / "a" / "b c"
    /// Uri('http://example.org/a/b%20c')
    fn __truediv__<'py>(slf: &Bound<'py, Self>, segment: &Bound<'py, PyAny>) -> Object<'py> {
        match segment.extract::<String>() {
            Ok(segment) => edit(slf, Some(&segment), |any| any.extend_segments([&segment])),
            Err(_) => Ok(slf.py().NotImplemented().into_bound(slf.py())),
        }
    }

    /// Converts to another kind, such as 'uri-ref', if that keeps the meaning. Otherwise ConvertError names
    /// the component that would change. With `idna`, the host of an IRI is converted to Punycode.
    ///
    /// >>> Iri("http://example.org/Rhône").convert("uri-ref")
    /// UriRef('http://example.org/Rh%C3%B4ne')
    #[pyo3(signature = (to, *, idna=false))]
    fn convert<'py>(slf: &Bound<'py, Self>, to: &str, idna: bool) -> Object<'py> {
        let kind = to.parse::<Kind>();
        let kind =
            kind.map_err(|error| PyValueError::new_err(format!("unknown kind '{to}': {error}")))?;
        converted(slf, kind, idna)
    }

    /// Converts to a URI: non-ASCII text is escaped. With `idna`, the host is converted to Punycode instead.
    ///
    /// >>> Iri("http://bücher.example/Rhône").to_uri()
    /// Uri('http://b%C3%BCcher.example/Rh%C3%B4ne')
    /// >>> Iri("http://bücher.example/Rhône").to_uri(idna=True)
    /// Uri('http://xn--bcher-kva.example/Rh%C3%B4ne')
    #[pyo3(signature = (*, idna=false))]
    fn to_uri<'py>(slf: &Bound<'py, Self>, idna: bool) -> Object<'py> {
        converted(slf, relative_like(slf, Kind::Uri), idna)
    }

    /// Converts to an IRI: escapes of non-ASCII characters are decoded.
    ///
    /// >>> Uri("http://example.org/Rh%C3%B4ne").to_iri()
    /// Iri('http://example.org/Rhône')
    fn to_iri<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        converted(slf, relative_like(slf, Kind::Iri), false)
    }

    /// Converts to a URL, if that keeps the meaning. Otherwise ConvertError names the component that would
    /// change.
    ///
    /// >>> Uri("HTTP://example.org:80/a/../b").to_url()
    /// Url('http://example.org/b')
    /// >>> Uri("http://0x7f.1/").to_url()
    /// Traceback (most recent call last):
    /// ...
    /// urlens.ConvertError: ...
    fn to_url<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        converted(slf, Kind::Url, false)
    }

    /// Converts to a URI whose IPv6 address may have a zone identifier.
    ///
    /// >>> Uri("http://[fe80::1]/").to_uri_zone().with_host("[fe80::1%25eth0]")
    /// UriZone('http://[fe80::1%25eth0]/')
    fn to_uri_zone<'py>(slf: &Bound<'py, Self>) -> Object<'py> {
        converted(slf, Kind::UriZone, false)
    }
}

/// A port as a number or a text.
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

/// A changed copy. The offset of an error is in `value`.
fn edit<'py>(
    slf: &Bound<'py, Editable>,
    value: Option<&str>,
    change: impl FnOnce(&mut Any) -> Result<(), Error>,
) -> Object<'py> {
    let mut copy = any(slf).clone();
    change(&mut copy).map_err(|error| errors::edit(error, value))?;
    object(slf.py(), copy)
}

fn change<'py>(
    slf: &Bound<'py, Editable>,
    component: impl Into<Component>,
    value: Option<&str>,
) -> Object<'py> {
    edit(slf, value, |any| any.set(&component.into(), value))
}

/// The kind `to`, or its reference kind if this object has a reference kind.
fn relative_like(slf: &Bound<'_, Editable>, to: Kind) -> Kind {
    let kind = any(slf).kind();
    if kind == kind.identifier() { to } else { to.reference() }
}

fn converted<'py>(slf: &Bound<'py, Editable>, to: Kind, idna: bool) -> Object<'py> {
    let host = if idna { HostEncoding::Idna } else { HostEncoding::Percent };
    let any = any(slf);
    object(slf.py(), any.convert(to, host).map_err(|error| errors::convert(error, any.as_str()))?)
}
