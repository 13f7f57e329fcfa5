//! `urlens dedupe`: each URL once.

use super::Run;
use crate::bulk::{self, Options};
use crate::dedupe::{By, Fingerprints, Found, Groups, Keep, Seen};
use crate::input::{Content, Input};
use crate::normal::Steps;
use crate::outcome::Outcome;
use std::io::{self, BufWriter, Write};

const NOTES: &str = "\
Prints lines as they are, in order, without those whose normal form has been seen: the text that
`urlens normalize` prints, with the same options. With --steps none, lines are compared byte for
byte, and any line is accepted.

By host or by domain, one line is kept for each host, or for each registrable domain (example.co.uk,
by the public suffix list). Lines without a host are compared as a whole.

Memory: 21 to 43 bytes are kept for each line that is printed (its fingerprint). --count and --keep
last or shortest print at the end, and keep the lines as well.

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

    /// Compare by url, host or domain
    #[arg(long, value_enum, default_value = "url", hide_possible_values = true)]
    by: By,

    /// Print the number of equivalent lines before each line
    #[arg(short, long)]
    count: bool,

    /// Print the first, last or shortest of equivalent lines
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
        let exact = self.by == By::Url && self.steps.are_none();
        self.steps.with(|normalizer| {
            bulk::placed(
                &self.input,
                &self.bulk,
                |place, text, found: &mut Found| {
                    let print = match exact {
                        true => prints.of(text),
                        false => prints.of(&self.by.key(text, normalizer)?),
                    };
                    found.push(print, place);
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
