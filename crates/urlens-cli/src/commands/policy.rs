//! `urlens policy`: explains the decisions of a policy file.

use super::Run;
use crate::cli::usage_error;
use crate::outcome::Outcome;
use crate::paint;
use std::io::{self, Read, Write};
use std::net::IpAddr;
use urlens::{Redaction, Url};
use urlens_readings::policy::Policy;

const EXAMPLES: &str = "
Exit codes: 0 if all URLs are allowed, 1 if one is denied, 2 for an invalid file.

Examples:
  $ echo 'allow_networks = [\"10.1.0.0/16\"]' | urlens policy explain - https://10.1.2.3/
  https://10.1.2.3/: allowed by allow_networks
    -        repaired = false
    -        schemes = [\"https\"]
    -        credentials = false
    -        deny_suffixes = []
    -        deny_domains = []
    -        endpoints = []
    -        all hosts
    -        dotless = false
    exempts  allow_networks = [\"10.1.0.0/16\"]
    -        refuse = all kinds, []
    -        the default port of the scheme

  $ echo 'schemes = [\"http\"]' | urlens policy explain -q - http://a.example/ https://127.0.0.1/
  http://a.example/: allowed: no rule denies it
  https://127.0.0.1/: denied by schemes, refuse";

/// Explain the decisions of a policy file
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Print which rule of a policy file decides about URLs
    #[command(after_help = EXAMPLES)]
    Explain(Explain),
}

#[derive(Debug, clap::Args)]
struct Explain {
    /// Policy file in TOML; -: standard input
    file: String,

    /// URLs
    #[arg(required = true, value_name = "URL")]
    urls: Vec<String>,

    /// Check this address too, to which the host is resolved
    #[arg(long, value_name = "IP")]
    address: Vec<IpAddr>,

    /// Print only the decision
    #[arg(short, long)]
    quiet: bool,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let Command::Explain(arguments) = self.command;
        arguments.run()
    }
}

impl Explain {
    fn run(self) -> io::Result<Outcome> {
        let policy = read(&self.file).unwrap_or_else(|error| usage_error("policy", &error));
        let redaction = Redaction::default();
        let mut out = paint::values();
        let mut is_allowed = true;
        for text in &self.urls {
            let explanation = policy.explain(text);
            is_allowed &= explanation.allowed().is_some();
            let shown = explanation.to_string();
            let shown = if self.quiet { shown.lines().next().unwrap_or_default() } else { &shown };
            writeln!(out, "{}: {}", redaction.apply(text), shown.trim_end())?;
            let url = explanation.allowed().and_then(|text| Url::parse(text).ok());
            for address in url.iter().flat_map(|_| &self.address) {
                let checked = url.as_ref().map(|url| policy.check_address(url, *address));
                match checked {
                    Some(Err(denied)) => {
                        is_allowed = false;
                        writeln!(out, "{address}: {denied}")?;
                    }
                    _ => writeln!(out, "{address}: allowed")?,
                }
            }
        }
        Ok(Outcome::success_if(is_allowed))
    }
}

/// Reads a policy file.
pub(crate) fn read(file: &str) -> Result<Policy, String> {
    let text = match file {
        "-" => {
            let mut text = String::new();
            io::stdin().lock().read_to_string(&mut text).map(|_| text)
        }
        _ => std::fs::read_to_string(file),
    };
    let text = text.map_err(|error| format!("cannot read {file}: {error}"))?;
    Policy::from_toml(&text).map_err(|error| format!("{file}: {error}"))
}
