//! DataFusion's own `parse_url` beside ours, on the same column, in one run.
//!
//! ```sh
//! cargo run --release -p urlens-datafusion --features against --example against -- LIST [ROUNDS]
//! ```
//!
//! Rounds of the two are run in turns, on one thread, and the CPU time of each is added up; the median
//! of the rounds is what counts. Both must have said the same of what they measured: rows in which they
//! differ are counted, and a few are shown.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StringViewArray};
use datafusion::arrow::compute::concat_batches;
use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};

/// What is asked of both: the question, ours, theirs. Theirs fails at a bad row, so that the one that
/// gives null instead is asked; it is the same code.
const QUESTIONS: [(&str, &str, &str); 4] = [
    ("host", "url_host(url)", "their_parse_url(url, 'HOST')"),
    ("parse_url(url, 'HOST')", "parse_url(url, 'HOST')", "their_parse_url(url, 'HOST')"),
    ("parse_url(url, 'PATH')", "parse_url(url, 'PATH')", "their_parse_url(url, 'PATH')"),
    ("parse_url(url, 'QUERY')", "parse_url(url, 'QUERY')", "their_parse_url(url, 'QUERY')"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let list = arguments.next().ok_or("which list?")?;
    let rounds: usize = arguments.next().map_or(Ok(9), |it| it.parse())?;
    let text = fs::read_to_string(&list)?;
    let urls: Vec<&str> = text.lines().filter(|it| !it.is_empty()).collect();
    println!("{} rows, {rounds} rounds; rows per CPU second, in millions", urls.len());

    let session = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(1));
    urlens_datafusion::register(&session);
    session.register_udf(renamed());
    // In batches, as files come.
    let batch = |urls: &[&str]| {
        let column: ArrayRef = Arc::new(urls.iter().map(Some).collect::<StringViewArray>());
        RecordBatch::try_from_iter([("url", column)])
    };
    let batches = urls.chunks(8192).map(batch).collect::<Result<Vec<_>, _>>()?;
    let table = datafusion::datasource::MemTable::try_new(batches[0].schema(), vec![batches])?;
    session.register_table("list", Arc::new(table))?;

    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let run = |expression: &str| -> Result<(RecordBatch, Duration), Box<dyn Error>> {
        let query = format!("SELECT {expression} FROM list");
        let plan =
            runtime.block_on(async { session.sql(&query).await?.create_physical_plan().await })?;
        let before = cpu_time()?;
        let found =
            runtime.block_on(datafusion::physical_plan::collect(plan, session.task_ctx()))?;
        let time = cpu_time()?.saturating_sub(before);
        Ok((concat_batches(&found[0].schema(), &found)?, time))
    };

    println!("{:<26}{:>10}{:>10}{:>10}   rows that differ", "", "ours", "theirs", "times");
    for (name, ours, theirs) in QUESTIONS {
        let differ = differences(&urls, run(ours)?.0.column(0), run(theirs)?.0.column(0));
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..rounds {
            times[0].push(run(ours)?.1);
            times[1].push(run(theirs)?.1);
        }
        let [a, b] = times.map(|mut all| {
            all.sort();
            urls.len() as f64 / all[all.len() / 2].as_secs_f64() / 1e6
        });
        println!("{name:<26}{a:>10.2}{b:>10.2}{:>10.1}   {}", a / b, differ.len());
        for difference in differ.iter().take(3) {
            println!("    {difference}");
        }
    }
    Ok(())
}

/// Their function under a name that is not ours.
fn renamed() -> ScalarUDF {
    datafusion_spark::function::url::try_parse_url()
        .as_ref()
        .clone()
        .with_aliases(["their_parse_url"])
}

fn differences(urls: &[&str], ours: &ArrayRef, theirs: &ArrayRef) -> Vec<String> {
    let theirs = datafusion::arrow::compute::cast(theirs, ours.data_type()).expect("text");
    let (ours, theirs) = (ours.as_string_view(), theirs.as_string_view());
    let rows = urls.iter().zip(ours.iter().zip(theirs.iter()));
    rows.filter(|(_, (a, b))| a != b)
        .map(|(url, (a, b))| format!("{url}: {a:?} and {b:?}"))
        .collect()
}

/// The CPU time of this process, of all its threads.
fn cpu_time() -> Result<Duration, Box<dyn Error>> {
    // In nanoseconds, first of three numbers, for each thread.
    let mut sum = 0;
    for task in fs::read_dir("/proc/self/task")? {
        let line = fs::read_to_string(task?.path().join("schedstat"))?;
        sum += line.split(' ').next().ok_or("no time")?.parse::<u64>()?;
    }
    Ok(Duration::from_nanos(sum))
}
