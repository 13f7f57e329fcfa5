//! The rules of a policy as data, with `Serialize` and `Deserialize`.

use super::error::NO_KIND;
use super::{FetchRules, Policy, PolicyBuilder, PolicyError, PolicyErrorKind, Ports};
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
/// | field | value |
/// |---|---|
/// | `schemes` | a list of strings |
/// | `hosts`, `suffixes` | lists of strings |
/// | `deny_suffixes`, `deny_domains` | lists of strings |
/// | `endpoints` | a list of `host:port` |
/// | `ports` | a list of numbers |
/// | `scheme_ports` | an object: for each scheme, a list of numbers |
/// | `any_port` | true or false |
/// | `refuse` | a list of [kinds](AddressKind::code) or `"none"`, and networks: `refuse` and `refuse_networks` of the builder |
/// | `allow_networks` | a list of networks |
/// | `credentials`, `dotless`, `repaired` | true or false |
/// | `client` | the name of a program, with the feature `programs` |
/// | `fetch` | an object: [`FetchRules`] |
///
/// The [builder](Policy::builder) has methods of the same names.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let json = r#"{"suffixes":["example.org"],"refuse":["52.0.0.0/8"],"dotless":true}"#;
/// let policy: Policy = serde_json::from_str(json)?;
/// let same = Policy::builder().suffixes(["example.org"]).refuse_networks(["52.0.0.0/8".parse()?]);
/// assert_eq!(policy, same.dotless(true).build()?);
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
            repaired: policy.repaired,
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
        let mut builder = Policy::builder()
            .endpoints(self.endpoints)
            .allow_networks(self.allow_networks)
            .deny_suffixes(self.deny_suffixes)
            .credentials(self.credentials)
            .dotless(self.dotless)
            .repaired(self.repaired)
            .fetch(self.fetch);
        if let Some(schemes) = self.schemes {
            builder = builder.schemes(schemes);
        }
        if let Some(hosts) = self.hosts {
            builder = builder.hosts(hosts);
        }
        if let Some(suffixes) = self.suffixes {
            builder = builder.suffixes(suffixes);
        }
        #[cfg(feature = "suffix")]
        {
            builder = builder.deny_domains(self.deny_domains);
        }
        if let Some(ports) = self.ports {
            builder = builder.ports(ports);
        }
        for (scheme, ports) in self.scheme_ports {
            builder = builder.scheme_ports(&scheme, ports);
        }
        if let Some(refused) = self.refuse {
            builder = refuse(builder, &refused);
        }
        #[cfg(feature = "programs")]
        if let Some(name) = &self.client {
            match urlens_programs::find_by_name(name) {
                Ok(client) => builder = builder.client(client),
                Err(_) => builder.fail(PolicyErrorKind::NotAProgram, name),
            }
        }
        builder.any_port(self.any_port).build()
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
                Ok(network) => builder = builder.refuse_networks([network]),
                Err(_) => builder.fail(PolicyErrorKind::NotARange, text),
            }
        }
    }
    match kinds {
        Some(kinds) => builder.refuse(kinds),
        None => builder,
    }
}
