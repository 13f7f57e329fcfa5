//! Conversion between kinds.

use super::{Any, AnyError, Kind};
use std::borrow::Cow;
use urlens::{HostEncoding, Identifier, IriRef, Rfc3986, Rfc3987, Uri};

/// The kinds that convert to each other.
const CONVERTIBLE: &[Kind] =
    &[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::Url, Kind::UriZone];

impl Any<'_> {
    /// This value as another kind, if that keeps its meaning. `host` says how a host beyond ASCII is
    /// written where an IRI becomes a URI.
    ///
    /// ```
    /// use urlens_ops::{Any, HostEncoding, Kind};
    ///
    /// let iri = Any::parse(Kind::Iri, "http://h/é")?;
    /// assert_eq!(iri.convert(Kind::Uri, HostEncoding::Percent)?.as_str(), "http://h/%C3%A9");
    /// let uri = Any::parse(Kind::Uri, "http:h")?;
    /// assert_eq!(uri.convert(Kind::Url, HostEncoding::Percent).unwrap_err().code(), "meaning");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With the component that would change its meaning, or is not allowed in the other kind. A
    /// [`Kind::UrlRef`] is resolved instead.
    pub fn convert(&self, to: Kind, host: HostEncoding) -> Result<Any<'static>, AnyError> {
        for kind in [self.kind, to] {
            if kind == Kind::UrlRef {
                return Err(AnyError::unsupported("convert", kind, CONVERTIBLE));
            }
        }
        let (from, target) = (self.kind.identifier(), to.identifier());
        if host != HostEncoding::Percent && from != Kind::Iri {
            return Err(AnyError::unsupported("host idna", self.kind, &[Kind::Iri, Kind::IriRef]));
        }
        let text = match (from, target) {
            (Kind::Iri, Kind::Uri | Kind::UriZone) => {
                let iri = self.reference::<Rfc3987>();
                Cow::Owned(iri.to_uri_with(host)?.into_text().into_owned())
            }
            (Kind::Uri | Kind::UriZone, Kind::Iri) => {
                let uri = Any::parse(Kind::UriRef, &self.text)?;
                return Any::of_iri(to, uri.reference::<Rfc3986>().to_iri().into_owned());
            }
            (Kind::Uri | Kind::UriZone, Kind::Url) => {
                let uri = Uri::parse_borrowed(&self.text)?;
                return Ok(Any::of(to, uri.to_url()?.into_owned().into_reference()));
            }
            (Kind::Iri, Kind::Url) => {
                let iri = self.absolute::<Rfc3987>()?;
                return Ok(Any::of(to, iri.to_url()?.into_owned().into_reference()));
            }
            (Kind::Url, Kind::Iri) => {
                let uri = Uri::parse_borrowed(&self.text)?;
                return Any::of_iri(to, uri.to_iri().into_owned().into_reference());
            }
            // The text is unchanged, if the other kind allows it.
            _ => Cow::Borrowed(&*self.text),
        };
        Ok(Any::parse(to, &text)?.into_owned())
    }

    fn of_iri(to: Kind, iri: IriRef) -> Result<Any<'static>, AnyError> {
        match to {
            Kind::Iri => Ok(Any::of(to, Identifier::try_from(iri)?.into_reference())),
            _ => Ok(Any::of(to, iri)),
        }
    }
}
