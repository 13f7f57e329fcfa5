//! What reads a stretch of a table, as a part of a plan.

use super::Tally;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::Result;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::streaming::PartitionStream;
use std::fmt::Debug;
use std::sync::Arc;

/// How many batches may wait for who asked for them.
const WAITING: usize = 2;

/// What takes batches, and says whether it wants more.
pub(crate) type Each<'a> = &'a mut dyn FnMut(RecordBatch) -> bool;

/// Reads a stretch of a table, batch by batch.
pub(crate) trait Read: Debug + Send + Sync {
    /// Passes batches of at most `rows` rows to `each`, until that has seen enough.
    fn read(&self, rows: usize, tally: &Arc<Tally>, each: Each<'_>) -> Result<()>;
}

/// A stretch of a table.
#[derive(Debug)]
pub(crate) struct Stretch {
    /// What its batches are like.
    pub(crate) schema: SchemaRef,
    /// Who reads it.
    pub(crate) reader: Arc<dyn Read>,
    /// Who counts.
    pub(crate) tally: Arc<Tally>,
}

impl PartitionStream for Stretch {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Reads on a thread that may wait for a disk.
    fn execute(&self, context: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut stream = RecordBatchReceiverStream::builder(Arc::clone(&self.schema), WAITING);
        let sender = stream.tx();
        let rows = context.session_config().batch_size();
        let (reader, tally) = (Arc::clone(&self.reader), Arc::clone(&self.tally));
        stream.spawn_blocking(move || {
            reader.read(rows, &tally, &mut |batch| {
                tally.rows(batch.num_rows() as u64);
                sender.blocking_send(Ok(batch)).is_ok()
            })
        });
        stream.build()
    }
}
