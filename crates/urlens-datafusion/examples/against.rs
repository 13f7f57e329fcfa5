//! Compares the speed of DataFusion's own `parse_url` (from `datafusion-spark`) and ours.
//!
//! ```sh
//! cargo run --release -p urlens-datafusion --features against --example against -- LIST [--check]
//! ```
//!
//! Both run alternately on one thread over one column; the smallest CPU time of each counts. With
//! `--check`, the program fails if ours is less than 5 times as fast. It also counts the rows with
//! different results and shows one of them.

use datafusion::arrow::array::{ArrayRef, AsArray, RecordBatch, StringViewArray};
use datafusion::arrow::compute::{cast, concat_batches};
use datafusion::datasource::MemTable;
use datafusion::physical_plan::collect;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};
use tokio::runtime::{Builder, Runtime};

/// The required speed relative to theirs.
const MIN_RATIO: f64 = 5.0;
/// Rows per array, DataFusion's default.
const BATCH: usize = 8192;
/// Copies of the list in the table, because the thread clock is coarse.
const COPIES: usize = 10;
/// Number of runs of each.
const ROUNDS: usize = 9;

/// Calls to compare: our function, our alias, and theirs. `theirs` is `try_parse_url`, because
/// `parse_url` of `datafusion-spark` fails on invalid URLs.
const CALLS: [[&str; 3]; 4] = [
    ["url_host(url)", "parse_url(url, 'HOST')", "theirs(url, 'HOST')"],
    ["url_path(url)", "parse_url(url, 'PATH')", "theirs(url, 'PATH')"],
    ["url_query(url)", "parse_url(url, 'QUERY')", "theirs(url, 'QUERY')"],
    [
        "url_query_parameter(url, 'hl')",
        "parse_url(url, 'QUERY', 'hl')",
        "theirs(url, 'QUERY', 'hl')",
    ],
];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let (options, lists): (Vec<_>, Vec<_>) =
        env::args().skip(1).partition(|argument| argument == "--check");
    let [list] = lists.as_slice() else { return Err("expected the path of a list of URLs".into()) };
    let text = fs::read_to_string(list)?;
    let urls: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let column = Column::new(&urls)?;
    println!("{} rows, {COPIES} copies; millions of rows per CPU second\n", urls.len());
    println!("{:32}{:>8}{:>8}{:>8}  different rows", "", "ours", "theirs", "ratio");
    let mut is_slow = false;
    for [kernel, alias, theirs] in CALLS {
        for ours in [kernel, alias] {
            let [a, b] = column.rates(ours, theirs)?;
            let differ = column.differences(ours, theirs)?;
            println!("{ours:32}{a:8.2}{b:8.2}{:8.1}  {}", a / b, differ.len() / COPIES);
            if let Some((row, [a, b])) = differ.first() {
                println!("    {}: {a:?} and {b:?}", urls[*row % urls.len()]);
            }
            is_slow |= a / b < MIN_RATIO;
        }
    }
    if is_slow && !options.is_empty() {
        eprintln!("less than {MIN_RATIO} times as fast as theirs");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// A table `list` with one column `url`, and a runtime for queries.
struct Column {
    session: SessionContext,
    runtime: Runtime,
    rows: usize,
}

impl Column {
    fn new(urls: &[&str]) -> Result<Self, Box<dyn Error>> {
        let config = SessionConfig::new().with_target_partitions(1);
        let session = SessionContext::new_with_config(config);
        urlens_datafusion::register(&session);
        let theirs = datafusion_spark::function::url::try_parse_url();
        session.register_udf(theirs.as_ref().clone().with_aliases(["theirs"]));
        let batch = |urls: &[&str]| {
            let column: ArrayRef = Arc::new(StringViewArray::from_iter_values(urls));
            RecordBatch::try_from_iter([("url", column)])
        };
        let batches = urls.chunks(BATCH).map(batch).collect::<Result<Vec<_>, _>>()?;
        let batches: Vec<_> = (0..COPIES).flat_map(|_| batches.clone()).collect();
        let schema = batches.first().ok_or("the list is empty")?.schema();
        session.register_table("list", Arc::new(MemTable::try_new(schema, vec![batches])?))?;
        let runtime = Builder::new_current_thread().build()?;
        Ok(Self { session, runtime, rows: urls.len() * COPIES })
    }

    /// Returns the results of a call for all rows, and the CPU time.
    fn run(&self, call: &str) -> Result<(ArrayRef, Duration), Box<dyn Error>> {
        let query = format!("SELECT {call} FROM list");
        self.runtime.block_on(async {
            let plan = self.session.sql(&query).await?.create_physical_plan().await?;
            let start = cpu_time()?;
            let batches = collect(Arc::clone(&plan), self.session.task_ctx()).await?;
            let time = cpu_time()? - start;
            let whole = concat_batches(&plan.schema(), &batches)?;
            Ok((Arc::clone(whole.column(0)), time))
        })
    }

    /// Returns millions of rows per second of two calls, run alternately.
    fn rates(&self, ours: &str, theirs: &str) -> Result<[f64; 2], Box<dyn Error>> {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            times[0].push(self.run(ours)?.1);
            times[1].push(self.run(theirs)?.1);
        }
        let least = |all: Vec<Duration>| all.into_iter().min().unwrap_or_default();
        Ok(times.map(|all| self.rows as f64 / least(all).as_secs_f64() / 1e6))
    }

    /// Returns the rows with different results.
    fn differences(&self, ours: &str, theirs: &str) -> Result<Vec<Difference>, Box<dyn Error>> {
        let (ours, theirs) = (self.run(ours)?.0, self.run(theirs)?.0);
        let theirs = cast(&theirs, ours.data_type())?;
        let pairs = ours.as_string_view().iter().zip(theirs.as_string_view());
        let differ = pairs.enumerate().filter(|(_, (a, b))| a != b);
        Ok(differ.map(|(row, (a, b))| (row, [a, b].map(|text| text.map(str::to_owned)))).collect())
    }
}

/// A row number with our result and theirs.
type Difference = (usize, [Option<String>; 2]);

/// The CPU time of this thread, which does all the work. It has a resolution of some milliseconds.
fn cpu_time() -> Result<Duration, Box<dyn Error>> {
    let line = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = line.split(' ').next().ok_or("no time in schedstat")?;
    Ok(Duration::from_nanos(nanoseconds.parse()?))
}
