//! Unicode's normalization test, applied to the queries of IRIs.

use serde_json::Value;
use urlens::IriRef;
use urlens_conformance::tally::{Difference, Tally};

const KNOWN: &[Difference] = &[
    Difference { case: "037E", ours: "%3B", why: "it would become a semicolon, a delimiter" },
    Difference { case: "1FEF", ours: "%60", why: "it would become a character no IRI has" },
];

/// Of the five columns, the second is Form C of the first three and the fourth of the last two. Texts with
/// characters other than letters, digits and marks are left out: only the compatibility forms have any, and
/// the two of [`KNOWN`].
pub(crate) fn normalization(list: &Value) -> Tally {
    let mut tally = Tally::new("unicode/normalization", KNOWN);
    let lines = list.as_array().expect("lines").iter().filter_map(Value::as_str);
    for line in lines.filter(|line| !line.starts_with('@')) {
        let columns: Vec<&str> = line.split(';').take(5).collect();
        for (from, to) in [(0, 1), (1, 1), (2, 1), (3, 3), (4, 3)] {
            let (text, want) = (decode(columns[from]), decode(columns[to]));
            if text.chars().all(|c| c.is_ascii_alphanumeric() || !c.is_ascii()) {
                tally.check(columns[from], &to_nfc(&text), &want);
            }
        }
    }
    tally
}

fn to_nfc(text: &str) -> String {
    let text = format!("?{text}");
    let reference = IriRef::parse(text.as_str()).unwrap_or_else(|it| panic!("{it:#}"));
    let normal = reference.to_nfc().expect("a text of a few letters").into_text();
    assert_eq!(reference.is_nfc(), normal == text, "{text:?}");
    normal[1..].to_owned()
}

/// Decodes hexadecimal code points separated by spaces.
fn decode(column: &str) -> String {
    let character = |hex| u32::from_str_radix(hex, 16).ok().and_then(char::from_u32);
    column.split(' ').map(|hex| character(hex).expect("a code point")).collect()
}
