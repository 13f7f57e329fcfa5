//! Helpers for tests: a session, and the command.

use datafusion::arrow::array::{ArrayRef, RecordBatch};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::prelude::SessionContext;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// A session with all functions.
pub(crate) fn session() -> SessionContext {
    let session = SessionContext::new();
    urlens_datafusion::register(&session);
    session
}

/// Runs a query and returns its rows.
pub(crate) fn rows(session: &SessionContext, query: &str) -> Vec<RecordBatch> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build();
    let run = async { session.sql(query).await?.collect().await };
    runtime.expect("a runtime").block_on(run).unwrap_or_else(|error| panic!("{query}: {error}"))
}

/// The error message of a query.
pub(crate) fn error(session: &SessionContext, query: &str) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let run = async { session.sql(query).await?.collect().await };
    runtime.block_on(run).expect_err(query).strip_backtrace()
}

/// The only value of a query as text; `None` for null.
pub(crate) fn value(session: &SessionContext, query: &str) -> Option<String> {
    let rows = rows(session, query);
    let [batch] = rows.as_slice() else { panic!("{query}: {rows:?}") };
    assert_eq!((batch.num_rows(), batch.num_columns()), (1, 1), "{query}");
    shown(batch.column(0), 0)
}

/// A value as text; `None` for null.
pub(crate) fn shown(array: &ArrayRef, row: usize) -> Option<String> {
    let options = FormatOptions::default();
    let cells = ArrayFormatter::try_new(array.as_ref(), &options).expect("a type that is shown");
    array.is_valid(row).then(|| cells.value(row).to_string())
}

/// An SQL string literal.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// An empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The time after which a query is considered stuck.
const LONGEST: Duration = Duration::from_secs(300);

/// Runs the command in a folder.
pub(crate) fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urlens-sql"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_owned();
    // On another thread, because both sides block on a full pipe. Writing fails if the command does not
    // read to the end, which is fine.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let stdout = whole(child.stdout.take().expect("stdout is piped"));
    let stderr = whole(child.stderr.take().expect("stderr is piped"));
    let start = Instant::now();
    let status = loop {
        match child.try_wait().expect("the command ends") {
            Some(status) => break status,
            None if start.elapsed() > LONGEST => {
                child.kill().expect("the command can be ended");
                panic!("{arguments:?} does not end");
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    };
    writer.join().expect("the writer ends");
    let [stdout, stderr] = [stdout, stderr].map(|reader| reader.join().expect("output is read"));
    Output { status, stdout, stderr }
}

/// Reads to the end on another thread.
fn whole(mut from: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).expect("output is read");
        bytes
    })
}

/// Runs the command; returns standard output, standard error and the exit code.
pub(crate) fn run_text(folder: &Path, arguments: &[&str], input: &str) -> (String, String, i32) {
    let output = run(folder, arguments, input.as_bytes());
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

/// The output of the command, which must succeed without messages.
pub(crate) fn output(folder: &Path, arguments: &[&str]) -> String {
    let (out, warnings, code) = run_text(folder, arguments, "");
    assert_eq!((warnings.as_str(), code), ("", 0), "{arguments:?}");
    out
}

/// The output of a shell command, with `urlens-sql` in its path.
pub(crate) fn shell(call: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_urlens-sql")).parent().expect("a folder");
    let others = env::var_os("PATH").unwrap_or_default();
    let paths = [PathBuf::from(binary)].into_iter().chain(env::split_paths(&others));
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("exec 2>&1; {call}"))
        .current_dir(folder)
        .env("PATH", env::join_paths(paths).expect("folders"))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("output is UTF-8").trim_end().to_owned()
}
