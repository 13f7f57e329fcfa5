//! Compares urlens with other libraries, side by side in one run; see `docs/performance.md`.
//!
//! ```text
//! cargo run --release -- --data DIR          print the table
//! cargo run --release -- --data DIR --check  fail if a required ratio is missed
//! ```

#![forbid(unsafe_code)]

use std::path::Path;
use std::process::ExitCode;
#[cfg(feature = "drop-in")]
use urlens_bench::drop_in;
use urlens_bench::{chart, data, documents, each, matrix, measure, memory, options, report, rows};

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
    if options.each {
        return single_texts(&options);
    }
    let data = data::load(&options)?;
    if let Some((letter, name)) = &options.solo {
        return measure::solo(rows::find(letter)?, name, options.passes, &data).map(|()| true);
    }
    eprintln!("data: {}", data.source);
    if options.matrix {
        return kinds(&data, &options);
    }
    #[cfg(feature = "drop-in")]
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
    let (table, json) = (report::table(&results), report::json(&results, &data.source));
    let name = match (options.stream, cfg!(feature = "simd")) {
        (false, true) => "performance",
        (true, true) => "stream",
        (false, false) => "performance-portable",
        (true, false) => "stream-portable",
    };
    write(&options, name, &table, &json)?;
    if options.json {
        println!("{json}")
    } else {
        print!("{table}")
    }
    Ok(reached(&options, report::targets(&results), &report::missed(&results)))
}

/// Measures the matrix of kinds. `Ok(false)` if `--check` finds a missed ratio.
fn kinds(data: &data::Data, options: &options::Options) -> Result<bool, String> {
    if options.count_once {
        matrix::count_once(data, options);
        return Ok(true);
    }
    if options.once {
        println!("{}", matrix::json(&matrix::measure_once(data, options)));
        return Ok(true);
    }
    let cells = matrix::measure(options)?;
    let name = if cfg!(feature = "simd") { "kinds" } else { "kinds-portable" };
    write(options, name, &matrix::table(&cells), &matrix::json(&cells))?;
    if options.json {
        println!("{}", matrix::json(&cells))
    } else {
        print!("{}", matrix::table(&cells))
    }
    Ok(reached(options, matrix::ratios(&cells), &matrix::missed(&cells)))
}

/// Measures single texts. `Ok(false)` if `--check` finds a missed goal.
fn single_texts(options: &options::Options) -> Result<bool, String> {
    if let Some(path) = &options.count {
        return each::count_once(path).map(|()| true);
    }
    if options.once {
        return each::measure_once(options).map(|()| true);
    }
    let cells = each::measure(options)?;
    let name = match (options.sample, options.has_few_texts(), cfg!(feature = "simd")) {
        (true, _, _) => "sample",
        // No document has a table for texts of the command line.
        (false, true, _) => "texts",
        (false, false, true) => "each",
        (false, false, false) => "each-portable",
    };
    let (table, json) = if options.has_few_texts() {
        (each::show(&cells), each::json_of_texts(&cells))
    } else {
        (each::table(&cells), each::json(&cells))
    };
    write(options, name, &table, &json)?;
    match (options.json, options.has_few_texts()) {
        (true, _) => println!("{json}"),
        (false, true) => print!("{table}"),
        (false, false) => print!("{table}{}", each::worst(&cells)),
    }
    Ok(reached(options, each::ratios(&cells), &each::missed(&cells)))
}

/// The tables that have a chart.
const CHARTS: [&str; 3] = ["performance", "kinds", "kinds-portable"];

/// Writes the results to the places that the options name: as JSON, and into documents.
fn write(
    options: &options::Options,
    name: &str,
    table: &str,
    results: &serde_json::Value,
) -> Result<(), String> {
    let to_file = |path: &Path, text: String| {
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    if let Some(path) = &options.save {
        to_file(path, results.to_string())?;
    }
    if let Some(folder) = &options.write {
        documents::write_table(&folder.join("performance.md"), name, table)?;
        if CHARTS.contains(&name) {
            to_file(&folder.join(name).with_extension("svg"), chart::draw(results))?;
        }
    }
    Ok(())
}

/// With `--check`, prints the missed ratios, and returns `false` if there are some.
fn reached(options: &options::Options, ratios: usize, missed: &[String]) -> bool {
    if options.check {
        missed.iter().for_each(|it| eprintln!("missed: {it}"));
        eprintln!("{} of {ratios} ratios reached", ratios - missed.len());
    }
    !options.check || missed.is_empty()
}
