//! A text with brackets below its components and their names below these.
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

/// A component: its bytes, its name, and how it is shown.
pub(crate) type Component = (Range<usize>, &'static str, Style);

/// The lines of the diagram. Components that are empty have no place in it.
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
    lines.extend(below(&labels).into_iter().map(|line| paint(NAME, line)));
    lines
}

/// What stands below some columns.
struct Label {
    columns: Range<usize>,
    name: &'static str,
}

impl Label {
    /// The column in which bracket and name are joined.
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

/// The brackets, and as many lines of names as it takes.
fn below(labels: &[Label]) -> Vec<String> {
    let places = in_a_row(labels).unwrap_or_else(|| in_rows(labels));
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

/// Where a name stands.
#[derive(Clone, Copy, Default)]
struct Place {
    row: usize,
    start: usize,
}

/// One behind the other, as close to the middle of their brackets as there is room for.
fn in_a_row(labels: &[Label]) -> Option<Vec<Place>> {
    let mut free = 0;
    let place = |label: &Label| {
        let start = label.joint().saturating_sub(label.name.len() / 2).max(free);
        free = start + label.name.len() + 1;
        (start <= label.joint()).then_some(Place { row: 0, start })
    };
    labels.iter().map(place).collect()
}

/// From right to left each name takes the first row where it meets neither another name nor what
/// leads down to one.
fn in_rows(labels: &[Label]) -> Vec<Place> {
    let mut places = vec![Place::default(); labels.len()];
    // The leftmost column that is taken, row by row.
    let mut taken: Vec<usize> = Vec::new();
    for (n, label) in labels.iter().enumerate().rev() {
        let joint = label.joint();
        // What leads down from the label before must get past.
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

/// A line that is filled from left to right.
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

    /// Names that would meet stand below each other.
    #[test]
    fn names_do_not_meet() {
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
