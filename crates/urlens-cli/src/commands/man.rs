//! `urlens man`: generates man pages from the definitions of the help.

use super::Run;
use crate::cli::Cli;
use crate::outcome::{Outcome, describe, print_error};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const NOTES: &str = "\
Without --to, prints one page to standard output.

Examples:
  $ urlens man jsonl | grep ^.TH
  .TH urlens-jsonl 1 \"\" \"urlens 0.1.0\" urlens

  $ urlens man --to . && ls urlens.1 urlens-jsonl.1
  urlens-jsonl.1
  urlens.1";

/// Print a man page, or write all of them into a folder
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// Command of the page [default: urlens itself]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// Write a page for each command into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    to: Option<PathBuf>,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let mut all = Cli::command().disable_help_subcommand(true);
        all.build();
        if let Some(folder) = self.to {
            // A problem with the user's folder counts as invalid input.
            let written = write(&all, &folder);
            if let Err(error) = &written {
                print_error(&format!("{}: {}\n", folder.display(), describe(error)));
            }
            return Ok(Outcome::success_if(written.is_ok()));
        }
        let page = match &self.command {
            None => all,
            Some(name) => match all.find_subcommand(name) {
                Some(command) => command.clone(),
                None => {
                    print_error(&format!("unknown command `{}`\n", name.escape_debug()));
                    return Ok(Outcome::Failure);
                }
            },
        };
        io::stdout().lock().write_all(render(&manual(page))?.as_bytes())?;
        Ok(Outcome::Success)
    }
}

/// Returns the man page of a command, with the version of the program.
fn manual(command: Command) -> Man {
    Man::new(command).source(concat!("urlens ", env!("CARGO_PKG_VERSION"))).manual("urlens")
}

/// Writes the pages of `command` and of all its subcommands.
fn write(command: &Command, folder: &Path) -> io::Result<()> {
    let page = manual(command.clone());
    fs::write(folder.join(page.get_filename()), render(&page)?)?;
    command.get_subcommands().try_for_each(|command| write(command, folder))
}

/// Returns the text of a page. Examples and the table of `jsonl` are not filled, so that they can be
/// copied.
fn render(page: &Man) -> io::Result<String> {
    let mut text = Vec::new();
    page.render(&mut text)?;
    // A missing date must be an argument too, because the version follows.
    let text = String::from_utf8_lossy(&text).replacen(" 1  \"", " 1 \"\" \"", 1);
    let Some((before, notes)) = text.split_once("\n.SH EXTRA\n") else {
        return Ok(text);
    };
    // Sections such as VERSION may follow.
    let (notes, after) =
        notes.split_at(notes.find("\n.SH ").map_or(notes.len(), |start| start + 1));
    let notes = match notes.split_once("Examples:\n") {
        Some((notes, examples)) => format!("{}.SH EXAMPLES\n.nf\n{examples}", with_tables(notes)),
        None => format!(".nf\n{notes}"),
    };
    Ok(format!("{before}\n.SH NOTES\n{}\n.fi\n{after}", notes.trim_end()))
}

/// Returns notes whose indented lines, which are tables, are not filled.
fn with_tables(notes: &str) -> String {
    let mut text = String::new();
    let mut is_table = false;
    for line in notes.split_inclusive('\n') {
        if line.starts_with("  ") != is_table {
            is_table = !is_table;
            text += if is_table { ".nf\n" } else { ".fi\n" };
        }
        text += line;
    }
    if is_table {
        text += ".fi\n";
    }
    text
}
