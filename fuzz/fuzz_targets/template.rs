//! Templates and values of any kind: expansions have valid characters only and are matched; matches expand to the
//! text; partial expansion can be completed; routes find matches.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use urlens_template::{Matching, Modifier, OPERATORS, Repertoire, Routes, Template, Value};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    pieces: Vec<Piece<'a>>,
    values: [Given<'a>; NAMES.len()],
    /// The variables that are known for partial expansion.
    known: [bool; NAMES.len()],
    other: &'a str,
}

#[derive(Arbitrary, Debug)]
enum Piece<'a> {
    Text(&'a str),
    /// Common parts of templates, so that many inputs are valid.
    Literal(u8),
    Expression(u8, [Option<(u8, u8)>; 3]),
}

#[derive(Arbitrary, Debug)]
enum Given<'a> {
    Undefined,
    Text(&'a str),
    List(Vec<&'a str>),
    Map(Vec<(&'a str, &'a str)>),
}

/// Variable names: one is a prefix of another, and one has an escape.
const NAMES: [&str; 5] = ["x", "xy", "y", "a.b", "%20"];
const MODIFIERS: [&str; 5] = ["", "", "*", ":1", ":3"];
const LITERALS: [&str; 12] = ["/", "/a", "-", ".", "?x=", "&", "#", "é", "%41", ",", "=", ";x"];

fn written(pieces: &[Piece<'_>]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(it) => text += it,
            Piece::Literal(n) => text += LITERALS[usize::from(*n) % LITERALS.len()],
            Piece::Expression(operator, variables) => {
                let specs = variables.iter().flatten().map(|(name, modifier)| {
                    let name = NAMES[usize::from(*name) % NAMES.len()];
                    format!("{name}{}", MODIFIERS[usize::from(*modifier) % MODIFIERS.len()])
                });
                let operator = OPERATORS[usize::from(*operator) % OPERATORS.len()];
                text += &format!("{{{operator}{}}}", specs.collect::<Vec<_>>().join(","));
            }
        }
    }
    text
}

impl<'a> Given<'a> {
    fn value(&self) -> Value<'a> {
        match self {
            Self::Undefined => Value::Undefined,
            Self::Text(text) => Value::from(*text),
            Self::List(items) => Value::list(items.iter().copied()),
            Self::Map(pairs) => Value::map(pairs.iter().copied()),
        }
    }
}

fn expand(it: &Template<&str>, values: &[(&str, Value<'_>)], repertoire: Repertoire) -> String {
    let mut text = String::new();
    it.expand_with(values, repertoire, &mut text).expect("it has been expanded before");
    text
}

/// True if a text has URI or IRI characters only.
fn holds_only(text: &str, repertoire: Repertoire) -> bool {
    text.char_indices().all(|(at, c)| match c {
        '%' => text.get(at + 1..at + 3).is_some_and(|it| it.bytes().all(|b| b.is_ascii_hexdigit())),
        _ if c.is_ascii() => c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=".contains(c),
        _ => repertoire == Repertoire::Iri && !c.is_control(),
    })
}

/// Checks that a match expands to the text.
fn matched(it: &Template<&str>, text: &str, matching: Matching) -> bool {
    let Ok(matcher) = it.matcher(matching) else { return true };
    let Some(found) = matcher.matches(text) else { return false };
    assert_eq!(expand(it, &found, matching.repertoire), text, "{it} with {found:?}");
    true
}

fuzz_target!(|input: Input<'_>| {
    let text = written(&input.pieces);
    let template = match Template::parse(text.as_str()) {
        Ok(template) => template,
        Err(error) => {
            assert!(text.is_char_boundary(error.offset()), "{error}");
            return drop(format!("{error:#}"));
        }
    };
    for matching in [Matching::URI, Matching::IRI] {
        matched(&template, input.other, matching);
        matched(&template, input.other, matching.greedy());
    }

    let named = || NAMES.into_iter().zip(&input.values);
    let values: Vec<_> = named().map(|(name, given)| (name, given.value())).collect();
    if let Err(error) = template.expand(&values) {
        let variable = template.variables().find(|it| it.offset() == error.offset());
        assert!(matches!(variable.unwrap().modifier(), Modifier::Prefix(_)));
        return;
    }
    let known = values.iter().zip(input.known).filter(|(_, known)| *known);
    let known: Vec<_> = known.map(|(value, _)| value.clone()).collect();
    let partial = template.expand_partly(&known).expect("with fewer values nothing else is wrong");
    for matching in [Matching::URI, Matching::IRI] {
        let expanded = expand(&template, &values, matching.repertoire);
        assert!(holds_only(&expanded, matching.repertoire), "{expanded}");
        assert_eq!(expand(&partial.as_borrowed(), &values, matching.repertoire), expanded);
        assert!(matched(&template, &expanded, matching), "{text} does not match {expanded}");
        matched(&template, &expanded, matching.greedy());

        let mut routes = Routes::with(matching);
        for (n, route) in [text.as_str(), "{+all}", "/{x}"].into_iter().enumerate() {
            let route = route.parse().expect("a template");
            // Only the first route may be impossible to match.
            assert!(routes.insert(route, n).is_ok() || n == 0);
        }
        let found: Vec<usize> = routes
            .iter()
            .filter(|(route, _)| matched(route, &expanded, matching))
            .map(|(_, n)| *n)
            .collect();
        let first = routes.find(&expanded).map(|route| *route.value);
        assert_eq!(first, found.first().copied(), "{expanded}");
        assert_eq!(found.contains(&0), template.matcher(matching).is_ok());
        assert!(found.contains(&1), "{expanded}");
    }
});
