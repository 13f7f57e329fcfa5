//! The examples of the documentation as tests: `cargo test` runs them, but not in a program that can be run again
//! for each mutant.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The file of a crate that the examples are written to.
pub(crate) const FILE: &str = "tests/examples_of_the_documentation.rs";

/// An example that a test can run.
pub(crate) struct Example {
    /// The name of its test.
    name: String,
    body: Vec<String>,
}

/// The examples of a source file.
pub(crate) fn find(path: &str, source: &str) -> Vec<Example> {
    let (mut examples, mut inside) = (Vec::new(), None);
    for (number, line) in source.lines().enumerate() {
        let line = line.trim_start();
        let Some(text) = line.strip_prefix("///").or(line.strip_prefix("//!")) else {
            inside = None;
            continue;
        };
        let text = text.strip_prefix(' ').unwrap_or(text);
        match (text.strip_prefix("```"), inside.take()) {
            (None, None) => {}
            (Some(language), None) => {
                inside = Some((matches!(language, "" | "rust"), Vec::new()));
            }
            (None, Some((is_run, mut body))) => {
                body.push(shown(text));
                inside = Some((is_run, body));
            }
            (Some(_), Some((is_run, body))) => {
                let name = path.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
                let name = format!("{name}_{number}");
                // A name with `$` is a parameter of a macro.
                if is_run && !body.iter().any(|it: &String| it.contains("$")) {
                    examples.push(Example { name, body });
                }
            }
        }
    }
    examples
}

/// A line of an example, without the `#` that hides it.
fn shown(line: &str) -> String {
    let text = line.trim_start();
    match text.strip_prefix('#') {
        Some("") => String::new(),
        Some(rest) if rest.starts_with([' ', '#']) => rest.trim_start_matches(' ').to_owned(),
        _ => line.to_owned(),
    }
}

/// Writes examples as tests. Returns the source, and the number of the example at each of its lines.
pub(crate) fn write(examples: &[Example], left_out: &BTreeSet<usize>) -> (String, Vec<usize>) {
    let (mut to, mut lines) = (String::new(), Vec::new());
    for (number, example) in examples.iter().enumerate().filter(|(it, _)| !left_out.contains(it)) {
        let Example { name, body } = example;
        let body = body.join("\n");
        let (before, after) = if body.contains("fn main()") {
            (
                format!("mod {name} {{\n"),
                "\n#[test]\nfn example() -> impl std::process::Termination { main() }\n}"
                    .to_owned(),
            )
        } else if body.trim_end().ends_with("(())") {
            (
                format!("#[test]\nfn {name}() -> Result<(), impl std::fmt::Debug> {{\n"),
                "\n}".to_owned(),
            )
        } else {
            (format!("#[test]\nfn {name}() {{\n"), "\n}".to_owned())
        };
        writeln!(to, "{before}{body}{after}").expect("a string can be written to");
        lines.resize(to.lines().count(), number);
    }
    (to, lines)
}
