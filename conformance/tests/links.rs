//! The links of every Markdown page of the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Every relative link targets an existing file and section. Where the text of a link to a Rust source
/// names an item, the source defines that item.
#[test]
fn links_have_targets() {
    let mut pages = Vec::new();
    collect_pages(&root(), &mut pages);
    let mut counts = BTreeMap::new();
    let mut problems = Vec::new();
    for file in &pages {
        let page = file.strip_prefix(root()).expect("a path below the root").display().to_string();
        let folder = file.parent().expect("a folder");
        // A backquote inside code would be read as its end.
        let text = read(file).replace("`` ` ``", "`'`");
        let targets: BTreeMap<&str, &str> =
            text.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect();
        let mut used = BTreeSet::new();
        for link in links(&text) {
            let target = match link.target {
                Target::Inline(target) => target,
                Target::Named(name) => {
                    used.insert(name);
                    let Some(target) = targets.get(name) else {
                        problems.push(format!("{page}: undefined link reference {name:?}"));
                        continue;
                    };
                    target
                }
            };
            *counts.entry(page.clone()).or_insert(0) += 1;
            if !target.contains("://")
                && let Err(problem) = follow(folder, &text, target, link.text)
            {
                problems.push(format!("{page}: {problem}"));
            }
        }
        let unused = targets.keys().filter(|it| !used.contains(*it));
        problems.extend(unused.map(|name| format!("{page}: unused link definition {name:?}")));
    }
    assert!(problems.is_empty(), "{} problems:\n  {}", problems.len(), problems.join("\n  "));
    assert!(counts["docs/specification.md"] > 100, "too few links found: {counts:?}");
}

/// The Markdown files below a folder. Hidden folders, build output and test data
/// are left out.
fn collect_pages(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("a folder entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            let is_left_out =
                name.starts_with('.') || matches!(name, "target" | "node_modules" | "tests");
            if !is_left_out {
                collect_pages(&path, pages);
            }
        } else if name.ends_with(".md") {
            pages.push(path);
        }
    }
}

fn follow(folder: &Path, page: &str, target: &str, link: &str) -> Result<(), String> {
    let (file, section) = target.split_once('#').unwrap_or((target, ""));
    let text = match file {
        "" => page.to_owned(),
        _ if folder.join(file).is_dir() => return Ok(()),
        // A picture has no sections and no definitions.
        _ if file.ends_with(".png") && folder.join(file).is_file() => return Ok(()),
        _ => fs::read_to_string(folder.join(file)).map_err(|_| format!("missing file {file}"))?,
    };
    if !section.is_empty() && !text.lines().filter_map(anchor).any(|it| it == section) {
        return Err(format!("missing section {target}"));
    }
    let names = link.split('`').skip(1).step_by(2).filter(|_| file.ends_with(".rs"));
    // An example program is named after its file.
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

/// The anchor of a heading: lower case, without punctuation, spaces replaced by hyphens.
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
        // Brackets in code are not links.
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
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
