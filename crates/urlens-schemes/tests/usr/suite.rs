//! The language-neutral suite, `data/usr-test-suite-data.json`, run as the specification requires.

use crate::*;
use serde_json::Value;

const SUITE: &str = include_str!("../../data/usr-test-suite-data.json");

fn cases() -> Vec<Value> {
    serde_json::from_str(SUITE).expect("the suite is a JSON array")
}

fn valid() -> Vec<Value> {
    cases().into_iter().filter(|case| case["is_invalid"] == false).collect()
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("no {key} in {case}"))
}

/// Builds from the components of a case, which need not be normalized.
fn built(case: &Value) -> Result<Usr, SchemeError> {
    let builder = Usr::builder(text(case, "type"), text(case, "name"));
    let pairs = case["qualifiers"].as_object().expect("qualifiers");
    let add =
        |builder: urlens_schemes::usr::UsrBuilder, (key, value): (&String, &Value)| match value {
            Value::Array(list) => {
                builder.checksums(list.iter().map(|item| item.as_str().expect("a text")))
            }
            _ => builder.qualifier(key, value.as_str().expect("a text")),
        };
    pairs.iter().fold(builder, add).build()
}

/// Builds from the components of a user URL.
fn rebuilt(user: &Usr) -> String {
    let builder = Usr::builder(user.user_type(), user.name());
    let add =
        |builder: urlens_schemes::usr::UsrBuilder, (key, value)| builder.qualifier(key, value);
    user.qualifiers().iter().fold(builder, add).build().unwrap().to_string()
}

/// S0.82, K0.17: an array of objects, with enough valid and invalid ones.
#[test]
fn s0_82_suite_is_an_array() {
    let invalid = cases().iter().filter(|case| case["is_invalid"] == true).count();
    assert_eq!((cases().len(), invalid), (268, 152));
    let unique: std::collections::BTreeSet<_> = cases().iter().map(Value::to_string).collect();
    assert_eq!(unique.len(), 268);
    // The numbers in the documentation are correct.
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/test-suites.md");
    let page = std::fs::read_to_string(path).expect("docs/test-suites.md can be read");
    assert!(page.contains("a JSON array of 268 objects, 152 of them invalid"));
}

/// S0.83: the keys of an object.
#[test]
fn s0_83_keys() {
    for case in cases() {
        for key in ["uurl", "canonical", "type", "name", "qualifiers", "is_invalid"] {
            assert!(case.get(key).is_some(), "no {key} in {case}");
        }
        assert!(case["uurl"].is_string() && case["rule"].is_string());
        assert!(case["is_invalid"].is_boolean());
        assert!(case["qualifiers"].is_object() || case["is_invalid"] == true);
        assert!(case["canonical"].is_string() || case["is_invalid"] == true);
        let added = |key: &&String| *key == "description" || *key == "rule";
        assert_eq!(case.as_object().unwrap().keys().filter(|key| !added(key)).count(), 6, "{case}");
    }
}

/// S0.84: T1, parsing and building gives the canonical form.
#[test]
fn s0_84_t1() {
    for case in valid() {
        let canonical = text(&case, "canonical");
        assert_eq!(rebuilt(&usr(canonical)), canonical);
        assert_eq!(usr(canonical).canonical(), canonical);
    }
}

/// S0.85: T2, both forms have equal components.
#[test]
fn s0_85_t2() {
    for case in valid() {
        assert_eq!(parts(text(&case, "uurl")), parts(text(&case, "canonical")), "{case}");
    }
}

/// S0.86: T3, parsing and building any form gives the canonical form.
#[test]
fn s0_86_t3() {
    for case in valid() {
        assert_eq!(rebuilt(&usr(text(&case, "uurl"))), text(&case, "canonical"));
        assert_eq!(canonical(text(&case, "uurl")), text(&case, "canonical"));
    }
}

/// S0.87: T4, building from components.
#[test]
fn s0_87_t4() {
    for case in valid() {
        let user = built(&case).unwrap_or_else(|error| panic!("{case}: {error}"));
        assert_eq!(user.as_str(), text(&case, "canonical"));
    }
}

/// S0.88: invalid texts and components are rejected.
#[test]
fn s0_88_invalid() {
    for case in cases().into_iter().filter(|case| case["is_invalid"] == true) {
        assert!(Usr::parse(text(&case, "uurl")).is_err(), "{case}");
        assert!(!case["type"].is_string() || built(&case).is_err(), "{case}");
    }
}
