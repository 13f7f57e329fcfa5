//! [`Any`]: a value of any kind, chosen at run time.
//!
//! [`Reference`] and [`Identifier`] name their dialect in the type, which is what most Rust programs
//! want. A command, a binding or a column of texts learns the kind from its user. An `Any` is the same
//! text and the same offsets with the kind as a value; each operation asks for it once, here, and
//! then runs the code of the static types.

mod compare;
mod convert;
mod edit;
mod error;
mod normalize;
mod query;
mod srfi;
mod web;

pub use error::{AnyError, Unsupported};

use urlens::internal::{
    Marks, SyntaxError, authority_of, into_marks, masked_reference, no_scheme, pairs_of, path_of,
    reference_from_marks as from_marks, segments_of, without_text,
};
use urlens::percent::Encoded;
use urlens::{
    Authority, Dialect, Host, Identifier, IriRef, Kind, Origin, Pairs, ParseError, Part, PortError,
    Reference, Resolution, Rfc3986, Rfc3987, Rfc6874, Segments, Text, UriRef, Url,
    UrlRef, Whatwg, form,
};
use crate::tokens::TokenStream;
use std::borrow::Cow;
use core::fmt;
use core::ops::Range;

/// A URI, IRI, URL or reference whose [`Kind`] is a value.
///
/// ```
/// use urlens_ops::{Any, Kind, Part};
///
/// for kind in [Kind::Uri, Kind::Url] {
///     let base = Any::parse(kind, "http://example.org/a/b")?;
///     let target = base.resolve("../c?d")?;
///     assert_eq!(target.as_str(), "http://example.org/c?d");
///     assert_eq!((target.kind(), target.part(Part::Query)), (kind, Some("d")));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Every operation returns a value, or an [`AnyError`] with a code, a component, a byte and a
/// message. Text that needs no repair is borrowed.
#[derive(Clone)]
pub struct Any<'a> {
    kind: Kind,
    text: Cow<'a, str>,
    marks: Marks,
}

/// Runs `$strict` with `$dialect` as the dialect of a kind whose standard reports errors, and `$url`
/// for the kinds of the URL Standard. The one place where a kind becomes a type.
macro_rules! with_dialect {
    ($kind:expr, $dialect:ident => $strict:expr, whatwg => $url:expr) => {
        match $kind {
            urlens::Kind::Uri | urlens::Kind::UriRef => {
                type $dialect = urlens::Rfc3986;
                $strict
            }
            urlens::Kind::Iri | urlens::Kind::IriRef => {
                type $dialect = urlens::Rfc3987;
                $strict
            }
            urlens::Kind::UriZone => {
                type $dialect = urlens::Rfc6874;
                $strict
            }
            urlens::Kind::Url | urlens::Kind::UrlRef => $url,
        }
    };
}
use with_dialect;

/// The kinds that can be edited: all but references that keep their text.
const EDITABLE: &[Kind] =
    &[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::Url, Kind::UriZone];

impl<'a> Any<'a> {
    /// Parses a text as a kind.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    ///
    /// assert_eq!(Any::parse(Kind::Url, "HTTP:h")?.as_str(), "http://h/");
    /// assert_eq!(Any::parse(Kind::Uri, "a b").unwrap_err().offset(), 1);
    /// assert!(Any::parse(Kind::UriZone, "http://[fe80::1%25eth0]/").is_ok());
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of `parse` of the static type.
    #[inline]
    pub fn parse(kind: Kind, text: &'a str) -> Result<Self, ParseError> {
        Self::parse_without_text(kind, text).map_err(|error| without_text::in_text(error, text))
    }

    /// [`parse`](Self::parse) with an error that does not keep the text: for loops that drop the
    /// errors, or print one line.
    #[doc(hidden)]
    #[inline]
    pub fn parse_without_text(kind: Kind, text: &'a str) -> Result<Self, SyntaxError> {
        use without_text::{NO_SCHEME, parse_reference, parse_url};
        let (parsed, marks) = with_dialect!(kind, D => parse_reference::<D>(text)?, whatwg => match kind {
            Kind::Url => into_marks(parse_url(text)?.into_reference()),
            _ => parse_reference::<Whatwg>(text)?,
        });
        match kind.requires_scheme() && marks.scheme_end == 0 {
            true => Err(NO_SCHEME),
            false => Ok(Self { kind, text: parsed, marks }),
        }
    }

    /// Parses a text that is to be normalized or compared: as [`parse`](Self::parse), except that
    /// text beyond ASCII is accepted as a URI, and escaped ([`UriRef::parse_escaping`]).
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    ///
    /// assert!(Any::parse(Kind::Uri, "http://h/é").is_err());
    /// assert_eq!(Any::parse_loose(Kind::Uri, "http://h/é")?.as_str(), "http://h/%C3%A9");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    pub fn parse_loose(kind: Kind, text: &'a str) -> Result<Self, ParseError> {
        if !matches!(kind, Kind::Uri | Kind::UriRef) || text.is_ascii() {
            return Self::parse(kind, text);
        }
        // An error is at its place in the given text, which is not that in the escaped one.
        let in_given = |error| IriRef::parse(text).err().unwrap_or(error);
        let (escaped, marks) = into_marks(UriRef::parse_escaping(text).map_err(in_given)?);
        match kind.requires_scheme() && marks.scheme_end == 0 {
            true => Err(no_scheme(text)),
            false => Ok(Self { kind, text: Cow::Owned(escaped), marks }),
        }
    }

    fn of<T: Text + Into<Cow<'a, str>>, D: Dialect>(kind: Kind, it: Reference<D, T>) -> Self {
        let (text, marks) = into_marks(it);
        Self { kind, text: text.into(), marks }
    }

    /// The text, taken out.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Uri, "a:b")?.into_text(), "a:b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// This value with a text of its own.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// let owned: Any<'static> = Any::parse(Kind::Uri, &String::from("a:b"))?.into_owned();
    /// assert_eq!(owned.as_str(), "a:b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_owned(self) -> Any<'static> {
        Any { kind: self.kind, text: Cow::Owned(self.text.into_owned()), marks: self.marks }
    }
}

impl Any<'_> {
    /// The kind.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Iri, "a:b")?.kind(), Kind::Iri);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The text.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Url, "http://H")?.as_str(), "http://h/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text with `***` in place of a password.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Uri, "http://u:p@h/")?.redacted(), "http://u:***@h/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Cow<'_, str> {
        masked_reference(&self.text, &self.marks).text()
    }

    /// This value, borrowing its text.
    fn borrowed(&self) -> Any<'_> {
        Any { kind: self.kind, text: Cow::Borrowed(&self.text), marks: self.marks }
    }

    /// This value as one of a static type, if the dialect is that of its kind.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Rfc3986, Rfc3987};
    ///
    /// let any = Any::parse(Kind::UriRef, "a/b")?;
    /// assert_eq!(any.as_reference::<Rfc3986>().unwrap().path(), "a/b");
    /// assert!(any.as_reference::<Rfc3987>().is_none());
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_reference<D: Dialect>(&self) -> Option<Reference<D, &str>> {
        (D::KIND == self.kind.identifier()).then(|| self.reference())
    }

    /// This value as an identifier of a static type, if the dialect is that of its kind and it has a
    /// scheme. A reference by the URL Standard is one when it is resolved.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind, Whatwg};
    ///
    /// let any = Any::parse(Kind::Url, "http://h/")?;
    /// assert_eq!(any.as_identifier::<Whatwg>().unwrap().host_text(), Some("h"));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_identifier<D: Dialect>(&self) -> Option<Identifier<D, &str>> {
        let is_one = self.marks.scheme_end > 0 && self.kind != Kind::UrlRef;
        self.as_reference().filter(|_| is_one).and_then(|it| it.try_into().ok())
    }

    /// This value in a dialect that the caller knows to be that of its kind.
    fn reference<D: Dialect>(&self) -> Reference<D, &str> {
        from_marks(&self.text, self.marks)
    }

    /// This value, which has a scheme, as an identifier of the dialect of its kind.
    fn identifier<D: Dialect>(&self) -> Identifier<D, &str> {
        urlens::internal::from_marks(&self.text, self.marks)
    }

    /// This value as a URL; a reference that keeps its text is parsed.
    fn url(&self) -> Result<Url<Cow<'_, str>>, ParseError> {
        match self.kind {
            Kind::UrlRef => Url::parse_borrowed(&self.text),
            _ => Ok(self.identifier().text_into()),
        }
    }

    /// True if there is no scheme, so that a base is needed.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert!(Any::parse(Kind::UriRef, "a/b")?.is_relative());
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn is_relative(&self) -> bool {
        self.marks.scheme_end == 0
    }

    /// True if there is a scheme, no authority, and a path that does not start with a slash.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert!(Any::parse(Kind::Url, "mailto:a@example.org")?.is_opaque());
    /// assert!(!Any::parse(Kind::UriRef, "a/b")?.is_opaque());
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.reference::<Rfc3986>().is_opaque()
    }

    /// A component as written, without its delimiters. The path is always present.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind, Part};
    /// let any = Any::parse(Kind::Uri, "http://h/p?")?;
    /// assert_eq!(any.part(Part::Host), Some("h"));
    /// assert_eq!((any.part(Part::Query), any.part(Part::Fragment)), (Some(""), None));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    #[inline]
    pub fn part(&self, part: Part) -> Option<&str> {
        self.reference::<Rfc3986>().component(part)
    }

    /// The bytes of the text that a component consists of.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind, Part};
    /// assert_eq!(Any::parse(Kind::Uri, "http://h/p")?.part_range(Part::Host), Some(7..8));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn part_range(&self, part: Part) -> Option<Range<usize>> {
        self.reference::<Rfc3986>().part_range(part)
    }

    /// The authority.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// let any = Any::parse(Kind::Uri, "ftp://u:p@h/")?;
    /// assert_eq!(any.authority().unwrap().password(), Some("p"));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn authority(&self) -> Option<Authority<'_>> {
        authority_of(&self.text, &self.marks)
    }

    /// The host, by its kind.
    ///
    /// ```
    /// # use urlens_ops::{Any, Host, Kind};
    /// let any = Any::parse(Kind::Url, "http://127.1/")?;
    /// assert_eq!(any.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<Host<&str>> {
        Some(self.authority()?.host())
    }

    /// The port as a number, or the default port of the scheme.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Uri, "http://h/")?.port_or_default(), Ok(Some(80)));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the port is beyond 65535.
    pub fn port_or_default(&self) -> Result<Option<u16>, PortError> {
        self.reference::<Rfc3986>().port_or_default()
    }

    /// The segments of the path.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::UriRef, "a/b")?.path_segments().count(), 2);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn path_segments(&self) -> Segments<'_> {
        match self.kind {
            Kind::Url => segments_of(path_of(&self.text, &self.marks)),
            _ => segments_of(self.part(Part::Path).unwrap_or_default()),
        }
    }

    /// The parameters of the query, as written.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::UriRef, "?a=b&c")?.query_pairs().count(), 2);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn query_pairs(&self) -> Pairs<'_> {
        pairs_of(self.part(Part::Query).unwrap_or_default())
    }

    /// A name or value of a parameter, decoded: by the URL Standard `+` is a space, by the RFCs it is
    /// a plus sign. Octets that are not UTF-8 are replaced.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Url, "a:b")?.decode_parameter("1+2%33"), "1 23");
    /// assert_eq!(Any::parse(Kind::Uri, "a:b")?.decode_parameter("1+2%33"), "1+23");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn decode_parameter<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.kind.is_whatwg() {
            true => form::decode(text),
            false => Encoded::new(text).decode_lossy(),
        }
    }

    /// The origin, for comparison of who may talk to whom. `None` for what has no scheme.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// let any = Any::parse(Kind::Url, "https://example.org:443/a")?;
    /// assert_eq!(any.origin().unwrap().to_string(), "https://example.org");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn origin(&self) -> Option<Origin> {
        if self.is_relative() {
            return None;
        }
        with_dialect!(self.kind, D => Some(self.reference::<D>().origin()), whatwg => {
            self.url().ok().map(|url| url.origin())
        })
    }

    /// The tokens of the URL reverse specification.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// let any = Any::parse(Kind::UrlRef, "c|\\a")?;
    /// let tokens: Vec<_> = any.tokens().map(|it| it.to_string()).collect();
    /// assert_eq!(tokens, ["drive c|", "path-root \\", "file a"]);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn tokens(&self) -> TokenStream<'_> {
        with_dialect!(self.kind, D => TokenStream::of(self.reference::<D>()), whatwg => {
            TokenStream::of_url(self.reference::<Whatwg>())
        })
    }

    /// Resolves a reference against this base. The reference is a text of the same standard.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// let base = Any::parse(Kind::Url, "http://h/a/b")?;
    /// assert_eq!(base.resolve("\\\\g")?.as_str(), "http://g/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the base is relative, the reference is not in the language, or the result is not a URL.
    pub fn resolve(&self, reference: &str) -> Result<Any<'static>, AnyError> {
        self.resolve_with(reference, Resolution::STRICT)
    }

    /// [`resolve`](Self::resolve), with the choices that RFC 3986 leaves; the URL Standard leaves none.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind, Resolution};
    /// let base = Any::parse(Kind::Uri, "foo:a/b")?;
    /// assert_eq!(base.resolve_with("../c", Resolution::VERBATIM)?.as_str(), "foo:/c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`resolve`](Self::resolve).
    pub fn resolve_with(
        &self,
        reference: &str,
        options: Resolution,
    ) -> Result<Any<'static>, AnyError> {
        let kind = self.kind.identifier();
        with_dialect!(self.kind, D => {
            let base = self.absolute::<D>()?;
            let target = base.resolve_with(&Reference::<D, _>::parse_borrowed(reference)?, options)?;
            Ok(Any::of(kind, target.into_reference()))
        }, whatwg => {
            let target = self.url()?.join(reference)?;
            Ok(Any::of(kind, target.into_reference()))
        })
    }

    fn absolute<D: Dialect>(&self) -> Result<Identifier<D, &str>, AnyError> {
        match self.is_relative() {
            true => Err(no_scheme(&self.text).into()),
            false => Ok(self.identifier()),
        }
    }

    /// Appends a reference to this one, which may be relative itself: the *goto* of the URL reverse
    /// specification. Dot segments stay, except by the URL Standard, where the result is normalized.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::UriRef, "a/b")?.goto("../c")?.as_str(), "a/../c");
    /// assert_eq!(Any::parse(Kind::UrlRef, "a/b")?.goto("../c")?.as_str(), "c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the reference is not in the language.
    pub fn goto(&self, reference: &str) -> Result<Any<'static>, AnyError> {
        let kind = self.kind.reference();
        with_dialect!(self.kind, D => {
            let target = Reference::<D, _>::parse_borrowed(reference)?.rebase(&self.reference::<D>())?;
            Ok(Any::of(kind, target))
        }, whatwg => {
            let target = UrlRef::parse_borrowed(reference)?.rebase(&self.reference::<Whatwg>())?;
            Ok(Any::of(kind, target))
        })
    }

    /// The shortest reference that leads from this base to a target of the same standard.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// let base = Any::parse(Kind::Iri, "http://h/a/b")?;
    /// let target = Any::parse(Kind::Iri, "http://h/a/é")?;
    /// assert_eq!(base.relativize(&target)?.as_str(), "é");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If one of them is relative, there is no such reference, or they are of different standards.
    pub fn relativize(&self, target: &Any<'_>) -> Result<Any<'static>, AnyError> {
        let kind = self.kind.reference();
        self.check_same_standard("relativize", target)?;
        with_dialect!(self.kind, D => {
            let reference = self.absolute::<D>()?.relativize(&target.absolute::<D>()?)?;
            Ok(Any::of(kind, reference))
        }, whatwg => Ok(Any::of(kind, self.url()?.relativize(&target.url()?))))
    }

    /// Fails if the other value is by another standard than this one.
    fn check_same_standard(
        &self,
        operation: &'static str,
        other: &Any<'_>,
    ) -> Result<(), AnyError> {
        let kinds: &'static [Kind] = match self.kind.identifier() {
            Kind::Uri => &[Kind::Uri, Kind::UriRef],
            Kind::Iri => &[Kind::Iri, Kind::IriRef],
            Kind::UriZone => &[Kind::UriZone],
            _ => &[Kind::Url, Kind::UrlRef],
        };
        match kinds.contains(&other.kind) {
            true => Ok(()),
            false => Err(AnyError::unsupported(operation, other.kind, kinds)),
        }
    }
}

impl fmt::Display for Any<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// Shows the text without a password.
impl fmt::Debug for Any<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = masked_reference(&self.text, &self.marks);
        f.debug_struct("Any").field("kind", &self.kind).field("text", &text).finish()
    }
}

/// Equal if the kinds and the texts are.
impl PartialEq for Any<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, &self.text) == (other.kind, &other.text)
    }
}

impl Eq for Any<'_> {}

impl core::hash::Hash for Any<'_> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        (self.kind, &self.text).hash(state);
    }
}

impl PartialOrd for Any<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Any<'_> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        (self.kind, &self.text).cmp(&(other.kind, &other.text))
    }
}

impl AsRef<str> for Any<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// A value of a static type is one of its kind.
macro_rules! from_static {
    ($($dialect:ty: $identifier:ident $reference:ident),*) => {$(
        impl<'a, T: Text + Into<Cow<'a, str>>> From<Identifier<$dialect, T>> for Any<'a> {
            fn from(it: Identifier<$dialect, T>) -> Self {
                Self::of(Kind::$identifier, it.into_reference())
            }
        }
        impl<'a, T: Text + Into<Cow<'a, str>>> From<Reference<$dialect, T>> for Any<'a> {
            fn from(it: Reference<$dialect, T>) -> Self {
                Self::of(Kind::$reference, it)
            }
        }
    )*};
}
from_static!(Rfc3986: Uri UriRef, Rfc3987: Iri IriRef, Whatwg: Url UrlRef);

impl<'a, T: Text + Into<Cow<'a, str>>> From<Identifier<Rfc6874, T>> for Any<'a> {
    fn from(it: Identifier<Rfc6874, T>) -> Self {
        Self::of(Kind::UriZone, it.into_reference())
    }
}

/// The text of an operation, if it has an owned one.
fn owned(text: Cow<'_, str>) -> Option<String> {
    match text {
        Cow::Owned(text) => Some(text),
        Cow::Borrowed(_) => None,
    }
}
