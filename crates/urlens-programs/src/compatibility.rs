//! Normalization Form KC, and decimal digits of all scripts.
//!
//! Compatibility decompositions are stored as differences to the mapping of UTS 46, which `urlens` has.

#[rustfmt::skip]
mod tables;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use tables::{RANGES, TEXTS, ZEROS};
use urlens::internal::unicode::mapped;
use urlens::internal::unicode::nfc::{nfc, nfd};

/// Normalization Form KC.
pub(crate) fn nfkc(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut parts = Vec::with_capacity(text.len());
    nfd(text.chars()).into_iter().for_each(|c| decompose(c, &mut parts));
    Cow::Owned(nfc(parts.into_iter()).into_iter().collect())
}

/// Appends the compatibility decomposition of a character without a canonical one.
fn decompose(c: char, to: &mut Vec<char>) {
    let code = u32::from(c);
    let after = RANGES.partition_point(|range| range >> 14 <= code);
    let range = after.checked_sub(1).map(|at| RANGES[at]);
    let is_within = |range: &u32| code - (range >> 14) < range >> 2 & 0xFFF;
    match range.filter(is_within).map(|range| range & 3) {
        None => to.push(c),
        Some(0) => to.extend(mapped(c, &mut 0)),
        Some(1) => to.extend(mapped(c, &mut 0).flat_map(char::to_uppercase)),
        Some(_) => {
            if let Ok(at) = TEXTS.binary_search_by_key(&code, |&(code, _)| code) {
                to.extend(TEXTS[at].1.chars());
            }
        }
    }
}

/// The value of a decimal digit of any script.
pub(crate) fn decimal_digit(c: char) -> Option<u32> {
    let after = ZEROS.partition_point(|&zero| zero <= u32::from(c));
    let value = u32::from(c) - ZEROS[after.checked_sub(1)?];
    (value < 10).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
    use icu_properties::CodePointMapData;
    use icu_properties::props::GeneralCategory;

    /// Form KC of every character, alone and between others, agrees with ICU4X.
    #[test]
    fn compatibility_forms() {
        let (normalizer, mut changed) = (ComposingNormalizerBorrowed::new_nfkc(), 0);
        let decomposer = DecomposingNormalizerBorrowed::new_nfd();
        for c in '\0'..=char::MAX {
            for text in [alloc::format!("{c}"), alloc::format!("e{c}\u{323}\u{301}")] {
                let expected = normalizer.normalize(&text);
                assert_eq!(nfkc(&text), expected, "{text:?}");
                changed += usize::from(expected != text);
                let decomposed: alloc::string::String = nfd(text.chars()).into_iter().collect();
                assert_eq!(decomposed, decomposer.normalize(&text), "{text:?}");
            }
        }
        assert!(changed > 7000, "{changed}");
    }

    /// Every decimal digit has its value, and no other character has one.
    #[test]
    fn decimal_digits() {
        let category = CodePointMapData::<GeneralCategory>::new();
        let digits = ('\0'..=char::MAX).filter(|&c| decimal_digit(c).is_some());
        let expected = |&c: &char| category.get(c) == GeneralCategory::DecimalNumber;
        assert!(digits.eq(('\0'..=char::MAX).filter(expected)));
        for (c, value) in [('0', 0), ('9', 9), ('٣', 3), ('𝟗', 9), ('🯷', 7)] {
            assert_eq!(decimal_digit(c), Some(value), "{c}");
        }
    }
}
