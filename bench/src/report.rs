//! Reports the results as a table and as JSON, and compares them with the targets.

use crate::measure::{Cost, Outcome};
use crate::row::Target;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

impl Outcome {
    /// The cost of urlens.
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

    /// True if a target is reached. A target without a measured peer is not.
    fn reaches(&self, target: Target) -> bool {
        let times = |peer: Option<&Cost>| peer.map_or(0.0, |it| it.cost / self.ours().cost);
        match target {
            Target::Best(ratio) => times(self.best()) >= ratio,
            Target::Than(name, ratio) => times(self.named(name)) >= ratio,
            Target::AtMost(name, most) => self.named(name).is_some_and(|it| it.cost <= most),
        }
    }

    /// `2.7 × fluent-uri`, for every target of the row, or compared with the best peer.
    fn ratios(&self) -> String {
        let times = |peer: &Cost| format!("{:.2} × {}", peer.cost / self.ours().cost, peer.name);
        let ratios = self.row.required().iter().filter_map(|target| match *target {
            Target::Than(name, _) => self.named(name).map(times),
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
        let all = |targets: &[Target]| targets.iter().all(|&it| self.reaches(it));
        match (all(self.row.required()), all(self.row.moonshot) && !self.row.moonshot.is_empty()) {
            (false, _) => "missed",
            (true, true) => "moonshot",
            (true, false) if self.row.required().is_empty() => "",
            (true, false) => "reached",
        }
    }
}

fn show_targets(targets: &[Target]) -> String {
    let show = |target: &Target| match *target {
        Target::Best(ratio) => format!("{ratio} ×"),
        Target::Than(name, ratio) => format!("{ratio} × {name}"),
        Target::AtMost(_, most) => format!("{most}"),
    };
    targets.iter().map(show).collect::<Vec<_>>().join(", ")
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

/// The table: nanoseconds (or bytes) per item, {allocations}, [instructions].
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
            show_targets(row.required()),
            show_targets(row.moonshot),
            outcome.verdict(),
        );
    }
    text
}

/// The number of targets.
pub fn targets(outcomes: &[Outcome]) -> usize {
    outcomes.iter().map(|it| it.row.required().len()).sum()
}

/// The required targets that are missed.
pub fn missed(outcomes: &[Outcome]) -> Vec<String> {
    let mut missed = Vec::new();
    for outcome in outcomes {
        for &target in outcome.row.required().iter().filter(|&&target| !outcome.reaches(target)) {
            let row = outcome.row;
            missed.push(format!(
                "{} {}: {}, required {}",
                row.letter,
                row.title,
                outcome.ratios(),
                show_targets(&[target])
            ));
        }
    }
    missed
}

/// The results as JSON.
pub fn json(outcomes: &[Outcome], source: &str) -> Value {
    let cost = |it: &Cost| json!({ "name": it.name, "cost": it.cost, "is_bytes": it.is_bytes, "allocations": it.allocations, "instructions": it.instructions });
    let rows = outcomes.iter().map(|it| {
        json!({
            "row": it.row.letter,
            "title": it.row.title,
            "data": it.data,
            "items": it.items,
            "bytes": it.bytes,
            "must": show_targets(it.row.required()),
            "moonshot": show_targets(it.row.moonshot),
            "verdict": it.verdict(),
            "costs": it.costs.iter().map(cost).collect::<Vec<_>>(),
        })
    });
    json!({ "source": source, "rows": rows.collect::<Vec<_>>() })
}

/// Reads the JSON of [`json`].
pub fn read(path: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|it| format!("{}: {it}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}
