//! Resolvers: maps from identifiers to locations, names or descriptions (RFC 2276), without any
//! I/O.

use super::{Request, Service};
use crate::{Doi, SchemeIdentifier, SchemeType, Urn};
use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use urlens::Uri;

/// Maps identifiers to locations, names or descriptions, or refers to a server.
///
/// A resolver does no I/O: an [`Outcome`] may name a server for the caller to ask. Functions with
/// this signature implement the trait.
///
/// ```
/// use urlens::{Uri, uri};
/// use urlens_schemes::resolution::{Answer, Outcome, Resolver, Service};
///
/// let rfcs = |uri: &Uri<&str>, service: Service| match uri.path().strip_prefix("ietf:rfc:") {
///     Some(number) if service == Service::I2L => {
///         let url = format!("https://www.rfc-editor.org/rfc/rfc{number}");
///         Outcome::Known(Answer::Identifiers(Vec::from_iter(url.parse())))
///     }
///     _ => Outcome::Unknown,
/// };
/// let found = rfcs.resolve(&uri!("urn:ietf:rfc:2276"), Service::I2L);
/// assert_eq!(found.identifiers()[0], "https://www.rfc-editor.org/rfc/rfc2276");
/// ```
pub trait Resolver {
    /// Resolves one identifier for one service.
    fn resolve(&self, uri: &Uri<&str>, service: Service) -> Outcome;
}

impl<F: Fn(&Uri<&str>, Service) -> Outcome> Resolver for F {
    fn resolve(&self, uri: &Uri<&str>, service: Service) -> Outcome {
        self(uri, service)
    }
}

/// Result of a resolver.
///
/// ```
/// use urlens_schemes::resolution::Outcome;
/// assert!(Outcome::Unknown.identifiers().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answer.
    Known(Answer),
    /// A request to a server that can answer.
    Ask(Request),
    /// No answer.
    Unknown,
}

impl Outcome {
    /// The identifiers in the answer.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{DoiProxy, Resolver, Service};
    ///
    /// let found = DoiProxy.resolve(&uri!("doi:10.1000/182"), Service::I2Ls);
    /// assert_eq!(found.identifiers().len(), 1);
    /// ```
    pub fn identifiers(&self) -> &[Uri] {
        match self {
            Self::Known(Answer::Identifiers(all)) => all,
            _ => &[],
        }
    }
}

/// An answer, by kind of service. `uri_list::parse` of the crate `urlens-documents` parses the
/// identifiers of a response in `text/uri-list` (RFC 2483, section 5).
///
/// ```
/// use urlens::uri;
/// use urlens_schemes::resolution::{Answer, Outcome, Resolver, Service, Table};
///
/// let table = Table::new().with(uri!("urn:example:a"), uri!("http://a.example/"));
/// let answer = Answer::Identifiers(vec![uri!("http://a.example/").into_owned()]);
/// assert_eq!(table.resolve(&uri!("urn:example:a"), Service::I2L), Outcome::Known(answer));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Locations or names, for `I2L`, `I2Ls`, `I2N` and `I2Ns`.
    Identifiers(Vec<Uri>),
    /// Resources or descriptions with their media types, for `I2R`, `I2Rs`, `I2C` and `I2CS`.
    Resources(Vec<(String, Vec<u8>)>),
    /// Result of the test of `I=I`.
    Same(bool),
}

/// A sequence of resolvers: the first answer is returned.
///
/// ```
/// use urlens::uri;
/// use urlens_schemes::resolution::{Chain, Outcome, Resolver, Service, Table};
///
/// let first = Table::new().with(uri!("urn:example:a"), uri!("http://first.example/"));
/// let second = Table::new()
///     .with(uri!("urn:example:a"), uri!("http://second.example/"))
///     .with(uri!("urn:example:b"), uri!("http://second.example/b"));
/// let chain = Chain::new().then(first).then(second);
///
/// let found = |uri| chain.resolve(&uri, Service::I2L);
/// assert_eq!(found(uri!("urn:example:a")).identifiers(), ["http://first.example/"]);
/// assert_eq!(found(uri!("urn:example:b")).identifiers(), ["http://second.example/b"]);
/// assert_eq!(found(uri!("urn:example:c")), Outcome::Unknown);
/// ```
#[derive(Default)]
pub struct Chain<'a>(Vec<Box<dyn Resolver + 'a>>);

impl<'a> Chain<'a> {
    /// Creates an empty chain.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{Chain, Outcome, Resolver, Service};
    ///
    /// assert_eq!(Chain::new().resolve(&uri!("urn:example:a"), Service::I2L), Outcome::Unknown);
    /// ```
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Appends a resolver.
    ///
    /// ```
    /// use urlens_schemes::resolution::{Chain, DoiProxy};
    /// let chain = Chain::new().then(DoiProxy);
    /// assert_eq!(format!("{chain:?}"), "Chain(1)");
    /// ```
    #[must_use]
    pub fn then(mut self, resolver: impl Resolver + 'a) -> Self {
        self.0.push(Box::new(resolver));
        self
    }
}

impl Resolver for Chain<'_> {
    fn resolve(&self, uri: &Uri<&str>, service: Service) -> Outcome {
        let outcomes = self.0.iter().map(|resolver| resolver.resolve(uri, service));
        outcomes
            .into_iter()
            .find(|outcome| *outcome != Outcome::Unknown)
            .unwrap_or(Outcome::Unknown)
    }
}

impl fmt::Debug for Chain<'_> {
    /// Shows the number of resolvers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({})", self.0.len())
    }
}

/// A resolver from a table in memory. Names are compared by the rules of URNs.
///
/// ```
/// use urlens::uri;
/// use urlens_schemes::resolution::{Resolver, Service, Table};
///
/// let table = Table::new()
///     .with(uri!("urn:isbn:0-201-08372-8"), uri!("http://a.example/book.html"))
///     .with(uri!("urn:isbn:0-201-08372-8"), uri!("http://a.example/book.pdf"));
/// let urn = uri!("URN:ISBN:0201083728");
/// assert_eq!(table.resolve(&urn, Service::I2L).identifiers(), ["http://a.example/book.html"]);
/// assert_eq!(table.resolve(&urn, Service::I2Ls).identifiers().len(), 2);
/// let back = table.resolve(&uri!("http://a.example/book.pdf"), Service::I2N);
/// assert_eq!(back.identifiers(), ["urn:isbn:0-201-08372-8"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Table(Vec<(Uri, Uri)>);

impl Table {
    /// Creates an empty table.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{Outcome, Resolver, Service, Table};
    ///
    /// assert_eq!(Table::new().resolve(&uri!("urn:example:a"), Service::I2L), Outcome::Unknown);
    /// ```
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a location of a name.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::Table;
    /// let table = Table::new().with(uri!("urn:example:a"), uri!("http://a.example/"));
    /// ```
    #[must_use]
    pub fn with(mut self, name: Uri<&str>, location: Uri<&str>) -> Self {
        self.0.push((name.into_owned(), location.into_owned()));
        self
    }
}

impl Resolver for Table {
    fn resolve(&self, uri: &Uri<&str>, service: Service) -> Outcome {
        let key = key(uri);
        let is = |other: &Uri| self::key(&other.as_borrowed()) == key;
        let found = self.0.iter();
        let mut all: Vec<Uri> = match service {
            Service::I2L | Service::I2Ls => {
                found.filter(|(name, _)| is(name)).map(|(_, location)| location.clone()).collect()
            }
            Service::I2N | Service::I2Ns => {
                found.filter(|(_, location)| is(location)).map(|(name, _)| name.clone()).collect()
            }
            _ => return Outcome::Unknown,
        };
        if matches!(service, Service::I2L | Service::I2N) {
            all.truncate(1);
        }
        if all.is_empty() { Outcome::Unknown } else { Outcome::Known(Answer::Identifiers(all)) }
    }
}

/// The key of equivalent names: by RFC 8141 for a URN, the text otherwise.
fn key(uri: &Uri<&str>) -> String {
    match Urn::read(uri.as_str(), Default::default()) {
        Ok(urn) => urn.key().into_owned(),
        Err(_) => uri.to_string(),
    }
}

/// A resolver for `doi:`, whose location follows from the name.
///
/// ```
/// use urlens::uri;
/// use urlens_schemes::resolution::{DoiProxy, Resolver, Service};
///
/// let found = DoiProxy.resolve(&uri!("doi:10.1000/182"), Service::I2L);
/// assert_eq!(found.identifiers(), ["https://doi.org/10.1000/182"]);
/// let back = DoiProxy.resolve(&uri!("http://dx.doi.org/10.1000/182"), Service::I2N);
/// assert_eq!(back.identifiers(), ["doi:10.1000/182"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct DoiProxy;

impl Resolver for DoiProxy {
    fn resolve(&self, uri: &Uri<&str>, service: Service) -> Outcome {
        let found = match service {
            Service::I2L | Service::I2Ls => Doi::parse(uri.as_str()).map(|doi| doi.to_url()),
            Service::I2N | Service::I2Ns => {
                Doi::from_url(uri).map(|doi| doi.canonical().into_owned())
            }
            _ => return Outcome::Unknown,
        };
        match found.map(|text| text.parse()) {
            Ok(Ok(it)) => Outcome::Known(Answer::Identifiers(vec![it])),
            _ => Outcome::Unknown,
        }
    }
}
