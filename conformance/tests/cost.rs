//! Cost: every operation takes time in proportion to its input, and little more memory than it.
//!
//! Texts of 1, 2, 4 and 8 MB, made of what is most work. Twice the text may take 2.3 times as long
//! and no more, and the peak of memory may be three times the input, or the result where escapes
//! make that the longer one. Machines are noisy: what looks too slow is measured again before it
//! counts, and what takes no time is not compared.

#[path = "cost/urls.rs"]
mod urls;

use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait as _};
use std::alloc::System;
use std::hint::black_box;
use std::sync::Mutex;
use urlens::{Iri, IriRef, Normalization, Equivalence, UriRef};
use urlens_conformance::clock;

/// The system's allocator, with a look at how much is in use. What grows is counted by its new size.
#[global_allocator]
static MEMORY: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Time and memory are of the whole process, so only one test may run at a time.
static ALONE: Mutex<()> = Mutex::new(());

const MEGABYTE: usize = 1 << 20;
const SMALL: usize = 1 << 10;

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

/// An operation on a text, and on a second one where it takes two.
struct Operation {
    name: &'static str,
    /// Makes the second text from the first; nothing if the operation is not for this text.
    second: fn(&str) -> Option<String>,
    run: fn(&str, &str),
    /// Whether a result has three bytes for one: each octet is an escape.
    escapes: bool,
}

/// An operation on one text.
const fn one(name: &'static str, run: fn(&str, &str)) -> Operation {
    Operation { name, second: |_| Some(String::new()), run, escapes: false }
}

/// An operation on two.
const fn two(
    name: &'static str,
    second: fn(&str) -> Option<String>,
    run: fn(&str, &str),
) -> Operation {
    Operation { name, second, run, escapes: false }
}

/// An operation on one text that escapes what it finds.
const fn escaping(name: &'static str, run: fn(&str, &str)) -> Operation {
    Operation { escapes: true, ..one(name, run) }
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

fn iri(text: &str) -> Iri<&str> {
    Iri::parse(text).expect("an IRI, or there would be no second text")
}

/// The text without its scheme, as a second text.
fn without_scheme(text: &str) -> Option<String> {
    Some(Iri::parse(text).ok()?.into_relative().ok()?.into_text())
}

/// The text's path alone, without its root.
fn path(text: &str) -> Option<String> {
    let path = Iri::parse(text).ok()?.path().trim_start_matches('/');
    IriRef::parse(path).is_ok().then(|| path.to_owned())
}

/// The text with another fragment.
fn near(text: &str) -> Option<String> {
    Some(Iri::parse(text).ok()?.with_fragment(Some("x")).ok()?.into_text())
}

/// A neighbor of what the text resolves to.
fn neighbor(text: &str) -> Option<String> {
    Some(Iri::parse(text).ok()?.resolve(&IriRef::parse("x/y").ok()?).ok()?.into_text())
}

/// Somewhere else on the same host.
fn elsewhere(text: &str) -> Option<String> {
    Iri::parse(text).ok().map(|_| "http://h/b/c/d".to_owned())
}

const RELATIVIZE: fn(&str, &str) = |a, b| done(iri(a).relativize(&iri(b)));

const OPERATIONS: &[Operation] = &[
    one("parse", |text, _| done((IriRef::parse(text), UriRef::parse(text)))),
    one("error.show", |text, _| {
        if let Err(error) = UriRef::parse(text) {
            done(error.show(text).to_string());
        }
    }),
    escaping("from_loose", |text, _| done(UriRef::from_loose(text))),
    one("segments", |text, _| read(text, |it| done(it.path_segments().count()))),
    one("query_pairs", |text, _| read(text, |it| done(it.query_pairs().count()))),
    one("tokens", |text, _| read(text, |it| done(it.tokens().count()))),
    one("normalize", |text, _| read(text, |it| done(it.normalize_with(&Normalization::SCHEME)))),
    one("normalize in place", |text, _| {
        read(text, |it| {
            let mut owned = it.into_owned();
            owned.normalize_in_place();
            done(owned);
        });
    }),
    one("set", |text, _| {
        read(text, |it| {
            let mut owned = it.into_owned();
            done(owned.set_host(Some("other")));
            done(owned.set_userinfo(None));
            done(owned.set_query(Some("q")));
            done(owned.set_path("/p"));
        });
    }),
    one("set to the text", |text, _| {
        let base = IriRef::parse("http://h/p").expect("a reference");
        done(base.with_authority(Some(text)));
        done(base.with_userinfo(Some(text)));
        done(base.with_host(Some(text)));
        done(base.with_path(text));
        done(base.with_query(Some(text)));
        done(base.with_fragment(Some(text)));
    }),
    escaping("to_uri", |text, _| read(text, |it| done(it.to_uri()))),
    one("to_iri", |text, _| {
        if let Ok(uri) = UriRef::parse(text) {
            done(uri.to_iri());
        }
    }),
    one("srfi", |text, _| read(text, |it| done(it.srfi().eqv(&it.srfi())))),
    two("resolve", without_scheme, |base, text| {
        read(text, |it| done(iri(base).resolve(&it)));
    }),
    two("resolve a path", path, |base, text| read(text, |it| done(iri(base).resolve(&it)))),
    two("onto", path, |base, text| read(text, |it| done(it.onto(&iri(base))))),
    two("collapse", without_scheme, |_, text| read(text, |it| done(it.collapse_relative()))),
    two("relativize near", near, RELATIVIZE),
    two("relativize a neighbor", neighbor, RELATIVIZE),
    two("relativize far", elsewhere, RELATIVIZE),
    two("relativize from far", elsewhere, |a, b| RELATIVIZE(b, a)),
    two("compare", near, |a, b| done(iri(a).is_equivalent(&iri(b), Equivalence::Scheme))),
];

/// Every operation on every text; URLs have their own of both.
fn all() -> Vec<(&'static Input, &'static Operation)> {
    let every = |inputs: &'static [Input], operations: &'static [Operation]| {
        inputs.iter().flat_map(move |input| operations.iter().map(move |it| (input, it)))
    };
    every(INPUTS, OPERATIONS).chain(every(urls::INPUTS, urls::OPERATIONS)).collect()
}

/// The texts for one operation: a text, and its second where there is one.
type Texts = (String, String);

fn texts(operation: &Operation, text: String) -> Option<Texts> {
    let second = (operation.second)(&text)?;
    Some((text, second))
}

/// How many times as long twice the text takes.
fn doubling(operation: &Operation, texts: &[Texts; 4], runs: usize) -> f64 {
    let run = |n: usize| (operation.run)(&texts[n].0, &texts[n].1);
    clock::doubling(runs, run)
}

/// Twice the text, at most 2.3 times the time: for every operation, on every text.
#[test]
fn time_is_linear() {
    const MOST: f64 = 2.3;
    let _alone = ALONE.lock();
    let mut worst = (0.0, String::new());
    let mut slow = all();
    // What is too slow in a bad moment is tried again later, and more carefully.
    for runs in [1, 2, 3, 4, 5, 6] {
        slow.retain(|(input, operation)| {
            let texts = [1, 2, 4, 8].map(|n| texts(operation, input.of(n * MEGABYTE)));
            let [Some(a), Some(b), Some(c), Some(d)] = texts else { return false };
            let factor = doubling(operation, &[a, b, c, d], runs);
            let label = format!("{} of {}", operation.name, input.name());
            if factor > MOST {
                urlens_conformance::say!(
                    "{label}: twice the text takes {factor:.2} times as long, of {runs} runs"
                );
            } else if factor > worst.0 {
                worst = (factor, label);
            }
            factor > MOST
        });
    }
    urlens_conformance::say!("time is linear; the worst doubling is {:.2}: {}", worst.0, worst.1);
    let names =
        slow.iter().map(|(input, operation)| format!("{} of {}", operation.name, input.name()));
    assert!(slow.is_empty(), "not linear: {}", names.collect::<Vec<_>>().join(", "));
}

/// The peak is at most three times the input, or the result: for every operation, on every text.
#[test]
fn memory_is_bounded() {
    let _alone = ALONE.lock();
    let mut worst = (0.0, String::new());
    let mut failures = Vec::new();
    for (input, operation) in all() {
        let Some((first, second)) = texts(operation, input.of(MEGABYTE)) else { continue };
        MEMORY.reset_peak_memory();
        (operation.run)(&first, &second);
        // A few bytes do not grow with the text.
        let most = MEMORY.get_peak_memory().saturating_sub(SMALL);
        let longest = (first.len() + second.len()) * if operation.escapes { 3 } else { 1 };
        let ratio = most as f64 / longest as f64;
        let label = format!("{} of {}", operation.name, input.name());
        if ratio > 3.0 {
            failures.push(format!("{label} takes {ratio:.2} times its length"));
        }
        if ratio > worst.0 {
            worst = (ratio, label);
        }
    }
    urlens_conformance::say!(
        "memory is bounded; the worst peak is {:.2} of the input: {}",
        worst.0,
        worst.1
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(worst.0 > 0.5, "nothing was counted");
}
