//! Allowed endpoints: a host with a port.

use super::host::{canonical, is_address, is_dns_name};
use crate::address::address_in;
use alloc::string::String;
use core::fmt;
use core::net::IpAddr;
use urlens::Authority;
use urlens::scheme::Mode;

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
        let authority = Authority::split(text, Mode::Web);
        let (None, Some(port)) = (authority.userinfo(), authority.port_text()) else { return None };
        // `u16::from_str` accepts a sign.
        let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
        let port = if is_number { port.parse().ok()? } else { return None };
        let host = canonical(authority.host_text())?;
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
        self.port == port && address_in(&self.host) == Some(address)
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}
