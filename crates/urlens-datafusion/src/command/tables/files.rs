//! File names as table names: `FROM 'crawl.parquet'`.

use super::Tally;
use super::csv::Csv;
use super::json::Json;
use super::kind::Kind;
use super::list::{self, List};
use super::read::{Partition, Read};
use super::source::Source;
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::streaming::StreamingTable;
use datafusion::catalog::{TableProvider, UrlTableFactory};
use datafusion::common::DataFusionError;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::error::Result;
use datafusion::execution::context::{SessionContext, SessionState};
use datafusion::physical_plan::streaming::PartitionStream;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Opens files as tables, each file once.
#[derive(Debug)]
pub(crate) struct Files {
    tally: Arc<Tally>,
    /// The number of reading threads.
    threads: usize,
    /// The session, with which DataFusion opens Parquet files.
    state: OnceLock<Box<SessionState>>,
    /// Open tables by name: standard input can be opened only once.
    tables: Mutex<HashMap<String, Arc<dyn TableProvider>>>,
}

impl Files {
    /// Creates tables for `threads` threads.
    pub(crate) fn new(threads: usize) -> Self {
        let (tally, tables) = (Arc::default(), Mutex::default());
        Self { tally, threads, state: OnceLock::new(), tables }
    }

    /// Sets the session with which Parquet files are opened.
    pub(crate) fn attach(&self, session: &SessionContext) {
        let _ = self.state.set(Box::new(session.state()));
    }

    /// The counters of all tables.
    pub(crate) fn tally(&self) -> &Arc<Tally> {
        &self.tally
    }

    /// The table in a file.
    pub(crate) async fn table(&self, name: &str) -> Result<Arc<dyn TableProvider>> {
        let open = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(table) = open {
            return Ok(table);
        }
        let table = self.open(name).await.map_err(|error| match error {
            DataFusionError::IoError(error) => file_error(name, &error),
            DataFusionError::ParquetError(error) => {
                file_error(name, &io::Error::other(error.to_string()))
            }
            other => other,
        })?;
        self.tables
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(name.to_owned(), Arc::clone(&table));
        Ok(table)
    }

    async fn open(&self, name: &str) -> Result<Arc<dyn TableProvider>> {
        let (kind, path) = Kind::of(name);
        if kind == Kind::Parquet {
            return self.parquet(path).await;
        }
        let source = match path {
            "-" => Source::stdin(),
            _ => Source::file(Path::new(path))?,
        };
        self.tally.expect(source.length().unwrap_or(0));
        let name = if path == "-" { "stdin" } else { path };
        // A quoted CSV field may contain line breaks, so CSV files cannot be split.
        let (schema, readers): (SchemaRef, Vec<Arc<dyn Read>>) = match kind {
            Kind::Csv(separator) => {
                let csv = Csv::new(name, source, separator)?;
                (Arc::clone(&csv.schema), vec![Arc::new(csv)])
            }
            Kind::Json => {
                let Json { name, source, schema } = Json::new(name, source)?;
                let json =
                    |source| Json { name: name.clone(), source, schema: Arc::clone(&schema) };
                let partitions = source.partitions(self.threads).into_iter();
                let readers = partitions.map(|partition| Arc::new(json(partition)) as _).collect();
                (schema, readers)
            }
            Kind::List | Kind::Parquet => {
                let list = |source| Arc::new(List { name: name.to_owned(), source }) as _;
                (list::schema(), source.partitions(self.threads).into_iter().map(list).collect())
            }
        };
        let partition = |reader| {
            let (schema, tally) = (Arc::clone(&schema), Arc::clone(&self.tally));
            Arc::new(Partition { schema, reader, tally }) as Arc<dyn PartitionStream>
        };
        let partitions = readers.into_iter().map(partition).collect();
        Ok(Arc::new(StreamingTable::try_new(schema, partitions)?))
    }

    /// Opens a Parquet file, a folder of them, or all files that match a pattern.
    async fn parquet(&self, path: &str) -> Result<Arc<dyn TableProvider>> {
        if !path.contains(['*', '?', '[']) {
            Path::new(path).metadata()?;
        }
        let Some(state) = self.state.get() else {
            return Err(DataFusionError::Internal("no session is attached".to_owned()));
        };
        let options =
            ListingOptions::new(Arc::new(ParquetFormat::default())).with_file_extension("");
        let config = ListingTableConfig::new(ListingTableUrl::parse(path)?)
            .with_listing_options(options)
            .infer_schema(state.as_ref())
            .await
            .map_err(|error| match error {
                // A pattern that matches no file.
                DataFusionError::Plan(message) if message.starts_with("No files found") => {
                    DataFusionError::IoError(io::ErrorKind::NotFound.into())
                }
                other => other,
            })?;
        Ok(Arc::new(ListingTable::try_new(config)?))
    }
}

#[async_trait]
impl UrlTableFactory for Files {
    /// Returns `None` for a missing file, and an error for one that cannot be read.
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let (_, path) = Kind::of(name);
        let is_pattern = path.contains(['*', '?', '[']);
        if path == "-" || is_pattern || Path::new(path).exists() {
            self.table(name).await.map(Some)
        } else {
            Ok(None)
        }
    }
}

/// An I/O error with the name of the file.
fn file_error(name: &str, error: &io::Error) -> DataFusionError {
    let message = match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "a directory, not a file".to_owned(),
        _ => error.to_string(),
    };
    DataFusionError::IoError(io::Error::new(error.kind(), format!("{name}: {message}")))
}
