//! `urlens well-known`: prints well-known locations.

use super::Run;
use crate::arguments::AsKind;
use crate::bulk::{self, Options};
use crate::input::Input;
use crate::outcome::{Outcome, failed};
use std::io;

const NOTES: &str = "\
A well-known location (RFC 8615) is at the scheme and host of the URL, whose path, query and
fragment are dropped. The name is one path segment, percent-encoded if needed.

Examples:
  $ urlens well-known security.txt 'https://example.org/a?b' 'http://example.net:8080'
  https://example.org/.well-known/security.txt
  http://example.net:8080/.well-known/security.txt

  $ urlens well-known a/b https://example.org
  argument 1: well-known name is not a single path segment at byte 1";

/// Print the well-known location of sites, such as /.well-known/security.txt
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// Name of the location
    name: String,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    kind: AsKind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        bulk::each(&self.input, &self.bulk, |text, out| {
            let any = urlens_ops::parse(self.kind.kind, text).map_err(failed)?;
            let location = urlens_ops::well_known_at(&any, &self.name)?;
            out.extend_from_slice(location.as_str().as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}
