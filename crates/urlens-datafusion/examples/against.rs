//! DataFusion's own `parse_url` (of `datafusion-spark`) beside ours, on the same column, in one run.
//!
//! ```sh
//! cargo run --release -p urlens-datafusion --features against --example against -- LIST [--check]
//! ```
//!
//! The two are run in turns, on one thread, and the least of the CPU times of each is what counts. With
//! `--check`, less than 5 times the rows of theirs is a failure. Rows in which the two differ are counted,
//! and one is shown: both must have had the same to do.

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

/// How many times as many rows as theirs it must be.
const LEAST: f64 = 5.0;
/// Rows in an array, as DataFusion hands them out.
const BATCH: usize = 8192;
/// How often the list is in the table: a run must be long for the clock.
const TIMES: usize = 10;
/// How often each is run.
const ROUNDS: usize = 9;

/// What is asked: by the function of ours that does it, by the name that both have, and of theirs. Theirs fails at a row
/// that is no URL; its sister, the same code, gives null as ours does.
const QUESTIONS: [[&str; 3]; 4] = [
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
    let (options, lists): (Vec<_>, Vec<_>) = env::args().skip(1).partition(|it| it == "--check");
    let [list] = lists.as_slice() else { return Err("expected the path of a list of URLs".into()) };
    let text = fs::read_to_string(list)?;
    let urls: Vec<&str> = text.lines().filter(|it| !it.is_empty()).collect();
    let column = Column::new(&urls)?;
    println!("{} rows, {TIMES} times; millions of rows per second of the processor\n", urls.len());
    println!("{:32}{:>8}{:>8}{:>8}  rows that differ", "", "ours", "theirs", "times");
    let mut is_slow = false;
    for [kernel, alias, theirs] in QUESTIONS {
        for ours in [kernel, alias] {
            let [a, b] = column.rates(ours, theirs)?;
            let differ = column.differences(ours, theirs)?;
            println!("{ours:32}{a:8.2}{b:8.2}{:8.1}  {}", a / b, differ.len() / TIMES);
            if let Some((row, [a, b])) = differ.first() {
                println!("    {}: {a:?} and {b:?}", urls[*row % urls.len()]);
            }
            is_slow |= a / b < LEAST;
        }
    }
    if is_slow && !options.is_empty() {
        eprintln!("less than {LEAST} times theirs");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// A table `list` with one column `url`, and who runs queries over it.
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
        let batches: Vec<_> = (0..TIMES).flat_map(|_| batches.clone()).collect();
        let schema = batches.first().ok_or("the list is empty")?.schema();
        session.register_table("list", Arc::new(MemTable::try_new(schema, vec![batches])?))?;
        let runtime = Builder::new_current_thread().build()?;
        Ok(Self { session, runtime, rows: urls.len() * TIMES })
    }

    /// What a call gives for every row, and how long that took.
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

    /// Millions of rows per second, of two calls that are run in turns.
    fn rates(&self, ours: &str, theirs: &str) -> Result<[f64; 2], Box<dyn Error>> {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            times[0].push(self.run(ours)?.1);
            times[1].push(self.run(theirs)?.1);
        }
        let least = |all: Vec<Duration>| all.into_iter().min().unwrap_or_default();
        Ok(times.map(|all| self.rows as f64 / least(all).as_secs_f64() / 1e6))
    }

    /// Rows of which the two say different things, and what.
    fn differences(&self, ours: &str, theirs: &str) -> Result<Vec<Difference>, Box<dyn Error>> {
        let (ours, theirs) = (self.run(ours)?.0, self.run(theirs)?.0);
        let theirs = cast(&theirs, ours.data_type())?;
        let pairs = ours.as_string_view().iter().zip(theirs.as_string_view());
        let differ = pairs.enumerate().filter(|(_, (a, b))| a != b);
        Ok(differ.map(|(row, (a, b))| (row, [a, b].map(|it| it.map(str::to_owned)))).collect())
    }
}

/// The number of a row, and what ours and theirs is.
type Difference = (usize, [Option<String>; 2]);

/// The CPU time of this thread, which does all the work. It is told every few milliseconds.
fn cpu_time() -> Result<Duration, Box<dyn Error>> {
    let line = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = line.split(' ').next().ok_or("no time in schedstat")?;
    Ok(Duration::from_nanos(nanoseconds.parse()?))
}
