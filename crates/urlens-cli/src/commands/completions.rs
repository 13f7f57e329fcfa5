//! `urlens completions`: prints completion scripts for shells.

use super::Run;
use crate::cli::Cli;
use crate::outcome::Outcome;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

const NOTES: &str = "\
Bash: source the script from ~/.bashrc. Fish: save it in ~/.config/fish/completions. Zsh: save it as
_urlens in a folder of $fpath.

Examples:
  $ urlens completions bash | head -n 1
  _urlens() {

  $ urlens completions fish > urlens.fish";

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// Shell: bash, elvish, fish, powershell or zsh
    #[arg(value_enum, hide_possible_values = true)]
    shell: Shell,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        // clap_complete panics if writing fails, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "urlens", &mut script);
        io::stdout().lock().write_all(&script)?;
        Ok(Outcome::Success)
    }
}
