//! The picture of a text: how each standard takes it apart, what is to be said about it, and what it
//! becomes. One screen, for people; [`Picture::facts`] says the same to programs.

mod cells;
mod diagram;
mod facts;
mod findings;
mod forms;
mod reading;
mod scheme;

use cells::value;

use crate::paint::{NAME, STRONG, paint};
use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;
use urlens::{Encoded, Part};
use urlens_readings::{Agreement, Readings, Verdict};

/// What can be shown, and how wide.
pub(crate) struct Picture<'a> {
    text: &'a str,
    readings: Readings<'a>,
    width: usize,
}

/// What is wrong.
const WRONG: Style = AnsiColor::Red.on_default().bold();

/// The components that have no others in them.
const LEAVES: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

impl<'a> Picture<'a> {
    /// Of a text, in at most `width` columns where that is in our hands.
    pub(crate) fn of(text: &'a str, width: usize) -> Self {
        Self { text, readings: Readings::of(text), width }
    }

    /// The lines, with styles.
    pub(crate) fn draw(&self) -> String {
        let sections = [
            reading::draw(self),
            self.verdict(),
            self.differences(),
            findings::draw(self),
            forms::draw(self),
            scheme::draw(self),
        ];
        let sections: Vec<_> = sections.iter().filter(|it| !it.is_empty()).collect();
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

    /// True if a standard accepts the text, or its scheme does.
    pub(crate) fn is_accepted(&self) -> bool {
        self.readings.verdict() != Verdict::AcceptedByNone || self.is_accepted_by_scheme()
    }

    fn is_accepted_by_scheme(&self) -> bool {
        scheme::view(self).is_some_and(|it| it.is_ok())
    }

    /// Whether all is well, and if not, what the standards come to.
    fn verdict(&self) -> Vec<String> {
        let sentence = match self.readings.verdict() {
            Verdict::Same => "All three standards read it alike.",
            Verdict::Spelling => "The standards spell it differently, and mean the same.",
            Verdict::DifferentResource => "The standards find the same host, and another resource.",
            Verdict::DifferentHost => "The standards do not find the same host.",
            Verdict::AcceptedBySome if self.is_relative() => {
                "It is a relative reference: what it means depends on where it is found."
            }
            Verdict::AcceptedBySome => "Some standards accept it, others do not.",
            Verdict::AcceptedByNone if self.is_accepted_by_scheme() => {
                "No standard accepts it; the rules of its scheme do."
            }
            Verdict::AcceptedByNone => "No standard accepts it.",
        };
        let mut line = paint(STRONG, sentence);
        if let Some(at) = self.readings.first_difference().filter(|_| !self.is_relative()) {
            line += &format!(" They part at byte {at}.");
        }
        vec![line]
    }

    fn is_relative(&self) -> bool {
        self.readings.rfc3987().is_ok_and(|it| it.is_relative())
    }

    /// The components that are not read alike, side by side.
    fn differences(&self) -> Vec<String> {
        let (Ok(rfc), Ok(url)) = (self.readings.rfc3987(), self.readings.whatwg()) else {
            return Vec::new();
        };
        let (rfc, url) = (rfc.as_borrowed(), url.as_borrowed());
        let shown =
            |it: Option<Encoded<'_>>| it.map_or("(none)".to_owned(), |it| value(it.as_str()));
        let rows: Vec<[String; 4]> = LEAVES
            .into_iter()
            .filter_map(|part| {
                let agreement = match self.readings.agreement(part) {
                    Agreement::Same => return None,
                    Agreement::Spelling => "spelling only",
                    Agreement::Different => "not the same",
                };
                Some([
                    part.name().into(),
                    shown(rfc.part(part)),
                    shown(url.part(part)),
                    agreement.into(),
                ])
            })
            .collect();
        if rows.is_empty() {
            return Vec::new();
        }
        let head = ["", "the RFCs", "the URL Standard", ""].map(str::to_owned);
        table(&[&[head][..], &rows].concat())
    }
}

/// A text broken between words, so that no line is wider than it may be if that can be helped. What
/// goes on is indented.
fn wrapped(text: &str, width: usize) -> Vec<String> {
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

/// Columns of texts, the first of them names, and the first row a heading.
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

/// Names and values below a heading, or nothing where there are none.
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
