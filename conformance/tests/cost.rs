//! Time and memory of every operation grow linearly with the input.
//!
//! The inputs are texts of 1, 2, 4 and 8 MB, each the worst case of some operation. Doubling a text may take
//! at most 2.3 times as long. The peak of memory may be three times the input, or the length of the result
//! if escapes make it longer. Slow results are measured again before they count, because machines are
//! noisy.

#[path = "cost/urls.rs"]
mod urls;

use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait as _};
use std::alloc::System;
use std::hint::black_box;
use std::sync::Mutex;
use urlens::{Equivalence, Iri, IriRef, Normalization, UriRef};
use urlens_conformance::clock;
use urlens_ops::{Srfi, TokenStream};

/// The system allocator with a counter of memory in use. Reallocation counts the new size.
#[global_allocator]
static MEMORY: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Time and memory are those of the whole process, so only one test may run at a time.
static ALONE: Mutex<()> = Mutex::new(());

const MEGABYTE: usize = 1 << 20;
const SMALL: usize = 1 << 10;

/// A long text: a prefix, a repeated part and a suffix.
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
    // Invalid: errors, and escaping by loose parsing.
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

/// An operation on one or two texts.
struct Operation {
    name: &'static str,
    /// Makes the second text from the first; `None` if the operation does not apply to this text.
    second: fn(&str) -> Option<String>,
    run: fn(&str, &str),
    /// True if the result may have three bytes for one, because octets are escaped.
    escapes: bool,
}

/// An operation on one text.
const fn one(name: &'static str, run: fn(&str, &str)) -> Operation {
    Operation { name, second: |_| Some(String::new()), run, escapes: false }
}

/// An operation on two texts.
const fn two(
    name: &'static str,
    second: fn(&str) -> Option<String>,
    run: fn(&str, &str),
) -> Operation {
    Operation { name, second, run, escapes: false }
}

/// An operation on one text that escapes characters.
const fn escaping(name: &'static str, run: fn(&str, &str)) -> Operation {
    Operation { escapes: true, ..one(name, run) }
}

/// Keeps the optimizer from removing an unused result.
fn done<T>(result: T) {
    drop(black_box(result));
}

/// Runs `f` on the text as an IRI reference, if it is valid.
fn read(text: &str, f: impl FnOnce(IriRef<&str>)) {
    if let Ok(read) = IriRef::parse_borrowed(text) {
        f(read);
    }
}

fn iri(text: &str) -> Iri<&str> {
    Iri::parse_borrowed(text).expect("an IRI, or there would be no second text")
}

/// The text without its scheme.
fn without_scheme(text: &str) -> Option<String> {
    let iri = Iri::parse_borrowed(text).ok()?;
    let relative = &text[iri.scheme().len() + 1..];
    Some(if IriRef::parse_borrowed(relative).is_ok_and(|it| it.is_relative()) {
        relative.to_owned()
    } else {
        format!("./{relative}")
    })
}

/// The path of the text, without its root.
fn path(text: &str) -> Option<String> {
    let iri = Iri::parse_borrowed(text).ok()?;
    let path = iri.path().trim_start_matches('/');
    IriRef::parse_borrowed(path).is_ok().then(|| path.to_owned())
}

/// The text with another fragment.
fn near(text: &str) -> Option<String> {
    let mut iri = Iri::parse(text).ok()?;
    iri.set_fragment(Some("x")).ok()?;
    Some(iri.into_text())
}

/// A sibling of the text.
fn neighbor(text: &str) -> Option<String> {
    Some(Iri::parse(text).ok()?.resolve(&IriRef::parse("x/y").ok()?).ok()?.into_text())
}

/// Another path on the same host.
fn elsewhere(text: &str) -> Option<String> {
    Iri::parse(text).ok().map(|_| "http://h/b/c/d".to_owned())
}

const RELATIVIZE: fn(&str, &str) = |a, b| done(iri(a).relativize(iri(b)));

const OPERATIONS: &[Operation] = &[
    one("parse", |text, _| done((IriRef::parse_borrowed(text), UriRef::parse_borrowed(text)))),
    one("error, shown", |text, _| {
        if let Err(error) = UriRef::parse(text) {
            done(format!("{error:#}"));
        }
    }),
    escaping("parse_escaping", |text, _| done(UriRef::parse_escaping(text))),
    one("segments", |text, _| read(text, |it| done(it.path_segments().count()))),
    one("query_pairs", |text, _| read(text, |it| done(it.query_pairs().count()))),
    one("raw_query_pairs", |text, _| read(text, |it| done(it.raw_query_pairs().count()))),
    one("tokens", |text, _| read(text, |it| done(TokenStream::of(it).count()))),
    one("normalize", |text, _| read(text, |it| done(it.normalize_with(&Normalization::SCHEME)))),
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
        done(base.clone().set_authority(Some(text)));
        done(base.clone().set_userinfo(Some(text)));
        done(base.clone().set_host(Some(text)));
        done(base.clone().set_path(text));
        done(base.clone().set_query(Some(text)));
        done(base.clone().set_fragment(Some(text)));
    }),
    escaping("to_uri", |text, _| read(text, |it| done(it.to_uri()))),
    one("to_iri", |text, _| {
        if let Ok(uri) = UriRef::parse_borrowed(text) {
            done(uri.to_iri());
        }
    }),
    one("srfi", |text, _| read(text, |it| done(Srfi::of(it).eqv(&Srfi::of(it))))),
    two("resolve", without_scheme, |base, text| {
        read(text, |it| done(iri(base).resolve(it)));
    }),
    two("resolve a path", path, |base, text| read(text, |it| done(iri(base).resolve(it)))),
    two("rebase", path, |base, text| read(text, |it| done(it.rebase(iri(base))))),
    two("collapse", without_scheme, |_, text| read(text, |it| done(it.collapse_dot_segments()))),
    two("relativize near", near, RELATIVIZE),
    two("relativize a neighbor", neighbor, RELATIVIZE),
    two("relativize far", elsewhere, RELATIVIZE),
    two("relativize from far", elsewhere, |a, b| RELATIVIZE(b, a)),
    two("compare", near, |a, b| done(iri(a).is_equivalent(iri(b), Equivalence::Scheme))),
];

/// Every operation on every text. URLs have their own operations and texts.
fn all() -> Vec<(&'static Input, &'static Operation)> {
    let every = |inputs: &'static [Input], operations: &'static [Operation]| {
        inputs.iter().flat_map(move |input| operations.iter().map(move |it| (input, it)))
    };
    every(INPUTS, OPERATIONS).chain(every(urls::INPUTS, urls::OPERATIONS)).collect()
}

/// The texts for one operation: the first, and the second if it takes two.
type Texts = (String, String);

fn texts(operation: &Operation, text: String) -> Option<Texts> {
    let second = (operation.second)(&text)?;
    Some((text, second))
}

/// The factor by which time grows when the text doubles.
fn doubling(operation: &Operation, texts: &[Texts; 4], runs: usize) -> f64 {
    let run = |n: usize| (operation.run)(&texts[n].0, &texts[n].1);
    clock::doubling(runs, run)
}

/// Doubling the text takes at most 2.7 times as long, for every operation and text: a text that outgrows a
/// cache takes up to 2.5 times as long on a busy machine, and time that grows with n·√n takes 2.83.
#[test]
fn time_is_linear() {
    const MOST: f64 = 2.7;
    let _alone = ALONE.lock();
    let mut worst = (0.0, String::new());
    let mut slow = all();
    // Slow results are measured again, with more runs.
    for runs in [1, 2, 3, 4, 5, 6] {
        slow.retain(|(input, operation)| {
            let texts = [1, 2, 4, 8].map(|n| texts(operation, input.of(n * MEGABYTE)));
            let [Some(a), Some(b), Some(c), Some(d)] = texts else { return false };
            let factor = doubling(operation, &[a, b, c, d], runs);
            let label = format!("{} of {}", operation.name, input.name());
            if factor > MOST {
                urlens_conformance::say!(
                    "{label}: doubling the text takes {factor:.2} times as long ({runs} runs)"
                );
            } else if factor > worst.0 {
                worst = (factor, label);
            }
            factor > MOST
        });
    }
    urlens_conformance::say!("time is linear; worst doubling {:.2}: {}", worst.0, worst.1);
    let names =
        slow.iter().map(|(input, operation)| format!("{} of {}", operation.name, input.name()));
    assert!(slow.is_empty(), "not linear: {}", names.collect::<Vec<_>>().join(", "));
}

/// The peak of memory is at most three times the input or the result, for every operation and text.
#[test]
fn memory_is_bounded() {
    let _alone = ALONE.lock();
    let mut worst = (0.0, String::new());
    let mut failures = Vec::new();
    for (input, operation) in all() {
        let Some((first, second)) = texts(operation, input.of(MEGABYTE)) else { continue };
        MEMORY.reset_peak_memory();
        (operation.run)(&first, &second);
        // A small constant does not count.
        let most = MEMORY.get_peak_memory().saturating_sub(SMALL);
        let longest = (first.len() + second.len()) * if operation.escapes { 3 } else { 1 };
        let ratio = most as f64 / longest as f64;
        let label = format!("{} of {}", operation.name, input.name());
        if ratio > 3.0 {
            failures.push(format!("{label} uses {ratio:.2} times its length"));
        }
        if ratio > worst.0 {
            worst = (ratio, label);
        }
    }
    urlens_conformance::say!(
        "memory is bounded; worst peak {:.2} of the input: {}",
        worst.0,
        worst.1
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(worst.0 > 0.5, "nothing was counted");
}
