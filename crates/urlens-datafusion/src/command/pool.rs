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
///
/// What hands rows from thread to thread (`RepartitionExec`) is never refused: in DataFusion 55 two threads that
/// put such rows on disk may wait for each other for ever (its issue 24883). It holds a few batches
/// for each thread, and others have so much less.
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

/// Who asks for memory, by what becomes of a refusal.
enum Asks {
    /// Goes on on disk.
    Spilling,
    /// Fails.
    Needing,
    /// Is not refused.
    Handing,
}

impl Asks {
    fn of(consumer: &MemoryConsumer) -> Self {
        match consumer.can_spill() {
            true if consumer.name().starts_with("RepartitionExec") => Self::Handing,
            true => Self::Spilling,
            false => Self::Needing,
        }
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
        if let Asks::Spilling = Asks::of(consumer) {
            self.spilling.register(consumer);
        }
    }

    fn unregister(&self, consumer: &MemoryConsumer) {
        if let Asks::Spilling = Asks::of(consumer) {
            self.spilling.unregister(consumer);
        }
    }

    fn grow(&self, reservation: &MemoryReservation, additional: usize) {
        if let Asks::Spilling = Asks::of(reservation.consumer()) {
            self.spilling.grow(reservation, additional);
        }
        self.all.grow(reservation, additional);
    }

    fn shrink(&self, reservation: &MemoryReservation, shrink: usize) {
        if let Asks::Spilling = Asks::of(reservation.consumer()) {
            self.spilling.shrink(reservation, shrink);
        }
        self.all.shrink(reservation, shrink);
    }

    fn try_grow(&self, reservation: &MemoryReservation, additional: usize) -> Result<()> {
        match Asks::of(reservation.consumer()) {
            Asks::Spilling => {
                self.spilling.try_grow(reservation, additional)?;
                self.all
                    .try_grow(reservation, additional)
                    .inspect_err(|_| self.spilling.shrink(reservation, additional))
            }
            Asks::Needing => self.all.try_grow(reservation, additional),
            Asks::Handing => {
                self.all.grow(reservation, additional);
                Ok(())
            }
        }
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

    #[test]
    fn who_hands_over_is_not_refused() {
        let pool: Arc<dyn MemoryPool> = Arc::new(Pool::new(900));
        let sort = MemoryConsumer::new("sort").with_can_spill(true).register(&pool);
        let hand = MemoryConsumer::new("RepartitionExec[0]").with_can_spill(true).register(&pool);
        // It has no share of what is for those who spill.
        assert!(sort.try_grow(600).is_ok());
        assert!(hand.try_grow(1000).is_ok());
        assert_eq!(pool.reserved(), 1600);
        sort.shrink(600);
        assert!(sort.try_grow(1).is_err());
        hand.shrink(1000);
        assert!(sort.try_grow(600).is_ok());
        drop(hand);
        drop(sort);
        assert_eq!(pool.reserved(), 0);
    }
}
