//! `urlens encode`: percent-encodes texts.

use super::Run;
use crate::bulk::PerText;
use crate::outcome::{Outcome, failed};
use clap::builder::PossibleValuesParser;
use std::io;

const NOTES: &str = "\
The default set encodes a text as one value: a path segment, or the name or value of a query
parameter. --set selects another set of characters that are kept: path, query and fragment of the
URL Standard keep delimiters, form encodes a space as +, unreserved keeps least. An unknown name is
an error that lists all sets.

Examples:
  $ urlens encode 'a b/c?d=é'
  a%20b%2Fc%3Fd%3D%C3%A9

  $ urlens encode --set path 'a b/c?d=é'
  a%20b/c%3Fd=%C3%A9";

/// Percent-encode texts
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES, override_usage = "urlens encode [OPTIONS] [TEXT]...")]
pub(crate) struct Args {
    #[command(flatten)]
    texts: PerText,

    /// Set of characters that are kept
    #[arg(long, value_name = "SET", default_value = "component")]
    #[arg(value_parser = PossibleValuesParser::new(urlens_ops::percent_sets()))]
    #[arg(hide_possible_values = true)]
    set: String,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let encoded = |text: &str| urlens_ops::percent_encode(text, &self.set).map_err(failed);
        self.texts.print(&encoded)
    }
}
