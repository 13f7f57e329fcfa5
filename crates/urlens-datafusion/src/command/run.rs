//! Runs the statements of a query in order.

use crate::error::{CliError, print_stderr};
use crate::output::{Format, Target, sink};
use crate::progress::Progress;
use crate::tables::Files;
use datafusion::error::Result;
use datafusion::physical_plan::execute_stream;
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::{DFParserBuilder, Statement};
use datafusion::sql::sqlparser::dialect::GenericDialect;
use futures::StreamExt;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::time::interval;
use urlens_ops::progress::INTERVAL;

/// Options for the output of results.
#[derive(Debug)]
pub(crate) struct Results {
    /// The format.
    pub(crate) format: Format,
    /// The file; `None` is standard output.
    pub(crate) path: Option<PathBuf>,
    /// True if the progress bar is requested.
    pub(crate) progress: bool,
}

/// Runs all statements and writes their results.
pub(crate) async fn run(
    query: &str,
    session: &SessionContext,
    files: &Arc<Files>,
    results: &Results,
) -> std::result::Result<(), CliError> {
    let cli_error = |error| CliError::of(&error, query);
    let statements = statements(query).map_err(cli_error)?;
    if statements.is_empty() {
        return Err(CliError::usage("missing query"));
    }
    let mut target = Target::new(results.path.as_deref()).map_err(|error| {
        let path = results.path.clone().unwrap_or_default();
        CliError::new(format!("{}: {error}", path.display()))
    })?;
    let mut has_result = false;
    for statement in statements {
        let one = StatementRun { session, files, results, has_result };
        has_result |= one.run(statement, &mut target).await.map_err(cli_error)?;
    }
    target.finish().map_err(|error| CliError::io(&error))?;
    print_stderr(&files.tally().warnings());
    Ok(())
}

fn statements(query: &str) -> Result<Vec<Statement>> {
    let dialect = GenericDialect {};
    let mut parser = DFParserBuilder::new(query).with_dialect(&dialect).build()?;
    Ok(parser.parse_statements()?.into())
}

/// The environment of one statement.
struct StatementRun<'a> {
    session: &'a SessionContext,
    files: &'a Arc<Files>,
    results: &'a Results,
    /// True if an earlier statement had a result.
    has_result: bool,
}

impl StatementRun<'_> {
    /// Runs a statement; returns true if it had a result.
    async fn run(&self, statement: Statement, target: &mut Target) -> Result<bool> {
        let plan = self.session.state().statement_to_plan(statement).await?;
        let frame = self.session.execute_logical_plan(plan).await?;
        let has_columns = !frame.schema().fields().is_empty();
        let task = Arc::new(frame.task_ctx());
        let plan = frame.create_physical_plan().await?;
        let mut progress = Progress::new(&plan, self.files.tally(), self.results.progress);
        let mut stream = execute_stream(plan, task)?;
        if !has_columns {
            // A statement without a result, such as CREATE VIEW or SET.
            while let Some(batch) = stream.next().await {
                batch?;
            }
            return Ok(false);
        }
        let format = self.results.format;
        if self.has_result && format == Format::Parquet {
            let message = "a Parquet file can hold only one result".to_owned();
            return Err(datafusion::error::DataFusionError::Plan(message));
        }
        if self.has_result {
            // Separate results that start with a header.
            if matches!(format, Format::Table | Format::Csv) {
                target.out().write_all(b"\n")?;
            }
        }
        let shares_terminal = self.results.path.is_none() && io::stdout().is_terminal();
        let mut sink = sink(format, &stream.schema(), target.out())?;
        let mut ticks = interval(INTERVAL);
        let runtime = self.session.runtime_env();
        ticks.tick().await;
        loop {
            tokio::select! {
                biased;
                _ = ticks.tick() => progress.draw(runtime.spilling_progress().current_bytes),
                batch = stream.next() => match batch {
                    None => break,
                    Some(batch) => {
                        let batch = batch.inspect_err(|_| progress.stop())?;
                        if shares_terminal {
                            progress.stop();
                        }
                        sink.write(&batch)?;
                    }
                },
            }
        }
        progress.stop();
        sink.finish()?;
        Ok(true)
    }
}
