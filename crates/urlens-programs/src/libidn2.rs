//! Names in libidn2, which curl and wget use: UTS 46 with IDNA 2008, then UTS 46 in transitional
//! processing.
//!
//! Read from `lib/lookup.c` (`_tr46`, `label`, `idn2_lookup_u8`) and `lib/idna.c` (`_idn2_label_test`) of
//! version 2.3.3.

use crate::unicode_versions::is_after_unicode_14;
use alloc::borrow::Cow;
use alloc::string::String;
use urlens::internal::punycode;
use urlens::internal::unicode::Class;
use urlens::internal::unicode::nfc::is_nfc_text;
use urlens::internal::uts46::{self, Hyphens, Options, map};

/// The characters that transitional processing maps, and the other one does not.
const DEVIATIONS: [char; 4] = ['ß', 'ς', '\u{200c}', '\u{200d}'];

/// The ASCII form of a name that is not ASCII, if libidn2 accepts it.
///
/// The first attempt has all checks of IDNA 2008, the second has none, and differs only for four
/// characters. So the first matters only if the name contains one of them.
pub(crate) fn to_ascii(name: &str) -> Option<String> {
    if name.chars().any(is_after_unicode_14) {
        return None;
    }
    // Mapped to ß in later versions of UTS 46.
    let name = &*if name.contains('ẞ') {
        Cow::Owned(name.replace('ẞ', "ss"))
    } else {
        Cow::Borrowed(name)
    };
    let mapped = map(name)?;
    if !mapped.contains(DEVIATIONS) {
        return encode(&mapped);
    }
    let first = is_idna2008(name, &mapped).then(|| encode(&mapped));
    first.flatten().or_else(|| encode(&map(&transitional(name))?))
}

/// The mapping of the four characters in transitional processing.
fn transitional(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            'ß' => text.push_str("ss"),
            'ς' => text.push('σ'),
            '\u{200c}' | '\u{200d}' => {}
            c => text.push(c),
        }
    }
    text
}

/// Returns `true` if IDNA 2008 allows all characters that are not ASCII, and joiners and directions are in
/// order.
fn is_idna2008(name: &str, mapped: &str) -> bool {
    let is_valid = |c: char| c.is_ascii() || Class::of(c).is_idna2008();
    let options = Options { hyphens: Hyphens::NotAtEnds, ..Options::URL };
    mapped.chars().all(is_valid) && uts46::to_ascii(name, options).is_ok()
}

/// Checks the labels of a mapped name, and encodes those that are not ASCII.
fn encode(mapped: &str) -> Option<String> {
    if mapped.chars().count() >= 255 {
        return None;
    }
    let mut ascii = String::new();
    for (index, label) in mapped.split('.').enumerate() {
        if index > 0 {
            ascii.push('.');
        }
        let start = ascii.len();
        match label.strip_prefix("xn--") {
            Some(encoded) => {
                // Neither empty nor without a character that is encoded.
                if encoded.is_empty() || encoded.starts_with('-') || encoded.ends_with('-') {
                    return None;
                }
                let decoded = punycode::decode(encoded)?;
                let is_mapped = map(&decoded).as_ref() == Some(&decoded);
                let round_trip = punycode::encode(&decoded)?;
                if !is_mapped || !check(&decoded) || !round_trip.eq_ignore_ascii_case(encoded) {
                    return None;
                }
                ascii.push_str(label);
            }
            None if !check(label) => return None,
            None if label.is_ascii() => ascii.push_str(label),
            // The decoder, which checks the result, accepts no other bytes.
            None if label.bytes().any(|byte| byte.is_ascii() && !is_basic(byte)) => return None,
            None => {
                ascii.push_str("xn--");
                ascii.push_str(&punycode::encode(label)?);
            }
        }
        if ascii.len() - start > 63 {
            return None;
        }
    }
    (ascii.len() <= 253 || ascii.len() == 254 && ascii.ends_with('.')).then_some(ascii)
}

/// `basic` in `lib/puny_decode.c`
fn is_basic(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

/// `_idn2_label_test` as `_tr46` calls it, for labels of ASCII too.
fn check(label: &str) -> bool {
    // All marks that a mapped label contains are valid.
    let is_mark = |c: char| Class::of(c).is_mark();
    let mut chars = label.chars();
    let third_and_fourth = (chars.nth(2), chars.next());
    third_and_fourth != (Some('-'), Some('-'))
        && !label.starts_with('-')
        && !label.ends_with('-')
        && !label.starts_with(is_mark)
        && is_nfc_text(label)
}
