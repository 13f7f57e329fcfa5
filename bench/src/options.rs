//! What the program is asked to do.

use std::path::PathBuf;

/// The arguments, read.
#[derive(Default)]
pub struct Options {
    /// The folder of the lists.
    pub data: Option<PathBuf>,
    /// Rows to measure; none for all.
    pub only: Vec<String>,
    pub json: bool,
    /// Where the results are written as JSON besides.
    pub save: Option<PathBuf>,
    pub check: bool,
    /// How many lines of each list are taken.
    pub limit: Option<usize>,
    /// How often each contestant runs.
    pub rounds: usize,
    /// How many lines the bulk row has.
    pub bulk_lines: usize,
    /// The command whose `dedupe` is measured.
    pub command: Option<PathBuf>,
    /// Whether instructions are counted, which takes valgrind and minutes.
    pub instructions: bool,
    /// One contestant of one row alone: what runs under valgrind.
    pub solo: Option<(String, String)>,
    pub passes: usize,
    /// Whether another run of this program asks for one row.
    pub apart: bool,
    /// A file of results to draw.
    pub chart_of: Option<PathBuf>,
}

const HELP: &str = "\
usage: urlens-bench [options]
  --data DIR        the folder with top100.txt, norm.txt, iri.txt and rel.tsv; without it, lists are made up
  --only ROW        measure this row only (may be repeated): a, a3, b, c, …
  --check           fail when a ratio that must be reached is not
  --json            print the results as JSON
  --save FILE       write the results to that file as JSON besides
  --chart FILE      draw the results in that file, which --save wrote, as SVG
  --instructions    count instructions too, with valgrind
  --limit N         take N lines of each list
  --rounds N        let each contestant run N times (11)
  --bulk-lines N    give the bulk row N lines (1000000)
  --command PATH    the command `urlens` whose `dedupe` is measured";

impl Options {
    pub fn wants(&self, letter: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|it| it == letter)
    }
}

/// Reads arguments.
pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options =
        Options { rounds: 11, bulk_lines: 1_000_000, passes: 1, ..Options::default() };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value\n{HELP}"));
        match argument.as_str() {
            "--data" => options.data = Some(value()?.into()),
            "--only" => options.only.push(value()?),
            "--only-this" => (options.only, options.apart) = (vec![value()?], true),
            "--check" => options.check = true,
            "--json" => options.json = true,
            "--save" => options.save = Some(value()?.into()),
            "--chart" => options.chart_of = Some(value()?.into()),
            "--instructions" => options.instructions = true,
            "--limit" => options.limit = Some(number(&value()?)?),
            "--rounds" => options.rounds = number(&value()?)?,
            "--bulk-lines" => options.bulk_lines = number(&value()?)?,
            "--command" => options.command = Some(value()?.into()),
            "--solo" => options.solo = Some((value()?, value()?)),
            "--passes" => options.passes = number(&value()?)?,
            _ => return Err(format!("unknown option {argument}\n{HELP}")),
        }
    }
    Ok(options)
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}
