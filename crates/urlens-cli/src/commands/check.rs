//! `urlens check`: what is wrong with each text; the exit code tells whether that is too much.

use super::Run;
use crate::bulk::{self, Options, Stretch};
use crate::check::policy::Rules;
use crate::check::print::{Format, Line, Printer};
use crate::check::{As, Checker, codes, values};
use crate::cli::Cli;
use crate::input::Input;
use crate::outcome::{Outcome, complain};
use crate::readings::aligned;
use crate::sarif::Sarif;
use clap::CommandFactory;
use std::io::{self, IsTerminal, Write};
use urlens::Url;
use urlens_readings::{Levels, Severity};
use urlens_schemes::Registry;

const NOTES: &str = "\
A text has to be valid as --as says: as one kind (uri, uri-ref, iri, iri-ref, url, url-ref or
uri-zone), as all (a URI, an IRI and a URL at once), as agreed (the three standards read it alike,
to the letter) or as agreed-spelling (they mean the same).

Beside that, all that is disputed or suspicious in it is told from the severity --min on: info, low
(the default), medium, high, critical. From the severity --deny on, by default critical, it makes
the answer no, and so do the codes that --deny names. --codes lists all codes. Lints about the
style of names (local-scheme, file-extension, query-variable) are looked for if --deny names one.

Any option under Policy asks for a policy: may a server fetch this for others? It begins with what
is safe, and looks at text alone; what a name resolves to is not seen. Kinds of addresses are those
of `policy/address-...` in --codes.

The exit code is 0 if nothing is invalid, denied or refused, 1 if something is, and 2 if the call
was not understood.

Examples:
  $ urlens check --as uri --min high 'https://example.org/' 'http://127.1/' 'http://a/b c'
  argument 2: critical: invalid or non-canonical IPv4 address in host at byte 7 (ambiguous-ipv4)
  argument 3: error: not a URI: unexpected ' ' in path at byte 10 (syntax/unexpected-character)

  $ urlens check --explain --allow-suffix example.org 'https://example.org.evil.example/'
  argument 1: denied: host is not allowed (policy/host)
    https://example.org.evil.example/
            ^";

/// Validate URLs, find what is suspicious in them, hold them against a policy
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Kind that a text has to be valid as: see below
    #[arg(long = "as", value_name = "KIND", value_parser = values(), default_value = "url")]
    #[arg(hide_possible_values = true)]
    kind: As,

    /// Take all validation errors of the URL Standard for errors
    #[arg(long)]
    strict: bool,

    /// Take each text for a reference that was found at URL
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// Hold each identifier against the rules of its scheme too
    #[arg(long)]
    scheme: bool,

    /// Say no from this severity on, or to this code
    #[arg(long, value_name = "LEVEL|CODE", value_parser = level_or_code)]
    deny: Vec<String>,

    /// Do not tell this code, nor say no to it
    #[arg(long, value_name = "CODE", value_parser = code)]
    allow: Vec<String>,

    /// Tell what is found from this severity on
    #[arg(long, value_name = "LEVEL", default_value = "low", value_parser = level)]
    min: Severity,

    /// Look for nothing suspicious
    #[arg(long, conflicts_with_all = ["deny", "allow", "min"])]
    no_lint: bool,

    /// How to print: text, json (one object per line) or sarif
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// Draw each place and say what to do, as it is done on a terminal
    #[arg(long)]
    explain: bool,

    /// Print nothing: the exit code tells
    #[arg(short, long)]
    quiet: bool,

    /// List all codes, with their severity and what they mean
    #[arg(long)]
    codes: bool,

    #[command(flatten)]
    rules: Rules,

    #[command(flatten)]
    bulk: Options,
}

fn level(text: &str) -> Result<Severity, String> {
    Severity::named(text).ok_or_else(|| {
        format!("none of {}", Severity::ALL.map(Severity::name).join(", "))
    })
}

fn code(text: &str) -> Result<String, String> {
    match codes::is_finding(text) {
        true => Ok(text.to_owned()),
        false => Err("no such finding; `urlens check --codes` lists them".to_owned()),
    }
}

fn level_or_code(text: &str) -> Result<String, String> {
    level(text).map(|_| text.to_owned()).or_else(|_| code(text))
}

/// What a block of lines comes to.
#[derive(Debug, Default)]
struct Found {
    /// Those that have problems.
    lines: Vec<Line>,
    texts: u64,
}

/// What all lines come to.
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
            list()?;
            return Ok(Outcome::Fine);
        }
        let deny: Vec<_> = self.deny.iter().map(String::as_str).collect();
        let allow: Vec<_> = self.allow.iter().map(String::as_str).collect();
        let from = deny.iter().filter_map(|it| Severity::named(it)).min();
        let levels =
            Levels { from: from.unwrap_or(Severity::Critical), allow: &allow, deny: &deny };
        let checker = self.checker((!self.no_lint).then_some(levels));
        let mut printer = self.printer();
        if let Printer::Sarif(log) = &printer {
            log.begin(&mut io::stdout().lock())?;
        }
        let mut total = Total::default();
        let outcome = bulk::located(
            &self.input,
            &self.bulk,
            |number, text, found: &mut Found| {
                found.texts += 1;
                let problems = checker.problems(text);
                if !problems.is_empty() {
                    found.lines.push(Line { number, text: text.to_owned(), problems });
                }
                Ok(())
            },
            |found, stretch, out| total.write(found, stretch, &mut printer, out),
        )?;
        match printer {
            Printer::Sarif(log) => log.end(&mut io::stdout().lock())?,
            Printer::Text { .. } if !self.input.is_arguments_only() => total.say(),
            _ => {}
        }
        Ok(if total.denied == 0 { outcome } else { Outcome::Bad })
    }
}

impl Total {
    fn write(
        &mut self,
        found: &mut Found,
        stretch: Stretch<'_>,
        printer: &mut Printer,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.texts += std::mem::take(&mut found.texts);
        for line in found.lines.drain(..) {
            self.lines += 1;
            self.problems += line.problems.len();
            self.denied += line.problems.iter().filter(|it| it.is_denied).count();
            printer.line(&line, stretch, out)?;
        }
        Ok(())
    }

    fn say(&self) {
        let Self { texts, lines, problems, denied } = self;
        if *problems > 0 {
            let word = if *problems == 1 { "problem" } else { "problems" };
            let of = if *texts == 1 { "line" } else { "lines" };
            complain(&format!("{problems} {word} in {lines} of {texts} {of}, {denied} denied\n"));
        }
    }
}

impl Args {
    fn checker<'a>(&'a self, levels: Option<Levels<'a>>) -> Checker<'a> {
        let policy = self.rules.policy().unwrap_or_else(|error| misuse(&error.to_string()));
        let kind = self.kind;
        let base = self.base.as_deref().map(|text| {
            if let Some(error) = kind.refuses_base(text) {
                misuse(&format!("the base is refused: {error}"));
            }
            match Url::parse(text) {
                Ok(url) => (text, Some(url.into_owned())),
                Err(error) if policy.is_some() || self.strict => {
                    misuse(&format!("the base is no URL: {error}"))
                }
                Err(_) => (text, None),
            }
        });
        Checker {
            kind,
            strict: self.strict,
            base,
            levels,
            least: self.min,
            policy,
            schemes: self.scheme.then(Registry::new),
        }
    }

    fn printer(&self) -> Printer {
        match self.format {
            _ if self.quiet => Printer::Nothing,
            Format::Text => {
                Printer::Text { pictures: self.explain || io::stdout().is_terminal() }
            }
            Format::Json => Printer::Json,
            Format::Sarif => Printer::Sarif(Sarif::default()),
        }
    }
}

/// Ends a call that cannot be meant so.
fn misuse(message: &str) -> ! {
    Cli::command().error(clap::error::ErrorKind::ValueValidation, message).exit()
}

/// All codes, one per line.
fn list() -> io::Result<()> {
    let row = |it: &codes::Entry| {
        vec![it.code.to_string(), it.rank.name().to_owned(), it.title.clone()]
    };
    let rows: Vec<_> = codes::all().iter().map(row).collect();
    let table = aligned(&rows);
    let mut out = io::stdout().lock();
    table.lines().try_for_each(|line| writeln!(out, "{}", line.trim_start()))
}
