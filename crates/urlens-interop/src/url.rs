//! Conversions to and from the crate `url`.

use crate::error::{InteropError, first_difference};
use std::borrow::Borrow;
use urlens::{Text, Url};

const CRATE: &str = "url";

/// Conversion to [`url::Url`].
///
/// ```
/// use urlens::Url;
/// use urlens_interop::ToUrlCrate as _;
///
/// let url: Url = "https://example.org/a?b".parse()?;
/// let theirs: url::Url = url.to_url_crate()?;
/// assert_eq!(theirs.as_str(), "https://example.org/a?b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToUrlCrate {
    /// Converts to a [`url::Url`] with an equal text.
    ///
    /// # Errors
    ///
    /// If the crate `url` rejects the URL, or serializes it differently.
    fn to_url_crate(&self) -> Result<url::Url, InteropError>;
}

/// Conversion from [`url::Url`].
///
/// ```
/// use urlens::Url;
/// use urlens_interop::FromUrlCrate as _;
///
/// let theirs = url::Url::parse("https://example.org/a b")?;
/// assert_eq!(Url::from_url_crate(&theirs)?, "https://example.org/a%20b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait FromUrlCrate: Sized {
    /// Converts from a [`url::Url`] or a reference to one.
    ///
    /// # Errors
    ///
    /// If `urlens` rejects the URL, or reads another scheme or authority.
    fn from_url_crate(url: impl Borrow<url::Url>) -> Result<Self, InteropError>;
}

impl<T: Text> ToUrlCrate for Url<T> {
    fn to_url_crate(&self) -> Result<url::Url, InteropError> {
        let text: &str = self.as_ref();
        let theirs = url::Url::parse(text).map_err(|error| InteropError::rejected(CRATE, error))?;
        match theirs.as_str() == text {
            true => Ok(theirs),
            false => Err(InteropError::different(CRATE, first_difference(text, theirs.as_str()))),
        }
    }
}

impl FromUrlCrate for Url {
    fn from_url_crate(url: impl Borrow<url::Url>) -> Result<Self, InteropError> {
        let theirs = url.borrow();
        let ours: Url =
            theirs.as_str().parse().map_err(|error| InteropError::parse(CRATE, error))?;
        let authority = ours.authority().map_or("", |it| it.as_str());
        match (ours.scheme(), authority) == (theirs.scheme(), theirs.authority()) {
            true => Ok(ours),
            false => Err(InteropError::different(
                CRATE,
                first_difference(ours.as_str(), theirs.as_str()),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        for text in [
            "https://anna:secret@example.org:8443/a/b?c#d",
            "http://[::1]/",
            "http://xn--9ca.example/",
            "file:///C:/a",
            "foo:/.//a",
            "foo:///a",
            "mailto:anna@example.org",
            "data:,",
        ] {
            let ours: Url = text.parse().unwrap();
            let theirs = ours.to_url_crate().unwrap();
            assert_eq!(Url::from_url_crate(&theirs).unwrap(), ours);
            assert_eq!(Url::from_url_crate(theirs).unwrap(), ours);
        }
    }

    #[test]
    fn path_may_be_encoded_differently() {
        let theirs = url::Url::parse("http://h/^").unwrap();
        assert_eq!(Url::from_url_crate(theirs).unwrap(), "http://h/%5E");
    }

    #[test]
    fn other_texts_are_an_error() {
        let ours: Url = "http://xn--a/".parse().unwrap();
        let error = ours.to_url_crate().unwrap_err();
        assert_eq!((error.code(), error.offset()), ("rejected", None));
        let ours: Url = "file:////a".parse().unwrap();
        assert_eq!(ours.to_url_crate().unwrap_err().offset(), Some(8));
    }
}
