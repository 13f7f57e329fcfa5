//! The examples in the help of every command show the actual output.
//!
//! An example is a line `  $ command`, followed by the output, indented by two spaces. The commands
//! are taken from the help, so that none is missed.

#![cfg(unix)]

mod common;

use common::shell;

/// A command line and its output.
#[derive(Debug, PartialEq)]
struct Example {
    call: String,
    shown: String,
}

fn help(command: &[String]) -> String {
    let arguments: Vec<_> = command.iter().map(String::as_str).chain(["--help"]).collect();
    let output = common::run(&arguments, b"");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command:?}");
    assert_eq!(output.status.code(), Some(0), "{command:?}");
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

/// Returns the subcommands listed in a help text.
fn commands(help: &str) -> Vec<String> {
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let names = list.lines().take_while(|line| !line.is_empty());
    names
        // The description may continue in the next line, with a larger indent.
        .filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

fn examples(help: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut is_open = false;
    for line in help.lines() {
        if let Some(call) = line.strip_prefix("  $ ") {
            examples.push(Example { call: call.to_owned(), shown: String::new() });
            is_open = true;
        } else if !line.is_empty() && !line.starts_with("  ") {
            is_open = false;
        } else if let (true, Some(example)) = (is_open, examples.last_mut()) {
            example.shown += line.strip_prefix("  ").unwrap_or(line);
            example.shown += "\n";
        }
    }
    for example in &mut examples {
        example.shown = example.shown.trim_end().to_owned();
    }
    examples
}

/// Every command has at least two examples, and each shows the actual output.
#[test]
fn examples_show_the_actual_output() {
    let folder = shell::folder("examples");
    let mut todo = vec![Vec::new()];
    let (mut count, mut wrong) = (0, Vec::new());
    while let Some(command) = todo.pop() {
        let help = help(&command);
        let below = commands(&help);
        let examples = examples(&help);
        // A group of commands has no examples; its members have.
        let is_group = !below.is_empty() && !command.is_empty();
        assert!(is_group || examples.len() >= 2, "`urlens {command:?}` has {examples:?}");
        for Example { call, shown } in examples {
            let actual = shell::run(&call, &folder);
            if actual != shown {
                wrong.push(format!("$ {call}\nprints\n{actual}\ninstead of\n{shown}\n"));
            }
        }
        count += 1;
        todo.extend(below.into_iter().map(|name| [command.clone(), vec![name]].concat()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 5, "the format of the help has changed: {count} commands found");
}

#[test]
fn examples_are_found() {
    let help = "About\n\nCommands:\n  get   Get it,\n        whole\n  help  Help\n\nExamples:\n\
                \x20 $ urlens a | wc\n  1\n\n    2\n\n  $ urlens b\n\nMore:\n  not this\n";
    let example = |call: &str, shown: &str| Example { call: call.into(), shown: shown.into() };
    assert_eq!(examples(help), [example("urlens a | wc", "1\n\n  2"), example("urlens b", "")]);
    assert_eq!(commands(help), ["get"]);
}
