//! `policy`: decisions and their reasons.

use super::{ask, check, request_error};
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
    let error = |kind: &str, message: &str| json!({"error": {"code": kind, "part": null, "offset": null, "message": message}});
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

/// Endpoints, denied names, ports of schemes and networks, as in a policy file.
#[test]
fn rules_of_policy_files() {
    let rules = |input: &str| {
        json!({
            "op": "policy", "input": input, "schemes": ["http", "https"], "endpoints": ["vault.internal:8200"],
            "deny_suffixes": ["bad.example"], "deny_domains": ["www.evil.co.uk"],
            "scheme_ports": {"https": [443, 8443]}, "allow_networks": ["10.1.0.0/16"], "fetch": {"redirects": 2},
        })
    };
    check(&[
        (rules("http://vault.internal:8200/"), allowed("http://vault.internal:8200/")),
        (rules("https://10.1.2.3:8443/"), allowed("https://10.1.2.3:8443/")),
        (rules("http://10.1.2.3:8443/"), denied(&[("port", "port is not allowed")])),
        (
            rules("https://a.bad.example/"),
            denied(&[("denied-name", "host is in the denied domain bad.example")]),
        ),
        (
            rules("https://evil.co.uk/"),
            denied(&[("denied-name", "host is in the denied domain evil.co.uk")]),
        ),
    ]);
}

/// Addresses to which the host was resolved.
#[test]
fn resolved_addresses() {
    check(&[(
        json!({
            "op": "policy", "input": "https://example.org/", "addresses": ["93.184.215.14", "10.0.0.1"],
        }),
        json!({"ok": {
            "allowed": true, "url": "https://example.org/", "reasons": [],
            "addresses": [
                {"address": "93.184.215.14", "allowed": true, "reasons": []},
                {"address": "10.0.0.1", "allowed": false,
                    "reasons": [{"code": "address-private", "message": "host is a private address"}]},
            ],
        }}),
    )]);
}

/// Redaction for logs.
#[test]
fn redaction() {
    let text = "https://anna:secret@example.org/?sig=1&token=2";
    let redacted = |string: &str| json!({"ok": {"string": string}});
    check(&[
        (
            json!({"op": "redact", "input": text}),
            redacted("https://REDACTED:REDACTED@example.org/?sig=REDACTED&token=2"),
        ),
        (
            json!({"op": "redact", "input": text, "keys": ["token"]}),
            redacted("https://REDACTED:REDACTED@example.org/?sig=1&token=REDACTED"),
        ),
    ]);
}

/// A policy file, whose rules are replaced by those of the request.
#[test]
fn policy_files() {
    let file = "suffixes = ['example.net']\nschemes = ['http', 'https']";
    let allowed = |request: Value| ask(&[request])[0]["ok"]["allowed"].clone();
    let policy = |input: &str| json!({"op": "policy", "file": file, "input": input});
    assert_eq!(allowed(policy("http://a.example.net/")), true);
    assert_eq!(allowed(policy("https://example.org/")), false);
    let mut request = policy("https://example.org/");
    request["hosts"] = json!(["example.org"]);
    assert_eq!(allowed(request.clone()), true);
    request["schemes"] = json!(["http"]);
    assert_eq!(allowed(request), false);
    let invalid = json!({"op": "policy", "file": "host = []", "input": "https://h/"});
    assert_eq!(ask(&[invalid])[0]["error"]["code"], "policy-file");
}

/// A misspelled rule is an error: without it, the policy would allow more than was meant.
#[test]
fn unknown_rules() {
    let request =
        json!({"op": "policy", "input": "https://evil.example/", "host": ["example.org"]});
    let answer = &ask(&[request])[0];
    assert_eq!(answer["error"]["message"], "`host` is not a parameter of `policy`");
}
