//! Allowed endpoints: a host with a port.

use super::host::{canonical, is_address, is_dns_name};
use alloc::string::String;
use core::fmt;
use core::net::IpAddr;
use urlens::Host;
use urlens::internal::{AuthorityParts, host_of};

/// A host and a port.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Endpoint {
    /// Canonical, without a trailing dot.
    host: String,
    port: u16,
}

impl Endpoint {
    /// Parses `host:port`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let AuthorityParts { userinfo: None, host, port: Some(port) } = AuthorityParts::split(text)
        else {
            return None;
        };
        // `u16::from_str` accepts a sign.
        let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
        let port = if is_number { port.parse().ok()? } else { return None };
        let host = canonical(host)?;
        let host = host.strip_suffix('.').unwrap_or(&host);
        let is_host = is_address(host) || is_dns_name(host);
        is_host.then(|| Self { host: host.into(), port })
    }

    /// Returns `true` if the endpoint is a canonical host without its trailing dot, with a port.
    pub(super) fn is(&self, host: &str, port: u16) -> bool {
        self.port == port && self.host == host
    }

    /// Returns `true` if the endpoint is an address with a port.
    pub(super) fn is_address(&self, address: IpAddr, port: u16) -> bool {
        let host = match host_of(&self.host) {
            Host::Ipv4(address) => IpAddr::from(address),
            Host::Ipv6 { address, .. } => IpAddr::from(address),
            _ => return false,
        };
        self.port == port && host == address
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}
