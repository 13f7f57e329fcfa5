//! The command `urlens`: shows identifiers to people, works through lists of them, and answers
//! programs line by line.
//!
//! Nothing is decided here: `urlens_ops` parses, resolves, normalizes and compares; this crate reads
//! arguments and lines, and prints the results.
//!
//! ```text
//! arguments ─▶ cli ─▶ a command of `commands` ─▶ input ─▶ bulk ─▶ lines on standard output
//!                                                          └────▶ report: bad lines, progress
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
mod normal;
mod outcome;
mod paint;
mod picture;
mod progress;
mod readings;
mod report;
mod sarif;
mod serve;
mod set;

use cli::Cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    // A call that is not understood ends here, with a message and the exit code 2.
    let cli = Cli::from_arguments();
    match cli.run() {
        Ok(outcome) => outcome.into(),
        Err(error) => outcome::end(&error),
    }
}
