//! Runs the command with arguments and input, and returns its output.

// Each test program uses only a part.
#![allow(dead_code)]

#[cfg(unix)]
pub(crate) mod hostile;
#[cfg(unix)]
pub(crate) mod shell;

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// Starts the command with all streams piped.
pub(crate) fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_urlens"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Runs the command on `input`, and waits for its end.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_owned();
    // In a second thread, because full pipes would block both sides. Errors are ignored, because the
    // command need not read all of its input.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    output
}
