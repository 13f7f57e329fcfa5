//! The short way and the long way lead to the same.

use super::*;
use crate::fast::host::{can_parse, host_of};

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
const HOSTS: [&str; 14] = [
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

/// What is seen at a scan_with_flags is what all the steps lead to.
#[test]
fn at_a_glance() {
    let (mut state, mut seen) = (3_u64, [0; 2]);
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for _ in 0..100_000 {
        let scheme = ["https://", "http://", "ws://", "wss://", "ftp://"][random(5)];
        let mut text = String::from(scheme) + HOSTS[random(HOSTS.len())];
        // And letters of any kind in the name, which is as long as it takes or longer.
        for _ in 0..[0, 0, 0, 3, 40][random(5)] {
            text.push(char::from(random(128) as u8 | [0, b'@', b'a'][random(3)]));
        }
        text.push_str(["/", "/", "?", "#", ""][random(5)]);
        for _ in 0..random(7) {
            text.push_str(PIECES[random(PIECES.len())]);
            text.push_str(["", "x", "xxxxxxxxxxxxxxxxxxxx"][random(3)]);
        }
        if let Some(CanonicalHead { is_canonical, .. }) =
            WebScan::of(&text, Whatwg::RULES).and_then(|it| it.canonical_head(&text))
        {
            seen[usize::from(is_canonical)] += 1;
            assert_eq!(parse(&text, None), parse_any(&text, None).map(Url::made), "{text:?}");
        }
        let url = parse_any(&text, None).map(Url::made);
        assert_eq!(can_parse(&text), url.is_ok(), "{text:?}");
        let host = url.map(|it| it.host_text().map(|host| Cow::Owned(host.to_string())));
        assert_eq!(host_of(&text), host, "{text:?}");
    }
    assert!(seen.iter().all(|&it| it > 1_000), "{seen:?}");
}

/// A text that is found to be canonical is what writing its components gives, in every mode.
#[test]
fn canonical_texts_are_written_as_they_are() {
    const SCHEMES: [&str; 12] = [
        "https://", "http:", "ftp:///", "file:///", "file://", "file:", "FILE:///", "foo://",
        "foo:/", "foo:", "mailto:", "Foo://",
    ];
    const MORE: [&str; 8] = ["", "C:/", "c|/", "C|", "localhost", "u:p@", "h/C:/", "127.0.0.1"];
    let (mut state, mut seen) = (7_u64, [0; 2]);
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for _ in 0..100_000 {
        let mut text = String::from(SCHEMES[random(SCHEMES.len())]) + MORE[random(MORE.len())];
        text.push_str(HOSTS[random(HOSTS.len())]);
        for _ in 0..random(5) {
            text.push_str(PIECES[random(PIECES.len())]);
            text.push_str(["", "x", "/xxxxxxxxxxxxxxxxxxxx"][random(3)]);
        }
        let layout = Layout::onto(&text, None);
        let Ok(Repaired::Nothing(marks)) = repair(&layout, None) else {
            seen[0] += 1;
            continue;
        };
        seen[1] += 1;
        let path = layout.split.path_with_slashes(&text);
        let parts = parts(&layout.split, &text, &path);
        let mode = layout.mode();
        match finish(force(parts, mode), mode) {
            Ok(written) => assert_eq!(written, (text.clone(), marks), "{text:?}"),
            Err(_) => panic!("{text:?} is canonical and no URL"),
        }
    }
    assert!(seen.iter().all(|&it| it > 5_000), "{seen:?}");
}
