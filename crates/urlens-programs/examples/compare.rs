//! Compares emulations with readings of the real programs, which `programs/verify` wrote.
//!
//! ```sh
//! cargo run -p urlens-programs --example compare -- strings.jsonl folder [--show COUNT] [NAME…]
//! ```
//!
//! `folder/NAME.jsonl` has the reading of each line of `strings.jsonl`. Prints a line for each program
//! with such a file, and the first texts that differ. `--list` prints the names instead. The exit status is 1 if a program differs, without
//! a named cause, in more than one of 1,000 texts.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Counts;
use serde_json::Value;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};
use urlens_programs::{Program, programs};

fn main() -> ExitCode {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let mut show = 3;
    if let Some(at) = arguments.iter().position(|argument| argument == "--show") {
        show = arguments.get(at + 1).and_then(|number| number.parse().ok()).unwrap_or(show);
        arguments.drain(at..(at + 2).min(arguments.len()));
    }
    if arguments == ["--list"] {
        programs()
            .iter()
            .flat_map(|program| program.members)
            .for_each(|member| println!("{member}"));
        return ExitCode::SUCCESS;
    }
    let [strings, folder, names @ ..] = &arguments[..] else {
        eprintln!("usage: compare strings.jsonl folder [--show COUNT] [NAME…]");
        return ExitCode::from(2);
    };
    let texts: Vec<Value> = lines(Path::new(strings));
    let mut failed = false;
    for program in programs() {
        for member in program.members {
            let path = Path::new(folder).join(format!("{member}.jsonl"));
            if path.exists() && (names.is_empty() || names.iter().any(|name| name == member)) {
                failed |= !compare(program, member, &texts, &lines(&path), show);
            }
        }
    }
    ExitCode::from(u8::from(failed))
}

/// Prints the comparison of one program. Returns `true` if few texts differ without a named cause.
fn compare(
    program: &Program,
    member: &str,
    texts: &[Value],
    readings: &[Value],
    show: usize,
) -> bool {
    assert_eq!(texts.len(), readings.len(), "{member}: number of lines");
    let mut counts = Counts::default();
    for (text, reading) in texts.iter().zip(readings) {
        counts.add(program, member, text.as_str().expect("a string"), reading);
    }
    println!("{member:<20} {counts}");
    let explained = counts.explained.values().flat_map(|list| list.iter().take(show));
    for (text, real, ours) in counts.unexplained.iter().take(show).chain(explained) {
        println!("    {text:?}\n        real: {real}\n        ours: {ours}");
    }
    for (name, list) in &counts.other {
        for (text, real, ours) in list.iter().take(show) {
            println!("    {name} of {text:?}: real {real:?}, ours {ours:?}");
        }
    }
    counts.unexplained.len() * 1000 <= counts.compared
}

fn lines(path: &Path) -> Vec<Value> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON value")).collect()
}
