//! `urlens normalize`: each text in its normal form.

use super::Run;
use crate::bulk::{self, Options};
use crate::input::Input;
use crate::normal::Steps;
use crate::outcome::{Outcome, failed};
use std::io;

const NOTES: &str = "\
By default all steps are taken that cannot change the meaning (the rung `scheme`), with the rules of
schemes such as urn:, tel: and doi:. --steps none prints a text as it is parsed: as url, the href.
Steps that may change the meaning are taken last, in the order below.

Two texts have one normal form exactly if `urlens compare` calls them equivalent. A text that is not
of the kind, but that its scheme accepts, has the canonical form of its scheme.

Examples:
  $ urlens normalize 'HTTP://Example.org:80/%7eanna/./a/../b' 'urn:ISBN:0-395-36341-1'
  http://example.org/~anna/b
  urn:isbn:0395363411

  $ urlens normalize --drop-parameters 'utm_*' --sort-query 'http:\\\\é.example?b&utm_id=1&a'
  http://xn--9ca.example/?a&b";

/// Print each URL in its normal form
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    steps: Steps,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        self.steps.with(|normalizer| {
            bulk::each(&self.input, &self.bulk, |text, out| {
                out.extend_from_slice(normalizer.normalize(text).map_err(failed)?.as_bytes());
                out.push(b'\n');
                Ok(())
            })
        })
    }
}
