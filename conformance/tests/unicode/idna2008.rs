//! The derived property of RFC 5892 for every character, and the rules of its appendix A, compared with ICU4X.

use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::props::{
    DefaultIgnorableCodePoint, GeneralCategory, HangulSyllableType, Script,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use urlens::domain::{to_ascii, to_ascii_idna2008, to_ascii_strict};
use urlens::internal::idna2008::is_allowed;
use urlens::internal::unicode::Class;
use urlens_conformance::random::law;

/// Characters that have a rule for their context.
const CONTEXTUAL: &str = "\u{B7}\u{375}\u{5F3}\u{5F4}\u{30FB}\u{200C}\u{200D}";

/// S4.61: PVALID, CONTEXTJ and CONTEXTO (RFC 5892, section 3), from general properties.
#[test]
fn derived_property() {
    let mut allowed = 0;
    for c in '\u{80}'..=char::MAX {
        let is_digit = matches!(c, '\u{660}'..='\u{669}' | '\u{6F0}'..='\u{6F9}');
        let expected = CONTEXTUAL.contains(c) || is_digit || is_protocol_valid(c);
        assert_eq!(Class::of(c).is_idna2008(), expected, "{c:?}");
        allowed += usize::from(expected);
    }
    assert!(allowed > 150_000, "{allowed}");
}

fn is_protocol_valid(c: char) -> bool {
    use GeneralCategory as Category;
    match c {
        // 2.6, exceptions.
        '\u{DF}' | '\u{3C2}' | '\u{6FD}' | '\u{6FE}' | '\u{F0B}' | '\u{3007}' => return true,
        '\u{640}' | '\u{7FA}' | '\u{302E}' | '\u{302F}' | '\u{3031}'..='\u{3035}' | '\u{303B}' => {
            return false;
        }
        // 2.4, ignorable blocks.
        '\u{20D0}'..='\u{20FF}' | '\u{1D100}'..='\u{1D24F}' => return false,
        _ => {}
    }
    let is_letter_or_digit = matches!(
        CodePointMapData::<Category>::new().get(c),
        Category::LowercaseLetter
            | Category::UppercaseLetter
            | Category::OtherLetter
            | Category::ModifierLetter
            | Category::NonspacingMark
            | Category::SpacingMark
            | Category::DecimalNumber
    );
    let is_old_jamo = matches!(
        CodePointMapData::<HangulSyllableType>::new().get(c),
        HangulSyllableType::LeadingJamo
            | HangulSyllableType::VowelJamo
            | HangulSyllableType::TrailingJamo
    );
    is_letter_or_digit
        && !is_old_jamo
        && Uts46MapperBorrowed::new().map_normalize([c].into_iter()).eq([c])
        && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// The rules for contexts depend on the scripts that they name.
#[test]
fn scripts() {
    for c in ('\u{80}'..=char::MAX).filter(|&c| is_protocol_valid(c)) {
        let script = CodePointMapData::<Script>::new().get(c);
        let is_kana_or_han = [Script::Hiragana, Script::Katakana, Script::Han].contains(&script);
        let found = [
            is_allowed(&['\u{375}', c], 0),
            is_allowed(&[c, '\u{5F3}'], 1) && is_allowed(&[c, '\u{5F4}'], 1),
            is_allowed(&['\u{30FB}', 'a', c], 0),
        ];
        let expected = [script == Script::Greek, script == Script::Hebrew, is_kana_or_han];
        assert_eq!(found, expected, "{c:?}");
    }
}

/// S4.61: a domain that may be registered is strictly valid by UTS 46, with an equal result.
#[test]
fn modes() {
    let mut valid = 0;
    law("modes", |rng| {
        let text: String = (0..=rng.below(4)).map(|_| crate::domains::any_char(rng)).collect();
        if let Ok(domain) = to_ascii_idna2008(&text) {
            assert_eq!(to_ascii_strict(&text), Ok(domain.clone()), "{text:?}");
            assert_eq!(to_ascii(&text), Ok(domain.clone()), "{text:?}");
            assert_eq!(to_ascii_idna2008(&domain), Ok(domain.clone()), "{text:?}");
            valid += 1;
        }
    });
    assert!(valid > 0);
}
