//! Output of links and their problems as text, JSON Lines or SARIF.

use super::LinkAt;
use super::files::FileAt;
use crate::check::Problem;
use crate::check::print::{Printer, add_members, explanation, painted};
use crate::masking::Passwords;
use crate::paint::{STRONG, paint, visible};
use crate::sarif::Place;
use serde_json::{Value, json};
use std::io::{self, Write};

impl Printer {
    /// Prints the problems of a link; the link itself if it has none.
    pub(crate) fn link(
        &mut self,
        link: &LinkAt,
        file: &FileAt,
        passwords: Passwords,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let shown = passwords.url(&link.text);
        match self {
            Self::Text { .. } if link.problems.is_empty() => {
                let place = place(link, file, 0);
                writeln!(out, "{} {}", paint(STRONG, place), visible(&shown))
            }
            Self::Json if link.problems.is_empty() => {
                writeln!(out, "{}", object(link, file, &shown, None))
            }
            Self::Urls => writeln!(out, "{}", one_line(&shown)),
            _ => link
                .problems
                .iter()
                .try_for_each(|problem| self.problem(problem, link, file, &shown, out)),
        }
    }

    fn problem(
        &mut self,
        problem: &Problem,
        link: &LinkAt,
        file: &FileAt,
        shown: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Text { explain } => {
                let place = place(link, file, before(&link.text, problem.range.start));
                let line = painted(problem);
                if *explain {
                    writeln!(out, "{} {line}", paint(STRONG, place))?;
                    explanation(problem, &link.text, out)
                } else {
                    writeln!(out, "{} {line}: {}", paint(STRONG, place), visible(shown))
                }
            }
            Self::Json => writeln!(out, "{}", object(link, file, shown, Some(problem))),
            Self::Sarif(log) => {
                let place = Place {
                    file: file.path.as_deref(),
                    name: format!("{}:{}:{}", file.name(), link.line, link.column),
                    line: link.line,
                    column: link.column,
                };
                log.result(problem, &link.text, &place, out)
            }
            Self::Urls | Self::Nothing => Ok(()),
        }
    }
}

/// Returns a link as one line for another command. As the URL Standard requires, tabs and newlines are
/// removed, and other control characters are percent-encoded.
fn one_line(link: &str) -> String {
    let mut line = String::with_capacity(link.len());
    for c in link.chars() {
        match c {
            '\t' | '\n' | '\r' => {}
            c if c.is_control() => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    line.push_str(&format!("%{byte:02X}"));
                }
            }
            c => line.push(c),
        }
    }
    line
}

/// Returns the number of characters before an offset.
fn before(text: &str, offset: usize) -> u64 {
    text[..text.floor_char_boundary(offset)].chars().count() as u64
}

/// Returns `file:line:column:` of the character with that number in the link.
fn place(link: &LinkAt, file: &FileAt, number: u64) -> String {
    format!("{}:{}:{}:", visible(&file.name()), link.line, link.column + number)
}

fn object(link: &LinkAt, file: &FileAt, shown: &str, problem: Option<&Problem>) -> Value {
    let mut object = json!({
        "file": file.name(),
        "line": link.line,
        "column": link.column,
        "link": shown,
        "kind": link.kind,
    });
    if let Some(problem) = problem {
        add_members(&mut object, problem);
    }
    object
}
