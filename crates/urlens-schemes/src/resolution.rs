//! Resolution of names: the services of RFC 2483, the requests of RFC 2169, and resolvers in the
//! sense of RFC 2276. No network access.
//!
//! ```
//! use urlens::uri;
//! use urlens_schemes::resolution::{Answer, Chain, DoiProxy, Outcome, Resolver, Service, Thttp};
//!
//! // DOIs resolve without a server; other names need a request.
//! let chain = Chain::new().then(DoiProxy).then(Thttp::new("resolver.example")?);
//! let found = chain.resolve(&uri!("doi:10.1000/182"), Service::I2L);
//! let expected = uri!("https://doi.org/10.1000/182").into_owned();
//! assert_eq!(found, Outcome::Known(Answer::Identifiers(vec![expected])));
//!
//! let Outcome::Ask(request) = chain.resolve(&uri!("urn:example:a"), Service::I2Ls) else { panic!() };
//! assert_eq!(request.to_url()?, "http://resolver.example/uri-res/N2Ls?urn:example:a");
//! # Ok::<(), urlens_schemes::SchemeError>(())
//! ```

mod resolver;
mod thttp;

pub use resolver::{Answer, Chain, DoiProxy, Outcome, Resolver, Table};
pub use thttp::{Request, Thttp};

use core::fmt;

/// Resolution services (RFC 2483, section 4).
///
/// ```
/// use urlens_schemes::resolution::Service;
///
/// assert_eq!(Service::I2Ls.to_string(), "I2Ls");
/// assert_eq!(Service::named("I=I"), Some(Service::IsI));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Service {
    /// I2L: one location of the resource.
    I2L,
    /// I2Ls: all locations of the resource.
    I2Ls,
    /// I2R: the resource.
    I2R,
    /// I2Rs: the resource in all formats.
    I2Rs,
    /// I2C: a description of the resource.
    I2C,
    /// I2CS: several descriptions.
    I2Cs,
    /// I2N: a name of the resource.
    I2N,
    /// I2Ns: all names of the resource.
    I2Ns,
    /// I=I: a test whether two identifiers denote the same resource.
    IsI,
}

impl Service {
    /// All services, in the order of the RFC.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::resolution::Service::ALL.len(), 9);
    /// ```
    pub const ALL: [Self; 9] = [
        Self::I2L,
        Self::I2Ls,
        Self::I2R,
        Self::I2Rs,
        Self::I2C,
        Self::I2Cs,
        Self::I2N,
        Self::I2Ns,
        Self::IsI,
    ];

    /// The name used in the RFC.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::resolution::Service::I2Cs.name(), "I2CS");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::I2L => "I2L",
            Self::I2Ls => "I2Ls",
            Self::I2R => "I2R",
            Self::I2Rs => "I2Rs",
            Self::I2C => "I2C",
            Self::I2Cs => "I2CS",
            Self::I2N => "I2N",
            Self::I2Ns => "I2Ns",
            Self::IsI => "I=I",
        }
    }

    /// A short description.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::resolution::Service::I2L.meaning(), "URI to URL");
    /// ```
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::I2L => "URI to URL",
            Self::I2Ls => "URI to URLs",
            Self::I2R => "URI to resource",
            Self::I2Rs => "URI to resources",
            Self::I2C => "URI to URC",
            Self::I2Cs => "URI to URCs",
            Self::I2N => "URI to URN",
            Self::I2Ns => "URI to URNs",
            Self::IsI => "is URI equal to URI",
        }
    }

    /// The service of that name, which is compared without regard to case.
    ///
    /// ```
    /// use urlens_schemes::resolution::Service;
    /// assert_eq!(Service::named("i2ns"), Some(Service::I2Ns));
    /// assert_eq!(Service::named("N2L"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
