//! `urlens jsonl` answers hostile requests, each within 20 times its length, in 3 GB of memory.

#![cfg(target_os = "linux")]

mod common;

use common::hostile::{requests, start_within_limit};
use std::io::{BufRead, BufReader, Write};
use std::thread;

#[test]
fn jsonl_survives() {
    let mut child = start_within_limit(&["jsonl"]);
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let all = requests();
    let lengths: Vec<usize> = all.iter().map(String::len).collect();
    let writer = thread::spawn(move || {
        for request in all {
            writeln!(stdin, "{request}").expect("the command reads");
        }
    });
    let mut answers = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let mut worst = 0.0_f64;
    for (n, length) in lengths.iter().enumerate() {
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("an answer");
        let start: String = answer.chars().take(60).collect();
        assert!(
            answer.starts_with(r#"{"ok":"#) || answer.starts_with(r#"{"error":"#),
            "{n}: {start}"
        );
        worst = worst.max(answer.len() as f64 / *length as f64);
        assert!(answer.len() <= 20 * length, "request {n}: {} bytes for {length}", answer.len());
    }
    writer.join().expect("the writer ends");
    assert!(child.wait().expect("the command ends").success());
    println!("{} requests; the longest answer has {worst:.2} times the bytes", lengths.len());
}
