//! How often a job asks for memory.
//!
//! A test program that wants to know has `#[global_allocator] static ALLOCATOR: Counting = Counting;`.
#![allow(unsafe_code)] // for the allocator that counts

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

/// The system's allocator, which counts how often each thread asks it for memory.
pub struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no counter any more, and nobody asks for it.
    let _ = ASKED.try_with(|it| it.set(it.get() + 1));
}

// SAFETY: every call goes to the system's allocator unchanged; counting touches no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller's promise is passed on.
        unsafe { System.realloc(at, layout, size) }
    }
}

/// How often this thread asks for memory while `job` runs.
pub fn asked<T>(job: impl FnOnce() -> T) -> usize {
    let before = ASKED.get();
    black_box(job());
    ASKED.get() - before
}
