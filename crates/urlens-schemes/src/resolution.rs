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

use crate::{ErrorKind, Rule, SchemeError};
use core::fmt;
use core::str::FromStr;

/// Resolution services (RFC 2483, section 4).
///
/// ```
/// use urlens_schemes::resolution::Service;
///
/// assert_eq!(Service::I2Ls.to_string(), "I2Ls");
/// assert_eq!("i2ns".parse(), Ok(Service::I2Ns));
/// assert_eq!("N2X".parse::<Service>().unwrap_err().code(), "unknown-service");
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
}

const UNKNOWN: Rule = Rule::new("unknown-service", "unknown name");

/// Parses the name of a service in RFC 2483 or RFC 2169, ignoring case.
///
/// ```
/// use urlens_schemes::resolution::Service;
/// assert_eq!(("I2L".parse(), "n2l".parse()), (Ok(Service::I2L), Ok(Service::I2L)));
/// ```
impl FromStr for Service {
    type Err = SchemeError;

    fn from_str(name: &str) -> Result<Self, SchemeError> {
        let all = Self::ALL.into_iter().map(|service| (service.name(), service));
        let mut all = all.chain(thttp::SERVICES.iter().copied());
        let found = all.find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, service)| service).ok_or(SchemeError::new(
            ErrorKind::Rule(&UNKNOWN),
            "service",
            0,
        ))
    }
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
