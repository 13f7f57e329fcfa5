//! The host: canonical, of a kind, and one of those allowed.

use super::{HostRule, Policy, Reason};
use crate::address::{classify, classify_name, embedded, is_at_or_below};
use alloc::format;
use alloc::string::String;
use core::net::IpAddr;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};
use urlens::internal::{Pieces, host_of};
use urlens::scheme::{Mode, mode};
use urlens::{CharSet, Host, Part, Url, domain};

impl Policy {
    pub(super) fn look_at_host(&self, url: &Url<&str>, deny: &mut dyn FnMut(Reason)) {
        let host = match url.host_str() {
            None | Some("") => return deny(Reason::NoHost),
            Some(host) => host,
        };
        if mode(url.scheme()) != Mode::Generic {
            return self.look_at_canonical(host, deny);
        }
        // The URL Standard lets unknown schemes have any host. Who resolves it reads it as a web
        // client would, and some clients do so when they parse.
        match canonical(host) {
            Some(canonical) => {
                if !canonical.eq_ignore_ascii_case(host) {
                    deny(Reason::ReadDifferently(Part::Host));
                }
                self.look_at_canonical(&canonical, deny);
            }
            None => deny(Reason::HostName),
        }
    }

    fn look_at_canonical(&self, host: &str, deny: &mut dyn FnMut(Reason)) {
        let kind = host_of(host);
        let name = host.strip_suffix('.').unwrap_or(host);
        if !is_address(host) && !is_dns_name(name) {
            deny(Reason::HostName);
        }
        if self.hosts.as_ref().is_some_and(|rules| !rules.iter().any(|it| it.allows(name))) {
            deny(Reason::Host);
        }
        match kind {
            Host::Ipv4(address) => self.look_at_address(address.into(), deny),
            Host::Ipv6 { address, .. } => self.look_at_address(address.into(), deny),
            _ => {
                if !self.dotless && !name.contains('.') {
                    deny(Reason::Dotless);
                }
                let kinds = classify_name(name).and(self.refused);
                kinds.kinds().for_each(|kind| deny(Reason::Name(kind)));
            }
        }
    }

    fn look_at_address(&self, address: IpAddr, deny: &mut dyn FnMut(Reason)) {
        let kinds = classify(address).and(self.refused);
        kinds.kinds().for_each(|kind| deny(Reason::Address(kind)));
        for network in &self.networks {
            let holds = match address {
                IpAddr::V4(_) => false,
                IpAddr::V6(it) => embedded(it).any(|(_, inner)| network.contains(inner.into())),
            };
            if holds || network.contains(address) {
                deny(Reason::Network(*network));
            }
        }
    }
}

impl HostRule {
    /// Whether a canonical host without its final dot is meant.
    fn allows(&self, host: &str) -> bool {
        match self.below {
            true => is_at_or_below(host, &self.host),
            false => host == self.host,
        }
    }
}

/// A host as the URL Standard has it for web URLs: all forms of IPv4 in decimal, names as IDNA has
/// them. Nothing if it is none, or more than a host.
pub(super) fn canonical(host: &str) -> Option<String> {
    if host.contains(['/', '\\', '?', '#', '@', '\t', '\n', '\r']) {
        return None;
    }
    // With a path behind it, space at the end is a part of the host and so refused.
    let text = format!("https://{host}/");
    let url = Url::parse(&text).ok()?;
    let url = url.as_borrowed();
    // A port in the text would be the default one, and so lost.
    let has_port = Pieces::split(host).port.is_some();
    let host = url.host_str().filter(|_| !has_port && url.userinfo().is_none())?;
    Some(host.into())
}

/// What names of hosts are made of. An underscore is not in STD3 and in use all the same.
const NAME: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-_."));

/// Whether a canonical host is an address.
pub(super) fn is_address(host: &str) -> bool {
    matches!(host_of(host), Host::Ipv4(_) | Host::Ipv6 { .. })
}

/// Whether a canonical host without its final dot can be a name of DNS: by its characters, the
/// lengths of its labels and of the whole, its Punycode, and that it is no address.
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
