//! Memory of `urlens scan`, bounded by `--max-line`, and of commands on lines, bounded by the maximum length
//! of a line, for files of any size.

#![cfg(target_os = "linux")]

mod common;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{Read, Write};
use std::process::Child;
use std::thread;
use std::time::Duration;

/// Returns the highest memory of a process so far, in kilobytes.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// The size of the inputs.
const SIZE: usize = 96 << 20;
/// The bound of a line.
const MAX_LINE: &str = "1048576";
/// The memory that the command may need beyond that for an empty input. The inputs are eight times as
/// large.
const BOUND: u64 = 12 << 10;

/// Runs `scan` on an input, and returns its memory at the end of the input, before it ends.
fn memory_of(arguments: &[&str], parts: impl Iterator<Item = Vec<u8>> + Send + 'static) -> u64 {
    memory_of_command(&[&["scan", "--quiet", "--max-line", MAX_LINE], arguments].concat(), parts)
}

/// Runs a command on an input, and returns its memory at the end of the input, before it ends.
fn memory_of_command(
    arguments: &[&str],
    parts: impl Iterator<Item = Vec<u8>> + Send + 'static,
) -> u64 {
    let mut child = common::start(arguments);
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        parts.for_each(|part| stdin.write_all(&part).expect("the command reads"));
        stdin
    });
    let stdin = writer.join().expect("the writer ends");
    // A pipe holds 64 KiB, which are read soon.
    thread::sleep(Duration::from_millis(200));
    let peak = peak(&child);
    drop(stdin);
    child.wait().expect("the command ends");
    peak
}

fn repeated(part: &str) -> impl Iterator<Item = Vec<u8>> + use<> {
    let part = part.repeat((1 << 20) / part.len());
    let count = SIZE / part.len();
    std::iter::repeat_n(part.into_bytes(), count)
}

#[test]
fn memory_is_bounded() {
    let least = memory_of(&[], std::iter::empty());
    let link = std::iter::once(b"http://a.example/".to_vec()).chain(repeated("x"));
    let bomb = compressed_line();
    for (name, memory) in [
        ("short lines", memory_of(&[], repeated("a line of a text without links\n"))),
        ("one line", memory_of(&[], repeated("x"))),
        ("one line of words", memory_of(&[], repeated("words "))),
        ("one link", memory_of(&[], link)),
        ("one compressed line", memory_of(&[], std::iter::once(bomb))),
    ] {
        println!("{name}: {} KB more than an empty input", memory.saturating_sub(least));
        assert!(memory < least + BOUND, "{name}: {memory} KB, and {least} KB without input");
    }
}

/// One line of many megabytes, compressed to a few kilobytes.
fn compressed_line() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    repeated("y").for_each(|part| encoder.write_all(&part).expect("a vector"));
    let bomb = encoder.finish().expect("a vector");
    assert!(bomb.len() < SIZE / 100, "{}", bomb.len());
    bomb
}

/// Commands on lines keep the start of a line that is too long: 16 MB, in a buffer that may have twice that.
#[test]
fn lines_are_bounded() {
    let least = memory_of_command(&["normalize"], std::iter::empty());
    for (name, memory) in [
        ("one line", memory_of_command(&["normalize"], repeated("x"))),
        (
            "one compressed line",
            memory_of_command(&["normalize"], std::iter::once(compressed_line())),
        ),
    ] {
        println!("{name}: {} KB more than an empty input", memory.saturating_sub(least));
        assert!(memory < least + (60 << 10), "{name}: {memory} KB, and {least} KB without input");
    }
}

/// A reader that is slower than the scan stops it: findings do not pile up.
#[test]
fn findings_wait_for_the_reader() {
    let least = memory_of(&[], std::iter::empty());
    let mut child = common::start(&["scan", "--threads", "2"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        let lines = "http://127.1/\n".repeat(20_000);
        (0..20).for_each(|_| drop(stdin.write_all(lines.as_bytes())));
    });
    thread::sleep(Duration::from_secs(3));
    let memory = peak(&child);
    assert!(memory < least + BOUND, "{memory} KB, and {least} KB without input");
    let mut start = [0; 10];
    child.stdout.take().expect("a pipe").read_exact(&mut start).expect("findings");
    assert_eq!(&start, b"stdin:1:8:");
    // The pipe is closed, which ends the command.
    child.wait().expect("the command ends");
    writer.join().expect("the writer ends");
}
