//! The rules about the host.

use super::{HostRule, Policy, Reason};
use crate::address::{
    AddressKind, AddressKinds, classify_by, classify_name, embedded, is_in_domain, listed,
};
use alloc::format;
use alloc::string::String;
use core::net::IpAddr;
use urlens::internal::rfc3986::{ALPHA, DIGIT};
use urlens::internal::{Pieces, host_of};
use urlens::scheme::{Mode, mode};
use urlens::{CharSet, Host, Part, Url, domain};

impl Policy {
    pub(super) fn check_host(&self, url: &Url<&str>, deny: &mut dyn FnMut(Reason)) {
        let host = match url.host_text() {
            None | Some("") => return deny(Reason::NoHost),
            Some(host) => host,
        };
        if mode(url.scheme()) != Mode::Generic {
            return self.check_canonical_host(host, deny);
        }
        // The URL Standard accepts any host in other schemes. Resolvers, and the parsers of some
        // clients, read it like the host of a web URL.
        match canonical(host) {
            Some(canonical) => {
                if !canonical.eq_ignore_ascii_case(host) {
                    deny(Reason::ReadDifferently(Part::Host));
                }
                self.check_canonical_host(&canonical, deny);
            }
            None => deny(Reason::HostName),
        }
    }

    fn check_canonical_host(&self, host: &str, deny: &mut dyn FnMut(Reason)) {
        let kind = host_of(host);
        let name = host.strip_suffix('.').unwrap_or(host);
        if !is_address(host) && !is_dns_name(name) {
            deny(Reason::HostName);
        }
        if self.hosts.as_ref().is_some_and(|rules| !rules.iter().any(|it| it.allows(name))) {
            deny(Reason::Host);
        }
        match kind {
            Host::Ipv4(address) => self.check_address(address.into(), deny),
            Host::Ipv6 { address, .. } => self.check_address(address.into(), deny),
            _ => {
                if !self.dotless && !name.contains('.') {
                    deny(Reason::Dotless);
                }
                let kinds = classify_name(name).and(self.refused);
                kinds.kinds().for_each(|kind| deny(Reason::Name(kind)));
            }
        }
    }

    fn check_address(&self, address: IpAddr, deny: &mut dyn FnMut(Reason)) {
        let kinds = classify_by(address, |it| self.listed_kinds(it)).and(self.refused);
        kinds.kinds().for_each(|kind| deny(Reason::Address(kind)));
        for network in &self.networks {
            let is_embedded = match address {
                IpAddr::V4(_) => false,
                IpAddr::V6(it) => embedded(it).any(|(_, inner)| network.contains(inner.into())),
            };
            if is_embedded || network.contains(address) {
                deny(Reason::Network(*network));
            }
        }
    }

    /// The kinds of an address in the tables. In an allowed network, only `Metadata` is left.
    fn listed_kinds(&self, address: IpAddr) -> AddressKinds {
        let is_allowed = self.allowed_networks.iter().any(|it| it.contains(address));
        match is_allowed {
            true => listed(address).and(AddressKinds::NONE.with(AddressKind::Metadata)),
            false => listed(address),
        }
    }
}

impl HostRule {
    /// Tells if the rule allows a canonical host without its trailing dot.
    fn allows(&self, host: &str) -> bool {
        match self.below {
            true => is_in_domain(host, &self.host),
            false => host == self.host,
        }
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
    let has_port = Pieces::split(host).port.is_some();
    let host = url.host_text().filter(|_| !has_port && url.userinfo().is_none())?;
    Some(host.into())
}

/// The characters of host names. STD3 excludes the underscore, but it is in use.
const NAME: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-_."));

/// Tells if a canonical host is an address.
pub(super) fn is_address(host: &str) -> bool {
    matches!(host_of(host), Host::Ipv4(_) | Host::Ipv6 { .. })
}

/// Tells if a canonical host without its trailing dot is a valid DNS name: by its characters, the
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
