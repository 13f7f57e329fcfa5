//! `urlens between`: compares a program that checks URLs with one that fetches them.

use super::Run;
use crate::bulk::{self, Options};
use crate::input::Input;
use crate::masking::Passwords;
use crate::outcome::Outcome;
use crate::programs::program;
use serde_json::json;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use urlens_ops::programs::{Between, PairVerdict, Program, Side, between};

const NOTES: &str = "\
Prints for each URL `same`, `refused` (the checker refuses it, or the fetcher does not connect),
`different host`, `different port` or `different scheme`, then where each program connects, and the
rules of the programs that took effect. The last line is a text that both programs read as the
checker does, if there is one.

The exit code is 1 if a URL is read differently.

Examples:
  $ urlens between go127 lua_socket 'https://example.org?@evil.example/' || echo no
  different host, first difference at byte 19
    go127: https://example.org:443
    lua_socket: https://evil.example:443
      only a slash ends the authority, not ? or # (parse)
    fetch instead: https://example.org/?@evil.example/
  no

  $ urlens between whatwg curl8 'https://example.org/'
  same
    whatwg: https://example.org:443
    curl8: https://example.org:443";

/// Compare the program that checks a URL with the program that fetches it
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// The program that checks: see `urlens programs`
    #[arg(value_name = "CHECKER", value_parser = program)]
    checker: &'static Program,

    /// The program that fetches
    #[arg(value_name = "FETCHER", value_parser = program)]
    fetcher: &'static Program,

    #[command(flatten)]
    input: Input,

    /// Print a JSON object for each URL, as `urlens jsonl` does
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    passwords: Passwords,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let differs = AtomicBool::new(false);
        let outcome = bulk::each(&self.input, &self.bulk, |text, out| {
            let pair = between(self.checker, self.fetcher, text);
            if matches!(pair.verdict, PairVerdict::Different(_)) {
                differs.store(true, Ordering::Relaxed);
            }
            if self.json {
                let (checker, fetcher) = (self.checker.id, self.fetcher.id);
                let request = json!({
                    "op": "between", "checker": checker, "fetcher": fetcher, "input": text,
                });
                let start = out.len();
                writeln!(out, "{}", urlens_ops::ask(&request.to_string()))?;
                self.passwords.written(text, start, out)?;
            } else {
                write_pair(&pair, self.passwords, out)?;
            }
            Ok(())
        })?;
        Ok(Outcome::success_if(outcome == Outcome::Success && !differs.into_inner()))
    }
}

fn write_pair(pair: &Between<'_>, passwords: Passwords, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "{pair}")?;
    write_side(&pair.checker, out)?;
    write_side(&pair.fetcher, out)?;
    match pair.repaired() {
        Some(text) => writeln!(out, "  fetch instead: {}", passwords.url(&text)),
        None => Ok(()),
    }
}

fn write_side(side: &Side<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let id = side.program.id;
    match &side.connection {
        Ok(connection) => writeln!(out, "  {id}: {connection}")?,
        Err(reason) => return writeln!(out, "  {id}: {reason}"),
    }
    side.rules.iter().try_for_each(|rule| writeln!(out, "    {} ({})", rule.text, rule.source))
}
