//! Emulations compared with recorded readings of the real programs.
//!
//! `URLENS_PROGRAMS` names a folder with `readings.jsonl`: one text per line, with the reading of each
//! program. If it is not set, the test reports that and passes. `URLENS_PROGRAM` selects one program and
//! prints its differences.

mod common;

use common::Counts;
use serde_json::Value;
use std::path::Path;
use std::{env, fs};
use urlens_programs::programs;

/// The least share of texts that each program must read as the real one does.
const LEAST: f64 = 0.995;

/// For every program, host, port, scheme and acceptance are equal for nearly all recorded texts.
#[test]
fn recorded_readings() {
    let Some(folder) = env::var_os("URLENS_PROGRAMS") else {
        println!("recorded readings are absent: set URLENS_PROGRAMS to their folder");
        return;
    };
    let path = Path::new(&folder).join("readings.jsonl");
    let lines =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    assert!(rows.len() > 1000, "only {} rows", rows.len());
    let only = env::var("URLENS_PROGRAM").ok();

    let mut failures = Vec::new();
    for program in programs() {
        for member in program.members {
            if only.as_ref().is_some_and(|only| only != member && only != program.id) {
                continue;
            }
            let mut counts = Counts::default();
            for row in &rows {
                let text = row["input"].as_str().expect("input");
                if let Some(reading) = reading_of(row, member) {
                    counts.add(program, member, text, reading);
                }
            }
            println!("{:<20} {counts}", member);
            for (text, real, ours) in
                counts.unexplained.iter().take(if only.is_some() { 200 } else { 3 })
            {
                println!("    {text:?}\n        real: {real}\n        ours: {ours}");
            }
            if only.is_some() {
                for (name, list) in &counts.other {
                    for (text, real, ours) in list.iter().take(10) {
                        println!("    {name} of {text:?}: real {real:?}, ours {ours:?}");
                    }
                }
            }
            if counts.compared < rows.len() || counts.share() < LEAST {
                failures.push(*member);
            }
        }
    }
    assert!(failures.is_empty(), "too many differences: {failures:?}");
}

/// Ids are unique, and so are the codes of the rules of a program.
#[test]
fn ids_and_codes() {
    let mut ids: Vec<&str> = programs().iter().map(|program| program.id).collect();
    ids.sort_unstable();
    ids.windows(2).for_each(|pair| assert_ne!(pair[0], pair[1]));
    for program in programs() {
        let mut codes: Vec<&str> = program.rules.iter().map(|rule| rule.code).collect();
        codes.sort_unstable();
        codes.windows(2).for_each(|pair| assert_ne!(pair[0], pair[1], "{}", program.id));
        assert!(
            !program.status_reason.is_empty() && !program.versions.is_empty(),
            "{}",
            program.id
        );
    }
}

/// The recorded reading of a program.
fn reading_of<'a>(row: &'a Value, member: &str) -> Option<&'a Value> {
    let groups = row["readings"].as_array()?;
    let has = |group: &&Value| {
        group[0].as_array().is_some_and(|names| names.iter().any(|name| name == member))
    };
    groups.iter().find(has).map(|group| &group[1])
}
