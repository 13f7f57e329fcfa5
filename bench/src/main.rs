//! urlens and its peers side by side, in one run: see `docs/performance.md`.
//!
//! ```text
//! cargo run --release -- --data DIR          the table
//! cargo run --release -- --data DIR --check  fails when a ratio that must be reached is not
//! ```

#![forbid(unsafe_code)]

use std::process::ExitCode;
use urlens_bench::{chart, data, measure, memory, options, report, rows};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Whether all that was asked for holds.
fn run() -> Result<bool, String> {
    let options = options::read(std::env::args().skip(1))?;
    if let Some(path) = &options.chart_of {
        print!("{}", chart::draw(&report::read(path)?));
        return Ok(true);
    }
    let data = data::load(&options)?;
    if let Some((letter, name)) = &options.solo {
        return measure::solo(rows::find(letter)?, name, options.passes, &data).map(|()| true);
    }
    eprintln!("data: {}", data.source);
    let rows: Vec<_> = rows::ROWS.iter().filter(|row| options.wants(row.letter)).collect();
    let mut results = Vec::new();
    for row in &rows {
        // One row of many is measured by a process of its own: none inherits the heap of another.
        results.push(match rows.len() {
            1 => measure::row(row, &data, &options),
            _ => measure::apart(row)?,
        });
        eprintln!("measured {} {}", row.letter, row.title);
    }
    // One of many rows is measured for a program that will count by itself.
    if !options.apart
        && let Err(message) = memory::add(&mut results)
    {
        eprintln!("allocations are not counted: {message}");
    }
    if let Some(path) = &options.save {
        let text = report::json(&results, &data.source).to_string();
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if options.json {
        println!("{}", report::json(&results, &data.source));
    } else {
        print!("{}", report::table(&results));
    }
    let missed = report::missed(&results);
    if options.check {
        missed.iter().for_each(|it| eprintln!("missed: {it}"));
        eprintln!(
            "{} of {} ratios reached",
            report::bars(&results) - missed.len(),
            report::bars(&results)
        );
    }
    Ok(!options.check || missed.is_empty())
}
