//! `urlens compare`: equivalence of URLs.

use super::Run;
use super::resolve::bad;
use crate::arguments::{AsKind, Paths, rungs};
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::outcome::{Message, Outcome, failed};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use urlens::Difference;
use urlens_ops::{Normalizer, Equivalence};

const NOTES: &str = "\
The first argument is compared with each of the others, or with each line of the files or of
standard input. Without any argument, the lines are pairs: two URLs with a tab between them.

Prints the first rung at which the two are equivalent, or `different`, and after a tab the first of
the components that decide it. The rungs are text, structure (the same as text here), syntax (case,
escapes, dots) and scheme (default ports, rules of schemes such as urn:, tel: and doi:).

Two texts are equivalent exactly if `urlens normalize` prints one text for both. The exit code is 1
if any pair is not equivalent at --rung.

Examples:
  $ urlens compare 'HTTP://example.org:80/%7eanna' 'http://example.org/~anna' 'http://example.org/'
  syntax\tpath: \"/%7eanna\" and \"/~anna\" are equivalent by syntax
  different\tpath: \"/%7eanna\" and \"/\" are different

  $ urlens compare --as uri --rung syntax 'http://a/?q' 'http://a/./?q' 'http://a:80/?q' || echo no
  syntax\tpath: \"/\" and \"/./\" are equivalent by syntax
  scheme\tport: nothing and \"80\" are equivalent by scheme
  no";

/// Print the rung at which URLs are equivalent, and the first difference
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
#[command(override_usage = "urlens compare [OPTIONS] A B...\n       \
                            urlens compare [OPTIONS] [A] -f FILE")]
pub(crate) struct Args {
    /// Compare all others with this; without it, lines are pairs
    #[arg(value_name = "A")]
    first: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// Fail unless equivalent at text, structure, syntax or scheme
    #[arg(long, value_name = "RUNG", value_parser = rungs(), default_value = "scheme")]
    #[arg(hide_possible_values = true)]
    rung: Equivalence,

    /// Print an object for each pair, with all differences
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    kind: AsKind,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let first = self.first.as_ref().map(|it| {
            it.to_str().unwrap_or_else(|| usage("compare", "what is compared is not UTF-8"))
        });
        // An error in the first URL would be one of every line: it is reported once.
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
    /// Prints how the two compare.
    fn pair(&self, a: &str, b: &str, out: &mut Vec<u8>) -> Result<Option<Equivalence>, Message> {
        let normalizer = Normalizer::new(self.kind.kind).paths(self.paths.style);
        let rung = normalizer.compare(a, b).map_err(failed)?;
        let write = |differences: &[Difference<'_>]| self.write(rung, differences, out);
        normalizer.differences(a, b, write).map_err(failed)?
    }

    fn write(
        &self,
        rung: Option<Equivalence>,
        differences: &[Difference<'_>],
        out: &mut Vec<u8>,
    ) -> Result<Option<Equivalence>, Message> {
        if self.json {
            let json = json!({
                "equal": rung == Some(Equivalence::Text),
                "rung": rung.map(Equivalence::name),
                "differences": differences.iter().map(difference).collect::<Value>(),
            });
            serde_json::to_writer(&mut *out, &json)?;
        } else {
            out.extend_from_slice(rung.map_or("different", Equivalence::name).as_bytes());
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

fn difference(difference: &Difference<'_>) -> Value {
    let [a, b] = difference.texts;
    let rung = difference.rung.map(Equivalence::name);
    json!({ "part": difference.part.name(), "a": a, "b": b, "rung": rung })
}
