//! can_ada: ada, the URL parser of Node, for Python.

use crate::program::{KnownDifference, Program};
use crate::whatwg;
use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;

pub(crate) const CAN_ADA: Program = Program {
    id: "py_can_ada",
    name: "can_ada",
    versions: &["3.0.0"],
    members: &["py_can_ada"],
    why: "the URL Standard for Python",
    source: &["URL Standard, 4.4, basic URL parser"],
    differences: &[
        KnownDifference {
            cause: "U+1E9E is mapped to ss, as before Unicode 15.1",
            member: "",
            applies: |text| text.contains('\u{1e9e}'),
        },
        KnownDifference {
            cause: "a label from right to left may start with a digit or a symbol",
            member: "",
            applies: |text| text.chars().any(is_rtl),
        },
        KnownDifference {
            cause: "other rules for labels that start with xn--",
            member: "",
            applies: |text| text.to_ascii_lowercase().contains("xn--"),
        },
        KnownDifference {
            cause: "another version of Unicode",
            member: "",
            applies: |text| !text.is_ascii() || text.contains('%'),
        },
    ],
    ..whatwg::WHATWG
};

fn is_rtl(c: char) -> bool {
    matches!(
        CodePointMapData::<BidiClass>::new().get(c),
        BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber
    )
}
