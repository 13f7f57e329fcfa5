//! The options that define a policy.

use urlens_readings::address::{AddressKind, AddressKinds, Network};
use urlens_readings::policy::{Basis, Policy, PolicyError};

/// The policy options. Any of them enables the policy; the others keep their safe defaults.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Policy")]
pub(crate) struct Rules {
    /// Apply the default policy of this name: fetch
    #[arg(long, value_name = "NAME", value_parser = ["fetch"], hide_possible_values = true)]
    policy: Option<String>,

    /// Allow this scheme instead of https; repeatable
    #[arg(long, value_name = "SCHEME")]
    allow_scheme: Vec<String>,

    /// Allow this host; repeatable. Hosts not named are denied
    /// [default: all hosts]
    #[arg(long, verbatim_doc_comment, value_name = "HOST")]
    allow_host: Vec<String>,

    /// Allow this domain and its subdomains; repeatable.
    /// Hosts not named are denied
    #[arg(long, verbatim_doc_comment, value_name = "NAME")]
    allow_suffix: Vec<String>,

    /// Allow this port instead of the default port of the scheme;
    /// repeatable; any: all ports
    #[arg(long, verbatim_doc_comment, value_name = "PORT", value_parser = port)]
    allow_port: Vec<Port>,

    /// Deny NETWORK in addition to the defaults. A KIND replaces the
    /// defaults: only the kinds named are denied.
    /// none: no kind is denied
    #[arg(long, alias = "deny-address", verbatim_doc_comment)]
    #[arg(value_name = "NETWORK|KIND", value_parser = address_rule)]
    refuse: Vec<AddressRule>,

    /// Allow a user name and a password
    #[arg(long)]
    allow_credentials: bool,

    /// Allow a host without a dot
    #[arg(long)]
    allow_dotless: bool,

    /// Let the policy accept URLs that browsers repair, and check the
    /// repaired URL. Findings still apply: see --allow and --no-lint
    #[arg(long, verbatim_doc_comment)]
    repaired: bool,
}

#[derive(Clone, Copy, Debug)]
enum Port {
    One(u16),
    Any,
}

fn port(text: &str) -> Result<Port, String> {
    match text {
        "any" => Ok(Port::Any),
        _ => text.parse().map(Port::One).map_err(|_| "expected a port or `any`".to_owned()),
    }
}

#[derive(Clone, Copy, Debug)]
enum AddressRule {
    NoKind,
    Kind(AddressKind),
    Network(Network),
}

fn address_rule(text: &str) -> Result<AddressRule, String> {
    if text == "none" {
        return Ok(AddressRule::NoKind);
    }
    if let Some(kind) = AddressKind::ALL.into_iter().find(|it| it.code() == text) {
        return Ok(AddressRule::Kind(kind));
    }
    text.parse().map(AddressRule::Network).map_err(|_| {
        let kinds = AddressKind::ALL.map(AddressKind::code).join(", ");
        format!("expected a network such as 192.0.2.0/24, or one of none, {kinds}")
    })
}

/// Returns the list of kinds of addresses, for the help.
pub(crate) fn kinds_help() -> String {
    let mut text = String::from("Kinds of addresses:");
    let mut width = text.len();
    for kind in AddressKind::ALL {
        let word = format!(" {},", kind.code());
        if width + word.len() > 100 {
            text += "\n ";
            width = 1;
        }
        text += &word;
        width += word.len();
    }
    text.pop();
    text + ".\n"
}

impl Rules {
    /// Returns the policy, if any of the options is given.
    pub(crate) fn policy(&self) -> Result<Option<Policy>, PolicyError> {
        if !self.is_given() {
            return Ok(None);
        }
        let mut builder = Policy::builder();
        if !self.allow_scheme.is_empty() {
            builder = builder.schemes(&self.allow_scheme);
        }
        for host in &self.allow_host {
            builder = builder.host(host);
        }
        for name in &self.allow_suffix {
            builder = builder.host_suffix(name);
        }
        let ports = self.allow_port.iter().map(|it| match it {
            Port::One(port) => Some(*port),
            Port::Any => None,
        });
        builder = match ports.collect::<Option<Vec<_>>>() {
            None => builder.any_port(),
            Some(ports) if ports.is_empty() => builder,
            Some(ports) => builder.ports(ports),
        };
        // Kinds replace the default (all kinds); networks are added to it.
        let mut kinds = None;
        for rule in &self.refuse {
            match *rule {
                AddressRule::NoKind => kinds = Some(kinds.unwrap_or(AddressKinds::NONE)),
                AddressRule::Kind(kind) => {
                    kinds = Some(kinds.unwrap_or(AddressKinds::NONE).with(kind));
                }
                AddressRule::Network(network) => builder = builder.refuse_network(network),
            }
        }
        if let Some(kinds) = kinds {
            builder = builder.refuse(kinds);
        }
        if self.allow_credentials {
            builder = builder.allow_credentials();
        }
        if self.allow_dotless {
            builder = builder.allow_dotless();
        }
        if self.repaired {
            builder = builder.basis(Basis::Repaired);
        }
        builder.build().map(Some)
    }

    fn is_given(&self) -> bool {
        self.policy.is_some()
            || !self.allow_scheme.is_empty()
            || !self.allow_host.is_empty()
            || !self.allow_suffix.is_empty()
            || !self.allow_port.is_empty()
            || !self.refuse.is_empty()
            || self.allow_credentials
            || self.allow_dotless
            || self.repaired
    }
}
