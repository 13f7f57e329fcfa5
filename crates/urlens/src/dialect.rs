//! The standards: what differs between them, in one place each.

use crate::kind::Kind;
use crate::fast::ByteSet;
use crate::grammar::{self, Classes, Ranges, Run, rfc3986, rfc3987, whatwg};
use crate::error::SyntaxError;
use crate::marks::Marks;
use crate::reference::{Identifier, NO_SCHEME, Reference};
use crate::fast::scan as read;
use crate::whatwg::{parse as parse_url, parse_url_reference};
use alloc::borrow::Cow;
use core::fmt::Debug;
use core::hash::Hash;

/// A standard for identifiers, as a parameter of [`Reference`](crate::Reference) and
/// [`Identifier`](crate::Identifier).
///
/// A dialect is data: the characters it allows and the choices it makes. It has no values at run
/// time, and no code of its own.
///
/// ```
/// use urlens::{Dialect, Rfc3986, Rfc3987};
///
/// assert_eq!((Rfc3986::NAME, Rfc3987::NAME), ("URI", "IRI"));
/// ```
pub trait Dialect: Copy + Debug + Eq + Ord + Hash + 'static + sealed::Sealed {
    /// What an identifier is called: `URI`, `IRI`.
    const NAME: &'static str;
    /// What the type of an identifier is called: `Uri`, `Iri`.
    #[doc(hidden)]
    const IDENTIFIER: &'static str;
    /// What the type of a reference is called: `UriRef`, `IriRef`.
    #[doc(hidden)]
    const REFERENCE: &'static str;
    /// The kind of an identifier.
    const KIND: Kind;
    /// What may stand where.
    #[doc(hidden)]
    const RULES: &'static Rules;

    /// Parses a reference: the text that is kept, and the ends of its components.
    #[doc(hidden)]
    fn parse_reference(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
        read(text, Self::RULES).map(|marks| (Cow::Borrowed(text), marks))
    }

    /// Parses an identifier.
    #[doc(hidden)]
    fn parse_identifier(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
        match Self::parse_reference(text) {
            Ok((_, Marks { scheme: 0, .. })) => Err(NO_SCHEME),
            parsed => parsed,
        }
    }
}

/// A dialect that reports what is not in its language, as the RFCs do, instead of repairing it.
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

/// The rules of a dialect, as the scanner reads them.
#[derive(Debug)]
pub struct Rules {
    /// What may stand where, within ASCII.
    pub(crate) classes: &'static Classes,
    /// What may stand anywhere but in the scheme and the port, beyond ASCII.
    pub(crate) beyond: &'static Ranges,
    /// What may stand in the query besides.
    pub(crate) beyond_in_query: &'static Ranges,
    /// Whether an IPv6 address may have a zone identifier.
    pub(crate) zones: bool,
    /// Whether what may not stand behind the authority is percent-encoded, and no error.
    pub(crate) repairs: bool,
    /// What may stand wherever [`survey`](crate::survey) comes upon it, and needs no second look.
    pub(crate) plain: ByteSet,
}

impl Rules {
    pub(crate) const fn new(classes: &'static Classes, beyond: &'static Ranges) -> Self {
        let plain = grammar::plain(classes, beyond);
        Self { classes, beyond, beyond_in_query: &[], zones: false, repairs: false, plain }
    }

    /// Whether `c`, which is not ASCII, may stand in `run`.
    pub(crate) const fn allow(&self, c: u32, run: Run) -> bool {
        grammar::within(self.beyond, c)
            || matches!(run, Run::Query) && grammar::within(self.beyond_in_query, c)
    }

    /// Whether `byte`, which is ASCII, may stand in `run` unescaped.
    pub(crate) const fn allow_ascii(&self, byte: u8, run: Run) -> bool {
        self.classes[byte as usize] & run as u8 != 0
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
/// A zone means something on one machine only, RFC 9844 has withdrawn the syntax, and no other
/// dialect accepts it. Who needs it asks for it by name, and it does not leak: to become a
/// [`Uri`](crate::Uri) the zone must go.
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

/// The URL Standard: URLs, as browsers read them. What is not right is repaired.
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
        beyond_in_query: rfc3987::IPRIVATE,
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
}
impl Strict for Rfc3986 {}
impl Strict for Rfc3987 {}
impl Strict for Rfc6874 {}

mod sealed {
    /// Keeps [`Dialect`](super::Dialect) to the standards this crate knows.
    pub trait Sealed {}
    impl Sealed for super::Rfc3986 {}
    impl Sealed for super::Rfc3987 {}
    impl Sealed for super::Rfc6874 {}
    impl Sealed for super::Whatwg {}
}
