//! Reading a template allocates nothing, and neither does looking into it; an expansion allocates
//! its one buffer at most.

use crate::asked::asked;
use urlens_template::{Repertoire, Template, Value};

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
    assert_eq!(asked(|| String::from("x")), 1, "the allocator counts");
    for text in TEXTS {
        assert_eq!(asked(|| Template::parse(*text)), 0, "{text}");
        let owned = String::from(*text);
        assert_eq!(asked(|| Template::parse(owned)), 0, "{text}");
    }
}

/// S2.1: pieces and variables are read from the text.
#[test]
fn looking_inside_never_allocates() {
    for template in TEXTS.iter().filter_map(|text| Template::parse(*text).ok()) {
        let looks = asked(|| {
            let places = template.variables().map(|it| it.offset() + it.name().len()).sum::<usize>();
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
            assert_eq!(asked(into), 0, "{template}");
        }
        assert!(asked(|| template.expand(&values).unwrap()) <= 1, "{template}");
    }
}
