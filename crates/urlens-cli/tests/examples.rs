//! The examples in the help of every command, and those of the README, are what the command does.
//!
//! An example is `  $ command`, run by a shell, and below it all that is printed, each line with two
//! spaces before it. Commands are found in the help itself, so none can be left out.

#![cfg(unix)]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A call and what it prints.
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

/// The commands below this one, by its help.
fn commands(help: &str) -> Vec<String> {
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let names = list.lines().take_while(|line| !line.is_empty());
    names
        // The description of a name may go on in the next line, further in.
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

/// What a shell prints, in a folder with the files that examples speak of.
fn shell(call: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_urlens")).parent().expect("a folder");
    let others = env::var_os("PATH").unwrap_or_default();
    let paths = [PathBuf::from(binary)].into_iter().chain(env::split_paths(&others));
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("exec 2>&1; {call}"))
        .current_dir(folder)
        .env("PATH", env::join_paths(paths).expect("folders"))
        .env("NO_COLOR", "1")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("output is UTF-8").trim_end().to_owned()
}

/// A folder of its own, so that examples may write.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    for entry in fs::read_dir(files).expect("files for examples") {
        let path = entry.expect("an entry").path();
        fs::copy(&path, folder.join(path.file_name().expect("a name"))).expect("a copy");
    }
    folder
}

/// Every command has two examples at least, and each is true.
#[test]
fn examples_are_true() {
    let folder = folder("examples");
    let mut todo = vec![Vec::new()];
    let (mut seen, mut wrong) = (0, Vec::new());
    while let Some(command) = todo.pop() {
        let help = help(&command);
        let below = commands(&help);
        let examples = examples(&help);
        // A group of commands has none of its own; its members have.
        let is_group = !below.is_empty() && !command.is_empty();
        assert!(is_group || examples.len() >= 2, "`urlens {command:?}` has {examples:?}");
        for Example { call, shown } in examples {
            let real = shell(&call, &folder);
            if real != shown {
                wrong.push(format!("$ {call}\nis\n{real}\nand not\n{shown}\n"));
            }
        }
        seen += 1;
        todo.extend(below.into_iter().map(|name| [command.clone(), vec![name]].concat()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen >= 5, "the help lists commands otherwise: {seen} were found");
}

/// The sessions of the README are real.
#[test]
fn the_readme_is_true() {
    let folder = folder("readme");
    let readme = include_str!("../README.md");
    let mut sessions = 0;
    for block in readme.split("```console\n").skip(1) {
        let (session, _) = block.split_once("```").expect("the block ends");
        // As in the help, but for the indent.
        let indented: String = session.lines().map(|line| format!("  {line}\n")).collect();
        for Example { call, shown } in examples(&indented) {
            assert_eq!(shell(&call, &folder), shown, "{call}");
            sessions += 1;
        }
    }
    assert!(sessions >= 6, "{sessions}");
}

#[test]
fn examples_are_found() {
    let help = "About\n\nCommands:\n  get   Get it,\n        whole\n  help  Help\n\nExamples:\n\
                \x20 $ urlens a | wc\n  1\n\n    2\n\n  $ urlens b\n\nMore:\n  not this\n";
    let example = |call: &str, shown: &str| Example { call: call.into(), shown: shown.into() };
    assert_eq!(examples(help), [example("urlens a | wc", "1\n\n  2"), example("urlens b", "")]);
    assert_eq!(commands(help), ["get"]);
}
