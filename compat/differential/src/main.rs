//! Random operations on the drop-in and on `url` itself. Every difference must have a named cause.
//!
//! ```text
//! url-differential [--operations N] [--seed S] [--show K]
//! ```
//!
//! Prints the number of operations by name, the number of compared results of getters, and the number of differences by cause, with
//! examples. The exit status is 1 if a difference has no named cause.

mod cause;
mod operation;
mod random;
mod subject;

use cause::{Difference, cause};
use operation::Operation;
use random::Random;
use std::collections::BTreeMap;
use std::process::ExitCode;
use subject::{ours, real};

/// The counts of a run.
#[derive(Default)]
struct Report {
    operations: BTreeMap<&'static str, u64>,
    getters: u64,
    /// Differences by cause, with examples.
    differences: BTreeMap<&'static str, (u64, Vec<String>)>,
    examples: usize,
}

impl Report {
    fn total(&self) -> u64 {
        self.operations.values().sum()
    }

    fn add(&mut self, it: &Difference<'_>) {
        let name = cause(it).unwrap_or(UNKNOWN);
        let (count, examples) = self.differences.entry(name).or_default();
        *count += 1;
        if examples.len() < self.examples {
            let operation = it
                .operation
                .map_or_else(|| format!("parse {:?}", it.value), |it| format!("{it:?}"));
            let before = it.before.map(|it| format!("{it:?} ")).unwrap_or_default();
            let getter = it.getter.map(|it| format!(" [{it}]")).unwrap_or_default();
            examples.push(format!(
                "{before}{operation}{getter}: url {:?}, drop-in {:?}",
                it.real, it.ours
            ));
        }
    }
}

const UNKNOWN: &str = "no named cause";

/// Parses a random text, then applies some operations, until the results differ.
fn run(random: &mut Random, report: &mut Report) {
    let text = random.url();
    *report.operations.entry("parse").or_default() += 1;
    let (theirs, mine) = (real::parse(&text), ours::parse(&text));
    let (mut theirs, mut mine) = match (theirs, mine) {
        (Ok(theirs), Ok(mine)) => (theirs, mine),
        (theirs, mine) => {
            let (theirs, mine) = (theirs.map(String::from), mine.map(String::from));
            if theirs != mine {
                let pair = |it: &Result<String, String>| match it {
                    Ok(text) => ("Ok".to_owned(), text.clone()),
                    Err(error) => (error.clone(), String::new()),
                };
                let (theirs, mine) = (pair(&theirs), pair(&mine));
                report.add(&Difference {
                    before: None,
                    operation: None,
                    value: &text,
                    real: (&theirs.0, &theirs.1),
                    ours: (&mine.0, &mine.1),
                    getter: None,
                });
            }
            return;
        }
    };
    if !compare(report, None, None, &text, ("Ok", &theirs), ("Ok", &mine)) {
        return;
    }
    for _ in 0..random.below(6) {
        let mut operation = Operation::random(random);
        if let Operation::MakeRelative(text) = &operation
            && theirs.join(text).map(String::from).ok() != mine.join(text).map(String::from).ok()
        {
            // Targets that differ have no comparable references.
            operation = Operation::Join(text.clone());
        }
        *report.operations.entry(operation.name()).or_default() += 1;
        let before = theirs.as_str().to_owned();
        let results = (real::apply(&mut theirs, &operation), ours::apply(&mut mine, &operation));
        let value = operation.value();
        let (their, my) = ((results.0.as_str(), &theirs), (results.1.as_str(), &mine));
        if !compare(report, Some(&before), Some(&operation), &value, their, my) {
            return;
        }
    }
}

/// Compares the results of an operation and of all getters. Returns `true` if they are equal.
fn compare(
    report: &mut Report,
    before: Option<&str>,
    operation: Option<&Operation>,
    value: &str,
    theirs: (&str, &real_url::Url),
    mine: (&str, &url::Url),
) -> bool {
    let mut difference = Difference {
        before,
        operation,
        value,
        real: (theirs.0, theirs.1.as_str()),
        ours: (mine.0, mine.1.as_str()),
        getter: None,
    };
    if difference.real != difference.ours {
        report.add(&difference);
        return false;
    }
    let (their_getters, my_getters) = (real::getters(theirs.1), ours::getters(mine.1));
    report.getters += my_getters.len() as u64;
    let differing = their_getters.iter().zip(&my_getters).find(|(a, b)| a != b);
    if let Some(((name, a), (_, b))) = differing {
        difference.getter = Some(name);
        difference.real.0 = a;
        difference.ours.0 = b;
        report.add(&difference);
        return false;
    }
    true
}

/// The value of an option.
fn option(name: &str, default: u64) -> u64 {
    let mut arguments = std::env::args();
    match arguments.find(|it| it == name) {
        Some(_) => arguments.next().and_then(|it| it.parse().ok()).unwrap_or_else(|| {
            eprintln!("missing number after {name}");
            std::process::exit(2)
        }),
        None => default,
    }
}

fn main() -> ExitCode {
    let (operations, seed) = (option("--operations", 1_000_000), option("--seed", 1));
    // Panics of either crate are results.
    std::panic::set_hook(Box::new(|_| ()));
    let mut report = Report { examples: option("--show", 2) as usize, ..Report::default() };
    let mut random = Random(seed);
    while report.total() < operations {
        run(&mut random, &mut report);
    }
    println!("{} operations, {} results of getters, seed {seed}", report.total(), report.getters);
    let counts: Vec<_> =
        report.operations.iter().map(|(name, count)| format!("{name} {count}")).collect();
    println!("{}\n", counts.join(", "));
    println!("| cause | differences |\n|---|---|");
    for (name, (count, _)) in &report.differences {
        println!("| {name} | {count} |");
    }
    for (name, (_, examples)) in &report.differences {
        println!("\n{name}");
        examples.iter().for_each(|it| println!("  {it}"));
    }
    if report.differences.contains_key(UNKNOWN) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
