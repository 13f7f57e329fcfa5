//! Laws of expansion.

use crate::{generate, oracle};
use urlens::{IriRef, UriRef};
use urlens_conformance::random::law;
use urlens_template::{Repertoire, Template, Value};

/// S2.2, S2.116-136, K2.7, K2.8: expansion equals the oracle, a transcription of RFC 6570.
#[test]
fn expansion_equals_the_oracle() {
    law("expansion equals the oracle", |rng| {
        let (template, values) = generate::both(rng);
        let expanded = Template::parse(template.as_str()).unwrap().expand(&values).ok();
        assert_eq!(expanded, oracle::expand(&template, &values), "{template} with {values:?}");
    });
}

/// S2.2, S2.135, S2.136: expansions consist of unreserved and reserved characters and escapes.
#[test]
fn expansions_have_uri_characters_only() {
    law("expansions have URI characters only", |rng| {
        let (template, values) = generate::both(rng);
        let text = Template::parse(template.as_str()).unwrap().expand(&values).unwrap();
        assert!(holds_only(&text, |_| false), "{template} gives {text}");
    });
}

/// S2.3, S2.115: IRI expansions may also contain `ucschar`, and convert to the same URI.
#[test]
fn expansions_have_iri_characters_only() {
    law("expansions have IRI characters only", |rng| {
        let (template, values) = generate::both(rng);
        let template = Template::parse(template.as_str()).unwrap();
        let mut iri = String::new();
        template.expand_with(&values, Repertoire::Iri, &mut iri).unwrap();
        // `ucschar`, without the characters that RFC 3987, 4.1, forbids.
        let ucschar = |c: char| {
            let within_planes =
                c as u32 & 0xFFFF <= 0xFFFD && !matches!(c, '\u{E0000}'..='\u{E0FFF}');
            matches!(c, '\u{A0}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}'
                | '\u{10000}'..='\u{EFFFD}')
                && within_planes
                && !matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}')
        };
        assert!(holds_only(&iri, ucschar), "{template} gives {iri}");
        let encoded: String = iri
            .chars()
            .map(|c| {
                if c.is_ascii() {
                    c.to_string()
                } else {
                    c.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect()
                }
            })
            .collect();
        assert_eq!(encoded, template.expand(&values).unwrap());
    });
}

fn holds_only(text: &str, beyond: impl Fn(char) -> bool) -> bool {
    text.char_indices().all(|(at, c)| match c {
        '%' => {
            text.as_bytes()[at + 1..].iter().take(2).filter(|it| it.is_ascii_hexdigit()).count()
                == 2
        }
        _ if c.is_ascii() => c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=".contains(c),
        _ => beyond(c),
    })
}

/// S2.115: expansion to a reference validates it, and an error has its offset.
#[test]
fn references_are_validated() {
    law("references are validated", |rng| {
        let (template, values) = generate::both(rng);
        let template = Template::parse(template.as_str()).unwrap();
        let text = template.expand(&values).unwrap();
        match (template.uri_ref(&values), UriRef::parse(text.as_str())) {
            (Ok(reference), Ok(_)) => assert_eq!(reference, text),
            (Err(found), Err(error)) => {
                assert_eq!(format!("{found:#}"), format!("{error:#}"));
            }
            other => panic!("{other:?}"),
        }
        let mut text = String::new();
        template.expand_with(&values, Repertoire::Iri, &mut text).unwrap();
        let read = IriRef::parse(text.as_str()).ok().map(|it| it.as_str().to_owned());
        assert_eq!(template.iri_ref(&values).ok().map(|it| it.into_text()), read);
    });
}

/// S2.119: partial expansion, completed later, equals expansion at once; it keeps the variables that are still
/// undefined.
#[test]
fn partial_expansion_can_be_completed() {
    law("partial expansion can be completed", |rng| {
        let (text, values) = generate::both(rng);
        let template = Template::parse(text.as_str()).unwrap();
        let known: Vec<(String, Value<'_>)> =
            values.iter().filter(|_| rng.one_in(2)).cloned().collect();
        let partial = template.expand_partly(&known).unwrap();
        let names: Vec<&str> = partial.variables().map(|it| it.name()).collect();
        let needed: Vec<_> =
            values.iter().filter(|(name, _)| names.contains(&name.as_str())).cloned().collect();
        for repertoire in [Repertoire::Uri, Repertoire::Iri] {
            let (mut at_once, mut later) = (String::new(), String::new());
            template.expand_with(&values, repertoire, &mut at_once).unwrap();
            partial.expand_with(&needed, repertoire, &mut later).unwrap();
            assert_eq!(later, at_once, "{text} with {known:?} is {partial}");
        }
        // Undefined variables remain, and no variable is added.
        for variable in template.variables() {
            let value = known.iter().find(|(name, _)| name == variable.name());
            let is_known = value.is_some_and(|(_, value)| !value.is_undefined());
            assert!(is_known || names.contains(&variable.name()), "{text} is {partial}");
        }
    });
}

/// S2.2: expansion appends to a buffer, and leaves it unchanged on an error.
#[test]
fn buffers_are_appended_to() {
    law("buffers are appended to", |rng| {
        let (text, mut values) = generate::both(rng);
        for (_, value) in &mut values {
            if rng.one_in(4) {
                *value = Value::list(["a", "b"]);
            }
        }
        let template = Template::parse(text.as_str()).unwrap();
        let mut buffer = String::from("before ");
        match template.expand_with(&values, Repertoire::Uri, &mut buffer) {
            Ok(()) => assert_eq!(buffer, format!("before {}", template.expand(&values).unwrap())),
            Err(error) => {
                assert_eq!(buffer, "before ");
                assert!(template.variables().any(|it| it.offset() == error.offset()));
                assert_eq!(template.expand(&values), Err(error));
            }
        }
    });
}
