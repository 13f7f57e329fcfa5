//! Laws of expansion.

use crate::{drawn, oracle};
use urlens::{IriRef, UriRef};
use urlens_conformance::random::law;
use urlens_template::{Repertoire, Template, Value};

/// S2.2, S2.116-136, K2.7, K2.8: what RFC 6570 says, sentence by sentence.
#[test]
fn expansion_is_that_of_the_rfc() {
    law("expansion is that of the RFC", |rng| {
        let (template, values) = drawn::both(rng);
        let expanded = Template::parse(template.as_str()).unwrap().expand(&values).ok();
        assert_eq!(expanded, oracle::expand(&template, &values), "{template} with {values:?}");
    });
}

/// S2.2, S2.135, S2.136: nothing but unreserved and reserved characters and `%HH`.
#[test]
fn expansions_hold_uri_characters_only() {
    law("expansions hold URI characters only", |rng| {
        let (template, values) = drawn::both(rng);
        let text = Template::parse(template.as_str()).unwrap().expand(&values).unwrap();
        assert!(holds_only(&text, |_| false), "{template} gives {text}");
    });
}

/// S2.3, S2.115: for IRIs, what RFC 3987 adds, too; and the same URI is meant.
#[test]
fn expansions_hold_iri_characters_only() {
    law("expansions hold IRI characters only", |rng| {
        let (template, values) = drawn::both(rng);
        let template = Template::parse(template.as_str()).unwrap();
        let mut iri = String::new();
        template.expand_with(&values, Repertoire::Iri, &mut iri).unwrap();
        // `ucschar` in its own words, but for what section 4.1 forbids.
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
            .map(|c| match c.is_ascii() {
                true => c.to_string(),
                false => c.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect(),
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

/// S2.115: a reference that is asked for is checked, and refused at the place it goes wrong.
#[test]
fn references_are_checked() {
    law("references are checked", |rng| {
        let (template, values) = drawn::both(rng);
        let template = Template::parse(template.as_str()).unwrap();
        let text = template.expand(&values).unwrap();
        match (template.uri_ref(&values), UriRef::parse(text.as_str())) {
            (Ok(reference), Ok(_)) => assert_eq!(reference, text),
            (Err(urlens_template::ReferenceError::Rejected(rejected)), Err(error)) => {
                assert_eq!((rejected.error, &rejected.input), (error, &text));
            }
            other => panic!("{other:?}"),
        }
        let mut text = String::new();
        template.expand_with(&values, Repertoire::Iri, &mut text).unwrap();
        let read = IriRef::parse(text.as_str()).ok().map(|it| it.as_str().to_owned());
        assert_eq!(template.iri_ref(&values).ok().map(|it| it.into_text()), read);
    });
}

/// S2.119: what is expanded in part, and then with more, is as if expanded at once; and it names the
/// variables that it still needs.
#[test]
fn parts_make_the_whole() {
    law("parts make the whole", |rng| {
        let (text, values) = drawn::both(rng);
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
        // What is undefined is still there, and what is left over is no more than was there.
        for variable in template.variables() {
            let value = known.iter().find(|(name, _)| name == variable.name());
            let is_known = value.is_some_and(|(_, value)| !value.is_undefined());
            assert!(is_known || names.contains(&variable.name()), "{text} is {partial}");
        }
    });
}

/// S2.2: a buffer keeps what it had, and gets nothing if the expansion fails.
#[test]
fn buffers_are_appended_to() {
    law("buffers are appended to", |rng| {
        let (text, mut values) = drawn::both(rng);
        for (_, value) in &mut values {
            if rng.one_in(4) {
                *value = Value::list(["a", "b"]);
            }
        }
        let template = Template::parse(text.as_str()).unwrap();
        let mut buffer = String::from("before ");
        match template.expand_into(&values, &mut buffer) {
            Ok(()) => assert_eq!(buffer, format!("before {}", template.expand(&values).unwrap())),
            Err(error) => {
                assert_eq!(buffer, "before ");
                assert_eq!(template.expand(&values), Err(error));
                assert!(template.variables().any(|it| it.offset() == error.offset()));
            }
        }
    });
}
