//! How each standard takes a text apart: those that read it alike share a drawing.

use super::cells::{Cells, value};
use super::diagram::{Component, diagram};
use super::{LEAVES, Picture, WRONG};
use crate::paint::{NAME, STRONG, paint};
use anstyle::{AnsiColor, Style};
use std::ops::Range;
use urlens::{Dialect, ParseError, Part, Reference, Text};

/// What a standard makes of a text.
#[derive(PartialEq)]
enum Reading {
    SetError(ParseError),
    /// As a text, which may be another, of these components.
    Read(String, Vec<(Part, Range<usize>)>),
}

pub(super) fn draw(picture: &Picture<'_>) -> Vec<String> {
    let readings = &picture.readings;
    let all = [
        ("RFC 3986", readings.rfc3986().map_or_else(Reading::SetError, read)),
        ("RFC 3987", readings.rfc3987().map_or_else(Reading::SetError, read)),
        (
            "URL Standard",
            match readings.whatwg() {
                Ok(url) => read(url),
                Err(error) => Reading::SetError(error),
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
            Reading::SetError(_) if picture.is_relative() => {
                vec![paint(NAME, "needs a base")]
            }
            Reading::SetError(error) => refused(picture, *error),
            Reading::Read(text, components) => taken_apart(picture, text, components),
        };
        lines.extend(drawn.into_iter().map(|line| format!("  {line}")));
    }
    lines
}

fn read<D: Dialect, T: Text>(reference: &Reference<D, T>) -> Reading {
    let reference = reference.as_borrowed();
    let components =
        LEAVES.into_iter().filter_map(|part| Some((part, reference.part_range(part)?))).collect();
    Reading::Read(reference.as_str().to_owned(), components)
}

/// The text with a caret below what is refused, and why.
fn refused(picture: &Picture<'_>, error: ParseError) -> Vec<String> {
    let at = picture.text.floor_char_boundary(error.at());
    let length = picture.text[at..].chars().next().map_or(0, char::len_utf8);
    let mut lines = excerpt(picture, &(at..at + length));
    if let Some(carets) = lines.last_mut() {
        *carets += &format!(" {}", paint(WRONG, format_args!("refused: {error}")));
    }
    lines
}

/// The text, or as much of it as there is room for, and carets below some bytes.
pub(super) fn excerpt(picture: &Picture<'_>, bytes: &Range<usize>) -> Vec<String> {
    let text = picture.text;
    // A margin on both sides, and the dots.
    let room = picture.width.saturating_sub(8).max(40);
    let around =
        if text.len() <= room { 0..text.len() } else { window(text, bytes.start, room / 2) };
    let shown = &text[around.clone()];
    let cells = Cells::of(shown);
    let [before, after] =
        [if around.start > 0 { "…" } else { "" }, if around.end < text.len() { "…" } else { "" }];
    let within = |at: usize| at.clamp(around.start, around.end) - around.start;
    let columns = cells.columns(&(within(bytes.start)..within(bytes.end)));
    let carets = paint(WRONG, "^".repeat(columns.len().max(1)));
    let indent = " ".repeat(columns.start + before.chars().count());
    vec![format!("{before}{}{after}", cells.styled(&[])), format!("{indent}{carets}")]
}

/// Some bytes on either side of `at`.
fn window(text: &str, at: usize, around: usize) -> Range<usize> {
    let start = text.floor_char_boundary(at.saturating_sub(around));
    start..text.floor_char_boundary((at + around).min(text.len()))
}

fn taken_apart(
    picture: &Picture<'_>,
    text: &str,
    components: &[(Part, Range<usize>)],
) -> Vec<String> {
    let mut lines = if Cells::of(text).width() + 4 <= picture.width {
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
        lines.push(paint(NAME, format_args!("there and empty: {}", empty.join(", "))));
    }
    lines
}

/// Colors that tell neighbors apart; the host is what the eye should find.
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
