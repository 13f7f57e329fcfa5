//! Mutation testing with one build: see `tools/mutants/run`.

mod arguments;
mod build;
mod cfg;
mod equivalent;
mod examples;
mod find;
mod mutant;
mod report;
mod rewrite;
mod scratch;
mod test;
mod visit;

use arguments::Arguments;
use equivalent::Equivalents;
use mutant::Mutant;
use report::Report;
use scratch::Scratch;
use std::path::Path;
use std::process::ExitCode;

/// The crates whose sources are mutated.
const CRATES: [&str; 4] = ["urlens", "urlens-readings", "urlens-template", "urlens-schemes"];

/// The packages whose tests are run, unless others are named.
const TESTED: [&str; 8] = [
    "urlens",
    "urlens-readings",
    "urlens-template",
    "urlens-schemes",
    "urlens-documents",
    "urlens-ops",
    "urlens-conformance",
    "urlens-memory",
];

/// The least score.
const GOAL: f64 = 95.0;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Returns `true` if the score reaches the goal.
fn run() -> Result<bool, String> {
    let arguments = Arguments::parse(std::env::args().skip(1))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("tools/mutants is in a folder");
    let found = find::find(root, &CRATES)?;
    println!(
        "{} places in {} files; left out: {} in constants, which are computed while compiling",
        found.mutants.len(),
        found.sources.len(),
        found.constant
    );
    let equivalents = Equivalents::read(root, &found.mutants)?;
    let chosen = arguments.choose(root, found.mutants)?;
    if arguments.list {
        for mutant in &chosen {
            println!("{mutant}");
        }
        return Ok(true);
    }
    let scratch = Scratch::new(root, found.sources)?;
    let (binaries, mutants) = build::build(&scratch, chosen, arguments.most(), &arguments.tests)?;
    println!("{} mutants compile", mutants.len());
    let tests = test::record(&scratch, &binaries, &mutants, arguments.jobs)?;
    let mut report = Report::new(root, equivalents);
    // Written after each outcome, so that a run that is stopped leaves a report.
    test::run(&tests, &mutants, arguments.jobs, |mutant: &Mutant, outcome| {
        report.add(mutant, outcome);
        report.write(arguments.retry)
    })?;
    Ok(report.print() >= GOAL)
}
