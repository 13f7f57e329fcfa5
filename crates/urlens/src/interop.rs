//! To and from the types of other crates, each behind a feature of its name.
//!
//! Both sides read the text by their own rules, so that nothing is taken on trust: where the other
//! crate reads it otherwise, or not at all, there is an error.

use core::fmt;

/// Another crate reads an identifier otherwise than we do, or not at all.
///
/// ```
/// # #[cfg(feature = "url")] {
/// use urlens::Url;
///
/// let ours = Url::parse("http://example.org/a?b").unwrap().into_owned();
/// let theirs = url::Url::try_from(&ours).unwrap();
/// assert_eq!(Url::try_from(&theirs).unwrap(), ours);
///
/// let ours = Url::parse("file://host/C:/a").unwrap().into_owned();
/// let error = url::Url::try_from(&ours).unwrap_err(); // they drop the host
/// assert_eq!(error.to_string(), "the crate url reads this otherwise");
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InteropError {
    by: &'static str,
}

impl fmt::Display for InteropError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the crate {} reads this otherwise", self.by)
    }
}

impl core::error::Error for InteropError {}

#[cfg(feature = "url")]
mod with_url {
    use super::InteropError;
    use crate::dialect::Whatwg;
    use crate::error::ParseError;
    use crate::reference::Identifier;
    use crate::text::Text;
    use crate::whatwg::Url;
    use alloc::string::String;

    impl<T: Text> TryFrom<&Identifier<Whatwg, T>> for url::Url {
        type Error = InteropError;
        fn try_from(ours: &Identifier<Whatwg, T>) -> Result<Self, InteropError> {
            let text = ours.as_ref();
            match url::Url::parse(text) {
                Ok(theirs) if theirs.as_str() == text => Ok(theirs),
                _ => Err(InteropError { by: "url" }),
            }
        }
    }
    impl TryFrom<&url::Url> for Identifier<Whatwg, String> {
        type Error = ParseError;
        fn try_from(theirs: &url::Url) -> Result<Self, ParseError> {
            Ok(Url::parse(theirs.as_str())?.into_owned())
        }
    }
}

#[cfg(feature = "http")]
mod with_http {
    use super::InteropError;
    use crate::dialect::Rfc3986;
    use crate::error::ParseError;
    use crate::reference::{Identifier, NO_SCHEME, Reference};
    use crate::text::Text;
    use alloc::string::{String, ToString as _};

    // The type of the `http` crate is what stands in a request: a URI without a fragment, a path
    // with a query, an authority alone, or `*`. It drops fragments without a word; we do not.

    impl<T: Text> TryFrom<&Identifier<Rfc3986, T>> for http::Uri {
        type Error = InteropError;
        /// Fails where the `http` crate does, or takes the scheme for something else. A fragment is
        /// not part of a request, and is left out.
        fn try_from(uri: &Identifier<Rfc3986, T>) -> Result<Self, InteropError> {
            let uri = uri.as_borrowed().without_fragment();
            match uri.as_str().parse::<Self>() {
                Ok(theirs) if theirs.scheme_str() == Some(uri.scheme()) => Ok(theirs),
                _ => Err(InteropError { by: "http" }),
            }
        }
    }
    impl TryFrom<&http::Uri> for Reference<Rfc3986, String> {
        type Error = ParseError;
        /// Fails where RFC 3986 does not allow what the `http` crate does.
        fn try_from(theirs: &http::Uri) -> Result<Self, ParseError> {
            let text = match (theirs.scheme(), theirs.authority()) {
                // An authority alone would read as a path.
                (None, Some(authority)) => alloc::format!("//{authority}"),
                _ => theirs.to_string(),
            };
            text.parse()
        }
    }
    impl TryFrom<&http::Uri> for Identifier<Rfc3986, String> {
        type Error = ParseError;
        /// Fails if there is no scheme: `example.org:80` is an authority to the `http` crate, and
        /// would be read as a scheme and a path.
        fn try_from(theirs: &http::Uri) -> Result<Self, ParseError> {
            match theirs.scheme() {
                Some(_) => theirs.to_string().parse(),
                None => Err(NO_SCHEME),
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use crate::{Uri, UriRef};

        #[test]
        fn there_and_back() {
            let uri: Uri = "http://example.org/a?b#c".parse().unwrap();
            let theirs = http::Uri::try_from(&uri).unwrap();
            assert_eq!(Uri::try_from(&theirs).unwrap(), "http://example.org/a?b");
            let authority: http::Uri = "example.org:80".parse().unwrap();
            assert_eq!(UriRef::try_from(&authority).unwrap(), "//example.org:80");
            assert!(Uri::try_from(&authority).is_err());
            assert!(http::Uri::try_from(&"mailto:a@b".parse::<Uri>().unwrap()).is_err());
        }
    }
}
