//! The keys of answers, which are the interface of programs in other languages: one name for one thing.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use urlens_ops::{Kind, OPS};

/// Every key of an answer, except those of [`DATA`].
#[rustfmt::skip]
const KEYS: &[&str] = &[
    "accepted_as", "address", "addresses", "advice", "agree", "allowed", "authority", "canonical",
    "changed", "charset", "checker", "checks", "checks_more", "class", "code", "columns",
    "components", "connect_host", "connect_port", "connects", "count", "domain", "end", "ending",
    "equal", "error", "errors", "fetcher", "field", "fields", "findings", "first_difference",
    "fragment", "groups", "hash", "host", "host_kind", "hostname", "href", "http", "ignored",
    "ignored_more", "kind", "length", "level", "line", "links", "links_more", "list", "list_more",
    "lossy", "md5", "message", "name", "offset", "ok", "origin", "other", "pairs", "pairs_more",
    "part", "password", "path", "pathname", "place", "port", "program", "programs", "protocol",
    "query", "readings", "reason", "reasons", "refused", "repaired", "rest", "rfc3986", "rfc3987",
    "rows", "rule", "rules", "safe", "scheme", "scheme_error", "search", "selected",
    "selected_more", "severity", "source", "srfi", "standard", "start", "string", "subject",
    "text", "tokens", "tokens_more", "trackers", "trackers_more", "type", "unit", "url", "user",
    "userinfo", "username", "value", "vars", "verdict", "whatwg", "worst",
];

/// Members whose keys are data: names of variables, of fields of schemes, of programs.
const DATA: [&str; 3] = ["fields", "vars", "programs"];

fn ask(request: &Value) -> Value {
    let answer = urlens_ops::ask(&request.to_string());
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{request}: {error}: {answer}"))
}

/// The example of each operation, with inputs that are read by many rules and those that are errors.
fn answers() -> Vec<(Value, Value)> {
    const TEXTS: [&str; 10] = [
        "http:\\\\user:pw@0x7f.1:80/%7e/../a b?x=1&x=2#é",
        "http://a b/",
        "",
        "urn:example:a?+b?=c#d",
        "data:,x",
        "row=0-9;1",
        "line=1,2;length=3;md5=d41d8cd98f00b204e9800998ecf8427e",
        "see example.org, anna@example.org and https://h/",
        "#http://h/\r\n\r\na b\n",
        "nosh://1673/com.example.foo/a",
    ];
    let mut all = Vec::new();
    let mut add = |request: Value| {
        let answer = ask(&request);
        all.push((request, answer));
    };
    for op in OPS {
        let example: Value = serde_json::from_str(op.example.request).unwrap();
        add(example.clone());
        for parameter in op.parameters {
            let mut given = example.clone();
            given[parameter.name] = json!({ "wrong": [] });
            add(given);
        }
        for text in TEXTS {
            for parameter in op.parameters.iter().filter(|parameter| {
                matches!(
                    parameter.name,
                    "input" | "ref" | "target" | "base" | "a" | "template" | "html"
                )
            }) {
                for kind in Kind::ALL {
                    let mut given = example.clone();
                    given[parameter.name] = json!(text);
                    if op.parameters.iter().any(|parameter| parameter.name == "as") {
                        given["as"] = json!(kind.name());
                    }
                    add(given.clone());
                    given["limits"] = json!({ "list": 1 });
                    add(given);
                }
            }
        }
    }
    for request in [
        json!({"op": "policy", "input": "https://h.example/", "addresses": ["10.0.0.1"]}),
        json!({"op": "readings", "input": "//h", "base": "http://a/b?c", "programs": ["curl8", "go127"]}),
        json!({"op": "scan", "input": "<a href='//h/x'>", "format": "html"}),
        json!({"op": "fragment", "type": "text/csv", "input": "row=0-9;1"}),
        json!({"op": "fragment", "type": "text/plain", "input": "line=1,2;length=3"}),
        json!({"op": "fragment", "type": "application/json", "input": "/a/0"}),
        json!({"op": "unknown"}),
        json!({"op": "normalize", "input": "nosh://1673/a b"}),
        json!({"op": "normalize", "input": "urn:isbn:1", "as": "uri"}),
        json!({"op": "percent", "input": "%ff", "set": "path", "decode": true}),
        json!({"op": "programs", "input": "http://h:0/"}),
        json!({"op": "programs", "input": "http://h\\@b:1/"}),
        json!({"op": "fragment", "type": "text/plain", "input": "line=1;md5=d41d8cd98f00b204e9800998ecf8427e;length=2,UTF-8;x=y"}),
        json!({"op": "fragment", "type": "text/plain", "input": "line=1;md5=d41d8cd98f00b204e9800998ecf8427e;length=2,UTF-8;x=y", "limits": {"list": 1}}),
        json!({"op": "fragment", "type": "text/csv", "input": "row=1;2;0;0", "limits": {"list": 1}}),
        json!({"op": "uri-list", "input": "a:b\r\na:c\r\n", "limits": {"list": 1}}),
        json!({"op": "form", "input": "utm_source=a&gclid=b", "trackers": true, "limits": {"list": 1}}),
        json!({"op": "template-match", "template": "{x", "input": ""}),
        json!({"op": "print", "tokens": [{"type": "query", "value": "a"}, {"type": "scheme", "value": "b"}]}),
    ] {
        add(request);
    }
    all
}

/// Calls `visit` with every key of a value, except those that are data.
fn keys(value: &Value, visit: &mut dyn FnMut(&str)) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                visit(key);
                let values: Vec<&Value> = match value {
                    // The keys are data; the values below them have keys of this list again.
                    Value::Object(data) if DATA.contains(&key.as_str()) => data
                        .values()
                        .filter(|value| key == "programs" && value.is_object())
                        .collect(),
                    value => vec![value],
                };
                values.into_iter().for_each(|value| keys(value, visit));
            }
        }
        Value::Array(list) => list.iter().for_each(|value| keys(value, visit)),
        _ => {}
    }
}

/// Answers have the keys of the list, each of which is in some answer.
#[test]
fn keys_of_answers() {
    let mut found = BTreeSet::new();
    for (request, answer) in answers() {
        // The keys of the answer of `programs` are names of programs.
        let answer = match &answer["ok"] {
            Value::Object(programs) if request["op"] == "programs" => {
                json!(programs.values().collect::<Vec<_>>())
            }
            _ => answer,
        };
        keys(&answer, &mut |key| {
            found.insert(key.to_owned());
        });
    }
    let expected: BTreeSet<_> = KEYS.iter().map(|key| (*key).to_owned()).collect();
    assert_eq!(found, expected);
}

/// An error has a code, a component, an offset and a message, and may have a field and a hint.
#[test]
fn keys_of_errors() {
    let mut count = 0;
    for (request, answer) in answers() {
        let Some(error) = answer.get("error") else { continue };
        count += 1;
        let mut keys: Vec<_> = error.as_object().unwrap().keys().map(String::as_str).collect();
        keys.retain(|key| !["field", "accepted_as"].contains(key));
        assert_eq!(keys, ["code", "part", "offset", "message"], "{request}");
        assert!(error["code"].is_string() && error["message"].is_string(), "{request}: {error}");
        assert!(error["offset"].is_null() || error["offset"].is_u64(), "{request}: {error}");
    }
    assert!(count > 100, "{count} errors");
}
