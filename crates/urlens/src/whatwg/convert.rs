//! Conversion of URIs and IRIs to URLs, if the meaning is kept.

use super::url::Url;
use crate::compare::Equivalence;
use crate::convert::HostEncoding;
use crate::dialect::{Rfc3986, Rfc3987, Strict, Whatwg};
use crate::error::ParseError;
use crate::part::Part;
use crate::reference::{Identifier, Reference};
use crate::scheme::mode;
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The error of a conversion to a URL: browsers parse the identifier differently, or not at all.
///
/// ```
/// use urlens::{ToUrlError, uri};
///
/// let error = uri!("http:///evil.example/a").to_url().unwrap_err();
/// assert_eq!(error.to_string(), r#"as a URL, host would change from "" to "evil.example"; path would change from "/evil.example/a" to "/a""#);
/// assert!(matches!(uri!("http://1.2.3.256/").to_url(), Err(ToUrlError::NotAUrl(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToUrlError {
    /// The identifier is not a URL.
    NotAUrl(ParseError),
    /// The URL would have other components.
    Changes(Vec<Change>),
}

/// A component that would change its meaning.
///
/// ```
/// use urlens::{ToUrlError, Part, uri};
///
/// let Err(ToUrlError::Changes(changes)) = uri!("http://0x7f.1/").to_url() else { unreachable!() };
/// assert_eq!((changes[0].part, changes[0].to.as_deref()), (Part::Host, Some("127.0.0.1")));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Change {
    /// The component.
    pub part: Part,
    /// Its text in the identifier.
    pub from: Option<String>,
    /// Its text in the URL.
    pub to: Option<String>,
}

impl ToUrlError {
    /// The stable code of the error, for programs: that of the parse error, or `meaning`.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("http:a").to_url().unwrap_err().code(), "meaning");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAUrl(error) => error.code(),
            Self::Changes(_) => "meaning",
        }
    }

    /// The component with the error, or the first that would change.
    ///
    /// ```
    /// use urlens::{Part, uri};
    /// assert_eq!(uri!("http://a%00/").to_url().unwrap_err().part(), Some(Part::Host));
    /// assert_eq!(uri!("http://1/").to_url().unwrap_err().part(), Some(Part::Host));
    /// ```
    pub fn part(&self) -> Option<Part> {
        match self {
            Self::NotAUrl(error) => Some(error.part()),
            Self::Changes(changes) => changes.first().map(|change| change.part),
        }
    }

    /// The offset of the parse error, if there is one.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("http://a%00/").to_url().unwrap_err().offset(), Some(8));
    /// assert_eq!(uri!("http://1/").to_url().unwrap_err().offset(), None);
    /// ```
    pub const fn offset(&self) -> Option<usize> {
        match self {
            Self::NotAUrl(error) => Some(error.offset()),
            Self::Changes(_) => None,
        }
    }
}

impl fmt::Display for ToUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAUrl(error) => write!(f, "not a URL: {error}"),
            Self::Changes(changes) => {
                f.write_str("as a URL")?;
                for (i, change) in changes.iter().enumerate() {
                    write!(f, "{} {change}", if i == 0 { "," } else { ";" })?;
                }
                Ok(())
            }
        }
    }
}

/// Like `Display`, which hides a password.
impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Change({self})")
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} would change", self.part)?;
        // Hide the password.
        if self.part == Part::Userinfo {
            return Ok(());
        }
        match &self.from {
            Some(from) => write!(f, " from {from:?}")?,
            None => f.write_str(" from nothing")?,
        }
        match &self.to {
            Some(to) => write!(f, " to {to:?}"),
            None => f.write_str(" to nothing"),
        }
    }
}

impl core::error::Error for ToUrlError {}

impl<T: Text> Identifier<Rfc3986, T> {
    /// Converts this URI to a URL, if both are equivalent according to RFC 3986 and the scheme.
    ///
    /// ```
    /// use urlens::uri;
    ///
    /// assert_eq!(uri!("HTTP://example.org:80/a/../b").to_url()?, "http://example.org/b");
    /// assert!(uri!("http:example.org").to_url().is_err()); // a path, but a host to browsers
    /// # Ok::<(), urlens::ToUrlError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With the components that would change, or the error of parsing.
    pub fn to_url(&self) -> Result<Url<Cow<'_, str>>, ToUrlError> {
        to_equivalent_url(self, self.0.text.as_ref())
    }
}

impl<T: Text> Identifier<Rfc3987, T> {
    /// Converts this IRI to a URL, if both are equivalent. A non-ASCII host is converted by IDNA, other
    /// non-ASCII characters are escaped.
    ///
    /// ```
    /// use urlens::iri;
    ///
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(iri!("http://crêpes.example/Rhône").to_url()?, "http://xn--crpes-isa.example/Rh%C3%B4ne");
    /// # Ok::<(), urlens::ToUrlError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With the components that would change, or the error of parsing.
    pub fn to_url(&self) -> Result<Url<Cow<'_, str>>, ToUrlError> {
        // Only special schemes have domains; other hosts are opaque.
        let host = match mode(self.as_borrowed().scheme()).is_special() {
            #[cfg(feature = "idna")]
            true => HostEncoding::Idna,
            _ => HostEncoding::Percent,
        };
        // Browsers may accept a host that strict IDNA rejects.
        let it = self.as_borrowed();
        let uri = it.to_uri_with(host).or_else(|_| it.to_uri_with(HostEncoding::Percent)).ok();
        match uri {
            Some(uri) => to_equivalent_url(&uri, self.0.text.as_ref()),
            // Parsing fails for this host, and gives the error.
            None => to_equivalent_url(self, self.0.text.as_ref()),
        }
    }
}

/// Parses `text` as a URL, if it is equivalent to `it`.
fn to_equivalent_url<'a, D: Strict, T: Text>(
    it: &Identifier<D, T>,
    text: &'a str,
) -> Result<Url<Cow<'a, str>>, ToUrlError> {
    let url = Url::parse_borrowed(text).map_err(ToUrlError::NotAUrl)?;
    // Characters that RFC 3986 does not allow are escaped for the comparison.
    let parsed: Reference<D> = Reference::escaping(url.as_str())
        .map_err(|error| ToUrlError::NotAUrl(error.in_text(text)))?;
    let changes: Vec<Change> = it
        .as_borrowed()
        .differences(&parsed)
        .into_iter()
        .filter(|it| it.level.is_none())
        .map(|it| {
            let [from, to] = it.texts.map(|text| text.map(String::from));
            Change { part: it.part, from, to }
        })
        .collect();
    match changes.is_empty() && it.is_equivalent(&parsed, Equivalence::Scheme) {
        true => Ok(url),
        false => Err(ToUrlError::Changes(changes)),
    }
}

impl<T: Text> TryFrom<Identifier<Rfc3986, T>> for Identifier<Whatwg, String> {
    type Error = ToUrlError;
    fn try_from(uri: Identifier<Rfc3986, T>) -> Result<Self, ToUrlError> {
        uri.to_url().map(Identifier::into_owned)
    }
}
impl<T: Text> TryFrom<Identifier<Rfc3987, T>> for Identifier<Whatwg, String> {
    type Error = ToUrlError;
    fn try_from(iri: Identifier<Rfc3987, T>) -> Result<Self, ToUrlError> {
        iri.to_url().map(Identifier::into_owned)
    }
}
