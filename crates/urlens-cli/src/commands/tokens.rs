//! `urlens tokens`: prints the tokens of the URL Reverse Specification.

use super::Run;
use crate::arguments::{kinds, kinds_help};
use crate::bulk::{self, Options, Tables, Text};
use crate::input::Input;
use crate::outcome::{Message, Outcome, failed};
use crate::paint::{self, NAME, paint, visible};
use std::io::{self, Write as _};
use urlens_ops::{Kind, TokenStream};

const NOTES: &str = "\
A URL is a sequence of tokens, each optional: scheme, authority, drive, path-root, dirs, file,
query, fragment. To resolve a reference, remove the tokens of the base from the kind of the
reference's first token on, then append the reference.

As url-ref (the default), a text may be relative and is not repaired: tokens are printed as written.

Examples:
  $ urlens tokens 'file:C|\\docs/../a?b'
  scheme     file
  drive      C|
  path-root  \\
  dir        docs
  dir        ..
  file       a
  query      b

  $ urlens tokens --json --as uri 'a:b'
  [{\"type\":\"scheme\",\"value\":\"a\"},{\"type\":\"file\",\"value\":\"b\"}]";

/// Split URLs into tokens
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Print a JSON array for each URL
    #[arg(long)]
    json: bool,

    #[arg(long = "as", value_name = "KIND", default_value = "url-ref", help = kinds_help())]
    #[arg(value_parser = kinds(), hide_possible_values = true)]
    kind: Kind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        if self.json {
            return bulk::each(&self.input, &self.bulk, |text, out| self.json(text, out));
        }
        let mut tables = Tables::separated_by("\n");
        let outcome = bulk::blocks(
            &self.input,
            &self.bulk,
            &mut paint::stdout(),
            &|Text { text, .. }, found| self.table(text, found),
            &mut |found, _, out| tables.write(found, out),
        )?;
        Ok(outcome.or_failure())
    }
}

impl Args {
    fn json(&self, text: &str, out: &mut Vec<u8>) -> Result<(), Message> {
        let any = urlens_ops::parse(self.kind, text).map_err(failed)?;
        // Written directly: building a JSON value for each token would dominate the run time.
        let mut before = "[";
        for token in TokenStream::of(any.as_borrowed()) {
            write!(out, "{before}{{\"type\":\"{}\",\"value\":", token.kind.name())?;
            serde_json::to_writer(&mut *out, token.value)?;
            out.push(b'}');
            before = ",";
        }
        out.extend_from_slice(if before == "[" { b"[]\n" } else { b"]\n" });
        Ok(())
    }

    /// Writes a blank line, and a line for each token.
    fn table(&self, text: &str, out: &mut Vec<u8>) -> Result<(), Message> {
        let any = urlens_ops::parse(self.kind, text).map_err(failed)?;
        out.push(b'\n');
        for token in TokenStream::of(any.as_borrowed()) {
            let name = paint(NAME, format_args!("{:9}", token.kind.name()));
            let value = match token.value {
                "" => "\"\"".to_owned(),
                value => visible(value),
            };
            out.extend_from_slice(format!("{name}  {value}\n").as_bytes());
        }
        Ok(())
    }
}
