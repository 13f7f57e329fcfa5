//! Fast and plain normalization agree.

use super::methods::{normalize, normalize_fast, rewrite};
use super::rules::leaves_text_fast;
use crate::dialect::{RFC3986, RFC3987};
use crate::fast::Flags;
use crate::fast::normalize::find_flags;
use crate::fast::simd::has_vectors;
use crate::kind::Kind;
use crate::random::{assert_enough, cases};
use crate::{IriRef, Normalization, Step, UriRef, Url};
use std::string::String;

/// S3.71: the fast path and the steps, one after the other, give equal texts with equal marks.
#[test]
fn fast_and_general_normalization_agree() {
    const PIECES: [&str; 24] = [
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
        "%2E",
        "Zz",
        "80",
        "%ff",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    ];
    let (mut changed, how) = (0, Normalization::SYNTAX);
    cases(200_000, |rng| {
        let start = rng.pick(&["", "Http://", "//H%41/", "urn:", "A:/", "s://U@h"]);
        let text = String::from(start) + &rng.text(&PIECES, 8);
        let Ok(reference) = UriRef::parse(text.as_str()) else { return };
        let view = reference.view();
        let plain = rewrite(view, |draft| how.apply(draft, RFC3986, Flags::ALL_POSSIBLE));
        let normal = normalize(Kind::UriRef, view, &how).unwrap();
        assert_eq!(normal, plain, "{text}");
        let fast = normalize_fast(view, RFC3986, &how, find_flags(&text, &reference.marks));
        changed += u64::from(fast.flatten().is_some());
    });
    assert_enough(changed, 10_000);
}

/// Escapes of IRIs, decoded in one copy of the text, are those that the steps decode.
#[test]
fn fast_and_general_decoding_agree() {
    const PIECES: [&str; 28] = [
        "a",
        "B",
        "/",
        "?",
        "#",
        ":",
        "@",
        "%41",
        "%7e",
        "%2f",
        "%C3%a9",
        "%c3%A9",
        "é",
        "%ff",
        "%C3",
        "%E6%97%A5",
        "%E6%97",
        "%F0%9F%98%80",
        "%F4%90%80%80",
        "%E2%80%8E",
        "%E2%80%AE",
        "%EE%80%80",
        "%C0%80",
        "%ED%A0%80",
        "%E0%80%80",
        "%20",
        "%A9",
        "%2E",
    ];
    let (mut changed, step) = (0, Normalization::NOTHING.step(Step::Escape));
    cases(100_000, |rng| {
        let start = rng.pick(&["", "Http://h/", "//H%41%c3%A9/", "urn:", "s://U%41@h:80/%C3%A9"]);
        let text = String::from(start) + &rng.text(&PIECES, 8);
        let Ok(reference) = IriRef::parse(text.as_str()) else { return };
        for how in [step, Normalization::SYNTAX] {
            let view = reference.view();
            let plain = rewrite(view, |draft| how.apply(draft, RFC3987, Flags::ALL_POSSIBLE));
            assert_eq!(normalize(Kind::IriRef, view, &how).unwrap(), plain, "{text}");
            changed += u64::from(plain.is_some());
        }
        let Ok(uri) = UriRef::parse(text.as_str()) else { return };
        let plain = reference.normalize_with(&step);
        let decoded = uri.to_iri();
        assert_eq!((decoded.as_str(), decoded.marks), (plain.as_str(), plain.marks), "{text}");
    });
    assert_enough(changed, 10_000);
}

/// A text that the fast path leaves unchanged is not changed by parsing and the steps, and neither is a
/// URL whose escapes are normal.
#[test]
fn fast_and_general_url_normalization_agree() {
    const STARTS: [&str; 6] = [
        "http://h",
        "https://example.org/",
        "https://a.b/c",
        "ws://h/",
        "HTTP://h/",
        "http://u@h/",
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
