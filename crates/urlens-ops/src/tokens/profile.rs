//! The standard by which tokens are read, resolved, normalized and printed.

use urlens::Kind;
use urlens::scheme::Mode;

/// A standard as a setting of the operations on [`Tokens`](super::Tokens).
///
/// ```
/// use urlens_ops::{Kind, Profile};
///
/// assert_eq!(Profile::of(Kind::IriRef), Profile::Iri);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// RFC 3986.
    Uri,
    /// RFC 3987.
    Iri,
    /// RFC 6874: URIs with zone identifiers.
    UriZone,
    /// The URL Standard, with the mode of sequences without a scheme.
    Url(Mode),
}

impl Profile {
    /// The profile of a kind. References of the URL Standard without a scheme are read in
    /// [`Mode::Web`].
    ///
    /// ```
    /// use urlens::scheme::Mode;
    /// use urlens_ops::{Kind, Profile};
    ///
    /// assert_eq!(Profile::of(Kind::Url), Profile::Url(Mode::Web));
    /// ```
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Uri | Kind::UriRef => Self::Uri,
            Kind::Iri | Kind::IriRef => Self::Iri,
            Kind::UriZone => Self::UriZone,
            Kind::Url | Kind::UrlRef => Self::Url(Mode::Web),
        }
    }

    /// The kind of references of this profile.
    pub(crate) const fn kind(self) -> Kind {
        match self {
            Self::Uri => Kind::UriRef,
            Self::Iri => Kind::IriRef,
            Self::UriZone => Kind::UriZone,
            Self::Url(_) => Kind::UrlRef,
        }
    }

    /// The mode of a sequence with this scheme, if this is the URL Standard.
    pub(crate) fn mode(self, scheme: Option<&str>) -> Option<Mode> {
        match self {
            Self::Url(fallback) => Some(scheme.map_or(fallback, urlens::scheme::mode)),
            _ => None,
        }
    }
}
