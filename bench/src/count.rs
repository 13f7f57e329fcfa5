//! Counts the allocations of each library, as JSON, for [`urlens_bench::memory`].

#![forbid(unsafe_code)]

use serde_json::Value;
use std::process::ExitCode;
use urlens_bench::options::Options;
use urlens_bench::{data, memory, options};

fn counts() -> Result<Value, String> {
    // Child processes are not counted, so the bulk row needs no lines.
    let options = Options { bulk_lines: 0, ..options::read(std::env::args().skip(1))? };
    Ok(memory::count(&data::load(&options)?, &options))
}

fn main() -> ExitCode {
    match counts() {
        Ok(counts) => {
            println!("{counts}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
