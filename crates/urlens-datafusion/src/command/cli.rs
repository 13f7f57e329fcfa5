//! Command-line arguments.

use crate::error::CliError;
use crate::output::Format;
use crate::run::{Results, run};
use crate::session::{self, Resources};
use crate::spill::Spill;
use crate::{functions, size};
use std::env;
use std::io::{self, IsTerminal, Read};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;

const NOTES: &str = "\
A table is a file: FROM 'crawl.parquet', or --table crawl=crawl.parquet and FROM crawl. The extension
sets the format: .parquet (also a folder, or a pattern with *); .csv and .tsv with column names in the
first row; .json, .jsonl and .ndjson with one object per line. Any other file is a list with one URL
per line, in the column url. .gz and .zst files are decompressed. - is standard input. To set the
format explicitly, use the prefix csv:, tsv:, json:, parquet: or list:, for example FROM 'csv:-'.

Bad rows never fail a query. Lines that are not UTF-8 or not JSON, and values that do not have the type
of their column, are read as NULL and counted on standard error. The components of an invalid URL are
NULL.

Functions are url_host(url), url_normalize(url) and many more, also under their names in ClickHouse,
Spark, Snowflake, DuckDB, Trino and BigQuery: domain(url), parse_url(url, 'HOST'). List them with
--functions.

Exit codes: 0 success, 1 something could not be read or written, 2 invalid arguments or query.
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

/// The arguments of the command.
#[derive(Debug, clap::Parser)]
#[command(
    name = "urlens-sql",
    version,
    about = "Runs SQL over files of URLs: Parquet, CSV, JSON Lines and plain lists",
    after_help = format!("{NOTES}{EXAMPLES}")
)]
pub(crate) struct Cli {
    /// The query, by default from standard input. Separate several statements with ;
    #[arg(value_name = "SQL")]
    query: Option<String>,

    /// Give the table in FILE a name
    #[arg(short, long = "table", value_name = "NAME=FILE")]
    tables: Vec<String>,

    /// Write table, csv, json or parquet [default: by extension of FILE, or table]
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    format: Option<Format>,

    /// Write to FILE, which is created only when it is complete
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Limit memory (512M, 2G) and spill to disk beyond it [default: half of free]
    #[arg(short, long, value_name = "SIZE", value_parser = size::read)]
    memory: Option<usize>,

    /// Spill to this folder [default: the system's temporary folder]
    #[arg(long, value_name = "DIR")]
    spill: Option<PathBuf>,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Show a progress bar even if standard error is not a terminal
    #[arg(long)]
    progress: bool,

    /// List all URL functions
    #[arg(long, exclusive = true)]
    functions: bool,
}

impl Cli {
    /// Runs the command.
    pub(crate) fn run(self) -> Result<(), CliError> {
        if self.functions {
            return functions::print().map_err(|error| CliError::io(&error));
        }
        let query = self.query()?;
        let results = self.results()?;
        let threads = self.threads.or(available_parallelism().ok()).map_or(1, NonZero::get);
        let memory = self.memory.or_else(size::half_of_available);
        let spill = self.spill()?;
        let folder = spill.as_ref().map(|spill| spill.path().to_owned());
        let resources = Resources { threads, memory, spill: folder };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(threads)
            .enable_time()
            .build()
            .map_err(|error| CliError::io(&error))?;
        let done = runtime.block_on(self.query_with(&query, &resources, &results));
        // Do not wait for tasks that are blocked on standard input.
        runtime.shutdown_background();
        done
    }

    async fn query_with(
        &self,
        query: &str,
        resources: &Resources,
        results: &Results,
    ) -> Result<(), CliError> {
        let cli_error = |error| CliError::of(&error, query);
        let (session, files) = session::new(resources).map_err(cli_error)?;
        for table in &self.tables {
            let Some((name, file)) = table.split_once('=').filter(|pair| !pair.0.is_empty()) else {
                return Err(CliError::usage(format!("--table {table}: expected NAME=FILE")));
            };
            let table = files.table(file).await.map_err(cli_error)?;
            // Quoted, because dots would split the name.
            let name = datafusion::common::TableReference::bare(name);
            session.register_table(name, table).map_err(cli_error)?;
        }
        run(query, &session, &files, results).await
    }

    /// The folder for spilling. If the system has none, only queries that must spill fail.
    fn spill(&self) -> Result<Option<Spill>, CliError> {
        let Some(folder) = &self.spill else { return Ok(Spill::new(&env::temp_dir()).ok()) };
        Spill::new(folder).map(Some).map_err(|error| {
            CliError::new(format!("{}: {}", folder.display(), CliError::io(&error).message))
        })
    }

    fn query(&self) -> Result<String, CliError> {
        if let Some(query) = &self.query {
            return Ok(query.clone());
        }
        if io::stdin().is_terminal() {
            return Err(CliError::usage("missing query; see --help"));
        }
        let mut query = String::new();
        io::stdin().read_to_string(&mut query).map_err(|error| CliError::io(&error))?;
        Ok(query)
    }

    fn results(&self) -> Result<Results, CliError> {
        let named = self.output.as_deref().and_then(Format::of);
        if let (Some(path), None, None) = (&self.output, self.format, named)
            && path
                .extension()
                .is_some_and(|own| READ_ONLY.iter().any(|name| own.eq_ignore_ascii_case(name)))
        {
            let message = "cannot write a file of this type; set the format with --format";
            return Err(CliError::usage(format!("{}: {message}", path.display())));
        }
        let format = self.format.or(named).unwrap_or(Format::Table);
        if format == Format::Parquet && self.output.is_none() && io::stdout().is_terminal() {
            return Err(CliError::usage("cannot write Parquet to a terminal; use -o FILE"));
        }
        Ok(Results { format, path: self.output.clone(), progress: self.progress })
    }
}

/// Extensions of formats that can be read but not written.
const READ_ONLY: [&str; 3] = ["tsv", "gz", "zst"];

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// clap's own checks.
    #[test]
    fn definitions_are_valid() {
        Cli::command().debug_assert();
    }
}
