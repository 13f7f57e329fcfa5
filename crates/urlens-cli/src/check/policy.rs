//! The options that define a policy: the rules of a policy file, with the same names.

use crate::commands::policy::read;
use crate::programs::program;
use urlens_ops::programs::Program;
use urlens_readings::address::{AddressKind, Network};
use urlens_readings::policy::{Policy, Rules};

/// The policy options. Any of them enables the policy; the others keep their safe defaults.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Policy (lists: commas, or several times)")]
pub(crate) struct PolicyArgs {
    /// Apply the policy of this file in TOML instead of the options below;
    /// fetch: the default policy
    #[arg(long, verbatim_doc_comment, value_name = "FILE|fetch")]
    policy: Option<String>,

    /// The program that fetches: deny URLs that it reads differently
    #[arg(long, value_name = "PROGRAM", value_parser = program)]
    client: Option<&'static Program>,

    #[command(flatten)]
    rules: RuleArgs,
}

/// The rules of a policy.
#[derive(Debug, Default, PartialEq, clap::Args)]
pub(crate) struct RuleArgs {
    /// Allow these schemes instead of https
    #[arg(long, value_name = "SCHEMES", value_delimiter = ',')]
    schemes: Option<Vec<String>>,

    /// Allow these hosts. Hosts not named are denied
    /// [default: all hosts]
    #[arg(long, verbatim_doc_comment, value_name = "HOSTS", value_delimiter = ',')]
    hosts: Option<Vec<String>>,

    /// Allow these domains and their subdomains.
    /// Hosts not named are denied
    #[arg(long, verbatim_doc_comment, value_name = "NAMES", value_delimiter = ',')]
    suffixes: Option<Vec<String>>,

    /// Allow these ports instead of the default port of the scheme
    #[arg(long, value_name = "PORTS", value_delimiter = ',')]
    ports: Option<Vec<u16>>,

    /// Allow every port
    #[arg(long, conflicts_with = "ports")]
    any_port: bool,

    /// Allow these ports for a scheme only, such as https:8443
    #[arg(long, value_name = "SCHEME:PORT", value_delimiter = ',', value_parser = scheme_port)]
    scheme_ports: Vec<(String, u16)>,

    /// Allow these hosts with these ports, although other rules on hosts,
    /// ports and addresses deny them
    #[arg(long, verbatim_doc_comment, value_name = "HOST:PORT", value_delimiter = ',')]
    endpoints: Vec<String>,

    /// Allow these networks although their addresses are of a denied kind
    #[arg(long, value_name = "NETWORKS", value_delimiter = ',')]
    allow_networks: Vec<Network>,

    /// Deny these domains and their subdomains
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    deny_suffixes: Vec<String>,

    /// Deny the registrable domains of these names and their subdomains
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    deny_domains: Vec<String>,

    /// Deny networks in addition to the defaults. Kinds of addresses
    /// replace the defaults: only the kinds named are denied.
    /// none: no kind is denied
    #[arg(long, verbatim_doc_comment, value_name = "NETWORKS|KINDS", value_delimiter = ',')]
    refuse: Option<Vec<String>>,

    /// Allow a user name and a password
    #[arg(long)]
    credentials: bool,

    /// Allow a host without a dot
    #[arg(long)]
    dotless: bool,

    /// Let the policy accept URLs that browsers repair, and check the
    /// repaired URL. Findings still apply: see --allow and --no-lint
    #[arg(long, verbatim_doc_comment)]
    repaired: bool,
}

fn scheme_port(text: &str) -> Result<(String, u16), String> {
    let pair = text.split_once(':').and_then(|(scheme, port)| Some((scheme, port.parse().ok()?)));
    let (scheme, port) = pair.ok_or("expected a scheme and a port such as https:8443")?;
    Ok((scheme.to_ascii_lowercase(), port))
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

impl PolicyArgs {
    /// Returns the policy, if any of the options is self.
    pub(crate) fn policy(&self) -> Result<Option<Policy>, String> {
        let has_rules = self.rules != RuleArgs::default();
        let mut rules = match self.policy.as_deref() {
            None if !has_rules && self.client.is_none() => return Ok(None),
            Some("fetch") | None => self.rules.to_rules(),
            Some(_) if has_rules => {
                return Err(
                    "a policy file has all rules: write the other policy options into it".into()
                );
            }
            Some("-") => {
                return Err("--policy cannot read standard input; name a file".into());
            }
            Some(file) => Rules::from(&read(file)?),
        };
        rules.client = self.client.map(|client| client.id.to_owned()).or(rules.client);
        rules.policy().map(Some).map_err(|error| error.to_string())
    }
}

impl RuleArgs {
    fn to_rules(&self) -> Rules {
        let mut rules = Rules::default();
        rules.schemes.clone_from(&self.schemes);
        rules.hosts.clone_from(&self.hosts);
        rules.suffixes.clone_from(&self.suffixes);
        rules.ports.clone_from(&self.ports);
        rules.any_port = self.any_port;
        for (scheme, port) in &self.scheme_ports {
            rules.scheme_ports.entry(scheme.clone()).or_default().push(*port);
        }
        rules.endpoints.clone_from(&self.endpoints);
        rules.allow_networks.clone_from(&self.allow_networks);
        rules.deny_suffixes.clone_from(&self.deny_suffixes);
        rules.deny_domains.clone_from(&self.deny_domains);
        rules.refuse.clone_from(&self.refuse);
        rules.credentials = self.credentials;
        rules.dotless = self.dotless;
        rules.repaired = self.repaired;
        rules
    }
}
