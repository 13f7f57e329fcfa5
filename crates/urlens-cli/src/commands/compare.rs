//! `urlens compare`: how alike URLs are.

use super::Run;
use super::resolve::bad;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::kind::Kind;
use crate::normal::rungs;
use crate::outcome::{Message, Outcome};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use urlens::{Difference, Identifier, Part, Reference, Rfc3986, Rfc3987, Rung, Strict, Text, Url};

const NOTES: &str = "\
The first argument is compared with each of the others, or with each line of the files or of
standard input. Without any argument, the lines are pairs: two URLs with a tab between them.

Printed is the first rung of the ladder at which the two are equivalent, or `different`; behind a
tab, the first of the components that put them there. The rungs are text, structure (the same here),
syntax (case, escapes, dots) and scheme (default ports and the like).

The exit code is 1 if any are not equivalent at --rung. Without --as the texts are URIs; URLs are
normal when they are read, so as url there is only one rung, `text`.

Examples:
  $ urlens compare 'HTTP://example.org:80/%7eanna' 'http://example.org/~anna'
  scheme\tport: \"80\" and nothing are equivalent by scheme

  $ urlens compare --rung syntax 'http://a/?q' 'http://a/./?q' 'http://a/' || echo 'not all'
  syntax\tpath: \"/\" and \"/./\" are equivalent by syntax
  different\tquery: \"q\" and nothing are different
  not all";

/// Say at which rung URLs are equivalent, and what differs first
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
#[command(override_usage = "urlens compare [OPTIONS] A B...\n       \
                            urlens compare [OPTIONS] [A] -f FILE")]
pub(crate) struct Args {
    /// What all others are compared with; without it, lines are pairs
    #[arg(value_name = "A")]
    first: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// Fail unless equivalent at text, structure, syntax or scheme
    #[arg(long, value_name = "RUNG", value_parser = rungs(), default_value = "scheme")]
    #[arg(hide_possible_values = true)]
    rung: Rung,

    /// Print an object for each pair, with all differences
    #[arg(long)]
    json: bool,

    /// Read as uri, uri-ref, iri, iri-ref or url
    #[arg(long = "as", value_name = "KIND", value_enum, default_value = "uri")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    kind: Kind,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let first = self.first.as_ref().map(|it| {
            it.to_str().unwrap_or_else(|| usage("compare", "what is compared is not UTF-8"))
        });
        // Who is wrong here is wrong in every line, so it is said once.
        if let Some(first) = first
            && let Err(message) = self.pair(first, first, &mut Vec::new())
        {
            return Ok(bad("the first URL", &message));
        }
        let differs = AtomicBool::new(false);
        let outcome = bulk::each(&self.input, &self.bulk, |text, out| {
            let (a, b) = match first {
                Some(first) => (first, text),
                None => text.split_once('\t').ok_or("not two URLs with a tab between them")?,
            };
            let rung = self.pair(a, b, out)?;
            if rung.is_none_or(|rung| rung > self.rung) {
                differs.store(true, Ordering::Relaxed);
            }
            Ok(())
        })?;
        Ok(Outcome::fine_if(outcome == Outcome::Fine && !differs.into_inner()))
    }
}

impl Args {
    /// Prints how alike the two are.
    fn pair(&self, a: &str, b: &str, out: &mut Vec<u8>) -> Result<Option<Rung>, Message> {
        match self.kind {
            Kind::Uri => self.identifiers::<Rfc3986>(a, b, out),
            Kind::Iri => self.identifiers::<Rfc3987>(a, b, out),
            Kind::UriRef => self.references::<Rfc3986>(a, b, out),
            Kind::IriRef => self.references::<Rfc3987>(a, b, out),
            Kind::Url => {
                let (a, b) = (Url::parse(a)?, Url::parse(b)?);
                self.write((a == b).then_some(Rung::Text), &url_differences(&a, &b), out)
            }
            Kind::UrlRef => usage("compare", "references to URLs are compared when they are resolved"),
        }
    }

    fn identifiers<D: Strict>(
        &self,
        a: &str,
        b: &str,
        out: &mut Vec<u8>,
    ) -> Result<Option<Rung>, Message> {
        Identifier::<D, &str>::parse(a)?;
        Identifier::<D, &str>::parse(b)?;
        self.references::<D>(a, b, out)
    }

    fn references<D: Strict>(
        &self,
        a: &str,
        b: &str,
        out: &mut Vec<u8>,
    ) -> Result<Option<Rung>, Message> {
        let (a, b) = (Reference::<D, &str>::parse(a)?, Reference::<D, &str>::parse(b)?);
        self.write(a.first_rung(&b), &a.why_different(&b), out)
    }

    fn write(
        &self,
        rung: Option<Rung>,
        differences: &[Difference<'_>],
        out: &mut Vec<u8>,
    ) -> Result<Option<Rung>, Message> {
        if self.json {
            let json = json!({
                "equal": rung == Some(Rung::Text),
                "rung": rung.map(Rung::name),
                "differences": differences.iter().map(difference).collect::<Value>(),
            });
            serde_json::to_writer(&mut *out, &json)?;
        } else {
            out.extend_from_slice(rung.map_or("different", Rung::name).as_bytes());
            if let Some(first) = decisive(differences) {
                out.extend_from_slice(format!("\t{first}").as_bytes());
            }
        }
        out.push(b'\n');
        Ok(rung)
    }
}

/// The first difference that matters most: the one on the highest rung, or beyond all of them.
fn decisive<'d, 'a>(differences: &'d [Difference<'a>]) -> Option<&'d Difference<'a>> {
    let height = |it: &Difference<'_>| (it.rung.is_none(), it.rung);
    let highest = differences.iter().map(height).max()?;
    differences.iter().find(|it| height(it) == highest)
}

/// Where two URLs differ. They are normal, so that no rung would bring them together.
fn url_differences<'a, T: Text>(a: &'a Url<T>, b: &'a Url<T>) -> Vec<Difference<'a>> {
    let (a, b) = (a.as_borrowed(), b.as_borrowed());
    let leaves = Part::ALL.into_iter().filter(|part| *part != Part::Authority);
    let text = |url: &Url<&'a str>, part| url.part(part).map(|it| it.as_str());
    leaves
        .map(|part| Difference { part, texts: [text(&a, part), text(&b, part)], rung: None })
        .filter(|it| it.texts[0] != it.texts[1])
        .collect()
}

fn difference(difference: &Difference<'_>) -> Value {
    let [a, b] = difference.texts;
    let rung = difference.rung.map(Rung::name);
    json!({ "part": difference.part.name(), "a": a, "b": b, "rung": rung })
}
