//! Properties of every character, compared with ICU4X.

use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory, JoiningType};
use urlens::internal::unicode::{Bidi, Class, Joining, Status};

/// S2.28, S4.61: bidi class, joining type, marks and combining class. Joining types and marks are those of
/// characters that a label may contain.
#[test]
fn properties() {
    let bidi = CodePointMapData::<BidiClass>::new();
    let joining = CodePointMapData::<JoiningType>::new();
    let category = CodePointMapData::<GeneralCategory>::new();
    let combining = CanonicalCombiningClassMapBorrowed::new();
    for c in '\0'..=char::MAX {
        let class = Class::of(c);
        let direction = match bidi.get(c) {
            BidiClass::LeftToRight => Bidi::Left,
            BidiClass::RightToLeft | BidiClass::ArabicLetter => Bidi::Right,
            BidiClass::ArabicNumber => Bidi::ArabicNumber,
            BidiClass::EuropeanNumber => Bidi::EuropeanNumber,
            BidiClass::NonspacingMark => Bidi::NonspacingMark,
            BidiClass::EuropeanSeparator
            | BidiClass::EuropeanTerminator
            | BidiClass::CommonSeparator
            | BidiClass::OtherNeutral
            | BidiClass::BoundaryNeutral => Bidi::Neutral,
            _ => Bidi::Other,
        };
        assert_eq!(class.bidi(), direction, "{c:?}");
        assert_eq!(class.combining(), combining.get_u8(c), "{c:?}");
        if class.status() != Status::Valid {
            continue;
        }
        let joins = match joining.get(c) {
            JoiningType::LeftJoining => Joining::Next,
            JoiningType::RightJoining => Joining::Previous,
            JoiningType::DualJoining => Joining::Both,
            JoiningType::Transparent => Joining::Transparent,
            _ => Joining::None,
        };
        assert_eq!(class.joining(), joins, "{c:?}");
        use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
        let is_mark = matches!(category.get(c), NonspacingMark | SpacingMark | EnclosingMark);
        assert_eq!(class.is_mark(), is_mark, "{c:?}");
    }
}
