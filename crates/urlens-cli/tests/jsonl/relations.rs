//! `resolve`, `goto`, `relativize`, `normalize` and `compare`: relations between references.

use super::{ask, check, ok, request_error};
use serde_json::{Value, json};

/// S3.80 to S3.97: the examples of SRFI 275, which are variants of those of RFC 3986.
#[test]
fn resolve_as_the_srfi_shows() {
    let references = ["g:h", "g", "./g", "g/", "/g", "//g"];
    let rows = [
        ("http://a/bb/ccc/d;p?q", "http://a/bb/ccc/", "http://a", "http:"),
        ("http://a/bb/ccc/d/", "http://a/bb/ccc/d/", "http://a", "http:"),
        ("file:///a/bb/ccc/d;p?q", "file:///a/bb/ccc/", "file://", "file:"),
    ];
    for (base, folder, root, scheme) in rows {
        let expected = [
            "g:h".to_owned(),
            format!("{folder}g"),
            format!("{folder}g"),
            format!("{folder}g/"),
            format!("{root}/g"),
            format!("{scheme}//g"),
        ];
        for kind in ["uri", "iri"] {
            let cases: Vec<_> = references
                .iter()
                .zip(&expected)
                .map(|(reference, expected)| {
                    let request =
                        json!({"op": "resolve", "as": kind, "base": base, "ref": reference});
                    (request, ok(expected))
                })
                .collect();
            check(&cases);
        }
    }
}

/// S3.47, S3.68: a rootless path stays rootless unless `verbatim` is set, and a relative base is an
/// error.
#[test]
fn resolve_verbatim_and_errors() {
    let request = json!({"op": "resolve", "as": "uri", "base": "foo:a/b", "ref": "../../c"});
    let with = |name: &str, value: Value| {
        let mut request = request.clone();
        request[name] = value;
        request
    };
    check(&[
        (request.clone(), ok("foo:c")),
        (with("verbatim", json!(false)), ok("foo:c")),
        (with("verbatim", Value::Null), ok("foo:c")),
        (with("verbatim", json!(true)), ok("foo:/c")),
        (with("verbatim", json!("yes")), request_error("`verbatim` is not true or false")),
        (
            with("base", json!("/a")),
            json!({"error": {
                "code": "no-scheme", "part": "scheme", "offset": 0, "message": "missing scheme",
                "field": "base",
            }}),
        ),
        (
            with("ref", json!("^")),
            json!({"error": {
                "code": "unexpected-character", "part": "path", "offset": 0,
                "message": "unexpected '^' in path at byte 0", "field": "ref",
            }}),
        ),
    ]);
}

/// S2.65, S2.67 to S2.69: `goto` truncates the base and keeps dot segments.
#[test]
fn goto_takes_a_relative_base() {
    let goto = |kind: &str, base: &str, reference: &str| json!({"op": "goto", "as": kind, "base": base, "ref": reference});
    check(&[
        (goto("uri-ref", "a/b?x#y", "../c"), ok("a/../c")),
        (goto("uri-ref", "a/b?x#y", ""), ok("a/b?x")),
        (goto("uri-ref", "a/b?x#y", "?q"), ok("a/b?q")),
        (goto("uri-ref", "a/b", "/c"), ok("/c")),
        (goto("uri-ref", "//h", "p"), ok("//h/p")),
        (goto("uri-ref", "s://h/a", "//g"), ok("s://g")),
        (goto("iri-ref", "é/b", "ü"), ok("é/ü")),
    ]);
}

#[test]
fn relativize_is_the_inverse_of_resolve() {
    let relativize = |kind: &str, base: &str, target: &str| json!({"op": "relativize", "as": kind, "base": base, "target": target});
    check(&[
        (relativize("uri", "http://a/b/c/d", "http://a/b/c/d"), ok("")),
        (relativize("uri", "http://a/b/c/d", "http://a/b/c/e?q"), ok("e?q")),
        (relativize("uri", "http://a/b/c/d?x", "http://a/b/c/d?y"), ok("?y")),
        (relativize("uri", "http://a/b", "ftp://a/b"), ok("ftp://a/b")),
        (relativize("iri", "http://a/b/c/d/e", "http://a/b/c/é"), ok("../é")),
    ]);
    let dots = relativize("uri", "http://example.com/s", "http://example.com/a/../b");
    assert!(ask(&[dots])[0]["error"]["code"].is_string());
}

/// S2.77 to S2.80, S2.82, S3.71, S3.127, S3.132, S3.152, S3.158: the steps, alone and together.
#[test]
fn normalize_applies_the_requested_steps() {
    let normalize = |kind: &str, input: &str, steps: &[&str]| json!({"op": "normalize", "as": kind, "input": input, "steps": steps});
    let mixed = "HTTP://Ex%2dample.ORG:80/a/./b/../%7e?%c3%a9";
    check(&[
        (normalize("uri", mixed, &[]), ok(mixed)),
        (normalize("uri", mixed, &["case"]), ok("http://ex%2Dample.org:80/a/./b/../%7E?%C3%A9")),
        (normalize("uri", mixed, &["path"]), ok("HTTP://Ex%2dample.ORG:80/a/%7e?%c3%a9")),
        (
            normalize("uri", mixed, &["path", "case", "escape"]),
            ok("http://ex-ample.org:80/a/~?%C3%A9"),
        ),
        (normalize("iri", mixed, &["escape", "case", "path"]), ok("http://ex-ample.org:80/a/~?é")),
        (normalize("uri", "http://example.org:80", &["scheme"]), ok("http://example.org/")),
        (normalize("uri", "foo:a/b/../.././../../e", &["path"]), ok("foo:e")),
        (normalize("uri-ref", "a/b/../../c", &["path"]), ok("a/b/../../c")),
        (
            normalize("uri", "http://crêpes.example.org", &["escape"]),
            ok("http://cr%C3%AApes.example.org"),
        ),
        (normalize("uri-ref", "/Rhône", &["escape"]), ok("/Rh%C3%B4ne")),
        (
            normalize("iri", "http://cr%C3%AApes.example.org", &["escape"]),
            ok("http://crêpes.example.org"),
        ),
        (
            normalize("uri", "/Rhône", &["escape"]),
            json!({"error": {
                "code": "no-scheme", "part": "scheme", "offset": 0, "message": "missing scheme",
                "field": "input",
            }}),
        ),
        (
            normalize("uri", "a:b", &["sort"]),
            request_error("`steps` must be a list of escape, case, path, scheme"),
        ),
        (
            json!({"op": "normalize", "as": "uri", "input": "a:b", "steps": "case"}),
            request_error("`steps` is not a list of strings"),
        ),
    ]);
}

/// S2.75: the equivalence levels.
#[test]
fn compare_gives_the_equivalence_level() {
    let compare = |a: &str, b: &str| json!({"op": "compare", "as": "uri", "a": a, "b": b});
    let level = |level: Value| json!({"ok": {"equal": level == "text", "level": level}});
    check(&[
        (compare("http://a/", "http://a/"), level(json!("text"))),
        (compare("http://a/b", "HTTP://A/x/../%62"), level(json!("syntax"))),
        (compare("http://a", "http://a:80/"), level(json!("scheme"))),
        (compare("http://a/", "http://a/?"), level(Value::Null)),
        (
            json!({"op": "compare", "as": "iri-ref", "a": "/é", "b": "/%C3%A9"}),
            level(json!("syntax")),
        ),
    ]);
}
