//! `Reference`: the base class of all objects, which are immutable texts with components.

use crate::classes::object;
use crate::decoded::Decoded;
use crate::errors;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple, PyType};
use std::borrow::Cow;
use urlens_ops::urlens::percent::Encoded;
use urlens_ops::{
    Any, Equivalence, Kind, Normalizer, Part, PathStyle, ResolveOptions, Step, TokenStream,
};

/// A URI, an IRI, a URL or a relative reference: the base class of Uri, UriRef, Iri, IriRef, Url, UrlRef
/// and UriZone.
///
/// Objects are immutable, and ordered by their text. Two are equal if they have the same standard and the
/// same text; `compare` checks for equivalence. An absent component is None, an empty one is ''.
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

/// An object of one of the classes.
pub(crate) type Object<'py> = PyResult<Bound<'py, PyAny>>;

#[pymethods]
impl Reference {
    /// The scheme as written; None if it is absent.
    ///
    /// >>> Uri("HTTP://example.org/").scheme
    /// 'HTTP'
    /// >>> UriRef("../a").scheme is None
    /// True
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.part(Part::Scheme)
    }

    /// The authority as written: userinfo, host and port.
    ///
    /// >>> Uri("http://anna@example.org:80/").authority
    /// 'anna@example.org:80'
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.part(Part::Authority)
    }

    /// The userinfo, without its '@'.
    ///
    /// >>> Uri("http://anna:secret@example.org/").userinfo
    /// 'anna:secret'
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.part(Part::Userinfo)
    }

    /// The user name: the userinfo before its first ':'.
    ///
    /// >>> Url("http://anna:secret@example.org/").username
    /// 'anna'
    #[getter]
    fn username(&self) -> Option<&str> {
        self.0.authority()?.username()
    }

    /// The password: the userinfo after its first ':'.
    ///
    /// >>> Url("http://anna:secret@example.org/").password
    /// 'secret'
    #[getter]
    fn password(&self) -> Option<&str> {
        self.0.password()
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

    /// The kind of the host: 'reg-name', 'ipv4', 'ipv6', 'ipvfuture' or 'empty'.
    ///
    /// >>> Url("http://127.1/").host_kind
    /// 'ipv4'
    #[getter]
    fn host_kind(&self) -> Option<&'static str> {
        self.0.host().map(|host| host.kind())
    }

    /// The port as a number; None if it is absent, empty or beyond 65535. `port_text` has the digits.
    ///
    /// >>> Uri("http://example.org:8042/").port
    /// 8042
    #[getter]
    fn port(&self) -> Option<u16> {
        self.0.port()
    }

    /// The port as written.
    ///
    /// >>> Uri("http://example.org:/").port_text
    /// ''
    /// >>> Uri("http://example.org:123456/").port_text
    /// '123456'
    #[getter]
    fn port_text(&self) -> Option<&str> {
        self.part(Part::Port)
    }

    /// The port, or the default port of the scheme.
    ///
    /// >>> Url("https://example.org/").port_or_default
    /// 443
    #[getter]
    fn port_or_default(&self) -> Option<u16> {
        self.0.port_or_default()
    }

    /// The path. Always present, but may be ''.
    ///
    /// >>> Uri("http://example.org").path
    /// ''
    /// >>> Url("http://example.org").path
    /// '/'
    #[getter]
    fn path(&self) -> &str {
        self.part(Part::Path).unwrap_or_default()
    }

    /// The segments of the path as written.
    ///
    /// >>> Uri("http://example.org/a/b%2Fc/").segments
    /// ('a', 'b%2Fc', '')
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = self.0.path_segments();
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

    /// The names and values of the query as written; `decoded.query_pairs` decodes them.
    ///
    /// >>> Url("http://example.org/?a=1+2&b").query_pairs
    /// (('a', '1+2'), ('b', ''))
    #[getter]
    fn query_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs = self.0.raw_query_pairs().map(|(name, value)| (name.as_str(), value.as_str()));
        PyTuple::new(py, pairs.collect::<Vec<_>>())
    }

    /// The decoded value of the first query parameter with this name, or None.
    ///
    /// >>> Url("http://example.org/?q=a+b&q=c").query_param("q")
    /// 'a b'
    fn query_param(&self, name: &str) -> Option<Cow<'_, str>> {
        self.0.query_param(name)
    }

    /// The fragment, without its '#'.
    ///
    /// >>> Uri("http://example.org/#a%20b").fragment
    /// 'a%20b'
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.part(Part::Fragment)
    }

    /// The percent-decoded components.
    ///
    /// >>> uri = Uri("http://example.org/caf%C3%A9?q=a%26b")
    /// >>> uri.decoded.path, uri.decoded.query_pairs
    /// ('/café', (('q', 'a&b'),))
    #[getter]
    fn decoded(slf: Bound<'_, Self>) -> Decoded {
        Decoded(slf.unbind())
    }

    /// The percent-decoded bytes of a component, which need not be UTF-8.
    ///
    /// >>> Uri("http://example.org/%FF").decode("path")
    /// b'/\xff'
    fn decode<'py>(&self, py: Python<'py>, part: &str) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let part = errors::named("part", part, Part::ALL.map(Part::name))?;
        Ok(self.part(part).map(|it| PyBytes::new(py, &Encoded::new(it).decode())))
    }

    /// True if there is a scheme.
    ///
    /// >>> UriRef("http://example.org/").is_absolute, UriRef("//example.org/").is_absolute
    /// (True, False)
    #[getter]
    fn is_absolute(&self) -> bool {
        !self.0.is_relative()
    }

    /// True if the path has no hierarchy, such as 'mailto:anna@example.org'.
    ///
    /// >>> Uri("mailto:anna@example.org").is_opaque
    /// True
    #[getter]
    fn is_opaque(&self) -> bool {
        self.0.is_opaque()
    }

    /// Resolves a reference against this base, which must have a scheme; use `goto` for relative bases.
    /// With `verbatim`, rootless paths follow RFC 3986 to the letter.
    ///
    /// >>> Uri("http://example.org/docs/guide/intro").resolve("../api/?v=2")
    /// Uri('http://example.org/docs/api/?v=2')
    /// >>> Url("https://example.org/a/b").resolve("/\\example.net")
    /// Url('https://example.net/')
    /// >>> UriRef("docs/guide").resolve("api")
    /// Traceback (most recent call last):
    /// ...
    /// urlens.ParseError: ...scheme...
    #[pyo3(signature = (reference, *, verbatim=false))]
    fn resolve<'py>(
        &self,
        py: Python<'py>,
        reference: &Bound<'py, PyAny>,
        verbatim: bool,
    ) -> Object<'py> {
        let text = Self::text_of(reference, self.0.kind())?;
        let options = if verbatim { ResolveOptions::VERBATIM } else { ResolveOptions::STRICT };
        let target = self.identifier()?.resolve_with(&text, options);
        object(py, target.map_err(|error| errors::parse(error, &text))?)
    }

    /// Resolves a reference against this base: an alias of `resolve`, named as in urllib and yarl.
    ///
    /// >>> Uri("http://example.org/a/b").join("c")
    /// Uri('http://example.org/a/c')
    fn join<'py>(&self, py: Python<'py>, reference: &Bound<'py, PyAny>) -> Object<'py> {
        self.resolve(py, reference, false)
    }

    /// Appends a reference to this one, which may be relative. Dot segments are kept, except in UrlRef,
    /// where those that can be removed are.
    ///
    /// >>> UriRef("docs/guide").goto("../api")
    /// UriRef('docs/../api')
    /// >>> UrlRef("docs/guide").goto("../api")
    /// UrlRef('api')
    fn goto<'py>(&self, py: Python<'py>, reference: &Bound<'py, PyAny>) -> Object<'py> {
        let text = Self::text_of(reference, self.0.kind())?;
        object(py, self.0.goto(&text).map_err(|error| errors::parse(error, &text))?)
    }

    /// The shortest reference that leads from `base` to this object.
    ///
    /// >>> Uri("http://example.org/docs/api/").relative_to("http://example.org/docs/guide/intro")
    /// UriRef('../api/')
    fn relative_to<'py>(&self, py: Python<'py>, base: &Bound<'py, PyAny>) -> Object<'py> {
        let text = Self::text_of(base, self.0.kind())?;
        let base = Any::parse(self.0.kind().identifier(), &text);
        let base = base.map_err(|error| errors::parse(error, &text))?;
        let link = base.relativize(self.identifier()?.as_ref());
        object(py, link.map_err(errors::relativize)?)
    }

    /// The normal form. By default applies all steps that keep the meaning, including the rules of the
    /// scheme.
    ///
    /// `level` selects the steps up to an equivalence level: 'text', 'syntax' or 'scheme'.
    /// `steps` selects single steps: 'escape', 'case', 'path' and 'scheme'. With `paths="windows"`, drive
    /// letters in file: ignore case.
    ///
    /// >>> Uri("HTTP://Example.org:80/%7eanna/./a/../b").normalize()
    /// Uri('http://example.org/~anna/b')
    /// >>> Uri("HTTP://Example.org:80/%7eanna/./a/../b").normalize("syntax")
    /// Uri('http://example.org:80/~anna/b')
    /// >>> Url("http://example.org/%7eanna").normalize(), Url("urn:ISBN:0-395-36341-1").normalize()
    /// (Url('http://example.org/~anna'), Url('urn:isbn:0395363411'))
    /// >>> Uri("HTTP://Example.org/%7eanna").normalize(steps=["case"])
    /// Uri('http://example.org/%7Eanna')
    #[pyo3(signature = (level=None, *, steps=None, paths="posix"))]
    fn normalize<'py>(
        &self,
        py: Python<'py>,
        level: Option<&str>,
        steps: Option<Vec<String>>,
        paths: &str,
    ) -> Object<'py> {
        let (kind, text) = (self.0.kind(), self.0.as_str());
        let normalizer = match (level, steps) {
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err("pass level or steps, not both"));
            }
            (level, None) => Normalizer::at(kind, level_named(level)?),
            (None, Some(names)) => Normalizer::steps(kind, &steps_named(&names)?),
        };
        let normal = normalizer.paths(style(paths)?).normalize(text);
        let normal = normal.map_err(|it| errors::raise("ParseError", &it, Some(text)))?;
        let any = Any::parse(kind, &normal).map_err(|error| errors::parse(error, &normal))?;
        object(py, any)
    }

    /// The first equivalence level at which both are equal: 'text', 'syntax', 'scheme', or 'resource' if
    /// only the fragment differs; None if they differ. A str is parsed as the class of this object; for a
    /// URI, non-ASCII text is escaped.
    ///
    /// >>> Uri("http://example.org/%7Ea").compare("http://example.org/~a")
    /// 'syntax'
    /// >>> Url("tel:+1-201-555").compare("tel:+1201555")
    /// 'scheme'
    /// >>> Uri("http://example.org/a").compare("http://example.org/b") is None
    /// True
    #[pyo3(signature = (other, *, paths="posix"))]
    fn compare(&self, other: &Bound<'_, PyAny>, paths: &str) -> PyResult<Option<&'static str>> {
        Ok(self.equivalence(other, Equivalence::Scheme, paths)?.map(Equivalence::name))
    }

    /// True if both are equivalent at an equivalence level, by default 'scheme'.
    ///
    /// >>> Uri("http://example.org:80/%7Ea").equivalent("HTTP://EXAMPLE.org/~a")
    /// True
    /// >>> Uri("http://example.org:80/").equivalent("http://example.org/", "syntax")
    /// False
    /// >>> Uri("http://example.org/#a").equivalent("http://example.org/#b", "resource")
    /// True
    #[pyo3(signature = (other, level=None, *, paths="posix"))]
    fn equivalent(
        &self,
        other: &Bound<'_, PyAny>,
        level: Option<&str>,
        paths: &str,
    ) -> PyResult<bool> {
        let level = level_named(level)?;
        Ok(self.equivalence(other, level, paths)?.is_some_and(|found| found <= level))
    }

    /// The tokens of the URL Reverse Specification, as pairs of a type and a value.
    ///
    /// >>> UrlRef("c|\\a").tokens()
    /// (('drive', 'c|'), ('path-root', '\\'), ('file', 'a'))
    fn tokens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let tokens = TokenStream::of(&self.0).map(|token| (token.kind.name(), token.value));
        PyTuple::new(py, tokens.collect::<Vec<_>>())
    }

    /// The origin (HTML Standard): scheme, host and port. 'null' if it is opaque, and None for a relative
    /// reference.
    ///
    /// >>> Url("https://anna@example.org:443/a").origin
    /// 'https://example.org'
    /// >>> Url("data:,x").origin
    /// 'null'
    #[getter]
    fn origin(&self) -> Option<String> {
        self.0.origin().map(|it| it.to_string())
    }

    /// True if both have the same origin. An origin that is 'null' equals no other, not even itself.
    ///
    /// >>> Url("https://example.org/a").same_origin("https://example.org:443/b")
    /// True
    fn same_origin(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let text = Self::text_of(other, self.0.kind())?;
        let other = Any::parse(self.common_kind(other), &text);
        let other = other.map_err(|error| errors::parse(error, &text))?.origin();
        Ok(self.0.origin().zip(other).is_some_and(|(a, b)| a.same_origin(&b)))
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
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let text = PyString::new(slf.py(), &slf.get().0.masked()).repr()?;
        Ok(format!("{}({text})", slf.get_type().name()?))
    }

    // Python's hash of str is randomized, which prevents prepared collisions.
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
        self.0.component(part)
    }

    /// This value as a kind that requires a scheme.
    fn identifier(&self) -> PyResult<Cow<'_, Any>> {
        let (kind, text) = (self.0.kind().identifier(), self.0.as_str());
        if self.0.kind() == kind && !self.0.is_relative() {
            return Ok(Cow::Borrowed(&self.0));
        }
        let any = Any::parse(kind, text).map_err(|error| errors::parse(error, text))?;
        Ok(Cow::Owned(any))
    }

    /// The kind as which this and `other` are parsed: the reference kind if their classes differ.
    fn common_kind(&self, other: &Bound<'_, PyAny>) -> Kind {
        match other.cast::<Self>().map(Bound::get) {
            Ok(other) if other.0.kind() != self.0.kind() => self.0.kind().reference(),
            _ => self.0.kind(),
        }
    }

    fn equivalence(
        &self,
        other: &Bound<'_, PyAny>,
        level: Equivalence,
        paths: &str,
    ) -> PyResult<Option<Equivalence>> {
        let normalizer = Normalizer::at(self.common_kind(other), level).paths(style(paths)?);
        let (a, b) = (self.0.as_str(), Self::text_of(other, self.0.kind())?);
        normalizer.compare(a, &b).map_err(|failure| {
            let text = if failure.field() == Some("a") { a } else { &b };
            errors::raise("ParseError", &failure, Some(text))
        })
    }

    /// The text of an argument, which is a str or an object of the same standard.
    pub(crate) fn text_of(it: &Bound<'_, PyAny>, kind: Kind) -> PyResult<String> {
        // A str with lone surrogates raises UnicodeEncodeError.
        if it.is_instance_of::<PyString>() {
            return it.extract();
        }
        let name = it.get_type().name()?;
        match it.cast::<Self>().map(Bound::get) {
            Ok(other) if other.0.kind().reference() == kind.reference() => {
                Ok(other.0.as_str().to_owned())
            }
            Ok(_) => {
                let to = kind.identifier().name().replace('-', "_");
                let message = format!("a {name} belongs to another standard: use to_{to}()");
                Err(PyTypeError::new_err(message))
            }
            Err(_) => Err(PyTypeError::new_err(format!("expected a str or a {kind}, not {name}"))),
        }
    }
}

/// The equivalence level with this name, or the one that has all steps.
fn level_named(name: Option<&str>) -> PyResult<Equivalence> {
    let Some(name) = name else { return Ok(Equivalence::Scheme) };
    errors::named("equivalence level", name, Equivalence::ALL.map(Equivalence::name))
}

fn steps_named(names: &[String]) -> PyResult<Vec<Step>> {
    let step = |it: &String| errors::named("step", it, Step::ALL.map(Step::name));
    names.iter().map(step).collect()
}

fn style(name: &str) -> PyResult<PathStyle> {
    errors::named("paths", name, PathStyle::ALL.map(PathStyle::name))
}
