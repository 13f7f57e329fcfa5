//! Conversions to and from [`http::Uri`](::http::Uri), the target of a request.

use super::first_difference;
use crate::error::Error;
use crate::text::Text;
use crate::types::{Uri, UriRef, Url};
use alloc::format;
use alloc::string::{String, ToString as _};

const CRATE: &str = "http";

/// Converts to the target of a request, without the fragment. The error is that of a [`Uri`].
///
/// ```
/// let url = urlens::Url::parse("http://example.org/a?b#c")?;
/// assert_eq!(http::Uri::try_from(&url)?, "http://example.org/a?b");
/// # Ok::<(), urlens::Error>(())
/// ```
impl<T: Text> TryFrom<&Url<T>> for ::http::Uri {
    type Error = Error;
    fn try_from(url: &Url<T>) -> Result<Self, Error> {
        let target = url.without_fragment();
        Target {
            text: target.as_str(),
            scheme: Some(url.scheme()),
            authority: url.authority().map(|authority| authority.as_str()),
            path: url.path(),
            query: url.query(),
        }
        .convert()
    }
}

/// Converts to the target of a request, without the fragment. An empty path after an authority becomes `/`.
///
/// ```
/// use urlens::uri;
///
/// assert_eq!(http::Uri::try_from(&uri!("http://example.org#a"))?, "http://example.org/");
/// // The crate `http` reads an authority:
/// let error = http::Uri::try_from(&uri!("mailto:anna@example.org")).unwrap_err();
/// assert_eq!(error.to_string(), "the crate http reads it differently at byte 0");
/// # Ok::<(), urlens::Error>(())
/// ```
impl<T: Text> TryFrom<&Uri<T>> for ::http::Uri {
    type Error = Error;
    fn try_from(uri: &Uri<T>) -> Result<Self, Error> {
        Self::try_from(&UriRef::from(uri))
    }
}

/// Converts to the target of a request, as a [`Uri`] is. An authority alone, `//example.org:80`, becomes the
/// authority form `example.org:80`.
///
/// ```
/// assert_eq!(http::Uri::try_from(&urlens::uri_ref!("/a?b#c"))?, "/a?b");
/// # Ok::<(), urlens::Error>(())
/// ```
impl<T: Text> TryFrom<&UriRef<T>> for ::http::Uri {
    type Error = Error;
    fn try_from(reference: &UriRef<T>) -> Result<Self, Error> {
        let target = reference.without_fragment();
        Target {
            text: target.as_str(),
            scheme: reference.scheme(),
            authority: reference.authority().map(|authority| authority.as_str()),
            path: reference.path(),
            query: reference.query(),
        }
        .convert()
    }
}

/// Converts the target of a request. The authority form `example.org:80` becomes `//example.org:80`.
///
/// ```
/// let target: http::Uri = "/a?b".parse()?;
/// assert_eq!(urlens::UriRef::try_from(&target)?, "/a?b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&::http::Uri> for UriRef {
    type Error = Error;
    fn try_from(target: &::http::Uri) -> Result<Self, Error> {
        Self::try_from(text_of(target))
    }
}

/// Converts the target of a request that has a scheme.
///
/// ```
/// let target: http::Uri = "http://example.org/a?b".parse()?;
/// assert_eq!(urlens::Uri::try_from(&target)?, "http://example.org/a?b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&::http::Uri> for Uri {
    type Error = Error;
    fn try_from(target: &::http::Uri) -> Result<Self, Error> {
        Self::try_from(text_of(target))
    }
}

/// Converts the target of a request, if the URL Standard reads the same host.
///
/// ```
/// use urlens::Url;
///
/// let target: http::Uri = "http://example.org/a?b".parse()?;
/// assert_eq!(Url::try_from(&target)?, "http://example.org/a?b");
/// let target: http::Uri = "http://0x7f.1/".parse()?; // 127.0.0.1 in the URL Standard
/// assert_eq!(Url::try_from(&target).unwrap_err().code(), "different");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&::http::Uri> for Url {
    type Error = Error;
    fn try_from(target: &::http::Uri) -> Result<Self, Error> {
        let text = text_of(target);
        let url = Self::parse(&text)?;
        let (ours, theirs) = (url.host_text(), target.host());
        if ours.unwrap_or_default().eq_ignore_ascii_case(theirs.unwrap_or_default()) {
            Ok(url)
        } else {
            Err(Error::different(CRATE, first_difference(url.as_str(), &text)))
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
    fn convert(&self) -> Result<::http::Uri, Error> {
        // An authority alone is written without `//` in a request.
        let text = match (self.scheme, self.authority, self.path, self.query) {
            (None, Some(authority), "", None) => authority,
            _ => self.text,
        };
        let uri: ::http::Uri = text.parse().map_err(|error| Error::rejected(CRATE, error))?;
        match self.first_difference(&uri) {
            None => Ok(uri),
            Some(at) => Err(Error::different(CRATE, at)),
        }
    }

    /// The offset of the first component that `uri` does not have.
    fn first_difference(&self, uri: &::http::Uri) -> Option<usize> {
        let path = match (self.scheme, self.path) {
            (Some(_), "") => "/",
            (_, path) => path,
        };
        let scheme = match (self.scheme, uri.scheme_str()) {
            (Some(ours), Some(theirs)) => ours.eq_ignore_ascii_case(theirs),
            (ours, theirs) => ours == theirs,
        };
        let query_at = self.text.len() - self.query.map_or(0, |query| query.len() + 1);
        let path_at = query_at - self.path.len();
        let authority_at = path_at - self.authority.map_or(0, str::len);
        let authority = self.authority == uri.authority().map(|authority| authority.as_str());
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
fn text_of(target: &::http::Uri) -> String {
    match (target.scheme(), target.authority()) {
        // Without `//`, an authority alone would be read as a path.
        (None, Some(authority)) => format!("//{authority}"),
        _ => target.to_string(),
    }
}
