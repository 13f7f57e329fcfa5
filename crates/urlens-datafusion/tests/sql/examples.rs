//! The help of the command and its examples.

use crate::session::{folder, output, shell};

/// Commands and their output, from lines indented by two spaces.
fn examples(help: &str) -> Vec<(String, String)> {
    let (_, text) = help.split_once("\nExamples:\n").expect("examples");
    let mut all: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        let line = line.strip_prefix("  ").unwrap_or(line);
        match line.strip_prefix("$ ") {
            Some(call) => all.push((call.to_owned(), String::new())),
            None => all.last_mut().expect("a call").1 += &format!("{line}\n"),
        }
    }
    all
}

#[test]
fn examples_are_correct() {
    let folder = folder("examples");
    let examples = examples(&output(&folder, &["--help"]));
    assert!(examples.len() >= 6, "{examples:?}");
    for (call, shown) in examples {
        assert_eq!(shell(&call, &folder), shown.trim_end(), "$ {call}");
    }
}

/// Lines other than examples fit a terminal.
#[test]
fn help_is_narrow() {
    let help = output(&folder("help"), &["--help"]);
    let (notes, _) = help.split_once("\nExamples:\n").expect("examples");
    assert_eq!(notes.lines().find(|line| line.chars().count() > 105), None);
}

/// Every function is listed.
#[test]
fn functions_are_listed() {
    let list = output(&folder("list"), &["--functions"]);
    for function in urlens_arrow::FUNCTIONS {
        assert!(list.contains(&format!("url_{}(", function.name())), "{}", function.name());
    }
    for alias in urlens_datafusion::ALIASES {
        assert!(list.contains(&alias.call()), "{}", alias.call());
    }
}
