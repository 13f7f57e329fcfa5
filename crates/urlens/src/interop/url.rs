//! Conversions to and from [`url::Url`](::url::Url).
// The examples of the page for users of that crate.
#![cfg_attr(doctest, doc = include_str!("../../../../docs/from-url.md"))]

use super::first_difference;
use crate::error::Error;
use crate::text::Text;
use crate::types::Url;

const CRATE: &str = "url";

/// Converts to a URL of the crate `url` with an equal text.
///
/// ```
/// use urlens::Url;
///
/// let theirs = url::Url::try_from(&Url::parse("https://example.org/a?b")?)?;
/// assert_eq!(theirs.as_str(), "https://example.org/a?b");
/// // The crate `url` removes this host:
/// let error = url::Url::try_from(&Url::parse("file://host/C:/a")?).unwrap_err();
/// assert_eq!(error.to_string(), "the crate url reads it differently at byte 7");
/// # Ok::<(), urlens::Error>(())
/// ```
impl<T: Text> TryFrom<&Url<T>> for ::url::Url {
    type Error = Error;
    fn try_from(url: &Url<T>) -> Result<Self, Error> {
        let text = url.as_str();
        let theirs = Self::parse(text).map_err(|error| Error::rejected(CRATE, error))?;
        if theirs.as_str() == text {
            Ok(theirs)
        } else {
            Err(Error::different(CRATE, first_difference(text, theirs.as_str())))
        }
    }
}

/// Converts a URL of the crate `url`, if the URL Standard of today reads the same scheme and authority.
///
/// ```
/// let theirs = url::Url::parse("https://example.org/a b")?;
/// assert_eq!(urlens::Url::try_from(&theirs)?, "https://example.org/a%20b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&::url::Url> for Url {
    type Error = Error;
    fn try_from(theirs: &::url::Url) -> Result<Self, Error> {
        let url = Self::parse(theirs.as_str())?;
        let authority = url.authority().map_or("", |authority| authority.as_str());
        if (url.scheme(), authority) == (theirs.scheme(), theirs.authority()) {
            Ok(url)
        } else {
            Err(Error::different(CRATE, first_difference(url.as_str(), theirs.as_str())))
        }
    }
}
