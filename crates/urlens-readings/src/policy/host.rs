//! The rules about the host.

use super::{Denied, HostRule, Policy, Reason};
use crate::address::{
    AddressKind, AddressKinds, address_in, classify_by, classify_name, embedded, is_in_domain,
    listed,
};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::net::IpAddr;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};
use urlens::scheme::{Mode, default_port, mode};
use urlens::{Authority, CharSet, Part, Text, Url, domain};

impl Policy {
    /// Checks an address to which the host of a URL was resolved, or to which a client is about to
    /// connect: with the rules on addresses, which also apply to a host that is an address.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    ///
    /// let policy = Policy::builder().endpoints(["build.example.org:443"]).build()?;
    /// let url = policy.check("https://example.org/")?.into_url();
    /// assert!(policy.check_address(&url, [93, 184, 215, 14].into()).is_ok());
    /// let denied = policy.check_address(&url, [10, 0, 0, 1].into()).unwrap_err();
    /// assert_eq!(denied.codes(), ["address-private"]);
    ///
    /// // The addresses of an allowed endpoint may be private, but not of a metadata service:
    /// let url = policy.check("https://build.example.org/")?.into_url();
    /// assert!(policy.check_address(&url, [10, 0, 0, 1].into()).is_ok());
    /// assert!(policy.check_address(&url, [169, 254, 169, 254].into()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every rule that the address violates.
    pub fn check_address<T: Text>(&self, url: &Url<T>, address: IpAddr) -> Result<(), Denied> {
        let url = url.as_borrowed();
        let port = effective_port(&url);
        let host = url.host_text().unwrap_or_default();
        let host = host.strip_suffix('.').unwrap_or(host);
        let is_endpoint = self.is_endpoint(host, port) || self.is_address_endpoint(address, port);
        let mut reasons = Vec::new();
        self.check_address_of(address, is_endpoint, &mut |reason| reasons.push(reason));
        if reasons.is_empty() { Ok(()) } else { Err(Denied::from(reasons)) }
    }

    /// Checks the host. Returns true if it is, with its port, an allowed endpoint.
    pub(super) fn check_host(&self, url: &Url<&str>, deny: &mut dyn FnMut(Reason)) -> bool {
        let host = match url.host_text() {
            None | Some("") => {
                deny(Reason::NoHost);
                return false;
            }
            Some(host) => host,
        };
        let port = effective_port(url);
        if mode(url.scheme()) != Mode::Generic {
            return self.check_canonical_host(host, port, deny);
        }
        // The URL Standard accepts any host in other schemes. Resolvers, and the parsers of some
        // clients, read it like the host of a web URL.
        match canonical(host) {
            Some(canonical) => {
                if !canonical.eq_ignore_ascii_case(host) {
                    deny(Reason::ReadDifferently(Part::Host));
                }
                self.check_canonical_host(&canonical, port, deny)
            }
            None => {
                deny(Reason::HostName);
                false
            }
        }
    }

    fn check_canonical_host(
        &self,
        host: &str,
        port: Option<u16>,
        deny: &mut dyn FnMut(Reason),
    ) -> bool {
        let address = address_in(host);
        let name = host.strip_suffix('.').unwrap_or(host);
        if address.is_none() && !is_dns_name(name) {
            deny(Reason::HostName);
        }
        for denied in self.denied_names.iter().filter(|denied| is_in_domain(name, &denied.name)) {
            deny(Reason::DeniedName(denied.name.clone()));
        }
        let is_endpoint = self.is_endpoint(name, port);
        let is_allowed = || match &self.hosts {
            Some(rules) => rules.iter().any(|rule| rule.allows(name)),
            None => true,
        };
        if !is_endpoint && !is_allowed() {
            deny(Reason::Host);
        }
        if let Some(address) = address {
            self.check_address_of(address, is_endpoint, deny);
            return is_endpoint;
        }
        if !is_endpoint && !self.dotless && !name.contains('.') {
            deny(Reason::Dotless);
        }
        let mut kinds = classify_name(name);
        if is_endpoint {
            kinds = kinds.and(METADATA_ONLY);
        }
        kinds.and(self.denied_kinds).kinds().for_each(|kind| deny(Reason::Name(kind)));
        is_endpoint
    }

    /// Checks an address. Of an allowed endpoint, only metadata services and refused networks are
    /// denied.
    fn check_address_of(&self, address: IpAddr, is_endpoint: bool, deny: &mut dyn FnMut(Reason)) {
        let mut kinds =
            classify_by(address, |inner| self.listed_kinds(inner)).and(self.denied_kinds);
        if is_endpoint {
            kinds = kinds.and(METADATA_ONLY);
        }
        kinds.kinds().for_each(|kind| deny(Reason::Address(kind)));
        for network in &self.denied_networks {
            let is_embedded = match address {
                IpAddr::V4(_) => false,
                IpAddr::V6(address) => {
                    embedded(address).any(|(_, inner)| network.contains(inner.into()))
                }
            };
            if is_embedded || network.contains(address) {
                deny(Reason::Network(*network));
            }
        }
    }

    /// The kinds of an address in the tables. In an allowed network, only `Metadata` is left.
    fn listed_kinds(&self, address: IpAddr) -> AddressKinds {
        if self.allowed_networks.iter().any(|network| network.contains(address)) {
            listed(address).and(METADATA_ONLY)
        } else {
            listed(address)
        }
    }

    /// Returns `true` if a canonical host without its trailing dot is, with a port, an allowed endpoint.
    pub(super) fn is_endpoint(&self, host: &str, port: Option<u16>) -> bool {
        port.is_some_and(|port| self.endpoints.iter().any(|endpoint| endpoint.is(host, port)))
    }

    fn is_address_endpoint(&self, address: IpAddr, port: Option<u16>) -> bool {
        port.is_some_and(|port| {
            self.endpoints.iter().any(|endpoint| endpoint.is_address(address, port))
        })
    }
}

const METADATA_ONLY: AddressKinds = AddressKinds::NONE.with(AddressKind::Metadata);

/// The port of a URL, or the default port of its scheme.
pub(super) fn effective_port(url: &Url<&str>) -> Option<u16> {
    url.port().or_else(|| default_port(url.scheme()))
}

impl HostRule {
    /// Returns `true` if the rule allows a canonical host without its trailing dot.
    fn allows(&self, host: &str) -> bool {
        if self.with_subdomains { is_in_domain(host, &self.host) } else { host == self.host }
    }
}

/// The canonical form of a host in web URLs: IPv4 addresses in decimal, names in ASCII. `None` if
/// it is not a host, or more than a host.
pub(super) fn canonical(host: &str) -> Option<String> {
    if host.contains(['/', '\\', '?', '#', '@', '\t', '\n', '\r']) {
        return None;
    }
    // With a path after it, a trailing space belongs to the host and is rejected.
    let text = format!("https://{host}/");
    let url = Url::parse_borrowed(&text).ok()?;
    let url = url.as_borrowed();
    // The default port would be lost.
    let has_port = Authority::split(host, Mode::Web).port_text().is_some();
    let host = url.host_text().filter(|_| !has_port && url.userinfo().is_none())?;
    Some(host.into())
}

/// The characters of host names. STD3 excludes the underscore, but it is in use.
const NAME: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-_."));

/// Returns `true` if a canonical host is an address.
pub(super) fn is_address(host: &str) -> bool {
    address_in(host).is_some()
}

/// Returns `true` if a canonical host without its trailing dot is a valid DNS name: by its characters, the
/// lengths of its labels and of the whole, its Punycode, and because it is not an address.
pub(super) fn is_dns_name(name: &str) -> bool {
    let is_punycode = name.split('.').any(|label| label.starts_with("xn--"));
    let is_decodable =
        !is_punycode || cfg!(not(feature = "idna")) || domain::to_unicode(name) != name;
    name.len() <= 253
        && name.split('.').all(|label| (1..=63).contains(&label.len()))
        && name.bytes().all(|byte| NAME.contains(byte))
        && is_decodable
        && !is_address(name)
}
