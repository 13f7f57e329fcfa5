//! How the memory of a query is shared.

use datafusion::error::Result;
use datafusion::execution::memory_pool::{
    FairSpillPool, GreedyMemoryPool, MemoryConsumer, MemoryLimit, MemoryPool, MemoryReservation,
};
use std::fmt;

/// Memory of which parts are kept from those who could do without.
///
/// What sorts and groups can put its data on disk; what merges the sorted cannot, and comes last. In a
/// pool that has no room kept for it, a query whose data nearly fits would fail, though one with
/// more or less of it would not.
///
/// What hands rows from thread to thread (`RepartitionExec`) is never refused: in DataFusion 55 two threads that
/// put such rows on disk may wait for each other for ever (its issue 24883). It holds a few batches
/// for each thread, and others have so much less.
#[derive(Debug)]
pub(crate) struct Pool {
    /// One within the other: for all; for a sort that merges what it wrote to disk, which takes what it gets, while who
    /// merges the results of the sorts waits; and for those who can spill, in equal shares, so that what
    /// one took early is not lost to the others.
    parts: [Box<dyn MemoryPool>; 3],
    size: usize,
}

impl Pool {
    /// A pool of that many bytes.
    pub(crate) fn new(size: usize) -> Self {
        let all = GreedyMemoryPool::new(size);
        let sorts = GreedyMemoryPool::new(size / 8 * 7);
        // A sort asks for twice what it holds, and then for its keys, which may be as much as all it holds, or more.
        let spilling = FairSpillPool::new(size / 5 * 2);
        Self { parts: [Box::new(all), Box::new(sorts), Box::new(spilling)], size }
    }

    /// Those parts in which there must be room for this one.
    fn parts(&self, consumer: &MemoryConsumer) -> &[Box<dyn MemoryPool>] {
        let count = match consumer.can_spill() {
            true if hands_over(consumer) => 1,
            true => 3,
            false if consumer.name().starts_with("ExternalSorterMerge") => 2,
            false => 1,
        };
        &self.parts[..count]
    }
}

fn hands_over(consumer: &MemoryConsumer) -> bool {
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
        self.parts(consumer).iter().for_each(|it| it.register(consumer));
    }

    fn unregister(&self, consumer: &MemoryConsumer) {
        self.parts(consumer).iter().for_each(|it| it.unregister(consumer));
    }

    fn grow(&self, reservation: &MemoryReservation, additional: usize) {
        self.parts(reservation.consumer()).iter().for_each(|it| it.grow(reservation, additional));
    }

    fn shrink(&self, reservation: &MemoryReservation, shrink: usize) {
        self.parts(reservation.consumer()).iter().for_each(|it| it.shrink(reservation, shrink));
    }

    fn try_grow(&self, reservation: &MemoryReservation, additional: usize) -> Result<()> {
        if hands_over(reservation.consumer()) {
            self.grow(reservation, additional);
            return Ok(());
        }
        let parts = self.parts(reservation.consumer());
        for (n, part) in parts.iter().enumerate() {
            if let Err(error) = part.try_grow(reservation, additional) {
                parts[..n].iter().for_each(|it| it.shrink(reservation, additional));
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
    fn room_is_kept_for_who_cannot_spill() {
        let pool: Arc<dyn MemoryPool> = Arc::new(Pool::new(1000));
        let sort = MemoryConsumer::new("sort").with_can_spill(true).register(&pool);
        let merge = MemoryConsumer::new("merge").register(&pool);
        assert!(sort.try_grow(401).is_err());
        assert!(sort.try_grow(400).is_ok());
        assert!(merge.try_grow(601).is_err());
        assert!(merge.try_grow(600).is_ok());
        assert_eq!(pool.reserved(), 1000);
        sort.shrink(400);
        // Who cannot spill may have all of it; what was refused is not counted.
        assert!(merge.try_grow(400).is_ok());
        assert!(sort.try_grow(1).is_err());
        merge.shrink(1000);
        assert!(sort.try_grow(400).is_ok());
    }

    #[test]
    fn who_hands_over_is_not_refused() {
        let pool: Arc<dyn MemoryPool> = Arc::new(Pool::new(1000));
        let sort = MemoryConsumer::new("sort").with_can_spill(true).register(&pool);
        let hand = MemoryConsumer::new("RepartitionExec[0]").with_can_spill(true).register(&pool);
        // It has no share of what is for those who spill.
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
    fn room_is_kept_for_the_last_merge() {
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
