//! `urlens compare`: finds the equivalence level of URLs.

use super::Run;
use super::resolve::fail;
use crate::arguments::{AsKind, Paths, levels};
use crate::bulk::{self, Options};
use crate::cli::usage_error;
use crate::input::Input;
use crate::masking::Passwords;
use crate::outcome::{Message, Outcome, failed};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use urlens::Difference;
use urlens_ops::{Equivalence, Normalizer};

const NOTES: &str = "\
Compares the first argument with each of the others, or with each line of the files or of standard
input. Without arguments, each line is a pair: two URLs separated by a tab.

Prints the lowest equivalence level of the two, or `different`, and after a tab the first component
that decides it. The levels are text (identical as parsed: for URIs and IRIs the text as written,
for URLs the canonical text), syntax (case, escapes, dot segments) and scheme (default ports, rules
of schemes such as urn:, tel: and doi:).

Two texts are equivalent exactly if `urlens normalize` prints the same text for both. The exit code
is 1 if a pair is not equivalent at --level.

Examples:
  $ urlens compare 'HTTP://example.org:80/%7eanna' 'http://example.org/~anna' 'http://example.org/'
  syntax\tpath: \"/%7eanna\" and \"/~anna\" are equivalent by syntax
  different\tpath: \"/%7eanna\" and \"/\" are different

  $ urlens compare --as uri --level syntax 'http://a/?q' 'http://a/./?q' 'http://a:80/?q' || echo no
  syntax\tpath: \"/\" and \"/./\" are equivalent by syntax
  scheme\tport: nothing and \"80\" are equivalent by scheme
  no";

/// Compare URLs and print their equivalence level
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
#[command(override_usage = "urlens compare [OPTIONS] A B...\n       \
                            urlens compare [OPTIONS] [A] -f FILE")]
pub(crate) struct Args {
    /// URL to compare with all others; without it, each line is a pair
    #[arg(value_name = "A")]
    first: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// Required level: text, syntax, scheme or resource
    #[arg(long, value_name = "LEVEL", value_parser = levels(Equivalence::ALL))]
    #[arg(default_value = "scheme", hide_possible_values = true)]
    level: Equivalence,

    /// Print a JSON object for each pair, with all differences
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    passwords: Passwords,

    #[command(flatten)]
    kind: AsKind,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let first = self.first.as_ref().map(|first| {
            first.to_str().unwrap_or_else(|| usage_error("compare", "the first URL is not UTF-8"))
        });
        // An error in the first URL would repeat for every line: report it once.
        if let Some(first) = first
            && let Err(message) = self.pair(first, first, &mut Vec::new())
        {
            return Ok(fail("first URL", &message));
        }
        let differs = AtomicBool::new(false);
        let outcome = bulk::each(&self.input, &self.bulk, |text, out| {
            let pair = first.map(|first| (first, text)).or_else(|| text.split_once('\t'));
            let Some((a, b)) = pair else {
                return Err(Message::new("line", "expected two URLs separated by a tab"));
            };
            let level = self.pair(a, b, out)?;
            if level.is_none_or(|level| level > self.level) {
                differs.store(true, Ordering::Relaxed);
            }
            Ok(())
        })?;
        Ok(Outcome::success_if(outcome == Outcome::Success && !differs.into_inner()))
    }
}

impl Args {
    /// Compares two texts, and prints the result.
    fn pair(&self, a: &str, b: &str, out: &mut Vec<u8>) -> Result<Option<Equivalence>, Message> {
        let normalizer = Normalizer::new(self.kind.kind).paths(self.paths.style);
        let level = normalizer.compare(a, b).map_err(failed)?;
        let write = |differences: &[Difference<'_>]| self.write(level, differences, out);
        normalizer.differences(a, b, write).map_err(failed)?
    }

    fn write(
        &self,
        level: Option<Equivalence>,
        differences: &[Difference<'_>],
        out: &mut Vec<u8>,
    ) -> Result<Option<Equivalence>, Message> {
        if self.json {
            let json = json!({
                "equal": level == Some(Equivalence::Text),
                "level": level.map(Equivalence::name),
                "differences": differences.iter().map(|found| difference(found, self.passwords)).collect::<Value>(),
            });
            serde_json::to_writer(&mut *out, &json)?;
        } else {
            out.extend_from_slice(level.map_or("different", Equivalence::name).as_bytes());
            if let Some(first) = decisive(differences) {
                out.extend_from_slice(format!("\t{first}").as_bytes());
            }
        }
        out.push(b'\n');
        Ok(level)
    }
}

/// Returns the first difference that has the highest equivalence level; no level is higher than all.
fn decisive<'d, 'a>(differences: &'d [Difference<'a>]) -> Option<&'d Difference<'a>> {
    let level = |difference: &Difference<'_>| (difference.level.is_none(), difference.level);
    let highest = differences.iter().map(level).max()?;
    differences.iter().find(|difference| level(difference) == highest)
}

fn difference(difference: &Difference<'_>, passwords: Passwords) -> Value {
    let [a, b] = difference.texts.map(|text| Some(passwords.component(difference.part, text?)));
    let level = difference.level.map(Equivalence::name);
    json!({ "part": difference.part.name(), "a": a, "b": b, "level": level })
}
