//! SRFI 275's fields and equality for values of any kind of the RFCs.

use super::{Any, AnyError, Kind, with_dialect};
use crate::srfi::Srfi;
use urlens::{Part, Rfc3986};

/// The kinds that SRFI 275 is about.
const KINDS: &[Kind] = &[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::UriZone];

impl Any<'_> {
    /// The fields are ranges of the text, so that they are found without the dialect.
    fn srfi(&self) -> Result<Srfi<'_, Rfc3986>, AnyError> {
        match self.kind.is_whatwg() {
            true => Err(AnyError::unsupported("srfi", self.kind, KINDS)),
            false => Ok(Srfi::of(self.reference())),
        }
    }

    /// A field as SRFI 275 sees it ([`Srfi`]): an empty path or port is absent, and so is an empty
    /// host next to a user. The port is given as written.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Part};
    ///
    /// let any = Any::parse(Kind::IriRef, "//user@:")?;
    /// assert_eq!(any.srfi_field(Part::Userinfo)?, Some("user"));
    /// assert_eq!((any.part(Part::Host), any.srfi_field(Part::Host)?), (Some(""), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If this is a [`Kind::Url`] or [`Kind::UrlRef`].
    pub fn srfi_field(&self, part: Part) -> Result<Option<&str>, AnyError> {
        let it = self.srfi()?;
        Ok(match part {
            Part::Scheme => it.scheme(),
            Part::Authority => self.part(part),
            Part::Userinfo => it.user(),
            Part::Host => it.host(),
            Part::Port => it.port().and(self.part(part)),
            Part::Path => it.path(),
            Part::Query => it.query(),
            Part::Fragment => it.fragment(),
        })
    }

    /// The port as SRFI 275 sees it ([`Srfi::port`]).
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Uri, "http://h:0080")?.srfi_port()?, Some(80));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If this is a [`Kind::Url`] or [`Kind::UrlRef`].
    pub fn srfi_port(&self) -> Result<Option<u64>, AnyError> {
        Ok(self.srfi()?.port())
    }

    /// Returns `true` if the fields are equal ([`Srfi::equal`]).
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    /// let [a, b] = ["http://h:80", "http://h:080"].map(|it| Any::parse(Kind::Uri, it).unwrap());
    /// assert!(a.srfi_equal(&b)?);
    /// # Ok::<(), urlens::AnyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If one is a URL or a reference to one, or they are of different standards.
    pub fn srfi_equal(&self, other: &Any<'_>) -> Result<bool, AnyError> {
        let (a, b) = (self.srfi()?, other.srfi()?);
        self.check_same_dialect("srfi", other)?;
        Ok(a.equal(&b))
    }

    /// Returns `true` if the fields are equal, or are after normalization ([`Srfi::eqv`]).
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    /// let [a, b] = ["HTTP://h/%7e", "http://h/~"].map(|it| Any::parse(Kind::Iri, it).unwrap());
    /// assert!(a.srfi_eqv(&b)? && !a.srfi_equal(&b)?);
    /// # Ok::<(), urlens::AnyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`srfi_equal`](Self::srfi_equal).
    pub fn srfi_eqv(&self, other: &Any<'_>) -> Result<bool, AnyError> {
        self.check_same_dialect("srfi", other)?;
        with_dialect!(self.kind, D => {
            Ok(Srfi::of(self.reference::<D>()).eqv(&Srfi::of(other.reference::<D>())))
        }, whatwg => Err(AnyError::unsupported("srfi", self.kind, KINDS)))
    }

    /// Replaces the authority by its fields; without any of them it is removed.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    ///
    /// let mut any = Any::parse(Kind::Uri, "foo:/a")?;
    /// any.set_srfi_authority(Some("me"), Some("h"), Some("1"))?;
    /// assert_eq!(any.as_str(), "foo://me@h:1/a");
    /// // A host is not read as a host and a port.
    /// assert!(any.set_srfi_authority(None, Some("h:1"), None).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a field does not fit its own grammar, or the result would be read as another identifier;
    /// nothing has changed then.
    pub fn set_srfi_authority(
        &mut self,
        user: Option<&str>,
        host: Option<&str>,
        port: Option<&str>,
    ) -> Result<(), AnyError> {
        self.srfi()?;
        if user.or(host).or(port).is_none() {
            return self.set(Part::Authority, None);
        }
        let mut changed = self.clone();
        changed.set(Part::Authority, Some(""))?;
        changed.set(Part::Userinfo, user)?;
        changed.set(Part::Host, Some(host.unwrap_or_default()))?;
        changed.set(Part::Port, port)?;
        *self = changed;
        Ok(())
    }
}
