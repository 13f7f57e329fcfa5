//! `urlens readings`: shows how each standard parses URLs.

use super::Run;
use crate::bulk::{self, Options};
use crate::cli::usage_error;
use crate::input::Input;
use crate::masking::Passwords;
use crate::outcome::{Outcome, invalid_base};
use crate::paint;
use crate::readings::{Counts, Layout};
use std::io::{self, Write};
use crate::programs::{Programs, group_lines, programs};
use urlens_readings::Verdict;
use urlens::{Iri, Url};

const NOTES: &str = "\
Prints for each URL the verdict, the offset of the first difference, a column of components for each
standard that accepts it, the errors of those that reject it, and the findings with severity and
code. `-` is an absent component, \"\" an empty one. If the terminal (or COLUMNS) is too narrow,
the standards are listed below each component about which they differ.

A URL is disputed if only some standards accept it, or if they find different hosts or resources. It
is not disputed if all standards reject it, or if they only spell it differently.

--summary replaces the output per URL; with --only-disputed, it follows the disputed URLs.

Examples:
  $ urlens readings 'http://127.1/a'
  http://127.1/a
    different host, first difference at byte 11
            RFC 3986  RFC 3987  URL Standard
    scheme  http      http      http
    host    127.1     127.1     127.0.0.1
    path    /a        /a        /a
    critical: invalid or non-canonical IPv4 address in host at byte 7 (ambiguous-ipv4)
    medium: disguised IPv4 address in host at byte 7 (disguised-address)
    medium: loopback address or name in host at byte 7 (loopback-address)

  $ urlens readings --programs curl8,py_requests 'http://example.org:0/'
  http://example.org:0/
    same
            RFC 3986     RFC 3987     URL Standard
    scheme  http         http         http
    host    example.org  example.org  example.org
    port    0            0            0
    path    /            /            /
    high: port 0 at byte 18, read differently by py_requests (port-zero)
    http://example.org:0: curl8
    http://example.org:80: py_requests

  $ urlens readings --only-disputed 'http://127.1/' 'http://example.org' 'http:\\\\example.org\\'
  http://127.1/
  http:\\\\example.org\\";

/// Show how RFC 3986, RFC 3987 and the URL Standard parse each URL
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Resolve each text against URL, by each standard
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// Programs whose readings count too, and are shown: ids separated
    /// by commas, default or all; see `urlens programs`
    #[arg(long, verbatim_doc_comment, value_name = "NAMES", value_parser = programs)]
    programs: Option<Programs>,

    /// Print a JSON object for each URL, as `urlens jsonl` does
    #[arg(long)]
    json: bool,

    /// Print only disputed URLs, unchanged, or their JSON
    #[arg(long)]
    only_disputed: bool,

    /// Print counts by verdict and by code
    #[arg(long)]
    summary: bool,

    #[command(flatten)]
    passwords: Passwords,

    #[command(flatten)]
    bulk: Options,
}

/// Checks that at least one standard accepts the base.
fn check_base(text: &str) {
    if let (Err(error), Err(_)) = (Url::parse(text), Iri::parse(text)) {
        usage_error("readings", &invalid_base(text, &error.to_string()));
    }
}

/// The results of a block of lines.
#[derive(Debug, Default)]
struct Found {
    out: Vec<u8>,
    counts: Counts,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        self.base.as_deref().inspect(|base| check_base(base));
        let layout = Layout { width: paint::width(), passwords: self.passwords };
        let mut all = Counts::default();
        let mut is_first = true;
        let work = |text: &str, found: &mut Found| {
            self.read(text, &layout, found)?;
            Ok(())
        };
        let outcome = bulk::run(&self.input, &self.bulk, work, |found, out| {
            let mut text = found.out.as_slice();
            // Each table starts with a blank line; the first must not.
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
    fn read(&self, text: &str, layout: &Layout, found: &mut Found) -> io::Result<()> {
        let readings = urlens_ops::readings_of(text, self.base.as_deref());
        let readings = match &self.programs {
            Some(programs) => readings.with_programs(&programs.0),
            None => readings,
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
                let start = out.len();
                out.extend_from_slice(b"{\"ok\":");
                urlens_ops::write_readings(&readings, out);
                out.extend_from_slice(b"}\n");
                self.passwords.written(text, start, out)
            }
            (true, false) => writeln!(out, "{text}"),
            (false, false) => {
                write!(out, "\n{}", layout.table(&readings))?;
                match &self.programs {
                    Some(programs) => out.write_all(group_lines(text, &programs.0).as_bytes()),
                    None => Ok(()),
                }
            }
        }
    }
}

fn is_disputed(verdict: Verdict) -> bool {
    !verdict.agrees() && verdict != Verdict::Spelling
}
