//! Where a program connects for a text.

use crate::common_url::CommonUrl;
use crate::expected::Expected;
use crate::program::Program;
use crate::reading::{ProgramReading, Refusal};
use crate::tools::{ascii_lowercase, bare_host, decimal, is_junk_host};
use crate::{curl, furl, perl};
use alloc::borrow::Cow;
use core::fmt;
use core::net::IpAddr;
use urlens::scheme::default_port;

/// The scheme, host and port to which a program connects.
///
/// For a parser, it is where a client connects that uses its components unchanged.
///
/// ```
/// use urlens_programs::{connects_to, find};
///
/// let curl = connects_to(find("curl8").unwrap(), "0x7f.1:8080/a").unwrap();
/// assert_eq!((curl.scheme.as_deref(), &*curl.host, curl.port), (Some("http"), "127.0.0.1", Some(8080)));
/// // requests takes port 0 as an absent port.
/// let requests = connects_to(find("py_requests").unwrap(), "https://example.org:0/").unwrap();
/// assert_eq!(requests.to_string(), "https://example.org:443");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Connection<'a> {
    /// The scheme. `None` if the program finds a host but no scheme.
    pub scheme: Option<Cow<'a, str>>,
    /// A name for the resolver or an address, without brackets.
    pub host: Cow<'a, str>,
    /// The port, also if it is the default port of the scheme. `None` if the default port is unknown.
    pub port: Option<u16>,
}

/// The reason why a program does not connect.
///
/// ```
/// use urlens_programs::{NoConnection, connects_to, find};
///
/// let reason = |id, text| connects_to(find(id).unwrap(), text).unwrap_err();
/// assert!(matches!(reason("curl8", "http://a b/"), NoConnection::Refused(_)));
/// assert_eq!(reason("java_URI", "http://a_b/"), NoConnection::MissingHost);
/// assert_eq!(reason("py313_urlsplit", "http://a%20b/"), NoConnection::InvalidHost);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoConnection {
    /// The program does not accept the text.
    Refused(Refusal),
    /// The program finds no host.
    MissingHost,
    /// The program finds a host that no resolver accepts: a delimiter, a space or an escape is in it.
    InvalidHost,
    /// The program finds a port that is not a number up to 65535.
    InvalidPort,
}

impl fmt::Display for NoConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::MissingHost => f.write_str("there is no host"),
            Self::InvalidHost => f.write_str("the host is neither a name nor an address"),
            Self::InvalidPort => f.write_str("the port is not a number up to 65535"),
        }
    }
}

impl core::error::Error for NoConnection {}

/// Tells where a program connects for a text.
///
/// ```
/// use urlens_programs::{connects_to, find};
///
/// let text = "https://example.org?@evil.example/";
/// assert_eq!(connects_to(find("curl8").unwrap(), text).unwrap().host, "example.org");
/// assert_eq!(connects_to(find("lua_socket").unwrap(), text).unwrap().host, "evil.example");
/// ```
///
/// A client that reads a host but does not support the scheme counts as connecting: another
/// version or build may support it.
///
/// # Errors
///
/// If the program refuses the text, or finds no host and port to connect to.
pub fn connects_to<'a>(program: &Program, text: &'a str) -> Result<Connection<'a>, NoConnection> {
    Connection::of(program.read(text).map_err(NoConnection::Refused)?)
}

impl<'a> Connection<'a> {
    /// The connection of a reading.
    pub(crate) fn of(reading: ProgramReading<'a>) -> Result<Self, NoConnection> {
        let (connection, is_valid_port) = Self::found(reading)?;
        if is_valid_port { Ok(connection) } else { Err(NoConnection::InvalidPort) }
    }

    /// Returns the connection of a reading, and `false` if its port is invalid.
    pub(crate) fn found(reading: ProgramReading<'a>) -> Result<(Self, bool), NoConnection> {
        let scheme = reading.scheme.filter(|scheme| !scheme.is_empty());
        let host = reading.connect_host.or(reading.host).map(bare_host);
        let Some(host) = host.filter(|host| !host.is_empty()) else {
            return Err(NoConnection::MissingHost);
        };
        if is_junk_host(&host) {
            return Err(NoConnection::InvalidHost);
        }
        let number = match (reading.connect_port, reading.port.as_deref()) {
            (Some(port), _) => Some(port),
            (None, Some("") | None) => None,
            (None, Some(port)) => Some(decimal(port).unwrap_or(u32::MAX)),
        };
        let (port, is_valid) = match number.map(u16::try_from) {
            Some(Ok(port)) => (Some(port), true),
            Some(Err(_)) => (None, false),
            None => (scheme.as_deref().and_then(default), true),
        };
        Ok((Self { scheme, host, port }, is_valid))
    }

    /// The address that the C library finds in the host, without asking a name server.
    ///
    /// ```
    /// use urlens_programs::{connects_to, find};
    ///
    /// let wget = connects_to(find("wget").unwrap(), "http://0x7f.1/").unwrap();
    /// assert!(wget.address().unwrap().is_loopback());
    /// ```
    pub fn address(&self) -> Option<IpAddr> {
        crate::libc_address(&self.host)
    }

    /// The first component in which another connection differs, in the order host, port, scheme.
    ///
    /// Hosts are compared after IDNA to ASCII, without regard to case, and IPv6 addresses by value.
    ///
    /// ```
    /// use urlens_programs::{Difference, connects_to, find};
    ///
    /// let [a, b] = ["go127_client", "py_requests"]
    ///     .map(|id| connects_to(find(id).unwrap(), "http://h:0/").unwrap());
    /// assert_eq!(a.difference(&b), Some(Difference::Port));
    /// ```
    pub fn difference(&self, other: &Connection<'_>) -> Option<Difference> {
        Expected::of_connection(self).difference(other)
    }
}

impl<'a> From<CommonUrl<'a>> for Connection<'a> {
    fn from(url: CommonUrl<'a>) -> Self {
        Self {
            scheme: Some(Cow::Borrowed(url.scheme)),
            host: ascii_lowercase(url.host),
            port: Some(url.port),
        }
    }
}

/// The default port of a scheme, as specified, or of one of the programs that have such a list. Several
/// programs return it where the text has no port.
pub(crate) fn default(scheme: &str) -> Option<u16> {
    let of_program = || {
        let scheme = crate::tools::ascii_lowercase(scheme);
        let lists = [curl::default_port, furl::default_port];
        let port = lists.iter().find_map(|list| list(&scheme));
        port.and_then(|port| u16::try_from(port).ok()).or_else(|| perl::default_port(&scheme))
    };
    default_port(scheme).or_else(of_program)
}

impl fmt::Display for Connection<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scheme) = &self.scheme {
            write!(f, "{scheme}:")?;
        }
        if self.host.contains(':') {
            write!(f, "//[{}]", self.host)?;
        } else {
            write!(f, "//{}", self.host)?;
        }
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

/// The first component in which two connections differ. The order (host, port, scheme) is that of the
/// comparison, not of severity: see [`worst_pair`](crate::worst_pair).
///
/// ```
/// use urlens_programs::Difference;
/// assert!(Difference::Host > Difference::Port);
/// assert_eq!(Difference::Host.name(), "host");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difference {
    /// The schemes differ; host and port are equal.
    Scheme,
    /// The ports differ; the hosts are equal.
    Port,
    /// The hosts differ.
    Host,
}

impl Difference {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_programs::Difference::Port.name(), "port");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Port => "port",
            Self::Host => "host",
        }
    }
}
