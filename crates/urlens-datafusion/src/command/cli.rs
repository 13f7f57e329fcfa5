//! The call: the query, the tables, the results.

use crate::output::Format;
use crate::run::{Results, run};
use crate::session::{self, Means};
use crate::spill::Spill;
use crate::trouble::Trouble;
use crate::{functions, size};
use std::env;
use std::io::{self, IsTerminal, Read};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;

const NOTES: &str = "\
A table is a file: FROM 'crawl.parquet', or --table crawl=crawl.parquet and FROM crawl. What it is, its
name says: .parquet (also a folder, or a pattern with *), .csv and .tsv with the names of the columns in
the first row, .json, .jsonl and .ndjson with an object in each line; everything else is a list with a
URL in each line, in the column url. .gz and .zst are unpacked; - is standard input. Where a name does
not tell, csv:, tsv:, json:, parquet: or list: stands before it: FROM 'csv:-'.

Bad rows make no query fail. A line that is not UTF-8 or no JSON, and a value that does not fit its
column, is null, and is counted on standard error; a text that is no URL has null for its parts.

Functions are url_host(url), url_normalize(url) and many more, also under the names that users of
ClickHouse, Spark, Snowflake, DuckDB, Trino and BigQuery know: domain(url), parse_url(url, 'HOST').
--functions lists them.

The exit code is 0, or 1 if something could not be read or written, or 2 if the call or the query was
not understood.
";

const EXAMPLES: &str = "
Examples:
  $ printf 'http://a.example/\\nhttp://b.example/\\nHTTP://A.example:80\\n' > list.txt
  $ urlens-sql \"SELECT domain(url) AS domain, count(*) AS n FROM 'list.txt' GROUP BY 1 ORDER BY 2 DESC\"
  domain     n
  ---------  -
  a.example  2
  b.example  1

  $ urlens-sql --table links=list.txt --format csv 'SELECT DISTINCT url_href(url) FROM links ORDER BY 1'
  url_href(links.url)
  http://a.example/
  http://b.example/

  $ echo 'http://example.org/?q=x' | urlens-sql --format json \"SELECT url, parse_url(url, 'QUERY', 'q') AS q FROM '-'\"
  {\"url\":\"http://example.org/?q=x\",\"q\":\"x\"}

  $ urlens-sql \"SELECT url, url_host(url) AS host FROM 'list.txt'\" -o hosts.parquet
  $ urlens-sql \"SELECT count(*) AS n, count(DISTINCT host) AS hosts FROM 'hosts.parquet'\"
  n  hosts
  -  -----
  3      2";

/// The whole call.
#[derive(Debug, clap::Parser)]
#[command(
    name = "urlens-sql",
    version,
    about = "Runs SQL over files of URLs: Parquet, CSV, JSON Lines and plain lists",
    after_help = format!("{NOTES}{EXAMPLES}")
)]
pub(crate) struct Cli {
    /// The query; without it, what standard input says. Several have ; between them
    #[arg(value_name = "SQL")]
    query: Option<String>,

    /// Call the table in FILE by a name
    #[arg(short, long = "table", value_name = "NAME=FILE")]
    tables: Vec<String>,

    /// Write table, csv, json or parquet; without it, as FILE is named, or a table
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    format: Option<Format>,

    /// Write to FILE, which is there when it is whole
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Keep so much in memory (512M, 2G; half of what is free), the rest on disk
    #[arg(short, long, value_name = "SIZE", value_parser = size::read)]
    memory: Option<usize>,

    /// Keep the rest in this folder, and not where the system keeps such things
    #[arg(long, value_name = "DIR")]
    spill: Option<PathBuf>,

    /// How many threads work at once; without it, one per core
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Show a progress bar even where standard error is no terminal
    #[arg(long)]
    progress: bool,

    /// List all functions about URLs
    #[arg(long, exclusive = true)]
    functions: bool,
}

impl Cli {
    /// Does what was asked for.
    pub(crate) fn run(self) -> Result<(), Trouble> {
        if self.functions {
            return functions::print().map_err(|error| Trouble::io(&error));
        }
        let query = self.query()?;
        let results = self.results()?;
        let threads = self.threads.or(available_parallelism().ok()).map_or(1, NonZero::get);
        let memory = self.memory.or_else(size::half_of_free);
        let spill = self.spill()?;
        let folder = spill.as_ref().map(|it| it.path().to_owned());
        let means = Means { threads, memory, spill: folder };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(threads)
            .enable_time()
            .build()
            .map_err(|error| Trouble::io(&error))?;
        let done = runtime.block_on(self.query_with(&query, &means, &results));
        // Whoever waits for standard input would be waited for.
        runtime.shutdown_background();
        done
    }

    async fn query_with(
        &self,
        query: &str,
        means: &Means,
        results: &Results,
    ) -> Result<(), Trouble> {
        let trouble = |error| Trouble::of(&error, query);
        let (session, files) = session::new(means).map_err(trouble)?;
        for table in &self.tables {
            let Some((name, file)) = table.split_once('=').filter(|it| !it.0.is_empty()) else {
                return Err(Trouble::usage(format!("--table {table}: not of the form NAME=FILE")));
            };
            let table = files.table(file).await.map_err(trouble)?;
            // Quoted, or dots in the name would part it.
            let name = datafusion::common::TableReference::bare(name);
            session.register_table(name, table).map_err(trouble)?;
        }
        run(query, &session, &files, results).await
    }

    /// A place on disk. Where the system has none, only those queries fail that need one.
    fn spill(&self) -> Result<Option<Spill>, Trouble> {
        let Some(folder) = &self.spill else { return Ok(Spill::new(&env::temp_dir()).ok()) };
        Spill::new(folder).map(Some).map_err(|error| {
            Trouble::new(format!("{}: {}", folder.display(), Trouble::io(&error).message))
        })
    }

    fn query(&self) -> Result<String, Trouble> {
        if let Some(query) = &self.query {
            return Ok(query.clone());
        }
        if io::stdin().is_terminal() {
            return Err(Trouble::usage("there is no query; --help says how to write one"));
        }
        let mut query = String::new();
        io::stdin().read_to_string(&mut query).map_err(|error| Trouble::io(&error))?;
        Ok(query)
    }

    fn results(&self) -> Result<Results, Trouble> {
        let named = self.output.as_deref().and_then(Format::of);
        if let (Some(path), None, None) = (&self.output, self.format, named)
            && path
                .extension()
                .is_some_and(|it| READ_ONLY.iter().any(|name| it.eq_ignore_ascii_case(name)))
        {
            let why = "is a name of what is read and not written; --format says what to write";
            return Err(Trouble::usage(format!("{}: {why}", path.display())));
        }
        let format = self.format.or(named).unwrap_or(Format::Table);
        if format == Format::Parquet && self.output.is_none() && io::stdout().is_terminal() {
            return Err(Trouble::usage("a Parquet file is nothing for a terminal: use -o FILE"));
        }
        Ok(Results { format, path: self.output.clone(), progress: self.progress })
    }
}

/// Names of files that tables are read from and that no format of results is for.
const READ_ONLY: [&str; 3] = ["tsv", "gz", "zst"];

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// clap holds its definitions against its own rules.
    #[test]
    fn definitions_are_sound() {
        Cli::command().debug_assert();
    }
}
