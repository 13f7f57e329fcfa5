//! Escapes and case in one pass over a text of ASCII, where that is all there is to do.
//!
//! What the steps do one after the other, each with a text of its own, in [`escape`](super::escape) and
//! [`case`](super::case). A test compares the two ways.

use crate::grammar::rfc3986::UNRESERVED;
use crate::percent::{escape, escapes};
use alloc::vec::Vec;

/// Whether an escape is to be decoded, or has digits in lower case.
pub(super) fn has_odd_escape(text: &str) -> bool {
    let digits = |at: usize| &text.as_bytes()[at + 1..at + 3];
    escapes(text).any(|(at, octet)| {
        UNRESERVED.contains(octet) || digits(at).iter().any(u8::is_ascii_lowercase)
    })
}

/// Appends a component, with the escapes that it needs in upper case, the others decoded, and all
/// else of a name in lower case.
#[inline]
pub(super) fn spell(to: &mut Vec<u8>, component: &str, is_name: bool) {
    let mut rest = component.as_bytes();
    loop {
        let start = to.len();
        let percent = rest.iter().position(|&byte| byte == b'%');
        let (plain, coded) = rest.split_at(percent.unwrap_or(rest.len()));
        to.extend_from_slice(plain);
        let escaped = escape(coded);
        to.extend(escaped.filter(|&octet| UNRESERVED.contains(octet)));
        if is_name {
            to[start..].make_ascii_lowercase();
        }
        match escaped {
            Some(octet) if UNRESERVED.contains(octet) => (),
            Some(_) => to.extend(coded[..3].iter().map(u8::to_ascii_uppercase)),
            None => return to.extend_from_slice(coded),
        }
        rest = &coded[3..];
    }
}

#[cfg(test)]
mod tests {
    use crate::dialect::{Dialect as _, Rfc3986};
    use crate::survey::glance;
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
            let mut text =
                String::from(["", "Http://", "//H%41/", "urn:", "A:/", "s://U@h"][next(6)]);
            (0..next(9)).for_each(|_| text.push_str(PIECES[next(PIECES.len())]));
            let Ok(reference) = UriRef::parse(text.as_str()) else { continue };
            let slow = reference.rewrite(|draft| how.apply(draft, Rfc3986::RULES, None));
            let normal = reference.normalize();
            assert_eq!((normal.as_str(), normal.marks), (slow.as_str(), slow.marks), "{text}");
            let seen = glance(&text, Rfc3986::RULES);
            let spelled = seen.and_then(|seen| reference.respelled(&how, &seen));
            taken += u32::from(spelled.is_some_and(|it| it.as_str() != text));
        }
        assert!(taken > 10_000, "{taken}");
    }
}
