//! Parsing and inspecting a template allocates nothing, and an error only its excerpt; expanding it allocates
//! at most the buffer of the result.

use crate::count_allocations::count_allocations;
use urlens_template::{Repertoire, Template, Value};

const TEXTS: &[&str] = &[
    "",
    "/users/{id}",
    "https://example.org{/path*,x:3}/é%20\u{E000}{?q,lang,list*}{&map*}{#fragment}",
    "{+base}{;a.b,c%20}{.d}",
];

const INVALID: &[&str] = &["{", "a b", "{x:10000}", "{a{b}}", "é}", "{..}"];

/// S2.1: parsing borrowed or owned text does not allocate.
#[test]
fn parsing_never_allocates() {
    assert_eq!(count_allocations(|| String::from("x")), 1, "the allocator counts");
    for text in TEXTS {
        assert_eq!(count_allocations(|| Template::parse(*text)), 0, "{text}");
        let owned = String::from(*text);
        assert_eq!(count_allocations(|| Template::parse(owned)), 0, "{text}");
    }
}

/// S2.1: an error allocates its excerpt, which is short even if the text is long.
#[test]
fn errors_allocate_the_excerpt_only() {
    for text in INVALID {
        let long = "a".repeat(1_000_000) + text + &"b".repeat(1_000_000);
        for text in [*text, &long] {
            let parse = || Template::parse(text).unwrap_err();
            let measured = allocation_counter::measure(|| drop(parse()));
            assert!(measured.count_total <= 8 && measured.bytes_total <= 1024, "{measured:?}");
        }
    }
}

/// S2.1: iterating over pieces and variables does not allocate.
#[test]
fn inspecting_never_allocates() {
    for template in TEXTS.iter().map(|text| Template::parse(*text).unwrap()) {
        let count = count_allocations(|| {
            let offsets =
                template.variables().map(|it| it.offset() + it.name().len()).sum::<usize>();
            (template.pieces().count(), template.level(), offsets)
        });
        assert_eq!(count, 0, "{template}");
    }
}

/// S2.2: expansion into a large enough buffer does not allocate, for any values. Otherwise it allocates the
/// buffer once, if the values are not longer than the template.
#[test]
fn expanding_allocates_the_buffer_only() {
    let values = [
        ("id", Value::from("7 é")),
        ("list", Value::list(["a", "b c"])),
        ("map", Value::map([("k", "v/w")])),
        ("x", Value::from("abcdef")),
    ];
    let mut buffer = String::with_capacity(1000);
    for template in TEXTS.iter().map(|text| Template::parse(*text).unwrap()) {
        for repertoire in [Repertoire::Uri, Repertoire::Iri] {
            buffer.clear();
            let into = || template.expand_with(&values, repertoire, &mut buffer).unwrap();
            assert_eq!(count_allocations(into), 0, "{template}");
        }
        assert!(count_allocations(|| template.expand(&values).unwrap()) <= 1, "{template}");
    }
}
