//! Arguments of the commands that report problems: `check` and `scan`.

use super::policy::PolicyArgs;
use super::print::{Format, Printer};
use crate::cli::usage_error;
use crate::masking::Passwords;
use crate::programs::{Programs, programs};
use crate::sarif::Sarif;
use std::io::{self, IsTerminal};
use urlens_ops::programs::Program;
use urlens_readings::Severity;
use urlens_readings::policy::Policy;

/// The options of a report; include them with `#[command(flatten)]`.
#[derive(Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Output format: text, json (one object per line) or sarif
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, hide_possible_values = true)]
    format: Format,

    /// Show the text with a caret, and advice [default: only on a terminal]
    #[arg(long)]
    explain: bool,

    /// Print nothing; only set the exit code
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    pub(crate) passwords: Passwords,

    /// Programs whose readings count: ids separated by commas, default
    /// or all; see `urlens programs`
    /// [default: maintained and widely used ones]
    #[arg(long, verbatim_doc_comment, value_name = "NAMES", value_parser = programs)]
    programs: Option<Programs>,

    #[command(flatten)]
    policy: Box<PolicyArgs>,
}

impl ReportArgs {
    /// Returns the programs whose readings count, instead of the default ones.
    pub(crate) fn programs(&self) -> Option<&[&'static Program]> {
        self.programs.as_ref().map(|programs| programs.0.as_slice())
    }

    /// Returns the policy, if one is given; ends the program if it is invalid.
    pub(crate) fn policy(&self, command: &str) -> Option<Policy> {
        self.policy.policy().unwrap_or_else(|error| usage_error(command, &error))
    }

    /// Returns the printer of the format.
    pub(crate) fn printer(&self) -> Printer {
        match self.format {
            _ if self.quiet => Printer::Nothing,
            Format::Text => Printer::Text { explain: self.explain || io::stdout().is_terminal() },
            Format::Json => Printer::Json,
            Format::Sarif => Printer::Sarif(Sarif::default()),
        }
    }
}

/// Parses the name of a severity.
pub(crate) fn level(text: &str) -> Result<Severity, String> {
    text.parse().map_err(|_| format!("use one of {}", Severity::ALL.map(Severity::name).join(", ")))
}
