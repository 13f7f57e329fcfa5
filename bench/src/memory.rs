//! Counting what is allocated: by this program, built once more with an allocator that counts.
//!
//! To count takes time, and not from all alike. So what is timed has the allocator of the system, and what
//! is counted is counted elsewhere: by `urlens-bench-count`, which the feature `count` builds.

use crate::data::Data;
use crate::measure::Outcome;
use crate::options::Options;
use crate::row::Effort;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What this thread asked for while something ran: how often, and how many bytes are still held.
/// Growing in place counts: it may have to move.
pub struct Memory {
    pub times: u64,
    pub held: i64,
}

/// Runs something, and counts; nothing if this build does not.
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

/// The program that counts.
const PROGRAM: &str = "urlens-bench-count";

/// Counts for each contestant of each row: allocations for an item, or bytes.
pub fn count(data: &Data, options: &Options) -> Value {
    let mut rows = serde_json::Map::new();
    for row in crate::rows::ROWS.iter().filter(|row| options.wants(row.letter)) {
        let mut field = (row.field)(data);
        let items = field.items;
        let counts = field.runners.iter_mut().map(|runner| {
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

/// Puts what the other program counts beside what was measured.
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
            match cost.is_bytes {
                true => cost.cost = count.unwrap_or(f64::INFINITY),
                false => cost.allocations = count,
            }
        }
    }
    Ok(())
}

/// Where it is, beside this one; built if it is not, by the cargo that runs this one.
fn program() -> Result<PathBuf, String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let path = this.with_file_name(PROGRAM);
    let Some(cargo) = std::env::var_os("CARGO") else {
        let hint = "cargo build --release --features count counts allocations";
        return path.exists().then_some(path).ok_or(format!("no {PROGRAM}: {hint}"));
    };
    eprintln!("building {PROGRAM}");
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let built = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--features", "count", "--bin", PROGRAM])
        .arg("--manifest-path")
        .arg(manifest)
        .status();
    match built.is_ok_and(|it| it.success()) {
        true => Ok(path),
        false => Err(format!("{PROGRAM} cannot be built")),
    }
}
