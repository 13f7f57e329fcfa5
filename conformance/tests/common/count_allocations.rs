//! Counts allocations, with the allocator of `allocation_counter`.

use std::hint::black_box;

/// The number of allocations of this thread while `job` runs.
pub(crate) fn count_allocations<T>(job: impl FnOnce() -> T) -> u64 {
    allocation_counter::measure(|| drop(black_box(job()))).count_total
}
