//! Command-line options.

use std::path::PathBuf;

/// The parsed options.
#[derive(Clone, Default)]
pub struct Options {
    /// The folder of input lists.
    pub data: Option<PathBuf>,
    /// The rows to measure; empty for all.
    pub only: Vec<String>,
    pub json: bool,
    /// The file for the results as JSON.
    pub save: Option<PathBuf>,
    pub check: bool,
    /// The maximum number of lines of each list.
    pub limit: Option<usize>,
    /// The number of rounds.
    pub rounds: usize,
    /// The number of lines of the bulk row.
    pub bulk_lines: usize,
    /// The command for the bulk row, `urlens dedupe`.
    pub command: Option<PathBuf>,
    /// True to count instructions, which needs valgrind and takes minutes.
    pub instructions: bool,
    /// A row and a library to run alone, under valgrind.
    pub solo: Option<(String, String)>,
    pub passes: usize,
    /// True in a child process that measures one row.
    pub is_child: bool,
    /// True to read each list once per round: see [`measure`](crate::measure).
    pub stream: bool,
    /// True to measure kinds of URLs in stream mode.
    pub matrix: bool,
    /// True in a child process that measures the matrix once.
    pub once: bool,
    /// True in a child process under callgrind, which counts the instructions of the matrix.
    pub count_once: bool,
    /// True to measure single texts.
    pub each: bool,
    /// True to measure twenty texts instead of the lists.
    pub sample: bool,
    /// The list whose texts are measured, instead of all.
    pub list: Option<String>,
    /// The texts to measure instead of the lists.
    pub texts: Vec<String>,
    /// The base of these texts.
    pub base: Option<String>,
    /// A file of single texts, in a child process under callgrind, which counts their instructions.
    pub count: Option<PathBuf>,
    /// The folder of documents to write the results into.
    pub write: Option<PathBuf>,
    /// True to compare the drop-in for `url` with `url`.
    pub drop_in: bool,
    /// A file of results to draw.
    pub chart_of: Option<PathBuf>,
}

const HELP: &str = "\
usage: urlens-bench [options]
  --data DIR        folder with top100.txt, norm.txt, iri.txt and rel.tsv (default: the
                    folder that URLENS_DATA names, or generated lists)
  --only ROW        measure this row only: a, a3, b, c, … (may be repeated)
  --check           fail if a required ratio is missed
  --json            print the results as JSON instead of a table
  --save FILE       also write the results to FILE as JSON
  --write DIR       also write the table into DIR/performance.md, and its chart next to it
  --chart FILE      print the results in FILE, written by --save, as an SVG chart
  --stream          read each list once per round, so that nothing repeats before it ends
  --matrix          measure each operation on each kind of URL, in stream mode, three times
                    (--only KIND or OPERATION)
  --each            measure single texts, each repeated, three times; needs the lists that URLENS_LISTS
                    names (--only OPERATION or a word of its name; --limit texts of each operation)
  --list NAME       with --each: measure the texts of this list: WPT, resolution, catalogue, mutated
  --sample          with --each: measure twenty texts, and show all libraries
  --text TEXT       with --each: measure this text instead, and show all libraries (may be repeated)
  --base URL        with --text: the base of join and resolve, or the URL that a setter changes
  --drop-in         compare compat/url with url, in stream mode (--only ROW)
  --instructions    also count instructions, with valgrind (takes minutes)
  --limit N         read at most N lines of each list
  --rounds N        number of rounds (default: 11)
  --bulk-lines N    number of lines of the bulk row (default: 10000000)
  --command PATH    command for the bulk row, `urlens dedupe`";

impl Options {
    pub fn wants(&self, letter: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|it| it == letter)
    }

    /// True if single texts are named by the options, not those of lists.
    pub fn has_few_texts(&self) -> bool {
        self.sample || !self.texts.is_empty()
    }
}

/// Parses the arguments.
pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        data: std::env::var_os("URLENS_DATA").map(PathBuf::from),
        rounds: 11,
        bulk_lines: 10_000_000,
        passes: 1,
        ..Options::default()
    };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value\n{HELP}"));
        match argument.as_str() {
            "--data" => options.data = Some(value()?.into()),
            "--only" => options.only.push(value()?),
            "--only-this" => (options.only, options.is_child) = (vec![value()?], true),
            "--check" => options.check = true,
            "--stream" => options.stream = true,
            "--matrix" => options.matrix = true,
            "--each" => options.each = true,
            "--sample" => options.sample = true,
            "--list" => options.list = Some(value()?),
            "--text" => options.texts.push(value()?),
            "--base" => options.base = Some(value()?),
            "--count" => options.count = Some(value()?.into()),
            "--once" => options.once = true,
            "--count-once" => options.count_once = true,
            "--write" => options.write = Some(value()?.into()),
            #[cfg(feature = "drop-in")]
            "--drop-in" => options.drop_in = true,
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
    text.parse().map_err(|_| format!("{text:?} is not a number"))
}
