//! [`Url`]: parsing, joining, and the components.

use super::ComponentError;
use super::attribute::path_of;
use super::host::host;
use super::parse::{Base, parse};
use super::validation_error::ValidationErrorKind;
use crate::dialect::Whatwg;
use crate::error::{ParseError, SyntaxError};
use crate::fast;
#[cfg(not(feature = "url-only"))]
use crate::fast::host::{can_parse, host_of};
use crate::marks::Marks;
use crate::reference::{Identifier, Reference};
use crate::scheme::{Mode, default_port};
use crate::segments::Segments;
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::string::String;

/// A URL as defined by the URL Standard, in canonical form.
///
/// ```
/// use urlens::Url;
///
/// let url = Url::parse(" HTTPS:\\\\Example.ORG:443\\a/../b c")?;
/// assert_eq!(url.as_str(), "https://example.org/b%20c");
/// assert_eq!(url.host_text(), Some("example.org"));
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub type Url<T = String> = Identifier<Whatwg, T>;

impl<T: Text> Identifier<Whatwg, T> {
    pub(crate) fn base(&self) -> Base<'_> {
        Base::of(self.0.text.as_ref(), &self.0.marks)
    }
}

impl<'a> Identifier<Whatwg, Cow<'a, str>> {
    pub(crate) fn from_canonical((text, marks): (Cow<'a, str>, Marks)) -> Self {
        Identifier(Reference::new(text, marks))
    }

    /// Parses a URL that borrows `text` if it is canonical, as most URLs are.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urlens::Url;
    ///
    /// let url: Url<Cow<str>> = Url::parse_borrowed("https://example.org/")?;
    /// assert!(matches!(url.into_text(), Cow::Borrowed(_)));
    /// assert_eq!(Url::parse_borrowed("http:example.org")?, "http://example.org/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_borrowed(text: &'a str) -> Result<Self, ParseError> {
        parse(text, None).map_err(|error| error.in_text(text))
    }
}

impl Identifier<Whatwg, String> {
    /// Parses a host as in a URL of the given mode, and returns its canonical form. The text must not
    /// include a port.
    ///
    /// ```
    /// use urlens::{Url, scheme::Mode};
    ///
    /// assert_eq!(Url::parse_host("Example.ORG", Mode::Web)?, "example.org");
    /// assert_eq!(Url::parse_host("0x7f.1", Mode::Web)?, "127.0.0.1");
    /// assert_eq!(Url::parse_host("0x7F.1", Mode::Generic)?, "0x7F.1");
    /// assert_eq!(Url::parse_host("[0:0::1]", Mode::Web)?, "[::1]");
    /// let error = Url::parse_host("example.org/a", Mode::Web).unwrap_err();
    /// assert_eq!((error.code(), error.offset()), ("domain-to-ASCII", 11));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Identifier::parse). An empty host is an error in [`Mode::Web`].
    pub fn parse_host(text: &str, mode: Mode) -> Result<Cow<'_, str>, ParseError> {
        let error = match host(text, mode) {
            Ok(host) if host.is_empty() && mode == Mode::Web => {
                ComponentError::host(ValidationErrorKind::HostMissing, 0)
            }
            Ok(host) => return Ok(host),
            Err(error) => error,
        };
        Err(error.placed(|at| at).in_text(text))
    }

    /// Returns `true` if a text is a URL.
    ///
    /// ```
    /// use urlens::Url;
    /// assert!(Url::can_parse("http://example.org"));
    /// assert!(!Url::can_parse("http://exa mple.org"));
    /// ```
    #[cfg(not(feature = "url-only"))]
    #[inline]
    pub fn can_parse(text: &str) -> bool {
        can_parse(text)
    }

    /// Returns the host of the URL in `text`, like `Url::parse(text)?.host_text()`, but without
    /// building the URL.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urlens::Url;
    ///
    /// assert!(matches!(Url::host_of("https://example.org/a/../b c")?, Some(Cow::Borrowed("example.org"))));
    /// assert_eq!(Url::host_of("http:\\\\EXAMPLE.org:80")?.as_deref(), Some("example.org"));
    /// assert_eq!(Url::host_of("mailto:anna@example.org")?, None);
    /// assert_eq!(Url::host_of("http://exa mple.org/").unwrap_err().code(), "domain-to-ASCII");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Identifier::parse).
    #[cfg(not(feature = "url-only"))]
    #[inline]
    pub fn host_of(text: &str) -> Result<Option<Cow<'_, str>>, ParseError> {
        host_of(text).map_err(|error| error.in_text(text))
    }
}

impl<T: Text> Identifier<Whatwg, T> {
    /// Parses `text` with this URL as the base.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("https://example.org/a/b?c")?;
    /// for location in ["?d", "../e", "/\\example.net"] {
    ///     url = url.join(location)?;
    /// }
    /// assert_eq!(url, "https://example.net/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// To borrow `text` where it is canonical, or to set options, use [`Url::parser`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Identifier::parse).
    pub fn join(&self, text: &str) -> Result<Url, ParseError> {
        self.join_raw(text).map_err(|error| error.in_text(text))
    }

    #[inline]
    pub(crate) fn join_raw(&self, text: &str) -> Result<Url, SyntaxError> {
        if let Some((joined, marks)) = fast::url::join(self.0.text.as_ref(), &self.0.marks, text) {
            return Ok(Identifier(Reference::new(joined, marks)));
        }
        parse(text, Some(self.base())).map(Identifier::into_owned)
    }

    /// The user name, percent-encoded; empty if there is none.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://u:p@a")?.username(), "u");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn username(&self) -> &str {
        self.authority().and_then(|it| it.user()).unwrap_or_default()
    }

    /// The password, percent-encoded.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://u:p@a")?.password(), Some("p"));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn password(&self) -> Option<&str> {
        self.authority()?.password()
    }

    /// The port, if it is not the default port of the scheme. A URL's port is always a number.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://a:8080/")?.port(), Some(8080));
    /// assert_eq!(Url::parse("http://a:80/")?.port(), None);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn port(&self) -> Option<u16> {
        self.port_text()?.parse().ok()
    }

    /// The port, or the default port of the scheme.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://a/")?.port_or_default(), Some(80));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn port_or_default(&self) -> Option<u16> {
        self.port().or_else(|| default_port(self.scheme()))
    }

    /// The path, without the `/.` that precedes `//` in the text of a URL without host.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("foo:/.//a")?.path(), "//a");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    #[inline]
    pub fn path(&self) -> &str {
        path_of(self.0.text.as_ref(), &self.0.marks)
    }

    /// The segments of the [`path`](Self::path).
    ///
    /// ```
    /// # use urlens::Url;
    /// let url = Url::parse("foo:/.//a")?;
    /// assert_eq!(url.path_segments().map(|it| it.as_str()).collect::<Vec<_>>(), ["", "a"]);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn path_segments(&self) -> Segments<'_> {
        Segments::of(self.path())
    }
}
