//! Normalization of URLs by steps of RFC 3986.

use super::url::Url;
use crate::dialect::Whatwg;
use crate::error::ParseError;
use crate::normalize::{Normalization, Step, leaves_web_url};
use crate::reference::{Identifier, UriRef};
use crate::text::Text;
use alloc::borrow::Cow;

impl<T: Text> Identifier<Whatwg, T> {
    /// Takes steps of RFC 3986 that the URL Standard does not take.
    ///
    /// Parsing makes a URL canonical by the URL Standard. These steps are taken as for a URI, with
    /// characters that RFC 3986 does not allow, such as `|`, escaped first. The result is parsed as a URL.
    ///
    /// ```
    /// use urlens::{Normalization, OptIn, Url};
    ///
    /// let url = Url::parse("HTTP://Example.org/%7eanna?b&a")?;
    /// assert_eq!(url, "http://example.org/%7eanna?b&a");
    /// assert_eq!(url.normalize_with(&Normalization::SCHEME)?, "http://example.org/~anna?b&a");
    ///
    /// let steps = Normalization::NOTHING.with(&[OptIn::SortQuery]);
    /// assert_eq!(url.normalize_with(&steps)?, "http://example.org/%7eanna?a&b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If escaping cannot make the text a URI, or if the result of the steps is not a URL.
    pub fn normalize_with(&self, how: &Normalization<'_>) -> Result<Url<Cow<'_, str>>, ParseError> {
        let url = self.as_borrowed();
        if leaves_web_url(url.as_str(), &self.0.marks, how) {
            return Ok(url.text_into());
        }
        // A URL has no dot segments, and none can be removed from an opaque path.
        let how = &how.without(Step::Path);
        let loose;
        let stepped = match UriRef::parse(url.as_str()) {
            Ok(uri) => uri.normalize_with(how).into_text(),
            Err(_) => {
                loose = UriRef::from_loose(url.as_str())?;
                loose.normalize_with(how).into_text()
            }
        };
        match stepped == url.as_str() {
            true => Ok(url.text_into()),
            false => Ok(Url::parse(&stepped)?.into_owned().text_into()),
        }
    }
}
