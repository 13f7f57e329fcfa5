//! What was measured, as a table, as JSON, and held against what must be reached.

use crate::measure::{Cost, Outcome};
use crate::row::Bar;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

impl Outcome {
    /// What it costs urlens.
    fn ours(&self) -> &Cost {
        &self.costs[0]
    }

    fn peers(&self) -> impl Iterator<Item = &Cost> {
        self.costs.iter().filter(|it| !it.name.starts_with("urlens"))
    }

    fn best(&self) -> Option<&Cost> {
        self.peers().min_by(|a, b| a.cost.total_cmp(&b.cost))
    }

    fn named(&self, name: &str) -> Option<&Cost> {
        self.costs.iter().find(|it| it.name == name)
    }

    /// Whether a bar is reached. One that cannot be held against anything is not.
    fn reaches(&self, bar: Bar) -> bool {
        let times = |peer: Option<&Cost>| peer.map_or(0.0, |it| it.cost / self.ours().cost);
        match bar {
            Bar::Best(ratio) => times(self.best()) >= ratio,
            Bar::Than(name, ratio) => times(self.named(name)) >= ratio,
            Bar::AtMost(name, most) => self.named(name).is_some_and(|it| it.cost <= most),
        }
    }

    /// `2.7 × fluent-uri`, for every bar of the row, or against the best.
    fn ratios(&self) -> String {
        let times = |peer: &Cost| format!("{:.2} × {}", peer.cost / self.ours().cost, peer.name);
        let ratios = self.row.must.iter().filter_map(|bar| match *bar {
            Bar::Than(name, _) => self.named(name).map(times),
            _ => self.best().map(times),
        });
        let ratios: Vec<_> = ratios.collect();
        if ratios.is_empty() {
            self.best().map(times).unwrap_or_default()
        } else {
            ratios.join(", ")
        }
    }

    fn verdict(&self) -> &'static str {
        let all = |bars: &[Bar]| bars.iter().all(|&it| self.reaches(it));
        match (all(self.row.must), all(self.row.moonshot) && !self.row.moonshot.is_empty()) {
            (false, _) => "missed",
            (true, true) => "moonshot",
            (true, false) if self.row.must.is_empty() => "",
            (true, false) => "reached",
        }
    }
}

fn show_bars(bars: &[Bar]) -> String {
    let show = |bar: &Bar| match *bar {
        Bar::Best(ratio) => format!("{ratio} ×"),
        Bar::Than(name, ratio) => format!("{ratio} × {name}"),
        Bar::AtMost(_, most) => format!("{most}"),
    };
    bars.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// `89.4 {0} [992]`: the cost, allocations, instructions.
fn show(cost: &Cost) -> String {
    let mut text = format!("{:.1}", cost.cost);
    if let Some(allocations) = cost.allocations {
        let _ = write!(text, " {{{}}}", (allocations * 100.0).round() / 100.0);
    }
    if let Some(instructions) = cost.instructions {
        let _ = write!(text, " [{instructions:.0}]");
    }
    text
}

/// The table for people: nanoseconds (or bytes) for each item, {allocations}, [instructions].
pub fn table(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "| | operation | urlens | peers | ratio | must | moonshot | |\n|---|---|---|---|---|---|---|---|\n",
    );
    for outcome in outcomes {
        let mut others: Vec<&Cost> = outcome.costs.iter().skip(1).collect();
        others.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let others: Vec<_> = others.iter().map(|it| format!("{} {}", it.name, show(it))).collect();
        let row = outcome.row;
        let _ = writeln!(
            text,
            "| {} | {} | **{}** | {} | {} | {} | {} | {} |",
            row.letter,
            row.title,
            show(outcome.ours()),
            others.join(", "),
            outcome.ratios(),
            show_bars(row.must),
            show_bars(row.moonshot),
            outcome.verdict(),
        );
    }
    text
}

/// How many bars there are.
pub fn bars(outcomes: &[Outcome]) -> usize {
    outcomes.iter().map(|it| it.row.must.len()).sum()
}

/// The bars that were to be reached and are not.
pub fn missed(outcomes: &[Outcome]) -> Vec<String> {
    let mut missed = Vec::new();
    for outcome in outcomes {
        for &bar in outcome.row.must.iter().filter(|&&bar| !outcome.reaches(bar)) {
            let row = outcome.row;
            missed.push(format!(
                "{} {}: {} where {} must be reached",
                row.letter,
                row.title,
                outcome.ratios(),
                show_bars(&[bar])
            ));
        }
    }
    missed
}

/// All of it, for programs.
pub fn json(outcomes: &[Outcome], source: &str) -> Value {
    let cost = |it: &Cost| json!({ "name": it.name, "cost": it.cost, "is_bytes": it.is_bytes, "allocations": it.allocations, "instructions": it.instructions });
    let rows = outcomes.iter().map(|it| {
        json!({
            "row": it.row.letter,
            "title": it.row.title,
            "data": it.data,
            "items": it.items,
            "bytes": it.bytes,
            "must": show_bars(it.row.must),
            "moonshot": show_bars(it.row.moonshot),
            "verdict": it.verdict(),
            "costs": it.costs.iter().map(cost).collect::<Vec<_>>(),
        })
    });
    json!({ "source": source, "rows": rows.collect::<Vec<_>>() })
}

/// Reads what [`json`] has written.
pub fn read(path: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|it| format!("{}: {it}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}
