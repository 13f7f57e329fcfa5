//! Partitions of tables as inputs of a plan.

use super::Tally;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::Result;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::streaming::PartitionStream;
use std::fmt::Debug;
use std::sync::Arc;

/// The number of batches that are read ahead.
const QUEUED: usize = 2;

/// A callback for batches; it returns false to stop reading.
pub(crate) type Each<'a> = &'a mut dyn FnMut(RecordBatch) -> bool;

/// Reads a partition of a table, batch by batch.
pub(crate) trait Read: Debug + Send + Sync {
    /// Passes batches of at most `rows` rows to `each`, until `each` returns false.
    fn read(&self, rows: usize, tally: &Arc<Tally>, each: Each<'_>) -> Result<()>;
}

/// A partition of a table.
#[derive(Debug)]
pub(crate) struct Partition {
    /// The schema of the batches.
    pub(crate) schema: SchemaRef,
    /// The reader.
    pub(crate) reader: Arc<dyn Read>,
    /// The counters.
    pub(crate) tally: Arc<Tally>,
}

impl PartitionStream for Partition {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Reads on a thread for blocking I/O.
    fn execute(&self, context: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut stream = RecordBatchReceiverStream::builder(Arc::clone(&self.schema), QUEUED);
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
