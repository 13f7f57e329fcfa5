//! Origins: scheme, host and port, for access control on the web (RFC 6454, and the URL Standard,
//! section 4.7).

use crate::error::{Error, ErrorKind, SyntaxError};
#[cfg(feature = "idna")]
use crate::host::domain;
use crate::op::View;
use crate::part::Part;
use crate::scheme::{Mode, default_port, mode};
use crate::text::Text;
use crate::types::{Uri, Url};
use alloc::string::String;
use alloc::string::ToString as _;
use core::fmt;
use core::str::FromStr;

/// The origin of an identifier.
///
/// ```
/// use urlens::uri;
///
/// let origin = uri!("HTTP://Example.org:80/a").origin();
/// assert_eq!(origin.to_string(), "http://example.org");
/// assert!(origin.same_origin(&uri!("http://example.org/b").origin()));
/// assert!(!origin.same_origin(&uri!("https://example.org/b").origin()));
/// ```
///
/// `==` is for maps and sets. For access control use [`same_origin`](Self::same_origin), which is
/// `false` for opaque origins.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// An opaque origin, which RFC 6454 calls a globally unique identifier.
    Opaque,
    /// A scheme, a host and a port.
    Tuple {
        /// The scheme, in lowercase.
        scheme: String,
        /// The host, with ASCII letters in lowercase.
        host: String,
        /// The port, or the default port of the scheme.
        port: u16,
    },
}

/// The scheme of URLs whose path is another URL.
const BLOB: &str = "blob";
/// The schemes that the inner URL may have.
const BLOB_SCHEMES: [&str; 2] = ["http", "https"];

impl<T: Text> Url<T> {
    /// The origin (the URL Standard, section 4.7).
    ///
    /// It is a tuple for web URLs and for a `blob:` URL with an `http` or `https` URL in its path. All
    /// other origins are opaque, even if they are tuples according to RFC 6454.
    ///
    /// ```
    /// use urlens::{Url, uri};
    ///
    /// let origin = |text| Url::parse(text).unwrap().origin();
    /// let here = origin("https://example.org/a");
    /// assert_eq!(here.to_string(), "https://example.org");
    /// assert!(here.same_origin(&origin("blob:https://example.org/9115d58c")));
    /// assert_eq!(origin("file:///etc/hosts").to_string(), "null");
    ///
    /// assert_eq!(origin("ssh://example.org/").to_string(), "null");
    /// assert_eq!(uri!("ssh://example.org/").origin().to_string(), "ssh://example.org");
    /// ```
    pub fn origin(&self) -> Origin {
        let url = self.as_borrowed();
        if url.scheme() != BLOB {
            return web_origin(&url);
        }
        match Url::parse_borrowed(url.path()) {
            Ok(inner) if BLOB_SCHEMES.contains(&inner.scheme()) => web_origin(&inner.as_borrowed()),
            _ => Origin::Opaque,
        }
    }
}

fn web_origin(url: &Url<&str>) -> Origin {
    let (scheme, host) = (url.scheme(), url.host_text().unwrap_or_default());
    let port = url.port_or_default();
    match port.filter(|_| mode(scheme) == Mode::Web) {
        Some(port) => Origin::Tuple { scheme: scheme.into(), host: host.into(), port },
        None => Origin::Opaque,
    }
}

impl Origin {
    /// The origin of a URI or an IRI (RFC 6454).
    pub(crate) fn of_reference(view: View<'_>) -> Self {
        let tuple = || {
            let host = view.component(Part::Host).filter(|host| !host.is_empty())?;
            let scheme = view.scheme()?.to_ascii_lowercase();
            let port = match view.component(Part::Port) {
                None | Some("") => default_port(&scheme)?,
                Some(digits) => digits.parse().ok()?,
            };
            Some(Self::Tuple { scheme, host: host.to_ascii_lowercase(), port })
        };
        tuple().unwrap_or(Self::Opaque)
    }

    /// Returns `true` if two origins are the same (RFC 6454, section 5). Returns `false` if one of them
    /// is opaque.
    ///
    /// ```
    /// use urlens::uri;
    ///
    /// let file = uri!("file:///etc/hosts").origin();
    /// assert!(!file.same_origin(&file));
    /// ```
    pub fn same_origin(&self, other: &Self) -> bool {
        match (self.tuple(), other.tuple()) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        }
    }

    fn tuple(&self) -> Option<(&str, &str, u16)> {
        match self {
            Self::Tuple { scheme, host, port } => Some((scheme, host, *port)),
            Self::Opaque => None,
        }
    }

    /// The origin in Unicode (RFC 6454, section 6.1): Punycode in the host is decoded, unless that
    /// fails.
    ///
    /// ```
    /// use urlens::uri;
    ///
    /// let origin = uri!("http://xn--bcher-kva.example/").origin();
    /// assert_eq!(origin.to_unicode(), "http://bücher.example");
    /// ```
    #[cfg(feature = "idna")]
    pub fn to_unicode(&self) -> String {
        let unicode = self.with_name(|name| Some(domain::to_unicode(name).into()));
        unicode.unwrap_or_else(|| self.to_string())
    }

    /// The origin in ASCII (RFC 6454, section 6.2): a non-ASCII host is converted to Punycode. Returns
    /// `None` if that fails.
    ///
    /// The origin of a URI is always in ASCII, and `to_string` returns it.
    ///
    /// ```
    /// use urlens::iri;
    ///
    /// let origin = iri!("http://bücher.example/").origin();
    /// assert_eq!(origin.to_ascii().as_deref(), Some("http://xn--bcher-kva.example"));
    /// ```
    #[cfg(feature = "idna")]
    pub fn to_ascii(&self) -> Option<String> {
        self.with_name(|name| {
            if name.is_ascii() {
                Some(name.into())
            } else {
                domain::to_ascii(name).ok().map(Into::into)
            }
        })
    }

    /// The text with the host converted, if the host is a name.
    #[cfg(feature = "idna")]
    fn with_name(&self, convert: impl FnOnce(&str) -> Option<String>) -> Option<String> {
        match self {
            Self::Tuple { scheme, host, port } if !host.starts_with('[') => {
                let (scheme, host) = (scheme.clone(), convert(host)?);
                Some(Self::Tuple { scheme, host, port: *port }.to_string())
            }
            _ => Some(self.to_string()),
        }
    }
}

impl fmt::Display for Origin {
    /// Writes `scheme://host:port`, without a default port; `null` if opaque.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tuple() {
            None => f.write_str("null"),
            Some((scheme, host, port)) if default_port(scheme) == Some(port) => {
                write!(f, "{scheme}://{host}")
            }
            Some((scheme, host, port)) => write!(f, "{scheme}://{host}:{port}"),
        }
    }
}

/// Parses the text that `Display` writes: `null`, or scheme, host and port.
impl FromStr for Origin {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        if text == "null" {
            return Ok(Self::Opaque);
        }
        let uri = Uri::parse(text)?;
        match uri.origin() {
            origin if origin.to_string() == text => Ok(origin),
            _ => Err(SyntaxError::new(ErrorKind::NotCanonical, Part::Scheme, 0).in_text(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UriRef;
    use alloc::string::ToString;

    fn origin(text: &str) -> Origin {
        UriRef::parse(text).unwrap().origin()
    }

    /// S2.5: default ports are filled in, letters are lowercase, all other origins are opaque.
    #[test]
    fn serialized() {
        for (text, expected) in [
            ("http://example.com/", "http://example.com"),
            ("http://example.com:80/a", "http://example.com"),
            ("http://example.com:/a", "http://example.com"),
            ("HTTPS://u:p@EXAMPLE.com:0443?q", "https://example.com"),
            ("https://example.com:80/", "https://example.com:80"),
            ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080"),
            ("ws://h", "ws://h"),
            ("foo://h:7/", "foo://h:7"),
            ("foo://h/", "null"),
            ("http://h:65536/", "null"),
            ("http:///p", "null"),
            ("http:p", "null"),
            ("//h:80/", "null"),
            ("/p", "null"),
            ("data:,x", "null"),
            ("file:///etc", "null"),
        ] {
            assert_eq!(origin(text).to_string(), expected, "{text}");
        }
    }

    /// Only the text of an origin is one: a path, a default port and capitals are errors.
    #[test]
    fn parsed() {
        for text in ["null", "http://h", "https://h:80", "http://[::1]:81", "foo://h:7"] {
            assert_eq!(text.parse::<Origin>().unwrap().to_string(), text);
        }
        for text in ["http://h/", "http://h:80", "HTTP://h", "foo://h", "data:,x"] {
            let error = text.parse::<Origin>().unwrap_err();
            assert_eq!((error.code(), error.offset()), ("not-canonical", Some(0)), "{text}");
        }
        assert_eq!("a b".parse::<Origin>().unwrap_err().offset(), Some(1));
    }

    /// S2.5: the examples of RFC 6454, section 3.2.1.
    #[test]
    fn same_origin() {
        let same =
            ["http://example.com/", "http://example.com:80/", "http://example.com/path/file"];
        assert!(same.iter().all(|a| same.iter().all(|b| origin(a).same_origin(&origin(b)))));
        let different = [
            "http://example.com/",
            "http://example.com:8080/",
            "http://www.example.com/",
            "https://example.com:80/",
            "https://example.com/",
            "http://example.org/",
            "http://ietf.org/",
        ];
        for (i, a) in different.iter().enumerate() {
            for (j, b) in different.iter().enumerate() {
                assert_eq!(origin(a).same_origin(&origin(b)), i == j, "{a} {b}");
            }
        }
        assert!(!origin("data:,x").same_origin(&origin("data:,x")));
    }

    /// S2.5: hosts are converted to Unicode and to ASCII.
    #[cfg(feature = "idna")]
    #[test]
    fn idna() {
        use crate::Iri;
        let unicode = Iri::parse("http://BÜcher.example:81/").unwrap().origin();
        assert_eq!(unicode.to_ascii().unwrap(), "http://xn--bcher-kva.example:81");
        let ascii = origin("http://xn--bcher-kva.example:81/");
        assert_eq!(ascii.to_unicode(), "http://bücher.example:81");
        assert_eq!(ascii.to_ascii().unwrap(), ascii.to_string());
        for text in ["null", "http://[::1]", "http://192.0.2.1:81"] {
            let it = origin(text);
            assert_eq!(
                (it.to_unicode(), it.to_ascii()),
                (text.to_string(), Some(text.to_string()))
            );
        }
        // A host that is not a domain is unchanged in Unicode, and has no ASCII form.
        let joiner = Iri::parse("http://a\u{200d}b/").unwrap().origin();
        assert_eq!((joiner.to_unicode(), joiner.to_ascii()), (joiner.to_string(), None));
        let escaped = origin("http://%C3%A9.xn--a/");
        assert_eq!(escaped.to_ascii().unwrap(), "http://%c3%a9.xn--a");
        assert_eq!(escaped.to_unicode(), "http://%c3%a9.xn--a");
    }
}
