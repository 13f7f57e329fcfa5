//! Checks for lints about right-to-left text (RFC 3987, section 4).
//!
//! Text is stored in logical order and never reordered here. The Unicode Bidirectional Algorithm
//! decides how it is displayed; these checks find text whose display is confusing.

use super::class::{Report, SeverityFrom};
use super::find_lint::is_bidi_control;
use super::finding::Context;
use core::ops::Range;
use urlens::internal::unicode::{Bidi, Class};
use urlens::{CharSet, Part};

/// The delimiters of components (RFC 3987, section 4.2).
///
/// The RFC lets labels, extensions, names and values be components of their own, and its examples
/// rely on it.
const COMPONENTS: [(Part, CharSet); 5] = [
    (Part::Userinfo, CharSet::of(b":")),
    (Part::Host, CharSet::of(b".")),
    (Part::Path, CharSet::of(b"/.")),
    (Part::Query, CharSet::of(b"&;=")),
    (Part::Fragment, CharSet::EMPTY),
];

/// Reports the first character of the second direction in a component that has both.
pub(super) fn mixed(context: &Context<'_>, report: &mut Report<'_>) {
    each_part(context, report, |component| {
        let first = component.chars().find_map(Direction::of);
        let is_opposite = |c| Direction::of(c).is_some_and(|direction| Some(direction) != first);
        component.char_indices().find(|&(_, c)| is_opposite(c))
    });
}

/// A right-to-left component that starts or ends with another kind of character.
pub(super) fn edge(context: &Context<'_>, report: &mut Report<'_>) {
    each_part(context, report, |component| {
        edges(component).find(|&(_, c)| Direction::of(c) != Some(Direction::RightToLeft))
    });
}

/// Reports, in each part, the first character that `wanted` selects in a component with
/// right-to-left characters.
fn each_part(
    context: &Context<'_>,
    report: &mut Report<'_>,
    wanted: impl Fn(&str) -> Option<(usize, char)>,
) {
    let layout = &context.layout;
    // ASCII has no right-to-left characters.
    if layout.text().is_ascii() {
        return;
    }
    for (part, delimiters) in COMPONENTS {
        let Some(range) = range_of(context, part) else { continue };
        let is_delimiter = |c| u8::try_from(c).is_ok_and(|byte| delimiters.contains(byte));
        let mut start = range.start;
        for component in layout.text()[range].split(is_delimiter) {
            if component.chars().any(|c| Direction::of(c) == Some(Direction::RightToLeft))
                && let Some((at, c)) = wanted(component)
            {
                report.at(part, start + at..start + at + c.len_utf8(), SeverityFrom::Class);
                break;
            }
            start += component.len() + 1;
        }
    }
}

fn range_of(context: &Context<'_>, part: Part) -> Option<Range<usize>> {
    let layout = &context.layout;
    match part {
        Part::Userinfo => layout.userinfo.clone(),
        Part::Host => layout.host.clone(),
        Part::Path => Some(layout.path.clone()),
        Part::Query => layout.query.clone(),
        Part::Fragment => layout.fragment.clone(),
        _ => None,
    }
}

/// The direction of a strongly directional character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    LeftToRight,
    RightToLeft,
}

impl Direction {
    fn of(c: char) -> Option<Self> {
        match Class::of(c).bidi() {
            _ if is_bidi_control(c) => None,
            Bidi::Left => Some(Self::LeftToRight),
            Bidi::Right => Some(Self::RightToLeft),
            _ => None,
        }
    }
}

/// The first and the last character. Marks at the end belong to the letter before them, as they
/// do for domain names (RFC 5893, section 2).
fn edges(text: &str) -> impl Iterator<Item = (usize, char)> {
    let is_mark = |c| Class::of(c).bidi() == Bidi::NonspacingMark;
    let first = text.char_indices().next();
    let last = text.char_indices().rev().find(|(_, c)| !is_mark(*c));
    let last = last.filter(|_| last != first);
    first.into_iter().chain(last)
}

#[cfg(test)]
mod tests {
    use crate::Readings;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::ops::Range;
    use urlens::Part;

    /// Upper-case letters represent right-to-left letters, as in the examples of RFC 3987.
    fn found(notation: &str, alphabet: u32) -> Vec<(&'static str, Part, String)> {
        let letter = |c: char| match c {
            'A'..='Z' => char::from_u32(alphabet + c as u32 - 'A' as u32).unwrap(),
            _ => c,
        };
        let text: String = notation.chars().map(letter).collect();
        let to_notation = |c: char| match c as u32 {
            n if n >= alphabet => char::from(b'A' + (n - alphabet) as u8),
            _ => c,
        };
        let shown = |range: Range<usize>| text[range].chars().map(to_notation).collect();
        let findings = Readings::of(&text).findings().into_iter();
        let bidi = findings.filter(|finding| finding.code().starts_with("bidi-"));
        bidi.map(|finding| (finding.code(), finding.part, shown(finding.range))).collect()
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
            let edge = |text: &str| ("bidi-edge", Part::Path, text.into());
            let numbers = found("http://ab.cd.ef/GH1/2IJ/KL.html", alphabet);
            assert_eq!(numbers, [edge("1")]);
            assert_eq!(found("http://ab.cd.ef/GH/2IJ/KL.html", alphabet), [edge("2")]);
            let escaped = found("http://ab.cd.ef/GH%31/KL.html", alphabet);
            assert_eq!(escaped, [edge("1")]);
            let escaped = found("http://ab.cd.ef/%32IJ/KL.html", alphabet);
            assert_eq!(escaped, [edge("%")]);
        }
    }

    /// S2.28: both directions in one component, for each component.
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
        // The place is the first character of the second direction.
        assert_eq!(found("/abCde", HEBREW)[0], ("bidi-mixed", Part::Path, "C".into()));
        assert_eq!(found("?AB=cd&ef=GH", HEBREW), []);
    }

    /// S2.28, K3.13: formatting characters are found in every component, and do not count as
    /// letters.
    #[test]
    fn formatting() {
        for c in ['\u{200e}', '\u{200f}', '\u{202a}', '\u{202c}', '\u{202e}', '\u{2066}'] {
            let text = alloc::format!("http://h/a?b{c}#{c}");
            let findings = Readings::of(&text).findings();
            let bidi: Vec<_> =
                findings.iter().filter(|finding| finding.code() == "bidi-control").collect();
            let places: Vec<_> =
                bidi.iter().map(|finding| (finding.part, finding.range.clone())).collect();
            assert_eq!(places, [(Part::Query, 12..15), (Part::Fragment, 16..19)]);
            assert_eq!(found(&alloc::format!("/a{c}"), HEBREW).len(), 1);
        }
        let escaped = Readings::of("http://h/\u{e9}%E2%80%AE").findings();
        assert!(escaped.iter().all(|finding| !finding.code().starts_with("bidi-")));
    }

    /// S2.28: marks after the last letter belong to it; at the start of a component they are not
    /// letters.
    #[test]
    fn marks() {
        assert_eq!(found("/AB\u{5b8}", HEBREW), []);
        let findings = Readings::of("/\u{5b8}\u{5d0}").findings();
        assert!(
            findings.iter().any(|finding| finding.code() == "bidi-edge" && finding.range == (1..3))
        );
    }
}
