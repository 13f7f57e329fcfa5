//! The command `urlens-sql`: SQL over files of URLs.
//!
//! DataFusion plans and runs, the library of this crate brings the functions; here files become
//! tables, and results become output.
//!
//! ```text
//! arguments ─▶ cli ─▶ session ─▶ run ─▶ output: table, CSV, JSON Lines, Parquet
//!                       │         └───▶ progress, trouble: standard error
//!                       └ tables: Parquet, CSV, JSON Lines, lists
//! ```

mod cli;
mod functions;
mod output;
mod pool;
mod progress;
mod run;
mod session;
mod size;
mod spill;
mod tables;
mod trouble;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    // A call that is not understood ends here, with a message and the exit code 2.
    let cli = cli::Cli::parse();
    match cli.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => trouble.end(),
    }
}
