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

    /// The mode of a sequence with this scheme, if this is the URL Standard.
    pub(crate) fn mode(self, scheme: Option<&str>) -> Option<Mode> {
        match self {
            Self::Url(fallback) => Some(scheme.map_or(fallback, urlens::scheme::mode)),
            _ => None,
        }
    }
}

/// Selects the code for a profile: `$strict`, with `$dialect` as the type of its dialect, for the
/// RFCs, and `$url` for the URL Standard.
macro_rules! with_profile {
    ($profile:expr, $dialect:ident => $strict:expr, url => $url:expr) => {
        match $profile {
            $crate::tokens::Profile::Uri => {
                type $dialect = urlens::Rfc3986;
                $strict
            }
            $crate::tokens::Profile::Iri => {
                type $dialect = urlens::Rfc3987;
                $strict
            }
            $crate::tokens::Profile::UriZone => {
                type $dialect = urlens::Rfc6874;
                $strict
            }
            $crate::tokens::Profile::Url(_) => $url,
        }
    };
}
pub(super) use with_profile;
