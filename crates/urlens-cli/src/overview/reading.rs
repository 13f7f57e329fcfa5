//! The components of a text by each standard. Standards that agree share one diagram.

use super::cells::{Cells, value};
use super::diagram::{Component, diagram};
use super::{ERROR, LEAVES, Overview};
use crate::paint::{NAME, STRONG, paint};
use anstyle::{AnsiColor, Style};
use std::ops::Range;
use urlens::{Any, Error, Part};

/// The result of parsing by one standard.
#[derive(PartialEq)]
enum Reading {
    Rejected(Error),
    /// The serialized text, which may differ from the input, and its components.
    Accepted(String, Vec<(Part, Range<usize>)>),
}

pub(super) fn draw(overview: &Overview<'_>) -> Vec<String> {
    let readings = &overview.readings;
    let all = [
        ("RFC 3986", readings.rfc3986().map_or_else(Reading::Rejected, read)),
        ("RFC 3987", readings.rfc3987().map_or_else(Reading::Rejected, read)),
        (
            "URL Standard",
            match readings.whatwg() {
                Ok(url) => read(url),
                Err(error) => Reading::Rejected(error),
            },
        ),
    ];
    let mut groups: Vec<(Vec<&str>, &Reading)> = Vec::new();
    for (standard, reading) in &all {
        match groups.iter_mut().find(|(_, other)| *other == reading) {
            Some((standards, _)) => standards.push(standard),
            None => groups.push((vec![standard], reading)),
        }
    }
    let mut lines = Vec::new();
    for (n, (standards, reading)) in groups.into_iter().enumerate() {
        if n > 0 {
            lines.push(String::new());
        }
        lines.push(paint(STRONG, standards.join(", ")));
        let drawn = match reading {
            Reading::Rejected(_) if overview.is_relative() => {
                vec![paint(NAME, "needs a base")]
            }
            Reading::Rejected(error) => rejected(overview, error),
            Reading::Accepted(text, components) => accepted(overview, text, components),
        };
        lines.extend(drawn.into_iter().map(|line| format!("  {line}")));
    }
    lines
}

fn read<'a>(reference: impl Into<Any<&'a str>>) -> Reading {
    let reference = reference.into();
    let components =
        LEAVES.into_iter().filter_map(|part| Some((part, reference.range(part)?))).collect();
    Reading::Accepted(reference.as_str().to_owned(), components)
}

/// Returns the text with a caret below the invalid character, and the error.
fn rejected(overview: &Overview<'_>, error: &Error) -> Vec<String> {
    let at = overview.text.floor_char_boundary(error.offset().unwrap_or(0));
    let length = overview.text[at..].chars().next().map_or(0, char::len_utf8);
    let mut lines = excerpt(overview, &(at..at + length));
    if let Some(carets) = lines.last_mut() {
        *carets += &format!(" {}", paint(ERROR, format_args!("error: {error}")));
    }
    lines
}

/// Returns the text, shortened to the width, with carets below some bytes.
pub(super) fn excerpt(overview: &Overview<'_>, bytes: &Range<usize>) -> Vec<String> {
    let masked = overview.passwords.places(overview.text);
    let (text, bytes) = (&*masked.text, masked.range(bytes));
    // Leave space for margins and ellipses.
    let width = overview.width.saturating_sub(8).max(40);
    let around =
        if text.len() <= width { 0..text.len() } else { window(text, bytes.start, width / 2) };
    let shown = &text[around.clone()];
    let cells = Cells::of(shown);
    let [before, after] =
        [if around.start > 0 { "…" } else { "" }, if around.end < text.len() { "…" } else { "" }];
    let within = |at: usize| at.clamp(around.start, around.end) - around.start;
    let columns = cells.columns(&(within(bytes.start)..within(bytes.end)));
    let carets = paint(ERROR, "^".repeat(columns.len().max(1)));
    let indent = " ".repeat(columns.start + before.chars().count());
    vec![format!("{before}{}{after}", cells.styled(&[])), format!("{indent}{carets}")]
}

/// Returns the range of `around` bytes on each side of `at`.
fn window(text: &str, at: usize, around: usize) -> Range<usize> {
    let start = text.floor_char_boundary(at.saturating_sub(around));
    start..text.floor_char_boundary((at + around).min(text.len()))
}

/// Returns the diagram of the components, or a table if the text is too wide.
fn accepted(
    overview: &Overview<'_>,
    text: &str,
    components: &[(Part, Range<usize>)],
) -> Vec<String> {
    let masked = overview.passwords.places(text);
    let text = &*masked.text;
    let components: Vec<_> =
        components.iter().map(|(part, range)| (*part, masked.range(range))).collect();
    let mut lines = if Cells::of(text).width() + 4 <= overview.width {
        let styled: Vec<Component> = components
            .iter()
            .map(|(part, range)| (range.clone(), part.name(), style(*part)))
            .collect();
        diagram(text, &styled)
    } else {
        let rows = components.iter().filter(|(_, range)| !range.is_empty());
        rows.map(|(part, range)| {
            let name = paint(NAME, format_args!("{:8}", part.name()));
            format!("{name}  {}", value(&text[range.clone()]))
        })
        .collect()
    };
    let empty: Vec<_> = components
        .iter()
        .filter(|(part, range)| range.is_empty() && *part != Part::Path)
        .map(|(part, _)| part.name())
        .collect();
    if !empty.is_empty() {
        lines.push(paint(NAME, format_args!("present but empty: {}", empty.join(", "))));
    }
    lines
}

/// Returns the color of a component. The host is the most visible.
const fn style(part: Part) -> Style {
    match part {
        Part::Scheme => AnsiColor::Cyan.on_default(),
        Part::Userinfo => AnsiColor::Red.on_default(),
        Part::Port => AnsiColor::Magenta.on_default(),
        Part::Path => AnsiColor::Blue.on_default(),
        Part::Query => AnsiColor::Yellow.on_default(),
        Part::Fragment => AnsiColor::BrightBlack.on_default(),
        Part::Host | Part::Authority => AnsiColor::Green.on_default().bold(),
    }
}
