//! `urlens dedupe`: removes equivalent URLs.

use super::Run;
use crate::bulk::{self, BlockOrigin, Options, Text};
use crate::dedupe::{By, FingerprintSet, Fingerprinter, Found, Groups, Keep};
use crate::input::{Input, total};
use crate::normalization::NormalizeArgs;
use crate::outcome::Outcome;
use crate::paint;
use std::io::{self, BufWriter, Write};

const NOTES: &str = "\
Prints the input lines unchanged and in order, except those whose normal form occurred before. The
normal form is the output of `urlens normalize` with equal options. With --steps none, lines are
compared byte by byte and need not be valid.

--by host keeps one line per host, --by domain one per registrable domain (such as example.co.uk, by
the public suffix list). Lines without a host are compared as a whole.

Memory: 21 to 43 bytes per printed line (a fingerprint). --count, --keep last and --keep shortest
also store the lines, and print at the end.

Examples:
  $ urlens dedupe 'http://example.org' 'HTTP://Example.ORG:80/' 'http://example.org/?'
  http://example.org
  http://example.org/?

  $ urlens dedupe --by domain --count -f urls.txt
  urls.txt:7: invalid domain at byte 8
  1 of 6 lines failed
        4 http://example.org/
        1 http://www.example.co.uk/";

/// Remove equivalent URLs from a list
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Compare url, host or domain
    #[arg(long, value_enum, default_value = "url", hide_possible_values = true)]
    by: By,

    /// Prefix each line with the number of equivalent lines
    #[arg(short, long)]
    count: bool,

    /// Keep the first, last or shortest of equivalent lines
    #[arg(long, value_name = "WHICH", value_enum, default_value = "first")]
    #[arg(hide_possible_values = true)]
    keep: Keep,

    #[command(flatten)]
    normalize: NormalizeArgs,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        if self.count || self.keep != Keep::First { self.grouped() } else { self.first() }
    }
}

impl Args {
    /// Prints each line that is new, immediately.
    fn first(&self) -> io::Result<Outcome> {
        let mut set = FingerprintSet::with_room(self.expected());
        let mut new = Vec::new();
        self.each_block(|found, origin, out| {
            set.insert_all(&found.fingerprints, |at| {
                new.extend_from_slice(origin.text_at(found.places[at]));
                new.push(b'\n');
            });
            out.write_all(&new)?;
            new.clear();
            Ok(())
        })
    }

    /// A guess at the number of different lines: one for every 128 bytes of input.
    fn expected(&self) -> usize {
        let bytes = total(&self.input.sources()).unwrap_or(0);
        usize::try_from(bytes / 128).unwrap_or(usize::MAX)
    }

    /// Collects all lines in groups, and prints at the end.
    fn grouped(&self) -> io::Result<Outcome> {
        let mut groups = Groups::new(self.keep);
        let outcome = self.each_block(|found, origin, _| {
            for (&fingerprint, &place) in found.fingerprints.iter().zip(&found.places) {
                groups.insert(fingerprint, origin.text_at(place));
            }
            Ok(())
        })?;
        groups.write(self.count, &mut BufWriter::new(paint::values()))?;
        Ok(outcome)
    }

    fn each_block(
        &self,
        mut write: impl FnMut(&Found, BlockOrigin<'_>, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Outcome> {
        let fingerprinter = Fingerprinter::new();
        let exact = self.by == By::Url && self.normalize.is_identity();
        let outcome = self.normalize.with(|normalizer| {
            bulk::blocks(
                &self.input,
                &self.bulk,
                &mut paint::values(),
                &|Text { text, place, .. }, found: &mut Found| {
                    let fingerprint = if exact {
                        fingerprinter.of(text)
                    } else {
                        fingerprinter.of(&self.by.key(text, normalizer)?)
                    };
                    found.push(fingerprint, place);
                    Ok(())
                },
                &mut |found, origin, out| {
                    write(found, origin, out)?;
                    found.clear();
                    Ok(())
                },
            )
        })?;
        Ok(outcome.or_failure())
    }
}
