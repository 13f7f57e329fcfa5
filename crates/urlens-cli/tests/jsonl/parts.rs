//! `parse`, `tokens` and `set`: the components of references.

use super::{ask, check};
use serde_json::{Value, json};

/// S2.35, S2.39, S3.1, S3.16: all components, the port as text and as a number.
#[test]
fn parse_gives_the_components() {
    let string = "http://user@example.org:080/a/b?q#f";
    let ok = json!({"ok": {
        "string": string, "scheme": "http", "authority": "user@example.org:080",
        "userinfo": "user", "host": "example.org", "host_kind": "reg-name", "port": "080",
        "path": "/a/b", "query": "q", "fragment": "f",
        "srfi": {
            "scheme": "http", "user": "user", "host": "example.org", "port": 80,
            "path": "/a/b", "query": "q", "fragment": "f",
        },
    }});
    let requests = ["uri", "uri-ref", "iri", "iri-ref"]
        .map(|kind| (json!({"op": "parse", "as": kind, "input": string}), ok.clone()));
    check(&requests);
}

/// S3.17, S3.18, S3.19, S3.173: absent is null and empty is `""`, except where SRFI 275 is silent.
#[test]
fn absent_is_null_and_empty_is_empty() {
    let none = Value::Null;
    check(&[
        (
            json!({"op": "parse", "as": "uri-ref", "input": ""}),
            json!({"ok": {
                "string": "", "scheme": none, "authority": none, "userinfo": none, "host": none,
                "host_kind": none, "port": none, "path": "", "query": none, "fragment": none,
                "srfi": {
                    "scheme": none, "user": none, "host": none, "port": none, "path": none,
                    "query": none, "fragment": none,
                },
            }}),
        ),
        (
            json!({"op": "parse", "as": "iri-ref", "input": "//@:?#"}),
            json!({"ok": {
                "string": "//@:?#", "scheme": none, "authority": "@:", "userinfo": "", "host": "",
                "host_kind": "empty", "port": "", "path": "", "query": "", "fragment": "",
                "srfi": {
                    "scheme": none, "user": "", "host": none, "port": none, "path": none,
                    "query": "", "fragment": "",
                },
            }}),
        ),
    ]);
}

/// S2.41: a host is a name or an address.
#[test]
fn parse_tells_the_kinds_of_host() {
    let hosts = [
        ("h", "reg-name"),
        ("127.0.0.1", "ipv4"),
        ("127.0.0.256", "reg-name"),
        ("[::1]", "ipv6"),
        ("[v1.x]", "ipvfuture"),
        ("", "empty"),
    ];
    for (host, kind) in hosts {
        let request = json!({"op": "parse", "as": "uri", "input": format!("http://{host}/")});
        let answer = &ask(&[request])[0]["ok"];
        assert_eq!((&answer["host"], &answer["host_kind"]), (&json!(host), &json!(kind)));
    }
}

/// S2.31, S3.11: each kind has its own grammar.
#[test]
fn parse_errors_have_kind_part_and_offset() {
    check(&[
        (
            json!({"op": "parse", "as": "uri", "input": "/a"}),
            json!({"error": {
                "code": "no-scheme", "part": "scheme", "offset": 0, "message": "missing scheme",
                "field": "input",
            }}),
        ),
        (
            json!({"op": "parse", "as": "uri-ref", "input": "/é"}),
            json!({"error": {
                "code": "unexpected-character", "part": "path", "offset": 1,
                "message": "unexpected 'é' in path at byte 1", "field": "input",
            }}),
        ),
        (
            json!({"op": "parse", "as": "iri-ref", "input": "/é?%zz"}),
            json!({"error": {
                "code": "bad-escape", "part": "query", "offset": 4,
                "message": "'%' without two hexadecimal digits in query at byte 4",
                "field": "input",
            }}),
        ),
    ]);
}

#[test]
fn tokens_are_those_of_the_reverse_specification() {
    let token = |kind: &str, value: &str| json!({"type": kind, "value": value});
    check(&[
        (
            json!({"op": "tokens", "as": "uri", "input": "http://u@h/a//b?q#f"}),
            json!({"ok": {"tokens": [
                token("scheme", "http"), token("authority", "u@h"), token("path-root", "/"),
                token("dir", "a"), token("dir", ""), token("file", "b"), token("query", "q"),
                token("fragment", "f"),
            ]}}),
        ),
        (
            json!({"op": "tokens", "as": "iri-ref", "input": "é/"}),
            json!({"ok": {"tokens": [token("dir", "é")]}}),
        ),
        (json!({"op": "tokens", "as": "uri-ref", "input": ""}), json!({"ok": {"tokens": []}})),
    ]);
}

/// S3.23 to S3.30: every component can be replaced, and optional ones can be removed.
#[test]
fn set_replaces_and_removes() {
    let cases = [
        ("scheme", json!("ftp"), "ftp://u@h:1/p?q#f"),
        ("authority", json!("x:2"), "s://x:2/p?q#f"),
        ("authority", Value::Null, "s:/p?q#f"),
        ("userinfo", json!("a:b"), "s://a:b@h:1/p?q#f"),
        ("userinfo", Value::Null, "s://h:1/p?q#f"),
        ("host", json!("[::1]"), "s://u@[::1]:1/p?q#f"),
        ("host", Value::Null, "s://u@:1/p?q#f"),
        ("port", json!("0080"), "s://u@h:0080/p?q#f"),
        ("port", json!(80), "s://u@h:80/p?q#f"),
        ("port", json!(""), "s://u@h:/p?q#f"),
        ("port", Value::Null, "s://u@h/p?q#f"),
        ("path", json!(""), "s://u@h:1?q#f"),
        ("query", json!(""), "s://u@h:1/p?#f"),
        ("query", Value::Null, "s://u@h:1/p#f"),
        ("fragment", json!("x"), "s://u@h:1/p?q#x"),
        ("fragment", Value::Null, "s://u@h:1/p?q"),
    ];
    let input = "s://u@h:1/p?q#f";
    for (part, value, expected) in cases {
        let set = |kind: &str| {
            json!({
                "op": "set", "as": kind, "input": input, "part": part, "value": value,
            })
        };
        let parse = json!({"op": "parse", "as": "uri", "input": expected});
        let answers = ask(&[parse, set("uri"), set("uri-ref"), set("iri"), set("iri-ref")]);
        for answer in &answers {
            assert_eq!(answer["ok"]["string"], expected, "{part} {value}");
            assert_eq!(answer, &answers[0], "{part} {value}");
        }
    }
}

/// S3.23, S3.31, S3.33 to S3.36, S3.41: invalid values are errors.
#[test]
fn set_refuses_invalid_values() {
    let cases = [
        ("uri", "s:p", "host", json!("a b"), "host"),
        ("uri", "s://h/p", "path", json!("p"), "path"),
        ("uri", "s:p", "path", json!("//p"), "path"),
        ("uri-ref", "p", "path", json!("a:b"), "path"),
        ("uri", "s:p", "authority", json!("h"), "path"),
        ("uri-ref", "/p", "scheme", json!("1"), "scheme"),
        ("uri", "s:p", "query", json!("é"), "query"),
        ("uri", "s:p", "scheme", json!(""), "scheme"),
    ];
    for (kind, input, part, value, at) in cases {
        let request =
            json!({"op": "set", "as": kind, "input": input, "part": part, "value": value});
        let answer = &ask(std::slice::from_ref(&request))[0];
        assert_eq!(answer["error"]["part"], at, "{request} {answer}");
    }
}

/// A reference gets a scheme, and loses it.
#[test]
fn references_get_and_lose_a_scheme() {
    for (input, value, expected) in [("//h/p", json!("s"), "s://h/p"), ("s:/p", Value::Null, "/p")]
    {
        let request =
            json!({"op": "set", "as": "uri-ref", "input": input, "part": "scheme", "value": value});
        assert_eq!(ask(&[request])[0]["ok"]["string"], expected);
    }
}

/// S3.23, S3.27: scheme and path are always present.
#[test]
fn set_does_not_remove_required_components() {
    for part in ["scheme", "path"] {
        check(&[(
            json!({"op": "set", "as": "uri", "input": "s:p", "part": part, "value": null}),
            json!({"error": {
                "code": "required", "part": part, "offset": 0,
                "message": format!("{part} cannot be removed"), "field": "value",
            }}),
        )]);
    }
}
