//! Right-to-left text in identifiers: what keeps it readable (RFC 3987, section 4).
//!
//! The text is stored in the order in which it is read, and never reordered here; how it is shown
//! is up to the Unicode Bidirectional Algorithm, and these checks tell where that would confuse.

use crate::charset::CharSet;
use crate::context::{Finding, Lint, View};
use crate::dialect::Dialect;
use crate::grammar::{rfc3987::BIDI_FORMATTING, within};
use crate::part::Part;
use crate::reference::Reference;
use crate::text::Text;
use alloc::vec::Vec;
use unicode_bidi::{BidiClass, bidi_class};

/// What [`bidi_findings`](Reference::bidi_findings) looks for.
///
/// ```
/// assert_eq!(urlens::bidi::LINTS[0].code, "bidi-formatting");
/// ```
pub const LINTS: &[Lint] = &[
    Lint {
        code: "bidi-formatting",
        title: "an invisible character that changes the direction of text",
        advice: "remove it, or percent-encode it (RFC 3987, section 4.1)",
        find: |view, found| {
            for (part, _) in COMPONENTS {
                for (at, c) in view.text(*part).unwrap_or_default().char_indices() {
                    if is_formatting(c) {
                        found(*part, at..at + c.len_utf8());
                    }
                }
            }
        },
    },
    Lint {
        code: "bidi-mixed",
        title: "both directions in one component",
        advice: "keep to one, or percent-encode the component (RFC 3987, section 4.2)",
        find: |view, found| {
            each_component(view, &mut |part, text, start| {
                let first = text.chars().find_map(Direction::of);
                let is_turn = |c| Direction::of(c).is_some_and(|it| Some(it) != first);
                if let Some((at, c)) = text.char_indices().find(|&(_, c)| is_turn(c)) {
                    found(part, start + at..start + at + c.len_utf8());
                }
            })
        },
    },
    Lint {
        code: "bidi-edge",
        title: "a right-to-left component that begins or ends with another kind of character",
        advice: "begin and end it with a letter, or percent-encode it (RFC 3987, section 4.2)",
        find: |view, found| {
            each_component(view, &mut |part, text, start| {
                for (at, c) in edges(text) {
                    if Direction::of(c) != Some(Direction::RightToLeft) {
                        found(part, start + at..start + at + c.len_utf8());
                    }
                }
            })
        },
    },
];

/// What counts as a component here: what lies between these delimiters (RFC 3987, section 4.2).
///
/// The RFC lets labels, extensions, names and values be components of their own, and its examples
/// count on it.
const COMPONENTS: &[(Part, CharSet)] = &[
    (Part::Userinfo, CharSet::of(b":")),
    (Part::Host, CharSet::of(b".")),
    (Part::Path, CharSet::of(b"/.")),
    (Part::Query, CharSet::of(b"&;=")),
    (Part::Fragment, CharSet::EMPTY),
];

impl<D: Dialect, T: Text> Reference<D, T> {
    /// Where right-to-left text would be shown so that it cannot be read back.
    ///
    /// ```
    /// use urlens::{Part, iri};
    ///
    /// assert!(iri!("http://example.org/שלום/עולם").bidi_findings().is_empty());
    /// let findings = iri!("http://example.org/שלום2").bidi_findings();
    /// assert_eq!((findings[0].lint.code, findings[0].part), ("bidi-edge", Part::Path));
    /// assert_eq!(findings[0].range, 27..28);
    /// ```
    pub fn bidi_findings(&self) -> Vec<Finding> {
        // Nothing in ASCII goes from right to left.
        if self.text.as_ref().is_ascii() {
            return Vec::new();
        }
        View::of(self).look_for(LINTS)
    }
}

/// The direction of characters that have one of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    LeftToRight,
    RightToLeft,
}

impl Direction {
    fn of(c: char) -> Option<Self> {
        match bidi_class(c) {
            _ if is_formatting(c) => None,
            BidiClass::L => Some(Self::LeftToRight),
            BidiClass::R | BidiClass::AL => Some(Self::RightToLeft),
            _ => None,
        }
    }
}

fn is_formatting(c: char) -> bool {
    within(BIDI_FORMATTING, c.into())
}

/// Visits all components that go from right to left in any part, each with where it begins.
fn each_component(view: &View<'_>, visit: &mut dyn FnMut(Part, &str, usize)) {
    for &(part, delimiters) in COMPONENTS {
        let text = view.text(part).unwrap_or_default();
        let mut start = 0;
        for component in text.split(|c| u8::try_from(c).is_ok_and(|byte| delimiters.contains(byte)))
        {
            if component.chars().any(|c| Direction::of(c) == Some(Direction::RightToLeft)) {
                visit(part, component, start);
            }
            start += component.len() + 1;
        }
    }
}

/// The first and the last character. Marks at the end belong to the letter before them, as they
/// do for domain names (RFC 5893, section 2).
fn edges(text: &str) -> impl Iterator<Item = (usize, char)> {
    let is_mark = |c| bidi_class(c) == BidiClass::NSM;
    let first = text.char_indices().next();
    let last = text.char_indices().rev().find(|(_, c)| !is_mark(*c));
    let last = last.filter(|_| last != first);
    first.into_iter().chain(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::IriRef;
    use alloc::string::String;
    use core::ops::Range;

    /// Upper-case letters stand for right-to-left ones, as in the examples of RFC 3987.
    fn found(notation: &str, alphabet: u32) -> Vec<(&'static str, Part, String)> {
        let letter = |c: char| match c {
            'A'..='Z' => char::from_u32(alphabet + c as u32 - 'A' as u32).unwrap(),
            _ => c,
        };
        let text: String = notation.chars().map(letter).collect();
        let findings = IriRef::parse(text.as_str()).unwrap().bidi_findings();
        let back = |c: char| match c as u32 {
            n if n >= alphabet => char::from(b'A' + (n - alphabet) as u8),
            _ => c,
        };
        let what = |range: Range<usize>| text[range].chars().map(back).collect();
        findings.into_iter().map(|it| (it.lint.code, it.part, what(it.range))).collect()
    }

    const HEBREW: u32 = 0x5D0;
    const ARABIC: u32 = 0x620;

    /// S2.28: the examples of RFC 3987, section 4.4, in both scripts.
    #[test]
    fn examples() {
        for alphabet in [HEBREW, ARABIC] {
            for allowed in [
                "http://ab.CDEFGH.ij/kl/mn/op.html",
                "http://ab.CDE.FGH/ij/kl/mn/op.html",
                "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV",
                "http://AB.CD.ef/gh/IJ/KL.html",
                "http://ab.cd.EF/GH/ij/kl.html",
                "http://ab.CD.EF/GH/IJ/kl.html",
                "http://ab.CDE123FGH.ij/kl/mn/op.html",
                "http://ab.CDEFGH.123/kl/mn/op.html",
            ] {
                assert_eq!(found(allowed, alphabet), [], "{allowed}");
            }
            let edge = |it: &str| ("bidi-edge", Part::Path, it.into());
            let numbers = found("http://ab.cd.ef/GH1/2IJ/KL.html", alphabet);
            assert_eq!(numbers, [edge("1"), edge("2")]);
            let escaped = found("http://ab.cd.ef/GH%31/%32IJ/KL.html", alphabet);
            assert_eq!(escaped, [edge("1"), edge("%")]);
        }
    }

    /// S2.28: both directions in a component, in each of them.
    #[test]
    fn mixed() {
        for (text, part, code) in [
            ("//Ab@h", Part::Userinfo, "bidi-mixed"),
            ("//Ab", Part::Host, "bidi-mixed"),
            ("/Ab", Part::Path, "bidi-mixed"),
            ("?Ab", Part::Query, "bidi-mixed"),
            ("#Ab", Part::Fragment, "bidi-mixed"),
        ] {
            let edge = ("bidi-edge", part, "b".into());
            assert_eq!(found(text, HEBREW), [(code, part, "b".into()), edge]);
        }
        // The turn is where the direction is another than at first.
        assert_eq!(found("/abCde", HEBREW)[0], ("bidi-mixed", Part::Path, "C".into()));
        assert_eq!(found("?AB=cd&ef=GH", HEBREW), []);
    }

    /// S2.28, K3.13: formatting characters are found wherever they stand, once each, and do not
    /// count as letters.
    #[test]
    fn formatting() {
        for c in ['\u{200e}', '\u{200f}', '\u{202a}', '\u{202c}', '\u{202e}'] {
            let text = alloc::format!("/a?b{c}#{c}");
            let findings = IriRef::parse(text.as_str()).unwrap().bidi_findings();
            let places: Vec<_> = findings.iter().map(|it| (it.part, it.range.clone())).collect();
            assert_eq!(places, [(Part::Query, 4..7), (Part::Fragment, 8..11)]);
            assert!(findings.iter().all(|it| it.lint.code == "bidi-formatting"));
        }
        assert!(IriRef::parse("/é%E2%80%AE").unwrap().bidi_findings().is_empty());
    }

    /// S2.28: points behind the last letter belong to it; alone at the start they are no letter.
    #[test]
    fn marks() {
        assert_eq!(found("/AB\u{5b8}", HEBREW), []);
        assert_eq!(IriRef::parse("/\u{5b8}\u{5d0}").unwrap().bidi_findings()[0].range, 1..3);
    }
}
