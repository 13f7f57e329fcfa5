//! Writes the lists that follow from the files of schemes: the modules and types in `src/lib.rs`, the
//! list `SCHEMES` in `src/scheme.rs`, and the schemes without hierarchy in `urlens`.
//!
//! A file of a scheme contains `impl SchemeType for` and `name: "…"`. `URLENS_BLESS=1` updates the
//! lists.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};
use urlens_schemes::SCHEMES;

/// A type that implements `SchemeType`.
#[derive(Debug)]
struct Found {
    /// The module in `src/lib.rs`: the first part of its path.
    module: String,
    type_name: String,
    scheme: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The types in the files below `src`.
fn types() -> Vec<Found> {
    let mut folders = vec![folder()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { found.extend(types_in(&path)) }
        }
    }
    found
}

fn types_in(path: &Path) -> Vec<Found> {
    let source = fs::read_to_string(path).expect("a source file");
    let relative = path.strip_prefix(folder()).expect("a file below src").with_extension("");
    let module = relative.iter().next().expect("a name").to_string_lossy().into_owned();
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: Vec<&str> = code.collect();
    let mut found = Vec::new();
    for (at, line) in code.iter().enumerate() {
        let Some(rest) = line.strip_prefix("impl SchemeType for ") else { continue };
        let name = code[at..].iter().find_map(|line| line.trim().strip_prefix("name: \""));
        let scheme =
            name.and_then(|name| name.strip_suffix("\",")).expect("the name of the scheme");
        found.push(Found {
            module: module.clone(),
            type_name: rest.trim_end_matches(" {").to_owned(),
            scheme: scheme.to_owned(),
        });
    }
    found
}

/// Compares the lines after the line `start` and before the line `end` with `expected`, or writes
/// them. Returns `true` if they were written.
fn check(path: &Path, start: &str, end: &str, expected: &[String]) -> bool {
    let source = fs::read_to_string(path).expect("a source file");
    let lines: Vec<&str> = source.lines().collect();
    let place = |from: usize, wanted: &str| {
        let found = lines[from..].iter().position(|line| line.trim() == wanted);
        from + found.unwrap_or_else(|| panic!("no line {wanted:?} in {}", path.display()))
    };
    let first = place(0, start) + 1;
    let last = place(first, end);
    if lines[first..last].iter().eq(expected.iter()) {
        return false;
    }
    assert!(
        env::var_os("URLENS_BLESS").is_some(),
        "the list after {start:?} in {} is out of date; \
         `URLENS_BLESS=1 cargo test -p urlens-schemes --test list` updates it",
        path.display()
    );
    let expected = expected.iter().map(String::as_str);
    let all: Vec<&str> = lines[..first]
        .iter()
        .copied()
        .chain(expected)
        .chain(lines[last..].iter().copied())
        .collect();
    fs::write(path, all.join("\n") + "\n").expect("cannot write the list");
    true
}

/// Every file with a scheme is a public module, whose types are in the root of the crate and in
/// `SCHEMES`.
#[test]
fn lists_follow_from_the_files() {
    let types = types();
    assert!(types.len() >= 12, "the sources have another format than expected: {types:?}");

    let mut modules: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for found in &types {
        modules.entry(&found.module).or_default().insert(&found.type_name);
    }
    let lib = folder().join("lib.rs");
    let lines: Vec<String> = modules.keys().map(|module| format!("pub mod {module};")).collect();
    let mut written =
        check(&lib, "// Schemes, written by tests/list.rs.", "// End of the schemes.", &lines);
    let line = |(module, types): (&&str, &BTreeSet<&str>)| {
        let types: Vec<&str> = types.iter().copied().collect();
        match types[..] {
            [one] => format!("pub use {module}::{one};"),
            _ => format!("pub use {module}::{{{}}};", types.join(", ")),
        }
    };
    let lines: Vec<String> = modules.iter().map(line).collect();
    written |= check(
        &lib,
        "// Types of schemes, written by tests/list.rs.",
        "// End of the types of schemes.",
        &lines,
    );

    let by_scheme: BTreeMap<&str, &str> =
        types.iter().map(|listed| (listed.scheme.as_str(), listed.type_name.as_str())).collect();
    assert_eq!(by_scheme.len(), types.len(), "two types of one scheme: {types:?}");
    let lines: Vec<String> =
        by_scheme.values().map(|name| format!("    of::<crate::{name}>(),")).collect();
    let scheme = folder().join("scheme.rs");
    written |= check(&scheme, "pub const SCHEMES: &[&dyn Scheme] = &[", "];", &lines);
    assert!(!written, "the lists were written: run the tests again, to compile them");
}

/// `urlens` removes no dot segments of schemes without hierarchy, and lists their names: it does not
/// depend on this crate.
#[test]
fn hierarchy_follows_from_the_files() {
    let about = || SCHEMES.iter().map(|scheme| scheme.about());
    let opaque = about().filter(|about| !about.hierarchical);
    let lines: Vec<String> = opaque.map(|about| format!("    opaque({:?}),", about.name)).collect();
    let known = folder().join("../../urlens/src/scheme.rs");
    let written = check(
        &known,
        "// Schemes of urlens-schemes, written by its tests/list.rs.",
        "// End of the schemes of urlens-schemes.",
        &lines,
    );
    assert!(!written, "the list was written: run the tests again, to compile it");
    for about in about() {
        // A scheme without a row may have a hierarchy.
        let hierarchical = urlens::scheme::find(about.name).is_none_or(|known| known.hierarchical);
        assert_eq!(hierarchical, about.hierarchical, "{}", about.name);
    }
}
