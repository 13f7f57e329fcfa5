//! Builder for columns of lists and maps, whose items are structs.

use crate::rows::Sink;
use arrow_array::{ArrayRef, ListArray, MapArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use std::sync::Arc;

/// A column of lists under construction.
#[derive(Debug)]
pub(crate) struct Lists<M> {
    /// The members, each a column with one row per item.
    pub(crate) members: M,
    /// The end of each list, as Arrow's signed 32-bit offsets.
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
}

/// The member columns of list items.
pub(crate) trait Members {
    /// True if the items are the entries of a map.
    const ARE_ENTRIES: bool = false;

    /// The number of items so far.
    fn len(&self) -> usize;

    /// Returns the fields of an item and a column for each.
    fn columns(self) -> Result<(Fields, Vec<ArrayRef>), ArrowError>;
}

impl<M: Members> Lists<M> {
    pub(crate) fn new(members: M, rows: usize) -> Self {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        Self { members, ends, nulls: NullBufferBuilder::new(rows) }
    }

    /// Ends a list, which contains the items added since the previous list.
    pub(crate) fn end(&mut self) {
        self.close();
        self.nulls.append_non_null();
    }

    fn close(&mut self) {
        // The views of more items would not fit in memory.
        self.ends.push(i32::try_from(self.members.len()).unwrap_or(i32::MAX));
    }
}

impl<M: Members> Sink for Lists<M> {
    fn len(&self) -> usize {
        self.nulls.len()
    }

    fn null(&mut self) {
        self.close();
        self.nulls.append_null();
    }

    fn column(mut self) -> Result<ArrayRef, ArrowError> {
        let items = self.members.len();
        let (fields, columns) = self.members.columns()?;
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        let name = if M::ARE_ENTRIES { "entries" } else { "item" };
        let field = Arc::new(Field::new(name, DataType::Struct(fields.clone()), false));
        let values = StructArray::try_new_with_length(fields, columns, None, items)?;
        let nulls = self.nulls.finish();
        Ok(if M::ARE_ENTRIES {
            Arc::new(MapArray::try_new(field, offsets, values, nulls, false)?)
        } else {
            Arc::new(ListArray::try_new(field, offsets, Arc::new(values), nulls)?)
        })
    }
}
