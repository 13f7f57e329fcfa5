//! Reads the tables of `docs/errors.md`, and the codes in the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository. Tests of several packages include this file.
pub(crate) fn root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.ancestors().find(|it| it.join("docs/errors.md").exists());
    root.expect("the folder with docs/errors.md").to_owned()
}

pub(crate) fn page() -> String {
    fs::read_to_string(root().join("docs/errors.md")).expect("the page of errors")
}

/// The cells of the tables of one section.
pub(crate) fn rows(section: &str) -> Vec<Vec<String>> {
    let page = page();
    let found = page.split("\n## ").find(|it| it.starts_with(section));
    let rows: Vec<Vec<String>> = found
        .unwrap_or_else(|| panic!("missing section {section}"))
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|line| line.split(" | ").map(str::to_owned).collect())
        .filter(|cells: &Vec<String>| cells[0].starts_with('`'))
        .collect();
    assert!(!rows.is_empty(), "no rows in {section}");
    rows
}

pub(crate) fn code(row: &[String]) -> String {
    quoted(&row[0]).expect("a code")
}

pub(crate) fn message(row: &[String]) -> String {
    quoted(&row[row.len() - 1]).expect("a message")
}

/// The text of a cell that consists of code, with `\n` and `\u{…}` decoded.
pub(crate) fn quoted(cell: &str) -> Option<String> {
    let mut text = cell.strip_prefix('`')?.strip_suffix('`')?.replace("\\n", "\n");
    while let Some((before, rest)) = text.split_once("\\u{") {
        let (digits, after) = rest.split_once('}')?;
        let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
        text = format!("{before}{c}{after}");
    }
    Some(text)
}

/// The codes that each source file defines: in a function `code`, in a field `code`, or, in `urlens-ops`, as the
/// first argument of `Self::new`.
pub(crate) fn codes_in_sources() -> BTreeMap<String, BTreeSet<String>> {
    let crates = root().join("crates");
    let mut files = Vec::new();
    collect(&crates.join("urlens/src"), &mut files);
    collect(&crates.join("urlens-documents/src"), &mut files);
    collect(&crates.join("urlens-readings/src"), &mut files);
    collect(&crates.join("urlens-ops/src"), &mut files);
    let mut codes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let name = file.strip_prefix(&crates).expect("below").display().to_string();
        let text = fs::read_to_string(&file).expect("a source file");
        let mut in_code = false;
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            in_code = in_code && line != "    }" || line.contains("fn code(");
            let before = if in_code {
                "=> \""
            } else if name.starts_with("urlens-ops") {
                "Self::new(\""
            } else {
                "    code: \""
            };
            let literal = line.split_once(before).and_then(|(_, rest)| rest.split_once('"'));
            if let Some((code, _)) = literal {
                codes.entry(name.replace('\\', "/")).or_default().insert(code.to_owned());
            }
        }
    }
    codes
}

pub(crate) fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
}
