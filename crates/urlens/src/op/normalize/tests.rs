//! Normal forms, and the fast path for URLs.

use super::methods::normalize_strict;
use super::rules::leaves_text_fast;
use crate::dots::Rootless;
use crate::fast::simd::has_vectors;
use crate::kind::Kind;
use crate::op::View;
use crate::op::parse::parse;
use crate::random::{assert_enough, cases};
use crate::{Normalization, PathStyle, Step, UriRef, Url};
use std::string::String;

/// Normal forms are references, their marks are those of the text, and normalizing them again changes nothing. The
/// laws in `conformance` compare each step with a naive implementation.
#[test]
fn marks_of_normal_forms() {
    const PIECES: [&str; 30] = [
        "a",
        "B",
        "/",
        "/",
        "?",
        "#",
        ":",
        "@",
        "//",
        "%41",
        "%7e",
        "%2e",
        "%2f",
        "%C3%a9",
        ".",
        "..",
        "/.",
        "é",
        "[::1]",
        "[2001:DB8::1%25A%41]",
        "%2E",
        "Zz",
        "80",
        "%ff",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "%E6%97%A5",
        "%F4%90%80%80",
        "%E2%80%8E",
        "%EE%80%80",
        "localhost",
    ];
    const STARTS: [&str; 9] =
        ["", "Http://", "//H%41/", "urn:", "A:/", "s://U@h", "file://", "ssh://u:@h:022", "wss://"];
    let mut changed = 0;
    cases(200_000, |rng| {
        let text = String::from(rng.pick(&STARTS)) + &rng.text(&PIECES, 8);
        let how = match rng.below(3) {
            0 => Normalization::NOTHING.step(rng.pick(&Step::ALL)),
            1 => Normalization::SYNTAX,
            _ => Normalization::SCHEME,
        };
        let how = how.rootless(rng.pick(&[Rootless::StayRootless, Rootless::Rfc3986]));
        for kind in [Kind::UriRef, Kind::IriRef, Kind::UriZone] {
            let Ok((_, marks)) = parse(kind, &text) else { continue };
            let Some((normal, marks)) = normalize_strict(kind, View::new(&text, &marks), &how)
            else {
                continue;
            };
            let parsed = parse(kind, &normal).map(|(_, marks)| marks);
            assert_eq!(parsed, Ok(marks), "{how:?} {text} {normal}");
            assert_ne!(normal, text);
            let again = normalize_strict(kind, View::new(&normal, &marks), &how);
            assert_eq!(again, None, "{how:?} {text} {normal}");
            changed += 1;
        }
    });
    assert_enough(changed, 10_000);
}

/// A text that the fast path leaves unchanged is not changed by parsing and the steps, and neither is a
/// URL whose escapes are normal.
#[test]
fn fast_and_general_url_normalization_agree() {
    const STARTS: [&str; 12] = [
        "http://h",
        "https://example.org/",
        "https://a.b/c",
        "ws://h/",
        "HTTP://h/",
        "http://u@h/",
        "file:///C",
        "foo://H%41",
        "foo://[1::2]/",
        "ssh://h:22/",
        "urn:",
        "foo:/",
    ];
    const PIECES: [&str; 32] = [
        "a", "B", "/", "/", "?", "#", ":", "@", "%41", "%7E", "%2E", "%2F", "%2f", "%C3%A9", "%GG",
        "%", ".", "..", "/.", "/..", "|", "'", "[", "^", "`", "\\", " ", "\t", "é", "=", "&",
        "-~_",
    ];
    let mut unchanged = 0;
    cases(60_000, |rng| {
        let mut text = String::from(rng.pick(&STARTS));
        for _ in 0..rng.below(14) {
            // Most pieces are allowed in both URLs and URIs.
            let count = if rng.below(4) == 0 { PIECES.len() } else { 16 };
            text.push_str(rng.pick(&PIECES[..count]));
        }
        let how = match rng.below(3) {
            0 => Normalization::NOTHING.step(rng.pick(&Step::ALL)),
            _ => Normalization::SCHEME,
        };
        let Ok(url) = Url::parse(&text) else {
            assert!(!leaves_text_fast(&text, &how), "{text:?}");
            return;
        };
        let loose = UriRef::parse_escaping(url.as_str()).unwrap();
        let stepped = loose.normalize_with(&how.without(Step::Path)).into_text();
        let plain = Url::parse(&stepped).unwrap().into_text();
        let normal = url.normalize_with(&how);
        if leaves_text_fast(&text, &how) {
            unchanged += 1;
            assert_eq!(plain, text);
        }
        // With `Step::Path` alone, nothing is escaped.
        if !how.without(Step::Path).is_nothing() {
            assert_eq!(normal, plain, "{text:?}");
        }
    });
    // Without vector instructions the fast path is never taken.
    if has_vectors() {
        assert_enough(unchanged, 2_000);
    }
}

/// A drive that comes first after dot segments were removed is normalized too.
#[test]
fn drives_after_dots() {
    let windows = Normalization::SCHEME.paths(PathStyle::Windows);
    let uri = UriRef::parse("file:///./c%3a/a").unwrap();
    assert_eq!(uri.normalize_with(&windows).as_str(), "file:///C:/a");
}
