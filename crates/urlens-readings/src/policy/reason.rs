//! Reasons why a policy denies a URL.

use crate::address::{AddressKind, Network};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::{Error, Part};

/// A rule of a policy that a URL violates.
///
/// ```
/// use urlens_readings::policy::{Policy, Reason};
///
/// let denied = Policy::default().check("https://10.0.0.1:8080/").unwrap_err();
/// assert_eq!(denied.reasons().len(), 2);
/// assert_eq!(denied.reasons()[1], Reason::Port);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Not a URL.
    NotAUrl(Error),
    /// The URL Standard accepts the text, but RFC 3986 or RFC 3987 rejects it, with this error.
    AcceptedBySome(Error),
    /// The standards read a component differently, in meaning and not only in spelling.
    ReadDifferently(Part),
    /// The client with this id connects to another host or port, or with another scheme.
    Client(&'static str, Part),
    /// The scheme is not allowed.
    Scheme,
    /// There is userinfo.
    Credentials,
    /// There is no host.
    NoHost,
    /// The host is neither an address nor a valid DNS name.
    HostName,
    /// The host is a denied name, or a subdomain of it.
    DeniedName(String),
    /// The host is not allowed.
    Host,
    /// The host is a name without a dot, which only the local network can resolve.
    Dotless,
    /// The host is a name that is known to resolve to an address of a denied kind.
    Name(AddressKind),
    /// The host is, or embeds, an address of a denied kind.
    Address(AddressKind),
    /// The host is, or embeds, an address of a denied network.
    Network(Network),
    /// The port is not allowed.
    Port,
}

impl Reason {
    /// A stable name for programs.
    ///
    /// ```
    /// use urlens_readings::address::AddressKind;
    /// use urlens_readings::policy::Reason;
    ///
    /// assert_eq!(Reason::Port.code(), "port");
    /// assert_eq!(Reason::Address(AddressKind::Metadata).code(), "address-metadata");
    /// assert_eq!(Reason::Name(AddressKind::Loopback).code(), "name-loopback");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAUrl(_) => "not-a-url",
            Self::AcceptedBySome(_) => "accepted-by-some",
            Self::ReadDifferently(_) => "read-differently",
            Self::Client(..) => "client",
            Self::Scheme => "scheme",
            Self::Credentials => "credentials",
            Self::NoHost => "no-host",
            Self::HostName => "host-name",
            Self::DeniedName(_) => "denied-name",
            Self::Host => "host",
            Self::Dotless => "dotless",
            Self::Name(kind) => name_code(*kind),
            Self::Address(kind) => address_code(*kind),
            Self::Network(_) => "network",
            Self::Port => "port",
        }
    }
}

const fn address_code(kind: AddressKind) -> &'static str {
    match kind {
        AddressKind::Unspecified => "address-unspecified",
        AddressKind::Loopback => "address-loopback",
        AddressKind::Private => "address-private",
        AddressKind::UniqueLocal => "address-unique-local",
        AddressKind::LinkLocal => "address-link-local",
        AddressKind::Shared => "address-shared",
        AddressKind::Multicast => "address-multicast",
        AddressKind::Broadcast => "address-broadcast",
        AddressKind::Documentation => "address-documentation",
        AddressKind::Benchmarking => "address-benchmarking",
        AddressKind::Reserved => "address-reserved",
        AddressKind::Metadata => "address-metadata",
        AddressKind::Embedded => "address-embedded",
    }
}

/// The code for a name. Only a few kinds have names.
const fn name_code(kind: AddressKind) -> &'static str {
    match kind {
        AddressKind::Loopback => "name-loopback",
        AddressKind::LinkLocal => "name-link-local",
        AddressKind::Metadata => "name-metadata",
        _ => "name-private",
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAUrl(error) => write!(f, "not a URL: {error}"),
            Self::AcceptedBySome(error) => write!(f, "not accepted by all standards: {error}"),
            Self::ReadDifferently(part) => write!(f, "the standards disagree about the {part}"),
            Self::Client(id, part) => write!(f, "the client {id} reads another {part}"),
            Self::Scheme => f.write_str("scheme is not allowed"),
            Self::Credentials => f.write_str("credentials are not allowed"),
            Self::NoHost => f.write_str("missing host"),
            Self::HostName => f.write_str("host is not a valid DNS name"),
            Self::DeniedName(name) => write!(f, "host is in the denied domain {name}"),
            Self::Host => f.write_str("host is not allowed"),
            Self::Dotless => f.write_str("host is a name without a dot"),
            Self::Name(kind) => write!(f, "host is a name for {} {kind} address", article(*kind)),
            Self::Address(kind) => write!(f, "host is {} {kind} address", article(*kind)),
            Self::Network(network) => write!(f, "host is an address of {network}"),
            Self::Port => f.write_str("port is not allowed"),
        }
    }
}

const fn article(kind: AddressKind) -> &'static str {
    match kind {
        AddressKind::Unspecified | AddressKind::Embedded => "an",
        _ => "a",
    }
}

/// The error of a denied URL, with every reason.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let denied = Policy::default().check("ftp://anna:secret@example.org/").unwrap_err();
/// assert_eq!(denied.codes(), ["scheme", "credentials"]);
/// // The message does not contain the text:
/// assert_eq!(denied.to_string(), "denied: scheme is not allowed; credentials are not allowed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denied {
    /// Never empty.
    reasons: Vec<Reason>,
}

impl Denied {
    /// The reasons: first disagreements of the standards, then the rules in the order of the
    /// components.
    ///
    /// ```
    /// use urlens_readings::policy::{Policy, Reason};
    /// let denied = Policy::default().check("gopher://example.org/").unwrap_err();
    /// assert_eq!(denied.reasons(), [Reason::Scheme]);
    /// ```
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// The codes of the reasons.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::default().check("a b").unwrap_err().codes(), ["not-a-url"]);
    /// ```
    pub fn codes(&self) -> Vec<&'static str> {
        self.reasons.iter().map(|reason| reason.code()).collect()
    }
}

impl From<Vec<Reason>> for Denied {
    fn from(reasons: Vec<Reason>) -> Self {
        Self { reasons }
    }
}

impl From<Reason> for Denied {
    fn from(reason: Reason) -> Self {
        Self { reasons: Vec::from([reason]) }
    }
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("denied")?;
        for (i, reason) in self.reasons.iter().enumerate() {
            write!(f, "{} {reason}", if i == 0 { ":" } else { ";" })?;
        }
        Ok(())
    }
}

impl core::error::Error for Denied {}
