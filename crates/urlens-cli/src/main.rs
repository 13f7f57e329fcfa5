//! The command `urlens`: explains URLs, processes lists of them, and answers JSON requests.
//!
//! The operations are in `urlens_ops`: it parses, resolves, normalizes and compares. This crate reads
//! arguments and lines, and prints the results.
//!
//! ```text
//! arguments ─▶ cli ─▶ a module of `commands` ─▶ input ─▶ bulk ─▶ lines on standard output
//!                                                         └────▶ report: bad lines, progress
//! ```

mod arguments;
mod bulk;
mod check;
mod cli;
mod commands;
mod components;
mod dedupe;
mod fields;
mod format;
mod input;
mod masking;
mod normalization;
mod not_urls;
mod outcome;
mod overview;
mod paint;
mod programs;
mod progress;
mod readings;
mod report;
mod sarif;
mod scan;
mod serve;
mod set;

use cli::Cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Invalid arguments end the program here, with a message and exit code 2.
    let cli = Cli::from_arguments();
    match cli.run() {
        Ok(outcome) => outcome.into(),
        Err(error) => outcome::end(&error),
    }
}
