//! `urlens check`: validates URLs, lints them, and applies a policy.

use super::Run;
use crate::bulk::{self, BlockOrigin, Options, Text};
use crate::check::arguments::{ReportArgs, level};
use crate::check::policy::kinds_help;
use crate::check::print::{Line, Printer};
use crate::check::{As, Checker, codes, values};
use crate::cli::usage_error;
use crate::input::Input;
use crate::masking::Passwords;
use crate::not_urls::NotUrls;
use crate::outcome::{Outcome, invalid_base, print_error};
use crate::paint;
use crate::readings::aligned;
use std::io::{self, Write};
use urlens::Url;
use urlens_readings::{Levels, Severity};
use urlens_schemes::Registry;

const NOTES: &str = "\
--as selects the requirement: one kind (uri, uri-ref, iri, iri-ref, url, url-ref or uri-zone), all
(valid as a URI, an IRI and a URL), agreed (all three standards parse it to identical components) or
agreed-spelling (they may write components differently, with the same meaning).

Findings are security problems and differences between the standards. Severities are info, low,
medium, high and critical. Findings of severity --deny or higher, and codes named with --deny, are
denied. Findings that are denied, or of severity --min or higher, are printed. --codes lists all
codes. Style lints (local-scheme, script-name, time-based-name, query-variable) run only if --deny
names one of them.

Any option under Policy enables a policy, which decides whether a server may fetch the URL.
Defaults: only https and its default port, no credentials, no host without a dot, no private or
other special address. The text to fetch is printed if nothing is denied: pass it to the client, not
the original text. Only the text is checked: check the address again after DNS resolution and
after each redirect.

";

const EXAMPLES: &str = "
Exit codes: 0 if nothing is invalid or denied, 1 if something is, 2 if a file cannot be read or an
argument is invalid.

Examples:
  $ urlens check --as uri --min high --deny high 'http://169.254.169.254/' 'http://a/b c'
  argument 1: high, denied: cloud metadata address in host at byte 7 (metadata-address)
  argument 2: error: not a URI: unexpected ' ' in path at byte 10 (syntax/unexpected-character)

  $ urlens check --explain --suffixes example.org 'https://example.org@evil.example/'
  argument 1: low: user name in userinfo at byte 8 (username)
    https://example.org@evil.example/
            ^
    advice: reject user names where the scheme does not need them
  argument 1: denied: credentials are not allowed (policy/credentials)
    https://example.org@evil.example/
            ^
  argument 1: denied: host is not allowed (policy/host)
    https://example.org@evil.example/
                        ^";

/// Validate and lint URLs, and apply a policy
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{NOTES}{}{EXAMPLES}", kinds_help()))]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Required kind: see below
    #[arg(long = "as", value_name = "KIND", value_parser = values(), default_value = "url")]
    #[arg(hide_possible_values = true)]
    kind: As,

    /// Treat validation errors of the URL Standard as errors
    #[arg(long)]
    strict: bool,

    /// Resolve each text as a reference against URL
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// Check the rules of the scheme too (doi:, urn:, tel:, ...)
    #[arg(long)]
    scheme: bool,

    /// Deny this severity and higher, or this code [default: critical]
    #[arg(long, value_name = "LEVEL|CODE", value_parser = level_or_code)]
    deny: Vec<String>,

    /// Ignore this code
    #[arg(long, value_name = "CODE", value_parser = code)]
    allow: Vec<String>,

    /// Print findings of this severity or higher [default: low]; without
    /// --deny, deny them too
    #[arg(long, verbatim_doc_comment, value_name = "LEVEL", value_parser = level)]
    min: Option<Severity>,

    /// Skip findings: only validate
    #[arg(long, conflicts_with_all = ["deny", "allow", "min"])]
    no_lint: bool,

    /// List all codes with severity and description
    #[arg(long)]
    codes: bool,

    #[command(flatten)]
    report: ReportArgs,

    #[command(flatten)]
    bulk: Options,
}

/// The hint for an unknown code.
const CODES: &str = "`urlens check --codes` lists them (codes without '/')";

fn code(text: &str) -> Result<String, String> {
    if codes::is_finding(text) {
        Ok(text.to_owned())
    } else {
        Err(format!("not the code of a finding; {CODES}"))
    }
}

fn level_or_code(text: &str) -> Result<String, String> {
    if text.parse::<Severity>().is_ok() || codes::is_finding(text) {
        Ok(text.to_owned())
    } else {
        let levels = Severity::ALL.map(Severity::name).join(", ");
        Err(format!("neither a severity ({levels}) nor the code of a finding; {CODES}"))
    }
}

/// The results of a block of lines.
#[derive(Debug, Default)]
struct Found {
    /// The lines that have problems.
    lines: Vec<Line>,
    texts: u64,
}

/// Counts over all lines.
#[derive(Debug, Default)]
struct Total {
    texts: u64,
    lines: u64,
    problems: usize,
    denied: usize,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        if self.codes {
            list_codes()?;
            return Ok(Outcome::Success);
        }
        let deny: Vec<_> = self.deny.iter().map(String::as_str).collect();
        let allow: Vec<_> = self.allow.iter().map(String::as_str).collect();
        let from = deny.iter().filter_map(|level| level.parse::<Severity>().ok()).min();
        let levels =
            Levels { from: from.unwrap_or_else(|| self.denied_from()), allow: &allow, deny: &deny };
        let checker = self.checker((!self.no_lint).then_some(levels));
        let mut printer = self.report.printer();
        if let Printer::Sarif(log) = &printer {
            log.begin(&mut io::stdout().lock())?;
        }
        let mut total = Total::default();
        let not_urls = NotUrls::default();
        let outcome = bulk::blocks(
            &self.input,
            &self.bulk,
            &mut paint::stdout(),
            &|Text { number, text, .. }, found: &mut Found| {
                not_urls.count(text);
                found.texts += 1;
                let problems = checker.problems(text);
                let fetch = checker.text_to_fetch(text, &problems);
                if !problems.is_empty() || fetch.is_some() {
                    found.lines.push(Line { number, text: text.to_owned(), problems, fetch });
                }
                Ok(())
            },
            &mut |found, origin, out| {
                let printer = (&mut printer, self.report.passwords);
                total.write(found, origin, printer, out)
            },
        )?;
        let outcome = not_urls.report(&self.input, outcome);
        match printer {
            Printer::Sarif(log) => log.end(&mut io::stdout().lock())?,
            Printer::Text { .. } if !self.input.is_arguments_only() => total.print(),
            _ => {}
        }
        Ok(match outcome {
            Outcome::Success if total.denied > 0 => Outcome::Failure,
            _ => outcome,
        })
    }
}

impl Total {
    fn write(
        &mut self,
        found: &mut Found,
        origin: BlockOrigin<'_>,
        (printer, passwords): (&mut Printer, Passwords),
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.texts += std::mem::take(&mut found.texts);
        for line in found.lines.drain(..) {
            self.lines += u64::from(!line.problems.is_empty());
            self.problems += line.problems.len();
            self.denied += line.problems.iter().filter(|problem| problem.is_denied).count();
            printer.line(&line, origin, passwords, out)?;
        }
        Ok(())
    }

    fn print(&self) {
        let Self { texts, lines, problems, denied } = self;
        if *problems > 0 {
            let word = if *problems == 1 { "problem" } else { "problems" };
            let of = if *texts == 1 { "line" } else { "lines" };
            print_error(&format!(
                "{problems} {word} in {lines} of {texts} {of}, {denied} denied\n"
            ));
        }
    }
}

impl Args {
    fn checker<'a>(&'a self, levels: Option<Levels<'a>>) -> Checker<'a> {
        let policy = self.report.policy("check");
        let kind = self.kind;
        let base = self.base.as_deref().map(|text| {
            if let Some(error) = kind.base_error(text) {
                usage_error("check", &invalid_base(text, &error.to_string()));
            }
            match Url::parse(text) {
                Ok(url) => (text, Some(url)),
                Err(error) if policy.is_some() || self.strict => {
                    usage_error("check", &invalid_base(text, &format!("not a URL: {error}")))
                }
                Err(_) => (text, None),
            }
        });
        Checker {
            kind,
            strict: self.strict,
            base,
            levels,
            min: self.min.unwrap_or(Severity::Low),
            policy,
            programs: self.report.programs(),
            schemes: self.scheme.then(Registry::new),
        }
    }

    /// Returns the severity from which findings are denied if `--deny` names none.
    fn denied_from(&self) -> Severity {
        match self.min {
            Some(min) if self.deny.is_empty() => min,
            _ => Severity::Critical,
        }
    }
}

/// Prints all codes, one per line.
fn list_codes() -> io::Result<()> {
    let row = |entry: &codes::Entry| {
        vec![entry.code.to_string(), entry.rank.name().to_owned(), entry.title.clone()]
    };
    let rows: Vec<_> = codes::all().iter().map(row).collect();
    let table = aligned(&rows);
    let mut out = io::stdout().lock();
    table.lines().try_for_each(|line| writeln!(out, "{}", line.trim_start()))
}
