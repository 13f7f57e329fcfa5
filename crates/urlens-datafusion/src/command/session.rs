//! A session of DataFusion: how much memory and how many threads it has, and what it can read.

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

/// What a query may use.
#[derive(Debug)]
pub(crate) struct Means {
    /// How many threads work at once.
    pub(crate) threads: usize,
    /// How much memory there is for what has to be kept; what does not fit goes to disk.
    pub(crate) memory: Option<usize>,
    /// In which folder that is; without one, it does not go to disk, and the query fails.
    pub(crate) spill: Option<PathBuf>,
}

/// A session in which files are tables and all functions are known.
pub(crate) fn new(means: &Means) -> Result<(SessionContext, Arc<Files>)> {
    let mut config =
        SessionConfig::new().with_target_partitions(means.threads).with_information_schema(true);
    // So that messages can say where in the query.
    config.options_mut().sql_parser.collect_spans = true;
    if let Some(memory) = means.memory {
        // A sort keeps this much apart to bring together what it wrote to disk. The usual amount
        // would be all there is where there is little.
        let reservation = &mut config.options_mut().execution.sort_spill_reservation_bytes;
        *reservation = (*reservation).min(memory / means.threads / 8);
        // Whoever merges holds a batch of each of those it merges, and cannot put them anywhere.
        // Rows of some kilobytes must do, too.
        let usual = config.batch_size();
        let rows = (memory / means.threads / (128 << 10)).clamp(128, usual);
        config = config.with_batch_size(rows);
        if rows < usual {
            // What a sort puts together before it sorts comes out in many small batches, of which each
            // counts for all the text they share, and soon for more than there is. So it merges.
            config.options_mut().execution.sort_in_place_threshold_bytes = 0;
        }
    }
    let mut runtime = RuntimeEnvBuilder::new();
    if let Some(memory) = means.memory {
        runtime = runtime.with_memory_pool(Arc::new(Pool::new(memory)));
    }
    let mode = match &means.spill {
        Some(folder) => DiskManagerMode::Directories(vec![folder.clone()]),
        None => DiskManagerMode::Disabled,
    };
    runtime = runtime.with_disk_manager_builder(DiskManagerBuilder::default().with_mode(mode));
    let files = Arc::new(Files::new(means.threads));
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
