//! `urlens jsonl`: answers JSON requests, one per line, with the operations of [`urlens_ops`].

use super::Run;
use crate::outcome::Outcome;
use crate::paint;
use std::io;

const SECOND_EXAMPLE: &str = r#"  $ echo '{"id":7,"op":"normalize","as":"uri","input":"A:%7e","steps":["case"]}' | urlens jsonl
  {"id":7,"ok":{"string":"a:%7E"}}
"#;

/// Answer JSON requests, one object per line
#[derive(Debug, clap::Args)]
#[command(override_help = help(), after_long_help = help())]
pub(crate) struct Args {}

/// Returns the help of the operations. It is used twice, because man pages omit overridden help and
/// contain only the text after it.
fn help() -> String {
    urlens_ops::help() + SECOND_EXAMPLE
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        urlens_ops::run(io::stdin().lock(), paint::values())?;
        Ok(Outcome::Success)
    }
}
