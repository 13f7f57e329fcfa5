//! Setters of the web API, and editing of segments and parameters.

use urlens::{Error, ErrorKind, Part, Url, UrlAttribute};

fn url(text: &str) -> Url {
    Url::parse(text).unwrap_or_else(|error| panic!("{error:#}"))
}

/// Sets an attribute and compares the result, or the code of the error after a `!`.
fn check(attribute: UrlAttribute, cases: &[(&str, &str, &str)]) {
    check_with(|url, value| url.set_attribute(attribute, value), cases);
}

fn check_with(set: impl Fn(&mut Url, &str) -> Result<(), Error>, cases: &[(&str, &str, &str)]) {
    for &(before, value, expected) in cases {
        let mut it = url(before);
        let before = it.clone();
        match (set(&mut it, value), expected.strip_prefix('!')) {
            (Ok(()), None) => assert_eq!(it, expected, "{value:?} into {before}"),
            (Err(error), Some(code)) => {
                assert_eq!(error.code(), code, "{value:?} into {before}");
                assert_eq!(it, before, "{value:?} was rejected");
            }
            (result, _) => {
                panic!("{value:?} into {before}: {result:?}, {it}, expected {expected:?}")
            }
        }
    }
}

/// K4.19, S4.99-101: the default port of the new scheme is removed.
#[test]
fn protocol() {
    check(
        UrlAttribute::Protocol,
        &[
            ("http://h:443/", "https", "https://h/"),
            ("http://h:443/", "wss:anything", "wss://h/"),
            ("http://h:80/", "ftp", "ftp://h/"),
            ("https://h:80/", "ws", "ws://h/"),
            ("https://h:21/", "ftp", "ftp://h/"),
            ("foo://h:443/", "bar", "bar://h:443/"),
            ("foo:a b", "BAR", "bar:a b"),
            ("http://h/", "h\nttps", "https://h/"),
            ("http://h/", " https", "!not-a-scheme"),
            ("http://h/", "", "!not-a-scheme"),
            ("http://h/", ":", "!not-a-scheme"),
            ("http://h/", "1a", "!not-a-scheme"),
            ("http://h/", "foo", "!special-scheme"),
            ("foo://h/", "http", "!special-scheme"),
            ("file:///a", "foo", "!special-scheme"),
            ("http://u@h/", "file", "!file-authority"),
            ("http://h:8/", "file", "!file-authority"),
            ("file:///a", "http", "!no-host"),
            ("file:///a", "file", "file:///a"),
            ("file://h/C:/a", "http", "http://h/C:/a"),
        ],
    );
}

/// S4.55, S4.98: a URL that becomes a file URL is canonical. The standard's steps would keep `localhost`
/// and `C|`, which no parsed file URL contains.
#[test]
fn new_file_urls_are_canonical() {
    check(
        UrlAttribute::Protocol,
        &[("http://localhost/a", "file", "file:///a"), ("http://h/C|/a", "file", "file://h/C:/a")],
    );
}

/// K4.19, S4.30, S4.94, S4.96: credentials require a host, and empty ones are removed.
#[test]
fn credentials() {
    check(
        UrlAttribute::Username,
        &[
            ("http://h/", "a:b@c/\t%", "http://a%3Ab%40c%2F%09%@h/"),
            ("http://u:p@h/", "", "http://:p@h/"),
            ("http://u@h/", "", "http://h/"),
            ("foo://h", "é", "foo://%C3%A9@h"),
            ("foo:///a", "u", "!no-host"),
            ("foo:/a", "u", "!no-host"),
            ("foo:a", "u", "!no-host"),
            ("file:///a", "u", "!file-authority"),
            ("file://h/a", "u", "!file-authority"),
        ],
    );
    check(
        UrlAttribute::Password,
        &[
            ("http://h/", "a:b", "http://:a%3Ab@h/"),
            ("http://u:p@h/", "q", "http://u:q@h/"),
            ("http://u:p@h/", "", "http://u@h/"),
            ("http://:p@h/", "", "http://h/"),
            ("foo:a", "p", "!no-host"),
            ("file://h/a", "", "!file-authority"),
        ],
    );
}

/// K4.19, S4.25, S4.98: text after the end of an authority is ignored.
#[test]
fn host() {
    check(
        UrlAttribute::Host,
        &[
            ("http://h/a", "EXAMPLE.org:8080/b", "http://example.org:8080/a"),
            ("http://h:1/", "g", "http://g:1/"),
            ("http://h:1/", "g:80", "http://g/"),
            ("http://h:1/", "g:2x", "http://g:2/"),
            ("http://h:1/", "g:x2", "http://g:1/"),
            ("http://h:1/", "g:", "http://g:1/"),
            ("http://h:1/", "g:65536", "http://g:1/"),
            ("http://h:1/", "[::1]:2", "http://[::1]:2/"),
            ("http://h:1/", "g\\x:2", "http://g:1/"),
            ("http://h/", "u:8@g", "http://u:8/"),
            ("http://h/", "0x7F.1", "http://127.0.0.1/"),
            ("http://h/", "g\r\n.org", "http://g.org/"),
            ("http://h/", " g", "!domain-to-ASCII"),
            ("http://h/", "u@g", "!domain-to-ASCII"),
            ("http://h/", "[::1", "!IPv6-unclosed"),
            ("http://h/", "", "!host-missing"),
            ("http://h/", "/g", "!host-missing"),
            ("http://h/", ":80", "!host-missing"),
            ("foo://h/", ":80", "!host-missing"),
            ("foo://h/", ":", "!host-missing"),
            ("foo://h/a", "", "foo:///a"),
            ("foo://h:1/a", "", "!host-missing"),
            ("foo://u@h/a", "?", "!host-missing"),
            ("foo:/a", "h", "foo://h/a"),
            ("foo:/a", "", "foo:///a"),
            ("foo://h/", "A%41", "foo://A%41/"),
            ("foo://h/", "a\\b", "!host-invalid-code-point"),
            ("foo:a", "h", "!opaque-path"),
            ("file:///a", "h", "file://h/a"),
            ("file:///C:/a", "h", "file://h/C:/a"),
            ("file://h/a", "", "file:///a"),
            ("file://h/a", "LocalHost", "file:///a"),
            ("file://h/a", "g:80", "!domain-to-ASCII"),
            ("file://h/a", "C:", "!domain-to-ASCII"),
        ],
    );
    check(
        UrlAttribute::Hostname,
        &[
            ("http://h:1/", "g", "http://g:1/"),
            ("http://h:1/", "[::2]", "http://[::2]:1/"),
            ("http://h:1/", "g/x:2", "http://g:1/"),
            ("http://h:1/", "g:2", "!port-in-hostname"),
            ("http://h:1/", "g:", "!port-in-hostname"),
            ("http://h/", "", "!host-missing"),
            ("foo://h:1/", "", "!host-missing"),
            ("foo:a", "g:2", "!opaque-path"),
            ("file://h/a", "g:2", "!domain-to-ASCII"),
        ],
    );
}

/// K4.12: the `/.` before a path that starts with `//` is written if and only if there is no host.
#[test]
fn guard() {
    check(UrlAttribute::Host, &[("a:/.//p", "h", "a://h//p"), ("a:/.//p", "", "a:////p")]);
    check(
        UrlAttribute::Pathname,
        &[("a:/b", "//p", "a:/.//p"), ("a:/.//p", "/q", "a:/q"), ("a://h/b", "//p", "a://h//p")],
    );
    check(UrlAttribute::Search, &[("a:/.//p", "q", "a:/.//p?q")]);
}

/// K4.19, S4.27, S4.95: the port is the digits at the start of the value.
#[test]
fn port() {
    check(
        UrlAttribute::Port,
        &[
            ("http://h/", "8080", "http://h:8080/"),
            ("http://h/", "8\t0\n8x0", "http://h:808/"),
            ("http://h:1/", "00080", "http://h/"),
            ("http://h:1/", "", "http://h/"),
            ("http://h:1/", "\n", "!port-invalid"),
            ("http://h:1/", "x2", "!port-invalid"),
            ("http://h:1/", "-2", "!port-invalid"),
            ("http://h:1/", "65536", "!port-out-of-range"),
            ("http://h:1/", "99999999999999999999", "!port-out-of-range"),
            ("foo://h/", "80", "foo://h:80/"),
            ("foo:///", "80", "!no-host"),
            ("foo:a", "80", "!no-host"),
            ("file://h/", "80", "!file-authority"),
        ],
    );
}

/// K4.19, S4.55, S4.85-92: a path is normalized, and replaces the whole old path.
#[test]
fn pathname() {
    check(
        UrlAttribute::Pathname,
        &[
            ("http://h/a", "b\\..\\c", "http://h/c"),
            ("http://h/a?q#f", "?#", "http://h/%3F%23?q#f"),
            ("http://h/a", "", "http://h/"),
            ("http://h/a", "a/%2e%2E", "http://h/"),
            ("http://h/a", "//b", "http://h//b"),
            ("http://h/a", " b\t", "http://h/%20b"),
            ("foo://h/a", "", "foo://h"),
            ("foo://h/a", "\n", "foo://h"),
            ("foo://h", "..", "foo://h/"),
            ("foo://h/a", "b\\c", "foo://h/b\\c"),
            ("foo:/a", "", "foo:/"),
            ("foo:a", "b", "!opaque-path"),
            ("file:///C:/a", "/b", "file:///b"),
            ("file:///a", "C|/b/../../c", "file:///C:/c"),
            ("file:///a", "../d|", "file:///d:"),
        ],
    );
}

/// A built file URL has the drive of its path, and no host that is a drive or invalid.
#[test]
fn built_file_urls() {
    let path = |path| Url::builder("file").path(path).build().unwrap();
    assert_eq!(path("/C|/a/../../../b"), "file:///C:/b");
    assert_eq!(path("/a/../b"), "file:///b");
    let host = |host| Url::builder("file").host(host).path("/a").build();
    assert_eq!(host("h").unwrap(), "file://h/a");
    assert_eq!(host("localhost").unwrap(), "file:///a");
    let error = host("C|").unwrap_err();
    assert_eq!((error.part(), error.offset()), (Some(Part::Host), Some(1)));
    assert!(format!("{error:#}").contains("C|"), "{error:#}");
}

/// K4.19, K4.18: an empty query or fragment differs from an absent one.
#[test]
fn search_and_hash() {
    check(
        UrlAttribute::Search,
        &[
            ("http://h/?a#f", "?", "http://h/?#f"),
            ("http://h/?a#f", "\n", "http://h/?#f"),
            ("http://h/?a", "", "http://h/"),
            ("http://h/", "??a'b#", "http://h/??a%27b%23"),
            ("http://h/", "\n?a", "http://h/??a"),
            ("foo:a", "b' c", "foo:a?b'%20c"),
        ],
    );
    check(
        UrlAttribute::Hash,
        &[
            ("http://h/#a", "#", "http://h/#"),
            ("http://h/#a", "", "http://h/"),
            ("http://h/", "##a`b", "http://h/##a%60b"),
            ("foo:a %20?b", "c d", "foo:a %20?b#c%20d"),
            ("foo:a %20#b", "", "foo:a %20"),
        ],
    );
}

/// K4.19: a value that is not a URL has the error of parsing, with its offset.
#[test]
fn href() {
    check(
        UrlAttribute::Href,
        &[
            ("foo:a", " http:h ", "http://h/"),
            ("foo:a", "b", "!missing-scheme-non-relative-URL"),
            ("foo:a", "http://h:x/", "!port-invalid"),
        ],
    );
    let error = url("foo:a").set_attribute(UrlAttribute::Href, "http://h:x/").unwrap_err();
    assert_eq!((error.part(), error.offset()), (Some(Part::Port), Some(9)));
    assert_eq!(error.to_string(), "invalid port at byte 9");
}

/// The offset of an error is in the given value, with tabs and newlines.
#[test]
fn offsets() {
    let mut it = url("http://h/");
    assert_eq!(it.set_attribute(UrlAttribute::Host, "\ta\nb|c").unwrap_err().offset(), Some(4));
    assert_eq!(it.set_attribute(UrlAttribute::Port, "\n99999").unwrap_err().offset(), Some(1));
    assert_eq!(it.set_attribute(UrlAttribute::Protocol, "foo").unwrap_err().offset(), Some(0));
    assert_eq!(it.set_attribute(UrlAttribute::Host, ":80").unwrap_err().offset(), Some(0));
    assert_eq!(it.set_attribute(UrlAttribute::Port, "x").unwrap_err().offset(), Some(0));
}

/// Messages, each with the component that cannot be set.
#[test]
fn messages() {
    let file = "a file URL has no user name, password or port";
    let special = "a special scheme and one that is not special cannot replace each other";
    let errors: &[(&str, UrlAttribute, &str, Part, &str)] = &[
        ("a:b", UrlAttribute::Protocol, "", Part::Scheme, "not a scheme"),
        ("a:b", UrlAttribute::Protocol, "ws", Part::Scheme, special),
        ("file://h/", UrlAttribute::Port, "1", Part::Port, file),
        ("a:b", UrlAttribute::Password, "p", Part::Userinfo, "the URL has no host"),
        ("a://b", UrlAttribute::Hostname, "c:1", Part::Host, "a host name must not contain a port"),
        ("a:b", UrlAttribute::Pathname, "c", Part::Path, "the path is opaque: the URL has no host"),
    ];
    for &(text, attribute, value, part, message) in errors {
        let error = url(text).set_attribute(attribute, value).unwrap_err();
        assert_eq!((error.part(), error.to_string().as_str()), (Some(part), message));
    }
    let error = url("a:/b").extend_segments([".."]).unwrap_err();
    assert_eq!(error.to_string(), "a segment must not be '.' or '..'");
}

/// A segment in plain text is appended as one segment that decodes to the text.
#[test]
fn append_segment() {
    check_with(
        |url, segment| url.extend_segments([segment]),
        &[
            ("http://h/a", "b", "http://h/a/b"),
            ("http://h/a/", "b", "http://h/a/b"),
            ("http://h/a?q#f", "", "http://h/a/?q#f"),
            ("http://h/", "", "http://h/"),
            ("http://h/", "a/b\\c?d#e%2e\t", "http://h/a%2Fb%5Cc%3Fd%23e%252e%09"),
            ("foo://h", "a\\b", "foo://h/a\\b"),
            ("foo://h", "", "foo://h/"),
            ("foo:/", "a", "foo:/a"),
            ("foo:/.//a", "b", "foo:/.//a/b"),
            ("http://h/", "%2E%2e", "http://h/%252E%252e"),
            ("http://h/", "./", "http://h/.%2F"),
            ("http://h/", "...", "http://h/..."),
            ("http://h/a", ".", "!dot-segment"),
            ("http://h/a", "..", "!dot-segment"),
            ("foo:a", "b", "!opaque-path"),
        ],
    );
}

/// S4.19, S4.29: an appended segment is never a drive, and a drive is not removed as a segment.
#[test]
fn segments_and_drives() {
    check_with(
        |url, segment| url.extend_segments([segment]),
        &[
            ("file:///", "C:", "file:///C%3A"),
            ("file:///", "c|", "file:///c%7C"),
            ("file:///", "C:a", "file:///C:a"),
            ("file:///a", "C:", "file:///a/C:"),
            ("file:////", "C:", "file:////C:"),
            ("file:///C:", "D:", "file:///C:/D:"),
            ("http://h/", "C|", "http://h/C|"),
        ],
    );
    let mut it = url("file:///C:/a");
    assert_eq!((it.pop_segment(), it.pop_segment()), (Ok(true), Ok(false)));
    assert_eq!(it, "file:///C:/");
}

/// All segments are appended or none, and segments are removed from the end.
#[test]
fn append_and_remove_segments() {
    let mut it = url("foo:/");
    it.extend_segments(["", "a", ""]).unwrap();
    assert_eq!(it, "foo:/.//a/");
    it.extend_segments::<[&str; 0]>([]).unwrap();
    assert_eq!(it, "foo:/.//a/");
    assert_eq!(it.extend_segments(["b", "."]).unwrap_err().kind(), ErrorKind::DotSegment);
    assert_eq!(it, "foo:/.//a/");
    for (popped, left) in [(true, "foo:/.//a"), (true, "foo:/"), (false, "foo:/")] {
        assert_eq!(it.pop_segment(), Ok(popped));
        assert_eq!(it, left);
    }
    assert_eq!(url("foo:a").pop_segment().unwrap_err().code(), "opaque-path");
}

/// One parameter changes, and the others are kept as written.
#[test]
fn parameters() {
    let set = |before: &str, name: &str, value: &str| {
        let mut it = url(before);
        it.set_query_param(name, value).unwrap();
        it.query().unwrap().to_owned()
    };
    let text = "foo:a?&x=%7e+&a&&y%&a=2&=z";
    assert_eq!(set(text, "a", "1 +"), "&x=%7e+&a=1%20%2B&&y%&=z");
    assert_eq!(set(text, "", "q"), "&x=%7e+&a&&y%&a=2&=q");
    assert_eq!(set(text, "y%", "q"), "&x=%7e+&a&&y%=q&a=2&=z");
    assert_eq!(set("foo:a", "a b", "é&"), "a%20b=%C3%A9%26");
    assert_eq!(set("foo:a?", "a b", ""), "a%20b=");
    assert_eq!(set("foo:a?x&", "y", "z"), "x&y=z");
    // `encodeURIComponent` keeps `'`, which the query of a special URL must not contain.
    assert_eq!(set("foo:a", "a", "it's~"), "a=it's~");
    assert_eq!(set("http://h", "a", "it's~"), "a=it%27s~");

    let mut it = url(text);
    assert_eq!(it.query_param("x").as_deref(), Some("~ "));
    assert!(it.remove_query_param("a"));
    assert_eq!(it.query(), Some("&x=%7e+&&y%&=z"));
    assert!(!it.remove_query_param("a") && !it.remove_query_param("X"));

    let mut it = url("foo:a %20?b#c");
    assert!(it.remove_query_param("b"));
    assert_eq!(it, "foo:a %20#c");
}
