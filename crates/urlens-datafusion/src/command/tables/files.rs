//! `FROM 'crawl.parquet'`: names of files where names of tables are expected.

use super::Tally;
use super::csv::Csv;
use super::json::Json;
use super::kind::Kind;
use super::list::{self, List};
use super::read::{Read, Stretch};
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

/// Makes tables of files, each once.
#[derive(Debug)]
pub(crate) struct Files {
    tally: Arc<Tally>,
    /// How many threads read.
    threads: usize,
    /// Where Parquet is read by DataFusion itself, which needs to know how.
    state: OnceLock<Box<SessionState>>,
    /// A file that is named twice is one table: standard input is there only once.
    known: Mutex<HashMap<String, Arc<dyn TableProvider>>>,
}

impl Files {
    /// Tables for that many threads.
    pub(crate) fn new(threads: usize) -> Self {
        let (tally, known) = (Arc::default(), Mutex::default());
        Self { tally, threads, state: OnceLock::new(), known }
    }

    /// Lets Parquet be read as this session does.
    pub(crate) fn attach(&self, session: &SessionContext) {
        let _ = self.state.set(Box::new(session.state()));
    }

    /// What has been read so far.
    pub(crate) fn tally(&self) -> &Arc<Tally> {
        &self.tally
    }

    /// The table in a file.
    pub(crate) async fn table(&self, name: &str) -> Result<Arc<dyn TableProvider>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(table) = known {
            return Ok(table);
        }
        let table = self.open(name).await.map_err(|error| match error {
            DataFusionError::IoError(error) => trouble(name, &error),
            DataFusionError::ParquetError(error) => {
                trouble(name, &io::Error::other(error.to_string()))
            }
            other => other,
        })?;
        self.known
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
        // A row of CSV may have ends of lines in it: nobody can begin in the middle.
        let (schema, readers): (SchemaRef, Vec<Arc<dyn Read>>) = match kind {
            Kind::Csv(separator) => {
                let csv = Csv::new(name, source, separator)?;
                (Arc::clone(&csv.schema), vec![Arc::new(csv)])
            }
            Kind::Json => {
                let Json { name, source, schema } = Json::new(name, source)?;
                let json =
                    |source| Json { name: name.clone(), source, schema: Arc::clone(&schema) };
                let stretches = source.stretches(self.threads).into_iter();
                let readers = stretches.map(|it| Arc::new(json(it)) as _).collect();
                (schema, readers)
            }
            Kind::List | Kind::Parquet => {
                let list = |source| Arc::new(List { name: name.to_owned(), source }) as _;
                (list::schema(), source.stretches(self.threads).into_iter().map(list).collect())
            }
        };
        let stretch = |reader| {
            let (schema, tally) = (Arc::clone(&schema), Arc::clone(&self.tally));
            Arc::new(Stretch { schema, reader, tally }) as Arc<dyn PartitionStream>
        };
        let stretches = readers.into_iter().map(stretch).collect();
        Ok(Arc::new(StreamingTable::try_new(schema, stretches)?))
    }

    /// A file, a folder of files, or all that a pattern names.
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
                // A pattern that no file has the name for.
                DataFusionError::Plan(why) if why.starts_with("No files found") => {
                    DataFusionError::IoError(io::ErrorKind::NotFound.into())
                }
                other => other,
            })?;
        Ok(Arc::new(ListingTable::try_new(config)?))
    }
}

#[async_trait]
impl UrlTableFactory for Files {
    /// A file that is not there is no table; one that cannot be read is an error.
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let (_, path) = Kind::of(name);
        let is_pattern = path.contains(['*', '?', '[']);
        match path == "-" || is_pattern || Path::new(path).exists() {
            true => self.table(name).await.map(Some),
            false => Ok(None),
        }
    }
}

/// What went wrong with a file, and with which.
fn trouble(name: &str, error: &io::Error) -> DataFusionError {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "a directory, not a file".to_owned(),
        _ => error.to_string(),
    };
    DataFusionError::IoError(io::Error::new(error.kind(), format!("{name}: {why}")))
}
