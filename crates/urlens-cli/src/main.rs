//! The command `urlens`: shows identifiers to people, works through lists of them, and answers
//! programs line by line.
//!
//! Nothing is decided here: the library reads, resolves and compares; this crate reads arguments and
//! lines, and prints what the library says.
//!
//! ```text
//! arguments ─▶ cli ─▶ a command of `commands` ─▶ input ─▶ bulk ─▶ lines on standard output
//!                                                          └────▶ report: bad lines, progress
//! ```

mod bulk;
mod check;
mod cli;
mod commands;
mod dedupe;
mod fields;
mod format;
mod input;
mod kind;
mod normal;
mod outcome;
mod paint;
mod picture;
mod progress;
mod readings;
mod report;
mod sarif;
mod seen;
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
