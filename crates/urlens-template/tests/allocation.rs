//! Reading a template allocates nothing, and neither does looking into it; an expansion allocates
//! its one buffer at most.
#![allow(unsafe_code)] // for the allocator that counts

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use urlens_template::{Repertoire, Template, Value};

/// The system's allocator, which counts how often a thread asks it for memory.
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    COUNT.with(|count| count.set(count.get() + 1));
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

/// How often memory is asked for while `f` runs.
fn allocations<T>(f: impl FnOnce() -> T) -> usize {
    let before = COUNT.with(Cell::get);
    black_box(f());
    COUNT.with(Cell::get) - before
}

const TEXTS: &[&str] = &[
    "",
    "/users/{id}",
    "https://example.org{/path*,x:3}/é%20\u{E000}{?q,lang,list*}{&map*}{#fragment}",
    "{+base}{;a.b,c%20}{.d}",
    // Not templates.
    "{",
    "a b",
    "{x:10000}",
    "{a{b}}",
    "é}",
    "{..}",
];

/// S2.1: borrowed text is read, taken or refused, without a single allocation; so is owned text.
#[test]
fn parsing_never_allocates() {
    assert_eq!(allocations(|| String::from("x")), 1, "the allocator counts");
    for text in TEXTS {
        assert_eq!(allocations(|| Template::parse(*text)), 0, "{text}");
        let owned = String::from(*text);
        assert_eq!(allocations(|| Template::parse(owned)), 0, "{text}");
    }
}

/// S2.1: pieces and variables are read from the text.
#[test]
fn looking_inside_never_allocates() {
    for template in TEXTS.iter().filter_map(|text| Template::parse(*text).ok()) {
        let looks = allocations(|| {
            let places = template.variables().map(|it| it.at() + it.name().len()).sum::<usize>();
            (template.pieces().count(), template.level(), places)
        });
        assert_eq!(looks, 0, "{template}");
    }
}

/// S2.2: into a buffer that is large enough, nothing is allocated, whatever the values; otherwise it is
/// the buffer, once, if the values are no longer than the template.
#[test]
fn expanding_allocates_the_buffer_only() {
    let values = [
        ("id", Value::from("7 é")),
        ("list", Value::list(["a", "b c"])),
        ("map", Value::map([("k", "v/w")])),
        ("x", Value::from("abcdef")),
    ];
    let mut buffer = String::with_capacity(1000);
    for template in TEXTS.iter().filter_map(|text| Template::parse(*text).ok()) {
        for repertoire in [Repertoire::Uri, Repertoire::Iri] {
            buffer.clear();
            let into = || template.expand_with(&values, repertoire, &mut buffer).unwrap();
            assert_eq!(allocations(into), 0, "{template}");
        }
        assert!(allocations(|| template.expand(&values).unwrap()) <= 1, "{template}");
    }
}
