//! How the memory of a query is shared.

use datafusion::error::Result;
use datafusion::execution::memory_pool::{
    FairSpillPool, GreedyMemoryPool, MemoryConsumer, MemoryLimit, MemoryPool, MemoryReservation,
};
use std::fmt;

/// Memory of which a part is kept from those who could do without.
///
/// What sorts and groups can put its data on disk; what merges the sorted cannot, and comes last. In a
/// pool that has no room kept for it, a query whose data nearly fits would fail, though one with
/// more or less of it would not.
#[derive(Debug)]
pub(crate) struct Pool {
    /// For all.
    all: GreedyMemoryPool,
    /// For those who can spill, in equal shares: what one took early is not lost to the others.
    spilling: FairSpillPool,
    size: usize,
}

impl Pool {
    /// A pool of that many bytes.
    pub(crate) fn new(size: usize) -> Self {
        let spilling = FairSpillPool::new(size / 3 * 2);
        Self { all: GreedyMemoryPool::new(size), spilling, size }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.size)
    }
}

impl MemoryPool for Pool {
    fn name(&self) -> &str {
        "urlens-sql"
    }

    fn register(&self, consumer: &MemoryConsumer) {
        self.spilling.register(consumer);
    }

    fn unregister(&self, consumer: &MemoryConsumer) {
        self.spilling.unregister(consumer);
    }

    fn grow(&self, reservation: &MemoryReservation, additional: usize) {
        if reservation.consumer().can_spill() {
            self.spilling.grow(reservation, additional);
        }
        self.all.grow(reservation, additional);
    }

    fn shrink(&self, reservation: &MemoryReservation, shrink: usize) {
        if reservation.consumer().can_spill() {
            self.spilling.shrink(reservation, shrink);
        }
        self.all.shrink(reservation, shrink);
    }

    fn try_grow(&self, reservation: &MemoryReservation, additional: usize) -> Result<()> {
        let can_spill = reservation.consumer().can_spill();
        if can_spill {
            self.spilling.try_grow(reservation, additional)?;
        }
        self.all.try_grow(reservation, additional).inspect_err(|_| {
            if can_spill {
                self.spilling.shrink(reservation, additional);
            }
        })
    }

    fn reserved(&self) -> usize {
        self.all.reserved()
    }

    fn memory_limit(&self) -> MemoryLimit {
        MemoryLimit::Finite(self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn room_is_kept_for_who_cannot_spill() {
        let pool: Arc<dyn MemoryPool> = Arc::new(Pool::new(900));
        let sort = MemoryConsumer::new("sort").with_can_spill(true).register(&pool);
        let merge = MemoryConsumer::new("merge").register(&pool);
        assert!(sort.try_grow(601).is_err());
        assert!(sort.try_grow(600).is_ok());
        assert!(merge.try_grow(301).is_err());
        assert!(merge.try_grow(300).is_ok());
        assert_eq!(pool.reserved(), 900);
        sort.shrink(600);
        // Who cannot spill may have all of it; what was refused is not counted.
        assert!(merge.try_grow(600).is_ok());
        assert!(sort.try_grow(1).is_err());
        merge.shrink(900);
        assert!(sort.try_grow(600).is_ok());
    }
}
