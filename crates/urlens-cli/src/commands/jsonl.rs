//! `urlens jsonl`: the interface for programs. What it answers is in [`urlens_ops`].

use super::Run;
use crate::outcome::Outcome;
use std::io;

const SECOND_EXAMPLE: &str = r#"  $ echo '{"id":7,"op":"normalize","as":"uri","input":"A:%7e","steps":["case"]}' | urlens jsonl
  {"id":7,"ok":{"string":"a:%7E"}}
"#;

/// Answer requests, one JSON object per line
#[derive(Debug, clap::Args)]
#[command(override_help = help(), after_long_help = help())]
pub(crate) struct Args {}

/// The list of requests stands in one place, and that is not here. A page of the manual has no room
/// for help that is overridden, so it is there a second time as what comes after.
fn help() -> String {
    urlens_ops::help() + SECOND_EXAMPLE
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        urlens_ops::run(io::stdin().lock(), io::stdout().lock())?;
        Ok(Outcome::Fine)
    }
}
