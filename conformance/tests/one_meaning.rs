//! One verb has one meaning: texts for which edges once disagreed, as every kind and by every way to ask.

use serde_json::{Value, json};
use urlens::{Equivalence, Normalization, Uri};
use urlens_ops::{Kind, Normalizer, ask};
use urlens_schemes::RULES;

const IDENTIFIERS: [Kind; 4] = [Kind::Uri, Kind::Iri, Kind::Url, Kind::UriZone];

fn answer(request: Value) -> Value {
    serde_json::from_str(&ask(&request.to_string())).expect("an answer is JSON")
}

fn normal(kind: Kind, text: &str) -> String {
    let found = Normalizer::new(kind).normalize(text).expect("a normal form").into_owned();
    let request = json!({"op": "normalize", "as": kind.name(), "input": text});
    assert_eq!(answer(request)["ok"]["string"], found, "{kind} {text}");
    found
}

/// `normalize()` of Rust is that of the command for schemes without rules of their own (V2).
#[test]
fn rust_and_requests_normalize_alike() {
    for (text, expected) in [
        ("HTTP://example.org:80/%7eanna/./", "http://example.org/~anna/"),
        ("HTTPS://h:443", "https://h/"),
        ("WS://H:80/%7e/../a", "ws://h/a"),
    ] {
        assert_eq!(Uri::parse(text).unwrap().normalize(), normal(Kind::Uri, text), "{text}");
        assert!(IDENTIFIERS.iter().all(|kind| normal(*kind, text) == expected), "{text}");
    }
}

/// Rules of schemes decide after safe steps and before generic ones, for every kind (V3).
#[test]
fn rules_of_schemes_decide_for_every_kind() {
    for (text, expected) in [
        ("tel:+%31-201-555-0123", "tel:+12015550123"),
        ("tel:+1%2D201", "tel:+1201"),
        ("urn:EX%61mple:a", "urn:example:a"),
        ("usr://github/a/../b", "usr:github/a%2F..%2Fb"),
        ("usr://github/..", "usr:github/.."),
        ("usr:github/b", "usr:github/b"),
        ("nosh://1673/com.Example.foo/a/..", "nosh://1673/com.example.foo"),
    ] {
        for kind in IDENTIFIERS {
            assert_eq!(normal(kind, text), expected, "{kind} {text}");
            assert_eq!(normal(kind, expected), expected, "{kind}");
            let level = Normalizer::new(kind).compare(text, expected).unwrap();
            assert!(level.is_some_and(|level| level <= Equivalence::Scheme), "{kind} {text}");
        }
    }
    for kind in IDENTIFIERS {
        let normalizer = Normalizer::new(kind);
        assert_eq!(normalizer.compare("usr://github/a/../b", "usr:github/b").unwrap(), None);
        assert!(normalizer.compare("tel:+1%2D201", "tel:+1-201").unwrap().is_some());
    }
}

/// As an IRI, characters beyond ASCII are kept, by rules of schemes too; `usr:` is ASCII (V4).
#[test]
fn iris_keep_characters_beyond_ascii() {
    for text in [
        "http://h/é",
        "foo:é",
        "file:///é",
        "urn:example:é",
        "tag:example.com,2004:é",
        "mailto:é@example.com",
    ] {
        assert_eq!(normal(Kind::Iri, text), text);
        assert!(normal(Kind::Uri, text).is_ascii());
    }
    assert_eq!(normal(Kind::Iri, "usr:github/é"), "usr:github/%C3%A9");
}

/// The r-, q- and f-components of a URN do not name the resource, and stay in the normal form (V5, K2.18).
#[test]
fn components_of_urns_count_below_the_level_resource() {
    let (a, b) = ("urn:example:a123,z456", "urn:example:a123,z456?+abc");
    for kind in IDENTIFIERS {
        assert_eq!(normal(kind, b), b);
        assert_eq!(
            Normalizer::new(kind).compare(a, b).unwrap(),
            Some(Equivalence::Resource),
            "{kind}"
        );
        let answer = answer(json!({"op": "compare", "as": kind.name(), "a": a, "b": b}));
        assert_eq!(answer["ok"]["level"], "resource", "{kind}");
    }
    let steps = Normalization::SCHEME.rules(RULES);
    let [a, b] = [a, b].map(|text| urlens::Any::parse(Kind::Uri, text).unwrap());
    assert_eq!(a.equivalence(&b, &steps), Ok(Some(Equivalence::Resource)));
}

/// Escapes that are kept are written in upper case, as a URI and as an IRI, and by conversions (V6).
#[test]
fn kept_escapes_are_in_upper_case() {
    for kind in ["uri", "iri"] {
        let request =
            json!({"op": "normalize", "as": kind, "input": "http://h/%2f%ff", "steps": ["escape"]});
        assert_eq!(answer(request)["ok"]["string"], "http://h/%2F%FF", "{kind}");
    }
    let request = json!({"op": "convert", "from": "uri", "to": "iri", "input": "foo:%0a"});
    assert_eq!(answer(request)["ok"]["string"], "foo:%0A");
}

/// Members of answers have one name each (V7).
#[test]
fn answers_use_one_name_for_each_thing() {
    let compared = answer(json!({"op": "compare", "as": "uri", "a": "a:b", "b": "a:c"}));
    assert!(compared["ok"].get("level").is_some() && compared["ok"].get("rung").is_none());
    let error = answer(json!({"op": "parse", "as": "uri", "input": "a b"}))["error"].clone();
    assert!(
        error["code"].is_string()
            && error["offset"].is_u64()
            && error.get("kind").is_none()
            && error.get("at").is_none()
    );
    let readings = answer(json!({"op": "readings", "input": "http://a\\@b"}));
    assert!(
        readings["ok"].get("first_difference").is_some()
            && readings["ok"].get("parted_at").is_none()
    );
}

/// The authority of `nosh:` and of other schemes is not a host: nothing is said about addresses (Q1).
#[test]
fn authorities_that_are_not_hosts_have_no_findings_about_hosts() {
    for text in [
        "nosh://1673/nosh.server.buyer.address/3jwdwj2ctlk26",
        "nosh://2852039166",
        "usr://127.1/a",
        "at://127.0.0.1/a",
        "pkg://2130706433/a",
        "urn://2852039166/a",
    ] {
        let answer = answer(json!({"op": "readings", "input": text}));
        let findings = answer["ok"]["findings"].as_array().expect("findings").clone();
        let codes: Vec<&str> =
            findings.iter().filter_map(|finding| finding["code"].as_str()).collect();
        let is_about_hosts = |code: &&&str| code.contains("address") || code.contains("metadata");
        assert!(!codes.iter().any(|code| is_about_hosts(&code)), "{text}: {codes:?}");
    }
}

/// The repair of `nosh:` can be asked for; without it, the answer says why the rules refuse the text (Q2, K1.3).
#[test]
fn repairs_are_asked_for_and_refusals_are_reported() {
    for (text, expected) in [
        ("nosh://foo.com/", "nosh://foo.com"),
        ("NOSH://1673/com.Example.foo/./%53elf/", "nosh://1673/com.example.foo/Self"),
    ] {
        for kind in IDENTIFIERS {
            let request = json!({"op": "normalize", "as": kind.name(), "input": text});
            assert!(answer(request.clone())["ok"]["scheme_error"].is_object(), "{kind} {text}");
            let mut request = request;
            request["repair"] = json!(true);
            assert_eq!(answer(request)["ok"]["string"], expected, "{kind} {text}");
        }
    }
}

/// Empty passwords and spellings of IPv6 addresses are equivalent at the level `scheme` (Q8, KX.3).
#[test]
fn empty_passwords_and_spellings_of_addresses_are_equivalent_by_scheme() {
    for kind in IDENTIFIERS {
        assert_eq!(normal(kind, "http://user:@h:80/"), "http://user@h/", "{kind}");
        assert_eq!(normal(kind, "http://[0:0:0:0:0:0:0:1]/"), "http://[::1]/", "{kind}");
    }
}
