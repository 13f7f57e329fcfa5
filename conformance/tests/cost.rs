//! Cost: every operation takes time in proportion to its input, and little more memory than it.
//!
//! Texts of 1, 2, 4 and 8 MB, made of what is most work. Twice the text may take 2.3 times as long
//! and no more, and the peak of memory may be three times the input. Machines are noisy: what looks
//! too slow is measured again before it counts, and what takes no time is not compared.
#![allow(unsafe_code)] // for the allocator that counts; see `Counting`

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use urlens::{Iri, IriRef, Normalization, Rung, UriRef};

/// The system's allocator, which counts what is in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn taken(size: usize) {
    let now = IN_USE.fetch_add(size, Relaxed) + size;
    PEAK.fetch_max(now, Relaxed);
}

// SAFETY: every call goes to the system's allocator unchanged; counting touches no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // The system may keep both for a moment, or may not; the peak counts what is asked for.
        taken(size);
        IN_USE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Time and memory are of the whole process, so only one test may run at a time.
static ALONE: Mutex<()> = Mutex::new(());

const MEGABYTE: usize = 1 << 20;

/// A long text: what stands before, what is repeated, what stands behind.
struct Input {
    before: &'static str,
    repeated: &'static str,
    after: &'static str,
}

const INPUTS: &[Input] = &[
    Input { before: "http://h/a/", repeated: "../", after: "b?q#f" },
    Input { before: "http://h/a/", repeated: "a/../", after: "b" },
    Input { before: "foo:a/", repeated: "..//", after: "b" },
    Input { before: "http://h/", repeated: "%2e%2e/", after: "%c3%a9" },
    Input { before: "http://h/", repeated: "/", after: "" },
    Input { before: "http://h/", repeated: "@", after: "?q" },
    Input { before: "foo:", repeated: ":", after: "" },
    Input { before: "http://", repeated: ":", after: "@h:80/p" },
    Input { before: "http://", repeated: "%C3%A9", after: ":80/p" },
    Input { before: "http://H/p?", repeated: "a=b&", after: "#f" },
    Input { before: "http://h/é/", repeated: "é", after: "#É" },
    // Not in the language: errors, and what loose reading makes of them.
    Input { before: "http://", repeated: "@", after: "/" },
    Input { before: "http://", repeated: "[", after: "/" },
    Input { before: "http://h/?", repeated: "[", after: "" },
];

impl Input {
    fn of(&self, size: usize) -> String {
        let mut text = String::with_capacity(size + 64);
        text += self.before;
        text += &self.repeated.repeat(size / self.repeated.len());
        text + self.after
    }

    fn name(&self) -> String {
        format!("{}{}…{}", self.before, self.repeated, self.after)
    }
}

/// An operation: its name, how many texts of the full size it is given, and what it does.
struct Operation {
    name: &'static str,
    texts: usize,
    run: fn(&str),
}

const fn operation(name: &'static str, texts: usize, run: fn(&str)) -> Operation {
    Operation { name, texts, run }
}

/// The end of a result that nobody looks at, but that must have been made.
fn done<T>(result: T) {
    drop(black_box(result));
}

/// Runs `f` on the text as an IRI reference, if it is one.
fn read(text: &str, f: impl FnOnce(IriRef<&str>)) {
    if let Ok(read) = IriRef::parse(text) {
        f(read);
    }
}

/// Runs `f` on the text as an IRI, if it is one.
fn whole(text: &str, f: impl FnOnce(Iri<&str>)) {
    if let Ok(read) = Iri::parse(text) {
        f(read);
    }
}

const OPERATIONS: &[Operation] = &[
    operation("parse", 1, |text| {
        done((IriRef::parse(text), UriRef::parse(text)));
    }),
    operation("error.show", 1, |text| {
        if let Err(error) = UriRef::parse(text) {
            done(error.show(text).to_string());
        }
    }),
    operation("from_loose", 1, |text| done(UriRef::from_loose(text))),
    operation("segments", 1, |text| read(text, |it| done(it.path_segments().count()))),
    operation("query_pairs", 1, |text| read(text, |it| done(it.query_pairs().count()))),
    operation("tokens", 1, |text| read(text, |it| done(it.tokens().len()))),
    operation("normalize", 1, |text| {
        read(text, |it| done(it.normalize_with(&Normalization::SCHEME)));
    }),
    operation("normalize by SRFI", 1, |text| {
        read(text, |it| done(it.normalize_with(&Normalization::SRFI)));
    }),
    operation("normalize in place", 1, |text| {
        read(text, |it| {
            let mut owned = it.into_owned();
            owned.normalize_in_place();
            done(owned);
        });
    }),
    operation("resolve", 2, |text| {
        whole(text, |it| {
            let relative = it.into_relative().unwrap();
            done(it.resolve(&relative));
            let path = IriRef::parse(it.path().trim_start_matches('/'));
            done(path.map(|path| it.resolve(&path)));
        });
    }),
    operation("onto", 2, |text| {
        read(text, |it| {
            done(it.onto(&it));
            let path = IriRef::parse(it.path().trim_start_matches('/'));
            done(path.map(|path| path.onto(&it)));
        });
    }),
    operation("collapse", 1, |text| {
        whole(text, |it| done(it.into_relative().unwrap().collapse_relative()));
    }),
    operation("relativize", 2, |text| {
        whole(text, |it| {
            let near = it.with_fragment(Some("x")).unwrap();
            done(it.relativize(&near));
            let up = Iri::parse("http://h/b/c/d").unwrap();
            done((it.relativize(&up), up.relativize(&it)));
            if let Ok(resolved) = it.resolve(&IriRef::parse("x/y").unwrap()) {
                done((it.relativize(&resolved), resolved.relativize(&it)));
            }
        });
    }),
    operation("edit", 1, |text| {
        read(text, |it| {
            let mut owned = it.into_owned();
            done(owned.set_host(Some("other")));
            done(owned.set_userinfo(None));
            done(owned.set_query(Some("q")));
            done(owned.set_path("/p"));
        });
    }),
    operation("edit with the whole", 2, |text| {
        let mut owned = IriRef::parse(String::from("http://h/p")).unwrap();
        done(owned.set_userinfo(Some(text)));
        done(owned.set_host(Some(text)));
        done(owned.set_path(text));
        done(owned.set_query(Some(text)));
        done(owned.set_fragment(Some(text)));
    }),
    operation("to_uri", 1, |text| read(text, |it| done(it.to_uri()))),
    operation("to_iri", 1, |text| {
        if let Ok(uri) = UriRef::parse(text) {
            done(uri.to_iri());
        }
    }),
    operation("compare", 2, |text| {
        read(text, |it| {
            let other = it.with_fragment(Some("x")).unwrap();
            done((it.equivalent_at(&other, Rung::Structure), it.first_rung(&other)));
        });
    }),
];

fn time(run: fn(&str), text: &str) -> Duration {
    let start = Instant::now();
    run(text);
    start.elapsed()
}

/// Twice the text, at most 2.3 times the time: for every operation, on every text.
#[test]
fn time_is_linear() {
    const FLOOR: Duration = Duration::from_millis(2);
    const TRIES: usize = 8;
    let _alone = ALONE.lock();
    let mut worst = (0.0, String::new());
    for input in INPUTS {
        let texts = [1, 2, 4, 8].map(|n| input.of(n * MEGABYTE));
        for operation in OPERATIONS {
            let mut times = texts.each_ref().map(|text| time(operation.run, text));
            for n in 0..3 {
                let ratio =
                    |times: &[Duration; 4]| times[n + 1].div_duration_f64(times[n].max(FLOOR));
                for _ in 0..TRIES {
                    if ratio(&times) <= 2.3 {
                        break;
                    }
                    for (text, least) in texts[n..n + 2].iter().zip(&mut times[n..n + 2]) {
                        *least = time(operation.run, text).min(*least);
                    }
                }
                let label = format!(
                    "{} of {} from {} MB to twice that",
                    operation.name,
                    input.name(),
                    1 << n
                );
                let ratio = ratio(&times);
                assert!(ratio <= 2.3, "{label} takes {ratio:.2} times as long: {times:?}");
                if ratio > worst.0 {
                    worst = (ratio, label);
                }
            }
        }
    }
    println!("time is linear; the worst doubling is {:.2}: {}", worst.0, worst.1);
}

/// The peak is at most three times the input: for every operation, on every text.
#[test]
fn memory_is_bounded() {
    let _alone = ALONE.lock();
    let mut worst = (0.0, String::new());
    for input in INPUTS {
        let text = input.of(MEGABYTE);
        for operation in OPERATIONS {
            let before = IN_USE.load(Relaxed);
            PEAK.store(before, Relaxed);
            (operation.run)(&text);
            let most = PEAK.load(Relaxed).saturating_sub(before);
            let ratio = most as f64 / (operation.texts * text.len()) as f64;
            let label = format!("{} of {}", operation.name, input.name());
            assert!(ratio <= 3.0, "{label} takes {ratio:.2} times its input");
            if ratio > worst.0 {
                worst = (ratio, label);
            }
        }
    }
    println!("memory is bounded; the worst peak is {:.2} of the input: {}", worst.0, worst.1);
}
