//! The command `urlens-sql`: SQL over files of URLs.
//!
//! DataFusion plans and runs the query, and the library of this crate provides the functions. The
//! command turns files into tables and writes results.
//!
//! ```text
//! arguments ─▶ cli ─▶ session ─▶ run ─▶ output: table, CSV, JSON Lines, Parquet
//!                       │         └───▶ progress, error: standard error
//!                       └ tables: Parquet, CSV, JSON Lines, lists
//! ```

mod cli;
mod error;
mod functions;
mod output;
mod pool;
mod progress;
mod run;
mod session;
mod size;
mod spill;
mod tables;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Exits with a message and code 2 if the arguments are invalid.
    let cli = cli::Cli::parse();
    match cli.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.exit(),
    }
}
