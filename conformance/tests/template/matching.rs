//! Laws of matching.

use crate::generate;
use std::cell::Cell;
use urlens_conformance::random::{Rng, law};
use urlens_template::{Matching, Piece, Repertoire, Template};

fn expand(template: &Template<&str>, values: &generate::Named, matching: Matching) -> String {
    let mut text = String::new();
    template.expand_with(values, matching.repertoire, &mut text).unwrap();
    text
}

fn any_matching(rng: &mut Rng) -> Matching {
    rng.pick(&[Matching::URI, Matching::IRI])
}

/// A template with variables that can be matched, and values.
fn matchable(rng: &mut Rng, matching: Matching) -> (String, generate::Named) {
    loop {
        let (template, values) = generate::both(rng);
        if !values.is_empty()
            && Template::parse(template.as_str()).unwrap().matcher(matching).is_ok()
        {
            return (template, values);
        }
    }
}

/// S2.115, S2.120: every expansion of a template that can be matched is matched, and the found values expand to
/// it.
#[test]
fn expansions_are_matched() {
    let variables = Cell::new(0);
    law("expansions are matched", |rng| {
        let matching = any_matching(rng);
        let (text, values) = matchable(rng, matching);
        let template = Template::parse(text.as_str()).unwrap();
        let expanded = expand(&template, &values, matching);
        let found = template.matcher(matching).unwrap().matches(&expanded);
        let Some(found) = found else { panic!("{text} with {values:?} gives {expanded:?}") };
        let mut again = String::new();
        template.expand_with(&found, matching.repertoire, &mut again).unwrap();
        assert_eq!(again, expanded, "{text} with {found:?}, from {values:?}");
        assert!(found.iter().all(|(_, value)| !value.is_undefined()));
        variables.set(variables.get() + found.len());
    });
    // Checks that the law was tried on variables.
    println!("{} values were found", variables.get());
    assert!(variables.get() > 0);
}

/// The values of every match, strict or greedy, of any text, expand to that text.
#[test]
fn matches_expand_to_the_text() {
    let matched = Cell::new(0);
    law("matches expand to the text", |rng| {
        let matching = any_matching(rng);
        let (text, values) = generate::both(rng);
        let template = Template::parse(text.as_str()).unwrap();
        let expanded = expand(&template, &values, matching);
        let other = if rng.one_in(2) { generate::damaged(rng, &expanded) } else { expanded };
        for matching in [matching, matching.greedy()] {
            let Ok(matcher) = template.matcher(matching) else { continue };
            let Some(found) = matcher.matches(&other) else { continue };
            let mut again = String::new();
            template.expand_with(&found, matching.repertoire, &mut again).unwrap();
            assert_eq!(again, other, "{text} with {found:?}");
            matched.set(matched.get() + 1);
        }
    });
    println!("{} texts were matched", matched.get());
    assert!(matched.get() > 0);
}

/// A template that is not rejected as ambiguous has one match: its expansions can be cut into expansions of
/// its pieces in one way only.
#[test]
fn matches_are_unique() {
    law("matches are unique", |rng| {
        let (text, values) = matchable(rng, Matching::URI);
        let template = Template::parse(text.as_str()).unwrap();
        let expanded = expand(&template, &values, Matching::URI);
        if expanded.len() > 40 {
            return;
        }
        let pieces: Vec<Piece<'_>> = template.pieces().collect();
        assert_eq!(readings(&pieces, &expanded), 1, "{text} and {expanded}");
    });
}

/// The number of ways to cut `text` into expansions of `pieces`.
fn readings(pieces: &[Piece<'_>], text: &str) -> usize {
    let [piece, pieces @ ..] = pieces else { return usize::from(text.is_empty()) };
    let ends = (0..=text.len()).filter(|&end| {
        let alone = match piece {
            Piece::Literal(it) => it.as_str(),
            Piece::Expression(it) => it.as_str(),
        };
        let alone = Template::parse(alone).unwrap();
        match piece {
            Piece::Literal(_) => alone.expand(&()).unwrap() == text[..end],
            // A single expression can always be matched, unless it repeats a variable.
            Piece::Expression(_) => {
                alone.matcher(Matching::URI.greedy()).unwrap().matches(&text[..end]).is_some()
            }
        }
    });
    ends.map(|end| readings(pieces, &text[end..])).sum()
}

/// An error about an ambiguous template has an offset, and a greedy match accepts the template.
#[test]
fn ambiguity_errors_have_offsets() {
    let refused = Cell::new(0);
    law("ambiguity errors have offsets", |rng| {
        let text = generate::template(rng);
        let template = Template::parse(text.as_str()).unwrap();
        if let Err(error) = template.matcher(Matching::URI) {
            assert!(text.get(error.range()).is_some_and(|it| !it.is_empty()));
            let expression = template.expressions().any(|it| it.range() == error.range());
            let variable = template.variables().any(|it| it.offset() == error.offset());
            assert!(expression || variable, "{text}: {error}");
            assert!(template.matcher(Matching::URI.greedy()).is_ok());
            assert!(template.matches("").is_err());
            refused.set(refused.get() + 1);
        }
    });
    println!("{} templates were rejected", refused.get());
}

/// S2.3: matching an IRI gives decoded values.
#[test]
fn iris_are_matched() {
    let template = Template::parse("/é/{x}").unwrap();
    let found = template.matches("/é/ü%20").unwrap();
    assert_eq!(found, Some(vec![("x", "ü ".into())]));
    let found = template.matches("/%C3%A9/%C3%BC").unwrap();
    assert_eq!(found, Some(vec![("x", "ü".into())]));
    let mixed = template.matcher(Matching { repertoire: Repertoire::Iri, greedy: false }).unwrap();
    assert_eq!(mixed.matches("/é/%C3%BC"), None);
}
