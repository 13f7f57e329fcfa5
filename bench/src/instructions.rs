//! Counting instructions: this program again, under valgrind, with one contestant alone.
//!
//! It runs twice, with one pass more the second time. What the second run takes more is the pass.

use crate::options::Options;
use std::process::Command;

/// Lines of each list that instructions are counted on: enough to be typical, few enough to wait for.
const LINES: &str = "2000";

/// The instructions that one item takes; nothing where there is no valgrind.
pub fn count(letter: &str, name: &str, options: &Options) -> Option<f64> {
    let (once, items) = run(letter, name, 1, options)?;
    let (twice, _) = run(letter, name, 2, options)?;
    Some((twice - once) as f64 / items as f64)
}

/// How many instructions so many passes take, and how many items a pass has.
fn run(letter: &str, name: &str, passes: usize, options: &Options) -> Option<(u64, u64)> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    command.arg(std::env::current_exe().ok()?);
    if let Some(data) = &options.data {
        command.arg("--data").arg(data);
    }
    command.args(["--limit", LINES, "--solo", letter, name]);
    command.args(["--passes", &passes.to_string()]);
    let output = command.output().ok()?;
    let items = String::from_utf8_lossy(&output.stdout).trim().parse().ok()?;
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = messages.lines().find(|it| it.contains("refs:"))?;
    let digits: String = line.rsplit(':').next()?.chars().filter(char::is_ascii_digit).collect();
    Some((digits.parse().ok()?, items))
}
