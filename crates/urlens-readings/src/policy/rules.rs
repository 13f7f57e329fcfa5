//! The rules of a policy as data, with `Serialize` and `Deserialize`.

use super::error::NO_KIND;
use super::{Basis, FetchRules, Policy, PolicyBuilder, PolicyError, PolicyErrorKind, Ports};
use crate::address::{AddressKind, AddressKinds, Network};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The rules of a policy as data: the content of a policy file. An absent rule has the default of
/// [`Policy`], and an unknown rule is an error.
///
/// ```
/// use urlens_readings::policy::{Policy, Rules};
///
/// let rules: Rules = serde_json::from_str(r#"{"hosts":["a b"]}"#)?;
/// assert_eq!(rules.policy().unwrap_err().code(), "not-a-host");
/// assert_eq!(Rules::default().policy()?, Policy::default());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Policy", default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Rules {
    /// Allowed schemes.
    pub schemes: Option<Vec<String>>,
    /// Allowed hosts.
    pub hosts: Option<Vec<String>>,
    /// Allowed domains, with their subdomains.
    pub suffixes: Option<Vec<String>>,
    /// Denied domains, with their subdomains.
    pub deny_suffixes: Vec<String>,
    /// Names whose registrable domains are denied.
    #[cfg(feature = "suffix")]
    pub deny_domains: Vec<String>,
    /// Allowed hosts with a port, which are exempt from the rules on hosts, ports and addresses.
    pub endpoints: Vec<String>,
    /// Allowed ports.
    pub ports: Option<Vec<u16>>,
    /// True if all ports are allowed.
    pub any_port: bool,
    /// Allowed ports of single schemes.
    pub scheme_ports: BTreeMap<String, Vec<u16>>,
    /// Kinds of addresses, which replace the default of all kinds, and networks, which are added.
    /// An empty list, or `none`, stands for no kind.
    pub refuse: Option<Vec<String>>,
    /// Networks whose addresses are allowed although they are of a refused kind.
    pub allow_networks: Vec<Network>,
    /// True if userinfo is allowed.
    pub credentials: bool,
    /// True if names without a dot are allowed.
    pub dotless: bool,
    /// True if texts are allowed that the URL Standard repairs.
    pub repaired: bool,
    /// The program that fetches, by its name or id.
    #[cfg(feature = "programs")]
    pub client: Option<String>,
    /// Rules for clients that fetch.
    pub fetch: FetchRules,
}

/// Serializes the rules. When deserializing, absent rules have their defaults, and an unknown rule
/// is an error. An empty list of schemes, hosts or ports allows none.
///
/// | field | value | [builder](Policy::builder) |
/// |---|---|---|
/// | `schemes` | a list of strings | `schemes` |
/// | `hosts`, `suffixes` | lists of strings | `host`, `host_suffix` |
/// | `deny_suffixes`, `deny_domains` | lists of strings | `deny_suffix`, `deny_domain` |
/// | `endpoints` | a list of `host:port` | `allow_endpoint` |
/// | `ports` | a list of numbers | `ports` |
/// | `scheme_ports` | an object: for each scheme, a list of numbers | `scheme_ports` |
/// | `any_port` | true or false | `any_port` |
/// | `refuse` | a list of [kinds](AddressKind::code) or `"none"`, and networks | `refuse`, `refuse_network` |
/// | `allow_networks` | a list of networks | `allow_network` |
/// | `credentials`, `dotless` | true or false | `allow_credentials`, `allow_dotless` |
/// | `repaired` | true or false | [`Basis::Repaired`] |
/// | `client` | the name of a program | `Policy::with_client`, with the feature `programs` |
/// | `fetch` | an object | [`FetchRules`] |
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let json = r#"{"suffixes":["example.org"],"refuse":["52.0.0.0/8"],"dotless":true}"#;
/// let policy: Policy = serde_json::from_str(json)?;
/// let same = Policy::builder().host_suffix("example.org").refuse_network("52.0.0.0/8".parse()?);
/// assert_eq!(policy, same.allow_dotless().build()?);
///
/// let error = serde_json::from_str::<Policy>(r#"{"hosts":["*.example.org"]}"#).unwrap_err();
/// assert!(error.to_string().starts_with("'*' in \"*.example.org\" is not supported"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rules::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Policy {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        Rules::deserialize(deserializer)?.policy().map_err(R::Error::custom)
    }
}

impl From<&Policy> for Rules {
    fn from(policy: &Policy) -> Self {
        let denied = |registrable| {
            let names =
                policy.denied_names.iter().filter(move |denied| denied.registrable == registrable);
            names.map(|denied| denied.name.clone()).collect()
        };
        let hosts = |with_subdomains| {
            let rules = policy
                .hosts
                .as_ref()?
                .iter()
                .filter(|rule| rule.with_subdomains == with_subdomains);
            Some(rules.map(|rule| rule.host.clone()).collect())
        };
        Self {
            schemes: Some(policy.schemes.clone()),
            hosts: hosts(false),
            suffixes: hosts(true),
            deny_suffixes: denied(false),
            #[cfg(feature = "suffix")]
            deny_domains: denied(true),
            endpoints: policy.endpoints.iter().map(ToString::to_string).collect(),
            scheme_ports: policy.scheme_ports.iter().cloned().collect(),
            ports: match &policy.ports {
                Ports::Only(ports) => Some(ports.clone()),
                Ports::OfScheme | Ports::Any => None,
            },
            any_port: policy.ports == Ports::Any,
            refuse: refused(policy),
            allow_networks: policy.allowed_networks.clone(),
            credentials: policy.credentials,
            dotless: policy.dotless,
            repaired: policy.basis == Basis::Repaired,
            #[cfg(feature = "programs")]
            client: policy.client.id().map(Into::into),
            fetch: policy.fetch.clone(),
        }
    }
}

impl Rules {
    /// Returns the policy with these rules.
    ///
    /// ```
    /// use urlens_readings::policy::Rules;
    /// assert!(Rules::default().policy()?.check("https://example.org/").is_ok());
    /// # Ok::<(), urlens_readings::policy::PolicyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first rule that is invalid.
    pub fn policy(self) -> Result<Policy, PolicyError> {
        #[cfg(feature = "programs")]
        if let Some(name) = &self.client {
            let unknown = |_| PolicyError::new(PolicyErrorKind::NotAProgram, name);
            let client = urlens_programs::find_by_name(name).map_err(unknown)?;
            return Ok(self.builder().build()?.with_client(client));
        }
        self.builder().build()
    }

    fn builder(self) -> PolicyBuilder {
        let mut builder = Policy::builder();
        if let Some(schemes) = self.schemes {
            builder = builder.schemes(schemes);
        }
        if self.hosts.is_some() || self.suffixes.is_some() {
            builder = builder.no_host();
        }
        for host in self.hosts.iter().flatten() {
            builder = builder.host(host);
        }
        for name in self.suffixes.iter().flatten() {
            builder = builder.host_suffix(name);
        }
        for name in &self.deny_suffixes {
            builder = builder.deny_suffix(name);
        }
        #[cfg(feature = "suffix")]
        for name in &self.deny_domains {
            builder = builder.deny_domain(name);
        }
        for endpoint in &self.endpoints {
            builder = builder.allow_endpoint(endpoint);
        }
        if let Some(ports) = self.ports {
            builder = builder.ports(ports);
        }
        for (scheme, ports) in self.scheme_ports {
            builder = builder.scheme_ports(&scheme, ports);
        }
        if self.any_port {
            builder = builder.any_port();
        }
        if let Some(refused) = self.refuse {
            builder = refuse(builder, &refused);
        }
        for network in self.allow_networks {
            builder = builder.allow_network(network);
        }
        if self.credentials {
            builder = builder.allow_credentials();
        }
        if self.dotless {
            builder = builder.allow_dotless();
        }
        if self.repaired {
            builder = builder.basis(Basis::Repaired);
        }
        builder.fetch(self.fetch)
    }
}

/// The field `refuse` of a policy. All kinds are not listed, so that kinds of later versions are
/// denied too.
fn refused(policy: &Policy) -> Option<Vec<String>> {
    let networks = policy.denied_networks.iter().map(Network::to_string);
    match policy.denied_kinds {
        AddressKinds::ALL if policy.denied_networks.is_empty() => None,
        AddressKinds::ALL => Some(networks.collect()),
        AddressKinds::NONE => Some([NO_KIND.into()].into_iter().chain(networks).collect()),
        kinds => Some(kinds.kinds().map(|kind| kind.code().into()).chain(networks).collect()),
    }
}

/// Applies the field `refuse`.
fn refuse(mut builder: PolicyBuilder, refused: &[String]) -> PolicyBuilder {
    let mut kinds = refused.is_empty().then_some(AddressKinds::NONE);
    for text in refused {
        if text == NO_KIND {
            kinds = kinds.or(Some(AddressKinds::NONE));
        } else if let Some(kind) = AddressKind::ALL.into_iter().find(|kind| kind.code() == text) {
            kinds = Some(kinds.unwrap_or_default().with(kind));
        } else {
            match text.parse() {
                Ok(network) => builder = builder.refuse_network(network),
                Err(_) => builder.fail(PolicyErrorKind::NotARange, text),
            }
        }
    }
    match kinds {
        Some(kinds) => builder.refuse(kinds),
        None => builder,
    }
}
