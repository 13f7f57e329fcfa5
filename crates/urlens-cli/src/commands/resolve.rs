//! `urlens resolve`: references, resolved against a base.

use super::Run;
use crate::arguments::AsKind;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::outcome::{Message, Outcome, complain, failed};
use std::ffi::OsString;
use std::io;
use urlens_ops::Resolution;

const NOTES: &str = "\
The first argument is the base, unless that is named with --base; all others are references. As url
the base is a URL, references are of the kind url-ref, and the result is where a link on that page
leads to in a browser.

As uri or iri, references are resolved as RFC 3986, 5.2 says, except that a rootless path stays
rootless; with --verbatim it does not. As uri-ref, iri-ref or url-ref the base may be relative: the
reference is appended to it, and as uri-ref and iri-ref dot segments stay.

Examples:
  $ urlens resolve 'https://example.org/docs/intro' '../img/a b.png' '//example.net' '?page=2'
  https://example.org/img/a%20b.png
  https://example.net/
  https://example.org/docs/intro?page=2

  $ urlens resolve --as uri-ref 'docs/intro' '../api/#top'
  docs/../api/#top";

/// Resolve references against a base
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
#[command(override_usage = "urlens resolve [OPTIONS] BASE [REF]...\n       \
                            urlens resolve [OPTIONS] --base BASE [REF]...")]
pub(crate) struct Args {
    /// Base of the references
    #[arg(value_name = "BASE", required_unless_present = "base")]
    first: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// The base, so that all arguments are references
    #[arg(short, long, value_name = "BASE")]
    base: Option<OsString>,

    /// Resolve rootless paths by the letter of RFC 3986 too, as uri or iri
    #[arg(long)]
    verbatim: bool,

    #[command(flatten)]
    kind: AsKind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(mut self) -> io::Result<Outcome> {
        let kind = self.kind.kind;
        let is_identifier = kind == kind.identifier();
        if self.verbatim && (kind.is_whatwg() || !is_identifier) {
            usage("resolve", "--verbatim is for --as uri, iri and uri-zone");
        }
        let how = if self.verbatim { Resolution::VERBATIM } else { Resolution::STRICT };
        let base = with_base(&mut self.input, self.first.take(), self.base.take());
        let base = match urlens_ops::parse(kind, &base) {
            Ok(base) => base,
            Err(failure) => return Ok(bad("base", &failed(failure))),
        };
        bulk::each(&self.input, &self.bulk, |text, out| {
            let target = match is_identifier {
                true => base.resolve_with(text, how)?,
                // The base may be relative.
                false => base.goto(text)?,
            };
            out.extend_from_slice(target.as_str().as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}

/// The base: the option, or else the first argument, which otherwise is one of the texts.
pub(super) fn with_base(
    input: &mut Input,
    first: Option<OsString>,
    option: Option<OsString>,
) -> String {
    let base = match option {
        Some(base) => {
            input.put_first(first);
            base
        }
        None => first.unwrap_or_default(),
    };
    base.into_string().unwrap_or_else(|_| usage("resolve", "the base is not UTF-8"))
}

/// Reports that an argument that all texts need could not be read.
pub(super) fn bad(what: &str, Message(message): &Message) -> Outcome {
    complain(&format!("{what}: {message}\n"));
    Outcome::Bad
}
