//! Real identifiers: few have findings.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use urlens_conformance::lists;
use urlens_readings::{CATALOGUE, LINTS, Readings, Severity};

/// The environment variable that names the folder of real identifiers.
const FOLDER: &str = "URLENS_DATA";

/// A file of real identifiers: in the folder `URLENS_DATA`, or next to the lists.
fn data(name: &str) -> Option<PathBuf> {
    match env::var_os(FOLDER) {
        Some(folder) => Some(Path::new(&folder).join(name)),
        None => lists::in_folder("../datasets").map(|it| it.join(name)).filter(|it| it.is_file()),
    }
}

/// Of the links of the top 100 sites, at most 1 in 100 has a finding of severity low or above. Prints how often
/// each class is found, by severity.
#[test]
fn top100() {
    let Some(file) = data("top100.txt") else {
        urlens_conformance::say!("data absent: top100.txt (set {FOLDER})");
        return;
    };
    let text = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("data unreadable: {}: {error}", file.display()));
    let mut counts: BTreeMap<(&str, Severity), usize> = BTreeMap::new();
    let (mut total, mut grave) = (0, 0);
    for line in text.lines() {
        let findings = Readings::of(line).findings();
        total += 1;
        grave += usize::from(findings.iter().any(|it| it.severity >= Severity::Low));
        for finding in findings {
            *counts.entry((finding.code(), finding.severity)).or_default() += 1;
        }
    }
    urlens_conformance::say!("top100: {grave} of {total} lines have a finding of low or above");
    for class in CATALOGUE.iter().chain(LINTS) {
        let found: Vec<String> = Severity::ALL
            .iter()
            .filter_map(|it| Some(format!("{it} {}", counts.get(&(class.code, *it))?)))
            .collect();
        urlens_conformance::say!(
            "  {:<20} {}",
            class.code,
            if found.is_empty() { "none".into() } else { found.join(", ") }
        );
    }
    assert!(total > 100_000, "{total} lines");
    assert!(grave * 100 <= total, "{grave} of {total}");
}
