//! Nothing is allocated until there is something to report.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use urlens::Agreed;
use urlens::readings::{Readings, Verdict};

/// The system's allocator, which counts how often each thread asks it for memory.
struct Counting;

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

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn asked(job: impl FnOnce()) -> usize {
    let before = ASKED.get();
    job();
    ASKED.get() - before
}

/// Readings, verdict and findings of a web URL in its canonical form take no memory at all, and
/// neither does what is agreed upon about it.
#[test]
fn nothing_to_report() {
    for text in [
        "https://example.org/",
        "https://www.example.co.uk/a-b/c_d~e/?q=1&r=a+b#top",
        "https://example.org/caf%C3%A9/%20?a=%3D",
        "http://example.org/a;b=c/@d",
    ] {
        let times = asked(|| {
            let readings = Readings::of(text);
            assert_eq!(readings.verdict(), Verdict::Same);
            assert!(readings.findings().is_empty());
            assert!(Agreed::parse(text).is_ok());
        });
        assert_eq!(times, 0, "{text}");
    }
    assert!(asked(|| drop(Readings::of("http://127.1/").findings())) > 0);
}
