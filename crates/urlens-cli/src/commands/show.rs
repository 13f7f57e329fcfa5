//! `urlens URL...`: explains URLs.

use super::Run;
use crate::bulk::{self, Options, Tables, Text};
use crate::cli::Cli;
use crate::input::Input;
use crate::masking::Passwords;
use crate::outcome::{Outcome, print_error};
use crate::overview::Overview;
use crate::paint::{self, NAME, paint};
use clap::CommandFactory;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) const EXAMPLES: &str = "\
Examples:
  $ urlens 'https://example.org:8042/some/where?qua#ought'
  RFC 3986, RFC 3987, URL Standard
    https://example.org:8042/some/where?qua#ought
    └─┬─┘   └────┬────┘ └┬─┘└────┬────┘ └┬┘ └─┬─┘
    scheme     host    port    path    query fragment

  All three standards agree.

  $ urlens 'http://127.1/a' | head -n 14
  RFC 3986, RFC 3987
    http://127.1/a
    └┬─┘   └─┬─┘├┘
    scheme host path

  URL Standard
    http://127.0.0.1/a
    └┬─┘   └───┬───┘├┘
    scheme   host path

  The standards find different hosts. First difference at byte 11.

          RFC 3986/3987  URL Standard
    host  127.1          127.0.0.1     different";

/// Explain URLs
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Print a JSON object for each URL
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    passwords: Passwords,
}

impl Args {
    /// Returns true if there is any option or URL.
    pub(crate) fn is_given(&self) -> bool {
        self.json || self.passwords.are_shown || self.input.is_given()
    }
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        // `urlens` alone on a terminal prints the usage instead of waiting for input.
        if self.input.is_interactive() {
            let error = Cli::command().error(
                clap::error::ErrorKind::MissingRequiredArgument,
                "missing URL; standard input is read only from a file or a pipe",
            );
            print_error(&error.render().ansi().to_string());
            std::process::exit(error.exit_code());
        }
        // 98 with the margin of an example in the help.
        let width = paint::width().unwrap_or(96);
        let rule = format!("\n{}\n\n", paint(NAME, "─".repeat(width.min(60))));
        let mut tables = Tables::separated_by(&rule);
        let rejected = AtomicBool::new(false);
        let outcome = bulk::blocks(
            &self.input,
            &Options::default(),
            &mut paint::stdout(),
            &|Text { text, .. }, found: &mut Vec<u8>| {
                let overview = Overview::of(text, width, self.passwords);
                if !overview.is_accepted() {
                    rejected.store(true, Ordering::Relaxed);
                }
                if self.json {
                    writeln!(found, "{}", overview.to_json())?;
                } else {
                    write!(found, "{rule}{}", overview.draw())?;
                }
                Ok(())
            },
            &mut |found, _, out| tables.write(found, out),
        )?;
        Ok(if rejected.into_inner() { Outcome::Failure } else { outcome.or_failure() })
    }
}
