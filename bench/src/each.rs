//! Single texts: each text is measured by itself and repeated, which is fair to all libraries. A list
//! hides its slow texts in the mean; here they are counted and shown.
//!
//! The libraries take turns on a text for several rounds, and the lower quartile of the rounds counts.
//! There are three runs, each in a process of its own. The better one counts. Where its ratio is within
//! 10 % of a goal, the numbers of instructions decide, if they are counted.

mod contest;
mod contestants;
mod items;
mod mutate;
mod operations;
mod table;

pub use table::{json, json_of_texts, missed, ratios, show, table, worst};

use crate::instructions;
use crate::options::Options;
use contest::{Contest, LeftOut};
use items::Item;
use operations::{OPERATIONS, Operation};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// The number of runs of which the best counts.
const RUNS: usize = 3;

/// A text with a ratio as near as this to a goal is decided by instructions.
const NEAR: f64 = 0.1;

/// The ratios that are goals for single texts: none is below the first, few are below the second.
const BOUNDS: [f64; 2] = [0.8, 1.0];

/// The cost of one operation on one text, for urlens and for each peer with an equal result.
#[derive(Clone, Debug)]
pub struct Cell {
    pub operation: &'static Operation,
    pub item: Item,
    /// True if a peer needs no allocation, and urlens does.
    pub is_apart: bool,
    /// The peers that reject the text, or that have another result.
    pub others: Vec<String>,
    /// The cost for each library, urlens first.
    pub costs: Vec<Cost>,
}

/// The cost for one library.
#[derive(Clone, Debug)]
pub struct Cost {
    pub name: String,
    /// Nanoseconds.
    pub time: f64,
    pub instructions: Option<f64>,
}

impl Cell {
    pub fn ours(&self) -> &Cost {
        &self.costs[0]
    }

    /// The best peer.
    pub fn best(&self) -> &Cost {
        let peers = self.costs[1..].iter();
        peers.min_by(|a, b| a.time.total_cmp(&b.time)).expect("each cell has a peer")
    }

    /// Time of the best peer divided by that of urlens.
    fn time_ratio(&self) -> f64 {
        self.best().time / self.ours().time
    }

    /// The ratio by instructions, if they were counted.
    fn instruction_ratio(&self) -> Option<f64> {
        Some(self.best().instructions? / self.ours().instructions?)
    }

    fn is_near_a_bound(&self) -> bool {
        BOUNDS.iter().any(|bound| (self.time_ratio() / bound - 1.0).abs() <= NEAR)
    }

    /// The ratio that counts.
    pub fn ratio(&self) -> f64 {
        let instructions = self.instruction_ratio().filter(|_| self.is_near_a_bound());
        instructions.unwrap_or(self.time_ratio())
    }
}

/// The operation and text pairs that the options name.
fn pairs(options: &Options) -> Result<Vec<(&'static Operation, Item)>, String> {
    if options.sample {
        return Ok(items::sample().collect());
    }
    let lists = items::Lists::load(options)?;
    let mut pairs = Vec::new();
    for operation in OPERATIONS.iter().filter(|operation| operation.is_wanted(options)) {
        let mut items = lists.of(operation);
        items.retain(|item| options.list.as_ref().is_none_or(|list| list == item.list));
        let most = options.limit.unwrap_or(usize::MAX).max(1);
        let step = items.len().div_ceil(most).max(1);
        pairs.extend(items.into_iter().step_by(step).map(|item| (operation, item)));
    }
    Ok(pairs)
}

/// Measures each text once, and prints a line of JSON for each.
pub fn measure_once(options: &Options) -> Result<(), String> {
    let clock = contest::cost_of_the_clock();
    for (operation, item) in pairs(options)? {
        if let Ok(mut contest) = Contest::of(operation, item) {
            println!("{}", table::cell(&contest.measure(options.rounds, clock)));
        }
    }
    Ok(())
}

/// Prints the texts that are not measured: each if there are few, otherwise their number.
fn print_left_out(options: &Options) -> Result<(), String> {
    let mut counts = vec![0; OPERATIONS.len()];
    for (operation, item) in pairs(options)? {
        let left_out = Contest::of(operation, item).err();
        if options.has_few_texts()
            && let Some(reason) = left_out
        {
            let reason = match reason {
                LeftOut::Invalid => "urlens rejects it",
                LeftOut::NoPeer => "no peer has an equal result",
            };
            eprintln!("not measured: {} of {}: {reason}", operation.name, table::code(&item));
        } else if left_out == Some(LeftOut::NoPeer) {
            let n = OPERATIONS.iter().position(|it| it.name == operation.name);
            counts[n.unwrap_or_default()] += 1;
        }
    }
    for (operation, count) in OPERATIONS.iter().zip(counts).filter(|it| it.1 > 0) {
        eprintln!("not measured: {} of {count} texts, no peer has an equal result", operation.name);
    }
    Ok(())
}

/// Measures each text in three processes, and returns the better of the three results.
pub fn measure(options: &Options) -> Result<Vec<Cell>, String> {
    print_left_out(options)?;
    let mut best: Vec<Cell> = Vec::new();
    for run in 1..=RUNS {
        let cells = measure_in_child()?;
        if best.is_empty() {
            best = cells;
        } else {
            for (best, cell) in best.iter_mut().zip(cells) {
                if cell.time_ratio() > best.time_ratio() {
                    *best = cell;
                }
            }
        }
        eprintln!("measured {run} of {RUNS} times");
    }
    if options.instructions {
        // All libraries for few texts; for lists, those that decide.
        let few = options.has_few_texts();
        count(best.iter_mut().filter(|cell| few || cell.is_near_a_bound()), few)?;
    }
    Ok(best)
}

/// Measures each text once, in a child process with the same arguments.
fn measure_in_child() -> Result<Vec<Cell>, String> {
    let failed = |it: &dyn std::fmt::Display| format!("each: {it}");
    let program = std::env::current_exe().map_err(|it| failed(&it))?;
    let mut command = Command::new(program);
    command.args(std::env::args().skip(1)).arg("--once").stderr(Stdio::inherit());
    let output = command.output().map_err(|it| failed(&it))?;
    if !output.status.success() {
        return Err(failed(&output.status));
    }
    String::from_utf8_lossy(&output.stdout).lines().map(read).collect()
}

/// Reads a line of JSON.
fn read(line: &str) -> Result<Cell, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("{error}: {line}"))?;
    table::read(&value).ok_or(format!("unexpected line: {line}"))
}

/// Counts instructions for the best peer and urlens, or for all libraries.
fn count<'a>(cells: impl Iterator<Item = &'a mut Cell>, all: bool) -> Result<(), String> {
    let mut cells: Vec<&mut Cell> = cells.collect();
    if cells.is_empty() {
        return Ok(());
    }
    eprintln!("counting the instructions of {} texts", cells.len());
    if !all {
        for cell in &mut cells {
            let (ours, best) = (cell.ours().clone(), cell.best().clone());
            cell.costs = vec![ours, best];
        }
    }
    let path = std::env::temp_dir().join(format!("urlens-bench-{}.jsonl", std::process::id()));
    let lines: String = cells.iter().map(|cell| format!("{}\n", table::cell(cell))).collect();
    std::fs::write(&path, lines).map_err(|error| format!("{}: {error}", path.display()))?;
    let counts =
        instructions::of_each_line(["--each".as_ref(), "--count".as_ref(), path.as_os_str()]);
    let _ = std::fs::remove_file(&path);
    let mut costs = cells.iter_mut().flat_map(|cell| &mut cell.costs);
    for (name, instructions) in counts? {
        let cost = costs.next().filter(|cost| cost.name == name).ok_or("callgrind: other lines")?;
        cost.instructions = Some(instructions);
    }
    Ok(())
}

/// Runs the libraries of each line of a file: once unobserved, then once in [`instructions::counted`].
/// Prints the name of the library for each of those.
pub fn count_once(path: &Path) -> Result<(), String> {
    let lines = std::fs::read_to_string(path);
    let lines = lines.map_err(|error| format!("{}: {error}", path.display()))?;
    for line in lines.lines() {
        let cell = read(line)?;
        let contest = Contest::of(cell.operation, cell.item);
        let mut contest = contest.map_err(|reason| format!("{reason:?}: {line}"))?;
        for cost in &cell.costs {
            contest.count(&cost.name);
            println!("{}", cost.name);
        }
    }
    Ok(())
}
