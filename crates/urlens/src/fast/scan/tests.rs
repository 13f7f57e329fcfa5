//! The short way and the long way lead to the same.

use super::*;
use crate::dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Whatwg};
use crate::host::ipv4_numbers::ends_in_number;
use std::string::String;

/// What a survey sees, the scanner sees too.
fn check(text: &str) -> usize {
    let rules = [Rfc3986::RULES, Rfc3987::RULES, Rfc6874::RULES, Whatwg::RULES];
    let agree = |rules: &&Rules| match scan_blocks::<true>(text, rules) {
        None => false,
        Some(seen) => {
            match (seen.any(Flags::NEEDS_ENCODING), crate::scan::scan(text, rules)) {
                // More may be said to need encoding than does.
                (true, Ok(marks)) => assert_eq!(marks, seen.marks, "{text:?}"),
                (true, Err(_)) => assert!(rules.repairs, "{text:?}"),
                (false, _) => {
                    let read = scan_blocks::<false>(text, rules).map(|it| it.marks);
                    assert_eq!(read, Some(seen.marks), "{text:?}");
                    assert_eq!(Ok(seen.marks), crate::scan::scan(text, rules), "{text:?}");
                }
            }
            let path = &text[seen.marks.authority as usize..seen.marks.path as usize];
            let dotted = path.split('/').any(|it| crate::dots::dots_or_escapes_in(it) > 0);
            assert!(seen.any(Flags::DOTS) || !dotted, "dots in {text:?}");
            assert!(seen.any(Flags::ESCAPES) || !text.contains('%'), "escapes in {text:?}");
            let name = &text[..seen.marks.authority as usize];
            assert!(seen.any(Flags::ESCAPES_BEFORE_PATH) || !name.contains('%'), "{text:?}");
            let host = seen.marks.host_start as usize..seen.marks.host_end as usize;
            assert!(
                seen.any(Flags::NUMERIC_HOST) || !ends_in_number(&text[host]),
                "a number in {text:?}"
            );
            let is_upper = name.bytes().any(|it| it.is_ascii_uppercase());
            assert_eq!(seen.any(Flags::UPPERCASE), is_upper);
            true
        }
    };
    rules.iter().filter(|it| agree(it)).count()
}

/// Random texts made of pieces that matter, at all places around the ends of blocks.
#[test]
fn surveys_and_scans() {
    const PIECES: [&str; 44] = [
        "http",
        "https:",
        ":",
        "/",
        "//",
        "?",
        "#",
        "@",
        "[",
        "]",
        "[::1]",
        "%41",
        "%2e",
        "%",
        "%4",
        ".",
        "..",
        "a",
        "B",
        "9",
        ":80",
        "user@",
        "example.org",
        "é",
        "\u{80}",
        "\u{9F}",
        "\u{A0}",
        "\u{E000}",
        "\u{FDD0}",
        "\u{FFEF}",
        "\u{FFFE}",
        "\u{1F600}",
        "\u{1FFFE}",
        "\u{E0001}",
        "\u{10FFFF}",
        " ",
        "\\",
        "^",
        "|",
        "'",
        "`",
        "\t",
        "aaaaaaaaaaaaaaaaaaaa",
        "/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    ];
    let (mut state, mut seen) = (7_u64, 0);
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for _ in 0..200_000 {
        let mut text = String::from(["", "http://", "//", "a:", "https://a/"][random(5)]);
        // Most pieces are such as may stand anywhere, so that many texts are right.
        for _ in 0..random(8) {
            text.push_str(match random(3) {
                0 => PIECES[random(PIECES.len())],
                _ => ["a", "/", ".", "b?c", "%41", "example", "-", "x:y"][random(8)],
            });
        }
        seen += check(&text);
    }
    let has_vectors = scan_blocks::<false>("a", Rfc3986::RULES).is_some();
    assert!(!has_vectors || seen > 100_000, "{seen}");
}

/// Everything at every place around the end of a block.
#[test]
fn ends_of_blocks() {
    for piece in ["//", ":", "/", "?", "#", "##", "@", "%41", "%", "é", "/.", "/..", "\u{80}"] {
        for length in 0..140 {
            for (before, after) in [("", ""), ("a:", "/b"), ("//", ""), ("http://", "/?#")] {
                let filled: String = "x".repeat(length);
                check(&[before, &filled, piece, after].concat());
                check(&[before, &filled, piece, &filled, after].concat());
            }
        }
    }
}
