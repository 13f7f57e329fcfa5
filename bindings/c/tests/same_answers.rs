//! Compares the C functions with the answers of `urlens_ops`: every operation that has a C function,
//! every kind, a list of difficult inputs.
//!
//! `URLENS_EDGE_INPUTS` names a file with more inputs, one JSON string per line.

#![allow(unsafe_code)]

mod calls;

use calls::comparisons::{COMPARISONS, CREDENTIALS, Compared, KINDS, PARTS, compare};
use std::collections::BTreeSet;
use urlens_conformance::set_cases;
use urlens_ffi::*;

/// The built-in inputs, one JSON string per line: each class of the catalogue of differences,
/// supported schemes, relative references, and texts that no standard accepts.
const INPUTS: &str = include_str!("inputs.jsonl");

fn read(lines: &str) -> Vec<String> {
    let lines = lines.lines().filter(|it| !it.is_empty());
    lines.map(|it| serde_json::from_str(it).expect("a JSON string per line")).collect()
}

/// The C functions give the answers of `urlens_ops`.
#[test]
fn c_answers_match_urlens_ops() {
    let mut inputs = read(INPUTS);
    if let Some(file) = std::env::var_os("URLENS_EDGE_INPUTS") {
        inputs.extend(read(&std::fs::read_to_string(file).expect("a file of inputs")));
    }
    let Compared { count, differences } = compare(&inputs);
    println!("C: {count} answers about {} inputs compared", inputs.len());
    let first: Vec<_> = differences.iter().take(20).map(String::as_str).collect();
    assert!(first.is_empty(), "{} differ:\n{}", differences.len(), first.join("\n"));
}

/// Every operation has C functions or a reason for having none. The functions exist, are compared
/// above and are in the README; operations without any are listed at `urlens_ask`.
#[test]
fn every_operation_has_functions_or_a_reason() {
    let header = include_str!("../include/urlens.h");
    let readme = include_str!("../README.md");
    let listed: Vec<_> = ACCESS.iter().map(|(op, _)| *op).collect();
    assert_eq!(listed, urlens_ops::OPS.iter().map(|op| op.name).collect::<Vec<_>>());

    let mut with_functions = BTreeSet::new();
    for (op, access) in ACCESS {
        let row = match access {
            Access::Functions(functions) => {
                with_functions.insert(*op);
                for function in *functions {
                    assert!(header.contains(&format!("*{function}(")), "{function}");
                }
                let names: Vec<_> = functions.iter().map(|it| format!("`{it}`")).collect();
                names.join(", ")
            }
            Access::Ask(reason) => {
                assert!(!reason.is_empty() && header.contains(&format!("`{op}`")), "{op}");
                format!("`urlens_ask`: {reason}")
            }
        };
        let row = format!("| `{op}` | {row} |\n");
        assert!(readme.contains(&row), "the README has no row\n{row}");
    }
    assert_eq!(with_functions, COMPARISONS.iter().map(|(op, _)| *op).collect());
}

/// The hand-written table of `set` against `urlens_set`.
#[test]
fn c_sets_components_as_the_table_says() {
    let number = |names: &[(&str, u32)], name: &str| {
        names.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
    };
    set_cases::compare("C", 33_000, |case| {
        let kind = number(&KINDS, case.kind).expect("a kind");
        // Parameters of the query have no number.
        let component = number(&[&PARTS[..], &CREDENTIALS].concat(), case.component)?;
        let mut handle = calls::parse(kind, &case.input).expect("a base");
        let set = handle.set(component, case.value.as_deref());
        let text = handle.string().expect("a text")["string"].as_str().map(str::to_owned);
        Some(match set {
            Ok(()) => Ok(text.expect("a text")),
            Err(error) => {
                assert_eq!(text.as_deref(), Some(case.input.as_str()), "an error changed the text");
                let offset = error["offset"].as_u64().map(|offset| offset as usize);
                Err((error["code"].as_str().expect("a code").to_owned(), offset))
            }
        })
    });
}
