//! URLs and their references (the URL Standard).

use super::impls::{free_conversion, text_conversions, text_traits};
use super::methods::{
    comparison, identifier_methods, plain_setters, query_methods, reference_methods, text_methods,
    view_methods,
};
use super::{constant, path_of};
use crate::authority::Authority;
use crate::component::Component;
use crate::error::{Error, SyntaxError};
use crate::fast::host::{can_parse, host_of};
use crate::form;
use crate::host::Host;
use crate::kind::Kind;
use crate::marks::Marks;
use crate::mask::Masked;
use crate::op::compare::{compare, differences};
use crate::op::edit::{extend_segments, query, set};
use crate::op::normalize::normalize;
use crate::op::parse::parse;
use crate::op::relativize::relativize;
use crate::op::{Difference, Equivalence, Key, Normalization, View, Written};
use crate::part::Part;
use crate::parts::{self, Parts};
use crate::query::Pairs;
use crate::scheme::{Mode, default_port};
use crate::segments::Segments;
use crate::split::{Split, credentials};
use crate::text::Text;
use crate::whatwg::{self, Base, ComponentError, ValidationErrorKind, canonical_marks, host};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;
use core::str::FromStr;

/// A URL as defined by the URL Standard, in canonical form.
///
/// ```
/// use urlens::Url;
///
/// let url = Url::parse(" HTTPS:\\\\Example.ORG:443\\a/../b c")?;
/// assert_eq!(url.as_str(), "https://example.org/b%20c");
/// assert_eq!(url.host_text(), Some("example.org"));
/// # Ok::<(), urlens::Error>(())
/// ```
///
/// A function that takes owned and borrowed URLs has a parameter `impl Into<Url<&str>>`:
///
/// ```
/// use urlens::{Url, url};
///
/// fn fetch<'u>(url: impl Into<Url<&'u str>>) -> usize {
///     url.into().as_str().len()
/// }
/// let owned: Url = "https://example.org/".parse()?;
/// assert_eq!(fetch(&owned), fetch(url!("https://example.org/")));
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Url<T = String> {
    pub(crate) text: T,
    pub(crate) marks: Marks,
}

/// A URL reference (the URL Standard): the text of a link, relative or not.
///
/// The meaning of `\` or `'` depends on the scheme, which may be that of a base. So the text is kept
/// until it is resolved or normalized. Only surrounding spaces, tabs and newlines are removed.
///
/// ```
/// use urlens::{Url, UrlRef};
///
/// let link = UrlRef::parse("..\\a b?it's")?;
/// assert_eq!(link.as_str(), "..\\a b?it's");
/// assert_eq!(link.normalize()?, "../a%20b?it%27s");
///
/// let web = Url::parse("https://example.org/x/y")?;
/// assert_eq!(web.resolve(&link)?, "https://example.org/a%20b?it%27s");
/// let other = Url::parse("foo://example.org/x/y")?;
/// assert_eq!(other.resolve(&link)?, "foo://example.org/x/..\\a%20b?it's");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct UrlRef<T = String> {
    pub(crate) text: T,
    pub(crate) marks: Marks,
}

view_methods!(Url, "Url::parse(", _value => Kind::Url);
query_methods!(form Url, "Url::parse(");
text_methods!(Url, "Url::parse(");
identifier_methods!(Url, UrlRef, "Url::parse(");
comparison!(Url, Url, Kind::Url, "Url::parse(");
plain_setters!(Url, Kind::Url, "Url::parse(");
text_traits!(Url);
text_conversions!(Url, Kind::Url);

view_methods!(UrlRef, "UrlRef::parse(", _value => Kind::UrlRef);
query_methods!(form UrlRef, "UrlRef::parse(");
text_methods!(UrlRef, "UrlRef::parse(");
reference_methods!(UrlRef, "UrlRef::parse(");
text_traits!(UrlRef);
text_conversions!(UrlRef, Kind::UrlRef);

free_conversion! {
    /// Every URL is a URL reference.
    Url => UrlRef;
}

/// A URL reference keeps its text; as a URL, it is parsed again without a base.
///
/// ```
/// use urlens::{Url, UrlRef};
///
/// let url = Url::try_from(UrlRef::parse("HTTP:\\\\Example.org")?)?;
/// assert_eq!(url, "http://example.org/");
/// assert!(Url::try_from(UrlRef::parse("http://a b/")?).is_err());
/// # Ok::<(), urlens::Error>(())
/// ```
impl<T: Text> TryFrom<UrlRef<T>> for Url<String> {
    type Error = Error;
    fn try_from(reference: UrlRef<T>) -> Result<Self, Error> {
        Self::parse(reference.text.as_ref())
    }
}

impl<T: Text> Url<T> {
    pub(crate) fn base(&self) -> Base<'_> {
        Base::of(self.text.as_ref(), &self.marks)
    }
}

impl<'a> Url<Cow<'a, str>> {
    /// Parses a URL that borrows `text` if it is canonical, as most URLs are.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urlens::Url;
    ///
    /// let url: Url<Cow<str>> = Url::parse_borrowed("https://example.org/")?;
    /// assert!(matches!(url.into_text(), Cow::Borrowed(_)));
    /// assert_eq!(Url::parse_borrowed("http:example.org")?, "http://example.org/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_borrowed(text: &'a str) -> Result<Self, Error> {
        match whatwg::parse(text, None) {
            Ok((text, marks)) => Ok(Self::new(text, marks)),
            Err(error) => Err(error.in_text(text)),
        }
    }
}

impl<'a> Url<&'a str> {
    /// Parses a URL in a constant. The macro [`url!`](crate::url!) is shorter.
    ///
    /// The text must be canonical and have no userinfo. Its host must be an IPv4 address in
    /// dotted-decimal form, or a name of lowercase letters, digits and hyphens. No label of the name may
    /// start or end with a hyphen, or have `--` as third and fourth character; the last one must not
    /// start with a digit. Other hosts are rejected even if they are canonical: use
    /// [`parse`](Url::parse).
    ///
    /// ```
    /// use urlens::{Error, Url};
    /// const HOME: Result<Url<&str>, Error> = Url::parse_const("https://example.org/");
    /// assert!(HOME.is_ok());
    /// assert_eq!(Url::parse_const("https://example.org").unwrap_err().code(), "not-canonical");
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not such a URL.
    pub const fn parse_const(text: &'a str) -> Result<Self, Error> {
        match canonical_marks(text) {
            Ok(marks) => Ok(Self::new(text, marks)),
            Err(error) => Err(Error::without_text(error)),
        }
    }

    /// The value of `url!`.
    ///
    /// # Panics
    ///
    /// If `text` is not accepted by [`parse_const`](Self::parse_const).
    #[doc(hidden)]
    pub const fn constant(text: &'a str) -> Self {
        match canonical_marks(text) {
            Ok(marks) => Self::new(text, marks),
            Err(error) => constant::panic(error),
        }
    }
}

impl Url<String> {
    /// Parses a URL as browsers do: invalid texts are repaired where the standard defines how.
    /// [`parse_borrowed`](Self::parse_borrowed) copies only what is not canonical, and `try_from` keeps a
    /// `String`.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let url: Url = Url::parse("HTTP:example.org/a b")?;
    /// assert_eq!(url, "http://example.org/a%20b");
    /// assert_eq!(Url::parse("/a").unwrap_err().code(), "missing-scheme-non-relative-URL");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the URL Standard rejects the text. Errors have the standard's codes.
    #[inline]
    pub fn parse(text: &str) -> Result<Self, Error> {
        match whatwg::parse(text, None) {
            Ok((text, marks)) => Ok(Self::new(text.into_owned(), marks)),
            Err(error) => Err(error.in_text(text)),
        }
    }

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
    /// assert_eq!((error.code(), error.offset()), ("domain-to-ASCII", Some(11)));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Url::parse). An empty host is an error in [`Mode::Web`].
    pub fn parse_host(text: &str, mode: Mode) -> Result<Cow<'_, str>, Error> {
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
    #[doc(alias = "canParse")]
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
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Url::parse).
    #[inline]
    pub fn host_of(text: &str) -> Result<Option<Cow<'_, str>>, Error> {
        host_of(text).map_err(|error| error.in_text(text))
    }
}

impl<T: Text> Url<T> {
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
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// To borrow `text` where it is canonical, or to set options, use [`Url::parser`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Url::parse).
    pub fn join(&self, text: &str) -> Result<Url, Error> {
        self.join_raw(text).map_err(|error| error.in_text(text))
    }

    #[inline]
    pub(crate) fn join_raw(&self, text: &str) -> Result<Url, SyntaxError> {
        let (text, marks) = whatwg::join(self.base(), text)?;
        Ok(Url::new(text, marks))
    }

    /// Resolves a reference with this URL as the base: [`join`](Self::join) of its text.
    ///
    /// ```
    /// use urlens::{Url, UrlRef};
    ///
    /// let base = Url::parse("https://example.org/a/b")?;
    /// assert_eq!(base.resolve(&UrlRef::parse("..\\c")?)?, "https://example.org/c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`join`](Self::join).
    #[doc(alias = "resolve_against")]
    pub fn resolve<'r>(&self, reference: impl Into<UrlRef<&'r str>>) -> Result<Url, Error> {
        self.join(reference.into().text)
    }

    /// The shortest link from this URL to another. It is the other URL if nothing shorter resolves to it.
    ///
    /// ```
    /// use urlens::url;
    ///
    /// let base = url!("https://example.org/docs/guide");
    /// assert_eq!(base.relativize(url!("https://example.org/docs/api?v=2")), "api?v=2");
    /// assert_eq!(base.relativize(url!("https://example.com/")), "//example.com/");
    /// ```
    #[doc(alias = "make_relative")]
    pub fn relativize<'o>(&self, target: impl Into<Url<&'o str>>) -> UrlRef {
        let target = target.into();
        match relativize(Kind::Url, self.view(), target.view()) {
            Ok((text, marks)) => UrlRef::new(text, marks),
            Err(_) => UrlRef::from(target).into_owned(),
        }
    }
}

impl UrlRef<String> {
    /// Parses the text of a link. Tabs, newlines and surrounding spaces are removed.
    ///
    /// ```
    /// assert_eq!(urlens::UrlRef::parse(" a\n/b c ")?, "a/b c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is longer than `u32::MAX` bytes.
    pub fn parse(text: &str) -> Result<Self, Error> {
        UrlRef::parse_borrowed(text).map(UrlRef::into_owned)
    }
}

impl<'a> UrlRef<Cow<'a, str>> {
    /// Parses a reference that borrows `text`, unless tabs or newlines must be removed from its middle.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// assert_eq!(UrlRef::parse_borrowed(" a\n/b ")?, "a/b");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is longer than `u32::MAX` bytes.
    pub fn parse_borrowed(text: &'a str) -> Result<Self, Error> {
        match whatwg::parse_url_reference(text) {
            Ok((text, marks)) => Ok(Self::new(text, marks)),
            Err(error) => Err(error.in_text(text)),
        }
    }
}

impl UrlRef<&str> {
    /// This reference as it is read after a base of a mode. Its scheme, if it has one, decides instead.
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    ///
    /// let link = UrlRef::parse("\\\\h\\a")?;
    /// assert_eq!(link.as_borrowed().in_mode(Mode::Web).host_text(), Some("h"));
    /// assert_eq!(link.as_borrowed().in_mode(Mode::Generic).host_text(), None);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[must_use]
    pub fn in_mode(self, mode: Mode) -> Self {
        Self::new(self.text, Split::reference(self.text, mode).marks())
    }
}

impl<T: Text> UrlRef<T> {
    /// The mode in which this reference is read without a base: that of its scheme; [`Mode::File`] if
    /// it starts with a drive letter; otherwise [`Mode::Web`].
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    /// assert_eq!(UrlRef::parse("foo:a")?.mode(), Mode::Generic);
    /// assert_eq!(UrlRef::parse("c|/a")?.mode(), Mode::File);
    /// assert_eq!(UrlRef::parse("a")?.mode(), Mode::Web);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn mode(&self) -> Mode {
        whatwg::reference_mode(self.text.as_ref())
    }

    /// Normalizes by syntax and scheme, as [`Url::normalize`] does. A relative reference is first
    /// [printed](Self::print) as far as possible without a base.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// assert_eq!(UrlRef::parse("a/../../%7eb")?.normalize()?, "../~b");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it has a scheme and is not a URL, or the result would be longer than `u32::MAX` bytes.
    pub fn normalize(&self) -> Result<UrlRef<Cow<'_, str>>, Error> {
        self.normalize_with(&Normalization::SCHEME)
    }

    /// Normalizes by the given steps.
    ///
    /// ```
    /// use urlens::{Normalization, UrlRef};
    /// let link = UrlRef::parse("a/../%7eb")?;
    /// assert_eq!(link.normalize_with(&Normalization::NOTHING)?, "%7eb");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`normalize`](Self::normalize).
    pub fn normalize_with(&self, steps: &Normalization<'_>) -> Result<UrlRef<Cow<'_, str>>, Error> {
        let written = normalize(Kind::UrlRef, self.view(), steps)?;
        let (text, marks) = self.view().or_written(written);
        Ok(UrlRef::new(text, marks))
    }

    /// Prints this reference as the URL Reverse Specification does, without a base: backslashes become
    /// slashes, dot segments are removed as far as they go, and characters are percent-encoded where
    /// required. A host is not parsed. `mode` is that of the base, for a reference without a scheme.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// assert_eq!(UrlRef::parse("a/../../b")?.print(None)?, "../b");
    /// assert_eq!(UrlRef::parse("//host\\a/..")?.print(None)?, "//host/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn print(&self, mode: Option<Mode>) -> Result<UrlRef, Error> {
        let (text, marks): Written = whatwg::normalize_reference(self.text.as_ref(), mode)?;
        Ok(UrlRef::new(text, marks))
    }

    /// Combines this reference with `base`, which may be relative, and normalizes the result: *goto* of
    /// the reverse specification, non-strict for special schemes and strict for others.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// let base = UrlRef::parse("/docs/intro")?;
    /// assert_eq!(UrlRef::parse("..\\api?x")?.rebase(&base)?, "/api?x");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the base is opaque and this is more than a fragment, or the result would be longer than
    /// `u32::MAX` bytes.
    pub fn rebase<'o>(&self, base: impl Into<UrlRef<&'o str>>) -> Result<UrlRef, Error> {
        let (text, marks) = whatwg::rebase(self.text.as_ref(), base.into().text)?;
        Ok(UrlRef::new(text, marks))
    }
}
