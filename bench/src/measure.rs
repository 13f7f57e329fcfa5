//! Measuring: contestants in turn, round by round, and the best round of each.

use crate::clock::{allocations, thread_time};
use crate::data::Data;
use crate::instructions;
use crate::options::Options;
use crate::row::{Effort, Row, Runner};

/// What came out for a row.
pub struct Outcome {
    pub row: &'static Row,
    pub data: String,
    pub items: usize,
    pub bytes: usize,
    pub costs: Vec<Cost>,
}

/// What an operation costs a contestant.
pub struct Cost {
    pub name: String,
    /// Nanoseconds of CPU time, or bytes; for one item.
    pub cost: f64,
    pub allocations: Option<f64>,
    pub instructions: Option<f64>,
}

/// Measures a row. The least of many rounds is what the operation takes when nothing disturbs it.
pub fn row(row: &'static Row, data: &Data, options: &Options) -> Outcome {
    let mut field = (row.field)(data);
    let items = field.items as f64;
    let mut costs: Vec<Cost> = field.runners.iter().map(unmeasured).collect();
    for (runner, cost) in field.runners.iter_mut().zip(&mut costs) {
        if let Effort::Pass(pass) = &mut runner.effort {
            let before = allocations();
            pass();
            cost.allocations = Some((allocations() - before) as f64 / items);
        }
    }
    for _ in 0..options.rounds {
        for (runner, cost) in field.runners.iter_mut().zip(&mut costs) {
            let new = match &mut runner.effort {
                Effort::Bytes(bytes) => *bytes,
                Effort::Timed(run) if cost.cost.is_infinite() => run(),
                Effort::Timed(_) => cost.cost,
                Effort::Pass(pass) => {
                    let before = thread_time();
                    pass();
                    (thread_time() - before).as_nanos() as f64 / items
                }
            };
            cost.cost = cost.cost.min(new);
        }
    }
    if options.instructions {
        for (runner, cost) in field.runners.iter().zip(&mut costs) {
            if let Effort::Pass(_) = runner.effort {
                cost.instructions = instructions::count(row.letter, runner.name, options);
            }
        }
    }
    Outcome { row, data: field.data, items: field.items, bytes: field.bytes, costs }
}

fn unmeasured(runner: &Runner) -> Cost {
    let name = runner.name.to_owned();
    Cost { name, cost: f64::INFINITY, allocations: None, instructions: None }
}

/// Runs one contestant of one row, and nothing else.
pub fn solo(row: &Row, name: &str, passes: usize, data: &Data) -> Result<(), String> {
    let mut field = (row.field)(data);
    let mut runners = field.runners.iter_mut();
    let runner =
        runners.find(|it| it.name == name).ok_or(format!("no {name} in {}", row.letter))?;
    if let Effort::Pass(pass) = &mut runner.effort {
        (0..passes).for_each(|_| pass());
    }
    println!("{}", field.items);
    Ok(())
}
