//! Who is let in: those who know where they are, and come from our own page or from no page at all.
//!
//! A name can be made to lead here by whoever owns it, and a page under that name would then be of
//! the same origin as ours in the eyes of a browser. An address cannot: so addresses of this machine
//! are fine, and names only if they were said to be.

use super::{Request, Response};
use std::net::{IpAddr, SocketAddr};

/// What a request has to say about where it goes and where it comes from.
#[derive(Debug)]
pub(crate) struct Door {
    at: SocketAddr,
    names: Vec<String>,
}

impl Door {
    /// For a server at `at` that answers to `names`, too.
    pub(crate) fn new(at: SocketAddr, mut names: Vec<String>) -> Self {
        if at.ip().is_loopback() || at.ip().is_unspecified() {
            names.push("localhost".to_owned());
        }
        Self { at, names }
    }

    /// How an address is written in a URL, without the port if that is the one of HTTP.
    pub(crate) fn authority(address: SocketAddr) -> String {
        match (address, address.port()) {
            (SocketAddr::V4(it), 80) => it.ip().to_string(),
            (SocketAddr::V6(it), 80) => format!("[{}]", it.ip()),
            _ => address.to_string(),
        }
    }

    /// Lets a request in, or says why not.
    pub(crate) fn check(&self, request: &Request) -> Result<(), Response> {
        let host = request.header("host")?;
        let Some(host) = host.filter(|host| self.is_ours(host)) else {
            return Err(Response::refusal(421, "this host is not served here"));
        };
        if let Some(origin) = request.header("origin")? {
            let own = origin.strip_prefix("http://");
            if !own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
                return Err(Response::refusal(403, "pages of other origins are not answered"));
            }
        }
        // Where a browser says it, a request of another site is known even without an origin. To
        // follow a link to the page itself is no harm.
        let site = request.header("sec-fetch-site")?.unwrap_or("none");
        let is_visit = request.header("sec-fetch-mode")? == Some("navigate")
            && matches!(request.method.as_str(), "GET" | "HEAD");
        match site {
            "none" | "same-origin" => Ok(()),
            _ if is_visit => Ok(()),
            _ => Err(Response::refusal(403, "pages of other origins are not answered")),
        }
    }

    /// Whether a `Host` means this server.
    fn is_ours(&self, host: &str) -> bool {
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
        self.names.iter().any(|it| it.eq_ignore_ascii_case(name))
    }

    fn is_address(&self, text: &str) -> bool {
        let inner = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
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

    fn ours(at: &str, names: &[&str], host: &str) -> bool {
        let names = names.iter().map(|it| (*it).to_owned()).collect();
        Door::new(at.parse().expect("an address"), names).is_ours(host)
    }

    #[test]
    fn hosts() {
        let at = "127.0.0.1:8275";
        assert!(ours(at, &[], "127.0.0.1:8275"));
        assert!(ours(at, &[], "LocalHost:8275"));
        for host in ["", ":", "127.0.0.1", "127.0.0.1:80", "127.1:8275", "evil.example:8275"] {
            assert!(!ours(at, &[], host), "{host}");
        }
        for host in ["127.0.0.2:8275", "localhost:08275", "localhost.:8275", "[::1]:8275"] {
            assert!(!ours(at, &[], host), "{host}");
        }
        assert!(ours(at, &["box.example"], "box.example:8275"));
        assert!(ours("[::1]:8275", &[], "[::1]:8275"));
        assert!(ours("[::1]:8275", &[], "[0:0::1]:8275"));
        assert!(!ours("[::1]:8275", &[], "[::1:8275"));
        assert!(ours("127.0.0.1:80", &[], "127.0.0.1"));
        assert!(ours("[::1]:80", &[], "[::1]"));
        assert!(ours("0.0.0.0:8275", &[], "198.51.100.7:8275"));
        assert!(!ours("0.0.0.0:8275", &[], "evil.example:8275"));
        assert!(!ours("198.51.100.7:8275", &[], "localhost:8275"));
    }

    #[test]
    fn authorities() {
        let shown = |text: &str| Door::authority(text.parse().expect("an address"));
        assert_eq!(shown("127.0.0.1:80"), "127.0.0.1");
        assert_eq!(shown("[::1]:80"), "[::1]");
        assert_eq!(shown("[::1]:1"), "[::1]:1");
    }
}
