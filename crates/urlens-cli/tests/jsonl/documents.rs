//! `build`, `nfc`, `well-known`, `fragment`, `uri-list`, `scan`, `display`, `base` and `thttp`.

use super::{ask, check, ok, request_error};
use serde_json::{Value, json};

/// The error of a field, with its kind and offset.
fn failure(request: Value) -> Value {
    let error = &ask(&[request])[0]["error"];
    json!([error["code"], error["field"], error["offset"]])
}

fn canonical(scheme: &str, fields: Value) -> Value {
    let answer = &ask(&[json!({"op": "build", "scheme": scheme, "fields": fields})])[0];
    answer["ok"]["canonical"].clone()
}

/// S0.59, S0.62, K0.13: fields build a user URL; a list of checksums is joined.
#[test]
fn user_urls_are_built() {
    let fields = json!({"type": "NPM", "name": "a b", "qualifiers": {
        "Site": "https://example.org/?a", "checksums": ["md5:1", "sha1:2"], "email": "", "x": null,
    }});
    assert_eq!(
        canonical("usr", fields),
        "usr:npm/a%20b?checksums=md5:1,sha1:2&site=https:%2F%2Fexample.org%2F%3Fa"
    );
    let build = |fields| failure(json!({"op": "build", "scheme": "USR", "fields": fields}));
    assert_eq!(build(json!({"type": "npm"})), json!(["missing", "fields", 0]));
    assert_eq!(build(json!({"type": "n m", "name": "a"}))[0], "unexpected-character");
    assert_eq!(build(json!({"type": "npm", "name": 7}))[0], "wrong-type");
    assert_eq!(build(json!({"type": "npm", "name": "a", "nick": "b"}))[0], "unknown-field");
    let list = json!({"type": "npm", "name": "a", "qualifiers": {"email": ["b"]}});
    assert_eq!(build(list)[0], "wrong-type");
    let comma = json!({"type": "npm", "name": "a", "qualifiers": {"checksums": ["1,2"]}});
    assert_eq!(build(comma)[0], "comma-in-checksum");
    let site = json!({"type": "npm", "name": "a", "default_site": "https://example.org"});
    assert_eq!(build(site)[0], "contradiction");
}

/// S1.36: fields build a NOSH URI, from a collection, from segments or from a path.
#[test]
fn nosh_uris_are_built() {
    let record = json!({"authority": "1673", "collection": "com.example.foo", "record_key": "1"});
    assert_eq!(canonical("nosh", record), "nosh://1673/com.example.foo/1");
    let segments = json!({"authority": "1673", "segments": ["a b", "c/d"], "fragment": "/x"});
    assert_eq!(canonical("nosh", segments), "nosh://1673/a%20b/c%2Fd#/x");
    let path = json!({"authority": "1673", "path": "/a%20b", "query": "q"});
    assert_eq!(canonical("nosh", path), "nosh://1673/a%20b?q");
    let build = |fields| failure(json!({"op": "build", "scheme": "nosh", "fields": fields}));
    assert_eq!(build(json!({"authority": "1", "path": "/a", "segments": []}))[0], "not-allowed");
    assert_eq!(build(json!({"authority": "1", "path": "a"}))[0], "unexpected-character");
    assert_eq!(build(json!({"authority": "1", "path": "/a?b"}))[2], 2);
    assert_eq!(build(json!({"authority": "1", "query": "a#b"}))[2], 1);
    assert_eq!(build(json!({"authority": "1", "record_key": "a"}))[0], "missing");
    assert_eq!(
        build(json!({"authority": "1", "path": "/a", "collection": "a.b.c"}))[0],
        "contradiction"
    );
    assert_eq!(build(json!({"authority": 1}))[0], "wrong-type");
}

/// The fields of an identifier build it again, at this edge.
#[test]
fn fields_are_returned() {
    for text in [
        "usr://GitHub/octo%63at?b=1&checksums=2,3",
        "NOSH://Foo.com/Com.Example.Foo/A%7e/./b?q=%c3%a9#/key",
        "nosh://1673/nosh.server.buyer.address/3jwdwj2ctlk26",
    ] {
        let read = &ask(&[json!({"op": "scheme", "input": text})])[0]["ok"];
        let fields = read["fields"].clone();
        assert_eq!(canonical(read["scheme"].as_str().unwrap(), fields), read["canonical"]);
    }
    let build = |scheme: &str, fields: Value| {
        failure(json!({"op": "build", "scheme": scheme, "fields": fields}))
    };
    assert_eq!(build("http", json!({})), json!(["unsupported-scheme", "scheme", 0]));
    check(&[(
        json!({"op": "build", "scheme": "usr", "fields": [1]}),
        request_error(
            "`fields` is not an object of strings, whole numbers, true, false, null, and lists and \
             objects of them",
        ),
    )]);
}

/// S2.33, K2.5: Normalization Form C on request; kinds of the URL Standard have none.
#[test]
fn characters_are_composed() {
    let nfc = |kind: &str, input: &str| json!({"op": "nfc", "as": kind, "input": input});
    let composed = |string: &str, changed| json!({"ok": {"string": string, "changed": changed}});
    check(&[
        (nfc("iri", "http://h/e\u{301}?a\u{30a}"), composed("http://h/é?å", true)),
        (nfc("iri-ref", "é"), composed("é", false)),
        (nfc("uri", "http://h/e%CC%81"), composed("http://h/e%CC%81", false)),
        // A combining character after a delimiter must not join it.
        (nfc("iri-ref", "?a=\u{338}b"), composed("?a=%CC%B8b", true)),
    ]);
    assert_eq!(failure(nfc("url", "http://h/"))[0], "unsupported");
    assert_eq!(failure(nfc("iri", "e\u{301}"))[0], "no-scheme");
}

/// S2.4: well-known locations are recognized and built.
#[test]
fn well_known_locations() {
    let find = |input: &str| json!({"op": "well-known", "input": input});
    let build = |kind: &str, input: &str, name: &str| json!({"op": "well-known", "as": kind, "input": input, "name": name});
    let found = |string: &str, name: Value, rest: Value| json!({"ok": {"string": string, "name": name, "rest": rest}});
    let location = "https://h/.well-known/a/b?q";
    check(&[
        (find(location), found(location, json!("a"), json!("/b"))),
        (find("https://h/x"), found("https://h/x", Value::Null, Value::Null)),
        (
            build("url", "HTTPS://u@H:444/x?y#z", "a"),
            found("https://u@h:444/.well-known/a", json!("a"), json!("")),
        ),
        (build("iri", "https://é/x", "é"), found("https://é/.well-known/é", json!("é"), json!(""))),
        (
            build("uri-zone", "http://[fe80::1%25en0]/x", "a"),
            found("http://[fe80::1%25en0]/.well-known/a", json!("a"), json!("")),
        ),
    ]);
    assert_eq!(failure(build("url", "https://h/", "a/b")), json!(["not-a-segment", "name", 1]));
    assert_eq!(failure(build("url", "https://h/", "é")), json!(["not-a-segment", "name", 0]));
    assert_eq!(failure(build("url", "https://h/", ".."))[0], "not-a-segment");
    assert_eq!(failure(build("uri", "mailto:a@b", "a"))[0], "not-hierarchical");
    assert_eq!(failure(build("url", "mailto:a@b", "a"))[0], "not-hierarchical");
}

/// S2.38: the media type decides about a fragment.
#[test]
fn fragments() {
    let parse = |media_type: &str, input: &str| json!({"op": "fragment", "type": media_type, "input": input});
    let cell = json!({"op": "fragment", "type": "text/csv", "input": "cell=4,1-*,2;9,1", "rows": 5, "columns": 3});
    check(&[
        (
            parse("application/ld+json", "/a~1b/%C3%A9"),
            json!({"ok": {"standard": "RFC 6901", "tokens": ["a/b", "é"]}}),
        ),
        (
            parse("text/csv; header=present", "row=2;5-*"),
            json!({"ok": {"standard": "RFC 7111", "unit": "row", "ignored": [], "selected": [
                {"rows": [1, 2], "columns": [0, null]}, {"rows": [4, null], "columns": [0, null]},
            ]}}),
        ),
        (
            cell,
            json!({"ok": {"standard": "RFC 7111", "unit": "cell",
                "selected": [{"rows": [3, 5], "columns": [0, 2]}],
                "ignored": [{"offset": 13, "code": "beyond-the-end"}],
            }}),
        ),
        (
            parse("text/plain", "line=10,20;length=9876,UTF-8;sha=x"),
            json!({"ok": {"standard": "RFC 5147", "unit": "line", "selected": [10, 20], "checks": [
                {"length": 9876, "charset": "UTF-8"}, {"other": "sha=x"},
            ]}}),
        ),
        (
            parse("text/plain", "char=100,;md5=d41d8cd98f00b204e9800998ecf8427e"),
            json!({"ok": {"standard": "RFC 5147", "unit": "char", "selected": [100, null], "checks": [
                {"md5": "d41d8cd98f00b204e9800998ecf8427e", "charset": null},
            ]}}),
        ),
    ]);
    assert_eq!(failure(parse("image/png", "a")), json!(["unknown-media-type", "type", null]));
    assert_eq!(failure(parse("text/csv", "row=x")), json!(["expected-position", "input", 4]));
}

/// S2.12: lists are parsed and written; bad lines of one kind are one error.
#[test]
fn lists_of_identifiers() {
    let text = "# urn:example:a\r\nhttp://h/\r\nb c\r\n\r\nurn:example:b\r\n/d\r\ne f\r\n";
    let list = json!(["http://h/", "urn:example:b"]);
    let bad = |kind: &str, line: usize, at: usize, count: usize, message: &str| json!({"code": kind, "line": line, "offset": at, "count": count, "message": message});
    check(&[
        (
            json!({"op": "uri-list", "input": text}),
            json!({"ok": {"subject": "urn:example:a", "list": list, "errors": [
                bad("unexpected-character", 3, 29, 2, "line 3: unexpected ' ' in path at byte 1"),
                bad("blank-line", 4, 33, 1, "line 4: blank line"),
                bad("no-scheme", 6, 50, 1, "line 6: missing scheme"),
            ]}}),
        ),
        (
            json!({"op": "uri-list", "as": "iri", "input": "http://é/"}),
            json!({"ok": {"subject": null, "list": ["http://é/"], "errors": []}}),
        ),
        (
            json!({"op": "uri-list", "list": list, "subject": "urn:example:a"}),
            ok("# urn:example:a\r\nhttp://h/\r\nurn:example:b\r\n"),
        ),
        (json!({"op": "uri-list", "list": []}), ok("")),
        (json!({"op": "uri-list"}), request_error("`list` is missing")),
    ]);
    assert_eq!(failure(json!({"op": "uri-list", "list": ["http://é/"]}))[1], "list");
    assert_eq!(failure(json!({"op": "uri-list", "as": "url", "input": ""}))[0], "unsupported");
}

/// S2.60, S2.61, S2.62, S2.63: the base of an HTML document and of a MIME part.
#[test]
fn bases_of_documents() {
    let html = "<!doctype html><title>a</title><base href=' ../c/#x '>";
    let base = |string: &str, source: &str| json!({"ok": {"string": string, "source": source}});
    let part = "Content-Type: text/html\r\nContent-Location: e/f.html\r\n\r\n";
    let message = "Content-Location: http://m/d/\r\n\r\n";
    check(&[
        (
            json!({"op": "base", "html": html, "retrieval": "http://h/a/b#y"}),
            base("http://h/c/", "embedded"),
        ),
        (
            json!({"op": "base", "html": "<p>", "retrieval": "http://h/a/b#y"}),
            base("http://h/a/b", "retrieval"),
        ),
        (
            json!({"op": "base", "headers": [part, message], "retrieval": "http://h/"}),
            base("http://m/d/e/f.html", "enclosing"),
        ),
        (
            json!({"op": "base", "html": html, "headers": [part, "A: b", message]}),
            base("http://m/d/c/", "embedded"),
        ),
        (
            json!({"op": "base", "as": "uri", "application": "thismessage:/", "headers": [part]}),
            base("thismessage:/e/f.html", "enclosing"),
        ),
        // HTML ignores such a base.
        (
            json!({"op": "base", "html": "<base href='javascript:a'>", "retrieval": "http://h/"}),
            base("http://h/", "retrieval"),
        ),
        (
            json!({"op": "base", "html": "<base href='http://a b/'>", "retrieval": "http://h/"}),
            base("http://h/", "retrieval"),
        ),
    ]);
    assert_eq!(failure(json!({"op": "base", "html": "<p>"})), json!(["no-base", null, null]));
    assert_eq!(failure(json!({"op": "base", "html": "<base href=a>"}))[1], "html");
    assert_eq!(failure(json!({"op": "base", "retrieval": "a"}))[1], "retrieval");
    let uri = json!({"op": "base", "as": "uri", "html": "<base href='a b'>", "retrieval": "a:/"});
    assert_eq!(failure(uri), json!(["unexpected-character", "html", 1]));
}

/// S2.10: requests that resolve a name.
#[test]
fn requests_of_names() {
    let http = "GET /uri-res/N2Ls?urn:a1:b HTTP/1.1\r\nHost: h:81\r\n\r\n";
    check(&[(
        json!({"op": "thttp", "input": "urn:a1:b", "server": "h:81", "service": "I2Ls", "secure": true}),
        json!({"ok": {"string": "https://h:81/uri-res/N2Ls?urn:a1:b", "http": http}}),
    )]);
    let request = |input: &str, server: &str, service: &str| {
        failure(json!({"op": "thttp", "input": input, "server": server, "service": service}))
    };
    assert_eq!(request("a", "h", "I2L"), json!(["no-scheme", "input", 0]));
    assert_eq!(request("urn:a1:b", "a/b", "I2L")[1], "server");
    assert_eq!(request("urn:a1:b", "h", "X2L"), json!(["unknown-service", "service", 0]));
    assert_eq!(request("urn:a1:b#c", "h", "I2L")[1], "input");
}

/// Links of prose and of source code, by kind.
#[test]
fn links() {
    let text = r#"See example.org, "http://a:b@c.example/" and anna@example.org."#;
    let found = |request: Value| -> Vec<(String, String)> {
        let links = &ask(&[request])[0]["ok"];
        let all = links["links"].as_array().expect("a list");
        let member = |link: &Value, name| link[name].as_str().expect("a text").to_owned();
        all.iter().map(|link| (member(link, "text"), member(link, "kind"))).collect()
    };
    let pair = |text: &str, kind: &str| (text.to_owned(), kind.to_owned());
    let (bare, email) = (pair("example.org", "bare"), pair("anna@example.org", "email"));
    let url = pair("http://a:b@c.example/", "url");
    let scan = json!({"op": "scan", "input": text});
    assert_eq!(found(scan), [bare.clone(), email.clone()]);
    let scan = json!({"op": "scan", "input": text, "bare": false});
    assert_eq!(found(scan), [email]);
    let scan = json!({"op": "scan", "input": text, "format": "code", "email": false});
    assert_eq!(found(scan), [bare, url]);
    let scan = json!({"op": "scan", "input": text, "format": "pdf"});
    assert_eq!(failure(scan)[0], "request");
}

/// Links of documents: of their syntax, and of their text.
#[test]
fn links_of_documents() {
    let link = |start, end, text, kind, place| json!({"start": start, "end": end, "text": text, "kind": kind, "place": place});
    let markdown = "é [a](http://h/b_(c)), <d@e.example>, [f](/g) and http://h/i.";
    let html = r#"<a href="/a?b&amp;c">http://h/d</a>"#;
    check(&[
        (
            json!({"op": "scan", "input": markdown, "format": "markdown"}),
            json!({"ok": {"links": [
                link(7, 21, "http://h/b_(c)", "url", "link"),
                link(25, 36, "d@e.example", "email", "autolink"),
                link(43, 45, "/g", "reference", "link"),
                link(51, 61, "http://h/i", "url", "url"),
            ]}}),
        ),
        (
            json!({"op": "scan", "input": html, "format": "html"}),
            json!({"ok": {"links": [
                link(9, 19, "/a?b&c", "reference", "href"),
                link(21, 31, "http://h/d", "url", "url"),
            ]}}),
        ),
    ]);
}

/// A document of delimiters is refused: its parser would need too much memory.
#[test]
fn dense_documents() {
    let scan = |input: String| json!({"op": "scan", "input": input, "format": "markdown"});
    assert_eq!(failure(scan("[".repeat(100_000)))[0], "too-long");
    let list = ask(&[scan("* [a](https://example.org/a_b)\n".repeat(5_000))]);
    assert_eq!(list[0]["ok"]["links"].as_array().map(Vec::len), Some(5_000));
}

/// URLs for people are found again.
#[test]
fn display() {
    check(&[(
        json!({"op": "display", "input": "https://example.org/%C3%A9%20."}),
        json!({"ok": {"string": "https://example.org/é%20%2E"}}),
    )]);
    assert_eq!(
        failure(json!({"op": "display", "input": "https://a:b@h.example/"}))[0],
        "not-found"
    );
}
