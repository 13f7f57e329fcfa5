//! The results for single texts: a table, the worst texts, the goals, and JSON.

use super::items::Item;
use super::operations::{OPERATIONS, Operation};
use super::{BOUNDS, Cell, Cost};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The number of texts that are shown for each operation.
const WORST: usize = 25;

/// The number of characters that are shown of a text.
const SHOWN: usize = 80;

/// The largest share of texts below 1.0.
const SHARE: f64 = if cfg!(feature = "simd") { 0.02 } else { 0.04 };

/// The results of one operation.
struct Row<'a> {
    operation: &'static Operation,
    /// True for the texts for which a peer needs no allocation, and urlens does. They have no goals.
    is_apart: bool,
    /// The slowest first.
    cells: Vec<&'a Cell>,
}

/// The rows that have texts.
fn rows(cells: &[Cell]) -> Vec<Row<'_>> {
    let row = |operation: &'static Operation, is_apart| {
        let is_this =
            |cell: &&Cell| cell.operation.name == operation.name && cell.is_apart == is_apart;
        let mut cells: Vec<&Cell> = cells.iter().filter(is_this).collect();
        cells.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
        Row { operation, is_apart, cells }
    };
    let rows = OPERATIONS.iter().flat_map(|it| [row(it, false), row(it, true)]);
    rows.filter(|row| !row.cells.is_empty()).collect()
}

impl Row<'_> {
    fn name(&self) -> String {
        let apart = if self.is_apart { ", a peer borrows" } else { "" };
        format!("{}{apart}", self.operation.name)
    }

    /// The number of texts with a ratio below `bound`.
    fn below(&self, bound: f64) -> usize {
        self.cells.partition_point(|cell| cell.ratio() < bound)
    }

    fn share(&self, bound: f64) -> f64 {
        self.below(bound) as f64 / self.cells.len() as f64
    }

    fn median(&self) -> f64 {
        self.cells[self.cells.len() / 2].ratio()
    }

    /// The number of goals.
    fn goals(&self) -> usize {
        match (self.is_apart, cfg!(feature = "simd")) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 3,
        }
    }

    /// The goals that are missed. Without vector instructions, there is one.
    fn missed(&self) -> Vec<String> {
        let (name, [least, equal]) = (self.name(), BOUNDS);
        let mut missed = Vec::new();
        if self.share(equal) > SHARE {
            let (share, most) = (self.share(equal) * 100.0, SHARE * 100.0);
            missed.push(format!("{name}: {share:.1} % below {equal:.1}, at most {most} %"));
        }
        if self.goals() == 3 && self.below(least) > 0 {
            missed.push(format!("{name}: {} texts below {least}", self.below(least)));
        }
        if self.goals() == 3 && self.median() < self.operation.median {
            let (median, required) = (self.median(), self.operation.median);
            missed.push(format!("{name}: the median is {median:.2}, required {required}"));
        }
        if self.is_apart { Vec::new() } else { missed }
    }

    fn state(&self) -> &'static str {
        match (self.is_apart, self.missed().is_empty(), self.below(BOUNDS[1])) {
            (true, _, _) => "",
            (false, false, _) => "missed",
            (false, true, 0) => "moonshot",
            (false, true, _) => "reached",
        }
    }
}

/// The number of goals.
pub fn ratios(cells: &[Cell]) -> usize {
    rows(cells).iter().map(Row::goals).sum()
}

/// The goals that are missed.
pub fn missed(cells: &[Cell]) -> Vec<String> {
    rows(cells).iter().flat_map(Row::missed).collect()
}

/// A table with a row for each operation.
pub fn table(cells: &[Cell]) -> String {
    let mut text = String::from(
        "| operation | texts | below 0.8 | below 1.0 | below 1.5 | median | slowest text | |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for row in rows(cells) {
        let below = |bound| match row.below(bound) {
            0 => "0".to_owned(),
            count => format!("{count} ({:.1} %)", row.share(bound) * 100.0),
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {:.2} | {} | {} |",
            row.name(),
            row.cells.len(),
            below(0.8),
            below(1.0),
            below(1.5),
            row.median(),
            show_worst(row.cells[0]),
            row.state(),
        );
    }
    text
}

/// ``0.36: 322 [3502], sorug 81 [861]: `sc:\../` ``: the ratio, nanoseconds and instructions of urlens and of
/// the best peer, and the text.
fn show_worst(cell: &Cell) -> String {
    let best = cell.best();
    let (ratio, ours, theirs) = (cell.ratio(), show_cost(cell.ours()), show_cost(best));
    format!("{ratio:.2}: {ours}, {} {theirs}: {}", best.name, code(&cell.item))
}

/// `322 [3502]`: nanoseconds and instructions.
fn show_cost(cost: &Cost) -> String {
    match cost.instructions {
        Some(instructions) => format!("{:.0} [{instructions:.0}]", cost.time),
        None => format!("{:.0}", cost.time),
    }
}

/// A text as code in a cell of a table, with its base.
pub fn code(item: &Item) -> String {
    match item.base {
        Some(base) => format!("{} on {}", quoted(item.text), quoted(base)),
        None => quoted(item.text),
    }
    .replace('|', "\\|")
}

/// The start of a text between backquotes, with escapes for control characters only.
fn quoted(text: &str) -> String {
    let escape = |c: char| {
        let is_hidden =
            c.is_control() || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{feff}');
        if is_hidden { c.escape_default().to_string() } else { c.to_string() }
    };
    let mut short: String = text.chars().take(SHOWN).map(escape).collect();
    if text.chars().nth(SHOWN).is_some() {
        short.push('…');
    }
    // A text with backquotes needs longer delimiters.
    let delimiter = if short.contains('`') { "``" } else { "`" };
    format!("{delimiter}{short}{delimiter}")
}

/// The slowest texts of each operation, one per line.
pub fn worst(cells: &[Cell]) -> String {
    let mut text = String::new();
    for row in rows(cells) {
        let slow = row.cells.iter().take(WORST);
        let _ = writeln!(text, "\n{}: the slowest of {} texts", row.name(), row.cells.len());
        for cell in slow {
            let _ = writeln!(text, "{} ({})", show_worst(cell), cell.item.list);
        }
    }
    text
}

/// All libraries, for texts on the command line.
pub fn show(cells: &[Cell]) -> String {
    let mut text = String::from(
        "| operation | text | urlens | peers | ratio | other result |\n|---|---|---|---|---|---|\n",
    );
    for cell in cells {
        let mut peers: Vec<&Cost> = cell.costs[1..].iter().collect();
        peers.sort_by(|a, b| a.time.total_cmp(&b.time));
        let peers = peers.iter().map(|cost| format!("{} {}", cost.name, show_cost(cost)));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.2} | {} |",
            cell.operation.name,
            code(&cell.item),
            show_cost(cell.ours()),
            peers.collect::<Vec<_>>().join(", "),
            cell.ratio(),
            cell.others.join(", "),
        );
    }
    text
}

/// The results as JSON.
pub fn json(cells: &[Cell]) -> Value {
    let row = |row: &Row| {
        json!({
            "operation": row.operation.name,
            "apart": row.is_apart,
            "texts": row.cells.len(),
            "below": { "0.8": row.below(0.8), "1.0": row.below(1.0), "1.5": row.below(1.5) },
            "median": row.median(),
            "state": row.state(),
            "slowest": row.cells.iter().take(WORST).map(|it| cell(it)).collect::<Vec<_>>(),
        })
    };
    json!({
        "simd": cfg!(feature = "simd"),
        "operations": rows(cells).iter().map(row).collect::<Vec<_>>(),
    })
}

/// The costs of each text as JSON.
pub fn json_of_texts(cells: &[Cell]) -> Value {
    json!({ "simd": cfg!(feature = "simd"), "texts": cells.iter().map(cell).collect::<Vec<_>>() })
}

/// One text as JSON.
pub fn cell(cell: &Cell) -> Value {
    let cost =
        |it: &Cost| json!({ "name": it.name, "cost": it.time, "instructions": it.instructions });
    json!({
        "operation": cell.operation.name,
        "list": cell.item.list,
        "base": cell.item.base,
        "text": cell.item.text,
        "apart": cell.is_apart,
        "others": cell.others,
        "costs": cell.costs.iter().map(cost).collect::<Vec<_>>(),
    })
}

/// Reads the JSON of [`cell`].
pub fn read(value: &Value) -> Option<Cell> {
    let leaked = |it: &Value| it.as_str().map(|it| &*it.to_owned().leak());
    let array = |it: &Value| it.as_array().cloned();
    let cost = |it: &Value| {
        let (name, instructions) = (it["name"].as_str()?.to_owned(), it["instructions"].as_f64());
        Some(Cost { name, time: it["cost"].as_f64()?, instructions })
    };
    let item = Item {
        list: leaked(&value["list"])?,
        base: leaked(&value["base"]),
        text: leaked(&value["text"])?,
    };
    Some(Cell {
        operation: OPERATIONS.iter().find(|it| value["operation"] == it.name)?,
        item,
        is_apart: value["apart"].as_bool()?,
        others: array(&value["others"])?
            .iter()
            .filter_map(|it| it.as_str().map(str::to_owned))
            .collect(),
        costs: array(&value["costs"])?.iter().map(cost).collect::<Option<_>>()?,
    })
}
