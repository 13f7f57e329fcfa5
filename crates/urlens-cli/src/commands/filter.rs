//! `urlens filter`: prints the URLs that a policy allows.

use super::Run;
use crate::bulk::{self, Options, Text};
use crate::check::policy::{PolicyArgs, kinds_help};
use crate::cli::usage_error;
use crate::input::{Input, Place};
use crate::not_urls::NotUrls;
use crate::outcome::Outcome;
use crate::paint;
use std::io;

const NOTES: &str = "\
Prints the lines that the policy allows, unchanged and in order; with --invert, the other lines. An
empty line is in neither. `urlens check` with the same policy prints the reasons, and the text to
fetch; `urlens policy explain` prints the rule of a file that decides. A policy checks only the
text: check the address again after DNS resolution and after each redirect.

";

const EXAMPLES: &str = "
Exit codes: 0 if all lines were read, also if none is printed; 1 if a line is not UTF-8 or not one
URL but several words; 2 if a file cannot be read or an argument is invalid.

Examples:
  $ urlens filter --policy fetch 'https://example.org/' 'https://10.0.0.1/' 'https://example.net/'
  https://example.org/
  https://example.net/

  $ urlens filter --policy policy.toml --invert 'https://example.org/' 'https://cdn.evil.example/'
  https://cdn.evil.example/";

/// Print the URLs that a policy allows
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{NOTES}{}{EXAMPLES}", kinds_help()))]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Print the lines that the policy does not allow
    #[arg(short = 'v', long)]
    invert: bool,

    #[command(flatten)]
    policy: Box<PolicyArgs>,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let policy = self.policy.policy().unwrap_or_else(|error| usage_error("filter", &error));
        let Some(policy) = policy else {
            usage_error("filter", "missing policy: use --policy, or another option under Policy")
        };
        let not_urls = NotUrls::default();
        let mut printed = Vec::new();
        let outcome = bulk::blocks(
            &self.input,
            &self.bulk,
            &mut paint::values(),
            &|Text { text, place, .. }, found: &mut Vec<Place>| {
                not_urls.count(text);
                if policy.check(text).is_ok() != self.invert {
                    found.push(place);
                }
                Ok(())
            },
            &mut |found, origin, out| {
                for place in found.drain(..) {
                    printed.extend_from_slice(origin.text_at(place));
                    printed.push(b'\n');
                }
                out.write_all(&printed)?;
                printed.clear();
                Ok(())
            },
        )?;
        Ok(not_urls.report(&self.input, outcome))
    }
}
