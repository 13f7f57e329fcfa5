//! The matrix of kinds and operations, measured in stream mode: each library reads the whole list once
//! per round, the rounds of all libraries alternate, and nothing repeats before the list ends. So branch
//! predictors and caches do not learn the list.

use crate::clock::thread_time;
use crate::data::Data;
use crate::kinds::KINDS;
use crate::measure::{STREAM_ROUNDS, lower_quartile};
use crate::options::Options;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::hint::black_box;

/// The cost of one operation on one kind.
pub struct Cell {
    pub kind: &'static str,
    pub operation: &'static str,
    /// Nanoseconds per item of each library, urlens first.
    pub costs: Vec<(&'static str, f64)>,
    /// The required ratio to the best peer.
    pub must: f64,
}

impl Cell {
    /// The best peer: its name and cost.
    pub fn best(&self) -> (&'static str, f64) {
        let peers = self.costs.iter().filter(|it| !it.0.starts_with("urlens"));
        peers.copied().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or(("", f64::INFINITY))
    }

    /// Cost of the best peer divided by that of urlens.
    pub fn ratio(&self) -> f64 {
        self.best().1 / self.costs[0].1
    }
}

/// A library and its operation, which returns a number that depends on the result.
type Contestant = (&'static str, fn(&'static str) -> usize);

/// An operation.
struct Operation {
    name: &'static str,
    must: [f64; 2],
    contestants: &'static [Contestant],
}

/// The operations. The required ratios are with and without vector instructions.
const OPERATIONS: &[Operation] = &[
    Operation {
        name: "URL to href",
        must: [1.5, 1.0],
        contestants: &[
            ("urlens", |it| urlens::Url::parse_borrowed(it).map_or(0, |it| it.as_str().len())),
            ("urlens, owned", |it| urlens::Url::parse(it).map_or(0, |it| it.as_str().len())),
            ("ada-url", |it| ada_url::Url::parse(it, None).map_or(0, |it| it.href().len())),
            ("sorug", |it| sorug::Url::parse(it).map_or(0, |it| it.href().len())),
            ("url", |it| url::Url::parse(it).map_or(0, |it| it.as_str().len())),
        ],
    },
    Operation {
        name: "can_parse",
        must: [1.5, 1.0],
        contestants: &[
            ("urlens", |it| urlens::Url::can_parse(it).into()),
            ("ada-url", |it| ada_url::Url::can_parse(it, None).into()),
            ("sorug", |it| sorug::Url::parse(it).is_ok().into()),
            ("url", |it| url::Url::parse(it).is_ok().into()),
        ],
    },
    Operation {
        name: "host of a URL",
        must: [1.0, 1.0],
        contestants: &[
            ("urlens", |it| urlens::Url::host_of(it).map_or(0, |it| it.map_or(0, |it| it.len()))),
            ("ada-url", |it| ada_url::Url::parse(it, None).map_or(0, |it| it.hostname().len())),
            ("url", |it| url::Url::parse(it).map_or(0, |it| it.host_str().map_or(0, str::len))),
        ],
    },
    Operation {
        name: "parse an IRI",
        must: [1.5, 1.0],
        contestants: &[
            ("urlens", |it| urlens::Iri::parse_borrowed(it).map_or(0, |it| 1 + it.path().len())),
            ("fluent-uri", |it| fluent_uri::Iri::parse(it).map_or(0, |it| 1 + it.path().len())),
            ("oxiri", |it| oxiri::Iri::parse(it).map_or(0, |it| 1 + it.path().len())),
        ],
    },
    Operation {
        name: "parse and normalize an IRI",
        must: [2.0, 1.0],
        contestants: &[
            ("urlens", |it| {
                urlens::Iri::parse_borrowed(it).map_or(0, |it| it.normalize().as_str().len())
            }),
            ("fluent-uri", |it| {
                fluent_uri::Iri::parse(it).map_or(0, |it| it.normalize().as_str().len())
            }),
        ],
    },
];

/// Measures all cells, or those whose kind or operation is in `only`.
pub fn measure(data: &Data, options: &Options) -> Vec<Cell> {
    let mut cells = Vec::new();
    for kind in KINDS {
        let texts = kind.texts(&data.urls, options.limit.unwrap_or(usize::MAX));
        for operation in OPERATIONS {
            if !(options.wants(kind.name) || options.wants(operation.name)) {
                continue;
            }
            if let Some(cell) = cell(kind.name, operation, &texts) {
                eprintln!("{}, {}: {:.2}", cell.kind, cell.operation, cell.ratio());
                cells.push(cell);
            }
        }
    }
    cells
}

/// Measures one cell, on the texts that every library accepts; `None` if there are few of them.
fn cell(kind: &'static str, operation: &Operation, texts: &[&'static str]) -> Option<Cell> {
    let accepted = |it: &&&'static str| {
        operation
            .contestants
            .iter()
            .all(|(_, run)| run(it) > 0 || operation.name == "host of a URL")
    };
    let list: Vec<&'static str> = texts.iter().filter(accepted).copied().collect();
    if list.len() * 2 < texts.len() {
        return None;
    }
    let mut times = vec![Vec::new(); operation.contestants.len()];
    for round in 0..STREAM_ROUNDS {
        for turn in 0..times.len() {
            let n = (turn + round) % times.len();
            let run = operation.contestants[n].1;
            let before = thread_time();
            for text in &list {
                black_box(run(black_box(text)));
            }
            times[n].push((thread_time() - before).as_nanos() as f64 / list.len() as f64);
        }
    }
    let names = operation.contestants.iter().map(|it| it.0);
    let costs = names.zip(times.into_iter().map(lower_quartile)).collect();
    let must = operation.must[usize::from(cfg!(not(feature = "simd")))];
    Some(Cell { kind, operation: operation.name, costs, must })
}

/// The matrix as a table: per kind and operation the ratio, then the nanoseconds of urlens.
pub fn table(cells: &[Cell]) -> String {
    let mut text = String::from("| kind |");
    for operation in OPERATIONS {
        let _ = write!(text, " {} |", operation.name);
    }
    text.push_str("\n|---|");
    text.push_str(&"---|".repeat(OPERATIONS.len()));
    for kind in KINDS {
        let _ = write!(text, "\n| {} |", kind.name);
        for operation in OPERATIONS {
            let cell =
                cells.iter().find(|it| it.kind == kind.name && it.operation == operation.name);
            let shown = cell.map_or("–".to_owned(), |it| {
                let missed = if it.ratio() < it.must { "**" } else { "" };
                let (name, cost) = it.best();
                format!(
                    "{missed}{:.2}{missed} ({:.0} ns; {name} {cost:.0})",
                    it.ratio(),
                    it.costs[0].1
                )
            });
            let _ = write!(text, " {shown} |");
        }
    }
    text.push('\n');
    text
}

/// The cells below their required ratio.
pub fn missed(cells: &[Cell]) -> Vec<String> {
    let missed = cells.iter().filter(|it| it.ratio() < it.must);
    missed
        .map(|it| format!("{}, {}: {:.2}, required {}", it.kind, it.operation, it.ratio(), it.must))
        .collect()
}

/// The matrix as JSON.
pub fn json(cells: &[Cell]) -> Value {
    let cell = |it: &Cell| {
        let costs: Vec<Value> =
            it.costs.iter().map(|(name, cost)| json!({ "name": name, "cost": cost })).collect();
        json!({ "kind": it.kind, "operation": it.operation, "must": it.must, "costs": costs })
    };
    json!({ "simd": cfg!(feature = "simd"), "cells": cells.iter().map(cell).collect::<Vec<_>>() })
}
