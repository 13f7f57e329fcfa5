//! Libraries that take turns on one text.

use super::contestants::Contestant;
use super::operations::Operation;
use super::{Cell, Cost, Item};
use crate::clock::thread_time;
use crate::instructions;
use crate::measure::lower_quartile;
use std::time::Duration;

/// The time of one turn, in nanoseconds: long enough for the clock.
const TURN: f64 = 20_000.0;

/// The number of repetitions for the estimate of the time of one.
const TRIAL: usize = 16;

/// The libraries with equal results, urlens first.
pub struct Contest {
    operation: &'static Operation,
    item: Item,
    contestants: Vec<Contestant>,
    others: Vec<String>,
}

/// The reason for which a text is not measured.
#[derive(Debug, PartialEq)]
pub enum LeftOut {
    /// urlens rejects the text.
    Invalid,
    /// No peer has an equal result.
    NoPeer,
}

impl Contest {
    pub fn of(operation: &'static Operation, item: Item) -> Result<Self, LeftOut> {
        let mut contestants = operation.contestants(&item);
        let result = contestants[0].result.take().ok_or(LeftOut::Invalid)?;
        let (equal, others): (Vec<_>, Vec<_>) = contestants
            .into_iter()
            .enumerate()
            .partition(|(n, it)| *n == 0 || it.result.as_ref() == Some(&result));
        let contestants: Vec<Contestant> = equal.into_iter().map(|(_, it)| it).collect();
        let others = others.into_iter().map(|(_, it)| it.name.to_owned()).collect();
        if contestants.len() == 1 {
            return Err(LeftOut::NoPeer);
        }
        Ok(Self { operation, item, contestants, others })
    }

    /// Measures all libraries. `clock` is the cost of reading the clock, in nanoseconds.
    pub fn measure(&mut self, rounds: usize, clock: f64) -> Cell {
        let mut times = vec![Vec::new(); self.contestants.len()];
        let repetitions: Vec<usize> = self
            .contestants
            .iter_mut()
            .map(|it| {
                let trial = (0..2).map(|_| time(it, TRIAL)).fold(f64::INFINITY, f64::min);
                let one = (trial - clock).max(1.0) / TRIAL as f64;
                ((TURN / one) as usize).clamp(TRIAL, it.most)
            })
            .collect();
        for round in 0..rounds {
            for turn in 0..times.len() {
                let n = (turn + round) % times.len();
                let time = time(&mut self.contestants[n], repetitions[n]) - clock;
                times[n].push(time.max(0.0) / repetitions[n] as f64);
            }
        }
        let names = self.contestants.iter().map(|it| it.name.to_owned());
        let costs = names.zip(times.into_iter().map(lower_quartile));
        let costs = costs.map(|(name, time)| Cost { name, time, instructions: None }).collect();
        let borrows = |it: &Contestant| it.borrows;
        Cell {
            operation: self.operation,
            item: self.item,
            is_apart: !self.contestants[0].borrows && self.contestants.iter().any(borrows),
            others: self.others.clone(),
            costs,
        }
    }

    /// Runs a library once unobserved, then once in [`instructions::counted`].
    pub fn count(&mut self, name: &str) {
        let contestant = self.contestants.iter_mut().find(|it| it.name == name);
        let contestant = contestant.expect("a library with an equal result");
        (contestant.run)(1, &mut |work| work());
        (contestant.run)(1, &mut |work| instructions::counted(work));
    }
}

/// The time of `n` repetitions, in nanoseconds.
fn time(contestant: &mut Contestant, n: usize) -> f64 {
    let mut took = Duration::ZERO;
    (contestant.run)(n, &mut |work| {
        let before = thread_time();
        work();
        took = thread_time() - before;
    });
    took.as_nanos() as f64
}

/// The cost of reading the clock, in nanoseconds.
pub fn cost_of_the_clock() -> f64 {
    let nothing = |_| {
        let before = thread_time();
        (thread_time() - before).as_nanos() as f64
    };
    lower_quartile((0..1000).map(nothing).collect())
}
