//! The Markdown pages: what they link to is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The pages, from the root of the repository.
const PAGES: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "conformance/README.md",
    "crates/urlens/README.md",
    "crates/urlens-arrow/README.md",
    "crates/urlens-cli/README.md",
    "crates/urlens-ops/README.md",
    "bindings/c/README.md",
    "crates/urlens-readings/README.md",
    "crates/urlens-schemes/README.md",
    "crates/urlens-suffix/README.md",
    "crates/urlens-template/README.md",
    "docs/columns.md",
    "docs/decisions.md",
    "docs/errors.md",
    "docs/from-url.md",
    "docs/operations.md",
    "docs/performance.md",
    "docs/python.md",
    "docs/readings.md",
    "docs/requirements.md",
    "docs/schemes.md",
    "docs/specification.md",
    "docs/srfi-275.md",
    "docs/terms.md",
    "examples/README.md",
    "bindings/python/README.md",
    "bindings/scheme-lisp/README.md",
];

/// Every link leads to a section of a page or to a file, and where a link to a source goes by names,
/// the source defines them.
#[test]
fn links_lead_somewhere() {
    let mut counts = BTreeMap::new();
    for page in PAGES {
        let file = root().join(page);
        let folder = file.parent().expect("a folder");
        // A backquote in code would be taken for the end of it.
        let text = read(&file).replace("`` ` ``", "`'`");
        let targets: BTreeMap<&str, &str> =
            text.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect();
        let mut used = BTreeSet::new();
        for link in links(&text) {
            let target = match link.target {
                Target::Inline(target) => target,
                Target::Named(name) => {
                    used.insert(name);
                    targets.get(name).unwrap_or_else(|| panic!("no target {name:?} in {page}"))
                }
            };
            *counts.entry(page).or_insert(0) += 1;
            if !target.contains("://") {
                follow(folder, &text, target, link.text)
                    .unwrap_or_else(|wrong| panic!("{page}: {wrong}"));
            }
        }
        let unused: Vec<_> = targets.keys().filter(|it| !used.contains(*it)).collect();
        assert!(unused.is_empty(), "{page}: nothing links to {unused:?}");
    }
    assert!(
        counts[&"docs/specification.md"] > 100,
        "the pages are not read as written: {counts:?}"
    );
}

fn follow(folder: &Path, page: &str, target: &str, link: &str) -> Result<(), String> {
    let (file, section) = target.split_once('#').unwrap_or((target, ""));
    let text = match file {
        "" => page.to_owned(),
        _ if folder.join(file).is_dir() => return Ok(()),
        // A picture has no sections and defines nothing.
        _ if file.ends_with(".png") && folder.join(file).is_file() => return Ok(()),
        _ => fs::read_to_string(folder.join(file)).map_err(|_| format!("no file {file}"))?,
    };
    if !section.is_empty() && !text.lines().filter_map(anchor).any(|it| it == section) {
        return Err(format!("no section {target}"));
    }
    let names = link.split('`').skip(1).step_by(2).filter(|_| file.ends_with(".rs"));
    // A program goes by the name of its file.
    let is_file = |name: &str| file.strip_suffix(".rs") == Some(name);
    for name in names.map(|it| it.rsplit("::").next().unwrap_or(it)) {
        if !defines(&text, name) && !is_file(name) {
            return Err(format!("{file} does not define {name}"));
        }
    }
    Ok(())
}

fn defines(source: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    ["fn", "struct", "enum", "const", "type", "trait"].iter().any(|word| {
        let definition = format!("{word} {name}");
        source.match_indices(&definition).any(|(at, _)| ends(&source[at + definition.len()..]))
    })
}

/// How a heading is linked to: without what is neither letter nor digit, and with hyphens.
fn anchor(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    Some(kept.map(|c| if c == ' ' { '-' } else { c }).collect())
}

struct Link<'a> {
    text: &'a str,
    target: Target<'a>,
}

enum Target<'a> {
    Inline(&'a str),
    Named(&'a str),
}

/// The links of a page, `[text](target)` and `[text][name]`, outside of code.
fn links(page: &str) -> Vec<Link<'_>> {
    let mut found = Vec::new();
    let blocks = page.split("```").step_by(2);
    for paragraph in blocks.flat_map(|block| block.split("\n\n")) {
        // A bracket in code is none.
        let mut in_code = false;
        let mut open = None;
        for (at, c) in paragraph.char_indices() {
            in_code ^= c == '`';
            let rest = &paragraph[at..];
            match c {
                '[' if !in_code => open = Some(at + 1),
                ']' if !in_code => {
                    let Some(text) = open.take().map(|open| &paragraph[open..at]) else { continue };
                    let inside = |before, after| rest.strip_prefix(before)?.split_once(after);
                    let inline = inside("](", ")").map(|(it, _)| Target::Inline(it));
                    let named = inside("][", "]").map(|(it, _)| Target::Named(it));
                    found.extend(inline.or(named).map(|target| Link { text, target }));
                }
                _ => (),
            }
        }
    }
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
