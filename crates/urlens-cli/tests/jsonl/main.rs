//! `urlens jsonl`: answers and errors of every operation.

#[path = "../common/mod.rs"]
mod common;
mod documents;
mod parts;
mod policy;
mod readings;
mod relations;
mod scheme;
mod stream;
mod template;
mod text;
mod url;

use serde_json::{Value, json};

/// The answers to `requests`, in order.
fn ask(requests: &[Value]) -> Vec<Value> {
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let output = common::run(&["jsonl"], input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let answers = str::from_utf8(&output.stdout).expect("answers are UTF-8").lines();
    answers.map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

/// Checks the answer to each request.
fn check(cases: &[(Value, Value)]) {
    let requests: Vec<_> = cases.iter().map(|(request, _)| request.clone()).collect();
    let answers = ask(&requests);
    assert_eq!(answers.len(), cases.len());
    for ((request, expected), answer) in cases.iter().zip(&answers) {
        assert_eq!(answer, expected, "{request}");
    }
}

fn ok(string: &str) -> Value {
    json!({"ok": {"string": string}})
}

fn request_error(message: &str) -> Value {
    json!({"error": {"code": "request", "part": null, "offset": null, "message": message}})
}

fn unsupported(message: &str) -> Value {
    json!({"error": {"code": "unsupported", "part": null, "offset": null, "message": message}})
}

/// Unsupported operations and invalid fields are named in the error.
#[test]
fn unsupported_requests() {
    check(&[
        (json!({"op": "punycode", "input": "x"}), unsupported("unknown op `punycode`")),
        (
            json!({"op": "set", "as": "url-ref", "input": "a", "part": "query", "value": "q"}),
            json!({"error": {
                "code": "unsupported", "part": null, "offset": null, "field": "value",
                "message": "set is not supported for url-ref; \
                            use uri, uri-ref, iri, iri-ref, url, uri-zone",
            }}),
        ),
        (
            json!({"op": "parse", "as": "urn", "input": "a:b"}),
            request_error("`as` must be one of uri, uri-ref, iri, iri-ref, url, url-ref, uri-zone"),
        ),
        (json!({"op": "parse", "as": "uri"}), request_error("`input` is missing")),
        (
            json!({"op": "parse", "as": "uri", "input": null}),
            request_error("`input` is not a string"),
        ),
        (
            json!({"op": "set", "as": "uri", "input": "a:b", "part": "query"}),
            request_error("`value` is missing"),
        ),
        (
            json!({"op": "set", "as": "uri", "input": "a:b", "part": "query", "value": -1}),
            request_error("`value` is not a string, a whole number or null"),
        ),
        (
            json!({"op": "set", "as": "uri", "input": "a:b", "part": "user", "value": ""}),
            request_error(
                "`part` must be one of scheme, authority, userinfo, username, password, host, port, path, query, fragment, query:NAME",
            ),
        ),
    ]);
}

/// Every operation of the help answers, for every kind.
#[test]
fn every_op_of_the_help_answers() {
    let help = common::run(&["jsonl", "--help"], b"");
    assert_eq!(help.status.code(), Some(0));
    let help = String::from_utf8(help.stdout).unwrap();
    let ops: Vec<_> = help
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .take_while(|line| !line.starts_with('$'))
        // Fields and answers of an operation are indented below it.
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(' ').next())
        .collect();
    let contract = [
        "parse",
        "tokens",
        "goto-tokens",
        "preresolve",
        "resolve-tokens",
        "force",
        "normalize-tokens",
        "encode-tokens",
        "print",
        "set",
        "resolve",
        "goto",
        "relativize",
        "normalize",
        "compare",
        "convert",
        "template",
        "template-match",
        "scheme",
        "build",
        "readings",
        "policy",
        "programs",
        "connects-to",
        "between",
        "program-groups",
        "domain",
        "form",
        "percent",
        "redact",
        "nfc",
        "well-known",
        "fragment",
        "uri-list",
        "scan",
        "display",
        "base",
        "thttp",
    ];
    assert_eq!(ops, contract);
    for op in ops.into_iter().filter(|&op| op != "domain") {
        for kind in ["uri", "uri-ref", "iri", "iri-ref"] {
            let mut request = json!({
                "op": op, "as": kind, "from": kind, "to": kind, "input": "doi:10.1/b", "base": "a:b",
                "ref": "c", "target": "a:d", "a": "a:b", "b": "a:c", "part": "query",
                "value": "q", "steps": ["case"], "set": "path", "template": "{+x}", "vars": {},
                "tokens": [{ "type": "file", "value": "c" }],
                "scheme": "usr", "fields": {"type": "npm", "name": "a"}, "type": "text/plain",
                "retrieval": "a:b", "server": "h", "program": "curl8", "checker": "whatwg",
                "fetcher": "curl8",
            });
            if ["goto-tokens", "preresolve", "resolve-tokens"].contains(&op) {
                request["base"] = json!([{ "type": "scheme", "value": "a" }]);
            }
            if op == "fragment" {
                request["input"] = "line=1".into();
            }
            if op == "policy" {
                // Unknown rules are errors.
                request = json!({"op": op, "input": "doi:10.1/b"});
            }
            if op == "parse" {
                // With a base, only URLs are parsed.
                request.as_object_mut().unwrap().remove("base");
            }
            let answer = &ask(std::slice::from_ref(&request))[0];
            assert!(answer["ok"].is_object(), "{request} {answer}");
        }
    }
}
