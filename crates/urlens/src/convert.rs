//! Conversion between URIs and IRIs (RFC 3987, section 3).

#[cfg(feature = "idna")]
use crate::charset::CharSet;
use crate::dialect::{Dialect as _, Rfc3986, Rfc3987};
use crate::error::TooLong;
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use crate::write::Writer;
use alloc::borrow::Cow;
#[cfg(feature = "idna")]
use alloc::string::String;
use core::fmt;

/// The encoding of a non-ASCII host in a URI. RFC 3987, 3.1, allows both.
///
/// ```
/// use urlens::{HostEncoding, iri};
///
/// let iri = iri!("http://crêpes.example/");
/// assert_eq!(iri.to_uri_with(HostEncoding::Percent)?, "http://cr%C3%AApes.example/");
/// # #[cfg(feature = "idna")]
/// assert_eq!(iri.to_uri_with(HostEncoding::Idna)?, "http://xn--crpes-isa.example/");
/// # Ok::<(), urlens::ConvertError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum HostEncoding {
    /// Percent-encoded UTF-8, which all schemes allow but DNS does not.
    #[default]
    Percent,
    /// Punycode, as in DNS (IDNA).
    #[cfg(feature = "idna")]
    Idna,
}

/// The error of a conversion from an IRI to a URI.
///
/// ```
/// # #[cfg(feature = "idna")] {
/// use urlens::{ConvertError, HostEncoding, iri};
///
/// let error = iri!("http://a\u{338}‍.example/").to_uri_with(HostEncoding::Idna).unwrap_err();
/// assert_eq!(error, ConvertError::NotADomain);
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConvertError {
    /// The host is not a domain name by IDNA.
    NotADomain,
    /// The result would be longer than `u32::MAX` bytes.
    TooLong,
}

impl ConvertError {
    /// The stable code of the error, for programs.
    ///
    /// ```
    /// assert_eq!(urlens::ConvertError::NotADomain.code(), "not-a-domain");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotADomain => "not-a-domain",
            Self::TooLong => "too-long",
        }
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotADomain => f.write_str("host is not a domain name"),
            Self::TooLong => write!(f, "longer than {} bytes", u32::MAX),
        }
    }
}

impl core::error::Error for ConvertError {}

impl From<TooLong> for ConvertError {
    fn from(_: TooLong) -> Self {
        Self::TooLong
    }
}

impl<T: Text> Reference<Rfc3987, T> {
    /// Converts this IRI reference to a URI reference. Non-ASCII characters are percent-encoded as
    /// UTF-8.
    ///
    /// The result is equivalent to this one by [`Equivalence::Syntax`](crate::Equivalence::Syntax),
    /// except for bidirectional formatting characters, which normalization does not decode. An ASCII
    /// text is borrowed.
    ///
    /// ```
    /// assert_eq!(urlens::iri_ref!("/Rhône?ô").to_uri()?, "/Rh%C3%B4ne?%C3%B4");
    /// # Ok::<(), urlens::ConvertError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn to_uri(&self) -> Result<Reference<Rfc3986, Cow<'_, str>>, ConvertError> {
        let text = self.text.as_ref();
        Ok(match Writer::escape((text, &self.marks))? {
            None => self.unchanged().cast(),
            Some((text, marks)) => Reference::new(Cow::Owned(text), marks),
        })
    }

    /// Converts this IRI reference to a URI reference, with a choice of the encoding of the host.
    ///
    /// ```
    /// use urlens::{HostEncoding, iri_ref};
    /// assert_eq!(iri_ref!("//é/").to_uri_with(HostEncoding::Percent)?, "//%C3%A9/");
    /// # Ok::<(), urlens::ConvertError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the host cannot be converted to a domain name, or the result would be longer than `u32::MAX` bytes.
    pub fn to_uri_with(
        &self,
        host: HostEncoding,
    ) -> Result<Reference<Rfc3986, Cow<'_, str>>, ConvertError> {
        match host {
            HostEncoding::Percent => self.to_uri(),
            #[cfg(feature = "idna")]
            HostEncoding::Idna => {
                use crate::{draft::Draft, percent::encode, write::Dots};

                let mut draft = Draft::of(&self.all_parts(), self.path());
                if let Some(authority) = &mut draft.authority
                    && let Some(domain) = to_domain(&authority.host)?
                {
                    authority.host = Cow::Owned(domain);
                    draft.changed = true;
                }
                draft.each(|component, _| match encode(component, CharSet::EMPTY.not()) {
                    Cow::Owned(encoded) => Some(encoded),
                    Cow::Borrowed(_) => None,
                });
                match draft.changed {
                    true => Ok(draft.write::<Rfc3986>(Dots::Keep)?.text_into()),
                    false => Ok(self.unchanged().cast()),
                }
            }
        }
    }
}

impl<T: Text> Identifier<Rfc3987, T> {
    /// Converts this IRI to a URI. See [`Reference::to_uri`].
    ///
    /// ```
    /// use urlens::{Uri, iri};
    /// let iri = iri!("http://example.org/Rhône");
    /// let uri: Uri<_> = iri.to_uri()?;
    /// assert_eq!(uri, "http://example.org/Rh%C3%B4ne");
    /// # Ok::<(), urlens::ConvertError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn to_uri(&self) -> Result<Identifier<Rfc3986, Cow<'_, str>>, ConvertError> {
        self.0.to_uri().map(Identifier)
    }

    /// Converts this IRI to a URI, with a choice of the encoding of the host. See
    /// [`Reference::to_uri_with`].
    ///
    /// ```
    /// use urlens::{HostEncoding, iri};
    /// assert_eq!(iri!("a://é").to_uri_with(HostEncoding::Percent)?, "a://%C3%A9");
    /// # Ok::<(), urlens::ConvertError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the host cannot be converted to a domain name, or the result would be longer than `u32::MAX` bytes.
    pub fn to_uri_with(
        &self,
        host: HostEncoding,
    ) -> Result<Identifier<Rfc3986, Cow<'_, str>>, ConvertError> {
        self.0.to_uri_with(host).map(Identifier)
    }
}

impl<T: Text> Reference<Rfc3986, T> {
    /// Converts this URI reference to an IRI reference, and decodes escapes as far as RFC 3987, 3.2,
    /// allows.
    ///
    /// Escapes of reserved characters, of octets that are not UTF-8, of characters that an IRI must
    /// not contain, and of bidirectional formatting characters are kept. `IriRef::from` converts
    /// without decoding.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// assert_eq!(uri_ref!("/Rh%C3%B4ne%2F%FF%E2%80%AE").to_iri(), "/Rhône%2F%FF%E2%80%AE");
    /// ```
    pub fn to_iri(&self) -> Reference<Rfc3987, Cow<'_, str>> {
        match self.decode_escapes(Rfc3987::RULES) {
            Some((text, marks)) => Reference::new(Cow::Owned(text), marks),
            None => self.unchanged().cast(),
        }
    }
}

impl<T: Text> Identifier<Rfc3986, T> {
    /// Converts this URI to an IRI, and decodes escapes. See [`Reference::to_iri`].
    ///
    /// ```
    /// use urlens::{Iri, uri};
    /// let uri = uri!("http://example.org/Rh%C3%B4ne");
    /// let iri: Iri<_> = uri.to_iri();
    /// assert_eq!(iri, "http://example.org/Rhône");
    /// ```
    pub fn to_iri(&self) -> Identifier<Rfc3987, Cow<'_, str>> {
        Identifier(self.0.to_iri())
    }
}

/// Converts a host to an ASCII domain name; `None` if it is ASCII without escapes, or an address in
/// brackets.
#[cfg(feature = "idna")]
fn to_domain(host: &str) -> Result<Option<String>, ConvertError> {
    use crate::percent::Encoded;

    let is_plain = host.is_ascii() && !host.contains('%');
    if is_plain || host.starts_with('[') {
        return Ok(None);
    }
    let name = Encoded::new(host).decode_utf8().map_err(|_| ConvertError::NotADomain)?;
    let ascii = idna::domain_to_ascii_cow(name.as_bytes(), idna::AsciiDenyList::URL)
        .map_err(|_| ConvertError::NotADomain)?;
    match crate::scan::scan_part(&ascii, crate::part::Part::Host, Rfc3986::RULES) {
        Ok(()) if !ascii.is_empty() && !ascii.starts_with('[') => Ok(Some(ascii.into_owned())),
        _ => Err(ConvertError::NotADomain),
    }
}
