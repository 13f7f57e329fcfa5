//! Normalization Form C, compared with `unicode-normalization`.

use unicode_normalization::{UnicodeNormalization, is_nfc};
use urlens::percent::Encoded;
use urlens_conformance::random::{Rng, law};

use crate::iris::values::{any_reference, reference};

/// Combining marks of several classes, composing letters, and characters with singleton decompositions.
const JOINING: &[char] = &[
    '\u{301}', '\u{307}', '\u{308}', '\u{30a}', '\u{323}', '\u{327}', '\u{338}', '\u{345}',
    '\u{1100}', '\u{1161}', '\u{11a8}', '\u{37e}', '\u{1fef}', '\u{212a}', '\u{212b}', '\u{3099}',
    'é', 'か', 'a',
];

/// A reference with many marks, some of them after a delimiter or an escape.
fn marked(rng: &mut Rng) -> String {
    loop {
        let mut text: Vec<char> = any_reference(rng).chars().collect();
        for _ in 0..rng.below(6) {
            text.insert(rng.below(text.len() + 1), rng.pick(JOINING));
        }
        let text = text.into_iter().collect::<String>();
        if urlens::IriRef::parse(text.as_str()).is_ok() {
            return text;
        }
    }
}

fn delimiters(text: &str) -> String {
    text.chars().filter(|c| ":/?#[]@!$&'()*+,;=".contains(*c)).collect()
}

/// S2.33, K2.5: the result is in Form C, and idempotent; text in Form C is unchanged; delimiters stay; the
/// decoded text is canonically equivalent.
#[test]
fn form_c() {
    law("Normalization Form C", |rng| {
        let text = marked(rng);
        let before = reference(&text);
        let after = before.to_nfc().unwrap();
        assert_eq!(before.is_nfc(), is_nfc(&text), "{text:?}");
        assert_eq!(before.is_nfc(), after == text.as_str(), "{text:?}");
        assert!(is_nfc(after.as_str()), "{text:?} {after}");
        assert_eq!(after.to_nfc().unwrap(), after, "{text:?}");
        assert_eq!(delimiters(after.as_str()), delimiters(&text), "{text:?} {after}");
        let plain = |text: &str| {
            let bytes = Encoded::new(text).decode();
            String::from_utf8(bytes.into_owned()).ok().map(|text| text.nfd().collect::<String>())
        };
        assert_eq!(plain(after.as_str()), plain(&text), "{text:?} {after}");
    });
}
