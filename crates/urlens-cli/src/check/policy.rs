//! The arguments that make a policy.

use urlens_readings::address::{AddressKind, AddressKinds, Network};
use urlens_readings::policy::{Basis, Policy, PolicyError};

/// What may be fetched. Each of these asks for a policy; what none of them names is as safe as it is
/// by default.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Policy")]
pub(crate) struct Rules {
    /// Refuse what a server should not fetch for others: NAME is fetch
    #[arg(long, value_name = "NAME", value_parser = ["fetch"], hide_possible_values = true)]
    policy: Option<String>,

    /// Allow this scheme in place of https
    #[arg(long, value_name = "SCHEME")]
    allow_scheme: Vec<String>,

    /// Allow this host, and no other but those named
    #[arg(long, value_name = "HOST")]
    allow_host: Vec<String>,

    /// Allow this name and all below it, and no other but those named
    #[arg(long, value_name = "NAME")]
    allow_suffix: Vec<String>,

    /// Allow this port, or any, in place of that of the scheme
    #[arg(long, value_name = "PORT", value_parser = port)]
    allow_port: Vec<Port>,

    /// Refuse this network too; or of addresses only this kind, or none
    #[arg(long, value_name = "WHAT", value_parser = refused)]
    refuse: Vec<SetError>,

    /// Allow a user name and a password
    #[arg(long)]
    allow_credentials: bool,

    /// Allow a host without a dot
    #[arg(long)]
    allow_dotless: bool,

    /// Judge what browsers make of the text, and not the text
    #[arg(long)]
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
        _ => text.parse().map(Port::One).map_err(|_| "no port, and not `any`".to_owned()),
    }
}

#[derive(Clone, Copy, Debug)]
enum SetError {
    None,
    Kind(AddressKind),
    Network(Network),
}

fn refused(text: &str) -> Result<SetError, String> {
    if text == "none" {
        return Ok(SetError::None);
    }
    if let Some(kind) = AddressKind::ALL.into_iter().find(|it| it.code() == text) {
        return Ok(SetError::Kind(kind));
    }
    text.parse().map(SetError::Network).map_err(|_| {
        let kinds = AddressKind::ALL.map(AddressKind::code).join(", ");
        format!("no network, and none of {kinds}")
    })
}

impl Rules {
    /// The policy, if one is asked for.
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
        // Kinds take the place of all kinds; networks come besides.
        let mut kinds = None;
        for refused in &self.refuse {
            match *refused {
                SetError::None => kinds = Some(kinds.unwrap_or(AddressKinds::NONE)),
                SetError::Kind(kind) => {
                    kinds = Some(kinds.unwrap_or(AddressKinds::NONE).with(kind))
                }
                SetError::Network(network) => builder = builder.refuse_network(network),
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
