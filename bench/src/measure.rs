//! Measures rows: libraries take turns on each part of the data, for many rounds, and the best round counts.
//!
//! A part is small enough to stay in the cache while all libraries work on it, and large enough for the clock.
//! The library that starts, and finds a cold cache, changes with the round.
//!
//! In stream mode, each library reads the whole list once per round, and the lower quartile of the
//! rounds counts: nothing repeats before the list ends, so that branch predictors and caches do not
//! learn it.

use crate::clock::thread_time;
use crate::data::Data;
use crate::instructions;
use crate::options::Options;
use crate::row::{Effort, Row, Runner};
use serde_json::Value;
use std::time::Duration;

/// The result of a row.
pub struct Outcome {
    pub row: &'static Row,
    pub data: String,
    pub items: usize,
    pub bytes: usize,
    pub costs: Vec<Cost>,
}

/// The cost of an operation for one library.
pub struct Cost {
    pub name: String,
    /// Nanoseconds of CPU time, or bytes, per item.
    pub cost: f64,
    /// True for bytes, which the other program counts.
    pub is_bytes: bool,
    pub allocations: Option<f64>,
    pub instructions: Option<f64>,
    /// The minimum time of each part.
    least: Vec<Duration>,
}

/// The number of items of a part.
const PART: usize = 4000;

/// The number of passes of a library over a part per turn. The first pass warms the caches.
const TIMES: usize = 3;

/// The minimum time to measure a row.
const ENOUGH: Duration = Duration::from_secs(2);

/// The number of runs of a child process.
const RUNS: usize = 3;

/// Measures a row. The minimum of many rounds is the time without disturbances.
pub fn row(row: &'static Row, data: &Data, options: &Options) -> Outcome {
    let mut setup = (row.setup)(data);
    let items = setup.items;
    let parts: Vec<_> =
        (0..items).step_by(PART).map(|it| it..usize::min(it + PART, items)).collect();
    let mut costs: Vec<Cost> = setup.runners.iter().map(unmeasured).collect();
    for (runner, cost) in setup.runners.iter_mut().zip(&mut costs) {
        match &mut runner.effort {
            Effort::Bytes(bytes) => cost.cost = *bytes,
            Effort::Timed(run) => {
                cost.cost = (0..RUNS).map(|_| run()).fold(f64::INFINITY, f64::min)
            }
            Effort::Pass(_) => cost.least = parts.iter().map(|_| Duration::MAX).collect(),
        }
    }
    if options.stream {
        stream(&mut setup.runners, &mut costs, items);
        return Outcome { row, data: setup.data, items, bytes: setup.bytes, costs };
    }
    let (start, timed) = (thread_time(), costs.iter().any(|it| !it.least.is_empty()));
    for round in 0.. {
        // Small inputs need more rounds, because a disturbance outlasts a round.
        if !timed || round >= options.rounds && thread_time() - start > ENOUGH {
            break;
        }
        for (i, part) in parts.iter().enumerate() {
            for turn in 0..costs.len() {
                let n = (turn + round) % costs.len();
                if let Effort::Pass(pass) = &mut setup.runners[n].effort {
                    let least = &mut costs[n].least[i];
                    for _ in 0..TIMES {
                        let before = thread_time();
                        pass(part.clone());
                        *least = Duration::min(*least, thread_time() - before);
                    }
                }
            }
        }
    }
    for cost in costs.iter_mut().filter(|it| !it.least.is_empty()) {
        cost.cost = cost.least.iter().sum::<Duration>().as_nanos() as f64 / items as f64;
    }
    if options.instructions {
        for (runner, cost) in setup.runners.iter().zip(&mut costs) {
            if let Effort::Pass(_) = runner.effort {
                cost.instructions = instructions::count(row.letter, runner.name, options);
            }
        }
    }
    Outcome { row, data: setup.data, items: setup.items, bytes: setup.bytes, costs }
}

/// The number of rounds in stream mode.
pub const STREAM_ROUNDS: usize = 15;

/// Measures in stream mode.
fn stream(runners: &mut [Runner], costs: &mut [Cost], items: usize) {
    let mut times = vec![Vec::new(); runners.len()];
    for round in 0..STREAM_ROUNDS {
        for turn in 0..runners.len() {
            let n = (turn + round) % runners.len();
            if let Effort::Pass(pass) = &mut runners[n].effort {
                let before = thread_time();
                pass(0..items);
                times[n].push((thread_time() - before).as_nanos() as f64 / items as f64);
            }
        }
    }
    for (cost, times) in costs.iter_mut().zip(times).filter(|it| !it.1.is_empty()) {
        cost.cost = lower_quartile(times);
        cost.least.clear();
    }
}

/// The time that a quarter of the rounds stays below.
pub fn lower_quartile(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 4]
}

/// Measures a row in a child process with the same arguments.
pub fn row_in_child(row: &'static Row) -> Result<Outcome, String> {
    let failed = |what: &dyn std::fmt::Display| format!("row {}: {what}", row.letter);
    let arguments = std::env::args().skip(1).filter(|it| !matches!(&**it, "--check" | "--json"));
    let program = std::env::current_exe().map_err(|it| failed(&it))?;
    let mut command = std::process::Command::new(program);
    command.args(arguments).args(["--only-this", row.letter, "--json"]);
    let output = command.stderr(std::process::Stdio::null()).output().map_err(|it| failed(&it))?;
    let all: Value = serde_json::from_slice(&output.stdout).map_err(|it| failed(&it))?;
    let found = &all["rows"][0];
    let number = |value: &Value| value.as_u64().unwrap_or_default() as usize;
    let cost = |it: &Value| Cost {
        name: it["name"].as_str().unwrap_or_default().to_owned(),
        // JSON has no infinity: a library that did not finish has no cost.
        cost: it["cost"].as_f64().unwrap_or(f64::INFINITY),
        is_bytes: it["is_bytes"] == true,
        allocations: None,
        instructions: it["instructions"].as_f64(),
        least: Vec::new(),
    };
    Ok(Outcome {
        row,
        data: found["data"].as_str().unwrap_or_default().to_owned(),
        items: number(&found["items"]),
        bytes: number(&found["bytes"]),
        costs: found["costs"].as_array().into_iter().flatten().map(cost).collect(),
    })
}

fn unmeasured(runner: &Runner) -> Cost {
    let name = runner.name.to_owned();
    let is_bytes = matches!(runner.effort, Effort::Bytes(_));
    let (cost, least) = (f64::INFINITY, Vec::new());
    Cost { name, cost, is_bytes, allocations: None, instructions: None, least }
}

/// Runs one library on one row.
pub fn solo(row: &Row, name: &str, passes: usize, data: &Data) -> Result<(), String> {
    let mut setup = (row.setup)(data);
    let mut runners = setup.runners.iter_mut();
    let runner =
        runners.find(|it| it.name == name).ok_or(format!("no {name} in {}", row.letter))?;
    if let Effort::Pass(pass) = &mut runner.effort {
        (0..passes).for_each(|_| pass(0..setup.items));
    }
    println!("{}", setup.items);
    Ok(())
}
