//! Published lists of cases: the examples of RFC 6570, and JSON Schema's.

use serde_json::Value as Json;
use urlens_conformance::lists::{List, in_folder, rows, text};
use urlens_conformance::tally::Tally;
use urlens_template::{Template, TemplateError, to_values};

/// A package with older copies of three of the lists. It has no malformed templates.
macro_rules! carried {
    ($name:literal, $count:literal) => {
        Some(("uritemplate-next", concat!("scripts/uritemplate-test/", $name, ".json"), $count))
    };
}

const SPEC_EXAMPLES: List = List {
    name: "uritemplate/spec-examples",
    path: "uritemplate/spec-examples.json",
    count: 64,
    carrier: carried!("spec-examples", 63),
    run: |list| examples(list, "uritemplate/spec-examples"),
};

const BY_SECTION: List = List {
    name: "uritemplate/spec-examples-by-section",
    path: "uritemplate/spec-examples-by-section.json",
    count: 117,
    carrier: carried!("spec-examples-by-section", 116),
    run: |list| examples(list, "uritemplate/spec-examples-by-section"),
};

const EXTENDED: List = List {
    name: "uritemplate/extended-tests",
    path: "uritemplate/extended-tests.json",
    count: 53,
    carrier: carried!("extended-tests", 26),
    run: |list| examples(list, "uritemplate/extended-tests"),
};

const NEGATIVE: List = List {
    name: "uritemplate/negative-tests",
    path: "uritemplate/negative-tests.json",
    count: 36,
    carrier: None,
    run: |list| examples(list, "uritemplate/negative-tests"),
};

const JSON_SCHEMA: List = List {
    name: "json-schema/uri-template",
    path: "json-schema/uri-template.json",
    count: 38,
    carrier: Some((
        "json_schema_test_suite",
        "path/to/JSON-Schema-Test-Suite/repository/tests/draft2019-09/optional/format/uri-template.json",
        4,
    )),
    run: json_schema,
};

/// S2.2, K2.7: the examples of RFC 6570, section 1.2, by level.
#[test]
fn spec_examples() {
    SPEC_EXAMPLES.test();
}

/// S2.2, S2.115, K2.7, K2.8: the examples of RFC 6570, section by section.
#[test]
fn spec_examples_by_section() {
    BY_SECTION.test();
}

/// S2.2: further examples. The folder of lists may lack them; then the package is used.
#[test]
fn extended() {
    match in_folder(EXTENDED.path) {
        Some(file) if !file.is_file() => EXTENDED.test_carried(),
        _ => EXTENDED.test(),
    }
}

/// S2.1, S2.2, S2.117, S2.121, S2.129, K2.8: malformed templates, and failing expansions.
#[test]
fn negative() {
    NEGATIVE.test();
}

/// S2.1: JSON Schema's valid and invalid templates.
#[test]
fn json_schema_uri_template() {
    JSON_SCHEMA.test();
}

/// Expands every case. The expected result is a text, one of several texts, or `false` for an error.
fn examples(list: &Json, name: &'static str) -> Tally {
    let mut tally = Tally::new(name, &[]);
    for group in list.as_object().expect("groups of cases").values() {
        let values = to_values(&group["variables"]).expect("values");
        for case in rows(group, "testcases") {
            let template = case[0].as_str().expect("a template");
            let expand = || -> Result<String, TemplateError> {
                let template = Template::parse(template)?;
                let expanded = template.expand(&values)?;
                // If a template can be matched, the found values expand to the same text.
                if let Ok(found) = template.matches(&expanded) {
                    let found = found.unwrap_or_else(|| panic!("{template}: no match"));
                    assert_eq!(template.expand(&found)?, expanded, "{template}");
                }
                Ok(expanded)
            };
            let got = expand().unwrap_or_else(|error| format!("error: {}", error.code()));
            match &case[1] {
                Json::String(want) => tally.check(template, &got, want),
                Json::Array(wanted) => {
                    let any = wanted.iter().any(|want| want.as_str() == Some(&got));
                    tally.check(template, &got, if any { &got } else { "one of those listed" });
                }
                _ => {
                    let is_error = got.starts_with("error: ");
                    tally.check(template, &got, if is_error { &got } else { "an error" });
                }
            }
        }
    }
    tally
}

/// JSON Schema's `format` applies to strings only, so every other value is valid.
fn json_schema(list: &Json) -> Tally {
    let mut tally = Tally::new("json-schema/uri-template", &[]);
    for group in list.as_array().expect("groups of tests") {
        for case in rows(group, "tests") {
            let valid = case["data"].as_str().is_none_or(|text| Template::parse(text).is_ok());
            let want = case["valid"].as_bool().expect("a verdict");
            tally.check(text(case, "description"), &valid.to_string(), &want.to_string());
        }
    }
    tally
}
