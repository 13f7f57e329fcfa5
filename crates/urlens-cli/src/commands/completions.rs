//! `urlens completions`: what a shell needs to complete our names.

use super::Run;
use crate::cli::Cli;
use crate::outcome::Outcome;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  $ urlens completions bash | head -n 1
  _urlens() {

  $ urlens completions fish > urlens.fish";

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell: bash, elvish, fish, powershell or zsh
    #[arg(value_enum, hide_possible_values = true)]
    shell: Shell,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        // clap_complete panics where it cannot write, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "urlens", &mut script);
        io::stdout().lock().write_all(&script)?;
        Ok(Outcome::Fine)
    }
}
