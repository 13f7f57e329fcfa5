//! The kinds of identifier a request may speak of.

use super::answer::Failure;
use super::request::Request;
use urlens::{Identifier, Reference, Strict};

/// What `as`, `from` and `to` name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A URI: RFC 3986, with a scheme.
    Uri,
    /// A URI, or a relative reference to one.
    UriRef,
    /// An IRI: RFC 3987, with a scheme.
    Iri,
    /// An IRI, or a relative reference to one.
    IriRef,
    /// A URL: the URL Standard's, whole.
    Url,
    /// A URL, or a relative reference to one.
    UrlRef,
}

impl Kind {
    /// All kinds, by name.
    pub(crate) const ALL: [(&str, Self); 6] = [
        ("uri", Self::Uri),
        ("uri-ref", Self::UriRef),
        ("iri", Self::Iri),
        ("iri-ref", Self::IriRef),
        ("url", Self::Url),
        ("url-ref", Self::UrlRef),
    ];

    /// The kind that the field `field` names.
    pub(crate) fn of(request: &Request<'_>, field: &'static str) -> Result<Self, Failure> {
        let given = request.text(field)?;
        let found = Self::ALL.into_iter().find(|(name, _)| *name == given);
        found.map(|(_, kind)| kind).ok_or_else(|| {
            let names = Self::ALL.map(|(name, _)| name).join(", ");
            Failure::request(format!("`{field}` is none of {names}"))
        })
    }

    pub(crate) fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// Reads the text of the field `field` as this kind, in the dialect this kind is of.
    pub(crate) fn read<D: Strict>(
        self,
        request: &Request<'_>,
        field: &'static str,
    ) -> Result<Reference<D>, Failure> {
        match self {
            Self::Uri | Self::Iri | Self::Url => identifier(request, field).map(Reference::from),
            Self::UriRef | Self::IriRef | Self::UrlRef => reference(request, field),
        }
    }
}

/// Reads the text of the field `field` as a reference, relative or not.
pub(crate) fn reference<D: Strict>(
    request: &Request<'_>,
    field: &'static str,
) -> Result<Reference<D>, Failure> {
    Reference::<D, _>::parse(request.text(field)?)
        .map_err(|rejected| Failure::from(rejected.error).field(field))
}

/// Reads the text of the field `field` as an identifier, which has a scheme.
pub(crate) fn identifier<D: Strict>(
    request: &Request<'_>,
    field: &'static str,
) -> Result<Identifier<D>, Failure> {
    Identifier::<D, _>::parse(request.text(field)?)
        .map_err(|rejected| Failure::from(rejected.error).field(field))
}
