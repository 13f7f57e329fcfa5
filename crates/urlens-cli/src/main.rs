//! The command `urlens`: shows identifiers to people, and answers programs line by line.
//!
//! Nothing is decided here: the library reads, resolves and compares; this crate reads arguments and
//! requests, and prints what the library says.

mod arguments;
mod jsonl;
mod show;

use arguments::Command;
use std::io::{self, Write};
use std::process::ExitCode;

/// What the command says by its exit code.
mod exit {
    /// An argument could not be read as an identifier, or a stream failed.
    pub(crate) const FAILED: u8 = 1;
    /// The command was not called as the help says.
    pub(crate) const USAGE: u8 = 2;
}

fn main() -> ExitCode {
    match run(arguments::read(std::env::args_os().skip(1))) {
        Ok(code) => code.into(),
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("urlens: {error}\n"));
            exit::FAILED.into()
        }
    }
}

fn run(command: Command) -> io::Result<u8> {
    match command {
        Command::Help => print(&arguments::help()),
        Command::JsonlHelp => print(&jsonl::help()),
        Command::Version => print(&format!("urlens {}\n", env!("CARGO_PKG_VERSION"))),
        Command::Jsonl => jsonl::run(io::stdin().lock(), io::stdout().lock()).map(|()| 0),
        Command::Show(texts) => {
            let all_read = show::show(&texts, &mut io::stdout().lock(), &mut io::stderr().lock())?;
            Ok(if all_read { 0 } else { exit::FAILED })
        }
        Command::Nothing => {
            complain(arguments::USAGE);
            Ok(exit::USAGE)
        }
        Command::Wrong(why) => {
            complain(&format!("urlens: {why}\n\n{}", arguments::USAGE));
            Ok(exit::USAGE)
        }
    }
}

fn print(text: &str) -> io::Result<u8> {
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(0)
}

/// Writes to standard error; where nobody listens there, nothing is left to say it to.
fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
