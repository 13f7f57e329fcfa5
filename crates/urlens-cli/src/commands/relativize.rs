//! `urlens relativize`: finds the shortest reference from a base to a URL.

use super::Run;
use super::resolve::{fail_base, take_base};
use crate::arguments::AsKind;
use crate::bulk::PerText;
use crate::outcome::{Message, Outcome, failed};
use std::ffi::OsString;
use std::io;

const NOTES: &str = "\
The first argument is the base, unless --base is given; all others are targets. `urlens resolve`
with the printed reference gives exactly the target.

As url, the target itself is printed if no relative reference leads to it. As uri or iri, a target
with dot segments in its path is an error, because no reference resolves to it. Base and target need
a scheme, also as uri-ref, iri-ref and url-ref.

Examples:
  $ urlens relativize 'https://example.org/docs/intro' 'https://example.org/docs/img/a.png'
  img/a.png

  $ urlens relativize --as uri 'http://a/b/c?d' 'http://a/b/' 'http://a/b/c?d#e' 'http://e/'
  .
  #e
  //e/";

/// Find the shortest reference from a base to each URL
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
#[command(override_usage = "urlens relativize [OPTIONS] BASE [URL]...\n       \
                            urlens relativize [OPTIONS] --base BASE [URL]...")]
pub(crate) struct Args {
    /// Base URL
    #[arg(value_name = "BASE", required_unless_present = "base")]
    first: Option<OsString>,

    #[command(flatten)]
    texts: PerText,

    /// Base URL; all arguments are then targets
    #[arg(short, long, value_name = "BASE")]
    base: Option<OsString>,

    #[command(flatten)]
    kind: AsKind,
}

impl Run for Args {
    fn run(mut self) -> io::Result<Outcome> {
        let base = take_base(&mut self.texts.input, self.first.take(), self.base.take());
        let kind = self.kind.kind.identifier();
        let base = match urlens_ops::parse(kind, &base) {
            Ok(base) => base,
            Err(failure) => return Ok(fail_base(&base, &failed(failure))),
        };
        let relative = |text: &str| -> Result<String, Message> {
            let target = urlens_ops::parse(kind, text).map_err(failed)?;
            Ok(base.relativize(&target)?.to_string())
        };
        self.texts.print(&relative)
    }
}
