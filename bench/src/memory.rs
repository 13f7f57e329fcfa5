//! Counts allocations, in a second build of this program with a counting allocator.
//!
//! Counting takes time, which differs between libraries. So times are measured with the system allocator, and
//! `urlens-bench-count` (feature `count`) counts allocations.

use crate::data::Data;
use crate::measure::Outcome;
use crate::options::Options;
use crate::row::Effort;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The number of allocations of this thread, and the bytes still in use. Reallocation counts, since it may move
/// the memory.
pub struct Memory {
    pub times: u64,
    pub held: i64,
}

/// Runs a function and counts allocations; `None` in a build without the counting allocator.
pub fn counting(run: impl FnOnce()) -> Option<Memory> {
    #[cfg(feature = "count")]
    {
        let info = allocation_counter::measure(run);
        Some(Memory { times: info.count_total, held: info.bytes_current })
    }
    #[cfg(not(feature = "count"))]
    {
        run();
        None
    }
}

/// The counting program.
const PROGRAM: &str = "urlens-bench-count";

/// Counts allocations per item, or bytes, for each library of each row.
pub fn count(data: &Data, options: &Options) -> Value {
    let mut rows = serde_json::Map::new();
    for row in crate::rows::ROWS.iter().filter(|row| options.wants(row.letter)) {
        let mut setup = (row.setup)(data);
        let items = setup.items;
        let counts = setup.runners.iter_mut().map(|runner| {
            let count = match &mut runner.effort {
                Effort::Bytes(bytes) => Some(*bytes),
                Effort::Timed(_) => None,
                Effort::Pass(pass) => {
                    counting(|| pass(0..items)).map(|it| it.times as f64 / items as f64)
                }
            };
            (runner.name.to_owned(), json!(count))
        });
        rows.insert(row.letter.into(), Value::Object(counts.collect()));
    }
    Value::Object(rows)
}

/// Adds the counts of the other program to the results.
pub fn add(outcomes: &mut [Outcome]) -> Result<(), String> {
    let output = Command::new(program()?)
        .args(std::env::args().skip(1).filter(|it| !matches!(&**it, "--check" | "--json")))
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("{PROGRAM}: {error}"))?;
    let counts: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("{PROGRAM}: {error}"))?;
    for outcome in outcomes {
        for cost in &mut outcome.costs {
            let count = counts[outcome.row.letter][&cost.name].as_f64();
            if cost.is_bytes {
                cost.cost = count.unwrap_or(f64::INFINITY)
            } else {
                cost.allocations = count
            }
        }
    }
    Ok(())
}

/// The path of the counting program, next to this one. Builds it if it is missing.
fn program() -> Result<PathBuf, String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let path = this.with_file_name(PROGRAM);
    let Some(cargo) = std::env::var_os("CARGO") else {
        let hint = "run cargo build --release --features count to count allocations";
        return path.exists().then_some(path).ok_or(format!("no {PROGRAM}: {hint}"));
    };
    eprintln!("building {PROGRAM}");
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let built = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--features", "count", "--bin", PROGRAM])
        .arg("--manifest-path")
        .arg(manifest)
        .status();
    if built.is_ok_and(|it| it.success()) {
        Ok(path)
    } else {
        Err(format!("{PROGRAM} cannot be built"))
    }
}
