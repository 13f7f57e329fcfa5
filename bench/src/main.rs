//! Compares urlens with other libraries, side by side in one run; see `docs/performance.md`.
//!
//! ```text
//! cargo run --release -- --data DIR          print the table
//! cargo run --release -- --data DIR --check  fail if a required ratio is missed
//! ```

#![forbid(unsafe_code)]

use std::process::ExitCode;
use urlens_bench::{chart, data, drop_in, matrix, measure, memory, options, report, rows};

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

/// Runs the program. `Ok(false)` if `--check` finds a missed ratio.
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
    if options.matrix {
        return kinds(&data, &options);
    }
    if options.drop_in {
        let rows = drop_in::measure(&data, &options);
        print!("{}", drop_in::table(&rows));
        let missed = drop_in::missed(&rows);
        eprintln!("{} of {} targets reached", rows.len() - missed.len(), rows.len());
        return Ok(!options.check || missed.is_empty());
    }
    let rows: Vec<_> = rows::ROWS.iter().filter(|row| options.wants(row.letter)).collect();
    let mut results = Vec::new();
    for row in &rows {
        // If there are several rows, each runs in a process of its own, with a fresh heap.
        results.push(match rows.len() {
            1 => measure::row(row, &data, &options),
            _ => measure::row_in_child(row)?,
        });
        eprintln!("measured {} {}", row.letter, row.title);
    }
    // In a child process, the parent counts allocations.
    if !options.is_child
        && let Err(message) = memory::add(&mut results)
    {
        eprintln!("allocations were not counted: {message}");
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
            report::targets(&results) - missed.len(),
            report::targets(&results)
        );
    }
    Ok(!options.check || missed.is_empty())
}

/// Measures the matrix of kinds. `Ok(false)` if `--check` finds a missed ratio.
fn kinds(data: &data::Data, options: &options::Options) -> Result<bool, String> {
    let cells = matrix::measure(data, options);
    if let Some(path) = &options.save {
        let text = matrix::json(&cells).to_string();
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    match options.json {
        true => println!("{}", matrix::json(&cells)),
        false => print!("{}", matrix::table(&cells)),
    }
    let missed = matrix::missed(&cells);
    if options.check {
        missed.iter().for_each(|it| eprintln!("missed: {it}"));
        eprintln!("{} of {} ratios reached", cells.len() - missed.len(), cells.len());
    }
    Ok(!options.check || missed.is_empty())
}
