//! Making a policy: what is safe, and what is asked for.

use super::host::{canonical, is_address, is_dns_name};
use super::{Basis, HostRule, Policy, Ports};
use crate::address::{Network, Ranges};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::grammar::rfc3986::{ALPHA, SCHEME};

/// Makes a [`Policy`], beginning with the safe one.
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
    /// The first thing that was wrong.
    error: Option<PolicyError>,
}

impl PolicyBuilder {
    pub(super) fn new() -> Self {
        Self { policy: Policy::default(), error: None }
    }

    /// These schemes, and no other: without this, `https`.
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
                it if is_scheme(it) => {
                    self.policy.schemes.push(it.to_ascii_lowercase());
                }
                it => self.fail(PolicyErrorKind::NotAScheme, it),
            }
        }
        self
    }

    /// This host, a name or an address, besides others that are named: without any, all hosts. Its
    /// case, a final dot and its spelling in Unicode or Punycode do not matter.
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

    /// This name and all names below it, label by label, besides others that are named.
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

    fn rule(mut self, text: &str, below: bool) -> Self {
        let rules = self.policy.hosts.get_or_insert_with(Vec::new);
        let host = canonical(text).map(|it| String::from(it.strip_suffix('.').unwrap_or(&it)));
        match host {
            _ if text.contains('*') => self.fail(PolicyErrorKind::Wildcard, text),
            Some(host) if is_dns_name(&host) || !below && is_address(&host) => {
                rules.push(HostRule { host, below });
            }
            _ => self.fail(PolicyErrorKind::NotAHost, text),
        }
        self
    }

    /// These ports, and no other: without this, the default port of the scheme.
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

    /// Any port.
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

    /// Which kinds of addresses are refused, and of names that are known to mean such: without this,
    /// all.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// use urlens_readings::address::{AddressKind, Ranges};
    ///
    /// let policy = Policy::builder().refuse(Ranges::ALL.without(AddressKind::Private)).build()?;
    /// assert!(policy.check("https://10.0.0.1/").is_ok());
    /// assert!(policy.check("https://127.0.0.1/").is_err());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn refuse(mut self, ranges: Ranges) -> Self {
        self.policy.refused = ranges;
        self
    }

    /// A network that is refused besides: of one's own addresses that are public, or that one's NAT64
    /// leads to.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let policy = Policy::builder().refuse_network("52.0.0.0/8".parse().unwrap()).build()?;
    /// assert_eq!(policy.check("https://52.1.2.3/").unwrap_err().codes(), ["network"]);
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    pub fn refuse_network(mut self, network: Network) -> Self {
        self.policy.networks.push(network);
        self
    }

    /// Lets URLs have a user and a password.
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

    /// Lets hosts be names without a dot, which mean whatever the network of the reader says.
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

    /// Which text all standards must read alike: without this, the one that is given.
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

    /// The policy.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let error = Policy::builder().host("*.example.org").build().unwrap_err();
    /// assert_eq!(error.code(), "wildcard");
    /// ```
    ///
    /// # Errors
    ///
    /// If one of the schemes or hosts is none; with the first.
    pub fn build(self) -> Result<Policy, PolicyError> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.policy),
        }
    }

    fn fail(&mut self, kind: PolicyErrorKind, text: &str) {
        self.error.get_or_insert_with(|| PolicyError { kind, text: text.into() });
    }
}

/// What is wrong with a rule.
///
/// ```
/// use urlens_readings::policy::{Policy, PolicyErrorKind};
/// let error = Policy::builder().schemes(["https://"]).build().unwrap_err();
/// assert_eq!(error.kind, PolicyErrorKind::NotAScheme);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PolicyErrorKind {
    /// A text that is no scheme.
    NotAScheme,
    /// A text that is no host, or more than a host; or an address where a name is wanted.
    NotAHost,
    /// A `*`, which no host has: [`host_suffix`](PolicyBuilder::host_suffix) may be meant.
    Wildcard,
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
fn is_scheme(text: &str) -> bool {
    text.bytes().next().is_some_and(|first| ALPHA.contains(first))
        && text.bytes().all(|byte| SCHEME.contains(byte))
}

/// A rule that cannot be kept.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let error = Policy::builder().host("example.org:443").build().unwrap_err();
/// assert_eq!(error.to_string(), "\"example.org:443\" is no host");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PolicyError {
    /// What is wrong.
    pub kind: PolicyErrorKind,
    /// With which text.
    pub text: String,
}

impl PolicyError {
    /// A stable name for programs.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// let error = Policy::builder().host("").build().unwrap_err();
    /// assert_eq!(error.code(), "not-a-host");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self.kind {
            PolicyErrorKind::NotAScheme => "not-a-scheme",
            PolicyErrorKind::NotAHost => "not-a-host",
            PolicyErrorKind::Wildcard => "wildcard",
        }
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, text } = self;
        match kind {
            PolicyErrorKind::NotAScheme => write!(f, "{text:?} is no scheme"),
            PolicyErrorKind::NotAHost => write!(f, "{text:?} is no host"),
            PolicyErrorKind::Wildcard => {
                write!(f, "'*' in {text:?}: name the suffix that hosts must have")
            }
        }
    }
}

impl core::error::Error for PolicyError {}
