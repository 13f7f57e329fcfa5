//! [`Url`]: reading, resolving, and the components as the web has them.

use super::Failure;
use super::host::host;
use super::parse::{Base, parse};
use super::validation_error::ValidationErrorKind;
use crate::dialect::Whatwg;
use crate::error::{ParseError, Rejected};
use crate::fast::host::{can_parse, host_of};
use crate::marks::Marks;
use crate::reference::{Identifier, Reference};
use crate::scheme::Mode;
use crate::segments::Segments;
use crate::text::{Lasting, Text};
use alloc::borrow::Cow;
use alloc::string::String;

/// A URL (the URL Standard): what a browser makes of a text, with a scheme and in canonical form.
///
/// ```
/// use urlens::Url;
///
/// let url = Url::parse(" HTTPS:\\\\Example.ORG:443\\a/../b c")?;
/// assert_eq!(url.as_str(), "https://example.org/b%20c");
/// assert_eq!(url.host_str(), Some("example.org"));
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub type Url<T = String> = Identifier<Whatwg, T>;

impl<T: Text> Identifier<Whatwg, T> {
    pub(crate) fn base(&self) -> Base<'_> {
        Base::of(self.0.text.as_ref(), &self.0.marks)
    }
}

impl<'a> Identifier<Whatwg, Cow<'a, str>> {
    pub(crate) fn made((text, marks): (Cow<'a, str>, Marks)) -> Self {
        Identifier(Reference::new(text, marks))
    }

    /// Reads a URL as browsers do. A text that is its own canonical form, as most are, is borrowed.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urlens::Url;
    ///
    /// assert!(matches!(Url::parse("https://example.org/")?.into_text(), Cow::Borrowed(_)));
    /// assert_eq!(Url::parse("http:example.org")?, "http://example.org/");
    /// assert_eq!(Url::parse("/a").unwrap_err().code(), "missing-scheme-non-relative-URL");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With the standard's name for what no parser recovers from, and its place.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        parse(text, None)
    }

    /// Reads a text as a browser reads a link on the page `base`.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let base = Url::parse("https://example.org/a/b")?;
    /// assert_eq!(Url::parse_with_base("../c", &base)?, "https://example.org/c");
    /// assert_eq!(Url::parse_with_base("/\\evil.example", &base)?, "https://evil.example/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_with_base<T: Text>(text: &'a str, base: &Url<T>) -> Result<Self, ParseError> {
        parse(text, Some(base.base()))
    }
}

impl Identifier<Whatwg, String> {
    /// Reads an owned text, which is kept if it is canonical and comes back if it is no URL.
    ///
    /// ```
    /// use urlens::Url;
    /// let url: Url = Url::parse_owned(String::from("https://example.org/")).unwrap();
    /// assert_eq!(Url::parse_owned(String::from("x")).unwrap_err().input, "x");
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Identifier::parse), with the text.
    pub fn parse_owned(text: String) -> Result<Self, Rejected<String>> {
        match parse(&text, None) {
            Ok(Identifier(Reference { text: Cow::Owned(text), marks, .. })) => {
                Ok(Identifier(Reference::new(text, marks)))
            }
            Ok(Identifier(Reference { marks, .. })) => Ok(Identifier(Reference::new(text, marks))),
            Err(error) => Err(Rejected { error, input: text }),
        }
    }

    /// Reads a host that stands alone, in a setting or a header, as it would be read in a URL of
    /// that mode, and gives its canonical form. A port is no part of it.
    ///
    /// ```
    /// use urlens::{Url, scheme::Mode};
    ///
    /// assert_eq!(Url::parse_host("Example.ORG", Mode::Web)?, "example.org");
    /// assert_eq!(Url::parse_host("0x7f.1", Mode::Web)?, "127.0.0.1");
    /// assert_eq!(Url::parse_host("0x7F.1", Mode::Generic)?, "0x7F.1");
    /// assert_eq!(Url::parse_host("[0:0::1]", Mode::Web)?, "[::1]");
    /// let error = Url::parse_host("example.org/a", Mode::Web).unwrap_err();
    /// assert_eq!((error.code(), error.at()), ("domain-to-ASCII", 11));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Identifier::parse). Of web URLs, no host is empty.
    pub fn parse_host(text: &str, mode: Mode) -> Result<Cow<'_, str>, ParseError> {
        match host(text, mode) {
            Ok(host) if host.is_empty() && mode == Mode::Web => {
                Err(Failure::host(ValidationErrorKind::HostMissing, 0).placed(|at| at))
            }
            Ok(host) => Ok(host),
            Err(failure) => Err(failure.placed(|at| at)),
        }
    }

    /// Whether a text is a URL.
    ///
    /// ```
    /// use urlens::Url;
    /// assert!(Url::can_parse("http://example.org"));
    /// assert!(!Url::can_parse("http://exa mple.org"));
    /// ```
    #[inline]
    pub fn can_parse(text: &str) -> bool {
        can_parse(text)
    }

    /// The host that a text has as a URL. This is `Url::parse(text)?.host_str()` for those who want nothing else: of most
    /// web URLs, what follows the host need not be read.
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
    /// As [`parse`](Identifier::parse).
    #[inline]
    pub fn host_of(text: &str) -> Result<Option<Cow<'_, str>>, ParseError> {
        host_of(text)
    }
}

impl<T: Text> Identifier<Whatwg, T> {
    /// What a link on this page leads to: [`parse_with_base`](Url::parse_with_base), seen from the base.
    ///
    /// ```
    /// use urlens::Url;
    /// let page = Url::parse("https://example.org/a/b?c")?;
    /// assert_eq!(page.join("?d")?, "https://example.org/a/b?d");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Url::parse).
    pub fn join<'a>(&self, text: &'a str) -> Result<Url<Cow<'a, str>>, ParseError> {
        Url::parse_with_base(text, self)
    }
}

/// Components as the web API spells them: absent ones are empty, and sigils belong to them.
impl<'i, 'o, T: Lasting<'i, 'o>> Identifier<Whatwg, T> {
    /// The whole.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://A")?.as_borrowed().href(), "http://a/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn href(&'i self) -> &'o str {
        self.text.lasting()
    }

    /// The scheme with its `:`.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://a")?.as_borrowed().protocol(), "http:");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn protocol(&'i self) -> &'o str {
        &self.href()[..self.marks.scheme as usize]
    }

    /// The user name, percent-encoded, or nothing.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://u:p@a")?.as_borrowed().username(), "u");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn username(&'i self) -> &'o str {
        self.authority().and_then(|it| it.user()).unwrap_or_default()
    }

    /// The password, percent-encoded, or nothing.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://u:p@a")?.as_borrowed().password(), "p");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn password(&'i self) -> &'o str {
        self.authority().and_then(|it| it.password()).unwrap_or_default()
    }

    /// Host and port, as they stand in the text.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://u@a:1/")?.as_borrowed().host_and_port(), "a:1");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn host_and_port(&'i self) -> &'o str {
        &self.href()[self.marks.host_start as usize..self.marks.authority as usize]
    }

    /// The host, or nothing.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://a:1/")?.as_borrowed().hostname(), "a");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn hostname(&'i self) -> &'o str {
        self.host_str().unwrap_or_default()
    }

    /// The path, without the `/.` that may guard it in the text.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("foo:/.//a")?.as_borrowed().pathname(), "//a");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn pathname(&'i self) -> &'o str {
        let path = self.path();
        let guarded = self.marks.authority == self.marks.scheme && path.starts_with("/.//");
        if guarded { &path[2..] } else { path }
    }

    /// The segments of the [`pathname`](Self::pathname), in which a guard is none.
    ///
    /// ```
    /// # use urlens::Url;
    /// let url = Url::parse("foo:/.//a")?;
    /// assert_eq!(url.path_segments().map(|it| it.as_str()).collect::<Vec<_>>(), ["", "a"]);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn path_segments(&'i self) -> Segments<'o> {
        Segments::of(self.pathname())
    }

    /// The query with its `?`, or nothing if it is empty.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://a/?b")?.as_borrowed().search(), "?b");
    /// assert_eq!(Url::parse("http://a/?")?.as_borrowed().search(), "");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn search(&'i self) -> &'o str {
        unless_sigil(&self.href()[self.marks.path as usize..self.marks.query as usize])
    }

    /// The fragment with its `#`, or nothing if it is empty.
    ///
    /// ```
    /// # use urlens::Url;
    /// assert_eq!(Url::parse("http://a/#b")?.as_borrowed().hash(), "#b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn hash(&'i self) -> &'o str {
        unless_sigil(&self.href()[self.marks.query as usize..])
    }
}

fn unless_sigil(text: &str) -> &str {
    if text.len() == 1 { "" } else { text }
}
