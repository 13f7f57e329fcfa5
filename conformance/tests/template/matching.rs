//! Laws of matching.

use crate::drawn;
use std::cell::Cell;
use urlens_conformance::random::{Rng, law};
use urlens_template::{Matching, Piece, Repertoire, Template};

fn expand(template: &Template<&str>, values: &drawn::Named, matching: Matching) -> String {
    let mut text = String::new();
    template.expand_with(values, matching.repertoire, &mut text).unwrap();
    text
}

fn any_matching(rng: &mut Rng) -> Matching {
    rng.pick(&[Matching::URI, Matching::IRI])
}

/// A template with variables that can be matched, and values.
fn matchable(rng: &mut Rng, matching: Matching) -> (String, drawn::Named) {
    loop {
        let (template, values) = drawn::both(rng);
        if !values.is_empty()
            && Template::parse(template.as_str()).unwrap().matcher(matching).is_ok()
        {
            return (template, values);
        }
    }
}

/// S2.115, S2.120: whatever a template that can be matched expands to is matched, with values that
/// expand to it again.
#[test]
fn what_was_expanded_is_matched() {
    let variables = Cell::new(0);
    law("what was expanded is matched", |rng| {
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
    // The law would be little worth if the templates that can be matched had no variables.
    println!("{} values were found", variables.get());
    assert!(variables.get() > 0);
}

/// Whatever is matched, strictly or greedily, in an expansion or in any other text, expands to it.
#[test]
fn what_is_matched_expands_again() {
    let matched = Cell::new(0);
    law("what is matched expands again", |rng| {
        let matching = any_matching(rng);
        let (text, values) = drawn::both(rng);
        let template = Template::parse(text.as_str()).unwrap();
        let expanded = expand(&template, &values, matching);
        let other = if rng.one_in(2) { drawn::damaged(rng, &expanded) } else { expanded };
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

/// A template that is not refused can be read in one way only: whatever it expands to can be cut into
/// the expansions of its pieces at no other places.
#[test]
fn there_is_one_reading() {
    law("there is one reading", |rng| {
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

/// In how many ways `text` can be cut into expansions of `pieces`.
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
            // An expression all by itself can always be matched, save for what it repeats.
            Piece::Expression(_) => {
                alone.matcher(Matching::URI.greedy()).unwrap().matches(&text[..end]).is_some()
            }
        }
    });
    ends.map(|end| readings(pieces, &text[end..])).sum()
}

/// A template that is refused as ambiguous says where, and a greedy match takes it nevertheless.
#[test]
fn refusals_have_a_place() {
    let refused = Cell::new(0);
    law("refusals have a place", |rng| {
        let text = drawn::template(rng);
        let template = Template::parse(text.as_str()).unwrap();
        if let Err(error) = template.matchable() {
            assert!(text.get(error.range()).is_some_and(|it| !it.is_empty()));
            let expression = template.expressions().any(|it| it.range() == error.range());
            let variable = template.variables().any(|it| it.offset() == error.offset());
            assert!(expression || variable, "{text}: {error}");
            assert!(template.matcher(Matching::URI.greedy()).is_ok());
            assert!(template.matches("").is_err());
            refused.set(refused.get() + 1);
        }
    });
    println!("{} templates were refused", refused.get());
}

/// S2.3: an IRI is matched as one, and what it gives is not encoded.
#[test]
fn iris_are_matched_as_such() {
    let template = Template::parse("/é/{x}").unwrap();
    let found = template.matches("/é/ü%20").unwrap();
    assert_eq!(found, Some(vec![("x", "ü ".into())]));
    let found = template.matches("/%C3%A9/%C3%BC").unwrap();
    assert_eq!(found, Some(vec![("x", "ü".into())]));
    let mixed = template.matcher(Matching { repertoire: Repertoire::Iri, greedy: false }).unwrap();
    assert_eq!(mixed.matches("/é/%C3%BC"), None);
}
