//! `urlens readings`: shows how each standard parses URLs.

use super::Run;
use crate::bulk::{self, Options, Tables, Text};
use crate::cli::usage_error;
use crate::input::Input;
use crate::masking::Passwords;
use crate::not_urls::NotUrls;
use crate::outcome::{Outcome, invalid_base};
use crate::paint;
use crate::programs::{Programs, group_lines, programs};
use crate::readings::{Counts, Layout};
use std::io::{self, Write};
use urlens::{Iri, Url};
use urlens_readings::Verdict;

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
        let mut tables = Tables::separated_by("\n");
        let not_urls = NotUrls::default();
        let outcome = bulk::blocks(
            &self.input,
            &self.bulk,
            &mut paint::values(),
            &|Text { text, .. }, found: &mut Found| {
                not_urls.count(text);
                Ok(self.read(text, &layout, found)?)
            },
            &mut |found, _, out| {
                all.add(std::mem::take(&mut found.counts));
                tables.write(&mut found.out, out)
            },
        )?;
        let outcome = not_urls.report(&self.input, outcome).or_failure();
        if self.summary {
            let mut out = io::stdout().lock();
            if self.json {
                writeln!(out, "{}", all.json())?;
            } else {
                out.write_all(all.table().as_bytes())?;
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
