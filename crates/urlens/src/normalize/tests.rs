//! One pass over the whole text, or one step after the other: both lead to the same.

use crate::dialect::{Dialect as _, Rfc3986};
use crate::fast::Flags;
use crate::fast::normalize::find_flags;
use crate::normalize::leaves_text_fast;
use crate::{Normalization, Step, UriRef, Url};
use std::string::String;

/// S3.71: one pass over the whole, and one step after the other, lead to the same text with the
/// same marks.
#[test]
fn one_pass_or_many_steps() {
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
    let mut seed = 5_u32;
    let mut next = |end: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % end
    };
    let (mut taken, how) = (0, Normalization::SYNTAX);
    for _ in 0..200_000 {
        let mut text = String::from(["", "Http://", "//H%41/", "urn:", "A:/", "s://U@h"][next(6)]);
        (0..next(9)).for_each(|_| text.push_str(PIECES[next(PIECES.len())]));
        let Ok(reference) = UriRef::parse(text.as_str()) else { continue };
        let slow = reference.rewrite(|draft| how.apply(draft, Rfc3986::RULES, Flags::UNKNOWN));
        let normal = reference.normalize();
        assert_eq!((normal.as_str(), normal.marks), (slow.as_str(), slow.marks), "{text}");
        let spelled = reference.normalize_fast(&how, find_flags(&text, &reference.marks));
        taken += u32::from(spelled.is_some_and(|it| it.as_str() != text));
    }
    assert!(taken > 10_000, "{taken}");
}

/// A text that the fast path leaves alone is one that parsing and the steps leave alone, and so is a
/// URL that is left alone because its escapes are normal.
#[test]
fn fast_path_of_urls() {
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
    let seed = std::env::var("URLENS_SEED").ok().and_then(|it| it.parse().ok()).unwrap_or(7_u64);
    let mut state = seed * 2 + 1;
    let mut below = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % most as u64) as usize
    };
    let steps = [Step::Escape, Step::Case, Step::Path, Step::Scheme];
    let mut fast = 0;
    for _ in 0..60_000 {
        let mut text = String::from(STARTS[below(STARTS.len())]);
        for _ in 0..below(14) {
            // Most pieces are of those that a URL and a URI may both contain.
            let most = if below(4) == 0 { PIECES.len() } else { 16 };
            text.push_str(PIECES[below(most)]);
        }
        let how = match below(3) {
            0 => Normalization::NOTHING.and(steps[below(4)]),
            _ => Normalization::SCHEME,
        };
        let Ok(url) = Url::parse(&text) else {
            assert!(!leaves_text_fast(&text, &how), "{text:?}, seed {seed}");
            continue;
        };
        // By the steps alone.
        let loose = UriRef::parse_escaping(url.as_str()).unwrap();
        let stepped = loose.normalize_with(&how.without(Step::Path)).into_text();
        let plain = Url::parse(stepped).unwrap().into_text();
        let normal = url.normalize_with(&how);
        if leaves_text_fast(&text, &how) {
            fast += 1;
            assert_eq!(plain, text, "seed {seed}");
        }
        // Where only the path is asked for, nothing is escaped.
        if !how.without(Step::Path).is_nothing() {
            assert_eq!(normal, plain, "{text:?}, seed {seed}");
        }
    }
    // Without vectors the fast path is never taken.
    assert!(fast > 2_000 || !crate::fast::simd::has_vectors(), "{fast}");
}
