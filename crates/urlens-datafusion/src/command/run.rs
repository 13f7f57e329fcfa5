//! Runs the statements of a query, one after another.

use crate::output::{Format, Target, sink};
use crate::progress::{EVERY, Progress};
use crate::tables::Files;
use crate::trouble::{Trouble, complain};
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

/// What becomes of results.
#[derive(Debug)]
pub(crate) struct Results {
    /// How they are written.
    pub(crate) format: Format,
    /// Where; without it, on standard output.
    pub(crate) path: Option<PathBuf>,
    /// Whether the bar is asked for.
    pub(crate) progress: bool,
}

/// Runs all statements, and writes what they give.
pub(crate) async fn run(
    query: &str,
    session: &SessionContext,
    files: &Arc<Files>,
    results: &Results,
) -> std::result::Result<(), Trouble> {
    let trouble = |error| Trouble::of(&error, query);
    let statements = statements(query).map_err(trouble)?;
    if statements.is_empty() {
        return Err(Trouble::usage("there is no query"));
    }
    let mut target = Target::new(results.path.as_deref()).map_err(|error| {
        let path = results.path.clone().unwrap_or_default();
        Trouble::new(format!("{}: {error}", path.display()))
    })?;
    let mut has_result = false;
    for statement in statements {
        let one = Running { session, files, results, has_result };
        has_result |= one.run(statement, &mut target).await.map_err(trouble)?;
    }
    target.finish().map_err(|error| Trouble::io(&error))?;
    complain(&files.tally().complaints());
    Ok(())
}

fn statements(query: &str) -> Result<Vec<Statement>> {
    let dialect = GenericDialect {};
    let mut parser = DFParserBuilder::new(query).with_dialect(&dialect).build()?;
    Ok(parser.parse_statements()?.into())
}

/// One statement of several.
struct Running<'a> {
    session: &'a SessionContext,
    files: &'a Arc<Files>,
    results: &'a Results,
    /// Whether one before it had a result.
    has_result: bool,
}

impl Running<'_> {
    /// Runs it; true if it had a result.
    async fn run(&self, statement: Statement, target: &mut Target) -> Result<bool> {
        let plan = self.session.state().statement_to_plan(statement).await?;
        let frame = self.session.execute_logical_plan(plan).await?;
        let has_columns = !frame.schema().fields().is_empty();
        let task = Arc::new(frame.task_ctx());
        let plan = frame.create_physical_plan().await?;
        let mut progress = Progress::new(&plan, self.files.tally(), self.results.progress);
        let mut stream = execute_stream(plan, task)?;
        if !has_columns {
            // A view that was made, a setting that was changed.
            while let Some(batch) = stream.next().await {
                batch?;
            }
            return Ok(false);
        }
        let format = self.results.format;
        if self.has_result && format == Format::Parquet {
            let why = "a Parquet file holds one result, and there is a second".to_owned();
            return Err(datafusion::error::DataFusionError::Plan(why));
        }
        if self.has_result {
            // Between tables, and between those that begin with a header.
            if matches!(format, Format::Table | Format::Csv) {
                target.out().write_all(b"\n")?;
            }
        }
        let is_in_the_way = self.results.path.is_none() && io::stdout().is_terminal();
        let mut sink = sink(format, &stream.schema(), target.out())?;
        let mut ticks = interval(EVERY);
        let runtime = self.session.runtime_env();
        ticks.tick().await;
        loop {
            tokio::select! {
                biased;
                _ = ticks.tick() => progress.draw(runtime.spilling_progress().current_bytes),
                batch = stream.next() => match batch {
                    None => break,
                    Some(batch) => {
                        let batch = batch.inspect_err(|_| progress.hide(true))?;
                        if is_in_the_way {
                            progress.hide(true);
                        }
                        sink.write(&batch)?;
                    }
                },
            }
        }
        progress.hide(true);
        sink.finish()?;
        Ok(true)
    }
}
