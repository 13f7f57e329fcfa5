//! `urlens resolve`: resolves references against a base.

use super::Run;
use crate::arguments::AsKind;
use crate::bulk::{self, Options};
use crate::cli::usage_error;
use crate::input::Input;
use crate::outcome::{Message, Outcome, failed, invalid_base, print_error};
use std::ffi::OsString;
use std::io;
use urlens_ops::ResolveOptions;

const NOTES: &str = "\
The first argument is the base, unless --base is given; all others are references. As url, the
result is the target of a link on the base page in a browser.

As uri or iri, references are resolved by RFC 3986, 5.2, except that a rootless path stays rootless;
--verbatim disables this exception. As uri-ref, iri-ref or url-ref, the base may be relative: the
reference is appended to it, and as uri-ref and iri-ref dot segments are kept.

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
    /// Base URL
    #[arg(value_name = "BASE", required_unless_present = "base")]
    first: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// Base URL; all arguments are then references
    #[arg(short, long, value_name = "BASE")]
    base: Option<OsString>,

    /// Follow RFC 3986 exactly for rootless paths (as uri or iri only)
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
            usage_error("resolve", "--verbatim requires --as uri, iri or uri-zone");
        }
        let options = if self.verbatim { ResolveOptions::STRICT_RFC3986 } else { ResolveOptions::STRICT };
        let base = take_base(&mut self.input, self.first.take(), self.base.take());
        let base = match urlens_ops::parse(kind, &base) {
            Ok(base) => base,
            Err(failure) => return Ok(fail_base(&base, &failed(failure))),
        };
        bulk::each(&self.input, &self.bulk, |text, out| {
            let target = match is_identifier {
                true => base.resolve_with(text, options)?,
                // The base may be relative.
                false => base.goto(text)?,
            };
            out.extend_from_slice(target.as_str().as_bytes());
            out.push(b'\n');
            Ok(())
        })
    }
}

/// Returns the base: the option if given, and the first argument otherwise. If the option is given,
/// the first argument is added to the input.
pub(super) fn take_base(
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
    base.into_string().unwrap_or_else(|_| usage_error("resolve", "the base is not UTF-8"))
}

/// Reports an error in the argument `name`, which all texts need.
pub(super) fn fail(name: &str, Message(message): &Message) -> Outcome {
    print_error(&format!("{name}: {message}\n"));
    Outcome::Failure
}

/// Reports an invalid base once, instead of for every line.
pub(super) fn fail_base(base: &str, Message(message): &Message) -> Outcome {
    print_error(&format!("{}\n", invalid_base(base, message)));
    Outcome::Failure
}
