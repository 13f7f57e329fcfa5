//! `urlens normalize`: each text in its normal form.

use super::Run;
use crate::bulk::{self, Options};
use crate::input::Input;
use crate::kind::Kind;
use crate::normal::Steps;
use crate::outcome::Outcome;
use std::io;
use urlens::Rung;

const NOTES: &str = "\
Without --as a text is a URI, and all steps are taken that cannot change its meaning: the rung
`scheme`. As a URL the normal form is what browsers print (the href); where steps or a rung are
asked for, they are taken after that. Steps that may change the meaning come last, in this order.

Examples:
  $ urlens normalize 'HTTP://Example.org:80/%7eanna/./a/../b' 'urn:ISBN:0-395-36341-1'
  http://example.org/~anna/b
  urn:ISBN:0-395-36341-1

  $ urlens normalize --as url --drop-parameters 'utm_*' --sort-query 'http:\\\\é.example?b&utm_id=1&a'
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
        self.steps.with(Kind::Uri, Rung::Scheme, |normal| {
            bulk::each(&self.input, &self.bulk, |text, out| {
                out.extend_from_slice(normal.of(text)?.as_bytes());
                out.push(b'\n');
                Ok(())
            })
        })
    }
}
