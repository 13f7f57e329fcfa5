//! The fast scan and the scanner agree.

use super::*;
use crate::dialect::{RFC3986, RFC3987, RFC6874, WHATWG};
use crate::host::ipv4_numbers::ends_in_number;
use crate::random::{assert_enough, cases};
use std::string::String;

/// A fast scan, with and without flags.
type Scan = fn(&str, &Rules) -> [Option<Scanned>; 2];

/// Compares the fast scan with the scanner, in each dialect. Returns how many dialects it supports.
fn check(text: &str) -> u64 {
    let rules = [RFC3986, RFC3987, RFC6874, WHATWG];
    let scans: [Scan; 2] = [
        |text, rules| {
            if has_vectors() {
                [scan_with_flags(text, rules), scan_blocks::<false>(text, rules)]
            } else {
                [None; 2]
            }
        },
        |text, rules| match text {
            "" => [None; 2],
            _ => [portable::scan::<true>(text, rules), portable::scan::<false>(text, rules)],
        },
    ];
    let agree = |rules: &Rules, [scanned, without_flags]: [Option<Scanned>; 2]| match scanned {
        None => false,
        Some(scanned) => {
            match (scanned.intersects(Flags::NEEDS_ENCODING), crate::scan::scan(text, rules)) {
                // The flag may be set where nothing needs encoding.
                (true, Ok(marks)) => assert_eq!(marks, scanned.marks, "{text:?}"),
                (true, Err(_)) => assert!(rules.repairs, "{text:?}"),
                // The caller checks the IP literal.
                (false, scan) if rules.repairs && text.contains('[') => {
                    assert!(scan.is_err() || scan == Ok(scanned.marks), "{text:?}");
                    return true;
                }
                (false, _) => {
                    let read = without_flags.map(|it| it.marks);
                    assert_eq!(read, Some(scanned.marks), "{text:?}");
                    assert_eq!(Ok(scanned.marks), crate::scan::scan(text, rules), "{text:?}");
                }
            }
            let path_end = scanned.marks.path_end as usize;
            let path = &text[scanned.marks.authority_end as usize..path_end];
            let dotted = path.split('/').any(|it| crate::dots::dots_or_escapes_in(it) > 0);
            assert!(scanned.intersects(Flags::DOTS) || !dotted, "dots in {text:?}");
            // Without reason, the flag would only cost time.
            let mut segments = path.split('/').chain(text[..path_end].split('/'));
            let may_dot = segments.any(|it| it.starts_with(|c: char| !c.is_ascii_alphanumeric()));
            assert!(!scanned.intersects(Flags::DOTS) || may_dot, "no dots in {text:?}");
            let may_escape = text.contains('%') || rules.allows_ascii(b'%', CharClass::Path);
            assert!(!scanned.intersects(Flags::ESCAPES) || may_escape, "no escapes in {text:?}");
            assert!(
                scanned.intersects(Flags::ESCAPES) || !text.contains('%'),
                "escapes in {text:?}"
            );
            let (head, tail) = text.split_at(scanned.marks.authority_end as usize);
            let encodes = rules.repairs && !tail.is_ascii();
            assert!(scanned.intersects(Flags::ENCODES_NON_ASCII) || !encodes, "{text:?}");
            assert!(
                scanned.intersects(Flags::ESCAPES_BEFORE_PATH) || !head.contains('%'),
                "{text:?}"
            );
            let host = scanned.marks.host_start as usize..scanned.marks.host_end as usize;
            assert!(
                scanned.intersects(Flags::NUMERIC_HOST) || !ends_in_number(&text[host]),
                "number in {text:?}"
            );
            let is_upper = head.bytes().any(|it| it.is_ascii_uppercase());
            assert_eq!(scanned.intersects(Flags::UPPERCASE), is_upper);
            true
        }
    };
    let both = rules.iter().flat_map(|rules| scans.map(|scan| agree(rules, scan(text, rules))));
    both.filter(|is_supported| *is_supported).count() as u64
}

/// An IP literal may end anywhere before, at and after the end of the first block.
#[test]
fn literals_around_block_ends() {
    for length in 0..80 {
        for rest in ["", ":", ":80", "/", "?", "a"] {
            check(&["http://", &"a".repeat(length), "@[::1]", rest].concat());
        }
    }
}

/// An IP literal counts as a number: its canonical form is not known yet.
#[test]
fn literals_are_numbers() {
    for (text, is_number) in [("http://[::1]/", true), ("http://u@[::1]:8", true), ("//u@a", false)]
    {
        let portable = portable::scan::<true>(text, WHATWG);
        let scans = [portable, scan_with_flags(text, WHATWG)];
        for scanned in scans.into_iter().flatten() {
            assert_eq!(scanned.intersects(Flags::NUMERIC_HOST), is_number, "{text:?}");
        }
        assert!(portable.is_some());
    }
}

/// Random texts of delimiters, escapes and bounds of ranges.
#[test]
fn fast_and_general_scan_agree() {
    const PIECES: [&str; 46] = [
        "http",
        "0x1f",
        "&",
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
    let mut supported = 0;
    cases(200_000, |rng| {
        let mut text = String::from(rng.pick(&["", "http://", "//", "a:", "https://a/"]));
        // Most pieces are allowed in every component, so that many texts are valid.
        for _ in 0..rng.below(8) {
            text.push_str(match rng.below(3) {
                0 => rng.pick(&PIECES),
                _ => rng.pick(&["a", "/", ".", "b?c", "%41", "example", "-", "x:y"]),
            });
        }
        supported += check(&text);
    });
    assert_enough(supported, 200_000);
}

/// Delimiters at every offset around the end of a block.
#[test]
fn delimiters_around_block_ends() {
    for piece in ["//", ":", "/", "?", "#", "##", "@", "%41", "%", "é", "/.", "/..", "\u{80}"] {
        for length in 0..140 {
            for (before, after) in [("", ""), ("a:", "/b"), ("//", ""), ("http://", "/?#")] {
                let filler: String = "x".repeat(length);
                check(&[before, &filler, piece, after].concat());
                check(&[before, &filler, piece, &filler, after].concat());
            }
        }
    }
}

/// Pieces of texts, most of them valid.
const PIECES: [&str; 20] = [
    "/",
    "//",
    "?",
    "#",
    "@",
    "[::1]",
    "[v1.a]",
    ":80",
    ":",
    "%41",
    "%4",
    ".",
    "a",
    "B",
    "0x1f",
    "é",
    "\u{E000}",
    "\u{10FFFD}",
    "&",
    "^",
];

/// The portable scan supports every text that the scanner accepts in a strict dialect, unless the first
/// segment of a path may be confused with a scheme.
#[test]
fn portable_scan_supports_all_but_errors() {
    let mut supported = 0;
    cases(100_000, |rng| {
        let start = rng.pick(&["a:", "http:", "https://", "x-y+1.z:", "//", "/", "?", "#"]);
        let text = String::from(start) + &rng.text(&PIECES, 7);
        for rules in [RFC3986, RFC3987, RFC6874] {
            let marks = crate::scan::scan(&text, rules).ok();
            let scans =
                [portable::scan::<true>(&text, rules), portable::scan::<false>(&text, rules)];
            assert_eq!(scans.map(|it| it.map(|it| it.marks)), [marks; 2], "{text:?}");
            supported += u64::from(marks.is_some());
        }
    });
    assert_enough(supported, 20_000);
}

/// The scan by blocks supports every text that the portable one supports, if scheme and authority are in the
/// first block.
#[test]
fn block_scan_supports_what_the_portable_scan_does() {
    const STARTS: [&str; 6] = ["http://", "https://u:p@", "a:", "//", "/", "b"];
    let mut supported = 0;
    cases(100_000, |rng| {
        let head = String::from(rng.pick(&STARTS)) + &rng.text(&PIECES, 7);
        if !has_vectors() || head.len() >= 60 {
            return;
        }
        let text =
            head + rng.pick(&["", "/cccccccccccccccccccccccccccccccccccccccccccccccccccccccc"]);
        for rules in [RFC3986, RFC3987, RFC6874, WHATWG] {
            let portable =
                [portable::scan::<true>(&text, rules), portable::scan::<false>(&text, rules)];
            let blocks = [scan_blocks::<true>(&text, rules), scan_blocks::<false>(&text, rules)];
            for (portable, blocks) in
                portable.into_iter().zip(blocks).filter_map(|(a, b)| Some((a?, b)))
            {
                // Texts without a scheme are seldom URLs: any `%` or `:` in them is left to the scanner.
                let is_left = rules.repairs && portable.marks.scheme_end == 0;
                assert!(blocks.is_some() || is_left, "{text:?}");
                supported += u64::from(!is_left);
            }
        }
    });
    assert_enough(supported, if has_vectors() { 100_000 } else { 0 });
}
