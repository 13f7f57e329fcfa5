//! Dialects: the differences between the standards, as data.

use crate::error::{ParseError, SyntaxError};
use crate::fast::ByteSet;
use crate::fast::scan as scan_fast;
use crate::grammar::{self, CharClass, Classes, Ranges, rfc3986, rfc3987, whatwg};
use crate::kind::Kind;
use crate::marks::Marks;
use crate::reference::{Identifier, NO_SCHEME, Reference};
use crate::whatwg::{parse as parse_url, parse_url_reference};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Debug;
use core::hash::Hash;

/// A standard for identifiers, as a parameter of [`Reference`](crate::Reference) and
/// [`Identifier`](crate::Identifier).
///
/// A dialect is data: the characters it allows and the options it sets. It is a type without values.
///
/// ```
/// use urlens::{Dialect, Rfc3986, Rfc3987};
///
/// assert_eq!((Rfc3986::NAME, Rfc3987::NAME), ("URI", "IRI"));
/// ```
pub trait Dialect: Copy + Debug + Eq + Ord + Hash + 'static + sealed::Sealed {
    /// The name of an identifier: `URI`, `IRI`.
    const NAME: &'static str;
    /// The name of the type of identifiers: `Uri`, `Iri`.
    #[doc(hidden)]
    const IDENTIFIER: &'static str;
    /// The name of the type of references: `UriRef`, `IriRef`.
    #[doc(hidden)]
    const REFERENCE: &'static str;
    /// The kind of an identifier.
    const KIND: Kind;
    /// The rules of the scanner.
    #[doc(hidden)]
    const RULES: &'static Rules;

    /// Parses a reference. Returns the text to keep and the ends of its components.
    #[doc(hidden)]
    fn parse_reference(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
        scan_fast(text, Self::RULES).map(|marks| (Cow::Borrowed(text), marks))
    }

    /// Parses an identifier.
    #[doc(hidden)]
    fn parse_identifier(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
        match Self::parse_reference(text) {
            Ok((_, Marks { scheme_end: 0, .. })) => Err(NO_SCHEME),
            parsed => parsed,
        }
    }

    /// Parses an identifier and owns its text: a `String` is kept, a `&str` is copied.
    ///
    /// A strict dialect keeps every text that it accepts, so that no [`Cow`] needs to be returned
    /// through memory.
    #[doc(hidden)]
    #[inline]
    fn parse_owned(
        text: impl AsRef<str> + Into<String>,
    ) -> Result<Identifier<Self, String>, ParseError> {
        match scan_fast(text.as_ref(), Self::RULES) {
            Ok(Marks { scheme_end: 0, .. }) => Err(NO_SCHEME.in_text(text.as_ref())),
            Ok(marks) => Ok(Identifier(Reference::new(text.into(), marks))),
            Err(error) => Err(error.in_text(text.as_ref())),
        }
    }
}

/// A dialect that rejects an invalid text, as the RFCs do, instead of repairing it.
///
/// ```
/// use urlens::{Identifier, ParseError, Rfc3986, Rfc3987, Strict};
///
/// fn check<D: Strict>(text: &str) -> Result<Identifier<D>, ParseError> {
///     Identifier::parse(text)
/// }
/// assert!(check::<Rfc3986>("http://a/é").is_err());
/// assert!(check::<Rfc3987>("http://a/é").is_ok());
/// ```
pub trait Strict: Dialect {}

/// The rules of a dialect, for the scanner.
#[derive(Debug)]
pub struct Rules {
    /// The components that may contain each ASCII character.
    pub(crate) classes: &'static Classes,
    /// Non-ASCII characters that all components except scheme and port may contain.
    pub(crate) non_ascii: &'static Ranges,
    /// Further non-ASCII characters that the query may contain.
    pub(crate) non_ascii_in_query: &'static Ranges,
    /// `true` if an IPv6 address may have a zone identifier.
    pub(crate) zones: bool,
    /// `true` if invalid characters after the authority are percent-encoded instead of rejected.
    pub(crate) repairs: bool,
    /// Bytes that the fast scan need not check one by one.
    pub(crate) plain: ByteSet,
}

impl Rules {
    pub(crate) const fn new(classes: &'static Classes, non_ascii: &'static Ranges) -> Self {
        let plain = grammar::plain(classes, non_ascii);
        Self { classes, non_ascii, non_ascii_in_query: &[], zones: false, repairs: false, plain }
    }

    /// Returns `true` if `class` may contain `c`, which is not ASCII.
    pub(crate) const fn allows_non_ascii(&self, c: u32, class: CharClass) -> bool {
        grammar::within(self.non_ascii, c)
            || matches!(class, CharClass::Query) && grammar::within(self.non_ascii_in_query, c)
    }

    /// Returns `true` if `class` may contain `byte`, which is ASCII, unescaped.
    pub(crate) const fn allows_ascii(&self, byte: u8, class: CharClass) -> bool {
        self.classes[byte as usize] & class as u8 != 0
    }
}

/// RFC 3986: URIs, in ASCII.
///
/// ```
/// use urlens::{Reference, Rfc3986};
///
/// assert!(Reference::<Rfc3986, _>::parse("/caf%C3%A9").is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rfc3986 {}

/// RFC 3987: IRIs, in Unicode.
///
/// ```
/// use urlens::{Reference, Rfc3987};
///
/// assert!(Reference::<Rfc3987, _>::parse("/café").is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rfc3987 {}

/// RFC 6874: URIs in which an IPv6 address may have a zone identifier, `[fe80::1%25eth0]`.
///
/// A zone has a meaning on one machine only, and RFC 9844 has withdrawn the syntax. No other dialect
/// accepts it: a conversion to [`Uri`](crate::Uri) fails if there is a zone, and normalization
/// removes it.
///
/// ```
/// use urlens::{Host, Identifier, Rfc6874, Uri};
///
/// let text = "http://[fe80::1%25eth0]/";
/// assert!(Uri::parse(text).is_err());
/// let zoned = Identifier::<Rfc6874, _>::parse(text)?;
/// assert!(matches!(zoned.host(), Some(Host::Ipv6 { zone: Some("eth0"), .. })));
/// assert_eq!(zoned.normalize().as_str(), "http://[fe80::1]/");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rfc6874 {}

/// The URL Standard: URLs, as browsers parse them. Invalid texts are repaired where the standard
/// defines how.
///
/// ```
/// use urlens::Url;
///
/// assert_eq!(Url::parse(" HTTP:\\\\Example.org\\a b")?, "http://example.org/a%20b");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whatwg {}

impl Dialect for Rfc3986 {
    const NAME: &'static str = "URI";
    const KIND: Kind = Kind::Uri;
    const IDENTIFIER: &'static str = "Uri";
    const REFERENCE: &'static str = "UriRef";
    const RULES: &'static Rules = &Rules::new(&rfc3986::CLASSES, &[]);
}
impl Dialect for Rfc3987 {
    const NAME: &'static str = "IRI";
    const KIND: Kind = Kind::Iri;
    const IDENTIFIER: &'static str = "Iri";
    const REFERENCE: &'static str = "IriRef";
    const RULES: &'static Rules = &Rules {
        non_ascii_in_query: rfc3987::IPRIVATE,
        ..Rules::new(&rfc3986::CLASSES, rfc3987::UCSCHAR)
    };
}
impl Dialect for Rfc6874 {
    const NAME: &'static str = "URI with zone";
    const KIND: Kind = Kind::UriZone;
    const IDENTIFIER: &'static str = "ZonedUri";
    const REFERENCE: &'static str = "ZonedUriRef";
    const RULES: &'static Rules = &Rules { zones: true, ..Rules::new(&rfc3986::CLASSES, &[]) };
}
impl Dialect for Whatwg {
    const NAME: &'static str = "URL";
    const KIND: Kind = Kind::Url;
    const IDENTIFIER: &'static str = "Url";
    const REFERENCE: &'static str = "UrlRef";
    const RULES: &'static Rules = &Rules { repairs: true, ..Rules::new(&whatwg::CLASSES, &[]) };

    fn parse_reference(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
        parse_url_reference(text)
    }
    fn parse_identifier(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
        parse_url(text, None).map(|Identifier(Reference { text, marks, .. })| (text, marks))
    }
    fn parse_owned(
        text: impl AsRef<str> + Into<String>,
    ) -> Result<Identifier<Self, String>, ParseError> {
        match Self::parse_identifier(text.as_ref()) {
            Ok((Cow::Owned(text), marks)) => Ok(Identifier(Reference::new(text, marks))),
            // Only surrounding spaces may have been removed.
            Ok((Cow::Borrowed(kept), marks)) => match kept.len() == text.as_ref().len() {
                true => Ok(Identifier(Reference::new(text.into(), marks))),
                false => Ok(Identifier(Reference::new(kept.into(), marks))),
            },
            Err(error) => Err(error.in_text(text.as_ref())),
        }
    }
}
impl Strict for Rfc3986 {}
impl Strict for Rfc3987 {}
impl Strict for Rfc6874 {}

mod sealed {
    /// Restricts [`Dialect`](super::Dialect) to the standards that this crate supports.
    pub trait Sealed {}
    impl Sealed for super::Rfc3986 {}
    impl Sealed for super::Rfc3987 {}
    impl Sealed for super::Rfc6874 {}
    impl Sealed for super::Whatwg {}
}
