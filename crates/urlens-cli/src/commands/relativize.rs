//! `urlens relativize`: the shortest reference from a base to a target.

use super::Run;
use super::resolve::{bad, with_base};
use crate::arguments::AsKind;
use crate::bulk::{self, Options};
use crate::input::Input;
use crate::outcome::{Outcome, failed};
use std::ffi::OsString;
use std::io;

const NOTES: &str = "\
The first argument is the base, unless that is named with --base; all others are targets. A printed
reference resolves to the target again, to the letter: see `urlens resolve`.

As url, the target itself is printed where no relative reference leads to it. As uri or iri there
may be no reference at all: none resolves to a path with dots. Both are identifiers: as uri-ref,
iri-ref and url-ref they need a scheme too.

Examples:
  $ urlens relativize 'https://example.org/docs/intro' 'https://example.org/docs/img/a.png'
  img/a.png

  $ urlens relativize --as uri 'http://a/b/c?d' 'http://a/b/' 'http://a/b/c?d#e' 'http://e/'
  .
  #e
  //e/";

/// Print the shortest references that lead from a base to URLs
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
#[command(override_usage = "urlens relativize [OPTIONS] BASE [URL]...\n       \
                            urlens relativize [OPTIONS] --base BASE [URL]...")]
pub(crate) struct Args {
    /// Base of the references
    #[arg(value_name = "BASE", required_unless_present = "base")]
    first: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// The base, so that all arguments are targets
    #[arg(short, long, value_name = "BASE")]
    base: Option<OsString>,

    #[command(flatten)]
    kind: AsKind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(mut self) -> io::Result<Outcome> {
        let base = with_base(&mut self.input, self.first.take(), self.base.take());
        let kind = self.kind.kind.identifier();
        let base = match urlens_ops::parse(kind, &base) {
            Ok(base) => base,
            Err(failure) => return Ok(bad("base", &failed(failure))),
        };
        bulk::each(&self.input, &self.bulk, |text, out| {
            let target = urlens_ops::parse(kind, text).map_err(failed)?;
            out.extend_from_slice(base.relativize(&target)?.as_str().as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}
