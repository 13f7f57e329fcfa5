//! Checks that every requirement of `docs/requirements.md` and `docs/decisions.md` is met by a test or by
//! documentation.
//!
//! A test has the ids that it proves in its doc comment or its name, a row of our data in its field `id`, and
//! prose in parentheses: `(S2.71)`. An id that no document defines is an error.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use urlens_conformance::ids::{cited, ids, ids_in_name};

/// Requirements that must have a test named after them, such as `s0_25_type_characters`: user URLs, NOSH URIs,
/// and the notes on schemes.
const NAMED: &str =
    "S0.1-88, S1.1-66, S2.6-11, S2.13-15, S2.17-22, S2.36, S2.96, S2.99, S2.102-114";

/// The ids that are met, and where.
#[derive(Default)]
struct Ledger {
    tests: BTreeSet<String>,
    /// The ids in names of tests.
    names: BTreeSet<String>,
    prose: BTreeSet<String>,
    places: BTreeMap<String, String>,
}

impl Ledger {
    fn enter(&mut self, found: Vec<String>, by_test: bool, place: &str) {
        for id in found {
            self.places.entry(id.clone()).or_insert_with(|| place.to_owned());
            if by_test {
                self.tests.insert(id)
            } else {
                self.prose.insert(id)
            };
        }
    }
}

/// Prints how many requirements of each document are met, and lists the others.
#[test]
fn every_requirement_is_accounted_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let defined = defined(root);
    let ledger = ledger(root);

    let mut all_unmet = Vec::new();
    for (document, lines) in &defined {
        let tests = lines.iter().filter(|id| ledger.tests.contains(*id)).count();
        let met = |id: &&String| ledger.tests.contains(*id) || ledger.prose.contains(*id);
        let total = lines.iter().filter(met).count();
        urlens_conformance::say!(
            "{document}: {total} of {} (tests {tests}, prose {})",
            lines.len(),
            total - tests
        );
        let unmet: Vec<&str> = lines.iter().filter(|id| !met(id)).map(String::as_str).collect();
        if !unmet.is_empty() {
            urlens_conformance::say!("  unmet: {}", ranges(&unmet));
        }
        all_unmet.extend(unmet);
    }

    let all: BTreeSet<&String> = defined.values().flatten().collect();
    let unknown: Vec<String> = (ledger.places.iter())
        .filter(|(id, _)| !all.contains(id))
        .map(|(id, place)| format!("{id} in {place}"))
        .collect();
    assert!(unknown.is_empty(), "ids that no document defines: {}", unknown.join(", "));
    assert!(all_unmet.is_empty(), "met by neither test nor prose: {}", ranges(&all_unmet));
    let named = ids(NAMED);
    let unnamed = named.iter().filter(|id| !ledger.names.contains(*id)).map(String::as_str);
    let unnamed: Vec<&str> = unnamed.collect();
    assert!(unnamed.is_empty(), "no test is named after {}", ranges(&unnamed));
    urlens_conformance::say!("{} requirements have a test named after them", named.len());
}

/// Every id that a document defines, by document, in order.
fn defined(root: &Path) -> BTreeMap<String, Vec<String>> {
    let mut defined: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in ["docs/requirements.md", "docs/decisions.md"] {
        for line in read(&root.join(file)).lines() {
            let Some(rest) = line.strip_prefix("- **") else { continue };
            let word = rest.split(['*', ' ']).next().unwrap_or_default();
            if let [id] = &ids(word)[..] {
                let document = id.split('.').next().unwrap_or_default().to_owned();
                defined.entry(document).or_default().push(id.clone());
            }
        }
    }
    assert_eq!(defined["S3"].len(), 217, "docs/requirements.md has another format than expected");
    assert_eq!(
        defined.iter().filter(|(d, _)| d.starts_with('S')).map(|(_, l)| l.len()).sum::<usize>(),
        619
    );
    defined
}

fn ledger(root: &Path) -> Ledger {
    let mut ledger = Ledger::default();
    let mut sources = Vec::new();
    for folder in ["crates", "bindings", "conformance", "explorer", "examples"] {
        files(&root.join(folder), "rs", &mut sources);
    }
    let mut tests = String::new();
    for file in &sources {
        let text = read(file);
        let place = file.strip_prefix(root).unwrap_or(file).display().to_string();
        let (in_docs_of_tests, in_names) = in_tests(&text);
        ledger.enter(in_docs_of_tests, true, &place);
        ledger.names.extend(in_names.iter().cloned());
        ledger.enter(in_names, true, &place);
        // The documentation of the library, and the examples that must not compile.
        if !place.starts_with("conformance") || place.ends_with("types.rs") {
            ledger.enter(in_docs(&text), false, &place);
        }
        tests += &text;
    }
    let mut data = Vec::new();
    files(&root.join("conformance/data"), "json", &mut data);
    for file in data {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        // A row counts only if a test reads its file.
        assert!(tests.contains(&format!("/data/{name}\"")), "no test reads {name}");
        ledger.enter(in_rows(&read(&file)), true, name);
    }
    let mut pages = vec![root.join("README.md")];
    for folder in ["docs", "crates", "bindings"] {
        files(&root.join(folder), "md", &mut pages);
    }
    for page in pages {
        let name = page.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if page.is_file() && !["requirements.md", "decisions.md"].contains(&name) {
            ledger.enter(cited(&read(&page)), false, name);
        }
    }
    ledger
}

/// The ids in the doc comments of the functions marked `#[test]`, and those in their names.
fn in_tests(source: &str) -> (Vec<String>, Vec<String>) {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let (mut found, mut names) = (Vec::new(), Vec::new());
    for (n, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[test]") {
        let attached = |line: &&&str| line.starts_with("///") || line.starts_with("#[");
        for line in lines[..n].iter().rev().take_while(attached) {
            found.extend(ids(line.trim_start_matches('/')));
        }
        for line in lines[n..].iter().take_while(attached) {
            found.extend(ids(line.trim_start_matches('/')));
        }
        let name = lines[n..].iter().find_map(|line| line.split("fn ").nth(1));
        if let Some(name) = name.and_then(|rest| rest.split('(').next()) {
            names.extend(ids_in_name(name));
        }
    }
    (found, names)
}

/// The ids that the documentation of the library cites in parentheses.
fn in_docs(source: &str) -> Vec<String> {
    let docs = source
        .lines()
        .map(str::trim)
        .filter_map(|line| line.strip_prefix("//!").or_else(|| line.strip_prefix("///")));
    cited(&docs.collect::<Vec<_>>().join("\n"))
}

/// The ids of the rows of a data file.
fn in_rows(data: &str) -> Vec<String> {
    data.split("\"id\": \"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .flat_map(ids)
        .collect()
}

/// Every file below `folder` with the extension `kind`, except in `target`.
fn files(folder: &Path, kind: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut entries: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() && !path.ends_with("target") {
            files(&path, kind, found);
        } else if path.extension().is_some_and(|end| end == kind) {
            found.push(path);
        }
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// `S2.1, S2.2, S2.3` as `S2.1-3`.
fn ranges(ids: &[&str]) -> String {
    let mut runs: Vec<(&str, usize, usize)> = Vec::new();
    for id in ids {
        let (document, number) = id.split_once('.').expect("an id");
        let number = number.parse().expect("a number");
        match runs.last_mut() {
            Some((same, _, last)) if *same == document && *last + 1 == number => *last = number,
            _ => runs.push((document, number, number)),
        }
    }
    let shown = runs.iter().map(|(document, first, last)| {
        if first == last {
            format!("{document}.{first}")
        } else {
            format!("{document}.{first}-{last}")
        }
    });
    shown.collect::<Vec<_>>().join(", ")
}
