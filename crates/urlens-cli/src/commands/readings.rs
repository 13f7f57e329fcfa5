//! `urlens readings`: each text as the three standards read it.

use super::Run;
use crate::bulk::{self, Options};
use crate::input::Input;
use crate::outcome::Outcome;
use crate::readings::{Counts, table};
use std::io::{self, Write};
use urlens_readings::{Readings, Verdict};
use urlens::{Iri, Url};

const NOTES: &str = "\
For each URL: whether the standards agree and the byte from which they do not, what each of them
reads, and what was found, with its severity and its code. A column is missing where a standard
refuses the text; what it says then stands below the table. `-` is absent, \"\" is empty.

Lines are disputed if the standards do not mean the same by them, or not all of them accept them.
That all of them refuse one, or that they only write it differently, is no dispute.

A summary takes the place of the readings; behind --only-disputed, it comes after the lines.

Examples:
  $ urlens readings 'http://127.1/a'
  http://127.1/a
    different host from byte 11 on
            RFC 3986  RFC 3987  URL Standard
    scheme  http      http      http
    host    127.1     127.1     127.0.0.1
    path    /a        /a        /a
    critical: invalid or non-canonical IPv4 address in host at byte 7 (ambiguous-ipv4)
    medium: disguised IPv4 address in host at byte 7 (disguised-address)
    medium: loopback address or name in host at byte 7 (loopback-address)

  $ urlens readings --only-disputed 'http://127.1/' 'http://example.org' 'http:\\\\example.org\\'
  http://127.1/
  http:\\\\example.org\\";

/// Show how RFC 3986, RFC 3987 and the URL Standard read each URL
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Resolve each text against URL, as each standard does
    #[arg(long, value_name = "URL", value_parser = base)]
    base: Option<String>,

    /// Print JSON, one object per line: what `urlens jsonl` answers
    #[arg(long)]
    json: bool,

    /// Print only the texts that are disputed, as they are, or their JSON
    #[arg(long)]
    only_disputed: bool,

    /// Print how often there was each verdict and each code
    #[arg(long)]
    summary: bool,

    #[command(flatten)]
    bulk: Options,
}

/// A base that some standard accepts: else there would be nothing to read.
fn base(text: &str) -> Result<String, String> {
    match (Url::parse(text), Iri::parse(text)) {
        (Err(error), Err(_)) => Err(error.to_string()),
        _ => Ok(text.to_owned()),
    }
}

/// What a block of lines comes to.
#[derive(Debug, Default)]
struct Found {
    out: Vec<u8>,
    counts: Counts,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let mut all = Counts::default();
        let mut is_first = true;
        let work = |text: &str, found: &mut Found| {
            self.read(text, found)?;
            Ok(())
        };
        let outcome = bulk::run(&self.input, &self.bulk, work, |found, out| {
            let mut text = found.out.as_slice();
            // A blank line is between tables, and not before the first.
            if is_first && !text.is_empty() {
                text = text.strip_prefix(b"\n").unwrap_or(text);
                is_first = false;
            }
            out.write_all(text)?;
            found.out.clear();
            all.add(std::mem::take(&mut found.counts));
            Ok(())
        })?;
        if self.summary {
            let mut out = io::stdout().lock();
            match self.json {
                true => writeln!(out, "{}", all.json())?,
                false => out.write_all(all.table().as_bytes())?,
            }
        }
        Ok(outcome)
    }
}

impl Args {
    fn read(&self, text: &str, found: &mut Found) -> io::Result<()> {
        let readings = match &self.base {
            Some(base) => Readings::with_base(text, base),
            None => Readings::of(text),
        };
        let verdict = readings.verdict();
        if self.summary {
            found.counts.count(verdict, &readings.findings());
        }
        let out = &mut found.out;
        match (self.only_disputed, self.json) {
            (false, _) if self.summary => Ok(()),
            (true, _) if !is_disputed(verdict) => Ok(()),
            (_, true) => {
                out.extend_from_slice(b"{\"ok\":");
                urlens_ops::write_readings(&readings, out);
                out.extend_from_slice(b"}\n");
                Ok(())
            }
            (true, false) => writeln!(out, "{text}"),
            (false, false) => write!(out, "\n{}", table(&readings)),
        }
    }
}

fn is_disputed(verdict: Verdict) -> bool {
    !verdict.agrees() && verdict != Verdict::Spelling
}
