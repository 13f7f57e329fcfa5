//! [`Any`]: a value whose kind is not in its type.

use super::impls::text_traits;
use super::methods::{query_methods, reference_methods, view_methods};
use super::{Iri, IriRef, Uri, UriRef, UriZone, Url, UrlRef, path_of};
use crate::authority::Authority;
use crate::component::Component;
use crate::error::{Error, ErrorKind, SyntaxError};
use crate::host::Host;
use crate::kind::Kind;
use crate::marks::Marks;
use crate::mask::Masked;
use crate::op::compare::{compare, differences};
use crate::op::convert::convert;
use crate::op::edit::{attribute, edit, extend_segments, query};
use crate::op::escape::parse_escaping;
use crate::op::normalize::{normalize, normalize_text};
use crate::op::parse::{NO_SCHEME, parse};
use crate::op::relativize::relativize;
use crate::op::resolve::{rebase, resolve};
use crate::op::{Difference, Equivalence, HostEncoding, Normalization, ResolveOptions, View};
use crate::origin::Origin;
use crate::part::Part;
use crate::parts::{self, Parts};
use crate::query::Pairs;
use crate::scheme::default_port;
use crate::segments::Segments;
use crate::split::credentials;
use crate::text::Text;
use crate::{UrlAttribute, fast};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;

/// An identifier or a reference whose [`Kind`] is a value: for programs that get the kind from their user.
///
/// It has the methods of the types for one kind, such as [`Uri`] and [`Url`], and gives the same results.
///
/// ```
/// use urlens::{Any, Kind};
///
/// for (kind, normal) in [(Kind::Uri, "http://a/b"), (Kind::Url, "http://a/b"), (Kind::Iri, "http://a/b")] {
///     assert_eq!(Any::parse(kind, "HTTP://a:80/b")?.normalize(&urlens::Normalization::SCHEME)?, normal);
/// }
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Any<T = String> {
    kind: Kind,
    pub(crate) text: T,
    pub(crate) marks: Marks,
}

view_methods!(Any, "Any::parse(urlens::Kind::Uri, ", value => value.kind);
query_methods!(Any, "Any::parse(urlens::Kind::Uri, ", value => value.kind);
reference_methods!(@relative Any, "Any::parse(urlens::Kind::UriRef, ");
text_traits!(Any);

impl<T> Any<T> {
    pub(crate) const fn new(kind: Kind, text: T, marks: Marks) -> Self {
        Self { kind, text, marks }
    }

    /// The kind.
    ///
    /// ```
    /// use urlens::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Iri, "foo:a")?.kind(), Kind::Iri);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub const fn kind(&self) -> Kind {
        self.kind
    }
}

impl Any<String> {
    /// Parses a text of a kind and owns it.
    ///
    /// ```
    /// use urlens::{Any, Kind};
    ///
    /// assert_eq!(Any::parse(Kind::Url, "HTTP://h")?, "http://h/");
    /// assert!(Any::parse(Kind::Uri, "/a").is_err());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not of the kind.
    pub fn parse(kind: Kind, text: &str) -> Result<Self, Error> {
        Any::parse_borrowed(kind, text).map(Any::into_owned)
    }

    /// Normalizes a text of a kind, which is parsed [loosely](Any::parse_loose). A text that is normal is
    /// borrowed.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Any::normalize_text(Kind::Url, "HTTP://a", &Normalization::SCHEME)?, "http://a/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not of the kind.
    #[inline]
    pub fn normalize_text<'t>(
        kind: Kind,
        text: &'t str,
        steps: &Normalization<'_>,
    ) -> Result<Cow<'t, str>, Error> {
        normalize_text(kind, text, steps)
    }
}

impl<'a> Any<Cow<'a, str>> {
    /// Parses a text of a kind, and borrows it if it is kept as it is.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urlens::{Any, Kind};
    ///
    /// let uri = Any::parse_borrowed(Kind::Uri, "http://h")?;
    /// assert!(matches!(uri.into_text(), Cow::Borrowed("http://h")));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not of the kind.
    #[inline]
    pub fn parse_borrowed(kind: Kind, text: &'a str) -> Result<Self, Error> {
        Self::parse_raw(kind, text).map_err(|error| error.in_text(text))
    }

    /// Like [`parse_borrowed`](Self::parse_borrowed), but the error does not keep the text: for loops that
    /// count errors or drop them.
    ///
    /// ```
    /// use urlens::{Any, Kind};
    ///
    /// let error = Any::parse_briefly(Kind::Uri, "http://a b/").unwrap_err();
    /// assert_eq!(format!("{error:#}"), "unexpected ' ' in host at byte 8");
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse_borrowed`](Self::parse_borrowed).
    #[inline]
    pub fn parse_briefly(kind: Kind, text: &'a str) -> Result<Self, Error> {
        Ok(Self::parse_raw(kind, text)?)
    }

    #[inline]
    fn parse_raw(kind: Kind, text: &'a str) -> Result<Self, SyntaxError> {
        let (text, marks) = parse(kind, text)?;
        Ok(Self::new(kind, text, marks))
    }

    /// Parses a reference by the standard of a kind: a text with or without a scheme.
    ///
    /// ```
    /// use urlens::{Any, Kind};
    /// assert!(Any::parse_reference(Kind::Uri, "../a")?.is_relative());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a reference.
    pub fn parse_reference(kind: Kind, text: &'a str) -> Result<Self, Error> {
        let parsed = match kind {
            // RFC 6874 has no kind of its own for references.
            Kind::UriZone => {
                fast::scan(text, kind.rules()).map(|marks| (Cow::Borrowed(text), marks))
            }
            _ => parse(kind.reference(), text),
        };
        let (text, marks) = parsed.map_err(|error| error.in_text(text))?;
        Ok(Self::new(kind.reference(), text, marks))
    }

    /// Parses a text in which characters beyond ASCII are escaped first where the kind is for ASCII only. SRFI
    /// 275 requires this for the normalization of escapes.
    ///
    /// ```
    /// use urlens::{Any, Kind};
    /// assert_eq!(Any::parse_loose(Kind::Uri, "http://h/é")?, "http://h/%C3%A9");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not of the kind after that. The offset is in the given text.
    pub fn parse_loose(kind: Kind, text: &'a str) -> Result<Self, Error> {
        if !matches!(kind, Kind::Uri | Kind::UriRef) || text.is_ascii() {
            return Self::parse_borrowed(kind, text);
        }
        let (escaped, marks) = parse_escaping(kind, text).map_err(|error| {
            // The offset in the escaped text differs from the one in the given text.
            let in_given = fast::scan(text, Kind::Iri.rules()).err();
            in_given.unwrap_or(error).in_text(text)
        })?;
        Ok(Self::new(kind, Cow::Owned(escaped), marks))
    }
}

impl<T: Text> Any<T> {
    /// The value with borrowed text.
    ///
    /// ```
    /// # use urlens::*;
    /// let value = Any::parse(Kind::Uri, "foo:a")?;
    /// let borrowed: Any<&str> = value.as_borrowed();
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn as_borrowed(&self) -> Any<&str> {
        Any::new(self.kind, self.text.as_ref(), self.marks)
    }

    /// Converts into a value that owns its text.
    ///
    /// ```
    /// # use urlens::*;
    /// let owned: Any = Any::parse_borrowed(Kind::Uri, "foo:a")?.into_owned();
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn into_owned(self) -> Any<String>
    where
        T: Into<String>,
    {
        self.text_into()
    }

    /// Converts the text to another string type.
    ///
    /// ```
    /// # use urlens::*;
    /// let boxed: Any<Box<str>> = Any::parse(Kind::Uri, "foo:a")?.text_into();
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn text_into<U: Text>(self) -> Any<U>
    where
        T: Into<U>,
    {
        Any::new(self.kind, self.text.into(), self.marks)
    }

    /// An attribute of the web API: a URL has them.
    ///
    /// ```
    /// # use urlens::*;
    /// let url = Any::parse(Kind::Url, "http://h:81/?")?;
    /// assert_eq!(url.attribute(UrlAttribute::Host)?, "h:81");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the kind is not [`Kind::Url`].
    pub fn attribute(&self, attribute: UrlAttribute) -> Result<&str, Error> {
        match self.kind {
            Kind::Url => Ok(attribute::attribute_of(self.text.as_ref(), &self.marks, attribute)),
            kind => Err(only_urls("attribute", kind)),
        }
    }

    /// The origin; `None` of a relative reference, or of a URL reference that is not a URL.
    ///
    /// ```
    /// # use urlens::*;
    /// let url = Any::parse(Kind::Url, "https://example.org/a")?;
    /// assert_eq!(url.origin().unwrap().to_string(), "https://example.org");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn origin(&self) -> Option<Origin> {
        if self.is_relative() {
            return None;
        }
        match self.kind {
            Kind::Url | Kind::UrlRef => self.url().ok().map(|url| url.origin()),
            _ => Some(Origin::of_reference(self.view())),
        }
    }

    /// The URL of this text; a URL reference is parsed.
    fn url(&self) -> Result<Url<Cow<'_, str>>, Error> {
        match self.kind {
            Kind::Url => Ok(Url::new(Cow::Borrowed(self.text.as_ref()), self.marks)),
            _ => Url::parse_borrowed(self.text.as_ref()),
        }
    }

    /// Resolves a reference, a text of the same standard, with this base.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = Any::parse(Kind::Uri, "http://a/b/c")?;
    /// assert_eq!(base.resolve("../d")?, "http://a/d");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the base is relative, or the text is not a reference.
    pub fn resolve(&self, reference: &str) -> Result<Any, Error> {
        self.resolve_with(reference, ResolveOptions::STRICT)
    }

    /// Resolves a reference with options, which a URL ignores.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = Any::parse(Kind::Uri, "http://a/b/c")?;
    /// let options = ResolveOptions { strict: false, ..ResolveOptions::STRICT };
    /// assert_eq!(base.resolve_with("http:d", options)?, "http://a/b/d");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`resolve`](Self::resolve).
    pub fn resolve_with(&self, reference: &str, options: ResolveOptions) -> Result<Any, Error> {
        let kind = self.kind.identifier();
        if kind == Kind::Url {
            let Url { text, marks } = self.url()?.join(reference)?;
            return Ok(Any::new(kind, text, marks));
        }
        let base = self.absolute()?;
        let Any { text, marks, .. } = Any::parse_reference(self.kind, reference)?;
        let target = View::new(&text, &marks);
        match resolve(base, target, options, String::new()) {
            Ok((text, marks)) => Ok(Any::new(kind, text, marks)),
            Err((too_long, _)) => Err(too_long.into()),
        }
    }

    fn absolute(&self) -> Result<View<'_>, Error> {
        if self.is_relative() {
            return Err(NO_SCHEME.in_text(self.text.as_ref()));
        }
        Ok(self.view())
    }

    /// Puts a reference after this base, which may be relative: *goto* of the URL Reverse Specification.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = Any::parse(Kind::UriRef, "a/b")?;
    /// assert_eq!(base.goto("../c")?, "a/../c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a reference, or a URL with an opaque path is the base of more than a fragment.
    pub fn goto(&self, reference: &str) -> Result<Any, Error> {
        let Any { text, marks, .. } = Any::parse_reference(self.kind, reference)?;
        let kind = self.kind.reference();
        let (text, marks) = rebase(kind, View::new(&text, &marks), self.view())?;
        Ok(Any::new(kind, text, marks))
    }

    /// The shortest reference that resolves to `target` with this base.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = Any::parse(Kind::Uri, "http://a/b/c")?;
    /// let target = Any::parse(Kind::Uri, "http://a/d")?;
    /// assert_eq!(base.relativize(&target)?, "/d");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the standards differ, one is relative, or there is none.
    pub fn relativize<U: Text>(&self, target: &Any<U>) -> Result<Any, Error> {
        self.check_same_standard("relativize", target.kind)?;
        let kind = self.kind.reference();
        let (text, marks) = if kind == Kind::UrlRef {
            let (base, target) = (self.url()?, target.url()?);
            relativize(Kind::Url, base.view(), target.view())?
        } else {
            relativize(kind, self.absolute()?, target.absolute()?)?
        };
        Ok(Any::new(kind, text, marks))
    }

    /// Normalizes by the given steps.
    ///
    /// ```
    /// # use urlens::*;
    /// let uri = Any::parse(Kind::Uri, "HTTP://a:80/%7eb")?;
    /// assert_eq!(uri.normalize(&Normalization::SCHEME)?, "http://a/~b");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a URL reference is not a URL and its scheme's rules refuse it, or the steps give a text that is not a
    /// URL.
    pub fn normalize(&self, steps: &Normalization<'_>) -> Result<Any<Cow<'_, str>>, Error> {
        let written = normalize(self.kind, self.view(), steps)?;
        let (text, marks) = self.view().or_written(written);
        Ok(Any::new(self.kind, text, marks))
    }

    /// The text in Unicode Normalization Form C.
    ///
    /// ```
    /// # use urlens::*;
    /// let iri = Any::parse(Kind::Iri, "http://h/e\u{301}")?;
    /// assert_eq!(iri.to_nfc()?, "http://h/é");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it is a URL.
    #[cfg(feature = "unicode")]
    #[cfg_attr(docsrs, doc(cfg(feature = "unicode")))]
    pub fn to_nfc(&self) -> Result<Any<Cow<'_, str>>, Error> {
        let written = crate::op::nfc::to_nfc(self.kind, self.text.as_ref())?;
        let (text, marks) = self.view().or_written(written);
        Ok(Any::new(self.kind, text, marks))
    }

    /// The first level at which both are equivalent. `scheme` is the normalization of the level
    /// [`Equivalence::Scheme`]: it may have rules of schemes.
    ///
    /// ```
    /// # use urlens::*;
    /// let [a, b] = ["http://a", "http://a:80/"].map(|text| Any::parse(Kind::Uri, text).unwrap());
    /// assert_eq!(a.equivalence(&b, &Normalization::SCHEME)?, Some(Equivalence::Scheme));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the standards differ, or one has no normal form.
    pub fn equivalence<U: Text>(
        &self,
        other: &Any<U>,
        scheme: &Normalization<'_>,
    ) -> Result<Option<Equivalence>, Error> {
        self.check_same_standard("compare", other.kind)?;
        compare(self.kind, [self.view(), other.view()], scheme)
    }

    /// The components in which both differ, with the level at which they are equivalent.
    ///
    /// ```
    /// # use urlens::*;
    /// let [a, b] = ["http://a/b", "http://a/c"].map(|text| Any::parse(Kind::Uri, text).unwrap());
    /// assert_eq!(a.differences(&b, &Normalization::SCHEME)?[0].part, Part::Path);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the standards differ, or one has no normal form.
    pub fn differences<'d, U: Text>(
        &'d self,
        other: &'d Any<U>,
        scheme: &Normalization<'_>,
    ) -> Result<Vec<Difference<'d>>, Error> {
        self.check_same_standard("compare", other.kind)?;
        let sides = [self.view(), other.view()];
        differences(self.kind, sides, |part| sides.map(|side| side.component(part)), scheme)
    }

    /// Converts to another kind, if the meaning is kept.
    ///
    /// ```
    /// # use urlens::*;
    /// let iri = Any::parse(Kind::Iri, "http://h/é")?;
    /// assert_eq!(iri.convert(Kind::Uri, HostEncoding::Percent)?, "http://h/%C3%A9");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result is not of the kind, or would mean something else.
    pub fn convert(&self, to: Kind, host: HostEncoding) -> Result<Any, Error> {
        let (text, marks) = convert(self.kind, self.view(), to, host)?;
        Ok(Any::new(to, text, marks))
    }

    fn check_same_standard(&self, operation: &'static str, other: Kind) -> Result<(), Error> {
        let kinds: &'static [Kind] = match self.kind.identifier() {
            Kind::Uri => &[Kind::Uri, Kind::UriRef],
            Kind::Iri => &[Kind::Iri, Kind::IriRef],
            Kind::UriZone => &[Kind::UriZone],
            _ => &[Kind::Url, Kind::UrlRef],
        };
        if kinds.contains(&other) {
            return Ok(());
        }
        Err(Error::of_kind(ErrorKind::Unsupported { operation, kind: other, kinds }))
    }
}

fn only_urls(operation: &'static str, kind: Kind) -> Error {
    Error::of_kind(ErrorKind::Unsupported { operation, kind, kinds: &[Kind::Url] })
}

impl<'a> Any<&'a str> {
    /// A component, as written, that outlives this value.
    ///
    /// ```
    /// # use urlens::*;
    /// let value = Any::parse(Kind::Uri, "http://h/a")?;
    /// let host: &str = value.as_borrowed().into_component(Part::Host).unwrap();
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn into_component(self, part: Part) -> Option<&'a str> {
        parts::component(self.text, &self.marks, part)
    }
}

/// Editing. On an error nothing changes.
impl Any<String> {
    /// Replaces a component, or removes it if `value` is `None`.
    ///
    /// The value must be valid for the component alone. User name, password, path, query and fragment of a
    /// URL are plain text and are encoded; those of a URI or an IRI must be valid as given.
    ///
    /// ```
    /// use urlens::{Any, Kind, Part};
    ///
    /// let mut url = Any::parse(Kind::Url, "http://x/p")?;
    /// url.set(&Part::Host.into(), Some("example.org"))?;
    /// url.set(&Part::Path.into(), Some("/a?b"))?;
    /// assert_eq!(url, "http://example.org/a%3Fb");
    /// assert_eq!(url.set(&Part::Host.into(), Some("a/b")).unwrap_err().offset(), Some(1));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value is invalid, the component cannot be removed, or the kind is [`Kind::UrlRef`].
    pub fn set(&mut self, component: &Component, value: Option<&str>) -> Result<(), Error> {
        edit(self.kind, (&mut self.text, &mut self.marks), component, value)
    }

    /// Sets an attribute of the web API, as the setters of the class `URL` do.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut url = Any::parse(Kind::Url, "http://x/p")?;
    /// url.set_attribute(UrlAttribute::Host, "h:81/ignored")?;
    /// assert_eq!(url, "http://h:81/p");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setter ignores the value, or the kind is not [`Kind::Url`].
    pub fn set_attribute(&mut self, attribute: UrlAttribute, value: &str) -> Result<(), Error> {
        if self.kind != Kind::Url {
            return Err(only_urls("attribute", self.kind));
        }
        let mut url = Url::new(core::mem::take(&mut self.text), self.marks);
        let result = url.set_attribute(attribute, value);
        (self.text, self.marks) = (url.text, url.marks);
        result
    }

    /// Appends a parameter to the query, in plain text.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut uri = Any::parse(Kind::Uri, "http://h/?a")?;
    /// uri.append_query_param("b", "c d")?;
    /// assert_eq!(uri, "http://h/?a&b=c%20d");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the kind is [`Kind::UrlRef`].
    pub fn append_query_param(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let query = query::with_appended(self.kind, self.view(), name, value);
        self.set(&Part::Query.into(), Some(&query))
    }

    /// Replaces all parameters of the query, in plain text. An empty list removes the query.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut uri = Any::parse(Kind::Uri, "http://h/?a")?;
    /// uri.set_query_pairs(&[("b", "c d"), ("e", "")])?;
    /// assert_eq!(uri, "http://h/?b=c%20d&e=");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the kind is [`Kind::UrlRef`].
    pub fn set_query_pairs<N: AsRef<str>, V: AsRef<str>>(
        &mut self,
        pairs: &[(N, V)],
    ) -> Result<(), Error> {
        let query = query::of_pairs(self.kind, pairs);
        self.set(&Part::Query.into(), query.as_deref())
    }

    /// Appends segments in plain text to the path.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut uri = Any::parse(Kind::Uri, "http://h/a")?;
    /// uri.extend_segments(["b/c"])?;
    /// assert_eq!(uri, "http://h/a/b%2Fc");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a segment is `.` or `..`, the path of a URL is opaque, or the kind is [`Kind::UrlRef`].
    pub fn extend_segments<I>(&mut self, segments: I) -> Result<(), Error>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let segments: Vec<_> = segments.into_iter().collect();
        let segments: Vec<&str> = segments.iter().map(AsRef::as_ref).collect();
        extend_segments(self.kind, (&mut self.text, &mut self.marks), &segments)
    }

    /// Removes the parameters for which a function of the decoded name returns `true`, and the query if it
    /// would be empty.
    ///
    /// ```
    /// # use urlens::*;
    /// let mut url = Any::parse(Kind::Url, "http://h/?utm_a=1&b=2")?;
    /// url.remove_query_params(|name| name.starts_with("utm_"))?;
    /// assert_eq!(url, "http://h/?b=2");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the kind is [`Kind::UrlRef`].
    pub fn remove_query_params(
        &mut self,
        mut is_removed: impl FnMut(&str) -> bool,
    ) -> Result<(), Error> {
        match query::without_parameters(self.kind, self.view(), &mut is_removed) {
            Some(query) => self.set(&Part::Query.into(), query.as_deref()),
            None => Ok(()),
        }
    }
}

/// Conversions to and from the types for one kind, which cost nothing.
macro_rules! typed {
    ($($Type:ident),*) => {$(
        impl<T> From<$Type<T>> for Any<T> {
            fn from(value: $Type<T>) -> Self {
                Self::new(Kind::$Type, value.text, value.marks)
            }
        }
        impl<'a, T: Text> From<&'a $Type<T>> for Any<&'a str> {
            fn from(value: &'a $Type<T>) -> Self {
                Self::new(Kind::$Type, value.text.as_ref(), value.marks)
            }
        }
        /// The value itself is returned if it is of another kind.
        impl<T> TryFrom<Any<T>> for $Type<T> {
            type Error = Any<T>;
            fn try_from(value: Any<T>) -> Result<Self, Any<T>> {
                match value.kind {
                    Kind::$Type => Ok(Self::new(value.text, value.marks)),
                    _ => Err(value),
                }
            }
        }
    )*};
}
typed!(Uri, UriRef, Iri, IriRef, UriZone, Url, UrlRef);

impl<'a, T: Text> From<&'a Any<T>> for Any<&'a str> {
    fn from(value: &'a Any<T>) -> Self {
        value.as_borrowed()
    }
}
