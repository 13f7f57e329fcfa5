//! `policy`: decisions and their reasons.

use super::{check, request_error};
use serde_json::{Value, json};

fn allowed(url: &str) -> Value {
    json!({"ok": {"allowed": true, "url": url, "reasons": []}})
}

fn denied(reasons: &[(&str, &str)]) -> Value {
    let reasons: Vec<_> =
        reasons.iter().map(|(code, message)| json!({"code": code, "message": message})).collect();
    json!({"ok": {"allowed": false, "url": null, "reasons": reasons}})
}

#[test]
fn default_policy() {
    check(&[
        (json!({"op": "policy", "input": "https://example.org/"}), allowed("https://example.org/")),
        (
            json!({"op": "policy", "input": "http://me@127.1/"}),
            denied(&[
                ("read-differently", "the standards disagree about the host"),
                ("scheme", "scheme is not allowed"),
                ("credentials", "credentials are not allowed"),
                ("address-loopback", "host is a loopback address"),
            ]),
        ),
        (
            json!({"op": "policy", "input": "/b", "base": "https://example.org/a"}),
            allowed("https://example.org/b"),
        ),
        (
            json!({"op": "policy", "input": "//10.0.0.1/", "base": "https://example.org/a"}),
            denied(&[("address-private", "host is a private address")]),
        ),
    ]);
}

#[test]
fn custom_policies() {
    let with = |more: Value| {
        let mut request = json!({"op": "policy", "input": "http://me@a.example.org:81/"});
        for (key, value) in more.as_object().expect("fields") {
            request[key] = value.clone();
        }
        request
    };
    let all = json!({"schemes": ["http"], "suffixes": ["example.org"], "ports": [80, 81], "credentials": true});
    check(&[
        (with(all), allowed("http://me@a.example.org:81/")),
        (
            with(json!({"schemes": ["http"], "hosts": ["example.org"], "any_port": true})),
            denied(&[
                ("credentials", "credentials are not allowed"),
                ("host", "host is not allowed"),
            ]),
        ),
        (
            json!({"op": "policy", "input": "https://box/", "dotless": true}),
            allowed("https://box/"),
        ),
        (
            json!({"op": "policy", "input": "https:\\\\example.org", "repaired": true}),
            allowed("https://example.org/"),
        ),
        (
            json!({"op": "policy", "input": "https://10.0.0.1/", "refuse": ["loopback"]}),
            allowed("https://10.0.0.1/"),
        ),
        (
            json!({"op": "policy", "input": "https://8.8.8.8/", "refuse": ["8.0.0.0/8"]}),
            denied(&[("network", "host is an address of 8.0.0.0/8")]),
        ),
        (
            json!({"op": "policy", "input": "https://10.0.0.1/", "refuse": []}),
            allowed("https://10.0.0.1/"),
        ),
    ]);
}

#[test]
fn invalid_policies() {
    let error = |kind: &str, message: &str| json!({"error": {"kind": kind, "part": null, "at": null, "message": message}});
    check(&[
        (
            json!({"op": "policy", "input": "a:", "suffixes": ["*.example.org"]}),
            error("wildcard", "'*' in \"*.example.org\" is not supported: allow a suffix instead"),
        ),
        (
            json!({"op": "policy", "input": "a:", "schemes": ["a b"]}),
            error("not-a-scheme", "\"a b\" is not a scheme"),
        ),
        (
            json!({"op": "policy", "input": "a:", "ports": [65536]}),
            request_error("`ports` is not a list of whole numbers up to 65535"),
        ),
        (json!({"op": "policy"}), request_error("`input` is missing")),
    ]);
}
