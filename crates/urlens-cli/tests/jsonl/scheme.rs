//! `scheme`: the fields that schemes define.

use super::{ask, check, request_error};
use serde_json::{Value, json};
use urlens_schemes::SCHEMES;

fn scheme(input: &str, profile: Option<&str>) -> Value {
    json!({"op": "scheme", "input": input, "profile": profile})
}

#[test]
fn fields_are_those_of_the_scheme() {
    check(&[
        (
            scheme("DOI:10.1000/A%62", None),
            json!({"ok": {
                "scheme": "doi", "kind": "doi", "canonical": "doi:10.1000/ab",
                "fields": {
                    "prefix": "10.1000", "suffix": "Ab", "registrant": "1000",
                    "url": "https://doi.org/10.1000/ab",
                },
                "findings": [],
            }}),
        ),
        (
            scheme("mailto:a@b.example?subject=x", None),
            json!({"ok": {
                "scheme": "mailto", "kind": "mailto", "canonical": "mailto:a@b.example?subject=x",
                "fields": {
                    "to": ["a@b.example"], "cc": null, "subject": "x", "body": null,
                    "headers": [{"name": "subject", "value": "x"}],
                },
                "findings": [],
            }}),
        ),
    ]);
}

/// Every scheme answers, with all of its profiles, and is named in the help.
#[test]
fn every_scheme_of_the_list_answers() {
    let help = super::common::run(&["jsonl", "--help"], b"").stdout;
    let help = String::from_utf8(help).unwrap();
    for entry in SCHEMES {
        let about = entry.about();
        assert!(help.contains(&format!(" {}", about.name)), "{}", about.name);
        for input in about.examples {
            let answer = &ask(&[scheme(input, None)])[0]["ok"];
            let view = entry.read(input, None).unwrap();
            assert_eq!(answer["scheme"], about.name, "{input}");
            assert_eq!(answer["kind"], *view.kind(), "{input}");
            assert_eq!(answer["canonical"], *view.canonical(), "{input}");
            let fields: Value = serde_json::from_str(&view.fields().to_string()).unwrap();
            assert_eq!(answer["fields"], fields, "{input}");
        }
        for (profile, _) in entry.profiles() {
            assert!(help.contains(profile), "{profile}");
            let answer = &ask(&[scheme(about.examples[0], Some(profile))])[0];
            assert_ne!(answer["error"]["code"], "unknown-profile", "{answer}");
        }
    }
}

#[test]
fn profiles_read_differently() {
    let request = |profile| scheme("urn:example:a?=b", Some(profile));
    let answers = ask(&[request("rfc8141"), request("rfc2141")]);
    let errors: Vec<_> = answers.iter().map(|answer| &answer["error"]["message"]).collect();
    assert_ne!(errors[0], errors[1]);
}

#[test]
fn errors_have_kind_part_and_offset() {
    let error = |kind: &str, part: &str, at: usize, message: &str| {
        json!({"error": {
            "code": kind, "part": part, "offset": at, "message": message, "field": "input",
        }})
    };
    check(&[
        (
            scheme("urn:isbn:0-201-08372-9", None),
            error("wrong-check-digit", "isbn", 21, "wrong check digit in isbn at byte 21"),
        ),
        (scheme("http://h/", None), error("unsupported-scheme", "scheme", 0, "unsupported scheme")),
        (scheme("10.1000/182", None), error("no-scheme", "scheme", 0, "missing scheme")),
        (
            scheme("doi:10.1000/182", Some("lenient")),
            json!({"error": {
                "code": "unknown-profile", "part": null, "offset": null,
                "message": "unknown profile", "field": "profile",
            }}),
        ),
    ]);
}

#[test]
fn invalid_requests_for_a_scheme() {
    check(&[
        (json!({"op": "scheme"}), request_error("`input` is missing")),
        (json!({"op": "scheme", "input": 1}), request_error("`input` is not a string")),
        (
            json!({"op": "scheme", "input": "tel:1", "profile": 1}),
            request_error("`profile` is not a string"),
        ),
    ]);
}
