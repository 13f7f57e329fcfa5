//! Clocks and counters: the CPU time of this thread and of its children, and what is allocated.
//!
//! All `unsafe` of this program is here: two calls to the system, and an allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Duration;

/// How long this thread has been running on a CPU.
pub fn thread_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a timespec that lives through the call.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "the clock of the thread");
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// How long children that have been waited for were running.
pub fn children_time() -> Duration {
    // SAFETY: a rusage is numbers alone, for which zero is a value; the pointer lives through the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        assert_eq!(libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage), 0, "the time of children");
        usage
    };
    let duration = |it: libc::timeval| {
        Duration::from_secs(it.tv_sec as u64) + Duration::from_micros(it.tv_usec as u64)
    };
    duration(usage.ru_utime) + duration(usage.ru_stime)
}

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static HELD: Cell<i64> = const { Cell::new(0) };
}

/// How often this thread has asked for memory. Growing in place counts: it may have to move.
pub fn allocations() -> u64 {
    ALLOCATIONS.get()
}

/// How many bytes this thread has asked for and not given back.
pub fn held() -> i64 {
    HELD.get()
}

struct Counting;

// SAFETY: every call is passed on to the system's allocator as it came; the counters are plain
// numbers of this thread that need no allocation and no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        HELD.set(HELD.get() + layout.size() as i64);
        // SAFETY: the caller's promises are ours.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size() as i64);
        // SAFETY: the caller's promises are ours.
        unsafe { System.dealloc(memory, layout) }
    }
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        HELD.set(HELD.get() + size as i64 - layout.size() as i64);
        // SAFETY: the caller's promises are ours.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
