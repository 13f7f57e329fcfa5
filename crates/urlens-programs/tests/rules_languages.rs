//! A text for each rule of the programs of Go, Java, Node, npm, Perl, Ruby and Rust.

use std::collections::BTreeSet;
use urlens_programs::find;

/// A scheme of 253 characters.
const LONG_SCHEME: &str = concat!(
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa://h/",
);

/// Texts that show a rule: the program, the text, the code of the rule, and the host or `None` if the
/// text is refused.
#[rustfmt::skip]
const ROWS: &[(&str, &str, &str, Option<&str>)] = &[
    ("go127", "http://h/\t", "control", None),
    ("go127", ":a", "no-scheme", None),
    ("go127", "1a:b", "colon", None),
    ("go127", "http://h/%zz", "escape", None),
    ("go127", "http://a b/", "host-char", None),
    ("go127", "http://%61/", "host-escape", None),
    ("go127", "http://[::1%25a%0a]/", "zone-escape", None),
    ("go127", "http://%c3%a9/", "decoded", Some("é")),
    ("go127", "http://a[::1]/", "bracket", None),
    ("go119", "http://a[::1]/", "port", None),
    ("go127", "http://[a]/", "literal", None),
    ("go119", "http://[a]/", "", Some("a")),
    ("go127", "http://h:a/", "port", None),
    ("go127", "http://a:b:80/", "port", None),
    ("go119", "http://a:b:80/", "", Some("a:b")),
    ("go127", "http://a b@h/", "userinfo", None),
    ("go127", "http:h", "opaque", Some("")),
    ("go127_client", "ftp://h/", "schemes", None),
    ("go127_client", "http:///", "no-host", None),
    ("go119_client", "http://a[/", "address", None),
    ("go127_client", "http://:80/", "empty-host", Some("")),
    ("go127_client", "http://bücher.example/", "idna", Some("bücher.example")),
    ("go127_client", "http://h/", "default-port", Some("h")),

    ("node_legacy", " http://h/", "spaces", Some("h")),
    ("node_legacy", "foo:\\\\h", "backslash", Some("h")),
    ("node_legacy", "mailto:a@h", "no-slashes", Some("h")),
    ("node_legacy", "HTTP:h", "no-slashes", Some("h")),
    ("node_legacy", "javascript://h/", "no-host", Some("")),
    ("node_legacy", "http://a\tb/", "removed", Some("ab")),
    ("node_legacy", "http://evil.example'.example.org/", "host-end", Some("evil.example")),
    ("node_legacy", "http://a:b:80/", "host-colon", Some("a")),
    ("node_legacy", "http://%zz@h/", "auth", None),
    ("node_legacy", "http://É.example/", "idna", Some("xn--9ca.example")),
    ("node_legacy", "http://a\0b/", "nul", Some("a")),
    ("node_legacy", "http://℅/", "forbidden", None),
    ("node_http_legacy", "ftp://h/", "schemes", None),
    ("node_http_legacy", "http://h/\u{3000}", "path", None),
    ("node_http_legacy", "http://a\u{1}/", "header", None),
    ("node_http_legacy", "http://'/", "localhost", Some("")),
    ("node_http_legacy", "http://:80/", "whole-host", Some("")),
    ("node_http_legacy", "http://h/", "default-port", Some("h")),
    ("node_http", "http://a b/", "invalid-url", None),
    ("node_http", "ws://xn--/", "punycode", None),
    ("node_http", "ws://h/", "schemes", None),
    ("node_http", "http://%ff@h/", "auth", None),
    ("node_http", "http://h:0/", "port-zero", Some("h")),
    ("node_http", "http://h/", "default-port", Some("h")),

    ("java_URI", "ht_tp://h/", "scheme", None),
    ("java_URI", "http:", "empty", None),
    ("java_URI", "http:h", "opaque", Some("")),
    ("java_URI", "http://", "no-authority", None),
    ("java_URI", "http://h/{", "character", None),
    ("java_URI", "http://h/%z", "escape", None),
    ("java_URI", "http://h/é", "other", Some("h")),
    ("java_URI", "http://a_b/", "registry", Some("")),
    ("java_URI", "http://[a]/", "server", None),
    ("java_HttpClient", "foo://h/", "schemes", None),
    ("java_HttpClient", "http://a_b/", "no-host", None),
    ("java_HttpClient", "http://h/", "default-port", Some("h")),
    ("java_URL", " http://h/", "spaces", Some("h")),
    ("java_URL", "url:http://h/", "url-prefix", Some("h")),
    ("java_URL", "//h/", "no-protocol", None),
    ("java_URL", "foo://h/", "unknown", None),
    ("java_URL", "http:////h/", "unc", Some("")),
    ("java_URL", "http://a@b@c:80/", "at-signs", Some("")),
    ("java_URL", "http://[::1/", "bracket", None),
    ("java_URL", "http://[abc]/", "literal", None),
    ("java_URL", "http://℅/", "host-string", None),
    ("java_URL", "http://h:a/", "port", None),
    ("java_URL", "http://h:+٨٠/", "sign", Some("h")),
    ("java_URL", "http://h:-2/", "negative", None),
    ("java_URL", "jar:http://h/", "jar", None),
    ("java_URL", "mailto:", "mailto", None),
    ("java_URLConnection", "ftp://h/", "schemes", None),
    ("java_URLConnection", "http://h/a\nb", "newline", None),
    ("java_URLConnection", "http://\\@h/", "userinfo-char", None),
    ("java_URLConnection", "http://a\\b/", "host-char", None),
    ("java_URLConnection", "http://h/", "default-port", Some("h")),

    ("ruby_uri", "http://é/", "not-ascii", None),
    ("ruby_uri", "http://a b/", "grammar", None),
    ("ruby_uri", "http://h:8080/?a b", "query", Some("h")),
    ("ruby_uri", "http://h/?%zz", "query-escape", None),
    ("ruby_uri", "//[::1/", "broken-literal", Some("[::1")),
    ("ruby_uri", "http://[::1:2:3:4:5:6]/", "six-groups", None),
    ("ruby_uri", "http:h", "opaque", Some("")),
    ("ruby_uri", "ftp://h/", "default-port", Some("h")),
    ("ruby_uri", "file://localhost/", "localhost", Some("")),
    ("ruby_uri", "ftp:a", "ftp", None),
    ("ruby_uri", "ldap://h/#", "ldap", None),
    ("ruby_uri", "mailto:a", "mailto", None),
    ("addressable", "1a:b", "scheme", None),
    ("addressable", "http://h:a/", "port", None),
    ("addressable", "http://h:0/", "port-zero", Some("h")),
    ("addressable", "http://u:1\n@h/", "port-line", Some("h")),
    ("addressable", "http://a b/", "host-char", None),
    ("addressable", "http://[é]/", "literal", None),
    ("addressable", "http:", "no-host", None),
    ("addressable", ":a", "ambiguous", None),

    ("perl_uri", LONG_SCHEME, "long-scheme", None),
    ("perl_uri", "<URL:http://h/>", "wrapped", Some("h")),
    ("perl_uri", " http://h/", "spaces", Some("h")),
    ("perl_uri", "foo://h/", "no-class", Some("")),
    ("perl_uri", "http://%61/", "unescaped", Some("a")),
    ("perl_uri", "http://É/", "idna", Some("xn--9ca")),
    ("perl_uri", "http://a\nb@c/", "swapped", Some("a\nc")),
    ("perl_uri", "ssh://h/", "default-port", Some("h")),
    ("perl_uri", "sip:u@h", "sip", Some("h")),
    ("perl_uri", "file://u@h:80/", "file", Some("u@h:80")),

    ("url_parse", "\0http://h/", "spaces", Some("h")),
    ("url_parse", "http://a\tb/", "removed", Some("ab")),
    ("url_parse", "http:h", "slashes", Some("h")),
    ("url_parse", "foo:h", "no-slashes", Some("")),
    ("url_parse", "http://a\\b", "backslash", Some("a")),
    ("url_parse", "file://c:/", "file", Some("")),
    ("url_parse", "http://h:a/", "port", Some("h:a")),
    ("url_parse", "http://h:0/", "default-port", Some("h")),
    ("url_parse", "http://%zz@h/", "auth", None),
    ("urijs", " http://h/", "spaces", Some("h")),
    ("urijs", "http://a\tb/", "removed", Some("ab")),
    ("urijs", "http:h", "slashes", Some("h")),
    ("urijs", ":h", "colons", Some("h")),
    ("urijs", "foo://a\\b", "backslash", Some("a")),
    ("urijs", "foo://a:b:80/", "many-colons", Some("a:b:80")),
    ("urijs", "foo://[::1]x80/", "after-bracket", Some("::1")),
    ("urijs", "http://h:0/", "port", None),
    ("urijs", "http://%zz@h/", "auth", None),
    ("fast_uri", "http://a\\b/", "backslash", None),
    ("fast_uri", " http://h/", "edge", None),
    ("fast_uri", "1a:b", "scheme", None),
    ("fast_uri", "http://h/%zz", "escape", None),
    ("fast_uri", "http://h:a/", "after-authority", None),
    ("fast_uri", "http://h:65536/", "port", None),
    ("fast_uri", "http://[a]/", "literal", None),
    ("fast_uri", "http://a b/", "forbidden", None),
    ("fast_uri", "http://127.1/", "domain", Some("127.0.0.1")),
    ("fast_uri", "foo://a b/", "encoded", Some("a%20b")),
    ("fast_uri", "http:", "no-host", None),
    ("fast_uri", "urn:a", "urn", None),
    ("fast_uri", "mailto:a", "mailto", None),
    ("uri_js", "ht tp://h/", "scheme", Some("h")),
    ("uri_js", "foo://127.000.0.01/", "ipv4", Some("127.0.0.1")),
    ("uri_js", "foo://[0::1]/", "ipv6", Some("::1")),
    ("uri_js", "http://É/", "punycode", Some("xn--9ca")),
    ("uri_js", "http://u@a@b@c/", "at-signs", Some("a%40b")),
    ("uri_js", "foo://%61/", "decoded", Some("a")),
    ("uri_js", "foo://é/", "encoded", Some("%C3%A9")),
    ("uri_js", "http:", "no-host", None),
    ("uri_js", "urn:a", "urn", None),
    ("uri_js", "mailto:a", "mailto", None),

    ("rust_http", "", "empty", None),
    ("rust_http", "~1://h/", "scheme", Some("h")),
    ("rust_http", "example.org:80", "shorthand", Some("example.org")),
    ("rust_http", "example.org/a", "not-absolute", None),
    ("rust_http", "http://a b/", "character", None),
    ("rust_http", "http://a:b:c/", "colons", None),
    ("rust_http", "http://[::1/", "brackets", None),
    ("rust_http", "http://u@/", "after-at", None),
    ("rust_http", "http://%61/", "percent", None),
    ("rust_http", "http://h/ ", "path", None),
    ("rust_http", "http://h:a/", "port", Some("h")),
    ("rust_fluent", "http://a b/", "not-uri", None),
];

/// Rules that need a text too long for a table.
const LONG: &[(&str, &str)] = &[("node_legacy", "length"), ("rust_http", "length")];

/// Programs whose other rules are shown by another program of the family.
#[rustfmt::skip]
const FAMILIES: &[(&str, &str)] = &[
    ("go119", "go127"), ("go127_client", "go127"), ("go119_client", "go127_client"), ("go127", "go127_client"),
    ("go119", "go127_client"), ("go119_client", "go127"), ("go127_client", "go119_client"), ("go127", "go119_client"), ("go119", "go119_client"),
    ("node_http_legacy", "node_legacy"), ("java_HttpClient", "java_URI"), ("java_URLConnection", "java_URL"),
];

/// Each row shows its rule: in the refusal, or among the rules that took effect. An empty code is for
/// texts to which no rule applies.
#[test]
fn rules_take_effect() {
    for &(id, text, code, host) in ROWS {
        let program = find(id).unwrap_or_else(|| panic!("{id}"));
        match program.read(text) {
            Ok(reading) => {
                assert_eq!(Some(reading.host.as_deref().unwrap_or_default()), host, "{id}: {text}");
                let codes: Vec<&str> = reading.applied.iter().map(|rule| rule.code).collect();
                assert!(code.is_empty() || codes.contains(&code), "{id}: {text}: {codes:?}");
            }
            Err(refusal) => {
                assert_eq!((refusal.rule.code, None), (code, host), "{id}: {text}");
            }
        }
    }
}

/// Names that versions of Go convert differently: ASCII in Punycode, and bytes that are not UTF-8.
#[test]
fn names_of_go() {
    for (text, old, new) in [
        ("http://xn--abc-.é/", "abc.xn--9ca", "xn--abc-.é"),
        ("http://xn--a_b-.é/", "xn--a_b-.é", "xn--a_b-.é"),
        ("http://xn--.é/", ".xn--9ca", ".xn--9ca"),
        ("http://A%ff%fe.É.com/", "xn--a-q10ia.xn--9ca.com", "A\u{fffd}\u{fffd}.É.com"),
        ("http://é%ff.com/", "xn--9ca4171k.com", "é\u{fffd}.com"),
        ("http://\u{fffd}.com/", "\u{fffd}.com", "\u{fffd}.com"),
    ] {
        for (id, host) in [("go119_client", old), ("go127_client", new)] {
            let reading = find(id).expect("a program").read(text).expect("a reading");
            assert_eq!(reading.connect_host.as_deref(), Some(host), "{id}: {text}");
        }
    }
}

/// Each rule of the programs in the table has a row.
#[test]
fn every_rule_has_a_row() {
    let has_row = |id: &str, code: &str| {
        ROWS.iter().any(|row| (row.0, row.2) == (id, code)) || LONG.contains(&(id, code))
    };
    let ids: BTreeSet<&str> = ROWS.iter().map(|row| row.0).collect();
    for id in ids {
        for rule in find(id).unwrap().rules {
            let elsewhere =
                FAMILIES.iter().any(|(family, rows)| *family == id && has_row(rows, rule.code));
            assert!(has_row(id, rule.code) || elsewhere, "{id}: {}", rule.code);
        }
    }
}

/// Hosts of more than 255 characters, and texts of more than 65534 bytes.
#[test]
fn long_texts() {
    let long = format!("http://{}/", "a".repeat(256));
    let reading = find("node_legacy").unwrap().read(&long).unwrap();
    assert_eq!(reading.host.as_deref(), Some(""));
    let longer = format!("http://h/{}", "a".repeat(65526));
    let refusal = find("rust_http").unwrap().read(&longer).unwrap_err();
    assert_eq!(refusal.rule.code, "length");
}

/// Clients connect to the default port of the scheme, and to the host without brackets.
#[test]
fn addresses_of_clients() {
    let address = |id: &str, text: &str| {
        let reading = find(id).unwrap().read(text).unwrap();
        (reading.connect_host.unwrap_or_default().into_owned(), reading.connect_port)
    };
    let to = |host: &str, port| (String::from(host), Some(port));
    assert_eq!(address("go127_client", "https://[::1]"), to("::1", 443));
    assert_eq!(address("go127_client", "http://bücher.example/"), to("xn--bcher-kva.example", 80));
    assert_eq!(address("node_http", "http://h:0/"), to("h", 80));
    // ada does not check the last character of a label that starts with a letter from left to right.
    assert_eq!(address("node_http", "http://aא/"), to("xn--a-0hc", 80));
    assert_eq!(address("node_http_legacy", "http://h:0/"), to("h", 0));
    assert_eq!(address("node_http_legacy", "http://'/"), to("localhost", 80));
    assert_eq!(address("java_HttpClient", "https://[::1]:8443/"), to("::1", 8443));
    assert_eq!(address("java_URLConnection", "url:http://h"), to("h", 80));
    assert_eq!(address("ruby_uri", "https://[::1]/"), to("::1", 443));
}

/// No program panics on texts of delimiters, escapes and characters of several bytes.
#[test]
fn no_text_panics() {
    #[rustfmt::skip]
    const PIECES: &[&str] = &[
        "http:", "https://", "foo://", "mailto:", "jar:", "url:", "urn:", "sip:", "file:", "/", "//", "\\", ":", "@",
        "?", "#", "%", "%4", "%41", "%ff", "%ED%A0%80", "[", "]", "::1", "[::1]", "%25", "!/", "é", "٠", "א", "🙂", "\0",
        "\t", "\n", " ", "\u{3000}", "\u{2028}", "\"", "<", ">", ";", "'", "xn--", ".", "-", "a", "0", "80", "=", "&", ",", "v1.",
    ];
    let mut state = 7_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..=state % 9 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text.push_str(PIECES[(state >> 33) as usize % PIECES.len()]);
        }
        state = state.wrapping_add(state >> 40);
        for program in urlens_programs::programs() {
            let _ = program.read(&text);
        }
    }
}
