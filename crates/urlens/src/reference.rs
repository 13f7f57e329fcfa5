//! [`Reference`] and [`Identifier`], which is a reference with a scheme. Both are generic over the
//! dialect and the text.

use crate::dialect::{Dialect, Rfc3986, Rfc3987, Strict};
use crate::error::{ErrorKind, ParseError, SyntaxError, TooLong};
use crate::fast::scan as scan_fast;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{self, Parts};
use crate::scan::scan;
use crate::text::Text;
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;
use alloc::string::String;
use core::marker::PhantomData;
use core::ops::Deref;

/// A reference: an identifier, or a relative reference.
///
/// `D` is the [dialect](Dialect), `T` the type of the [text](Text). The text is kept as given;
/// components are slices of it.
///
/// ```
/// use urlens::UriRef;
///
/// let reference = UriRef::parse("../there?name=ferret#nose")?;
/// assert!(reference.is_relative());
/// assert_eq!(reference.path(), "../there");
/// assert_eq!(reference.query(), Some("name=ferret"));
/// assert_eq!(reference.as_str(), "../there?name=ferret#nose");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Reference<D, T = String> {
    pub(crate) text: T,
    pub(crate) marks: Marks,
    pub(crate) dialect: PhantomData<D>,
}

/// A reference with a scheme: a URI, an IRI or a URL.
///
/// It dereferences to [`Reference`], and has its own version of the methods that can rely on the
/// scheme.
///
/// ```
/// use urlens::Uri;
///
/// let uri = Uri::parse("http://example.org/over")?;
/// let scheme: &str = uri.scheme(); // a `Reference` may have none
/// assert_eq!(scheme, "http");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Identifier<D, T = String>(pub(crate) Reference<D, T>);

/// A URI (RFC 3986): ASCII, with a scheme.
///
/// ```
/// let uri: urlens::Uri = "http://example.org/".parse()?;
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub type Uri<T = String> = Identifier<Rfc3986, T>;

/// A URI reference (RFC 3986): a URI, or relative.
///
/// ```
/// let reference: urlens::UriRef = "../there".parse()?;
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub type UriRef<T = String> = Reference<Rfc3986, T>;

/// An IRI (RFC 3987): Unicode, with a scheme. Every URI is one.
///
/// ```
/// let iri: urlens::Iri = "http://example.org/Rhône".parse()?;
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub type Iri<T = String> = Identifier<Rfc3987, T>;

/// An IRI reference (RFC 3987): an IRI, or relative. Every URI reference is one.
///
/// ```
/// let reference: urlens::IriRef = "../Rhône".parse()?;
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub type IriRef<T = String> = Reference<Rfc3987, T>;

impl<D: Dialect> Reference<D, String> {
    /// Parses a reference and owns its text. A `String` is kept, a `&str` is copied.
    ///
    /// [`parse_borrowed`](Self::parse_borrowed) copies nothing.
    ///
    /// ```
    /// use urlens::{UriRef, UrlRef};
    ///
    /// let reference: UriRef = UriRef::parse("../there?name=ferret")?;
    /// assert_eq!(reference.path(), "../there");
    /// assert_eq!(UriRef::parse(String::from("a b")).unwrap_err().offset(), 1);
    ///
    /// // Any text is a URL reference. Tabs, newlines and surrounding spaces are removed.
    /// let link: UrlRef = UrlRef::parse(" a\n/b c ")?;
    /// assert_eq!(link, "a/b c");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a reference of this dialect, or longer than `u32::MAX` bytes.
    pub fn parse(text: impl AsRef<str> + Into<String>) -> Result<Self, ParseError> {
        match D::parse_reference(text.as_ref()) {
            Ok((Cow::Owned(text), marks)) => Ok(Self::new(text, marks)),
            // Only surrounding spaces may have been removed.
            Ok((Cow::Borrowed(kept), marks)) => match kept.len() == text.as_ref().len() {
                true => Ok(Self::new(text.into(), marks)),
                false => Ok(Self::new(kept.into(), marks)),
            },
            Err(error) => Err(error.in_text(text.as_ref())),
        }
    }
}

impl<D: Dialect> Identifier<D, String> {
    /// Parses a URI, IRI or URL and owns its text. A `String` is kept, a `&str` is copied.
    ///
    /// A URL is parsed as in browsers: invalid texts are repaired where the standard defines how.
    /// [`parse_borrowed`](Self::parse_borrowed) copies nothing if possible.
    ///
    /// ```
    /// use urlens::{ErrorKind, Uri, Url};
    ///
    /// let uri: Uri = Uri::parse("foo:bar")?;
    /// assert_eq!(uri.path(), "bar");
    /// assert_eq!(Uri::parse("/bar").unwrap_err().kind(), ErrorKind::NoScheme);
    ///
    /// let url: Url = Url::parse("HTTP:example.org/a b")?;
    /// assert_eq!(url, "http://example.org/a%20b");
    /// assert_eq!(Url::parse("/a").unwrap_err().code(), "missing-scheme-non-relative-URL");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not an identifier of this dialect. Errors of URLs have the URL Standard's codes.
    pub fn parse(text: impl AsRef<str> + Into<String>) -> Result<Self, ParseError> {
        D::parse_owned(text)
    }
}

impl<'a, D: Strict> Reference<D, &'a str> {
    /// Parses a reference that borrows `text`. Nothing is copied.
    ///
    /// ```
    /// use urlens::{Part, UriRef};
    ///
    /// fn query(text: &str) -> Option<&str> {
    ///     UriRef::parse_borrowed(text).ok()?.component(Part::Query)
    /// }
    /// assert_eq!(query("a?b"), Some("b"));
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_borrowed(text: &'a str) -> Result<Self, ParseError> {
        match scan_fast(text, D::RULES) {
            Ok(marks) => Ok(Self::new(text, marks)),
            Err(error) => Err(error.in_text(text)),
        }
    }

    /// Parses a reference in a constant. The macros [`uri_ref!`](crate::uri_ref!) and
    /// [`iri_ref!`](crate::iri_ref!) are shorter.
    ///
    /// ```
    /// use urlens::{ParseError, UriRef};
    /// const UP: Result<UriRef<&str>, ParseError> = UriRef::parse_const("..");
    /// assert!(UP.is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse), without the text.
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match scan(text, D::RULES) {
            Ok(marks) => Ok(Self { text, marks, dialect: PhantomData }),
            Err(error) => Err(ParseError::without_text(error)),
        }
    }

    /// The value of a macro such as `uri_ref!`.
    #[doc(hidden)]
    pub const fn constant(text: &'a str) -> Self {
        match scan(text, D::RULES) {
            Ok(marks) => Self { text, marks, dialect: PhantomData },
            Err(error) => panic!("{}", error.kind().code()),
        }
    }
}

impl<'a, D: Dialect> Reference<D, &'a str> {
    /// A component with the lifetime of the text, not of this value.
    ///
    /// ```
    /// use urlens::{Part, Uri};
    ///
    /// fn host(text: &str) -> Option<&str> {
    ///     Uri::parse_borrowed(text).ok()?.component(Part::Host)
    /// }
    /// assert_eq!(host("http://example.org/"), Some("example.org"));
    /// ```
    pub fn component(self, part: Part) -> Option<&'a str> {
        parts::component(self.text, &self.marks, part)
    }
}

impl<'a, D: Strict> Identifier<D, &'a str> {
    /// Parses an identifier that borrows `text`. Nothing is copied.
    ///
    /// ```
    /// let uri: urlens::Uri<&str> = urlens::Uri::parse_borrowed("foo:bar")?;
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_borrowed(text: &'a str) -> Result<Self, ParseError> {
        match scan_fast(text, D::RULES) {
            Ok(Marks { scheme_end: 0, .. }) => Err(NO_SCHEME.in_text(text)),
            Ok(marks) => Ok(Self(Reference::new(text, marks))),
            Err(error) => Err(error.in_text(text)),
        }
    }

    /// Parses an identifier in a constant. The macros [`uri!`](crate::uri!) and
    /// [`iri!`](crate::iri!) are shorter.
    ///
    /// ```
    /// use urlens::{ParseError, Uri};
    /// const HOME: Result<Uri<&str>, ParseError> = Uri::parse_const("http://example.org/");
    /// assert!(HOME.is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse), without the text.
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match scan(text, D::RULES) {
            Ok(Marks { scheme_end: 0, .. }) => Err(ParseError::without_text(NO_SCHEME)),
            Ok(marks) => Ok(Self(Reference { text, marks, dialect: PhantomData })),
            Err(error) => Err(ParseError::without_text(error)),
        }
    }

    /// The value of a macro such as `uri!`.
    #[doc(hidden)]
    pub const fn constant(text: &'a str) -> Self {
        match scan(text, D::RULES) {
            Ok(Marks { scheme_end: 0, .. }) => panic!("no-scheme"),
            Ok(marks) => Self(Reference { text, marks, dialect: PhantomData }),
            Err(error) => panic!("{}", error.kind().code()),
        }
    }
}

/// The error of a relative reference where an identifier is required.
pub(crate) const NO_SCHEME: SyntaxError = SyntaxError::new(ErrorKind::NoScheme, Part::Scheme, 0);

impl<D> Identifier<D, &'static str> {
    #[doc(hidden)]
    pub const fn itself(self) -> Self {
        self
    }
}

impl<D> Reference<D, &'static str> {
    #[doc(hidden)]
    pub const fn itself(self) -> Self {
        self
    }
}

impl<D, T> Reference<D, T> {
    pub(crate) fn new(text: T, marks: Marks) -> Self {
        Self { text, marks, dialect: PhantomData }
    }

    /// Returns the text.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::parse("a/b")?.into_text(), "a/b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_text(self) -> T {
        self.text
    }
}

impl<D: Dialect, T: Text> Reference<D, T> {
    /// Borrows this reference.
    ///
    /// ```
    /// use urlens::UriRef;
    /// let owned: UriRef = UriRef::parse("a/b")?;
    /// let borrowed: UriRef<&str> = owned.as_borrowed();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_borrowed(&self) -> Reference<D, &str> {
        Reference::new(self.text.as_ref(), self.marks)
    }

    /// Converts this reference into one that owns its text.
    ///
    /// ```
    /// use urlens::UriRef;
    /// let owned: UriRef = UriRef::parse_borrowed("a/b")?.into_owned();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_owned(self) -> Reference<D, String>
    where
        T: Into<String>,
    {
        self.text_into()
    }

    /// Converts the text to another string type.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use urlens::UriRef;
    /// let shared: UriRef<Arc<str>> = UriRef::parse("a/b")?.text_into();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn text_into<U: Text>(self) -> Reference<D, U>
    where
        T: Into<U>,
    {
        Reference::new(self.text.into(), self.marks)
    }

    pub(crate) fn all_parts(&self) -> Parts<'_> {
        Parts::of(self.text.as_ref(), &self.marks)
    }
}

impl<D: Dialect, T: Text> Identifier<D, T> {
    /// Borrows this identifier.
    ///
    /// ```
    /// use urlens::Uri;
    /// let owned: Uri = Uri::parse("foo:bar")?;
    /// let borrowed: Uri<&str> = owned.as_borrowed();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_borrowed(&self) -> Identifier<D, &str> {
        Identifier(self.0.as_borrowed())
    }

    /// Converts this identifier into one that owns its text.
    ///
    /// ```
    /// use urlens::Uri;
    /// let owned: Uri = Uri::parse_borrowed("foo:bar")?.into_owned();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_owned(self) -> Identifier<D, String>
    where
        T: Into<String>,
    {
        Identifier(self.0.into_owned())
    }

    /// Converts the text to another string type.
    ///
    /// ```
    /// use urlens::Uri;
    /// let boxed: Uri<Box<str>> = Uri::parse("foo:bar")?.text_into();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn text_into<U: Text>(self) -> Identifier<D, U>
    where
        T: Into<U>,
    {
        Identifier(self.0.text_into())
    }

    /// Returns the text.
    ///
    /// ```
    /// assert_eq!(urlens::Uri::parse("foo:bar")?.into_text(), "foo:bar");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_text(self) -> T {
        self.0.text
    }

    /// Converts this identifier into a reference.
    ///
    /// ```
    /// use urlens::{Uri, UriRef};
    /// let reference: UriRef = Uri::parse("foo:bar")?.into_reference();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_reference(self) -> Reference<D, T> {
        self.0
    }
}

impl<D, T> Deref for Identifier<D, T> {
    type Target = Reference<D, T>;
    fn deref(&self) -> &Reference<D, T> {
        &self.0
    }
}

impl<D: Dialect, T: Text> Reference<D, T> {
    /// This reference unchanged, as the result of an operation that changed nothing.
    pub(crate) fn unchanged(&self) -> Reference<D, Cow<'_, str>> {
        Reference::new(Cow::Borrowed(self.text.as_ref()), self.marks)
    }
}

impl<D: Dialect> Reference<D, String> {
    /// Writes `parts`, which must be valid.
    pub(crate) fn write(parts: &Parts<'_>, dots: Dots) -> Result<Self, TooLong> {
        match Writer::write(String::new(), parts, dots) {
            Ok((text, marks)) => Ok(Self::new(text, marks)),
            Err((too_long, _)) => Err(too_long),
        }
    }
}
