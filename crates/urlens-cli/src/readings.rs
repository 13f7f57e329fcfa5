//! The text output of `readings`: the table of one text, and the summary of many.

mod counts;
mod narrow;

pub(crate) use counts::Counts;
use narrow::narrow;

use crate::masking::Passwords;
use crate::overview::wrapped;
use crate::paint::visible;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;
use urlens::{Error, Iri, Part, Uri, Url};
use urlens_readings::Readings;

const PARTS: [Part; 7] =
    [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment];

/// The result of parsing by one standard.
struct Column {
    name: &'static str,
    /// The components, in the order of [`PARTS`].
    read: Result<Vec<Option<String>>, Error>,
    /// True if the standard rejects the base, not the text.
    is_in_base: bool,
}

/// The layout of tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The number of columns; `None` is unbounded.
    pub(crate) width: Option<usize>,
    pub(crate) passwords: Passwords,
}

impl Layout {
    /// Returns the text, the verdict, a column for each standard, and the findings.
    pub(crate) fn table(self, readings: &Readings<'_>) -> String {
        let text = self.passwords.url(readings.text());
        let mut out = format!("{}\n", visible(&text));
        let mut verdict = readings.verdict().to_string();
        if let Some(at) = readings.first_difference() {
            let _ = write!(verdict, ", first difference at byte {at}");
        }
        self.line(&verdict, &mut out);
        let columns = columns(readings);
        out += &self.components(&rows(&columns, self.passwords));
        for Column { name, read, is_in_base } in &columns {
            if let Err(error) = read {
                let object = if *is_in_base { "the base" } else { "it" };
                self.line(&format!("{name} rejects {object}: {error}"), &mut out);
            }
        }
        for finding in readings.findings() {
            self.line(&finding.to_string(), &mut out);
        }
        out
    }

    /// Writes a line, indented; several lines if it is too wide.
    fn line(self, text: &str, out: &mut String) {
        for line in wrapped(text, self.width.unwrap_or(usize::MAX).saturating_sub(2)) {
            let _ = writeln!(out, "  {line}");
        }
    }

    /// Returns a column for each standard; a list if the columns are too wide.
    fn components(self, rows: &[Vec<String>]) -> String {
        let wide = aligned(rows);
        match self.width {
            Some(width) if wide.lines().any(|line| line.width() > width) => narrow(rows, width),
            _ => wide,
        }
    }
}

fn columns(readings: &Readings<'_>) -> [Column; 3] {
    let own = str::to_owned;
    let uri = readings.rfc3986().map(|uri| PARTS.map(|part| uri.component(part).map(own)).to_vec());
    let iri = readings.rfc3987().map(|iri| PARTS.map(|part| iri.component(part).map(own)).to_vec());
    let url = readings.whatwg().map(|url| {
        let text = |part| match part {
            // Without the `/.` that separates a path with `//` from the scheme.
            Part::Path => Some(url.path().to_owned()),
            _ => url.component(part).map(own),
        };
        PARTS.map(text).to_vec()
    });
    let base = readings.base();
    let column = |name, read, is_in_base| Column { name, read, is_in_base };
    [
        column("RFC 3986", uri, base.is_some_and(|base| Uri::parse_borrowed(base).is_err())),
        column("RFC 3987", iri, base.is_some_and(|base| Iri::parse_borrowed(base).is_err())),
        column("URL Standard", url, base.is_some_and(|base| Url::parse_borrowed(base).is_err())),
    ]
}

/// Returns a heading and a row for each component that is present in some column. Returns no rows if
/// all standards reject the text.
fn rows(columns: &[Column], passwords: Passwords) -> Vec<Vec<String>> {
    let read: Vec<_> = columns
        .iter()
        .filter_map(|column| Some((column.name, column.read.as_ref().ok()?)))
        .collect();
    if read.is_empty() {
        return Vec::new();
    }
    let mut rows = vec![vec![String::new()]];
    rows[0].extend(read.iter().map(|(name, _)| (*name).to_owned()));
    for (i, part) in PARTS.into_iter().enumerate() {
        if read.iter().any(|(_, parts)| parts[i].is_some()) {
            let mut row = vec![part.name().to_owned()];
            row.extend(read.iter().map(|(_, parts)| match &parts[i] {
                Some(value) => cell(&passwords.component(part, value)),
                None => "-".to_owned(),
            }));
            rows.push(row);
        }
    }
    rows
}

/// Returns rows of aligned columns, separated by two spaces.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |i: usize| rows.iter().filter_map(|row| Some(row.get(i)?.chars().count())).max();
    let widths: Vec<_> = (0..count).map(|i| width(i).unwrap_or(0)).collect();
    let mut out = String::new();
    for row in rows {
        let line: Vec<_> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        let _ = writeln!(out, "  {}", line.join("  ").trim_end());
    }
    out
}

fn cell(text: &str) -> String {
    if text.is_empty() { "\"\"".to_owned() } else { visible(text) }
}
