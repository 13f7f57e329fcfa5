//! Reading URLs from texts, and casting them, as the RFC types do.

use super::url::Url;
use super::url_ref::UrlRef;
use crate::dialect::{Dialect as _, Rfc3986, Rfc3987, Whatwg};
use crate::error::{ParseError, Rejected};
use crate::reference::{Identifier, Reference};
use crate::scan::scan;
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::string::String;
use core::str::FromStr;

impl FromStr for Identifier<Whatwg, String> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Url::parse(text)?.into_owned())
    }
}
impl FromStr for Reference<Whatwg, String> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(UrlRef::parse(text)?.into_owned())
    }
}
impl<'a> TryFrom<&'a str> for Identifier<Whatwg, Cow<'a, str>> {
    type Error = ParseError;
    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Url::parse(text)
    }
}
impl TryFrom<&str> for Identifier<Whatwg, String> {
    type Error = ParseError;
    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}
impl TryFrom<String> for Identifier<Whatwg, String> {
    type Error = Rejected<String>;
    fn try_from(text: String) -> Result<Self, Rejected<String>> {
        Url::parse_owned(text)
    }
}

/// A URL is a URI if RFC 3986 allows all that stands in it, as it does in most.
///
/// ```
/// use urlens::{Uri, Url};
///
/// let uri = Uri::try_from(Url::parse("http://example.org/a b")?.into_owned()).unwrap();
/// assert_eq!(uri, "http://example.org/a%20b");
/// let rejected = Uri::try_from(Url::parse("http://example.org/a|b")?.into_owned()).unwrap_err();
/// assert_eq!(rejected.error.to_string(), "unexpected '|' in path at byte 20");
/// # Ok::<(), urlens::ParseError>(())
/// ```
impl<T: Text> TryFrom<Identifier<Whatwg, T>> for Identifier<Rfc3986, T> {
    type Error = Rejected<Identifier<Whatwg, T>>;
    fn try_from(url: Identifier<Whatwg, T>) -> Result<Self, Self::Error> {
        match scan(url.0.text.as_ref(), Rfc3986::RULES) {
            Ok(marks) => Ok(Identifier(Reference::new(url.0.text, marks))),
            Err(error) => Err(Rejected { error, input: url }),
        }
    }
}
/// A URL is an IRI if it is a URI.
impl<T: Text> TryFrom<Identifier<Whatwg, T>> for Identifier<Rfc3987, T> {
    type Error = Rejected<Identifier<Whatwg, T>>;
    fn try_from(url: Identifier<Whatwg, T>) -> Result<Self, Self::Error> {
        Identifier::<Rfc3986, T>::try_from(url).map(Into::into)
    }
}
