//! docs/dependencies.md lists the direct dependencies of all published crates, and the `unsafe` code.

use std::collections::BTreeSet;
use urlens_conformance::{files, public_items, unsafe_code};

const PAGE: &str = "docs/dependencies.md";

/// Rows `| dependency | crates | reason |`: the crates are those whose manifests have the dependency, outside
/// of tests.
#[test]
fn dependencies_are_listed() {
    let page = files::read(PAGE);
    let table =
        page.split("| dependency | of | purpose |").nth(1).expect("the table of dependencies");
    let mut listed = BTreeSet::new();
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let [name, crates, purpose] = cells[..] else { panic!("not three cells: {row}") };
        assert!(purpose.len() > 10, "no purpose: {row}");
        for of in crates.split(", ") {
            let pair = [of, name].map(|it| it.trim_matches('`').to_owned());
            assert!(listed.insert(pair), "twice: {row}");
        }
    }
    let metadata = public_items::metadata().expect("the metadata of the workspace");
    let packages = metadata["packages"].as_array().expect("packages");
    let mut found = BTreeSet::new();
    // The wheel is published, its crate is not.
    let is_published =
        |it: &&serde_json::Value| it["publish"].is_null() || it["name"] == "urlens-python";
    for package in packages.iter().filter(is_published) {
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            if dependency["kind"].is_null() && dependency["path"].is_null() {
                let name =
                    |it: &serde_json::Value| it["name"].as_str().unwrap_or_default().to_owned();
                found.insert([name(package), name(dependency)]);
            }
        }
    }
    let missing: Vec<_> = found.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(missing.is_empty() && gone.is_empty(), "not listed: {missing:?}\nnot used: {gone:?}");
    assert!(found.len() > 40, "only {} dependencies were found", found.len());
}

/// The page has the counts that `count-unsafe` prints; `unsafe` is only where it is allowed.
#[test]
fn unsafe_code_is_counted() {
    let table = unsafe_code::table();
    assert!(files::read(PAGE).contains(&table), "{PAGE} does not have this table:\n{table}");
    for (folder, files) in unsafe_code::by_crate() {
        let is_allowed = |file: &String| match &*folder {
            "crates/urlens" => file.starts_with("fast/simd"),
            "bindings/c" | "bindings/wasm" => true,
            _ => false,
        };
        let other: Vec<_> = files.keys().filter(|it| !is_allowed(it)).collect();
        assert!(other.is_empty(), "{folder}: {other:?}");
    }
}
