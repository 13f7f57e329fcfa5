//! Runs the command as its users do: arguments and lines in, output and exit code back.

// Each test program uses some of it.
#![allow(dead_code)]

#[cfg(unix)]
pub(crate) mod shell;

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// Starts the command with all its streams in hand.
pub(crate) fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_urlens"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Runs the command on `input` to its end.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_owned();
    // Beside the reading, for neither side of a full pipe goes on alone. Where the command does not
    // read to the end, writing fails, and that is the command's right.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    output
}
