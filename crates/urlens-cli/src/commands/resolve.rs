//! `urlens resolve`: resolves references against a base.

use super::Run;
use crate::arguments::AsKind;
use crate::bulk::PerText;
use crate::cli::usage_error;
use crate::input::Input;
use crate::outcome::{Message, Outcome, failed, invalid_base, print_error};
use std::borrow::Cow;
use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use urlens_ops::{Any, Kind, ResolveOptions};

const NOTES: &str = "\
The first argument is the base, unless --base is given; all others are references. With --tsv, each
text or line has its own base, then a tab, then the reference. As url, the result is the target of a
link on the base page in a browser.

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
                            urlens resolve [OPTIONS] --base BASE [REF]...\n       \
                            urlens resolve [OPTIONS] --tsv [TEXT]...")]
pub(crate) struct Args {
    /// Base URL
    #[arg(value_name = "BASE", required_unless_present_any = ["base", "tsv"])]
    first: Option<OsString>,

    #[command(flatten)]
    texts: PerText,

    /// Base URL; all arguments are then references
    #[arg(short, long, value_name = "BASE")]
    base: Option<OsString>,

    /// Follow RFC 3986 exactly for rootless paths (as uri or iri only)
    #[arg(long)]
    verbatim: bool,

    /// Each text is BASE, a tab, and REF
    #[arg(long, conflicts_with = "base")]
    tsv: bool,

    #[command(flatten)]
    kind: AsKind,
}

impl Run for Args {
    fn run(mut self) -> io::Result<Outcome> {
        let kind = self.kind.kind;
        let is_identifier = kind == kind.identifier();
        if self.verbatim && (matches!(kind, Kind::Url | Kind::UrlRef) || !is_identifier) {
            usage_error("resolve", "--verbatim requires --as uri, iri or uri-zone");
        }
        let options =
            if self.verbatim { ResolveOptions::VERBATIM } else { ResolveOptions::STRICT };
        let resolved = |base: &Any<Cow<'_, str>>, text: &str| -> Result<String, Message> {
            Ok(if is_identifier {
                base.resolve_with(text, options)?.to_string()
            } else {
                // The base may be relative.
                base.goto(text)?.to_string()
            })
        };
        if self.tsv {
            self.texts.input.put_first(self.first.take());
            return self.texts.print(&|text| {
                let Some((base, reference)) = text.split_once('\t') else {
                    return Err(Message::new("line", "missing tab between base and reference"));
                };
                let parsed = urlens_ops::parse(kind, base).map_err(|failure| {
                    let error = failed(failure);
                    let text = invalid_base(base, &error.text);
                    error.with_text(text)
                })?;
                resolved(&parsed, reference)
            });
        }
        let base = take_base(&mut self.texts.input, self.first.take(), self.base.take());
        let base = match urlens_ops::parse(kind, &base) {
            Ok(base) => base,
            Err(failure) => return Ok(fail_base(&base, &failed(failure))),
        };
        // The parser of URLs removes tabs, so that a list of bases and references gives wrong URLs.
        let (texts, tabs) = (AtomicU64::new(0), AtomicU64::new(0));
        let outcome = self.texts.print(&|text| {
            texts.fetch_add(1, Ordering::Relaxed);
            if text
                .split_once('\t')
                .is_some_and(|(first, _)| Any::parse(kind.identifier(), first).is_ok())
            {
                tabs.fetch_add(1, Ordering::Relaxed);
            }
            resolved(&base, text)
        })?;
        let (texts, tabs) = (texts.into_inner(), tabs.into_inner());
        if tabs * 2 > texts && !self.texts.input.is_arguments_only() {
            print_error(&format!(
                "{tabs} of {texts} lines are a URL, a tab and more: use --tsv for lines of base and reference\n"
            ));
            return Ok(Outcome::Failure);
        }
        Ok(outcome)
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
pub(super) fn fail(name: &str, Message { text: message, .. }: &Message) -> Outcome {
    print_error(&format!("{name}: {message}\n"));
    Outcome::Failure
}

/// Reports an invalid base once, instead of for every line.
pub(super) fn fail_base(base: &str, Message { text: message, .. }: &Message) -> Outcome {
    print_error(&format!("{}\n", invalid_base(base, message)));
    Outcome::Failure
}
