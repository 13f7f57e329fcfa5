//! [`Any`]: a URI, IRI, URL or reference whose kind is chosen at run time.
//!
//! Most Rust programs use [`Reference`] and [`Identifier`], whose dialect is a type parameter. Use
//! [`Any`] where the kind is known only at run time, as in a command-line tool or a language
//! binding. Each operation selects the dialect once and calls the static type.

mod compare;
mod convert;
mod edit;
mod error;
mod impls;
mod normalize;
mod query;
mod srfi;
mod web;

pub use error::{AnyError, Unsupported};

use crate::tokens::TokenStream;
use core::ops::Range;
use std::borrow::Cow;
use urlens::internal::{
    Marks, SyntaxError, authority_of, into_marks, masked_reference, no_scheme, pairs_of, path_of,
    reference_from_marks as from_marks, segments_of, without_text,
};
use urlens::percent::Encoded;
use urlens::{
    Authority, Dialect, Host, Identifier, IriRef, Kind, Origin, Pairs, ParseError, Part, PortError,
    Reference, ResolveOptions, Rfc3986, Segments, Text, UriRef, Url, UrlRef, Whatwg, form,
};

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
/// An operation that can fail returns an [`AnyError`] with a code, a component, a byte offset and a
/// message. [`parse`](Self::parse) borrows the text unless the URL Standard requires changes to it.
#[derive(Clone)]
pub struct Any<'a> {
    kind: Kind,
    text: Cow<'a, str>,
    marks: Marks,
}

/// Selects the code for a kind: `$strict`, with `$dialect` as the type of its dialect, for the
/// kinds of the RFCs, and `$url` for those of the URL Standard.
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

/// All kinds except [`Kind::UrlRef`], whose text is not normalized.
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

    /// Parses a text like [`parse`](Self::parse), but without copying it into the error, for loops
    /// that discard errors or print one line for each.
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

    /// Parses a text like [`parse`](Self::parse), except that a URI or URI reference with non-ASCII
    /// characters is first percent-encoded by [`UriRef::parse_escaping`]. ASCII text is not
    /// changed.
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
        // Report the offset in the given text: the one in the escaped text differs.
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

    /// Returns the text, consuming this value.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Uri, "a:b")?.into_text(), "a:b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// Converts to a value that owns its text.
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

    /// Returns the text with `***` in place of a password.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Uri, "http://u:p@h/")?.masked(), "http://u:***@h/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn masked(&self) -> Cow<'_, str> {
        masked_reference(&self.text, &self.marks).text()
    }

    /// Returns a copy of this value that borrows its text.
    fn borrowed(&self) -> Any<'_> {
        Any { kind: self.kind, text: Cow::Borrowed(&self.text), marks: self.marks }
    }

    /// Returns this value as a reference of a static type, or `None` if the kind has another
    /// dialect.
    ///
    /// ```
    /// use urlens::{Rfc3986, Rfc3987};
    /// use urlens_ops::{Any, Kind};
    ///
    /// let any = Any::parse(Kind::UriRef, "a/b")?;
    /// assert_eq!(any.as_reference::<Rfc3986>().unwrap().path(), "a/b");
    /// assert!(any.as_reference::<Rfc3987>().is_none());
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_reference<D: Dialect>(&self) -> Option<Reference<D, &str>> {
        (D::KIND == self.kind.identifier()).then(|| self.reference())
    }

    /// Returns this value as an identifier of a static type, or `None` if it has no scheme or the
    /// kind has another dialect. Returns `None` for [`Kind::UrlRef`], which must be resolved first.
    ///
    /// ```
    /// use urlens::Whatwg;
    /// use urlens_ops::{Any, Kind};
    ///
    /// let any = Any::parse(Kind::Url, "http://h/")?;
    /// assert_eq!(any.as_identifier::<Whatwg>().unwrap().host_text(), Some("h"));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn as_identifier<D: Dialect>(&self) -> Option<Identifier<D, &str>> {
        let is_one = self.marks.scheme_end > 0 && self.kind != Kind::UrlRef;
        (is_one && D::KIND == self.kind.identifier()).then(|| self.identifier())
    }

    /// Returns this value as a reference. `D` must be the dialect of its kind, unless the result is
    /// only used to access components.
    fn reference<D: Dialect>(&self) -> Reference<D, &str> {
        from_marks(&self.text, self.marks)
    }

    /// Returns this value, which must have a scheme, as an identifier. `D` must be the dialect of
    /// its kind.
    fn identifier<D: Dialect>(&self) -> Identifier<D, &str> {
        urlens::internal::from_marks(&self.text, self.marks)
    }

    /// Returns this value as a URL; a [`Kind::UrlRef`] is parsed.
    fn url(&self) -> Result<Url<Cow<'_, str>>, ParseError> {
        match self.kind {
            Kind::UrlRef => Url::parse_borrowed(&self.text),
            _ => Ok(self.identifier().text_into()),
        }
    }

    /// Returns `true` if there is no scheme.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert!(Any::parse(Kind::UriRef, "a/b")?.is_relative());
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn is_relative(&self) -> bool {
        self.marks.scheme_end == 0
    }

    /// Returns `true` if there is a scheme, no authority, and a path that does not start with a
    /// slash.
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

    /// Returns a component as written, without its delimiters. The path is always present.
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

    /// Returns the byte range of a component in the text.
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

    /// Returns the host as an IP address or a name.
    ///
    /// ```
    /// # use urlens::Host;
    /// # use urlens_ops::{Any, Kind};
    /// let any = Any::parse(Kind::Url, "http://127.1/")?;
    /// assert_eq!(any.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<Host<&str>> {
        Some(self.authority()?.host())
    }

    /// Returns the port as a number, or the default port of the scheme.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
    /// assert_eq!(Any::parse(Kind::Uri, "http://h/")?.port_or_default(), Ok(Some(80)));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the port is greater than 65535.
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

    /// Decodes the name or value of a parameter. `+` is decoded as a space according to the URL
    /// Standard, and kept according to the RFCs. Octets that are not UTF-8 are replaced by U+FFFD.
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

    /// Returns the origin (RFC 6454, URL Standard), or `None` if there is no scheme or a
    /// [`Kind::UrlRef`] is not a valid URL.
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

    /// Returns the tokens of the URL Reverse Specification.
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

    /// Resolves `reference`, which is parsed in the dialect of this base, against this base.
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
    /// If this base is relative, `reference` is invalid in the dialect of this base, or the result
    /// is not a valid URL or longer than `u32::MAX` bytes.
    pub fn resolve(&self, reference: &str) -> Result<Any<'static>, AnyError> {
        self.resolve_with(reference, ResolveOptions::STRICT)
    }

    /// Resolves `reference` against this base with the given options. The URL Standard has no
    /// options: they are ignored for URLs.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind, ResolveOptions};
    /// let base = Any::parse(Kind::Uri, "foo:a/b")?;
    /// assert_eq!(base.resolve_with("../c", ResolveOptions::STRICT_RFC3986)?.as_str(), "foo:/c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`resolve`](Self::resolve).
    pub fn resolve_with(
        &self,
        reference: &str,
        options: ResolveOptions,
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

    /// Returns this value as an identifier, or an error if it is relative.
    fn absolute<D: Dialect>(&self) -> Result<Identifier<D, &str>, AnyError> {
        match self.is_relative() {
            true => Err(no_scheme(&self.text).into()),
            false => Ok(self.identifier()),
        }
    }

    /// Appends `reference` to this value, which may be relative: the *goto* operation of the URL
    /// reverse specification (docs/specification.md). Dot segments are kept, except according to
    /// the URL Standard, where the result is normalized.
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
    /// If `reference` is invalid in the dialect of this value, or the result is longer than
    /// `u32::MAX` bytes.
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

    /// Returns the shortest reference that resolves against this base to `target`.
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
    /// If this base or `target` is relative, their dialects differ, or there is no such reference.
    pub fn relativize(&self, target: &Any<'_>) -> Result<Any<'static>, AnyError> {
        let kind = self.kind.reference();
        self.check_same_dialect("relativize", target)?;
        with_dialect!(self.kind, D => {
            let reference = self.absolute::<D>()?.relativize(&target.absolute::<D>()?)?;
            Ok(Any::of(kind, reference))
        }, whatwg => Ok(Any::of(kind, self.url()?.relativize(&target.url()?))))
    }

    /// Returns an error if the dialect of `other` differs from that of this value.
    fn check_same_dialect(&self, operation: &'static str, other: &Any<'_>) -> Result<(), AnyError> {
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

/// Returns the text if it is owned.
fn owned(text: Cow<'_, str>) -> Option<String> {
    match text {
        Cow::Owned(text) => Some(text),
        Cow::Borrowed(_) => None,
    }
}
