//! The options that define a policy.

use crate::commands::policy::read;
use crate::programs::program;
use urlens_ops::programs::Program;
use urlens_readings::address::{AddressKind, AddressKinds, Network};
use urlens_readings::policy::{Basis, Policy};

/// The policy options. Any of them enables the policy; the others keep their safe defaults.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Policy")]
pub(crate) struct Rules {
    /// Apply the policy of this file in TOML instead of the options below;
    /// fetch: the default policy
    #[arg(long, verbatim_doc_comment, value_name = "FILE|fetch")]
    policy: Option<String>,

    /// The program that fetches: deny URLs that it reads differently
    #[arg(long, value_name = "PROGRAM", value_parser = program)]
    client: Option<&'static Program>,

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

    /// Allow this port for a scheme only, such as https:8443; repeatable
    #[arg(long, value_name = "SCHEME:PORT", value_parser = scheme_port)]
    scheme_port: Vec<(String, u16)>,

    /// Allow this host with this port, although other rules on hosts,
    /// ports and addresses deny it; repeatable
    #[arg(long, verbatim_doc_comment, value_name = "HOST:PORT")]
    allow_endpoint: Vec<String>,

    /// Allow this network although its addresses are of a denied kind;
    /// repeatable
    #[arg(long, verbatim_doc_comment, value_name = "NETWORK")]
    allow_network: Vec<Network>,

    /// Deny this domain and its subdomains; repeatable
    #[arg(long, value_name = "NAME")]
    deny_suffix: Vec<String>,

    /// Deny the registrable domain of this name and its subdomains;
    /// repeatable
    #[arg(long, verbatim_doc_comment, value_name = "NAME")]
    deny_domain: Vec<String>,

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

fn scheme_port(text: &str) -> Result<(String, u16), String> {
    let pair = text.split_once(':').and_then(|(scheme, port)| Some((scheme, port.parse().ok()?)));
    let (scheme, port) = pair.ok_or("expected a scheme and a port such as https:8443")?;
    Ok((scheme.to_owned(), port))
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
    if let Some(kind) = AddressKind::ALL.into_iter().find(|kind| kind.code() == text) {
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
    pub(crate) fn policy(&self) -> Result<Option<Policy>, String> {
        let policy = match self.policy.as_deref() {
            Some("fetch") => Some(self.built()?),
            None if self.has_rules() => Some(self.built()?),
            None => None,
            Some(_) if self.has_rules() => {
                return Err(
                    "a policy file has all rules: write the other policy options into it".into()
                );
            }
            Some("-") => {
                return Err("--policy cannot read standard input; name a file".into());
            }
            Some(file) => Some(read(file)?),
        };
        Ok(match self.client {
            Some(client) => Some(policy.unwrap_or_default().with_client(client)),
            None => policy,
        })
    }

    /// Returns the policy of the options.
    fn built(&self) -> Result<Policy, String> {
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
        let ports = self.allow_port.iter().map(|port| match port {
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
        for (scheme, _) in &self.scheme_port {
            let of_scheme =
                self.scheme_port.iter().filter(|pair| pair.0.eq_ignore_ascii_case(scheme));
            builder = builder.scheme_ports(scheme, of_scheme.map(|pair| pair.1));
        }
        for endpoint in &self.allow_endpoint {
            builder = builder.allow_endpoint(endpoint);
        }
        for network in &self.allow_network {
            builder = builder.allow_network(*network);
        }
        for name in &self.deny_suffix {
            builder = builder.deny_suffix(name);
        }
        for name in &self.deny_domain {
            builder = builder.deny_domain(name);
        }
        builder.build().map_err(|error| error.to_string())
    }

    fn has_rules(&self) -> bool {
        !self.allow_scheme.is_empty()
            || !self.allow_host.is_empty()
            || !self.allow_suffix.is_empty()
            || !self.allow_port.is_empty()
            || !self.scheme_port.is_empty()
            || !self.allow_endpoint.is_empty()
            || !self.allow_network.is_empty()
            || !self.deny_suffix.is_empty()
            || !self.deny_domain.is_empty()
            || !self.refuse.is_empty()
            || self.allow_credentials
            || self.allow_dotless
            || self.repaired
    }
}
