//! The command line: global options, the commands, and the overview if no command is given.

use crate::commands::{Command, Run, show};
use crate::outcome::{self, Outcome};
use crate::paint::Color;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use std::io::{self, Write as _};

const NOTES: &str = "\
Without a command, urlens explains each URL: its components by each standard, where the standards
differ, and security findings. URLs are read from the arguments, from the files given with -f, or
from standard input if there are neither. Empty lines are skipped. An invalid line is reported with
its line number, and reading continues. Use `--` before a URL that is also a command name.

Exit codes: 0 success, 1 invalid input or a negative answer, 2 invalid arguments.
";

/// The parsed command line.
#[derive(Debug, Parser)]
#[command(
    name = "urlens",
    version,
    about = "Parse, explain, normalize and check URLs: RFC 3986, RFC 3987 and the WHATWG URL Standard",
    override_usage = "urlens [OPTIONS] [URL]...\n       urlens [OPTIONS] COMMAND ...",
    after_help = format!("{NOTES}\n{}", show::EXAMPLES)
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    show: show::Args,

    /// Use colors: auto, always or never
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
    /// Parses the arguments of the program; ends it with a message if they are invalid.
    pub(crate) fn from_arguments() -> Self {
        let cli = Self::try_parse().unwrap_or_else(|error| exit(&error));
        // clap would consume the URLs of `urlens URL get` and run `get` without them.
        if cli.command.is_some() && cli.show.is_given() {
            Self::command()
                .error(
                    ErrorKind::ArgumentConflict,
                    "the command must come first, then its options and URLs; use `--` before a URL \
                     that is also a command name",
                )
                .exit();
        }
        if cli.command.is_none()
            && let Some((given, meant)) = mistyped()
        {
            let message = format!(
                "unknown command `{given}`; did you mean `{meant}`? To explain the text `{given}`, use \
                 `urlens -- {given}`"
            );
            Self::command().error(ErrorKind::InvalidSubcommand, message).exit();
        }
        cli
    }

    /// Runs the command.
    pub(crate) fn run(self) -> io::Result<Outcome> {
        self.color.apply();
        match self.command {
            Some(command) => command.run(),
            None => self.show.run(),
        }
    }
}

/// Prints help, the version, or an error in the arguments, and ends the program. Unlike clap's own function,
/// it fails if standard output cannot be written.
fn exit(error: &clap::Error) -> ! {
    match error.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => std::process::exit(error.exit_code()),
        Err(error) => outcome::end(&error),
    }
}

/// Words for a command that other tools use, and `urlens URL`, which has no command.
const SYNONYMS: &[(&str, &str)] = &[
    ("canonicalize", "normalize"),
    ("clean", "normalize"),
    ("diff", "compare"),
    ("escape", "encode"),
    ("explain", "urlens URL"),
    ("extract", "scan"),
    ("find", "scan"),
    ("grep", "scan"),
    ("idn", "host"),
    ("join", "resolve"),
    ("links", "scan"),
    ("lint", "check"),
    ("parse", "get"),
    ("punycode", "host"),
    ("quote", "encode"),
    ("split", "tokens"),
    ("strip", "set"),
    ("trim", "set"),
    ("unescape", "decode"),
    ("uniq", "dedupe"),
    ("unique", "dedupe"),
    ("unquote", "decode"),
    ("validate", "check"),
];

/// Returns the first argument if it is a synonym or almost the name of a command, and that name. A URL has other
/// characters than letters and hyphens.
fn mistyped() -> Option<(String, String)> {
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments
        .find(|argument| !argument.as_encoded_bytes().starts_with(b"-"))?
        .into_string()
        .ok()?;
    let is_after_dashes = std::env::args_os().any(|argument| argument == "--");
    if is_after_dashes || !first.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-') {
        return None;
    }
    if let Some((_, name)) = SYNONYMS.iter().find(|(word, _)| *word == first) {
        return Some((first, (*name).to_owned()));
    }
    let distance = |name: &str| strsim::damerau_levenshtein(&first.to_ascii_lowercase(), name);
    let command = Cli::command();
    let names = command.get_subcommands().map(|command| command.get_name().to_owned());
    let nearest = names.min_by_key(|name| distance(name))?;
    // Half of a short word may not be wrong.
    (distance(&nearest) <= 2 && distance(&nearest) * 2 < first.len()).then_some((first, nearest))
}

/// Ends the program with exit code 2 and the usage of `command`, for errors that clap cannot detect.
pub(crate) fn usage_error(command: &str, message: &str) -> ! {
    let mut cli = Cli::command();
    cli.build();
    let error = match cli.find_subcommand_mut(command) {
        Some(command) => command.error(ErrorKind::InvalidValue, message),
        None => cli.error(ErrorKind::InvalidValue, message),
    };
    error.exit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clap_definitions_are_valid() {
        Cli::command().debug_assert();
    }

    /// Help fits into 100 columns.
    #[test]
    fn help_lines_are_short() {
        let mut command = Cli::command();
        command.build();
        assert_short_lines(&mut command);
    }

    fn assert_short_lines(command: &mut clap::Command) {
        let name = command.get_name().to_owned();
        let help = command.render_long_help().to_string();
        // The columns of the table of `jsonl` are as wide as its longest fields.
        if name != "jsonl" {
            let long = help.lines().find(|line| line.chars().count() > 100);
            assert_eq!(long, None, "in the help of {name}");
        }
        command.get_subcommands_mut().for_each(assert_short_lines);
    }
}
