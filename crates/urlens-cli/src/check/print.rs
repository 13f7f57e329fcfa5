//! Output of problems as text, JSON or SARIF.

use super::problem::{Problem, Rank};
use crate::bulk::BlockOrigin;
use crate::input::Source;
use crate::masking::Passwords;
use crate::paint::{STRONG, paint, visible};
use crate::sarif::{Place, Sarif};
use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use std::io::{self, Write};
use urlens::Part;
use urlens_readings::{CATALOGUE, Finding, Severity};

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A line for each problem, like compilers
    #[default]
    Text,
    /// A JSON object for each problem, one per line
    Json,
    /// A SARIF 2.1.0 log
    Sarif,
}

/// A text with its problems.
#[derive(Debug)]
pub(crate) struct Line {
    /// The line number in the block.
    pub(crate) number: u64,
    pub(crate) text: String,
    pub(crate) problems: Vec<Problem>,
    /// The text to fetch, if a policy allows it.
    pub(crate) fetch: Option<String>,
}

/// Prints problems in one format.
#[derive(Debug)]
pub(crate) enum Printer {
    /// `explain` shows the position and advice.
    Text {
        explain: bool,
    },
    Json,
    Sarif(Sarif),
    /// Only the links of `scan`.
    Urls,
    Nothing,
}

impl Printer {
    /// Prints the problems of a line, and the text to fetch.
    pub(crate) fn line(
        &mut self,
        line: &Line,
        origin: BlockOrigin<'_>,
        passwords: Passwords,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let source = origin.source;
        let number = origin.lines_before + line.number;
        let object = || {
            json!({
                "source": source.name(), "line": number, "input": passwords.url(&line.text),
            })
        };
        for problem in &line.problems {
            match self {
                Self::Text { explain } => {
                    let place = format!("{}:", source.place(number));
                    writeln!(out, "{} {}", paint(STRONG, place), painted(problem))?;
                    if *explain {
                        explanation(problem, &line.text, out)?;
                    }
                }
                Self::Json => {
                    let mut object = object();
                    add_members(&mut object, problem);
                    object["denied"] = problem.is_denied.into();
                    writeln!(out, "{object}")?;
                }
                Self::Sarif(log) => {
                    let file = match source {
                        Source::File(path) => Some(path),
                        Source::Arguments(_) | Source::Stdin => None,
                    };
                    let place = Place { file, name: source.place(number), line: number, column: 1 };
                    log.result(problem, &line.text, &place, out)?;
                }
                Self::Urls | Self::Nothing => {}
            }
        }
        match (&line.fetch, self) {
            (Some(url), Self::Text { .. }) => writeln!(out, "{}", visible(url)),
            (Some(url), Self::Json) => {
                let mut object = object();
                (object["allowed"], object["url"]) = (true.into(), url.as_str().into());
                writeln!(out, "{object}")
            }
            _ => Ok(()),
        }
    }
}

/// Returns `severity: message (code)`, with `severity, denied` for a denied finding.
pub(crate) fn painted(problem: &Problem) -> String {
    let Problem { rank, message, code, is_denied, .. } = problem;
    let denied = match rank {
        Rank::Found(_) if *is_denied => ", denied",
        _ => "",
    };
    let name = paint(style(*rank), format_args!("{}{denied}:", rank.name()));
    format!("{name} {message} ({code})")
}

const fn style(rank: Rank) -> Style {
    let color = match rank {
        Rank::Invalid | Rank::Denied | Rank::Found(Severity::Critical | Severity::High) => {
            AnsiColor::Red
        }
        Rank::Found(Severity::Medium) => AnsiColor::Yellow,
        Rank::Found(Severity::Low | Severity::Info) => AnsiColor::Cyan,
    };
    color.on_default().bold()
}

/// Writes the text with a caret, and the advice.
pub(crate) fn explanation(problem: &Problem, text: &str, out: &mut dyn Write) -> io::Result<()> {
    // `Finding::show` draws the caret and hides passwords. It needs only a range, so it serves other
    // problems too.
    let (part, range) = (Part::Path, problem.range.clone());
    let finding = Finding {
        class: &CATALOGUE[0],
        severity: Severity::Info,
        part,
        range,
        programs: Vec::new(),
    };
    let drawn = finding.show(text).to_string();
    let (_, overview) = drawn.split_once('\n').unwrap_or_default();
    writeln!(out, "{overview}")?;
    match problem.advice {
        Some(advice) => writeln!(out, "  advice: {advice}"),
        None => Ok(()),
    }
}

/// Adds the members that describe a problem to an object.
pub(crate) fn add_members(object: &mut Value, problem: &Problem) {
    let Problem { code, class, rank, message, part, range, advice, .. } = problem;
    let members = json!({
        "severity": rank.name(),
        "code": code.to_string(),
        "class": class,
        "message": message,
        "part": part,
        "offset": range.start,
        "end": range.end,
        "advice": advice,
    });
    if let (Value::Object(object), Value::Object(members)) = (object, members) {
        object.extend(members);
    }
}
