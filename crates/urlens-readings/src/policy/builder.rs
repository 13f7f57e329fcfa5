//! The builder of policies.

use super::endpoint::Endpoint;
use super::host::{canonical, is_address, is_dns_name};
use super::{Basis, DeniedName, FetchRules, HostRule, Policy, PolicyError, PolicyErrorKind, Ports};
use crate::address::{AddressKinds, Network};
use alloc::string::String;
use alloc::vec::Vec;
use urlens::internal::rfc3986::{ALPHA, SCHEME};

/// Builds a [`Policy`], starting with the default one.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let policy = Policy::builder()
///     .schemes(["https", "wss"])
///     .host("feeds.example.net")
///     .host_suffix("Bücher.example")
///     .ports([443, 8443])
///     .build();
/// # #[cfg(feature = "idna")] {
/// let policy = policy?;
/// assert!(policy.check("wss://shop.xn--bcher-kva.example:8443/").is_ok());
/// assert!(policy.check("https://a.feeds.example.net/").is_err());
/// # }
/// # Ok::<(), urlens_readings::policy::PolicyError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct PolicyBuilder {
    policy: Policy,
    /// The first error.
    error: Option<PolicyError>,
}

impl PolicyBuilder {
    pub(super) fn new() -> Self {
        Self { policy: Policy::default(), error: None }
    }

    /// Allows these schemes only. Default: `https`.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().schemes(["HTTP", "https"]).build()?;
    /// assert!(policy.check("http://example.org/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn schemes<I>(mut self, schemes: I) -> Self
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        self.policy.schemes.clear();
        for scheme in schemes {
            match scheme.as_ref() {
                name if is_scheme(name) => {
                    self.policy.schemes.push(name.to_ascii_lowercase());
                }
                name => self.fail(PolicyErrorKind::NotAScheme, name),
            }
        }
        self
    }

    /// Allows a host, a name or an address, in addition to other allowed ones. Default: all hosts.
    /// Case, a trailing dot, and Unicode or Punycode make no difference.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().host("Example.ORG.").build()?;
    /// assert!(policy.check("https://example.org/").is_ok());
    /// assert!(policy.check("https://example.org./").is_ok());
    /// assert!(policy.check("https://www.example.org/").is_err());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn host(self, host: &str) -> Self {
        self.rule(host, false)
    }

    /// Allows a domain and all its subdomains, in addition to other allowed hosts.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().host_suffix("example.org").build()?;
    /// assert!(policy.check("https://a.b.example.org/").is_ok());
    /// assert!(policy.check("https://notexample.org/").is_err());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn host_suffix(self, name: &str) -> Self {
        self.rule(name, true)
    }

    /// Allows no host until [`host`](Self::host) or [`host_suffix`](Self::host_suffix) does.
    #[cfg(feature = "serde")]
    pub(super) fn no_host(mut self) -> Self {
        self.policy.hosts = Some(Vec::new());
        self
    }

    fn rule(mut self, text: &str, with_subdomains: bool) -> Self {
        self.policy.hosts.get_or_insert_with(Vec::new);
        if let Some(host) = self.checked_host(text, with_subdomains) {
            self.policy.hosts.get_or_insert_with(Vec::new).push(HostRule { host, with_subdomains });
        }
        self
    }

    /// The canonical form of a host without its trailing dot. If it is not a host, or an address
    /// although a name is required, the error is kept.
    fn checked_host(&mut self, text: &str, is_name: bool) -> Option<String> {
        let host =
            canonical(text).map(|host| String::from(host.strip_suffix('.').unwrap_or(&host)));
        match host {
            _ if text.contains('*') => self.fail(PolicyErrorKind::Wildcard, text),
            Some(host) if is_dns_name(&host) || !is_name && is_address(&host) => {
                return Some(host);
            }
            _ => self.fail(PolicyErrorKind::NotAHost, text),
        }
        None
    }

    /// Denies a domain and all its subdomains, even if another rule allows them.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().deny_suffix("files.example.org").build()?;
    /// assert_eq!(policy.check("https://a.files.example.org/").unwrap_err().codes(), ["denied-name"]);
    /// assert!(policy.check("https://example.org/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn deny_suffix(mut self, name: &str) -> Self {
        if let Some(name) = self.checked_host(name, true) {
            self.policy.denied_names.push(DeniedName { name, registrable: false });
        }
        self
    }

    /// Denies the registrable domain of a name, by the Public Suffix List, with all its subdomains,
    /// even if another rule allows them.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().deny_domain("www.evil.co.uk").build()?;
    /// assert_eq!(policy.check("https://cdn.evil.co.uk/").unwrap_err().codes(), ["denied-name"]);
    /// assert!(policy.check("https://example.co.uk/").is_ok());
    /// // A public suffix is the domain of nobody:
    /// assert_eq!(Policy::builder().deny_domain("co.uk").build().unwrap_err().code(), "not-a-domain");
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    #[cfg(feature = "suffix")]
    pub fn deny_domain(mut self, name: &str) -> Self {
        let Some(host) = self.checked_host(name, true) else { return self };
        match urlens_suffix::Labels::of(&host).domain {
            Some(domain) => {
                self.policy
                    .denied_names
                    .push(DeniedName { name: domain.into(), registrable: true });
            }
            None => self.fail(PolicyErrorKind::NotADomain, name),
        }
        self
    }

    /// Allows a host with a port, although other rules on hosts, ports and addresses deny it: a
    /// service of the own network. The addresses to which its name resolves are allowed as well.
    ///
    /// Everything else stays denied: other ports of the host, [denied names](Self::deny_suffix),
    /// [refused networks](Self::refuse_network), metadata services, and other schemes.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().allow_endpoint("vault.internal:8200").build()?;
    /// assert!(policy.check("https://vault.internal:8200/").is_ok());
    /// assert_eq!(policy.check("https://vault.internal/").unwrap_err().codes(), ["name-private"]);
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn allow_endpoint(mut self, endpoint: &str) -> Self {
        match Endpoint::parse(endpoint) {
            Some(endpoint) => self.policy.endpoints.push(endpoint),
            None => self.fail(PolicyErrorKind::NotAnEndpoint, endpoint),
        }
        self
    }

    /// Allows these ports only. Default: the default port of the scheme.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().ports([8443]).build()?;
    /// assert!(policy.check("https://example.org:8443/").is_ok());
    /// assert!(policy.check("https://example.org/").is_err());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn ports(mut self, ports: impl IntoIterator<Item = u16>) -> Self {
        self.policy.ports = Ports::Only(Vec::from_iter(ports));
        self
    }

    /// Allows any port.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().any_port().build()?;
    /// assert!(policy.check("https://example.org:6379/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn any_port(mut self) -> Self {
        self.policy.ports = Ports::Any;
        self
    }

    /// Allows these ports for a scheme, instead of those for all schemes.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy =
    ///     Policy::builder().schemes(["http", "https"]).scheme_ports("https", [443, 8443]).build()?;
    /// assert!(policy.check("https://example.org:8443/").is_ok());
    /// assert!(policy.check("http://example.org:8443/").is_err());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn scheme_ports(mut self, scheme: &str, ports: impl IntoIterator<Item = u16>) -> Self {
        if !is_scheme(scheme) {
            self.fail(PolicyErrorKind::NotAScheme, scheme);
        }
        let scheme = scheme.to_ascii_lowercase();
        self.policy.scheme_ports.retain(|(name, _)| *name != scheme);
        self.policy.scheme_ports.push((scheme, Vec::from_iter(ports)));
        self
    }

    /// Denies addresses of these kinds only, and names that are known to resolve to them. Default:
    /// all kinds.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// use urlens_readings::address::{AddressKind, AddressKinds};
    ///
    /// let policy = Policy::builder().refuse(AddressKinds::ALL.without(AddressKind::Private)).build()?;
    /// assert!(policy.check("https://10.0.0.1/").is_ok());
    /// assert!(policy.check("https://127.0.0.1/").is_err());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn refuse(mut self, kinds: AddressKinds) -> Self {
        self.policy.denied_kinds = kinds;
        self
    }

    /// Denies a network as well, for instance your own public addresses or your NAT64 prefix.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().refuse_network("52.0.0.0/8".parse().unwrap()).build()?;
    /// assert_eq!(policy.check("https://52.1.2.3/").unwrap_err().codes(), ["network"]);
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn refuse_network(mut self, network: Network) -> Self {
        self.policy.denied_networks.push(network);
        self
    }

    /// Allows the addresses of a network although they are of a denied kind, for instance one
    /// private network.
    ///
    /// Everything else stays denied: [refused networks](Self::refuse_network), names of private
    /// networks, metadata addresses in the network, and IPv6 addresses in which its addresses are
    /// embedded.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().allow_network("10.1.0.0/16".parse().unwrap()).build()?;
    /// assert!(policy.check("https://10.1.2.3/").is_ok());
    /// assert_eq!(policy.check("https://10.2.0.1/").unwrap_err().codes(), ["address-private"]);
    /// assert_eq!(policy.check("https://[::ffff:a01:203]/").unwrap_err().codes(), ["address-embedded"]);
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn allow_network(mut self, network: Network) -> Self {
        self.policy.allowed_networks.push(network);
        self
    }

    /// Allows userinfo in URLs.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().allow_credentials().build()?;
    /// assert!(policy.check("https://anna:secret@example.org/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn allow_credentials(mut self) -> Self {
        self.policy.credentials = true;
        self
    }

    /// Allows names without a dot, which the local network resolves.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().allow_dotless().build()?;
    /// assert!(policy.check("https://build-server/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn allow_dotless(mut self) -> Self {
        self.policy.dotless = true;
        self
    }

    /// Sets the text that all standards must read alike. Default: the original text.
    ///
    /// ```
    /// # use urlens_readings::policy::{Basis, Policy};
    /// let policy = Policy::builder().basis(Basis::Repaired).build()?;
    /// assert!(policy.check(" https://example.org/ ").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn basis(mut self, basis: Basis) -> Self {
        self.policy.basis = basis;
        self
    }

    /// Sets the rules for clients that fetch: redirects, limits, proxies.
    ///
    /// ```
    /// # use urlens_readings::policy::{FetchRules, Policy};
    /// let mut rules = FetchRules::default();
    /// rules.redirects = 0;
    /// let policy = Policy::builder().fetch(rules).build()?;
    /// assert_eq!(policy.fetch().redirects, 0);
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn fetch(mut self, rules: FetchRules) -> Self {
        self.policy.fetch = rules;
        self
    }

    /// Returns the policy.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let error = Policy::builder().host("*.example.org").build().unwrap_err();
    /// assert_eq!(error.code(), "wildcard");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first rule that is invalid.
    pub fn build(mut self) -> Result<Policy, PolicyError> {
        // Policies with the same hosts are equal.
        if let Some(hosts) = &mut self.policy.hosts {
            hosts.sort();
            hosts.dedup();
        }
        self.policy.scheme_ports.sort();
        self.policy.endpoints.sort();
        self.policy.endpoints.dedup();
        self.policy.denied_names.sort();
        self.policy.denied_names.dedup();
        if let Err(error) = self.policy.fetch.check() {
            self.error.get_or_insert(error);
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.policy),
        }
    }

    pub(super) fn fail(&mut self, kind: PolicyErrorKind, text: &str) {
        self.error.get_or_insert_with(|| PolicyError::new(kind, text));
    }
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
fn is_scheme(text: &str) -> bool {
    text.bytes().next().is_some_and(|first| ALPHA.contains(first))
        && text.bytes().all(|byte| SCHEME.contains(byte))
}
