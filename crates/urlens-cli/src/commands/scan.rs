//! `urlens scan`: finds links in files, and reports their findings.

use super::Run;
use crate::bulk::Options;
use crate::check::arguments::{ReportArgs, level};
use crate::check::print::Printer;
use crate::check::{As, Checker, codes};
use crate::cli::usage_error;
use crate::masking::Passwords;
use crate::outcome::{Outcome, describe, print_error};
use crate::paint;
use crate::progress::Progress;
use crate::scan::baseline::{Baseline, NewBaseline};
use crate::scan::content::Scanner;
use crate::scan::files::{FileAt, files};
use crate::scan::workers::{self, Total};
use crate::scan::{FileEnd, Piece};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use urlens::Url;
use urlens_links::Finder;
use urlens_ops::Kind;
use urlens_readings::{Levels, Severity};

const NOTES: &str = "\
Reads files, the files of folders, and standard input if no path is given or the path is -. Files
that .gitignore excludes, hidden files and binary files are skipped; --all reads the first two.
Files may be compressed with gzip, zstd, bzip2 or xz.

A link has a scheme (https://...). In HTML, the values of href, src, srcset and similar attributes
are links too, and in Markdown the destinations of links and images. --bare also finds web addresses
without a scheme (example.org/a) and e-mail addresses. --links prints all links with their places,
--urls only the links; otherwise, only findings are printed, of severity --min or higher.

A team can start with the findings it has: --write-baseline FILE records them, and --baseline FILE
reports only others.

Any option under Policy enables a policy; a link that it does not allow is a finding.
";

const EXAMPLES: &str = "
Exit codes: 0 if nothing was found, 1 if something was, 2 if a file could not be read completely or
an argument is invalid.

Examples:
  $ printf 'See https://example.org/a, and (https://example.org/b).\\n' | urlens scan --links
  stdin:1:5: https://example.org/a
  stdin:1:33: https://example.org/b
  0 findings in 2 links of 1 file

  $ printf '(https://b.example/) https://a.example/\\n' | urlens scan --urls | urlens get host
  b.example
  a.example

  $ printf 'http://127.1/\\n' | urlens scan --only disguised-address
  stdin:1:8: medium: disguised IPv4 address in host at byte 7 (disguised-address): http://127.1/
  1 finding in 1 link of 1 file";

/// Find links in files and folders, and report findings
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{NOTES}{EXAMPLES}"))]
pub(crate) struct Args {
    /// Files and folders; - is standard input [default: -]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Report findings of this severity or higher
    #[arg(long, value_name = "LEVEL", default_value = "medium", value_parser = level)]
    min: Severity,

    /// Report only these codes (`urlens check --codes`), separated by commas; repeatable
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = any_code)]
    only: Vec<String>,

    /// Find addresses without a scheme and e-mail addresses too
    #[arg(long)]
    bare: bool,

    /// Report links that are not valid URLs too
    #[arg(long)]
    invalid: bool,

    /// Print all links with their places
    #[arg(long)]
    links: bool,

    /// Print only the links, one per line, for another command; the exit
    /// code is 0 also if there are findings
    #[arg(long, verbatim_doc_comment)]
    #[arg(conflicts_with_all = ["links", "format", "explain", "quiet"])]
    #[arg(conflicts_with_all = ["baseline", "write_baseline", "min", "only", "invalid"])]
    urls: bool,

    /// Read hidden files and files that .gitignore excludes too
    #[arg(long)]
    all: bool,

    /// Do not report the findings that FILE contains
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write all findings to FILE, for --baseline
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    write_baseline: Option<PathBuf>,

    /// Longest line in bytes; a longer one is read in pieces
    #[arg(long, value_name = "BYTES", default_value = "16777216")]
    max_line: NonZero<usize>,

    #[command(flatten)]
    report: ReportArgs,

    #[command(flatten)]
    bulk: Options,
}

fn any_code(text: &str) -> Result<String, String> {
    if codes::all().iter().any(|entry| entry.code.to_string() == text) {
        Ok(text.to_owned())
    } else {
        Err("unknown code; `urlens check --codes` lists them".to_owned())
    }
}

/// The base of relative references of documents, whose own URL is not known.
const BASE: &str = "https://document.invalid/";

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let baseline = self.read_baseline();
        let scanner = self.scanner();
        let mut progress = Progress::new(None, self.bulk.progress);
        let read = progress.counter();
        let paths =
            if self.paths.is_empty() { vec![PathBuf::from("-")] } else { self.paths.clone() };
        let mut output = Output {
            printer: if self.urls { Printer::Urls } else { self.report.printer() },
            baseline,
            new: self.write_baseline.is_some().then(NewBaseline::default),
            total: Total::default(),
            passwords: self.report.passwords,
            out: paint::stdout(),
        };
        if let Printer::Sarif(log) = &output.printer {
            log.begin(&mut output.out)?;
        }
        workers::run(
            files(&paths, self.all),
            self.bulk.threads(),
            &scanner,
            &read,
            |file, piece| {
                progress.hide_before(piece.end.is_some() || !piece.links.is_empty());
                output.piece(file, piece)?;
                progress.tick_links(output.total.links);
                Ok(())
            },
        );
        progress.hide();
        output.finish(&self)
    }
}

/// The state of the output.
struct Output<W> {
    printer: Printer,
    baseline: Baseline,
    new: Option<NewBaseline>,
    total: Total,
    passwords: Passwords,
    out: W,
}

impl<W: Write> Output<W> {
    fn piece(&mut self, file: &FileAt, mut piece: Piece) -> io::Result<()> {
        self.total.add(&piece);
        let name = file.name();
        for link in &mut piece.links {
            let before = link.problems.len();
            link.problems
                .retain(|problem| !self.baseline.contains(&name, problem.code, &link.text));
            self.total.known += (before - link.problems.len()) as u64;
            self.total.findings += link.problems.len() as u64;
            if let Some(new) = &mut self.new {
                link.problems.iter().for_each(|problem| new.add(&name, problem.code, &link.text));
            }
            // A link whose findings are all known has none to print.
            if before == 0 || !link.problems.is_empty() {
                self.printer.link(link, file, self.passwords, &mut self.out)?;
            }
        }
        match &piece.end {
            Some(FileEnd::Failed(message)) => {
                self.out.flush()?;
                print_error(&format!("{}: {message}\n", paint::visible(&name)));
            }
            Some(FileEnd::Binary) if file.is_named => {
                self.total.binary -= 1;
                self.total.failed += 1;
                self.out.flush()?;
                print_error(&format!("{}: binary file, not scanned\n", paint::visible(&name)));
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(mut self, args: &Args) -> io::Result<Outcome> {
        match std::mem::replace(&mut self.printer, Printer::Nothing) {
            Printer::Sarif(log) => log.end(&mut self.out)?,
            Printer::Text { .. } => {
                self.out.flush()?;
                print_error(&format!("{}\n", self.total.summary()));
            }
            Printer::Json | Printer::Urls | Printer::Nothing => {}
        }
        self.out.flush()?;
        if let (Some(new), Some(path)) = (&self.new, &args.write_baseline) {
            if let Err(error) = new.write(path) {
                usage_error("scan", &format!("{}: {}", path.display(), describe(&error)));
            }
            print_error(&format!("{} findings written to {}\n", new.len(), path.display()));
            return Ok(match self.total.failed {
                0 => Outcome::Success,
                _ => Outcome::Unreadable,
            });
        }
        Ok(match self.total.failed {
            0 => Outcome::success_if(self.total.findings == 0 || args.urls),
            _ => Outcome::Unreadable,
        })
    }
}

impl Args {
    fn read_baseline(&self) -> Baseline {
        let Some(path) = &self.baseline else { return Baseline::default() };
        Baseline::read(path).unwrap_or_else(|error| {
            let hint = match error.kind() {
                io::ErrorKind::NotFound => "; create it with --write-baseline FILE",
                _ => "",
            };
            let message = format!("{}: {}{hint}", path.display(), describe(&error));
            usage_error("scan", &message)
        })
    }

    fn scanner(&self) -> Scanner<'_> {
        let programs = self.report.programs();
        let checker = |policy, base: Option<Url>| Checker {
            kind: As::One(Kind::Url),
            strict: false,
            base: base.map(|base| (BASE, Some(base))),
            // Findings are selected by severity, not denied.
            levels: Some(Levels { from: Severity::Critical, allow: &[], deny: &[] }),
            min: Severity::Info,
            policy,
            programs,
            schemes: None,
        };
        Scanner {
            finder: Finder::code().bare(self.bare).emails(self.bare),
            checker: checker(self.report.policy("scan"), None),
            // A policy is about whole URLs.
            relative: checker(None, Url::parse(BASE).ok()),
            min: self.min,
            only: self.only.clone(),
            invalid: self.invalid,
            all_links: self.links || self.urls,
            max_line: self.max_line.get().max(MIN_LINE),
        }
    }
}

/// The least value of `--max-line` that has an effect.
const MIN_LINE: usize = 1024;
