//! The matrix as a table and as JSON.

use super::{Cell, Cost, LEAST, OPERATIONS};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The matrix as a table: a row per kind, a column per operation.
pub fn table(cells: &[Cell]) -> String {
    let mut text = String::from("| kind |");
    for operation in OPERATIONS {
        let _ = write!(text, " {} |", operation.name);
    }
    text.push_str("\n|---|");
    text.push_str(&"---|".repeat(OPERATIONS.len()));
    let mut kinds: Vec<&str> = cells.iter().map(|it| it.kind.as_str()).collect();
    kinds.dedup();
    for kind in kinds {
        let _ = write!(text, "\n| {kind} |");
        for operation in OPERATIONS {
            let is_this = |it: &&Cell| it.kind == kind && it.operation == operation.name;
            let shown = cells.iter().find(is_this).map_or("–".to_owned(), show);
            let _ = write!(text, " {shown} |");
        }
    }
    text.push('\n');
    text
}

/// `3.34 (3.20): 51 [310], sorug 172 [1204]`: the ratio, the least of all runs, and the nanoseconds and
/// instructions of urlens and of the best peer.
fn show(cell: &Cell) -> String {
    let bold = if misses(cell) { "**" } else { "" };
    let cost = |it: &Cost| match it.instructions {
        Some(instructions) => format!("{:.0} [{instructions:.0}]", it.time),
        None => format!("{:.0}", it.time),
    };
    let (ratio, least, best) = (cell.ratio(), cell.least(), cell.best());
    let (ours, peer) = (cost(&cell.costs[0]), cost(best));
    format!("{bold}{ratio:.2}{bold} ({least:.2}): {ours}, {} {peer}", best.name)
}

fn misses(cell: &Cell) -> bool {
    cell.ratio() < cell.must || cell.least() < LEAST
}

/// The number of required ratios: of the median, and of each single run.
pub fn ratios(cells: &[Cell]) -> usize {
    cells.len() * 2
}

/// The required ratios that are missed.
pub fn missed(cells: &[Cell]) -> Vec<String> {
    let mut missed = Vec::new();
    for cell in cells {
        let Cell { kind, operation, must, .. } = cell;
        if cell.ratio() < *must {
            missed.push(format!("{kind}, {operation}: {:.2}, required {must}", cell.ratio()));
        }
        if cell.least() < LEAST {
            let least = cell.least();
            missed.push(format!("{kind}, {operation}: {least:.2} in one run, required {LEAST}"));
        }
    }
    missed
}

/// The matrix as JSON.
pub fn json(cells: &[Cell]) -> Value {
    let cost =
        |it: &Cost| json!({ "name": it.name, "cost": it.time, "instructions": it.instructions });
    let cell = |it: &Cell| {
        let costs: Vec<Value> = it.costs.iter().map(cost).collect();
        json!({ "kind": it.kind, "operation": it.operation, "must": it.must, "runs": it.runs, "costs": costs })
    };
    json!({ "simd": cfg!(feature = "simd"), "cells": cells.iter().map(cell).collect::<Vec<_>>() })
}

/// Reads the JSON of [`json`].
pub fn read(matrix: &Value) -> Vec<Cell> {
    let items = |it: &Value| it.as_array().cloned().unwrap_or_default();
    let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    let number = |it: &Value| it.as_f64().unwrap_or(f64::NAN);
    let cost = |it: &Value| Cost {
        name: text(&it["name"]),
        time: number(&it["cost"]),
        instructions: it["instructions"].as_f64(),
    };
    let cell = |it: &Value| Cell {
        kind: text(&it["kind"]),
        operation: text(&it["operation"]),
        must: number(&it["must"]),
        runs: items(&it["runs"]).iter().map(number).collect(),
        costs: items(&it["costs"]).iter().map(cost).collect(),
    };
    items(&matrix["cells"]).iter().map(cell).collect()
}
