//! The overview of a text: components by standard, findings, converted forms and scheme fields.
//! [`Overview::draw`] fits on one screen; [`Overview::to_json`] has the same content as JSON.

mod cells;
mod diagram;
mod findings;
mod forms;
mod json;
mod reading;
mod scheme;

use cells::value;

use crate::masking::Passwords;
use crate::paint::{NAME, STRONG, paint};
use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;
use urlens::Part;
use urlens_readings::{Agreement, Readings, Verdict};

/// A text, its readings, and the width of the output.
pub(crate) struct Overview<'a> {
    text: &'a str,
    readings: Readings<'a>,
    width: usize,
    passwords: Passwords,
}

/// The style of errors.
const ERROR: Style = AnsiColor::Red.on_default().bold();

/// The components that do not contain other components.
const LEAVES: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

impl<'a> Overview<'a> {
    /// Creates the overview of a text, in at most `width` columns if possible.
    pub(crate) fn of(text: &'a str, width: usize, passwords: Passwords) -> Self {
        Self { text, readings: urlens_ops::readings_of(text, None), width, passwords }
    }

    /// Returns the lines, with styles.
    pub(crate) fn draw(&self) -> String {
        let sections = [
            reading::draw(self),
            self.verdict(),
            self.differences(),
            findings::draw(self),
            forms::draw(self),
            scheme::draw(self),
        ];
        let sections: Vec<_> = sections.iter().filter(|section| !section.is_empty()).collect();
        let mut drawn = String::new();
        for (n, lines) in sections.into_iter().enumerate() {
            drawn += if n > 0 { "\n" } else { "" };
            for line in lines {
                drawn += line.trim_end();
                drawn.push('\n');
            }
        }
        drawn
    }

    /// Returns true if a standard or the scheme accepts the text.
    pub(crate) fn is_accepted(&self) -> bool {
        self.readings.verdict() != Verdict::AcceptedByNone || self.is_accepted_by_scheme()
    }

    fn is_accepted_by_scheme(&self) -> bool {
        scheme::view(self).is_some_and(|view| view.is_ok())
    }

    /// Returns a sentence about the agreement of the standards.
    fn verdict(&self) -> Vec<String> {
        let sentence = match self.readings.verdict() {
            Verdict::Same => "All three standards agree.",
            Verdict::Spelling => "The standards agree on the meaning, but write it differently.",
            Verdict::DifferentResource => {
                "The standards find the same host, but different resources."
            }
            Verdict::DifferentHost => "The standards find different hosts.",
            Verdict::AcceptedBySome if self.is_relative() => {
                "This is a relative reference: its meaning depends on the base."
            }
            Verdict::AcceptedBySome => "Only some standards accept it.",
            Verdict::AcceptedByNone if self.is_accepted_by_scheme() => {
                "No standard accepts it, but the rules of its scheme do."
            }
            Verdict::AcceptedByNone => "No standard accepts it.",
        };
        let mut line = paint(STRONG, sentence);
        if let Some(at) = self.readings.first_difference().filter(|_| !self.is_relative()) {
            line += &format!(" First difference at byte {at}.");
        }
        vec![line]
    }

    fn is_relative(&self) -> bool {
        self.readings.rfc3987().is_ok_and(|iri| iri.is_relative())
    }

    /// Returns a table of the components that differ.
    fn differences(&self) -> Vec<String> {
        let (Ok(rfc), Ok(url)) = (self.readings.rfc3987(), self.readings.whatwg()) else {
            return Vec::new();
        };
        let (rfc, url) = (rfc.as_borrowed(), url.as_borrowed());
        let shown = |part: Part, written: Option<&str>| match written {
            Some(written) => value(&self.passwords.component(part, written)),
            None => "(none)".to_owned(),
        };
        let rows: Vec<[String; 4]> = LEAVES
            .into_iter()
            .filter_map(|part| {
                let agreement = match self.readings.agreement(part) {
                    Agreement::Same => return None,
                    Agreement::Spelling => "equivalent",
                    Agreement::Different => "different",
                };
                Some([
                    part.name().into(),
                    shown(part, rfc.component(part)),
                    shown(part, url.component(part)),
                    agreement.into(),
                ])
            })
            .collect();
        if rows.is_empty() {
            return Vec::new();
        }
        let head = ["", "RFC 3986/3987", "URL Standard", ""].map(str::to_owned);
        table(&[&[head][..], &rows].concat())
    }
}

/// Wraps a text at spaces to `width` columns. Continuation lines are indented.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            lines.push(std::mem::replace(&mut line, " ".to_owned()));
        }
        line += if line.is_empty() { "" } else { " " };
        line += word;
    }
    lines.push(line);
    lines
}

/// Returns an aligned table. The first column and the first row are labels.
fn table<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let widest = |n: usize| rows.iter().map(|row| row[n].width()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(widest);
    let line = |(n, row): (usize, &[String; N])| {
        row.iter().zip(widths).enumerate().fold(String::new(), |line, (column, (cell, width))| {
            let gap = " ".repeat(width - cell.width());
            let named = (n == 0 || column == 0) && !cell.is_empty();
            format!("{line}  {}{gap}", if named { paint(NAME, cell) } else { cell.clone() })
        })
    };
    rows.iter().enumerate().map(line).collect()
}

/// Returns a heading and a list of names and values; nothing if the list is empty.
fn list(heading: &str, rows: &[(String, String)]) -> Vec<String> {
    if rows.is_empty() {
        return Vec::new();
    }
    let width = rows.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    let rows = rows
        .iter()
        .map(|(name, value)| format!("  {}  {value}", paint(NAME, format_args!("{name:width$}"))));
    std::iter::once(paint(STRONG, heading)).chain(rows).collect()
}
