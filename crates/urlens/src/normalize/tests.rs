//! One pass over the whole text, or one step after the other: both lead to the same.

use crate::dialect::{Dialect as _, Rfc3986};
use crate::normalize::to_do::to_do;
use crate::survey::Notes;
use crate::{Normalization, UriRef};
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
        let slow = reference.rewrite(|draft| how.apply(draft, Rfc3986::RULES, Notes::UNKNOWN));
        let normal = reference.normalize();
        assert_eq!((normal.as_str(), normal.marks), (slow.as_str(), slow.marks), "{text}");
        let spelled = reference.respelled(&how, to_do(&text, &reference.marks));
        taken += u32::from(spelled.is_some_and(|it| it.as_str() != text));
    }
    assert!(taken > 10_000, "{taken}");
}
