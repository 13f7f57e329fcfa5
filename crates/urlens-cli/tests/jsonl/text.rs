//! `convert` and `percent`: conversions and percent-encoding.

use super::{ask, check, ok, request_error};
use serde_json::{Value, json};

/// S2.29, S2.30, S3.73, S3.74, S3.75: both directions, with both encodings of the host.
#[test]
fn convert_between_uri_and_iri() {
    let convert = |from: &str, to: &str, input: &str, host: Value| json!({"op": "convert", "from": from, "to": to, "input": input, "host": host});
    let none = Value::Null;
    check(&[
        (
            convert("iri", "uri", "http://crêpes.example/é", none.clone()),
            ok("http://cr%C3%AApes.example/%C3%A9"),
        ),
        (
            convert("iri", "uri", "http://crêpes.example/é", json!("percent")),
            ok("http://cr%C3%AApes.example/%C3%A9"),
        ),
        (
            convert("iri", "uri", "http://crêpes.example/é", json!("idna")),
            ok("http://xn--crpes-isa.example/%C3%A9"),
        ),
        (
            convert("uri", "iri", "http://cr%C3%AApes.example/%C3%A9", none.clone()),
            ok("http://crêpes.example/é"),
        ),
        (convert("iri-ref", "uri-ref", "é", none.clone()), ok("%C3%A9")),
        (convert("uri", "uri-ref", "a:%c3%a9", none.clone()), ok("a:%c3%a9")),
        (
            convert("iri-ref", "uri", "é", none.clone()),
            json!({"error": {
                "code": "no-scheme", "part": "scheme", "offset": 0, "message": "missing scheme",
                "field": "input",
            }}),
        ),
        (
            convert("iri", "uri", "http://%FF.example/", json!("idna")),
            json!({"error": {
                "code": "not-a-domain", "part": "host", "offset": 0,
                "message": "host is not a domain name", "field": "input",
            }}),
        ),
        (
            convert("uri", "iri", "a:b", json!("idna")),
            json!({"error": {
                "code": "unsupported", "part": null, "offset": null,
                "message": "host idna is not supported for uri; use iri, iri-ref", "field": "input",
            }}),
        ),
        (
            convert("iri", "uri", "a:b", json!("x")),
            request_error("`host` must be one of percent, idna"),
        ),
        (
            convert("uri", "url-ref", "a:b", none),
            json!({"error": {
                "code": "unsupported", "part": null, "offset": null, "field": "input",
                "message": "convert is not supported for url-ref; \
                            use uri, uri-ref, iri, iri-ref, url, uri-zone",
            }}),
        ),
    ]);
}

/// S2.49: characters of the set are escaped as UTF-8 bytes.
#[test]
fn percent_escapes_by_the_sets_of_the_url_standard() {
    let input = "\u{1}\u{7F}é%41 \"#<>`'?^{}/:;=@[\\]|$&+,!()~*-._aZ0";
    let cases = [
        ("c0", "%01%7F%C3%A9%41 \"#<>`'?^{}/:;=@[\\]|$&+,!()~*-._aZ0"),
        ("fragment", "%01%7F%C3%A9%41%20%22#%3C%3E%60'?^{}/:;=@[\\]|$&+,!()~*-._aZ0"),
        ("query", "%01%7F%C3%A9%41%20%22%23%3C%3E`'?^{}/:;=@[\\]|$&+,!()~*-._aZ0"),
        ("special-query", "%01%7F%C3%A9%41%20%22%23%3C%3E`%27?^{}/:;=@[\\]|$&+,!()~*-._aZ0"),
        ("path", "%01%7F%C3%A9%41%20%22%23%3C%3E%60'%3F%5E%7B%7D/:;=@[\\]|$&+,!()~*-._aZ0"),
        (
            "userinfo",
            "%01%7F%C3%A9%41%20%22%23%3C%3E%60'%3F%5E%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C$&+,!()~*-._aZ0",
        ),
        (
            "component",
            "%01%7F%C3%A9%2541%20%22%23%3C%3E%60'%3F%5E%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C%24%26%2B%2C!()~*-._aZ0",
        ),
        (
            "form",
            "%01%7F%C3%A9%2541+%22%23%3C%3E%60%27%3F%5E%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C%24%26%2B%2C%21%28%29%7E*-._aZ0",
        ),
    ];
    check(
        &cases.map(|(set, string)| {
            (json!({"op": "percent", "set": set, "input": input}), ok(string))
        }),
    );
}

/// S2.49, S2.51 to S2.55: only the characters of the rule of RFC 3986 are kept.
#[test]
fn percent_keeps_the_rules_of_rfc_3986() {
    let cases = [
        ("unreserved", "a-._~%21%3A%2F%3F%40%25%C3%A9"),
        ("sub-delims", "%61%2D%2E%5F%7E!%3A%2F%3F%40%25%C3%A9"),
        ("gen-delims", "%61%2D%2E%5F%7E%21:/?@%25%C3%A9"),
        ("reserved", "%61%2D%2E%5F%7E!:/?@%25%C3%A9"),
        ("reg-name", "a-._~!%3A%2F%3F%40%25%C3%A9"),
        ("pchar", "a-._~!:%2F%3F@%25%C3%A9"),
        ("segment", "a-._~!:%2F%3F@%25%C3%A9"),
        ("segment-nz-nc", "a-._~!%3A%2F%3F@%25%C3%A9"),
        ("scheme", "a-.%5F%7E%21%3A%2F%3F%40%25%C3%A9"),
        ("rfc3986-userinfo", "a-._~!:%2F%3F%40%25%C3%A9"),
        ("rfc3986-path", "a-._~!:/%3F@%25%C3%A9"),
        ("rfc3986-query", "a-._~!:/?@%25%C3%A9"),
        ("rfc3986-fragment", "a-._~!:/?@%25%C3%A9"),
    ];
    check(&cases.map(|(set, string)| {
        (json!({"op": "percent", "set": set, "input": "a-._~!:/?@%é"}), ok(string))
    }));
}

#[test]
fn percent_decodes() {
    let decode = |input: &str| json!({"op": "percent", "input": input, "decode": true});
    check(&[
        (decode("%C3%A9%zz+%2b%"), ok("é%zz++%")),
        (decode("é"), ok("é")),
        (decode("%E9"), json!({"ok": {"string": "\u{FFFD}", "lossy": true}})),
        (json!({"op": "percent", "set": "form", "input": "a+b%2B", "decode": true}), ok("a b+")),
        (json!({"op": "percent", "input": "x"}), request_error("`set` is missing")),
    ]);
    let unknown = json!({"op": "percent", "input": "x", "set": "none", "decode": true});
    let message = ask(&[unknown])[0]["error"]["message"].to_string();
    assert!(message.contains("`set` must be one of c0, fragment, query,"), "{message}");
}
