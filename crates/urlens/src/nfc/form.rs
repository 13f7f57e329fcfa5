//! Normalization Form C of plain text, from the tables that IDNA needs anyway: one set of them in a
//! program, not two.

use icu_normalizer::properties::{
    CanonicalCombiningClassMapBorrowed, CanonicalCompositionBorrowed,
};
use icu_normalizer::{ComposingNormalizer, ComposingNormalizerBorrowed};

const FORM: ComposingNormalizerBorrowed<'static> = ComposingNormalizer::new_nfc();
const PAIRS: CanonicalCompositionBorrowed<'static> = CanonicalCompositionBorrowed::new();
const CLASSES: CanonicalCombiningClassMapBorrowed<'static> =
    CanonicalCombiningClassMapBorrowed::new();

/// Tells if a text is in Unicode Normalization Form C. ASCII always is.
///
/// ```
/// use urlens::nfc::is_nfc;
/// assert!(is_nfc("r\u{e9}sum\u{e9}") && !is_nfc("re\u{301}sume\u{301}"));
/// ```
pub fn is_nfc(text: &str) -> bool {
    text.is_ascii() || FORM.is_normalized(text)
}

/// The characters of a text in the form.
pub(super) fn nfc(text: &str) -> impl Iterator<Item = char> {
    FORM.normalize_iter(text.chars())
}

/// The one character that these two become.
pub(super) fn compose(first: char, second: char) -> Option<char> {
    PAIRS.compose(first, second)
}

/// Whether what follows a character may no longer join what precedes it.
pub(super) fn is_starter(c: char) -> bool {
    CLASSES.get_u8(c) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::{canonical_combining_class, decompose_canonical};

    fn all() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    fn decomposed(c: char) -> Vec<char> {
        let mut parts = Vec::new();
        decompose_canonical(c, |part| parts.push(part));
        parts
    }

    /// Every character that has to do with the form: those that fall apart, what they fall apart
    /// into, and marks.
    fn touched() -> Vec<char> {
        let mut touched: Vec<_> = all()
            .filter(|&c| canonical_combining_class(c) > 0 || decomposed(c) != [c])
            .flat_map(|c| decomposed(c).into_iter().chain([c]))
            .collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    fn agrees(text: &str) {
        let want: String = text.nfc().collect();
        assert_eq!(nfc(text).collect::<String>(), want, "{text:?}");
        assert_eq!(is_nfc(text), want == text, "{text:?}");
        assert!(is_nfc(&want), "{text:?}");
    }

    /// S2.33: on every character, a peer says the same.
    #[test]
    fn every_character() {
        let mut count = 0;
        for c in all() {
            agrees(c.encode_utf8(&mut [0; 4]));
            assert_eq!(is_starter(c), canonical_combining_class(c) == 0, "{c:?}");
            count += 1;
        }
        assert_eq!(count, 0x11_0000 - 0x800);
    }

    /// S2.33: on every two characters of which one begins and one ends something composed, a peer
    /// says the same.
    #[test]
    fn every_pair() {
        // Of syllables, which are composed by a rule and not by a table, each kind of letter with a
        // neighbor on both sides of its range is enough.
        let (hangul, tabled): (Vec<_>, Vec<_>) =
            all().filter(|&c| decomposed(c) != [c]).partition(|c| ('가'..='힣').contains(c));
        assert_eq!(hangul.len(), 11_172);
        let mut firsts: Vec<_> = "\u{10ff}\u{1100}\u{1112}\u{1113}가갸각힣".chars().collect();
        let mut seconds: Vec<_> =
            "\u{1160}\u{1161}\u{1175}\u{1176}\u{11a7}\u{11a8}\u{11c2}\u{11c3}".chars().collect();
        for c in tabled {
            let parts = decomposed(c);
            firsts.push(c);
            firsts.push(parts[0]);
            seconds.extend(parts.last());
        }
        for list in [&mut firsts, &mut seconds] {
            list.sort_unstable();
            list.dedup();
        }
        let mut composed = 0;
        for &first in &firsts {
            for &second in &seconds {
                let want = unicode_normalization::char::compose(first, second);
                assert_eq!(compose(first, second), want, "{first:?} {second:?}");
                composed += usize::from(want.is_some());
            }
        }
        assert!(composed > 900, "{composed}");
        for c in hangul {
            agrees(&decomposed(c).into_iter().collect::<String>());
        }
    }

    /// S2.33: on texts full of marks, drawn at random, a peer says the same.
    #[test]
    fn random_texts() {
        let touched = touched();
        let mut state = 275_u64;
        let mut below = |end: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % end
        };
        for _ in 0..100_000 {
            let mut text = String::new();
            for _ in 0..=below(8) {
                text.push(match below(6) {
                    0 => char::from(b'A' + below(58) as u8),
                    // The marks that most letters know.
                    1 | 2 => char::from_u32(0x300 + below(0x70) as u32).unwrap(),
                    _ => touched[below(touched.len())],
                });
            }
            agrees(&text);
        }
    }
}
