//! Conversions to and from the crate `http`.

use crate::error::{InteropError, first_difference};
use std::borrow::Borrow;
use urlens::{Text, Uri, UriRef, Url};

const CRATE: &str = "http";

/// Conversion to [`http::Uri`], the target of a request.
///
/// A fragment is not part of a request and is left out. An empty path after an authority becomes
/// `/`.
///
/// ```
/// use urlens::{Url, uri};
/// use urlens_interop::ToHttp as _;
///
/// let url: Url = "http://example.org/a?b#c".parse()?;
/// assert_eq!(url.to_http()?, "http://example.org/a?b");
/// assert_eq!(uri!("http://example.org").to_http()?, "http://example.org/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToHttp {
    /// Converts to an [`http::Uri`].
    ///
    /// # Errors
    ///
    /// If the crate `http` rejects the text, or reads other components.
    fn to_http(&self) -> Result<http::Uri, InteropError>;
}

/// Conversion from [`http::Uri`].
///
/// ```
/// use urlens::{Uri, UriRef, Url};
/// use urlens_interop::FromHttp as _;
///
/// let target: http::Uri = "http://example.org/a?b".parse()?;
/// assert_eq!(Uri::from_http(&target)?, "http://example.org/a?b");
/// assert_eq!(Url::from_http(target)?, "http://example.org/a?b");
///
/// let target: http::Uri = "/a?b".parse()?;
/// assert_eq!(UriRef::from_http(&target)?, "/a?b");
/// assert_eq!(Uri::from_http(&target).unwrap_err().code(), "no-scheme");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait FromHttp: Sized {
    /// Converts from an [`http::Uri`] or a reference to one.
    ///
    /// The authority form `example.org:80` is the reference `//example.org:80`.
    ///
    /// # Errors
    ///
    /// If `urlens` rejects the text or, for a [`Url`], reads another host.
    fn from_http(uri: impl Borrow<http::Uri>) -> Result<Self, InteropError>;
}

impl<T: Text> ToHttp for Url<T> {
    fn to_http(&self) -> Result<http::Uri, InteropError> {
        let url = self.as_borrowed();
        Target {
            text: url.without_fragment().as_str(),
            scheme: Some(url.scheme()),
            authority: url.authority().map(|it| it.as_str()),
            path: url.path(),
            query: url.query(),
        }
        .convert()
    }
}

impl<T: Text> ToHttp for Uri<T> {
    fn to_http(&self) -> Result<http::Uri, InteropError> {
        self.as_borrowed().into_reference().to_http()
    }
}

impl<T: Text> ToHttp for UriRef<T> {
    fn to_http(&self) -> Result<http::Uri, InteropError> {
        let reference = self.as_borrowed();
        Target {
            text: reference.without_fragment().as_str(),
            scheme: reference.scheme(),
            authority: reference.authority().map(|it| it.as_str()),
            path: reference.path(),
            query: reference.query(),
        }
        .convert()
    }
}

impl FromHttp for UriRef {
    fn from_http(uri: impl Borrow<http::Uri>) -> Result<Self, InteropError> {
        let text = text_of(uri.borrow());
        text.parse().map_err(|error| InteropError::parse(CRATE, error))
    }
}

impl FromHttp for Uri {
    fn from_http(uri: impl Borrow<http::Uri>) -> Result<Self, InteropError> {
        Uri::try_from(UriRef::from_http(uri)?).map_err(|error| InteropError::parse(CRATE, error))
    }
}

impl FromHttp for Url {
    fn from_http(uri: impl Borrow<http::Uri>) -> Result<Self, InteropError> {
        let text = text_of(uri.borrow());
        let url: Url = text.parse().map_err(|error| InteropError::parse(CRATE, error))?;
        // The URL Standard reads `0x7f.1` as 127.0.0.1.
        let (ours, theirs) = (url.host_text(), uri.borrow().host());
        match ours.unwrap_or_default().eq_ignore_ascii_case(theirs.unwrap_or_default()) {
            true => Ok(url),
            false => Err(InteropError::different(CRATE, first_difference(url.as_str(), &text))),
        }
    }
}

/// A reference without fragment, and its components.
struct Target<'a> {
    text: &'a str,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
}

impl Target<'_> {
    fn convert(&self) -> Result<http::Uri, InteropError> {
        // An authority alone is written without `//` in a request.
        let text = match (self.scheme, self.authority, self.path, self.query) {
            (None, Some(authority), "", None) => authority,
            _ => self.text,
        };
        let uri: http::Uri = text.parse().map_err(|error| InteropError::rejected(CRATE, error))?;
        match self.first_difference(&uri) {
            None => Ok(uri),
            Some(at) => Err(InteropError::different(CRATE, at)),
        }
    }

    /// The offset of the first component that `uri` does not have.
    fn first_difference(&self, uri: &http::Uri) -> Option<usize> {
        let path = match (self.scheme, self.path) {
            (Some(_), "") => "/",
            (_, path) => path,
        };
        let scheme = match (self.scheme, uri.scheme_str()) {
            (Some(ours), Some(theirs)) => ours.eq_ignore_ascii_case(theirs),
            (ours, theirs) => ours == theirs,
        };
        let query_at = self.text.len() - self.query.map_or(0, |it| it.len() + 1);
        let path_at = query_at - self.path.len();
        let authority_at = path_at - self.authority.map_or(0, str::len);
        let authority = self.authority == uri.authority().map(|it| it.as_str());
        [
            (scheme, 0),
            (authority, authority_at),
            (path == uri.path(), path_at),
            (self.query == uri.query(), query_at),
        ]
        .into_iter()
        .find_map(|(is_equal, at)| (!is_equal).then_some(at))
    }
}

/// The text of a request target as a reference.
fn text_of(uri: &http::Uri) -> String {
    match (uri.scheme(), uri.authority()) {
        // Without `//`, an authority alone would be read as a path.
        (None, Some(authority)) => format!("//{authority}"),
        _ => uri.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both directions, for every form of request target.
    #[test]
    fn round_trip() {
        for text in ["http://example.org/a?b", "foo://u:p@h:1/", "/a?b", "/", "//h:80", "*"] {
            let reference: UriRef = text.parse().unwrap();
            let target = reference.to_http().unwrap();
            assert_eq!(UriRef::from_http(&target).unwrap(), text);
            if reference.scheme().is_some() {
                let url: Url = text.parse().unwrap();
                assert_eq!(url.to_http().unwrap(), target);
                assert_eq!(Url::from_http(target).unwrap(), text);
            }
        }
    }

    #[test]
    fn scheme_and_path_are_normalized() {
        let uri: Uri = "HTTP://example.org?b#c".parse().unwrap();
        assert_eq!(uri.to_http().unwrap(), "http://example.org/?b");
    }

    #[test]
    fn other_components_are_an_error() {
        // The crate http reads `//h/a` as a path, and `a` as an authority.
        for text in ["//h/a", "a", "a?b", "", "mailto:a@b", "foo:/a"] {
            let reference: UriRef = text.parse().unwrap();
            assert!(reference.to_http().is_err(), "{text}");
        }
        let reference: UriRef = "//h/a".parse().unwrap();
        assert_eq!(reference.to_http().unwrap_err().offset(), Some(2));
        let target: http::Uri = "http://0x7f.1/".parse().unwrap();
        let error = Url::from_http(target).unwrap_err();
        assert_eq!((error.code(), error.offset()), ("different", Some(7)));
        let target: http::Uri = "example.org:80".parse().unwrap();
        assert_eq!(Uri::from_http(&target).unwrap_err().code(), "no-scheme");
        assert_eq!(Url::from_http(&target).unwrap_err().code(), "missing-scheme-non-relative-URL");
    }
}
