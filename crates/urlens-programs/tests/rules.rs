//! A text for each rule of a program, and the components that distinguish programs.

use urlens_programs::find;

/// Texts that show a rule: the program, the text, the code of the rule, and the host or `None` if the
/// text is refused.
#[rustfmt::skip]
const ROWS: &[(&str, &str, &str, Option<&str>)] = &[
    ("whatwg", "http://a b/", "invalid-url", None),
    ("whatwg", "http://xn--/", "punycode", None),
    ("rust_url", "http://a b/", "invalid-url", None),
    ("rust_url", "http://xn--/", "punycode", None),
    ("rust_url", "foo://h:80\\a", "port-backslash", Some("h")),
    ("rust_url", "file://h/C:/a", "drive-host", Some("")),
    ("rust_url", "foo://:@/a", "empty-userinfo", Some("")),

    ("curl8", "http://a\0/", "nul", None),
    ("curl8", "http://a b/", "junk", None),
    ("curl8", "ftp.example.org/", "guessed-scheme", Some("ftp.example.org")),
    ("curl8", "gopher:/127.0.0.1:6379/_x", "slashes", Some("127.0.0.1")),
    ("curl8", "http:////h/", "slashes", None),
    ("curl8", "file://h/a", "file-host", None),
    ("curl8", "file:///C:/a", "file-drive", None),
    ("curl8", "file:/", "file-short", None),
    ("curl8", "http:///?", "no-host", None),
    ("curl8", "imap://u;AUTH=*@h/", "options", Some("h")),
    ("curl8", "http://[::1/", "bracket", None),
    ("curl8", "http://[::1]a/", "after-bracket", None),
    ("curl8", "h:", "port-empty", None),
    ("curl8", "http://h:a/", "port-digits", None),
    ("curl8", "http://h:65536/", "port-range", None),
    ("curl8", "dict://0x7f.1:11211/", "number", Some("127.0.0.1")),
    ("curl8", "http://127./", "number", Some("0.0.0.127")),
    ("curl8", "http://%65xample.org/", "escape", Some("example.org")),
    ("curl8", "http://a%0a/", "control", None),
    ("curl8", "http://a@b@c/", "host-chars", None),
    ("curl8", "http://a../", "host-dots", None),
    ("curl8", "http://[::g]/", "ipv6", None),
    ("curl8", "http://bücher.example/", "idn", None),
    ("curl7", "http://a\u{378}/", "idn", None),
    ("curl7", "http://1%2e1/", "escape", Some("1.1")),

    ("wget", "", "nul", None),
    ("wget", "example.org:80/a", "shorthand-http", Some("example.org")),
    ("wget", "example.org:a", "shorthand-ftp", Some("example.org")),
    ("wget", "foo://h/", "scheme", None),
    ("wget", "http://a@b@c/", "first-at", Some("b@c")),
    ("wget", "http://@h/", "user", None),
    ("wget", "ftp://h;a", "ftp-delimiters", Some("h")),
    ("wget", "ftp://evil.example?.example.org/", "ftp-delimiters", Some("evil.example?.example.org")),
    ("wget", "http://[::1", "bracket", None),
    ("wget", "http://[1]/", "ipv6", None),
    ("wget", "http://[::1]a/", "after-bracket", None),
    ("wget", "http:///a", "no-host", None),
    ("wget", "http://h:a/", "port-digits", None),
    ("wget", "http://h:65536/", "port-range", None),
    ("wget", "http://%65xample.org/", "escape", Some("example.org")),
    ("wget", "http://a%0a/", "control", None),

    ("apr", "http://a\0/", "nul", None),
    ("apr", "http://[::1/", "bracket", None),
    ("apr", "http://[::1]a/", "after-bracket", Some("::1]")),
    ("apr", "http://h:+80/", "loose-port", Some("h")),
    ("apr", "http://h:80a/", "port", None),
    ("apr", "1a:b", "colon", None),

    ("glib", "http://a\0/", "nul", None),
    ("glib", "//h/", "no-scheme", None),
    ("glib", "http://h/%", "escape", None),
    ("glib", "http://%ff/", "utf-8", None),
    ("glib", "http://a@b@c/", "first-at", Some("b@c")),
    ("glib", "http://%65xample.org/", "host-escape", Some("example.org")),
    ("glib", "http://[::g]/", "ipv6", None),
    ("glib", "http://%31.2.3.4/", "encoded-address", None),
    ("glib", "http://é\u{378}/", "idn", None),
    ("glib", "http://h:a/", "port-digits", None),
    ("glib", "http://h:65536/", "port-range", None),
    ("glib", "http:a", "default-port", Some("")),

    ("lua_socket", "", "empty", None),
    ("lua_socket", "https://example.org?@evil.example/", "slash-only", Some("evil.example")),
    ("lua_socket", "http://a@b@c/", "first-at", Some("b@c")),
    ("lua_socket", "http://h:a/", "port-text", Some("h")),
    ("lua_socket", "http://h/a;b", "params", Some("h")),

    ("php_parse_url", "example.org:80/a", "short-port", Some("example.org")),
    ("php_parse_url", ":", "port-empty", None),
    ("php_parse_url", "http://h:80a/", "loose-port", Some("h")),
    ("php_parse_url", "http://h:a/", "port", None),
    ("php_parse_url", "http://h:000080/", "port-length", None),
    ("php_parse_url", "http:///a", "no-host", None),
    ("php_parse_url", "http://a\tb/", "control", Some("a_b")),
    ("php_valid", "http://h/é", "chars", None),
    ("php_valid", "//h/", "no-scheme", None),
    ("php_valid", "foo:a", "host-required", None),
    ("php_valid", "http://a_b/", "domain", None),
    ("php_valid", "http://\\@h/", "userinfo", None),

    ("py313_urlsplit", " http://h/", "leading", Some("h")),
    ("py313_urlsplit", "ht\ttp://h/", "removed", Some("h")),
    ("py313_urlsplit", "http://[::1/", "brackets", None),
    ("py313_urlsplit", "http://[1]/", "bracketed", None),
    ("py313_urlsplit", "http://℀/", "nfkc", None),
    ("py313_urlsplit", "http://h:a/", "port-digits", None),
    ("py313_urlsplit", "http://h:65536/", "port-range", None),
];

/// Rules that need a text too long for a table, or that another program of the family shows.
const ELSEWHERE: &[(&str, &str)] = &[("curl8", "length"), ("curl7", "*"), ("php_valid", "*")];

/// Each row shows its rule: in the refusal, or among the rules that took effect.
#[test]
fn rules_take_effect() {
    for &(id, text, code, host) in ROWS {
        let program = find(id).unwrap_or_else(|| panic!("{id}"));
        match program.read(text) {
            Ok(reading) => {
                assert_eq!(Some(reading.host.as_deref().unwrap_or_default()), host, "{id}: {text}");
                let codes: Vec<&str> = reading.applied.iter().map(|rule| rule.code).collect();
                assert!(codes.contains(&code), "{id}: {text}: {codes:?}");
            }
            Err(refusal) => {
                assert_eq!((refusal.rule.code, None), (code, host), "{id}: {text}");
            }
        }
    }
}

/// Each rule of the programs in the table has a row.
#[test]
fn every_rule_has_a_row() {
    let ids: std::collections::BTreeSet<&str> = ROWS.iter().map(|row| row.0).collect();
    for id in ids {
        for rule in find(id).unwrap().rules {
            let has_row = ROWS.iter().any(|row| (row.0, row.2) == (id, rule.code));
            let elsewhere = ELSEWHERE.contains(&(id, rule.code)) || ELSEWHERE.contains(&(id, "*"));
            assert!(has_row || elsewhere, "{id}: {}", rule.code);
        }
    }
}

/// An ordinary URL has no rules, and every program finds its host, scheme and port.
#[test]
fn ordinary_urls_are_read_alike() {
    let text = "https://www.example.org:8443/a/b.html?q=1&r=2#top";
    for program in urlens_programs::programs() {
        let reading = program.read(text).unwrap_or_else(|error| panic!("{}: {error}", program.id));
        assert!(reading.applied.is_empty(), "{}: {:?}", program.id, reading.applied);
        let host = reading.connect_host.or(reading.host);
        assert_eq!(host.as_deref(), Some("www.example.org"), "{}", program.id);
        assert_eq!(reading.scheme.as_deref(), Some("https"), "{}", program.id);
        let port = reading.connect_port.map(|port| port.to_string());
        let port = port.as_deref().or(reading.port.as_deref());
        assert_eq!(port, Some("8443"), "{}", program.id);
    }
}

/// Clients connect to the default port of the scheme.
#[test]
fn clients_have_default_ports() {
    let port = |id: &str, text: &str| {
        find(id).unwrap().read(text).ok().and_then(|reading| reading.connect_port)
    };
    assert_eq!(port("curl8", "http://h/"), Some(80));
    assert_eq!(port("curl8", "http://h:0/"), Some(0));
    assert_eq!(port("curl8", "wss://h/"), Some(443));
    assert_eq!(port("curl7", "wss://h/"), None);
    assert_eq!(port("curl8", "file:///a"), None);
    assert_eq!(port("wget", "ftps://h/"), Some(21));
    assert_eq!(port("lua_socket", "https://h/"), Some(443));
    assert_eq!(port("lua_socket", "foo://h/"), None);
}

/// `Debug` shows no password.
#[test]
fn debug_masks_passwords() {
    let reading = find("curl8").unwrap().read("http://u:secret@h/").unwrap();
    assert!(!format!("{reading:?}").contains("secret"));
}
