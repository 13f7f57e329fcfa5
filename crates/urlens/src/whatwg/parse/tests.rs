//! The fast paths and the general implementation of the URL parser agree.

use super::*;
use crate::Url;
use crate::fast::host::{can_parse, host_of};
use crate::random::{assert_enough, cases};

const PIECES: [&str; 40] = [
    "/",
    "a",
    "?",
    "#",
    ".",
    "..",
    "%2e",
    "%",
    "%4",
    "%41",
    "é",
    "\u{1F600}",
    " ",
    "\"",
    "<",
    "`",
    "{",
    "^",
    "|",
    "'",
    "\\",
    "\t",
    "\n",
    "\0",
    "\x7F",
    "[",
    "]",
    "@",
    ":",
    ":80",
    ":81",
    "//",
    "/./",
    "/../",
    "=&+",
    "~",
    "Z",
    "C:",
    "&amp;",
    "0",
];
const HOSTS: [&str; 22] = [
    "1.2.3.256",
    "0x7f.1",
    "127.0.0.1:80",
    "[1:0:0::2]",
    "[1::2]:8",
    "[::1.2.3.4]",
    "[v1.x]",
    "",
    "a.example",
    "A.example",
    "a",
    "1.2.3.4",
    "a.1",
    "0x1.e",
    "b%41",
    "[::1]",
    "u@a",
    "a:80",
    "a:8080",
    "a:",
    "a:080",
    "x--y.co",
];

/// Parsing, `can_parse` and `host_of` agree with the general implementation.
#[test]
fn fast_and_general_parsing_agree() {
    const SCHEMES: [&str; 24] = [
        "https://",
        "http://",
        "ws://",
        "wss://",
        "ftp://",
        "https://",
        "http://",
        "https:\\\\",
        "HTTP://",
        " https://",
        "\thttp://",
        "http:/",
        "https:",
        "file:///",
        "file://",
        "file:",
        "file:/\\/",
        "foo://",
        "foo:/",
        "foo:",
        "Foo://",
        "mailto:",
        "data:",
        "",
    ];
    const MORE: [&str; 12] =
        ["", "", "", "u:p@", "u@", ":@", "u:@", "a:b:c@", "a;b@", "C:/", "C|/", "C|"];
    let (mut owned, mut borrowed) = (0, 0);
    cases(200_000, |rng| {
        let mut text = String::from(rng.pick(&SCHEMES)) + rng.pick(&MORE) + rng.pick(&HOSTS);
        // Other characters in the name, also beyond its supported length.
        for _ in 0..rng.pick(&[0, 0, 0, 0, 3, 40]) {
            text.push(char::from(rng.below(128) as u8 | rng.pick(&[0, b'@', b'a'])));
        }
        text.push_str(rng.pick(&["/", "/", "?", "#", ""]));
        for _ in 0..rng.below(7) {
            text.push_str(rng.pick(&PIECES));
            text.push_str(rng.pick(&["", "x", "xxxxxxxxxxxxxxxxxxxx"]));
        }
        match url::parse(&text, WebScan::of(&text, WHATWG)) {
            Some((Cow::Owned(_), _)) => owned += 1,
            Some((Cow::Borrowed(_), _)) => borrowed += 1,
            None => (),
        }
        let url = parse_general(&text, None);
        assert_eq!(parse(&text, None), url, "{text:?}");
        assert_eq!(can_parse(&text), url.is_ok(), "{text:?}");
        let host = url.map(|(text, marks)| {
            crate::parts::host(&text, &marks).map(|host| Cow::Owned(host.to_string()))
        });
        assert_eq!(host_of(&text), host, "{text:?}");
    });
    assert_enough(owned, 10_000);
    assert_enough(borrowed, 10_000);
}

/// Joining a base and a reference agrees with the general implementation.
#[test]
fn fast_and_general_join_agree() {
    const BASES: [&str; 13] = [
        "file:///a/b/c",
        "file:///",
        "file:///x/C:/y?q#f",
        "https://a.example/",
        "http://u:p@a.example:8080/b/c/d;p?q#f",
        "ws://1.2.3.4/b/c/",
        "ftp://[::1]/?q",
        "https://a/b#f",
        "https://a//b//c",
        "file:///C:/a/b",
        "foo://a/b/c?q",
        "foo:/a/b",
        "mailto:a",
    ];
    const STARTS: [&str; 12] =
        ["", "", "../../", "/", "//", "?", "#", "a/b", "./", "../", "//b.example/", "https:"];
    let mut joined = 0;
    cases(100_000, |rng| {
        let base = Url::parse(rng.pick(&BASES)).unwrap();
        let mut text = String::from(rng.pick(&STARTS));
        for _ in 0..rng.below(6) {
            text.push_str(rng.pick(&PIECES));
            text.push_str(rng.pick(&["", "x", "_y.html", "xxxxxxxxxxxxxxxxxxxx"]));
        }
        joined += u64::from(url::join(&base.text, &base.marks, &text).is_some());
        let general = parse_general(&text, Some(base.base())).ok();
        let joined = base.join(&text).ok().map(|url| (Cow::Owned(url.text), url.marks));
        assert_eq!(joined, general, "{base} {text:?}");
        assert_eq!(parse(&text, Some(base.base())).ok(), general, "{base} {text:?}");
    });
    assert_enough(joined, 10_000);
}

/// The start of a web URL is found by a comparison of eight bytes or by splitting.
#[test]
fn fast_and_general_scheme_agree() {
    const PIECES: [&str; 12] =
        ["http", "https", "ws", "wss", "ftp", "file", "H", "s", ":", "/", "//", "://"];
    cases(50_000, |rng| {
        let text = rng.text(&PIECES, 4) + "/abcdefgh";
        let plain = split::scheme(&text).and_then(|(name, rest)| {
            let is_web = mode(name) == Mode::Web && name == name.to_ascii_lowercase();
            (is_web && rest.starts_with("//")).then_some(name.len() + 3)
        });
        assert_eq!(scheme::web_prefix_length(&text), plain, "{text}");
        assert_eq!(scheme::web_prefix(&text).map(|it| it.1), plain, "{text}");
    });
}

/// Writing the components of a text that is found to be canonical gives the text, in every mode.
#[test]
fn fast_and_general_canonical_check_agree() {
    const SCHEMES: [&str; 12] = [
        "https://", "http:", "ftp:///", "file:///", "file://", "file:", "FILE:///", "foo://",
        "foo:/", "foo:", "mailto:", "Foo://",
    ];
    const MORE: [&str; 8] = ["", "C:/", "c|/", "C|", "localhost", "u:p@", "h/C:/", "127.0.0.1"];
    let (mut canonical, mut others) = (0, 0);
    cases(100_000, |rng| {
        let mut text = String::from(rng.pick(&SCHEMES)) + rng.pick(&MORE) + rng.pick(&HOSTS);
        for _ in 0..rng.below(5) {
            text.push_str(rng.pick(&PIECES));
            text.push_str(rng.pick(&["", "x", "/xxxxxxxxxxxxxxxxxxxx"]));
        }
        let layout = Layout::with_base_scheme(&text, None);
        let Ok(Repaired::Unchanged(marks)) = repair(&layout, None) else {
            others += 1;
            return;
        };
        canonical += 1;
        let path = layout.split.path_with_slashes(&text);
        let parts = parts(&layout.split, &text, &path);
        let mode = layout.mode();
        match finish(add_required_components(parts, mode), mode) {
            Ok(written) => assert_eq!(written, (text.clone(), marks), "{text:?}"),
            Err(_) => panic!("canonical, but not a URL: {text:?}"),
        }
    });
    assert_enough(canonical, 5_000);
    assert_enough(others, 5_000);
}

/// Common texts that are not canonical are left to the fast path, and not to the general implementation.
#[test]
fn fast_path_supports_common_texts() {
    const TEXTS: [&str; 24] = [
        "http://Example.org/",
        "http://example.org",
        "http://example.org?q",
        "https://example.org:443/",
        "https://example.org:8443?q",
        "http://u:p@Example.org:80/a",
        "http://u@example.org:8080",
        "http://127.1/",
        "http://0x7f.1",
        "https://[1:0:0::2]/",
        "http://h/a b",
        "http://h/é",
        "http://h/?é b",
        "http://h/#é b",
        "http://u@h:80/../é",
        "http://h/a/./b/../c",
        "http:\\\\h\\a?b\\c",
        "http://\th/",
        "http://h/a\nb",
        "foo://h/a/../b",
        "foo://u@h:80/a b",
        "foo://[1::2]/é",
        "file:///a/../b",
        "file:///a b",
    ];
    for text in TEXTS {
        let fast = url::parse(text, WebScan::of(text, WHATWG));
        assert!(!crate::fast::ENABLED || fast.is_some(), "{text}");
        let Some(fast) = fast else { continue };
        assert_eq!(Ok(fast), parse_general(text, None), "{text}");
    }
}

/// A canonical text is found to be one without writing it again.
#[test]
fn canonical_texts_are_recognized() {
    const WEB: [&str; 9] = [
        "http://example.org/",
        "https://example.org:8443/a?b#c",
        "http://u:p@example.org/a",
        "ftp://1.2.3.4/",
        "http://[1::2]/",
        "ws://a.1b/",
        "http://h/.a/..b/%2E2",
        "http://h/%41?%?%",
        "http://h//",
    ];
    for text in WEB {
        let web = WebScan::of(text, WHATWG).unwrap();
        assert!(web.is_canonical(text) || web.is_canonical_by_components(text), "{text}");
    }
    const OTHERS: [&str; 9] = [
        "foo:a/../b",
        "foo:/a/.b",
        "foo:/.b/%2E2",
        "foo://h/a/.b",
        "foo://u:p@h:80/a",
        "foo://[1::2]/",
        "foo://",
        "file:///a/.b",
        "file:///C:/a?b",
    ];
    for text in OTHERS {
        let other = OtherScan::of(text).unwrap();
        assert!(other.is_canonical(text), "{text}");
    }
}
