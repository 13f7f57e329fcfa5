//! Normalization Form C of plain text, with the tables that IDNA uses, so that a program has them only
//! once.

use icu_normalizer::properties::{
    CanonicalCombiningClassMapBorrowed, CanonicalCompositionBorrowed,
};
use icu_normalizer::{ComposingNormalizer, ComposingNormalizerBorrowed};

const FORM: ComposingNormalizerBorrowed<'static> = ComposingNormalizer::new_nfc();
const PAIRS: CanonicalCompositionBorrowed<'static> = CanonicalCompositionBorrowed::new();
const CLASSES: CanonicalCombiningClassMapBorrowed<'static> =
    CanonicalCombiningClassMapBorrowed::new();

/// Returns `true` if a text is in Unicode Normalization Form C. ASCII always is.
///
/// ```
/// use urlens::nfc::is_nfc;
/// assert!(is_nfc("r\u{e9}sum\u{e9}") && !is_nfc("re\u{301}sume\u{301}"));
/// ```
pub fn is_nfc(text: &str) -> bool {
    text.is_ascii() || FORM.is_normalized(text)
}

/// The characters of a text in Normalization Form C.
pub(super) fn nfc(text: &str) -> impl Iterator<Item = char> {
    FORM.normalize_iter(text.chars())
}

/// The character that two characters compose to.
pub(super) fn compose(first: char, second: char) -> Option<char> {
    PAIRS.compose(first, second)
}

/// Returns `true` if a character is a starter: later marks do not combine with characters before it.
pub(super) fn is_starter(c: char) -> bool {
    CLASSES.get_u8(c) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;
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

    /// Every character that normalization concerns: those with a decomposition, their parts, and marks.
    fn affected() -> Vec<char> {
        let mut affected: Vec<_> = all()
            .filter(|&c| canonical_combining_class(c) > 0 || decomposed(c) != [c])
            .flat_map(|c| decomposed(c).into_iter().chain([c]))
            .collect();
        affected.sort_unstable();
        affected.dedup();
        affected
    }

    fn agrees(text: &str) {
        let expected: String = text.nfc().collect();
        assert_eq!(nfc(text).collect::<String>(), expected, "{text:?}");
        assert_eq!(is_nfc(text), expected == text, "{text:?}");
        assert!(is_nfc(&expected), "{text:?}");
    }

    /// S2.33: agrees with `unicode-normalization` on every character.
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

    /// S2.33: agrees with `unicode-normalization` on every pair of a first and a last character of a
    /// composition.
    #[test]
    fn every_pair() {
        // Hangul syllables are composed by a rule and not by a table: the bounds of each range and their
        // neighbors are enough.
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
                let expected = unicode_normalization::char::compose(first, second);
                assert_eq!(compose(first, second), expected, "{first:?} {second:?}");
                composed += usize::from(expected.is_some());
            }
        }
        assert!(composed > 900, "{composed}");
        for c in hangul {
            agrees(&decomposed(c).into_iter().collect::<String>());
        }
    }

    /// S2.33: agrees with `unicode-normalization` on random texts with many marks.
    #[test]
    fn random_texts() {
        let affected = affected();
        cases(100_000, |rng| {
            let mut text = String::new();
            for _ in 0..=rng.below(8) {
                text.push(match rng.below(6) {
                    0 => char::from(b'A' + rng.below(58) as u8),
                    // The most common marks.
                    1 | 2 => char::from_u32(0x300 + rng.below(0x70) as u32).unwrap(),
                    _ => rng.pick(&affected),
                });
            }
            agrees(&text);
        });
    }
}
