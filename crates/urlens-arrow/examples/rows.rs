//! Measures how many rows per CPU second the kernels process:
//! `cargo run --release -p urlens-arrow --example rows -- LIST [FUNCTION]...`.

use arrow_array::{Array, ArrayRef, StringArray};
use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};
use urlens_arrow::{Argument, Failures, Function};
use urlens_ops::urlens::Url;

/// Rows per array, a usual batch size of query engines.
const BATCH: usize = 8192;
/// Number of measurements; the fastest counts.
const ROUNDS: usize = 7;
/// Passes over the list per measurement, because the thread clock is coarse.
const PASSES: usize = 10;

/// Functions to measure, with their arguments after the text.
const CALLS: &[(&str, &[&str])] = &[
    ("host", &[]),
    ("host", &["uri"]),
    ("port", &[]),
    ("path", &[]),
    ("query", &[]),
    ("resolve", &["https://example.org/a/b"]),
    ("href", &[]),
    ("origin", &[]),
    ("normalize", &[]),
    ("normalize", &["url", "syntax"]),
    ("normalize", &["url", "text"]),
    ("normalize", &["uri"]),
    ("registrable_domain", &[]),
    ("key", &[]),
    ("query_parameter", &["hl"]),
    ("query_parameters", &[]),
    ("without_fragment", &[]),
    ("is_valid", &[]),
    ("agree", &[]),
    ("severity", &[]),
    ("severity", &["all"]),
    ("findings", &[]),
    ("connects_to", &["curl8"]),
    ("between", &["go127", "curl8"]),
    ("program_groups", &["all"]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().ok_or("expected the path of a list of URLs")?;
    let wanted: Vec<_> = arguments.collect();
    let list = fs::read(&path)?;
    let lines: Vec<_> = list.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let lines: Vec<_> = lines.into_iter().map(String::from_utf8_lossy).collect();
    let batch = |rows: &[_]| Arc::new(StringArray::from_iter_values(rows)) as ArrayRef;
    let batches: Vec<_> = lines.chunks(BATCH).map(batch).collect();
    println!("{} rows in arrays of {BATCH}; rows per CPU second\n", lines.len());

    report("Url::parse_borrowed, row by row", lines.len(), || {
        for line in &lines {
            black_box(Url::parse_borrowed(line).is_ok());
        }
        Ok(())
    })?;
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|other| other == name);
    for (name, rest) in CALLS.iter().filter(|(name, _)| is_wanted(name)) {
        let function = Function::by_name(name).ok_or("no such function")?;
        let label = format!("{name}({})", rest.join(", "));
        let constant = |text: &&str| Argument::Constant(Some((*text).to_owned()));
        let rest: Vec<_> = rest.iter().map(constant).collect();
        report(&label, lines.len(), || {
            for batch in &batches {
                let mut arguments = vec![Argument::Column(Arc::clone(batch))];
                arguments.extend(rest.iter().cloned());
                black_box(function.call(&arguments, batch.len(), Failures::Null)?);
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Prints the rate of the fastest round.
fn report(
    label: &str,
    rows: usize,
    mut run: impl FnMut() -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Clock::start();
        for _ in 0..PASSES {
            run()?;
        }
        best = best.min(start.elapsed());
    }
    let each = best.as_secs_f64() / (rows * PASSES) as f64;
    println!("{label:36} {:>12.0} {:>8.0} ns per row", 1.0 / each, each * 1e9);
    Ok(())
}

/// CPU time of this thread where the system reports it, otherwise wall time.
struct Clock {
    wall: Instant,
    thread: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), thread: thread_time() }
    }

    fn elapsed(&self) -> Duration {
        match (self.thread, thread_time()) {
            (Some(start), Some(end)) => end - start,
            _ => self.wall.elapsed(),
        }
    }
}

fn thread_time() -> Option<Duration> {
    let line = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(line.split(' ').next()?.parse().ok()?))
}
