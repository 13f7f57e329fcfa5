//! The plain words of the sources and pages: how documentation starts, and words that are avoided.

use urlens_conformance::files;

/// Files whose words are checked, by the end of their names.
const CHECKED: &[&str] = &[
    ".rs", ".md", ".py", ".pyi", ".js", ".mjs", ".ts", ".html", ".c", ".h", ".scm", ".sld", ".toml",
];

/// Files that must contain the words: this one, the names before a change, and documents of others.
const LEFT_OUT: &[&str] = &[
    "CHANGELOG.md",
    "bindings/npm/dist/",
    "bindings/npm/node_modules/",
    "conformance/data/",
    "conformance/tests/plain_words.rs",
    "docs/requirements.md",
    "explorer/browser/",
];

/// Starts of a documentation line that say nothing about the item.
const STARTS: &[&str] = &["What ", "The same ", "Whether "];

/// Words and phrases, in lowercase, with the plain ones. Each is compared between word boundaries.
#[rustfmt::skip]
const WORDS: &[(&str, &str)] = &[
    ("again.rs", "splice.rs"),
    ("begins by", "starts with"),
    ("behind", "after"),
    ("can stand in", "may contain"),
    ("glance", "fast::scan"),
    ("glimpse", "fast::host"),
    ("in front of", "before"),
    ("is no json object", "is not a JSON object"),
    ("may stand in", "may contain"),
    ("noted", "ValidationError"),
    ("notthesame", "ToUrlError"),
    ("readotherwise", "InteropError"),
    ("stroll", "walk_short"),
    ("survey", "fast::scan"),
    ("they part at", "First difference at"),
    ("usual.rs", "fast::domain"),
    ("where the machines of a cloud", "cloud metadata address"),
    ("without rules of its own here", "unsupported scheme"),
];

/// Every checked file with its text.
fn texts() -> impl Iterator<Item = (String, String)> {
    let is_checked = |path: &String| {
        CHECKED.iter().any(|end| path.ends_with(end))
            && !LEFT_OUT.iter().any(|start| path.starts_with(start))
    };
    files::all().into_iter().filter(is_checked).map(|path| {
        let text = files::read(&path);
        (path, text)
    })
}

/// The text of a documentation line without its mark: doc comments of Rust, first lines of docstrings and
/// of block comments, lines of pages.
fn documentation<'t>(path: &str, line: &'t str) -> Option<&'t str> {
    let line = line.trim_start();
    let marks: &[&str] = match path.rsplit('.').next() {
        Some("rs") => &["/// ", "//! "],
        Some("py" | "pyi") => &["\"\"\"", "r\"\"\""],
        Some("md") => &[""],
        _ => &["/** ", "* ", "// ", "; ", ";; ", ";;; ", "# ", "## "],
    };
    marks.iter().find_map(|mark| line.strip_prefix(mark))
}

/// No line of documentation starts with a word that says nothing about the item.
#[test]
fn documentation_starts_with_its_subject() {
    let (mut found, mut lines) = (Vec::new(), 0);
    for (path, text) in texts() {
        for (index, line) in text.lines().enumerate() {
            let Some(content) = documentation(&path, line) else { continue };
            lines += 1;
            if STARTS.iter().any(|start| content.starts_with(start)) {
                found.push(format!("{path}:{}: {content}", index + 1));
            }
        }
    }
    assert!(found.is_empty(), "{} lines:\n  {}", found.len(), found.join("\n  "));
    assert!(lines > 20_000, "only {lines} lines of documentation were found");
}

/// No file contains a word for which there is a plain one.
#[test]
fn words_are_plain() {
    let mut found = Vec::new();
    for (path, text) in texts() {
        for (index, line) in text.lines().enumerate() {
            let lower = line.to_lowercase();
            for (word, plain) in WORDS {
                if contains_word(&lower, word) {
                    found.push(format!("{path}:{}: {word:?}, write {plain:?}", index + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} places:\n  {}", found.len(), found.join("\n  "));
}

/// Returns `true` if a line contains a word that is not part of a longer one.
fn contains_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].ends_with(is_part) && !line[at + word.len()..].starts_with(is_part)
    })
}

/// The README is short enough to be read.
#[test]
fn the_readme_is_short() {
    let lines = files::read("README.md").lines().count();
    assert!(lines <= 200, "README.md has {lines} lines, more than 200");
}

/// The checks find what they look for.
#[test]
fn checks_find_words() {
    assert!(contains_word("a stroll (short)", "stroll"));
    assert!(!contains_word("behinds and un_behind", "behind"));
    assert_eq!(documentation("a.rs", "    /// What it is."), Some("What it is."));
    assert_eq!(documentation("a.rs", "    // What it is."), None);
    assert_eq!(documentation("a.py", "    \"\"\"What it is."), Some("What it is."));
}
