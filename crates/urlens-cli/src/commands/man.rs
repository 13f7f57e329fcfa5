//! `urlens man`: pages of the manual, from the definitions that the help is made of.

use super::Run;
use crate::cli::Cli;
use crate::outcome::{Outcome, complain, why};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  $ urlens man jsonl | grep ^.TH
  .TH urlens-jsonl 1  \"urlens 0.1.0\" urlens

  $ urlens man --to . && ls urlens.1 urlens-jsonl.1
  urlens-jsonl.1
  urlens.1";

/// Print a page of the manual, or write all of them into a folder
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The command the page is about; without one, urlens itself
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// Write a page for each command into the folder DIR
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    to: Option<PathBuf>,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let mut all = Cli::command().disable_help_subcommand(true);
        all.build();
        if let Some(folder) = self.to {
            // The folder is the user's, and no stream of ours: what is wrong with it is bad input.
            let written = write(&all, &folder);
            if let Err(error) = &written {
                complain(&format!("{}: {}\n", folder.display(), why(error)));
            }
            return Ok(Outcome::fine_if(written.is_ok()));
        }
        let page = match &self.command {
            None => all,
            Some(name) => match all.find_subcommand(name) {
                Some(command) => command.clone(),
                None => {
                    complain(&format!("no command `{}`\n", name.escape_debug()));
                    return Ok(Outcome::Bad);
                }
            },
        };
        let mut text = Vec::new();
        manual(page).render(&mut text)?;
        io::stdout().lock().write_all(&text)?;
        Ok(Outcome::Fine)
    }
}

/// A page, with the version of the whole, which the parts have no other than.
fn manual(command: Command) -> Man {
    Man::new(command).source(concat!("urlens ", env!("CARGO_PKG_VERSION"))).manual("urlens")
}

/// Writes the page of `command` and of all below it.
fn write(command: &Command, folder: &Path) -> io::Result<()> {
    manual(command.clone()).generate_to(folder)?;
    command.get_subcommands().try_for_each(|it| write(it, folder))
}
