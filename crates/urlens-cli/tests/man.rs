//! Man pages show the examples of the help as they are, so that they can be copied.

#![cfg(unix)]

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

/// Programs that format man pages as text.
const FORMATTERS: &[&[&str]] =
    &[&["groff", "-man", "-Tutf8", "-P-c", "-Kutf8"], &["mandoc", "-Tutf8"]];

/// Returns the page as text, without bold and underlined characters. `None` if the program is missing.
fn formatted(formatter: &[&str], page: &[u8]) -> Option<String> {
    let mut child = Command::new(formatter[0])
        .args(&formatter[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take().expect("a pipe");
    let page = page.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&page)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    let mut text = String::new();
    for c in String::from_utf8_lossy(&output.stdout).chars() {
        match c {
            '\u{8}' => drop(text.pop()),
            c => text.push(c),
        }
    }
    Some(text)
}

/// Returns the words of a line: formatters write tabs as spaces.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn examples_are_literal() {
    let help = common::run(&["--help"], b"");
    let help = String::from_utf8(help.stdout).expect("UTF-8");
    let (_, list) = help.split_once("\nCommands:\n").expect("a list");
    let names = list.lines().take_while(|line| !line.is_empty());
    let names =
        names.filter_map(|name| name.split_whitespace().next()).filter(|name| *name != "help");
    let mut count = 0;
    for name in names {
        let page = common::run(&["man", name], b"").stdout;
        let help = String::from_utf8(common::run(&[name, "--help"], b"").stdout).expect("UTF-8");
        let Some((_, examples)) = help.split_once("Examples:\n") else { continue };
        for formatter in FORMATTERS {
            let Some(text) = formatted(formatter, &page) else {
                eprintln!("skipped, because {} does not run", formatter[0]);
                continue;
            };
            let lines: Vec<_> = text.lines().map(words).collect();
            for example in examples.lines().filter(|line| !line.trim().is_empty()) {
                assert!(lines.contains(&words(example)), "{formatter:?} {name}: {example}");
                count += 1;
            }
        }
    }
    println!("{count} lines of examples");
}
