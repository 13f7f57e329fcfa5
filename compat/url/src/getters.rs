//! Getters. All read stored offsets.

use crate::authority::HostKind;
use crate::{Host, Origin, Url};
use alloc::string::String;
use core::str;
use urlens::internal::{Marks, marks_of};
use urlens::scheme::{self, Mode};

impl Url {
    /// The ends of the components.
    #[inline]
    pub(crate) fn marks(&self) -> Marks {
        marks_of(&self.inner)
    }

    /// The whole URL.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.inner.as_str()
    }

    /// The whole URL.
    #[inline]
    #[deprecated(since = "2.3.0", note = "use Into<String>")]
    pub fn into_string(self) -> String {
        self.into()
    }

    /// The origin.
    ///
    /// ```
    /// let url = url::Url::parse("https://example.org/a")?;
    /// assert_eq!(url.origin().ascii_serialization(), "https://example.org");
    /// # Ok::<(), url::ParseError>(())
    /// ```
    #[inline]
    pub fn origin(&self) -> Origin {
        Origin::of(self)
    }

    /// The scheme, in lowercase, without `:`.
    #[inline]
    pub fn scheme(&self) -> &str {
        let end = self.marks().scheme_end as usize;
        &self.as_str()[..end - 1]
    }

    /// Returns `true` if the scheme is special: `http`, `https`, `ws`, `wss`, `ftp`, `file`.
    pub fn is_special(&self) -> bool {
        scheme::mode(self.scheme()).is_special()
    }

    /// Returns `true` if there is an authority, which may be empty.
    #[inline]
    pub fn has_authority(&self) -> bool {
        let marks = self.marks();
        marks.authority_end > marks.scheme_end
    }

    /// The authority; empty if there is none.
    #[inline]
    pub fn authority(&self) -> &str {
        let marks = self.marks();
        if self.has_authority() {
            &self.as_str()[marks.scheme_end as usize + 2..marks.authority_end as usize]
        } else {
            ""
        }
    }

    /// Returns `true` if the path is opaque, as in `mailto:`: it does not start with `/`.
    #[inline]
    pub fn cannot_be_a_base(&self) -> bool {
        let start = self.marks().scheme_end as usize;
        self.as_str().as_bytes().get(start) != Some(&b'/')
    }

    /// The user name, percent-encoded; empty if there is none.
    #[inline]
    pub fn username(&self) -> &str {
        let start = self.marks().scheme_end as usize + 2;
        let end = self.authority.username_end as usize;
        if start < end { &self.as_str()[start..end] } else { "" }
    }

    /// The password, percent-encoded.
    #[inline]
    pub fn password(&self) -> Option<&str> {
        let start = self.authority.username_end as usize;
        let end = (self.marks().host_start as usize).checked_sub(1)?;
        let is_present = start < end && self.as_str().as_bytes()[start] == b':';
        is_present.then(|| &self.as_str()[start + 1..end])
    }

    /// Returns `true` if there is a host that is not empty.
    #[inline]
    pub fn has_host(&self) -> bool {
        let marks = self.marks();
        marks.host_end > marks.host_start
    }

    /// The host as text; `None` if it is absent or empty.
    #[inline]
    pub fn host_str(&self) -> Option<&str> {
        let marks = self.marks();
        let range = marks.host_start as usize..marks.host_end as usize;
        (!range.is_empty()).then(|| &self.as_str()[range])
    }

    /// The host by its kind; `None` if it is absent or empty.
    ///
    /// The host of a scheme that is not special is never parsed as an IPv4 address.
    #[inline]
    pub fn host(&self) -> Option<Host<&str>> {
        match self.authority.host {
            HostKind::Domain => self.host_str().map(Host::Domain),
            HostKind::Ipv4(address) => Some(Host::Ipv4(address)),
            HostKind::Ipv6(address) => Some(Host::Ipv6(address)),
        }
    }

    /// The host, if it is not an IP address.
    #[inline]
    pub fn domain(&self) -> Option<&str> {
        match self.host() {
            Some(Host::Domain(domain)) => Some(domain),
            _ => None,
        }
    }

    /// The port, if it is not the default port of the scheme.
    #[inline]
    pub fn port(&self) -> Option<u16> {
        self.authority.port
    }

    /// The port, or the default port of a special scheme.
    #[inline]
    pub fn port_or_known_default(&self) -> Option<u16> {
        self.port().or_else(|| match scheme::mode(self.scheme()) {
            Mode::Web => scheme::default_port(self.scheme()),
            _ => None,
        })
    }

    /// Resolves the host with the system's resolver.
    ///
    /// ```
    /// let url = url::Url::parse("http://127.0.0.1:8080/")?;
    /// assert_eq!(url.socket_addrs(|| None).unwrap(), [([127, 0, 0, 1], 8080).into()]);
    /// # Ok::<(), url::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no host or no port, and those of the resolver.
    #[cfg(all(
        feature = "std",
        any(unix, windows, target_os = "redox", target_os = "wasi", target_os = "hermit")
    ))]
    pub fn socket_addrs(
        &self,
        default_port_number: impl Fn() -> Option<u16>,
    ) -> std::io::Result<alloc::vec::Vec<std::net::SocketAddr>> {
        use std::io::{Error, ErrorKind};
        use std::net::ToSocketAddrs as _;
        let missing = |message| Error::new(ErrorKind::InvalidData, message);
        let host = self.host().ok_or_else(|| missing("No host name in the URL"))?;
        let port = self.port_or_known_default().or_else(default_port_number);
        let port = port.ok_or_else(|| missing("No port number in the URL"))?;
        Ok(match host {
            Host::Domain(domain) => (domain, port).to_socket_addrs()?.collect(),
            Host::Ipv4(address) => alloc::vec![(address, port).into()],
            Host::Ipv6(address) => alloc::vec![(address, port).into()],
        })
    }

    /// The path, percent-encoded.
    #[inline]
    pub fn path(&self) -> &str {
        self.inner.path()
    }

    /// The segments of the path, percent-encoded; `None` if the path is opaque.
    ///
    /// ```
    /// let url = url::Url::parse("https://example.org/a/b/")?;
    /// assert_eq!(url.path_segments().unwrap().collect::<Vec<_>>(), ["a", "b", ""]);
    /// # Ok::<(), url::ParseError>(())
    /// ```
    #[inline]
    pub fn path_segments(&self) -> Option<str::Split<'_, char>> {
        self.path().strip_prefix('/').map(|path| path.split('/'))
    }

    /// The query, percent-encoded, without `?`.
    #[inline]
    pub fn query(&self) -> Option<&str> {
        let marks = self.marks();
        let range = marks.path_end as usize..marks.query_end as usize;
        (!range.is_empty()).then(|| &self.as_str()[range.start + 1..range.end])
    }

    /// The parameters of the query, decoded as in HTML forms.
    #[inline]
    pub fn query_pairs(&self) -> form_urlencoded::Parse<'_> {
        form_urlencoded::parse(self.query().unwrap_or_default().as_bytes())
    }

    /// The fragment, percent-encoded, without `#`.
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        let hash = self.marks().query_end as usize;
        let text = self.as_str();
        (hash < text.len()).then(|| &text[hash + 1..])
    }
}
