//! Access control: checks the headers Host and Origin of requests.
//!
//! The owner of a domain can let it resolve to this machine (DNS rebinding); a page of that domain
//! would then have the same origin as the explorer. So the Host must be an address, `localhost`, or a
//! name given with `--host`.

use super::{Request, Response};
use std::net::{IpAddr, SocketAddr};

/// The addresses and names that a request may have in its Host header.
#[derive(Debug)]
pub(crate) struct Access {
    at: SocketAddr,
    names: Vec<String>,
}

impl Access {
    /// Creates the access control of a server at `at` that also accepts `names`.
    pub(crate) fn new(at: SocketAddr, mut names: Vec<String>) -> Self {
        if at.ip().is_loopback() || at.ip().is_unspecified() {
            names.push("localhost".to_owned());
        }
        Self { at, names }
    }

    /// Returns the authority of an address in a URL, without the default port.
    pub(crate) fn authority(address: SocketAddr) -> String {
        match (address, address.port()) {
            (SocketAddr::V4(address), 80) => address.ip().to_string(),
            (SocketAddr::V6(address), 80) => format!("[{}]", address.ip()),
            _ => address.to_string(),
        }
    }

    /// Accepts a request, or returns the refusal.
    pub(crate) fn check(&self, request: &Request) -> Result<(), Response> {
        let host = request.header("host")?;
        let Some(host) = host.filter(|host| self.is_own_host(host)) else {
            return Err(Response::refusal(421, "this host is not served here"));
        };
        if let Some(origin) = request.header("origin")? {
            let own = origin.strip_prefix("http://");
            if !own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
                return Err(Response::refusal(403, "requests of other origins are refused"));
            }
        }
        // Sec-Fetch-Site identifies cross-site requests without an Origin. Following a link to the
        // page is allowed.
        let site = request.header("sec-fetch-site")?.unwrap_or("none");
        let is_navigation = request.header("sec-fetch-mode")? == Some("navigate")
            && matches!(request.method.as_str(), "GET" | "HEAD");
        match site {
            "none" | "same-origin" => Ok(()),
            _ if is_navigation => Ok(()),
            _ => Err(Response::refusal(403, "requests of other origins are refused")),
        }
    }

    /// Returns true if the Host header names this server.
    fn is_own_host(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, Some(port)),
            _ => (host, None),
        };
        let is_port = match port {
            None => self.at.port() == 80,
            Some(port) => port == self.at.port().to_string(),
        };
        is_port && (self.is_name(name) || self.is_address(name))
    }

    fn is_name(&self, name: &str) -> bool {
        self.names.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    fn is_address(&self, text: &str) -> bool {
        let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let address: IpAddr = match inner {
            Some(inner) => match inner.parse() {
                Ok(address) => IpAddr::V6(address),
                Err(_) => return false,
            },
            None => match text.parse() {
                Ok(address) => IpAddr::V4(address),
                Err(_) => return false,
            },
        };
        address == self.at.ip() || self.at.ip().is_unspecified()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_own(at: &str, names: &[&str], host: &str) -> bool {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Access::new(at.parse().expect("an address"), names).is_own_host(host)
    }

    #[test]
    fn hosts() {
        let at = "127.0.0.1:8275";
        assert!(is_own(at, &[], "127.0.0.1:8275"));
        assert!(is_own(at, &[], "LocalHost:8275"));
        for host in ["", ":", "127.0.0.1", "127.0.0.1:80", "127.1:8275", "evil.example:8275"] {
            assert!(!is_own(at, &[], host), "{host}");
        }
        for host in ["127.0.0.2:8275", "localhost:08275", "localhost.:8275", "[::1]:8275"] {
            assert!(!is_own(at, &[], host), "{host}");
        }
        assert!(is_own(at, &["box.example"], "box.example:8275"));
        assert!(is_own("[::1]:8275", &[], "[::1]:8275"));
        assert!(is_own("[::1]:8275", &[], "[0:0::1]:8275"));
        assert!(!is_own("[::1]:8275", &[], "[::1:8275"));
        assert!(is_own("127.0.0.1:80", &[], "127.0.0.1"));
        assert!(is_own("[::1]:80", &[], "[::1]"));
        assert!(is_own("0.0.0.0:8275", &[], "198.51.100.7:8275"));
        assert!(!is_own("0.0.0.0:8275", &[], "evil.example:8275"));
        assert!(!is_own("198.51.100.7:8275", &[], "localhost:8275"));
    }

    #[test]
    fn authorities() {
        let shown = |text: &str| Access::authority(text.parse().expect("an address"));
        assert_eq!(shown("127.0.0.1:80"), "127.0.0.1");
        assert_eq!(shown("[::1]:80"), "[::1]");
        assert_eq!(shown("[::1]:1"), "[::1]:1");
    }
}
