//! How often a job asks for memory. Who takes this in has the allocator of `allocation_counter`, which counts.

use std::hint::black_box;

/// How often this thread asks for memory while `job` runs.
pub(crate) fn asked<T>(job: impl FnOnce() -> T) -> u64 {
    allocation_counter::measure(|| drop(black_box(job()))).count_total
}
