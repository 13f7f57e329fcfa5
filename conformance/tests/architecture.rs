//! ARCHITECTURE.md, CONTRIBUTING.md, the table of fast paths, SECURITY.md and docs/security.md name files,
//! modules and tests that exist.

use std::collections::BTreeSet;
use urlens_conformance::files;

/// The folder of the library's modules.
const LIBRARY: &str = "crates/urlens/src";

/// Every path in backquotes exists: below some folder of the repository, as a folder, a file, or a module
/// without `.rs`.
#[test]
fn paths_exist() {
    let paths: BTreeSet<String> = files::all().into_iter().map(|path| format!("/{path}")).collect();
    let pages = ["ARCHITECTURE.md", "docs/security.md", "docs/dependencies.md"].map(files::read);
    let pages = pages.into_iter().chain([places_to_add()]).collect::<Vec<_>>();
    let (mut missing, mut count) = (Vec::new(), 0);
    for span in pages.iter().flat_map(|page| code_spans(page)).filter(|span| is_path(span)) {
        count += 1;
        let end = format!("/{}", span.trim_end_matches('/'));
        let module = format!("{end}.rs");
        if !paths.iter().any(|path| path.ends_with(&end) || path.ends_with(&module)) {
            missing.push(span);
        }
    }
    assert!(missing.is_empty(), "these do not exist: {missing:#?}");
    assert!(count > 100, "only {count} paths were found");
}

/// The modules of each table `in FOLDER` are files or folders there.
#[test]
fn modules_exist() {
    let paths: BTreeSet<String> = files::all().into_iter().collect();
    let page = files::read("ARCHITECTURE.md");
    let (mut folder, mut missing, mut count) = (None, Vec::new(), 0);
    for line in page.lines() {
        let first = line.strip_prefix("| ").and_then(|row| row.split(" | ").next());
        let Some(first) = first else {
            folder = folder.filter(|_| line.starts_with("|---"));
            continue;
        };
        if let Some(name) = first.strip_prefix("in `").and_then(|name| name.strip_suffix('`')) {
            let name = name.trim_end_matches('/');
            let is_whole = name.starts_with("crates/");
            folder = Some(if is_whole { name.to_owned() } else { format!("{LIBRARY}/{name}") });
            continue;
        }
        let Some(folder) = &folder else { continue };
        for module in code_spans(first) {
            count += 1;
            let start = format!("{folder}/{}", module.trim_end_matches('/'));
            if !paths.contains(&start) && !paths.contains(&format!("{start}.rs")) {
                missing.push(start);
            }
        }
    }
    assert!(missing.is_empty(), "these do not exist: {missing:#?}");
    assert!(count > 40, "only {count} modules were found");
}

/// The length is a promise: nobody reads a long map to its end.
#[test]
fn architecture_is_short() {
    let words = files::read("ARCHITECTURE.md").split_whitespace().count();
    assert!(words <= 1_500, "{words} words");
}

/// Each row of the table of fast paths in `fast.rs` names a test in a file that has it, of the library unless
/// the path starts with `crates/`, and functions that exist.
#[test]
fn fast_paths_are_tested() {
    let sources: Vec<String> = files::all()
        .into_iter()
        .filter(|path| path.starts_with("crates/") && path.ends_with(".rs"))
        .map(|path| files::read(&path))
        .collect();
    let source = files::read(&format!("{LIBRARY}/fast.rs"));
    let table = source.split("//! | fast path | ").nth(1).expect("the table of fast paths");
    let rows = table.lines().skip(2).map_while(|line| line.strip_prefix("//! |"));
    let (mut missing, mut count) = (Vec::new(), 0);
    for row in rows {
        count += 1;
        let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let [path, _, tests, _] = cells[..] else { panic!("not four cells: {row}") };
        for pair in tests.split("; ") {
            let spans: Vec<&str> = code_spans(pair).collect();
            let [file, test] = spans[..] else { panic!("not a file and a test: {pair}") };
            let path = match file.split('/').next() {
                Some("crates") => file.to_owned(),
                Some("tests") => format!("crates/urlens/{file}"),
                _ => format!("{LIBRARY}/{file}"),
            };
            if !files::read(&path).contains(&format!("fn {test}()")) {
                missing.push(format!("{file}: {test}"));
            }
        }
        // The text after the colon describes the fast path.
        let items = path.split(": ").next().unwrap_or_default();
        for item in code_spans(items).filter(|span| !span.ends_with(".rs")).flat_map(names) {
            let is_defined = |text: &String| {
                ["fn ", "struct ", "mod "].iter().any(|keyword| defines(text, keyword, &item))
            };
            if !sources.iter().any(is_defined) {
                missing.push(item);
            }
        }
    }
    assert!(missing.is_empty(), "these do not exist: {missing:#?}");
    assert!(count > 20, "only {count} fast paths were found");
}

/// Every test of the pages about security exists: a file of Rust or Python, then the names of tests in it.
#[test]
fn promises_are_tested() {
    for (name, least) in [("docs/security.md", 70), ("SECURITY.md", 5)] {
        let page = files::read(name);
        let (mut file, mut missing, mut count) = (None, Vec::new(), 0);
        let mut pieces = page.split('`');
        let mut between = pieces.next().unwrap_or_default();
        while let Some(span) = pieces.next() {
            if span.ends_with(".rs") || span.ends_with(".py") {
                file = Some(span);
            } else if let Some(path) = file.filter(|_| matches!(between, ": " | ", " | " and ")) {
                count += 1;
                let source = files::read(path);
                if !["fn ", "def "].iter().any(|keyword| defines(&source, keyword, span)) {
                    missing.push(format!("{path}: {span}"));
                }
            } else {
                file = None;
            }
            between = pieces.next().unwrap_or_default();
        }
        assert!(missing.is_empty(), "{name}: these do not exist: {missing:#?}");
        assert!(count >= least, "{name}: only {count} tests were found");
    }
}

/// Returns `true` if a source has the keyword followed by exactly this name.
fn defines(source: &str, keyword: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let definition = format!("{keyword}{name}");
    source.split(&definition).skip(1).any(|rest| !rest.starts_with(is_part))
}

/// The last names of a path: `a` and `b` of `x::{a, b}`.
fn names(path: &str) -> Vec<String> {
    match path.split_once('{') {
        Some((_, list)) => list.trim_end_matches('}').split(", ").map(str::to_owned).collect(),
        None => path.rsplit("::").take(1).map(str::to_owned).collect(),
    }
}

/// The table of CONTRIBUTING.md that says where to add what.
fn places_to_add() -> String {
    let page = files::read("CONTRIBUTING.md");
    let section = page.split("\n## Where do I add").nth(1).expect("the table of places");
    section.split("\n## ").next().unwrap_or_default().to_owned()
}

/// The texts in backquotes, outside of code blocks.
fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split("```").step_by(2);
    outside.flat_map(|part| part.split('`').skip(1).step_by(2))
}

/// Returns `true` if a code span is a path of the repository: names and slashes, and not a delimiter or a
/// media type.
fn is_path(span: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    span.contains('/')
        && span.starts_with(|c: char| c.is_ascii_lowercase())
        && span.chars().all(is_allowed)
        && !span.starts_with("target/")
        && span != "text/uri-list"
}
