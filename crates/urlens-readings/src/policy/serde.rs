//! `Serialize` and `Deserialize` for [`Policy`], by its rules.

use super::{Basis, Policy, PolicyBuilder, Ports};
use crate::address::{AddressKind, AddressKinds, Network};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The rules of a policy. The fields are named like the parameters of the operation `policy`, and an
/// absent field has the default of [`Policy`].
#[derive(Default, Serialize, Deserialize)]
#[serde(rename = "Policy", default, deny_unknown_fields)]
struct Rules {
    schemes: Option<Vec<String>>,
    hosts: Option<Vec<String>>,
    suffixes: Option<Vec<String>>,
    ports: Option<Vec<u16>>,
    any_port: bool,
    /// Kinds of addresses, which replace the default of all kinds, and networks, which are added.
    /// An empty list, or [`NO_KIND`], stands for no kind.
    refuse: Option<Vec<String>>,
    allow_networks: Vec<Network>,
    credentials: bool,
    dotless: bool,
    repaired: bool,
}

const NO_KIND: &str = "none";

/// Serializes the rules. When deserializing, absent rules have their defaults, and an unknown rule
/// is an error. An empty list of schemes, hosts or ports allows none.
///
/// | field | value | [builder](Policy::builder) |
/// |---|---|---|
/// | `schemes` | a list of strings | `schemes` |
/// | `hosts`, `suffixes` | lists of strings | `host`, `host_suffix` |
/// | `ports` | a list of numbers | `ports` |
/// | `any_port` | true or false | `any_port` |
/// | `refuse` | a list of [kinds](AddressKind::code) or `"none"`, and networks | `refuse`, `refuse_network` |
/// | `allow_networks` | a list of networks | `allow_network` |
/// | `credentials`, `dotless` | true or false | `allow_credentials`, `allow_dotless` |
/// | `repaired` | true or false | [`Basis::Repaired`] |
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
        Rules::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Policy {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        let builder = Rules::deserialize(deserializer)?.builder().map_err(R::Error::custom)?;
        builder.build().map_err(R::Error::custom)
    }
}

impl Rules {
    fn of(policy: &Policy) -> Self {
        let hosts = |below| {
            let rules = policy.hosts.as_ref()?.iter().filter(|it| it.below == below);
            Some(rules.map(|it| it.host.clone()).collect())
        };
        Self {
            schemes: Some(policy.schemes.clone()),
            hosts: hosts(false),
            suffixes: hosts(true),
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
        }
    }

    fn builder(self) -> Result<PolicyBuilder, String> {
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
        if let Some(ports) = self.ports {
            builder = builder.ports(ports);
        }
        if self.any_port {
            builder = builder.any_port();
        }
        if let Some(refused) = self.refuse {
            builder = refuse(builder, &refused)?;
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
        Ok(builder)
    }
}

/// The field `refuse` of a policy. All kinds are not listed, so that kinds of later versions are
/// denied too.
fn refused(policy: &Policy) -> Option<Vec<String>> {
    let networks = policy.networks.iter().map(Network::to_string);
    match policy.refused {
        AddressKinds::ALL if policy.networks.is_empty() => None,
        AddressKinds::ALL => Some(networks.collect()),
        AddressKinds::NONE => Some([NO_KIND.into()].into_iter().chain(networks).collect()),
        kinds => Some(kinds.kinds().map(|it| it.code().into()).chain(networks).collect()),
    }
}

/// Applies the field `refuse`.
fn refuse(mut builder: PolicyBuilder, refused: &[String]) -> Result<PolicyBuilder, String> {
    let mut kinds = refused.is_empty().then_some(AddressKinds::NONE);
    for text in refused {
        if text == NO_KIND {
            kinds = kinds.or(Some(AddressKinds::NONE));
        } else if let Some(kind) = AddressKind::ALL.into_iter().find(|it| it.code() == text) {
            kinds = Some(kinds.unwrap_or_default().with(kind));
        } else {
            let network = text.parse().map_err(|_| {
                let names = AddressKind::ALL.map(AddressKind::code).join(", ");
                format!(
                    "{text:?} is not a network such as 192.0.2.0/24, nor one of {NO_KIND}, {names}"
                )
            })?;
            builder = builder.refuse_network(network);
        }
    }
    Ok(match kinds {
        Some(kinds) => builder.refuse(kinds),
        None => builder,
    })
}
