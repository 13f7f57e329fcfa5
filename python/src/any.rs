//! An identifier or a reference of any standard: what stands behind an object.

use crate::errors;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::borrow::Cow;
use urlens::{Iri, IriRef, Rung, Uri, UriRef, Url, UrlRef};

/// What an object is, and what it holds.
#[derive(Clone, Debug)]
pub(crate) enum Any {
    Uri(Uri),
    UriRef(UriRef),
    Iri(Iri),
    IriRef(IriRef),
    Url(Url),
    UrlRef(UrlRef),
}

/// Asks the same of whichever it is.
macro_rules! ask {
    ($any:expr, $it:ident => $ask:expr) => {
        match $any {
            $crate::any::Any::Uri($it) => $ask,
            $crate::any::Any::UriRef($it) => $ask,
            $crate::any::Any::Iri($it) => $ask,
            $crate::any::Any::IriRef($it) => $ask,
            $crate::any::Any::Url($it) => $ask,
            $crate::any::Any::UrlRef($it) => $ask,
        }
    };
}

/// Asks the same of what the RFCs read, and something else of URLs.
macro_rules! by_standard {
    ($any:expr, $it:ident => $ask:expr, $url:ident => $of_url:expr) => {
        match $any {
            $crate::any::Any::Uri($it) => $ask,
            $crate::any::Any::UriRef($it) => $ask,
            $crate::any::Any::Iri($it) => $ask,
            $crate::any::Any::IriRef($it) => $ask,
            $crate::any::Any::Url($url) => $of_url,
            $crate::any::Any::UrlRef(_) => Err($crate::any::unresolved()),
        }
    };
}
pub(crate) use {ask, by_standard};

/// What cannot be done with a link before there is a page to see it from.
pub(crate) fn unresolved() -> PyErr {
    PyTypeError::new_err("a UrlRef keeps its text: resolve it first")
}

macro_rules! from {
    ($($kind:ident)*) => {
        $(impl From<$kind> for Any {
            fn from(it: $kind) -> Self {
                Self::$kind(it)
            }
        })*
    };
}
from!(Uri UriRef Iri IriRef Url UrlRef);

/// The kinds, each a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Uri,
    UriRef,
    Iri,
    IriRef,
    Url,
    UrlRef,
}

impl Kind {
    /// The name of the class.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Uri => "Uri",
            Self::UriRef => "UriRef",
            Self::Iri => "Iri",
            Self::IriRef => "IriRef",
            Self::Url => "Url",
            Self::UrlRef => "UrlRef",
        }
    }

    /// The kind of what may be relative.
    pub(crate) const fn reference(self) -> Self {
        match self {
            Self::Uri | Self::UriRef => Self::UriRef,
            Self::Iri | Self::IriRef => Self::IriRef,
            Self::Url | Self::UrlRef => Self::UrlRef,
        }
    }

    /// The kind of what has a scheme.
    pub(crate) const fn identifier(self) -> Self {
        match self {
            Self::Uri | Self::UriRef => Self::Uri,
            Self::Iri | Self::IriRef => Self::Iri,
            Self::Url | Self::UrlRef => Self::Url,
        }
    }

    /// The kind of what an object of this kind may be compared with.
    pub(crate) const fn reference_or_url(self) -> Self {
        match self {
            Self::Url | Self::UrlRef => Self::Url,
            _ => self.reference(),
        }
    }

    /// Reads a text as this kind.
    pub(crate) fn read(self, text: &str) -> PyResult<Any> {
        match self {
            Self::Uri => text.parse().map(Any::Uri),
            Self::UriRef => text.parse().map(Any::UriRef),
            Self::Iri => text.parse().map(Any::Iri),
            Self::IriRef => text.parse().map(Any::IriRef),
            Self::Url => text.parse().map(Any::Url),
            Self::UrlRef => text.parse().map(Any::UrlRef),
        }
        .map_err(|error| errors::parse(error, text))
    }
}

impl Any {
    pub(crate) const fn kind(&self) -> Kind {
        match self {
            Self::Uri(_) => Kind::Uri,
            Self::UriRef(_) => Kind::UriRef,
            Self::Iri(_) => Kind::Iri,
            Self::IriRef(_) => Kind::IriRef,
            Self::Url(_) => Kind::Url,
            Self::UrlRef(_) => Kind::UrlRef,
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        ask!(self, it => it.as_str())
    }

    /// The text without a password, should there be one.
    pub(crate) fn masked(&self) -> Cow<'_, str> {
        ask!(self, it => it.masked())
    }
}

/// The rung of a name; none for the normal form that the standard itself has.
pub(crate) fn rung(name: &str) -> PyResult<Option<Rung>> {
    if name == "standard" {
        return Ok(None);
    }
    Rung::named(name).map(Some).ok_or_else(|| {
        let names = Rung::ALL.map(Rung::name).join(", ");
        PyValueError::new_err(format!("no rung '{name}', but one of standard, {names}"))
    })
}
