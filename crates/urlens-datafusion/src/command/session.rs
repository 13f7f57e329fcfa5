//! The DataFusion session: its memory, threads, tables and functions.

use crate::pool::Pool;
use crate::tables::Files;
use datafusion::catalog::{DynamicFileCatalog, UrlTableFactory};
use datafusion::error::Result;
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::disk_manager::{DiskManagerBuilder, DiskManagerMode};
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::path::PathBuf;
use std::sync::Arc;

/// The resources of a query.
#[derive(Debug)]
pub(crate) struct Resources {
    /// The number of threads.
    pub(crate) threads: usize,
    /// The memory limit in bytes; data beyond it is spilled to disk.
    pub(crate) memory: Option<usize>,
    /// The folder for spilling; without one, a query that must spill fails.
    pub(crate) spill: Option<PathBuf>,
}

/// Creates a session with all functions, in which files are tables.
pub(crate) fn new(resources: &Resources) -> Result<(SessionContext, Arc<Files>)> {
    let mut config = SessionConfig::new()
        .with_target_partitions(resources.threads)
        .with_information_schema(true);
    // For error messages with a position in the query.
    config.options_mut().sql_parser.collect_spans = true;
    if let Some(memory) = resources.memory {
        // A sort reserves this much for merging its spilled data. The default could exceed a small
        // memory limit.
        let reservation = &mut config.options_mut().execution.sort_spill_reservation_bytes;
        *reservation = (*reservation).min(memory / resources.threads / 8);
        // A merge holds one batch of each of its inputs and cannot spill. Rows of some kilobytes must
        // fit, too.
        let default = config.batch_size();
        let rows = (memory / resources.threads / (128 << 10)).clamp(128, default);
        config = config.with_batch_size(rows);
        if rows < default {
            // A sort in place would produce many small batches, each of which is counted with all the
            // text they share, and soon exceed the limit. Merge instead.
            config.options_mut().execution.sort_in_place_threshold_bytes = 0;
        }
    }
    let mut runtime = RuntimeEnvBuilder::new();
    if let Some(memory) = resources.memory {
        runtime = runtime.with_memory_pool(Arc::new(Pool::new(memory)));
    }
    let mode = match &resources.spill {
        Some(folder) => DiskManagerMode::Directories(vec![folder.clone()]),
        None => DiskManagerMode::Disabled,
    };
    runtime = runtime.with_disk_manager_builder(DiskManagerBuilder::default().with_mode(mode));
    let files = Arc::new(Files::new(resources.threads));
    let state = SessionStateBuilder::new()
        .with_config(config)
        .with_runtime_env(runtime.build_arc()?)
        .with_default_features()
        .build();
    let factory = Arc::clone(&files) as Arc<dyn UrlTableFactory>;
    let catalogs = DynamicFileCatalog::new(Arc::clone(state.catalog_list()), factory);
    let state =
        SessionStateBuilder::new_from_existing(state).with_catalog_list(Arc::new(catalogs)).build();
    let session = SessionContext::new_with_state(state);
    urlens_datafusion::register(&session);
    files.attach(&session);
    Ok((session, files))
}
