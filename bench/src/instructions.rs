//! Counts instructions: runs this program under valgrind, with one library.
//!
//! It runs twice, with one more pass the second time. The difference is the cost of a pass.

use crate::options::Options;
use std::process::Command;

/// Lines of each list for counting instructions: typical, and fast enough under valgrind.
const LINES: &str = "2000";

/// The number of instructions per item; `None` without valgrind.
pub fn count(letter: &str, name: &str, options: &Options) -> Option<f64> {
    let (once, items) = run(letter, name, 1, options)?;
    let (twice, _) = run(letter, name, 2, options)?;
    Some((twice - once) as f64 / items as f64)
}

/// The number of instructions for `passes` passes, and the number of items of a pass.
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
