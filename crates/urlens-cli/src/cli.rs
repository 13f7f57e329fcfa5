//! The call: global options, the commands, and the picture where none is named.

use crate::commands::{Command, Run, show};
use crate::outcome::Outcome;
use crate::paint::Color;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use std::io;

const NOTES: &str = "\
Without a command, shows the components of each URL. URLs are arguments, or lines of the files given
with -f, or lines of standard input where there is neither. Empty lines are skipped; a bad line is
reported with its place, and the rest is read. Use `--` before a URL that is also a command name.

The exit code is 0, or 1 if something could not be read or the answer is no, or 2 if the call was
not understood.
";

/// The whole call.
#[derive(Debug, Parser)]
#[command(
    name = "urlens",
    version,
    about = "Reads identifiers as the standards do: URIs (RFC 3986), IRIs (RFC 3987), URLs (WHATWG)",
    override_usage = "urlens [OPTIONS] [URL]...\n       urlens [OPTIONS] COMMAND ...",
    after_help = format!("{NOTES}\n{}", show::EXAMPLES)
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    show: show::Args,

    /// When to use colors: auto, always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    color: Color,
}

impl Cli {
    /// Reads the arguments of the program, or ends it with a message.
    pub(crate) fn from_arguments() -> Self {
        let cli = Self::parse();
        // clap would take the URLs of `urlens URL get` and run `get` without them.
        if cli.command.is_some() && cli.show.is_given() {
            Self::command()
                .error(
                    ErrorKind::ArgumentConflict,
                    "a command comes first, then its URLs and options; use `--` before a URL that is \
                     also a command name",
                )
                .exit();
        }
        cli
    }

    /// Does what was asked for.
    pub(crate) fn run(self) -> io::Result<Outcome> {
        self.color.apply();
        match self.command {
            Some(command) => command.run(),
            None => self.show.run(),
        }
    }
}

/// Ends the program because the call cannot be understood, for a reason clap does not know of.
/// `command` is the one that was called.
pub(crate) fn usage(command: &str, message: &str) -> ! {
    let mut cli = Cli::command();
    cli.build();
    let called = cli.find_subcommand_mut(command);
    let error = match called {
        Some(command) => command.error(ErrorKind::InvalidValue, message),
        None => cli.error(ErrorKind::InvalidValue, message),
    };
    error.exit()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// clap holds its definitions against its own rules.
    #[test]
    fn definitions_are_sound() {
        Cli::command().debug_assert();
    }

    /// Whatever the terminal, help is read without a line being broken.
    #[test]
    fn help_is_narrow() {
        let mut command = Cli::command();
        command.build();
        narrow(&mut command);
    }

    fn narrow(command: &mut clap::Command) {
        let name = command.get_name().to_owned();
        let help = command.render_long_help().to_string();
        // The table of `jsonl` has columns as wide as its fields.
        if name != "jsonl" {
            let wide = help.lines().find(|line| line.chars().count() > 100);
            assert_eq!(wide, None, "in the help of {name}");
        }
        command.get_subcommands_mut().for_each(narrow);
    }
}
