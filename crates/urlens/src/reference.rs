//! The public types: one for references, one for what has a scheme; a dialect and a text as
//! parameters.

use crate::dialect::{Dialect, Rfc3986, Rfc3987, Strict};
use crate::error::{ErrorKind, ParseError, TooLong};
use crate::fast::scan as read;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::Parts;
use crate::scan::scan;
use crate::text::{Lasting, Text};
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;
use alloc::string::String;
use core::marker::PhantomData;
use core::ops::Deref;

/// A reference: an identifier, or the way to one from elsewhere.
///
/// `D` is the [dialect](Dialect), `T` the [text](Text) it is kept in. The text is kept as it was
/// given; components are slices of it.
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

/// A reference that has a scheme, and so stands for itself.
///
/// It can do all a [`Reference`] can. What differs is what the scheme makes certain.
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

impl<D: Strict, T: Text> Reference<D, T> {
    /// Reads a reference. The text is kept as it is; borrowed text stays borrowed.
    ///
    /// ```
    /// use urlens::{Rejected, UriRef};
    ///
    /// let borrowed: UriRef<&str> = UriRef::parse("a/b")?;
    /// let owned: Result<UriRef<String>, Rejected<String>> = UriRef::parse(String::from("a b"));
    /// assert_eq!(owned.unwrap_err().input, "a b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    #[inline]
    pub fn parse(text: T) -> Result<Self, T::Rejected> {
        match read(text.as_ref(), D::RULES) {
            Ok(marks) => Ok(Self::new(text, marks)),
            Err(error) => Err(text.reject(error)),
        }
    }
}

impl<D: Strict, T: Text> Identifier<D, T> {
    /// Reads an identifier: a reference that has a scheme.
    ///
    /// ```
    /// use urlens::{ErrorKind, Uri};
    ///
    /// assert_eq!(Uri::parse("foo:bar")?.path(), "bar");
    /// assert_eq!(Uri::parse("/bar").unwrap_err().kind(), ErrorKind::NoScheme);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    #[inline]
    pub fn parse(text: T) -> Result<Self, T::Rejected> {
        match read(text.as_ref(), D::RULES) {
            Ok(Marks { scheme: 0, .. }) => Err(text.reject(NO_SCHEME)),
            Ok(marks) => Ok(Self(Reference::new(text, marks))),
            Err(error) => Err(text.reject(error)),
        }
    }
}

/// What a relative reference lacks to be an identifier.
pub(crate) const NO_SCHEME: ParseError = ParseError::new(ErrorKind::NoScheme, Part::Scheme, 0);

impl<'a, D: Strict> Reference<D, &'a str> {
    /// [`parse`](Self::parse), for constants. See [`uri!`](crate::uri!) for the comfortable way.
    ///
    /// ```
    /// use urlens::{ParseError, UriRef};
    /// const UP: Result<UriRef<&str>, ParseError> = UriRef::parse_const("..");
    /// assert!(UP.is_ok());
    /// ```
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match scan(text, D::RULES) {
            Ok(marks) => Ok(Self { text, marks, dialect: PhantomData }),
            Err(error) => Err(error),
        }
    }

    #[doc(hidden)]
    pub const fn constant(self) -> Self {
        self
    }
}

impl<'a, D: Strict> Identifier<D, &'a str> {
    /// [`parse`](Self::parse), for constants. See [`uri!`](crate::uri!) for the comfortable way.
    ///
    /// ```
    /// use urlens::{ParseError, Uri};
    /// const HOME: Result<Uri<&str>, ParseError> = Uri::parse_const("http://example.org/");
    /// assert!(HOME.is_ok());
    /// ```
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match Reference::parse_const(text) {
            Ok(Reference { marks: Marks { scheme: 0, .. }, .. }) => Err(NO_SCHEME),
            Ok(reference) => Ok(Self(reference)),
            Err(error) => Err(error),
        }
    }

    #[doc(hidden)]
    pub const fn constant(self) -> Self {
        self
    }
}

impl<D, T> Reference<D, T> {
    pub(crate) fn new(text: T, marks: Marks) -> Self {
        Self { text, marks, dialect: PhantomData }
    }

    /// The text, taken out.
    ///
    /// ```
    /// let reference = urlens::UriRef::parse(String::from("a/b")).unwrap();
    /// assert_eq!(reference.into_text(), "a/b");
    /// ```
    pub fn into_text(self) -> T {
        self.text
    }
}

impl<D: Dialect, T: Text> Reference<D, T> {
    /// The same reference, borrowing this one's text.
    ///
    /// ```
    /// use urlens::UriRef;
    /// let owned: UriRef<String> = "a/b".parse()?;
    /// let borrowed: UriRef<&str> = owned.as_borrowed();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_borrowed(&self) -> Reference<D, &str> {
        Reference::new(self.text.as_ref(), self.marks)
    }

    /// The same reference, in a text of its own.
    ///
    /// ```
    /// use urlens::UriRef;
    /// let owned: UriRef<String> = UriRef::parse("a/b")?.into_owned();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_owned(self) -> Reference<D, String>
    where
        T: Into<String>,
    {
        self.text_into()
    }

    /// The same reference, kept in another kind of text.
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
    /// The same identifier, borrowing this one's text.
    ///
    /// ```
    /// use urlens::Uri;
    /// let owned: Uri<String> = "foo:bar".parse()?;
    /// let borrowed: Uri<&str> = owned.as_borrowed();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_borrowed(&self) -> Identifier<D, &str> {
        Identifier(self.0.as_borrowed())
    }

    /// The same identifier, in a text of its own.
    ///
    /// ```
    /// use urlens::Uri;
    /// let owned: Uri<String> = Uri::parse("foo:bar")?.into_owned();
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_owned(self) -> Identifier<D, String>
    where
        T: Into<String>,
    {
        Identifier(self.0.into_owned())
    }

    /// The same identifier, kept in another kind of text.
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

    /// The text, taken out.
    ///
    /// ```
    /// assert_eq!(urlens::Uri::parse("foo:bar")?.into_text(), "foo:bar");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_text(self) -> T {
        self.0.text
    }

    /// This identifier as a reference.
    ///
    /// ```
    /// use urlens::{Uri, UriRef};
    /// let reference: UriRef<&str> = Uri::parse("foo:bar")?.into_reference();
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

impl<'i, 'o, D: Dialect, T: Lasting<'i, 'o>> Reference<D, T> {
    pub(crate) fn lasting_parts(&'i self) -> Parts<'o> {
        Parts::of(self.text.lasting(), &self.marks)
    }

    /// This reference unchanged, as the result of an operation that changed nothing.
    pub(crate) fn unchanged(&'i self) -> Reference<D, Cow<'o, str>> {
        Reference::new(Cow::Borrowed(self.text.lasting()), self.marks)
    }
}

impl<D: Dialect> Reference<D, String> {
    /// Prints `parts`, which are in the language already.
    pub(crate) fn write(parts: &Parts<'_>, dots: Dots) -> Result<Self, TooLong> {
        match Writer::write(String::new(), parts, dots) {
            Ok((text, marks)) => Ok(Self::new(text, marks)),
            Err((too_long, _)) => Err(too_long),
        }
    }
}
