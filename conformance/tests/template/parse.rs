//! Laws of parsing and building templates.

use crate::generate;
use urlens_conformance::random::law;
use urlens_conformance::texts;
use urlens_template::{Matching, Piece, Template, Value};

/// S2.1: the pieces in sequence are the text, and ranges of variables are right.
#[test]
fn pieces_are_the_text() {
    law("pieces are the text", |rng| {
        let text = generate::template(rng);
        let template = Template::parse(text.as_str()).unwrap();
        let mut end = 0;
        for piece in template.pieces() {
            assert_eq!(piece.range().start, end, "{text}");
            end = piece.range().end;
            match piece {
                Piece::Literal(it) => assert_eq!(&text[it.range()], it.as_str()),
                Piece::Expression(it) => {
                    assert_eq!(&text[it.range()], it.as_str());
                    assert!((1..=4).contains(&it.level()) && it.level() <= template.level());
                    let specs: Vec<_> = it.variables().map(|it| it.as_str()).collect();
                    assert_eq!(format!("{{{}{}}}", it.operator(), specs.join(",")), it.as_str());
                }
            }
        }
        assert_eq!(end, text.len());
        for variable in template.variables() {
            assert!(text[variable.offset()..].starts_with(variable.as_str()));
            assert!(variable.as_str().starts_with(variable.name()));
        }
    });
}

/// S2.1: building a template from its pieces gives the template.
#[test]
fn building_gives_the_pieces() {
    law("building gives the pieces", |rng| {
        let text = generate::template(rng);
        let mut builder = Template::builder();
        for piece in Template::parse(text.as_str()).unwrap().pieces() {
            builder = match piece {
                Piece::Literal(it) => builder.literal(it.as_str()),
                Piece::Expression(it) => {
                    builder.expression(it.operator(), it.variables().map(|it| it.as_str()))
                }
            };
        }
        assert_eq!(builder.build().unwrap(), text.as_str());
        // Any text can be a literal, and expands like a value.
        let plain = generate::text(rng);
        let literal = Template::builder().text(&plain).build().unwrap();
        let value = [("x", Value::from(plain.as_str()))];
        let expanded = Template::parse("{x}").unwrap().expand(&value).unwrap();
        assert_eq!(literal.expand(&()).unwrap(), expanded);
        // An expression cannot contain its own end.
        let name = generate::damaged(rng, "x");
        if let Ok(built) = Template::builder()
            .expression(urlens_template::OPERATORS.first().unwrap(), [&name])
            .build()
        {
            assert_eq!(built.variables().count(), 1, "{built}");
            assert_eq!(built, format!("{{{name}}}").as_str());
        }
    });
}

/// S2.1: any text is a template or an error with an offset; nothing panics.
#[test]
fn no_input_panics() {
    law("no input panics", |rng| {
        let (template, values) = generate::both(rng);
        let text = match rng.below(3) {
            0 => generate::damaged(rng, &template),
            1 => texts::text(rng),
            _ => template,
        };
        let template = match Template::parse(text.as_str()) {
            Ok(template) => template,
            Err(error) => {
                assert!(
                    error.offset() <= text.len() && text.is_char_boundary(error.offset()),
                    "{text:?}"
                );
                assert!(format!("{error:#}").contains('^'));
                return;
            }
        };
        let _ = (template.level(), template.expand(&values), template.expand_partly(&values));
        let _ = (template.uri_ref(&values), template.iri_ref(&values));
        let other = texts::text(rng);
        for matching in [Matching::URI, Matching::IRI] {
            for matching in [matching, matching.greedy()] {
                if let Ok(matcher) = template.matcher(matching) {
                    let _ = (matcher.matches(&other), matcher.matches(&text));
                }
            }
        }
    });
}
