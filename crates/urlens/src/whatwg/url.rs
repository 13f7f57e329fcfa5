//! [`Url`]: parsing, joining, and the components.

use super::ComponentError;
use super::attribute::path_of;
use super::host::host;
use super::parse::{Base, parse};
use super::validation_error::ValidationErrorKind;
use crate::dialect::{Dialect as _, Rfc3986, Whatwg};
use crate::error::{ErrorKind, ParseError, SyntaxError};
use crate::fast;
use crate::fast::host::{can_parse, host_of};
use crate::host::ipv4;
use crate::marks::Marks;
use crate::part::Part;
use crate::reference::{Identifier, Reference};
use crate::scan::scan;
use crate::scheme::{self, Known, Mode, default_port};
use crate::segments::Segments;
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::string::String;
use core::marker::PhantomData;

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

impl<'a> Identifier<Whatwg, &'a str> {
    /// Parses a URL in a constant. The macro [`url!`](crate::url!) is shorter.
    ///
    /// The text must be canonical and have no userinfo. Its host must be an IPv4 address in
    /// dotted-decimal form, or a name of lowercase letters, digits and hyphens. No label of the name may
    /// start or end with a hyphen, or have `--` as third and fourth character; the last one must not
    /// start with a digit. Other hosts are rejected even if they are canonical: use
    /// [`parse`](Identifier::parse).
    ///
    /// ```
    /// use urlens::{ParseError, Url};
    /// const HOME: Result<Url<&str>, ParseError> = Url::parse_const("https://example.org/");
    /// assert!(HOME.is_ok());
    /// assert_eq!(Url::parse_const("https://example.org").unwrap_err().code(), "not-canonical");
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not such a URL.
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match canonical_marks(text) {
            Ok(marks) => Ok(Identifier(Reference { text, marks, dialect: PhantomData })),
            Err(error) => Err(ParseError::without_text(error)),
        }
    }

    /// Returns the value of `url!`.
    ///
    /// # Panics
    ///
    /// If `text` is not accepted by [`parse_const`](Self::parse_const).
    #[doc(hidden)]
    pub const fn constant(text: &'a str) -> Self {
        match canonical_marks(text) {
            Ok(marks) => Identifier(Reference { text, marks, dialect: PhantomData }),
            Err(error) => match error.kind() {
                ErrorKind::NotCanonical => panic!("not a canonical URL: see Url::parse_const"),
                kind => panic!("{}", kind.code()),
            },
        }
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

const NOT_CANONICAL: SyntaxError = SyntaxError::new(ErrorKind::NotCanonical, Part::Scheme, 0);

/// Checks in a `const fn` that `text` is a canonical URL, and returns the ends of its components.
///
/// Rejects some canonical URLs whose check needs more than a byte comparison.
const fn canonical_marks(text: &str) -> Result<Marks, SyntaxError> {
    let marks = match scan(text, Rfc3986::RULES) {
        Ok(Marks { scheme_end: 0, .. }) => {
            return Err(SyntaxError::new(
                ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl),
                Part::Scheme,
                0,
            ));
        }
        Ok(marks) => marks,
        Err(error) => return Err(error),
    };
    let bytes = text.as_bytes();
    let Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end } = marks;
    let colon = scheme_end as usize - 1;
    let known = scheme::find_const(bytes, colon);
    let mode = match known {
        Some(known) => known.mode,
        None => Mode::Generic,
    };
    let has_authority = authority_end > scheme_end;
    let (host_start, host_end) = (host_start as usize, host_end as usize);
    let (path_start, path_end) = (authority_end as usize, path_end as usize);
    let has_userinfo = has_authority && host_start != scheme_end as usize + 2;
    let rooted = path_end > path_start && bytes[path_start] == b'/';
    let canonical = !has_uppercase(bytes, 0, colon)
        && !has_userinfo
        && match mode {
            Mode::Web => has_authority && rooted && is_plain_host(bytes, host_start, host_end),
            // Only an empty host, so that `localhost` need not be removed.
            Mode::File => has_authority && host_start == path_start && rooted,
            // An empty host has no port.
            Mode::Generic => {
                !has_authority
                    || host_start == path_start
                    || is_plain_host(bytes, host_start, host_end)
            }
        }
        && is_canonical_port(bytes, host_end, path_start, known)
        // No colon, so that there is no drive letter.
        && (!matches!(mode, Mode::File) || !has_byte(bytes, path_start, path_end, b':'))
        && (!rooted || !has_dot_segment(bytes, path_start, path_end))
        // `'` is percent-encoded in the query of a special URL.
        && (!mode.is_special() || !has_byte(bytes, path_end, query_end as usize, b'\''))
        // Without an authority, the path must not start with `//`.
        && (has_authority || !rooted || path_end - path_start < 2 || bytes[path_start + 1] != b'/');
    if canonical { Ok(marks) } else { Err(NOT_CANONICAL) }
}

const fn has_uppercase(bytes: &[u8], mut at: usize, end: usize) -> bool {
    while at < end {
        if bytes[at].is_ascii_uppercase() {
            return true;
        }
        at += 1;
    }
    false
}

const fn has_byte(bytes: &[u8], mut at: usize, end: usize, byte: u8) -> bool {
    while at < end {
        if bytes[at] == byte {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns `true` for an IPv4 address in dotted-decimal form, and for a name of lowercase letters,
/// digits, hyphens and dots if no label has `--` as third and fourth character (as `xn--`), or a hyphen
/// at an end, and the last label does not start with a digit.
const fn is_plain_host(bytes: &[u8], start: usize, end: usize) -> bool {
    if start == end {
        return false;
    }
    if ipv4::read_decimal(bytes, start, end).is_ok() {
        return true;
    }
    let (mut at, mut label) = (start, start);
    while at < end {
        match bytes[at] {
            b'.' if at == label => return false,
            b'.' => label = at + 1,
            b'a'..=b'z' | b'0'..=b'9' => (),
            b'-' if at == label || at + 1 == end || bytes[at + 1] == b'.' => return false,
            b'-' if at == label + 3 && bytes[at - 1] == b'-' => return false,
            b'-' => (),
            _ => return false,
        }
        at += 1;
    }
    label < end && !bytes[label].is_ascii_digit()
}

/// Returns `true` if there is no port, or one without leading zeros that is not the default and fits 16 bits.
const fn is_canonical_port(
    bytes: &[u8],
    host_end: usize,
    end: usize,
    known: Option<&Known>,
) -> bool {
    if host_end == end {
        return true;
    }
    let (mut at, mut port) = (host_end + 1, 0u32);
    if at == end || end - at > 5 || bytes[at] == b'0' && end - at > 1 {
        return false;
    }
    while at < end {
        port = port * 10 + (bytes[at] - b'0') as u32;
        at += 1;
    }
    let is_default = match known {
        Some(Known { default_port: Some(default), .. }) => *default as u32 == port,
        _ => false,
    };
    port <= u16::MAX as u32 && !is_default
}

/// Returns `true` if a segment is one or two dots, which may be written `%2e`.
const fn has_dot_segment(bytes: &[u8], mut at: usize, end: usize) -> bool {
    let (mut dots, mut others) = (0, false);
    while at < end {
        match bytes[at] {
            b'/' => {
                if dots > 0 && dots < 3 && !others {
                    return true;
                }
                (dots, others) = (0, false);
            }
            b'.' => dots += 1,
            b'%' if bytes[at + 1] == b'2' && matches!(bytes[at + 2], b'e' | b'E') => {
                dots += 1;
                at += 2;
            }
            _ => others = true,
        }
        at += 1;
    }
    dots > 0 && dots < 3 && !others
}
