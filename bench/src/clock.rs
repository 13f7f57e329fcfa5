//! Clocks and counters: the CPU time of this thread and of its children, and what is allocated.
//!
//! All `unsafe` of this program is here: an allocator that counts. Those that come as crates cost as much
//! as what they count, or replace `realloc`, which changes who is fast.
#![allow(unsafe_code)]

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;
use nix::time::{ClockId, clock_gettime};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Duration;

/// How long this thread has been running on a CPU.
pub fn thread_time() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).expect("the clock of the thread").into()
}

/// How long children that have been waited for were running.
pub fn children_time() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the time of children");
    let time = usage.user_time() + usage.system_time();
    Duration::from_micros(time.num_microseconds() as u64)
}

thread_local! {
    static TIMES: Cell<u64> = const { Cell::new(0) };
    static HELD: Cell<i64> = const { Cell::new(0) };
}

/// What this thread asked for while something ran: how often, and how many bytes are still held.
/// Growing in place counts: it may have to move.
pub struct Memory {
    pub times: u64,
    pub held: i64,
}

/// Runs something, and counts.
pub fn counting(run: impl FnOnce()) -> Memory {
    let before = (TIMES.get(), HELD.get());
    run();
    Memory { times: TIMES.get() - before.0, held: HELD.get() - before.1 }
}

struct Counting;

// SAFETY: every call is passed on to the system's allocator as it came; the counters are plain
// numbers of this thread that need no allocation and no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TIMES.set(TIMES.get() + 1);
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
        TIMES.set(TIMES.get() + 1);
        HELD.set(HELD.get() + size as i64 - layout.size() as i64);
        // SAFETY: the caller's promises are ours.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
