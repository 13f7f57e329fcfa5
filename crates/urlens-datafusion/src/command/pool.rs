//! The memory pool of queries.

use datafusion::error::Result;
use datafusion::execution::memory_pool::{
    FairSpillPool, GreedyMemoryPool, MemoryConsumer, MemoryLimit, MemoryPool, MemoryReservation,
};
use std::fmt;

/// A memory pool that reserves room for consumers that cannot spill.
///
/// Sorting and grouping can spill to disk; merging sorted data cannot, and comes last. Without
/// reserved room, a query whose data nearly fits would fail, though it would succeed with more or less
/// data.
///
/// `RepartitionExec`, which passes rows between threads, never gets an error: in DataFusion 55, two
/// threads that spill such rows may deadlock (its issue 24883). It holds a few batches per thread, at
/// the expense of other consumers.
#[derive(Debug)]
pub(crate) struct Pool {
    /// Nested pools: for all consumers; for sorts that merge their spilled data, which take all they can
    /// get before the final merge starts; and for consumers that can spill, in equal shares, so that an
    /// early consumer does not starve later ones.
    parts: [Box<dyn MemoryPool>; 3],
    size: usize,
}

impl Pool {
    /// Creates a pool of `size` bytes.
    pub(crate) fn new(size: usize) -> Self {
        let all = GreedyMemoryPool::new(size);
        let sorts = GreedyMemoryPool::new(size / 8 * 7);
        // A sort requests twice the size of its data, and then its keys, which may be as large as the data or larger.
        let spilling = FairSpillPool::new(size / 5 * 2);
        Self { parts: [Box::new(all), Box::new(sorts), Box::new(spilling)], size }
    }

    /// The pools in which a consumer needs room.
    fn parts(&self, consumer: &MemoryConsumer) -> &[Box<dyn MemoryPool>] {
        let count = if consumer.can_spill() {
            if is_repartition(consumer) { 1 } else { 3 }
        } else if consumer.name().starts_with("ExternalSorterMerge") {
            2
        } else {
            1
        };
        &self.parts[..count]
    }
}

fn is_repartition(consumer: &MemoryConsumer) -> bool {
    consumer.can_spill() && consumer.name().starts_with("RepartitionExec")
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
        self.parts(consumer).iter().for_each(|part| part.register(consumer));
    }

    fn unregister(&self, consumer: &MemoryConsumer) {
        self.parts(consumer).iter().for_each(|part| part.unregister(consumer));
    }

    fn grow(&self, reservation: &MemoryReservation, additional: usize) {
        self.parts(reservation.consumer())
            .iter()
            .for_each(|part| part.grow(reservation, additional));
    }

    fn shrink(&self, reservation: &MemoryReservation, shrink: usize) {
        self.parts(reservation.consumer()).iter().for_each(|part| part.shrink(reservation, shrink));
    }

    fn try_grow(&self, reservation: &MemoryReservation, additional: usize) -> Result<()> {
        if is_repartition(reservation.consumer()) {
            self.grow(reservation, additional);
            return Ok(());
        }
        let parts = self.parts(reservation.consumer());
        for (n, part) in parts.iter().enumerate() {
            if let Err(error) = part.try_grow(reservation, additional) {
                parts[..n].iter().for_each(|part| part.shrink(reservation, additional));
                return Err(error);
            }
        }
        Ok(())
    }

    fn reserved(&self) -> usize {
        self.parts[0].reserved()
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
    fn room_is_reserved_for_consumers_that_cannot_spill() {
        let pool: Arc<dyn MemoryPool> = Arc::new(Pool::new(1000));
        let sort = MemoryConsumer::new("sort").with_can_spill(true).register(&pool);
        let merge = MemoryConsumer::new("merge").register(&pool);
        assert!(sort.try_grow(401).is_err());
        assert!(sort.try_grow(400).is_ok());
        assert!(merge.try_grow(601).is_err());
        assert!(merge.try_grow(600).is_ok());
        assert_eq!(pool.reserved(), 1000);
        sort.shrink(400);
        // A consumer that cannot spill may use the whole pool; failed requests are not counted.
        assert!(merge.try_grow(400).is_ok());
        assert!(sort.try_grow(1).is_err());
        merge.shrink(1000);
        assert!(sort.try_grow(400).is_ok());
    }

    #[test]
    fn repartition_always_succeeds() {
        let pool: Arc<dyn MemoryPool> = Arc::new(Pool::new(1000));
        let sort = MemoryConsumer::new("sort").with_can_spill(true).register(&pool);
        let hand = MemoryConsumer::new("RepartitionExec[0]").with_can_spill(true).register(&pool);
        // It takes no share from the consumers that can spill.
        assert!(sort.try_grow(400).is_ok());
        assert!(hand.try_grow(1000).is_ok());
        assert_eq!(pool.reserved(), 1400);
        sort.shrink(400);
        assert!(sort.try_grow(1).is_err());
        hand.shrink(1000);
        assert!(sort.try_grow(400).is_ok());
        drop(hand);
        drop(sort);
        assert_eq!(pool.reserved(), 0);
    }

    #[test]
    fn room_is_reserved_for_the_last_merge() {
        let pool: Arc<dyn MemoryPool> = Arc::new(Pool::new(800));
        let sort = MemoryConsumer::new("ExternalSorterMerge[0]").register(&pool);
        let last = MemoryConsumer::new("SortPreservingMergeExec[0]").register(&pool);
        assert!(sort.try_grow(701).is_err());
        assert!(sort.try_grow(700).is_ok());
        assert!(last.try_grow(101).is_err());
        assert!(last.try_grow(100).is_ok());
        assert_eq!(pool.reserved(), 800);
    }
}
