//! Counts instructions: runs this program under valgrind.
//!
//! For a row, it runs twice with one library, with one more pass the second time. The difference is the
//! cost of a pass. For the matrix and for single texts, it runs once, and callgrind writes a file at each
//! call of [`mark`].

use crate::options::Options;
use std::ffi::OsStr;
use std::path::Path;
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

/// Runs a function whose instructions callgrind counts, without those of its callers.
#[inline(never)]
pub fn counted(work: &mut dyn FnMut()) {
    work();
    mark();
}

/// Callgrind writes the instructions since the previous mark to a file.
#[inline(never)]
fn mark() {
    std::hint::black_box(());
}

/// Runs this program with `arguments` under callgrind. It prints a line for each call of [`counted`], in
/// that order. Returns the lines, each with the number of instructions of its call.
pub fn of_each_line(
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<Vec<(String, f64)>, String> {
    let failed = |it: &dyn std::fmt::Display| format!("callgrind: {it}");
    let folder = std::env::temp_dir().join(format!("urlens-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|it| failed(&it))?;
    let out = folder.join("out");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*instructions::counted*"])
        .arg("--dump-before=*instructions::mark*")
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(std::env::current_exe().map_err(|it| failed(&it))?)
        .args(arguments)
        .output()
        .map_err(|it| failed(&it))?;
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let counts = lines
        .lines()
        .enumerate()
        .map(|(i, line)| Some((line.to_owned(), total(&out.with_extension((i + 1).to_string()))?)));
    let counts: Option<Vec<(String, f64)>> = counts.collect();
    std::fs::remove_dir_all(&folder).map_err(|it| failed(&it))?;
    counts.filter(|it| !it.is_empty()).ok_or_else(|| {
        failed(&String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("no counts"))
    })
}

/// The total of a file of callgrind.
fn total(path: &Path) -> Option<f64> {
    let text = String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned();
    let total = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    total("summary: ").or_else(|| total("totals: "))?.trim().parse().ok()
}
