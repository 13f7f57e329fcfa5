//! The operations on URLs: `parse`, `set`, `resolve`, `goto`, `tokens`, `domain`, `form`.

use super::{ask, check, ok, request_error};
use serde_json::{Value, json};

fn tokens(list: &[(&str, &str)]) -> Value {
    list.iter().map(|(kind, value)| json!({"type": kind, "value": value})).collect()
}

/// S4.37, S4.50: URLs are repaired as in browsers, with validation errors and their offsets.
#[test]
fn parse_gives_the_strings_of_the_web_api() {
    check(&[(
        json!({"op": "parse", "as": "url", "input": "http:\\\\u:p@EX.org:80\\a b?c#d"}),
        json!({"ok": {
            "href": "http://u:p@ex.org/a%20b?c#d", "origin": "http://ex.org",
            "protocol": "http:", "username": "u", "password": "p", "host": "ex.org",
            "hostname": "ex.org", "port": "", "pathname": "/a%20b", "search": "?c", "hash": "#d",
            "errors": [
                {"code": "special-scheme-missing-following-solidus", "offset": 5, "count": 2},
                {"code": "invalid-credentials", "offset": 10, "count": 1},
                {"code": "invalid-reverse-solidus", "offset": 20, "count": 1},
                {"code": "invalid-URL-unit", "offset": 22, "count": 1},
            ],
        }}),
    )]);
    let request = json!({"op": "parse", "as": "url", "input": "../x", "base": "https://h/a/b/c"});
    let answer = &ask(&[request])[0];
    assert_eq!(answer["ok"]["href"], "https://h/a/x");
    assert_eq!(answer["ok"]["errors"], json!([]));
}

#[test]
fn errors_have_the_codes_of_the_standard() {
    check(&[
        (
            json!({"op": "parse", "as": "url", "input": "/a"}),
            json!({"error": {
                "code": "missing-scheme-non-relative-URL", "part": "scheme", "offset": 0,
                "message": "missing scheme, and no base that a relative reference can be resolved against",
                "field": "input",
            }}),
        ),
        (
            json!({"op": "resolve", "as": "url", "base": "http://a/", "ref": "//h:x/"}),
            json!({"error": {
                "code": "port-invalid", "part": "port", "offset": 4,
                "message": "invalid port at byte 4", "field": "ref",
            }}),
        ),
    ]);
}

/// S4.2: a reference can be parsed without a base.
#[test]
fn references_without_a_base() {
    check(&[
        (
            json!({"op": "parse", "as": "url-ref", "input": "a\\..\\..\\b c"}),
            json!({"ok": {"string": "../b%20c", "tokens": tokens(&[
                ("dir", "a"), ("dir", ".."), ("dir", ".."), ("file", "b c"),
            ])}}),
        ),
        (
            json!({"op": "goto", "as": "url-ref", "base": "/docs/intro", "ref": "..\\api"}),
            ok("/api"),
        ),
        (
            json!({"op": "goto", "as": "url-ref", "base": "http://h", "ref": "HTTP:a"}),
            ok("http://h/a"),
        ),
        (
            json!({"op": "tokens", "as": "url", "input": "file:C|\\a"}),
            json!({"ok": {"tokens": tokens(&[
                ("scheme", "file"), ("authority", ""), ("drive", "C:"), ("path-root", "/"), ("file", "a"),
            ])}}),
        ),
    ]);
}

#[test]
fn setters_give_the_reason_if_nothing_changed() {
    let set = |input: &str, attribute: &str, value: Value| {
        let request = json!({"op": "set", "as": "url", "input": input, "attribute": attribute, "value": value});
        let answer = &ask(&[request])[0]["ok"];
        (answer["href"].as_str().unwrap().to_owned(), answer["refused"].as_str().map(str::to_owned))
    };
    assert_eq!(set("http://a/", "host", json!("b:8080")), ("http://b:8080/".into(), None));
    assert_eq!(set("http://a:1/", "port", Value::Null), ("http://a/".into(), None));
    let (href, refused) = set("data:x", "host", json!("b"));
    assert_eq!(
        (href.as_str(), refused.as_deref()),
        ("data:x", Some("the path is opaque: the URL has no host"))
    );
}

#[test]
fn conversions_keep_the_meaning_or_fail() {
    let convert = |from: &str, to: &str, input: &str| json!({"op": "convert", "from": from, "to": to, "input": input});
    check(&[
        (convert("uri", "url", "HTTP://h:80/a/../b"), ok("http://h/b")),
        (convert("iri", "url", "http://é.example/ô"), ok("http://xn--9ca.example/%C3%B4")),
        (convert("url", "uri", "http://h/a b"), ok("http://h/a%20b")),
        (convert("url", "iri", "http://h/ô"), ok("http://h/ô")),
        (
            convert("uri", "url", "http:evil.example"),
            json!({"error": {
                "code": "meaning", "part": "host", "offset": null, "field": "input",
                "message": "as a URL, host would change from nothing to \"evil.example\"; \
                            path would change from \"evil.example\" to \"/\"",
            }}),
        ),
        (
            convert("url", "uri", "http://h/|"),
            json!({"error": {
                "code": "unexpected-character", "part": "path", "offset": 9, "field": "input",
                "message": "unexpected '|' in path at byte 9",
            }}),
        ),
    ]);
}

/// The reference resolves to the target by the URL Standard; it is the target itself if no relative
/// reference does.
#[test]
fn relativize_is_the_inverse_of_resolve() {
    let relativize = |base: &str, target: &str| json!({"op": "relativize", "as": "url", "base": base, "target": target});
    let cases = [
        ("http://h/a/b?q", "http://h/a/b?q#f", "#f"),
        ("http://h/a/b", "HTTP:\\\\h\\a\\.\\c", "c"),
        ("http://h/a/b", "http://h/é", "/%C3%A9"),
        ("http://h/a/b", "https://h/a/b", "https://h/a/b"),
        // A URL, but not a URI.
        ("http://h/a/b", "http://h/a/|", "|"),
        // As a URI this would be `/b`, which keeps the drive.
        ("file:///C:/a", "file:///b", "///b"),
        ("mailto:a", "mailto:b", "mailto:b"),
    ];
    for (base, target, reference) in cases {
        check(&[
            (relativize(base, target), ok(reference)),
            (json!({"op": "resolve", "as": "url", "base": base, "ref": reference}), {
                let parse = json!({"op": "parse", "as": "url", "input": target});
                ok(ask(&[parse])[0]["ok"]["href"].as_str().unwrap())
            }),
        ]);
    }
    assert_eq!(ask(&[relativize("a", "http://h/")])[0]["error"]["field"], "base");
}

/// Parsing normalizes a URL in part; the other steps of RFC 3986 are applied on request.
#[test]
fn normalize_applies_the_requested_steps() {
    let normalize = |input: &str, steps: &[&str]| json!({"op": "normalize", "as": "url", "input": input, "steps": steps});
    let mixed = "HTTP://H:80/a/../%7e|?%c3";
    check(&[
        (normalize(mixed, &[]), ok("http://h/%7e|?%c3")),
        (normalize(mixed, &["path"]), ok("http://h/%7e|?%c3")),
        (normalize("HTTP://H:80/a/../%7e?%c3", &["escape"]), ok("http://h/~?%C3")),
        (normalize("http://h/%7e?%c3", &["case"]), ok("http://h/%7E?%C3")),
        (normalize("http://h", &["escape", "case", "path", "scheme"]), ok("http://h/")),
        // An opaque path has no dot segments.
        (normalize("foo:a/../b", &["path", "case"]), ok("foo:a/../b")),
        (normalize(mixed, &["escape"]), ok("http://h/~%7C?%C3")),
        (
            normalize("http://h/", &["sort"]),
            request_error("`steps` must be a list of escape, case, path, scheme"),
        ),
    ]);
}

/// S4.60, S4.61: domains to ASCII and to Unicode.
#[test]
fn domains_and_forms() {
    check(&[
        (
            json!({"op": "domain", "input": "Faß.de", "to": "ascii"}),
            json!({"ok": {"domain": "xn--fa-hia.de"}}),
        ),
        (
            json!({"op": "domain", "input": "xn--fa-hia.de", "to": "unicode"}),
            json!({"ok": {"domain": "faß.de"}}),
        ),
        (
            json!({"op": "domain", "input": "☃", "to": "ascii", "mode": "strict"}),
            json!({"ok": {"domain": "xn--n3h"}}),
        ),
        (
            json!({"op": "domain", "input": "XN--ll-0ea", "to": "unicode", "mode": "idna2008"}),
            json!({"ok": {"domain": "l·l"}}),
        ),
        (
            json!({"op": "domain", "input": "☃", "to": "unicode", "mode": "idna2008"}),
            json!({"error": {
                "code": "domain-forbidden-character", "part": "host", "offset": null, "field": "input",
                "message": "'☃' is not allowed in a domain",
            }}),
        ),
        (
            json!({"op": "domain", "input": "a_b", "to": "ascii", "mode": "strict"}),
            json!({"error": {
                "code": "domain-forbidden-character", "part": "host", "offset": null, "field": "input",
                "message": "'_' is not allowed in a domain",
            }}),
        ),
        (
            json!({"op": "form", "input": "a=b+c&%C3%A9"}),
            json!({"ok": {"pairs": [["a", "b c"], ["é", ""]], "string": "a=b+c&%C3%A9="}}),
        ),
        (
            json!({"op": "form", "pairs": [["a", "b&c"]]}),
            json!({"ok": {"pairs": [["a", "b&c"]], "string": "a=b%26c"}}),
        ),
    ]);
}
