//! The operations of the library on whichever kind an object is of.

use crate::any::{Any, Kind, by_standard, unresolved};
use crate::errors;
use pyo3::prelude::*;
use urlens::{EditError, HostEncoding, Iri, IriRef, Refused, Rung, Uri, UriRef, Url, UrlRef, form};

/// One component replaced or removed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change<'v> {
    Scheme(&'v str),
    Userinfo(Option<&'v str>),
    Host(Option<&'v str>),
    Port(Option<&'v str>),
    Path(&'v str),
    Query(Option<&'v str>),
    Fragment(Option<&'v str>),
}

impl Change<'_> {
    pub(crate) fn apply(self, to: &Any) -> PyResult<Any> {
        let failed = |error: EditError| errors::edit(error, self.value());
        let refused = |error: Refused| errors::refused(&error, self.value());
        by_standard!(
            to,
            it => match self {
                Self::Scheme(text) => it.with_scheme(text),
                Self::Userinfo(text) => it.with_userinfo(text),
                Self::Host(text) => it.with_host(text),
                Self::Port(text) => it.with_port_str(text),
                Self::Path(text) => it.with_path(text),
                Self::Query(text) => it.with_query(text),
                Self::Fragment(text) => it.with_fragment(text),
            }
            .map(Any::from)
            .map_err(failed),
            url => {
                let mut url = url.clone();
                self.set(&mut url).map_err(refused)?;
                Ok(Any::Url(url))
            }
        )
    }

    /// By the setters of the web, which take nothing for what is absent, and a sigil for what is empty.
    fn set(self, url: &mut Url) -> Result<(), Refused> {
        match self {
            Self::Scheme(text) => url.set_protocol(text),
            Self::Userinfo(text) => {
                let text = text.unwrap_or_default();
                let (user, password) = text.split_once(':').unwrap_or((text, ""));
                url.set_username(user)?;
                url.set_password(password)
            }
            Self::Host(text) => url.set_hostname(text.unwrap_or_default()),
            Self::Port(text) => url.set_port(text.unwrap_or_default()),
            Self::Path(text) => url.set_pathname(text),
            Self::Query(None) => url.set_search(""),
            Self::Query(Some(text)) => url.set_search(&format!("?{text}")),
            Self::Fragment(None) => url.set_hash(""),
            Self::Fragment(Some(text)) => url.set_hash(&format!("#{text}")),
        }
    }

    fn value(&self) -> Option<&str> {
        match *self {
            Self::Scheme(text) | Self::Path(text) => Some(text),
            Self::Userinfo(text)
            | Self::Host(text)
            | Self::Port(text)
            | Self::Query(text)
            | Self::Fragment(text) => text,
        }
    }
}

/// Parameters in place of the query.
pub(crate) fn with_params(any: &Any, pairs: &[(String, String)]) -> PyResult<Any> {
    let built = match any.kind() {
        Kind::Url | Kind::UrlRef => {
            (!pairs.is_empty()).then(|| form::serialize(pairs.iter().cloned()))
        }
        Kind::Uri | Kind::UriRef => {
            let built = UriRef::builder().query_pairs(pairs.iter().cloned()).build();
            built.map_err(|error| errors::edit(error, None))?.query().map(str::to_owned)
        }
        Kind::Iri | Kind::IriRef => {
            let built = IriRef::builder().query_pairs(pairs.iter().cloned()).build();
            built.map_err(|error| errors::edit(error, None))?.query().map(str::to_owned)
        }
    };
    Change::Query(built.as_deref()).apply(any)
}

/// Segments behind the path.
pub(crate) fn append(any: &Any, segments: &[String]) -> PyResult<Any> {
    let value = segments.last().map(String::as_str);
    by_standard!(
        any,
        it => it
            .append_segments(segments)
            .map(Any::from)
            .map_err(|error| errors::edit(error, value)),
        url => {
            let mut url = url.clone();
            url.extend_segments(segments).map_err(|error| errors::refused(&error, value))?;
            Ok(Any::Url(url))
        }
    )
}

/// What the reference `text` means where `base` is. Where that is relative itself, so is the result.
pub(crate) fn resolve(base: &Any, text: &str) -> PyResult<Any> {
    let failed = |error| errors::parse(error, text);
    match base {
        Any::Uri(base) => base.resolve(&UriRef::parse(text).map_err(failed)?).map(Any::Uri),
        Any::Iri(base) => base.resolve(&IriRef::parse(text).map_err(failed)?).map(Any::Iri),
        Any::UriRef(base) => UriRef::parse(text).map_err(failed)?.onto(base).map(Any::UriRef),
        Any::IriRef(base) => IriRef::parse(text).map_err(failed)?.onto(base).map(Any::IriRef),
        Any::Url(base) => return Ok(Any::Url(base.join(text).map_err(failed)?.into_owned())),
        Any::UrlRef(base) => {
            let link = UrlRef::parse(text).map_err(failed)?;
            return Ok(Any::UrlRef(link.onto(base).map_err(failed)?));
        }
    }
    .map_err(errors::too_long)
}

/// The shortest reference from `base` to `target`.
pub(crate) fn relative_to(target: &Any, base: &str) -> PyResult<Any> {
    let failed = |error| errors::parse(error, base);
    match identifier(target)? {
        Any::Uri(target) => {
            let base = Uri::parse(base).map_err(failed)?;
            base.relativize(&target).map(Any::UriRef).map_err(errors::relativize)
        }
        Any::Iri(target) => {
            let base = Iri::parse(base).map_err(failed)?;
            base.relativize(&target).map(Any::IriRef).map_err(errors::relativize)
        }
        Any::Url(target) => {
            let base = Url::parse(base).map_err(failed)?;
            Ok(Any::UrlRef(base.relativize(&target)))
        }
        _ => Err(unresolved()),
    }
}

/// As what has a scheme.
fn identifier(any: &Any) -> PyResult<Any> {
    match any {
        Any::Uri(_) | Any::Iri(_) | Any::Url(_) => Ok(any.clone()),
        _ => any.kind().identifier().read(any.as_str()),
    }
}

/// The normal form: to the rung `scheme`, or as URLs have it, unless a rung is named.
pub(crate) fn normalize(any: &Any, rung: Option<Rung>) -> PyResult<Any> {
    let how = rung.unwrap_or(Rung::Scheme).normalization();
    by_standard!(
        any,
        it => Ok(Any::from(it.normalize_with(&how).into_owned())),
        url => match rung {
            None => Ok(Any::Url(url.clone())),
            Some(_) => url
                .normalize_with(&how)
                .map(|it| Any::Url(it.into_owned()))
                .map_err(|error| errors::parse(error, url.as_str())),
        }
    )
}

/// Whether both have the same normal form.
pub(crate) fn equivalent(a: &Any, b: &Any, rung: Option<Rung>) -> PyResult<bool> {
    Ok(normalize(a, rung)?.as_str() == normalize(b, rung)?.as_str())
}

pub(crate) fn to_uri(any: &Any, idna: bool) -> PyResult<Any> {
    let host = if idna { HostEncoding::Idna } else { HostEncoding::Percent };
    match any {
        Any::Uri(_) | Any::UriRef(_) => Ok(any.clone()),
        Any::Iri(iri) => iri.to_uri_with(host).map(|it| Any::Uri(it.into_owned())),
        Any::IriRef(iri) => iri.to_uri_with(host).map(|it| Any::UriRef(it.into_owned())),
        Any::Url(url) => {
            return Uri::try_from(url.clone())
                .map(Any::Uri)
                .map_err(|rejected| errors::not_strict(rejected.error, url.as_str()));
        }
        Any::UrlRef(_) => return Err(unresolved()),
    }
    .map_err(|error| errors::convert(error, any.as_str()))
}

pub(crate) fn to_iri(any: &Any) -> PyResult<Any> {
    match any {
        Any::Iri(_) | Any::IriRef(_) => Ok(any.clone()),
        Any::Uri(uri) => Ok(Any::Iri(uri.to_iri().into_owned())),
        Any::UriRef(uri) => Ok(Any::IriRef(uri.to_iri().into_owned())),
        Any::Url(_) => to_iri(&to_uri(any, false)?),
        Any::UrlRef(_) => Err(unresolved()),
    }
}

pub(crate) fn to_url(any: &Any) -> PyResult<Any> {
    match identifier(any)? {
        Any::Uri(uri) => uri.to_url().map(|url| Any::Url(url.into_owned())),
        Any::Iri(iri) => iri.to_url().map(|url| Any::Url(url.into_owned())),
        url => return Ok(url),
    }
    .map_err(|error| errors::not_the_same(&error, any.as_str()))
}

/// The origin, which a relative reference does not have.
pub(crate) fn origin(any: &Any) -> Option<String> {
    let origin = match any {
        Any::Uri(it) => it.origin(),
        Any::Iri(it) => it.origin(),
        Any::UriRef(it) if !it.is_relative() => it.origin(),
        Any::IriRef(it) if !it.is_relative() => it.origin(),
        Any::Url(it) => it.origin(),
        _ => return None,
    };
    Some(origin.to_string())
}
