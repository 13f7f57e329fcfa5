//! A diagram of a text: brackets below the components, and names below the brackets.
//!
//! ```text
//! https://me@example.org/over/there
//! └─┬─┘   ├┘ └────┬────┘└────┬────┘
//! scheme  │     host       path
//!         userinfo
//! ```

use super::cells::Cells;
use crate::paint::{NAME, paint};
use anstyle::Style;
use std::ops::Range;

/// A component: its range, its name and its style.
pub(crate) type Component = (Range<usize>, &'static str, Style);

/// Returns the lines of the diagram. Empty components are omitted.
pub(crate) fn diagram(text: &str, components: &[Component]) -> Vec<String> {
    let cells = Cells::of(text);
    let styles: Vec<_> =
        components.iter().map(|(range, _, style)| (range.clone(), *style)).collect();
    let labels: Vec<Label> = components
        .iter()
        .filter(|(range, ..)| !range.is_empty())
        .map(|(range, name, _)| Label { columns: cells.columns(range), name })
        .collect();
    let mut lines = vec![cells.styled(&styles)];
    lines.extend(label_lines(&labels).into_iter().map(|line| paint(NAME, line)));
    lines
}

/// The bracket and the name below a component.
struct Label {
    columns: Range<usize>,
    name: &'static str,
}

impl Label {
    /// Returns the column that connects the bracket and the name.
    fn joint(&self) -> usize {
        self.columns.start + (self.columns.len() - 1) / 2
    }

    fn bracket(&self) -> String {
        match self.columns.len() {
            0 | 1 => "│".to_owned(),
            2 => "├┘".to_owned(),
            length => {
                let left = self.joint() - self.columns.start - 1;
                let right = length - left - 3;
                format!("└{}┬{}┘", "─".repeat(left), "─".repeat(right))
            }
        }
    }
}

/// Returns the line of brackets and the lines of names.
fn label_lines(labels: &[Label]) -> Vec<String> {
    let places = in_one_row(labels).unwrap_or_else(|| in_rows(labels));
    let mut brackets = Line::default();
    for label in labels {
        brackets.put(label.columns.start, &label.bracket());
    }
    let mut lines = vec![brackets];
    for row in 0..places.iter().map(|place| place.row + 1).max().unwrap_or(0) {
        let mut line = Line::default();
        for (label, place) in labels.iter().zip(&places) {
            match place.row {
                own if own == row => line.put(place.start, label.name),
                own if own > row => line.put(label.joint(), "│"),
                _ => (),
            }
        }
        lines.push(line);
    }
    lines.into_iter().map(|line| line.text).collect()
}

/// The position of a name.
#[derive(Clone, Copy, Default)]
struct Place {
    row: usize,
    start: usize,
}

/// Places all names in one row, as close to the middle of their brackets as possible. Returns `None`
/// if they do not fit.
fn in_one_row(labels: &[Label]) -> Option<Vec<Place>> {
    let mut free = 0;
    let place = |label: &Label| {
        let start = label.joint().saturating_sub(label.name.len() / 2).max(free);
        free = start + label.name.len() + 1;
        (start <= label.joint()).then_some(Place { row: 0, start })
    };
    labels.iter().map(place).collect()
}

/// Places names from right to left, each in the first row where it overlaps neither another name nor
/// the line to a name below.
fn in_rows(labels: &[Label]) -> Vec<Place> {
    let mut places = vec![Place::default(); labels.len()];
    // The leftmost used column of each row.
    let mut taken: Vec<usize> = Vec::new();
    for (n, label) in labels.iter().enumerate().rev() {
        let joint = label.joint();
        // Leave space for the line down from the previous label.
        let least = n.checked_sub(1).map_or(0, |before| (labels[before].joint() + 2).min(joint));
        let start = joint.saturating_sub(label.name.len() / 2).clamp(least, joint);
        let end = start + label.name.len();
        let row = taken.iter().position(|column| end < *column).unwrap_or(taken.len());
        taken.resize(taken.len().max(row + 1), usize::MAX);
        taken[row] = start;
        for above in &mut taken[..row] {
            *above = (*above).min(joint);
        }
        places[n] = Place { row, start };
    }
    places
}

/// A line that is written from left to right.
#[derive(Default)]
struct Line {
    text: String,
    width: usize,
}

impl Line {
    fn put(&mut self, column: usize, text: &str) {
        let gap = column.saturating_sub(self.width);
        self.text += &" ".repeat(gap);
        self.text += text;
        self.width += gap + text.chars().count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, components: &[(Range<usize>, &'static str)]) -> String {
        let components: Vec<Component> =
            components.iter().map(|(range, name)| (range.clone(), *name, Style::new())).collect();
        let lines = diagram(text, &components);
        anstream::adapter::strip_str(&lines.join("\n")).to_string()
    }

    #[test]
    fn names_do_not_overlap() {
        let shown = drawn(
            "http://me@h:80/p?q#f",
            &[
                (0..4, "scheme"),
                (7..9, "userinfo"),
                (10..11, "host"),
                (12..14, "port"),
                (14..16, "path"),
                (17..18, "query"),
                (19..20, "fragment"),
            ],
        );
        assert_eq!(
            shown,
            "\
http://me@h:80/p?q#f
└┬─┘   ├┘ │ ├┘├┘ │ │
scheme │  │ │ │  │ fragment
       │  │ │ │ query
       │  │ │ path
       │  │ port
       │ host
   userinfo"
        );
    }
}
