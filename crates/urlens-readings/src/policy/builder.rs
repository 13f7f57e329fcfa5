//! The builder of policies.

#[cfg(feature = "programs")]
use super::client::Client;
use super::endpoint::Endpoint;
use super::host::{canonical, is_address, is_dns_name};
use super::{DeniedName, FetchRules, HostRule, Policy, PolicyError, PolicyErrorKind, Ports};
use crate::address::{AddressKinds, Network};
use alloc::string::String;
use alloc::vec::Vec;
use urlens::grammar::rfc3986::{ALPHA, SCHEME};

/// Builds a [`Policy`], starting with the default one. The methods are named after the rules of policy
/// files.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let policy = Policy::builder()
///     .schemes(["https", "wss"])
///     .hosts(["feeds.example.net"])
///     .suffixes(["Bücher.example"])
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
    pub fn schemes(mut self, schemes: impl IntoIterator<Item: AsRef<str>>) -> Self {
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

    /// Allows these hosts, names or addresses, in addition to other allowed ones; an empty list allows
    /// none. Default: all hosts. Case, a trailing dot, and Unicode or Punycode make no difference.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().hosts(["Example.ORG."]).build()?;
    /// assert!(policy.check("https://example.org/").is_ok());
    /// assert!(policy.check("https://example.org./").is_ok());
    /// assert!(policy.check("https://www.example.org/").is_err());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn hosts(self, hosts: impl IntoIterator<Item: AsRef<str>>) -> Self {
        self.allow(hosts, false)
    }

    /// Allows these domains and all their subdomains, in addition to other allowed hosts.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().suffixes(["example.org"]).build()?;
    /// assert!(policy.check("https://a.b.example.org/").is_ok());
    /// assert!(policy.check("https://notexample.org/").is_err());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn suffixes(self, names: impl IntoIterator<Item: AsRef<str>>) -> Self {
        self.allow(names, true)
    }

    fn allow(mut self, texts: impl IntoIterator<Item: AsRef<str>>, with_subdomains: bool) -> Self {
        let mut hosts = self.policy.hosts.take().unwrap_or_default();
        for text in texts {
            if let Some(host) = self.checked_host(text.as_ref(), with_subdomains) {
                hosts.push(HostRule { host, with_subdomains });
            }
        }
        self.policy.hosts = Some(hosts);
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

    /// Denies these domains and all their subdomains, even if another rule allows them.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().deny_suffixes(["files.example.org"]).build()?;
    /// assert_eq!(policy.check("https://a.files.example.org/").unwrap_err().codes(), ["denied-name"]);
    /// assert!(policy.check("https://example.org/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn deny_suffixes(mut self, names: impl IntoIterator<Item: AsRef<str>>) -> Self {
        for name in names {
            if let Some(name) = self.checked_host(name.as_ref(), true) {
                self.policy.denied_names.push(DeniedName { name, registrable: false });
            }
        }
        self
    }

    /// Denies the registrable domains of these names, by the Public Suffix List, with all their
    /// subdomains, even if another rule allows them.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().deny_domains(["www.evil.co.uk"]).build()?;
    /// assert_eq!(policy.check("https://cdn.evil.co.uk/").unwrap_err().codes(), ["denied-name"]);
    /// assert!(policy.check("https://example.co.uk/").is_ok());
    /// // A public suffix is the domain of nobody:
    /// let error = Policy::builder().deny_domains(["co.uk"]).build().unwrap_err();
    /// assert_eq!(error.code(), "not-a-domain");
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    #[cfg(feature = "suffix")]
    pub fn deny_domains(mut self, names: impl IntoIterator<Item: AsRef<str>>) -> Self {
        for name in names {
            let name = name.as_ref();
            let Some(host) = self.checked_host(name, true) else { continue };
            match urlens_suffix::Labels::of(&host).domain {
                Some(domain) => {
                    let denied = DeniedName { name: domain.into(), registrable: true };
                    self.policy.denied_names.push(denied);
                }
                None => self.fail(PolicyErrorKind::NotADomain, name),
            }
        }
        self
    }

    /// Allows these hosts with a port, although other rules on hosts, ports and addresses deny them:
    /// services of the own network. The addresses to which their names resolve are allowed as well.
    ///
    /// Everything else stays denied: other ports of the host, [denied names](Self::deny_suffixes),
    /// [refused networks](Self::refuse_networks), metadata services, and other schemes.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().endpoints(["vault.internal:8200"]).build()?;
    /// assert!(policy.check("https://vault.internal:8200/").is_ok());
    /// assert_eq!(policy.check("https://vault.internal/").unwrap_err().codes(), ["name-private"]);
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn endpoints(mut self, endpoints: impl IntoIterator<Item: AsRef<str>>) -> Self {
        for endpoint in endpoints {
            match Endpoint::parse(endpoint.as_ref()) {
                Some(endpoint) => self.policy.endpoints.push(endpoint),
                None => self.fail(PolicyErrorKind::NotAnEndpoint, endpoint.as_ref()),
            }
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

    /// Sets if every port is allowed. Default: false.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().any_port(true).build()?;
    /// assert!(policy.check("https://example.org:6379/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn any_port(mut self, is_allowed: bool) -> Self {
        if is_allowed {
            self.policy.ports = Ports::Any;
        } else if self.policy.ports == Ports::Any {
            self.policy.ports = Ports::OfScheme;
        }
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

    /// Denies these networks as well, for instance your own public addresses or your NAT64 prefix.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().refuse_networks(["52.0.0.0/8".parse().unwrap()]).build()?;
    /// assert_eq!(policy.check("https://52.1.2.3/").unwrap_err().codes(), ["network"]);
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn refuse_networks(mut self, networks: impl IntoIterator<Item = Network>) -> Self {
        self.policy.denied_networks.extend(networks);
        self
    }

    /// Allows the addresses of these networks although they are of a denied kind, for instance one
    /// private network.
    ///
    /// Everything else stays denied: [refused networks](Self::refuse_networks), names of private
    /// networks, metadata addresses in the network, and IPv6 addresses in which its addresses are
    /// embedded.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().allow_networks(["10.1.0.0/16".parse().unwrap()]).build()?;
    /// assert!(policy.check("https://10.1.2.3/").is_ok());
    /// assert_eq!(policy.check("https://10.2.0.1/").unwrap_err().codes(), ["address-private"]);
    /// assert_eq!(policy.check("https://[::ffff:a01:203]/").unwrap_err().codes(), ["address-embedded"]);
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn allow_networks(mut self, networks: impl IntoIterator<Item = Network>) -> Self {
        self.policy.allowed_networks.extend(networks);
        self
    }

    /// Sets if userinfo is allowed. Default: false.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().credentials(true).build()?;
    /// assert!(policy.check("https://anna:secret@example.org/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn credentials(mut self, are_allowed: bool) -> Self {
        self.policy.credentials = are_allowed;
        self
    }

    /// Sets if names without a dot are allowed, which the local network resolves. Default: false.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().dotless(true).build()?;
    /// assert!(policy.check("https://build-server/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn dotless(mut self, are_allowed: bool) -> Self {
        self.policy.dotless = are_allowed;
        self
    }

    /// Sets if texts are allowed that the URL Standard repairs, such as those that users paste. The
    /// standards must agree only about the canonical URL that is fetched; a program that gets the
    /// original text may read it differently. Default: false.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().repaired(true).build()?;
    /// assert_eq!(policy.check(" https://example.org/a b")?.url().as_str(), "https://example.org/a%20b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repaired(mut self, are_allowed: bool) -> Self {
        self.policy.repaired = are_allowed;
        self
    }

    /// Sets the client that fetches. A URL is denied if that client connects to another host or port,
    /// or with another scheme, than the canonical URL has.
    ///
    /// ```
    /// use urlens_programs::find;
    /// use urlens_readings::policy::Policy;
    ///
    /// let policy = Policy::builder().any_port(true).client(find("py_requests").unwrap()).build()?;
    /// assert!(policy.check("https://example.org:8443/").is_ok());
    /// let denied = policy.check("https://example.org:0/").unwrap_err();
    /// assert_eq!(denied.to_string(), "denied: the client py_requests reads another port");
    /// // LuaSocket is passed the canonical text, in which a slash follows the host.
    /// let policy = Policy::builder().client(find("lua_socket").unwrap()).build()?;
    /// let allowed = policy.check("https://example.org?@evil.example/")?;
    /// assert_eq!(allowed.url().as_str(), "https://example.org/?@evil.example/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "programs")]
    pub fn client(mut self, client: &'static urlens_programs::Program) -> Self {
        self.policy.client = Client::of(client);
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
    /// let error = Policy::builder().hosts(["*.example.org"]).build().unwrap_err();
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
