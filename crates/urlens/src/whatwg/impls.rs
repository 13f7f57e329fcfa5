//! Conversions from URLs to URIs and IRIs, and from URL references to URLs.

use crate::dialect::{Dialect as _, Rfc3986, Rfc3987, Whatwg};
use crate::error::ParseError;
use crate::reference::{Identifier, Reference};
use crate::scan::scan;
use crate::text::Text;
use alloc::string::String;

/// A URL is a URI if it contains only what RFC 3986 allows, as most do.
///
/// ```
/// use urlens::{Uri, Url};
///
/// let uri = Uri::try_from(Url::parse("http://example.org/a b")?)?;
/// assert_eq!(uri, "http://example.org/a%20b");
/// let error = Uri::try_from(Url::parse("http://example.org/a|b")?).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected '|' in path at byte 20");
/// # Ok::<(), urlens::ParseError>(())
/// ```
impl<T: Text> TryFrom<Identifier<Whatwg, T>> for Identifier<Rfc3986, T> {
    type Error = ParseError;
    fn try_from(url: Identifier<Whatwg, T>) -> Result<Self, Self::Error> {
        match scan(url.0.text.as_ref(), Rfc3986::RULES) {
            Ok(marks) => Ok(Identifier(Reference::new(url.0.text, marks))),
            Err(error) => Err(error.in_text(url.0.text.as_ref())),
        }
    }
}
/// A URL is an IRI if it is a URI.
impl<T: Text> TryFrom<Identifier<Whatwg, T>> for Identifier<Rfc3987, T> {
    type Error = ParseError;
    fn try_from(url: Identifier<Whatwg, T>) -> Result<Self, Self::Error> {
        Identifier::<Rfc3986, T>::try_from(url).map(Into::into)
    }
}
/// A URL reference keeps its text; as a URL, it is parsed again without a base.
///
/// ```
/// use urlens::{Url, UrlRef};
///
/// let url = Url::try_from(UrlRef::parse("HTTP:\\\\Example.org")?)?;
/// assert_eq!(url, "http://example.org/");
/// assert!(Url::try_from(UrlRef::parse("http://a b/")?).is_err());
/// # Ok::<(), urlens::ParseError>(())
/// ```
impl<T: Text> TryFrom<Reference<Whatwg, T>> for Identifier<Whatwg, String> {
    type Error = ParseError;
    fn try_from(reference: Reference<Whatwg, T>) -> Result<Self, Self::Error> {
        Whatwg::parse_owned(reference.text.as_ref())
    }
}
