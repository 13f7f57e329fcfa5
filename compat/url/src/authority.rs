//! The values in an authority that are not a range of the text.

use crate::{Host, Url};
use core::net::{Ipv4Addr, Ipv6Addr};
use urlens::internal::marks_of;
use urlens::scheme;

/// The port, the kind of the host, and the end of the user name.
#[derive(Clone, Copy)]
pub(crate) struct Authority {
    pub(crate) host: HostKind,
    pub(crate) port: Option<u16>,
    /// The offset at which the user name ends.
    pub(crate) username_end: u32,
}

/// The kind of a host, with an address that need not be parsed again.
#[derive(Clone, Copy)]
pub(crate) enum HostKind {
    /// A domain, or no host.
    Domain,
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
}

impl Authority {
    /// Reads the authority of a URL.
    #[inline]
    pub(crate) fn of(url: &urlens::Url) -> Self {
        let marks = marks_of(url);
        let plain = Self { host: HostKind::Domain, port: None, username_end: marks.host_start };
        let is_absent = marks.authority_end == marks.scheme_end;
        let has_only_host =
            marks.host_start == marks.scheme_end + 2 && marks.host_end == marks.authority_end;
        let last = marks.host_end.checked_sub(1).map(|at| url.as_str().as_bytes()[at as usize]);
        // Only an address ends in a bracket, and only an IPv4 address of a special URL in a number.
        match last {
            _ if is_absent => Self { username_end: marks.scheme_end, ..plain },
            Some(b']' | b'0'..=b'9') => Self::read(url),
            _ if has_only_host => plain,
            _ => Self::read(url),
        }
    }

    /// Reads an authority that may have credentials, a port or an address.
    #[inline(never)]
    fn read(url: &urlens::Url) -> Self {
        let marks = marks_of(url);
        let text = url.as_str();
        let range = |start: u32, end: u32| &text[start as usize..end as usize];
        let host = range(marks.host_start, marks.host_end);
        let host = match Host::of_canonical(host, || scheme::mode(url.scheme()).is_special()) {
            Host::Domain(_) => HostKind::Domain,
            Host::Ipv4(address) => HostKind::Ipv4(address),
            Host::Ipv6(address) => HostKind::Ipv6(address),
        };
        let mut authority = Self { host, port: url.port(), username_end: 0 };
        authority.read_username(url);
        authority
    }

    /// Reads the end of the user name of a URL with an authority.
    #[inline]
    pub(crate) fn read_username(&mut self, url: &urlens::Url) {
        let marks = marks_of(url);
        let start = marks.scheme_end + 2;
        self.username_end = start;
        if start < marks.host_start {
            let userinfo = &url.as_str()[start as usize..marks.host_start as usize - 1];
            self.username_end += userinfo.find(':').unwrap_or(userinfo.len()) as u32;
        }
    }
}

impl Url {
    /// A URL of this crate.
    #[inline]
    pub(crate) fn new(inner: urlens::Url) -> Self {
        let authority = Authority::of(&inner);
        Self { inner, authority }
    }

    /// Changes scheme, authority or the whole URL.
    #[inline]
    pub(crate) fn change<R>(&mut self, change: impl FnOnce(&mut urlens::Url) -> R) -> R {
        let result = change(&mut self.inner);
        self.authority = Authority::of(&self.inner);
        result
    }
}

#[cfg(test)]
mod tests {
    use crate::{Host, Url};

    /// The shortest URLs, and hosts that end like an address.
    #[test]
    fn short_and_numeric_hosts() {
        let url = |text| Url::parse(text).unwrap();
        assert_eq!(url("ws://a").port_or_known_default(), Some(80));
        assert_eq!(url("ws://1").host(), Some(Host::Ipv4([0, 0, 0, 1].into())));
        assert_eq!(url("foo://1.2.3.4").host(), Some(Host::Domain("1.2.3.4")));
        assert_eq!(url("file://1.2.3.4/").host(), Some(Host::Ipv4([1, 2, 3, 4].into())));
        assert_eq!(url("http://a.b1").host(), Some(Host::Domain("a.b1")));
        assert_eq!(url("foo://[::1]").host(), Some(Host::Ipv6(1u128.into())));
    }

    /// Setters of scheme and authority read the new authority.
    #[test]
    fn changes() {
        let mut url = Url::parse("https://example.org/").unwrap();
        url.set_username("u").unwrap();
        url.set_password(Some("p")).unwrap();
        url.set_port(Some(80)).unwrap();
        url.set_host(Some("127.1")).unwrap();
        assert_eq!((url.username(), url.password(), url.port()), ("u", Some("p"), Some(80)));
        assert_eq!(url.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
        url.set_scheme("http").unwrap();
        assert_eq!((url.as_str(), url.port()), ("http://u:p@127.0.0.1/", None));
        crate::quirks::set_host(&mut url, "h:81").unwrap();
        assert_eq!((url.domain(), url.port()), (Some("h"), Some(81)));
    }
}
