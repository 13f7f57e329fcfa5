//! `urlens dedupe`: each URL once.

use super::Run;
use crate::bulk::{self, Options};
use crate::dedupe::{By, Fingerprints, Found, Groups, Keep, Seen};
use crate::input::{Content, Input};
use crate::kind::Kind;
use crate::normal::Steps;
use crate::outcome::Outcome;
use std::io::{self, BufWriter, Write};
use urlens::Rung;

const NOTES: &str = "\
Prints lines as they are, in order, without those whose normal form has been seen. Without --as
that is the URL browsers would print (the href); as uri or iri, the normal form up to the rung
`scheme`. See `urlens normalize --help` for the steps.

By host or by domain, one line is kept for each host, or for each registrable domain (example.co.uk,
by the public suffix list). What has no host is then told apart by all of it.

Memory: of a line that is printed at once, 21 to 43 bytes are kept (its fingerprint), and nothing of
one that is not. --count and --keep last or shortest print at the end, and keep the lines as well.

Examples:
  $ urlens dedupe 'http://example.org' 'HTTP://Example.ORG:80/' 'http://example.org/?'
  http://example.org
  http://example.org/?

  $ urlens dedupe --by domain --count -f urls.txt
  urls.txt:7: not a valid domain in host at byte 8
  1 of 6 lines could not be read
        4 http://example.org/
        1 http://www.example.co.uk/";

/// Print each URL once, whichever way it is written
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// What must be the same: url, host or domain
    #[arg(long, value_enum, default_value = "url", hide_possible_values = true)]
    by: By,

    /// Print before each line how many are the same
    #[arg(short, long)]
    count: bool,

    /// Which of those that are the same is printed: first, last or shortest
    #[arg(long, value_name = "WHICH", value_enum, default_value = "first")]
    #[arg(hide_possible_values = true)]
    keep: Keep,

    #[command(flatten)]
    steps: Steps,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        if self.count || self.keep != Keep::First { self.grouped() } else { self.first() }
    }
}

impl Args {
    /// Prints what has not been seen.
    fn first(&self) -> io::Result<Outcome> {
        let mut seen = Seen::new();
        let mut new = Vec::new();
        self.each_block(|found, lines, out| {
            seen.insert_all(&found.prints, |at| {
                new.extend_from_slice(lines.at(found.places[at]));
                new.push(b'\n');
            });
            out.write_all(&new)?;
            new.clear();
            Ok(())
        })
    }

    /// Prints at the end what only the end can tell.
    fn grouped(&self) -> io::Result<Outcome> {
        let mut groups = Groups::new(self.keep);
        let outcome = self.each_block(|found, lines, _| {
            let places = found.places.iter().map(|&place| lines.at(place));
            found.prints.iter().zip(places).for_each(|(&print, line)| groups.insert(print, line));
            Ok(())
        })?;
        groups.write(self.count, &mut BufWriter::new(io::stdout().lock()))?;
        Ok(outcome)
    }

    fn each_block(
        &self,
        mut write: impl FnMut(&Found, &Content<'_>, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Outcome> {
        let prints = Fingerprints::new();
        self.steps.with(Kind::Url, Rung::Scheme, |normal| {
            bulk::placed(
                &self.input,
                &self.bulk,
                |place, text, found: &mut Found| {
                    found.push(prints.of(&self.by.key(text, normal)?), place);
                    Ok(())
                },
                |found, lines, out| {
                    write(found, lines, out)?;
                    found.clear();
                    Ok(())
                },
            )
        })
    }
}
