//! Problems as lines for people, as JSON, or as SARIF.

use super::problem::{Problem, Rank};
use crate::bulk::Stretch;
use crate::input::Source;
use crate::paint::{STRONG, paint};
use crate::sarif::Sarif;
use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use std::io::{self, Write};
use urlens::Part;
use urlens_readings::{CATALOGUE, Finding, Severity};

/// How problems are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A line for each problem, as compilers have it
    #[default]
    Text,
    /// A JSON object for each problem, one per line
    Json,
    /// A log of SARIF 2.1.0
    Sarif,
}

/// A text that has problems.
#[derive(Debug)]
pub(crate) struct Line {
    /// Its number in the block.
    pub(crate) number: u64,
    pub(crate) text: String,
    pub(crate) problems: Vec<Problem>,
}

/// Prints problems in one format.
#[derive(Debug)]
pub(crate) enum Printer {
    /// With pictures, or without.
    Text {
        pictures: bool,
    },
    Json,
    Sarif(Sarif),
    /// Only the exit code tells.
    Nothing,
}

impl Printer {
    pub(crate) fn line(
        &mut self,
        line: &Line,
        stretch: Stretch<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let source = stretch.source;
        let number = stretch.before + line.number;
        for problem in &line.problems {
            match self {
                Self::Text { pictures } => {
                    let place = format!("{}:", source.place(number));
                    for_people(problem, &place, out)?;
                    if *pictures {
                        explain(problem, &line.text, out)?;
                    }
                }
                Self::Json => writeln!(out, "{}", object(problem, &line.text, source, number))?,
                Self::Sarif(log) => log.result(problem, &line.text, source, number, out)?,
                Self::Nothing => {}
            }
        }
        Ok(())
    }
}

/// `file:line: severity: message (code)`
fn for_people(problem: &Problem, place: &str, out: &mut dyn Write) -> io::Result<()> {
    let Problem { rank, message, code, .. } = problem;
    let name = paint(style(*rank), format_args!("{}:", rank.name()));
    writeln!(out, "{} {name} {message} ({code})", paint(STRONG, place))
}

const fn style(rank: Rank) -> Style {
    let color = match rank {
        Rank::Invalid | Rank::SetError | Rank::Found(Severity::Critical | Severity::High) => {
            AnsiColor::Red
        }
        Rank::Found(Severity::Medium) => AnsiColor::Yellow,
        Rank::Found(Severity::Low | Severity::Info) => AnsiColor::Cyan,
    };
    color.on_default().bold()
}

/// The text with a caret, and what to do.
fn explain(problem: &Problem, text: &str, out: &mut dyn Write) -> io::Result<()> {
    // The library draws what it has found, and hides passwords in it; the place is all that it needs
    // to draw any other problem.
    let (part, range) = (Part::Path, problem.range.clone());
    let finding = Finding { class: &CATALOGUE[0], severity: Severity::Info, part, range };
    let drawn = finding.show(text).to_string();
    let (_, picture) = drawn.split_once('\n').unwrap_or_default();
    writeln!(out, "{picture}")?;
    match problem.advice {
        Some(advice) => writeln!(out, "  advice: {advice}"),
        None => Ok(()),
    }
}

fn object(problem: &Problem, text: &str, source: Source<'_>, number: u64) -> Value {
    let Problem { code, class, rank, message, part, range, is_denied, advice, .. } = problem;
    json!({
        "source": source.name(),
        "line": number,
        "input": text,
        "severity": rank.name(),
        "code": code.to_string(),
        "class": class,
        "message": message,
        "part": part,
        "at": range.start,
        "end": range.end,
        "denied": is_denied,
        "advice": advice,
    })
}
