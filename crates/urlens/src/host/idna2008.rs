//! IDNA 2008: the labels that may be registered (RFC 5891, section 4; RFC 5892; RFC 5893).

use super::domain::DomainError;
use super::punycode::{append_decoded, append_encoded};
use super::uts46::{has_one_direction, is_joined, push_label};
use crate::unicode::Class;
use crate::unicode::nfc::is_nfc;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// Full stops that separate labels (RFC 3490, section 3.1). No other character is mapped.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// The domain in ASCII and lowercase, if all labels may be registered.
pub(super) fn to_ascii(text: &str) -> Result<String, DomainError> {
    // No label is longer in Unicode than in ASCII, where it has at most four bytes for each of its.
    if text.len() > 4 * 253 {
        return Err(DomainError::TooLong);
    }
    let labels: Vec<Vec<char>> = text.split(DOTS).map(decoded).collect::<Result<_, _>>()?;
    let has_rtl = labels.iter().flatten().any(|&c| Class::of(c).has_any(Class::RTL));
    let mut to = String::with_capacity(text.len() + 8);
    for (i, label) in labels.iter().enumerate() {
        check(label)?;
        if has_rtl && !has_one_direction(label) {
            return Err(DomainError::Invalid);
        }
        if i > 0 {
            to.push('.');
        }
        if push_label(label, &mut to)? > 63 {
            return Err(DomainError::TooLong);
        }
    }
    if to.len() > 253 { Err(DomainError::TooLong) } else { Ok(to) }
}

/// The characters of a label. ASCII is converted to lowercase, and Punycode decoded, which must be what
/// encoding makes of them.
fn decoded(label: &str) -> Result<Vec<char>, DomainError> {
    if !label.is_ascii() {
        return Ok(label.chars().collect());
    }
    let label: Vec<char> = label.chars().map(|c| c.to_ascii_lowercase()).collect();
    let Some(encoded) = label.strip_prefix(&['x', 'n', '-', '-']) else { return Ok(label) };
    let (mut decoded, mut again) = (Vec::new(), String::new());
    append_decoded(encoded, &mut decoded).ok_or(DomainError::Invalid)?;
    append_encoded(&decoded, &mut again).ok_or(DomainError::Invalid)?;
    let is_canonical = again.chars().eq(encoded.iter().copied());
    if is_canonical && !decoded.iter().all(char::is_ascii) {
        Ok(decoded)
    } else {
        Err(DomainError::Invalid)
    }
}

/// The rules for a label in Unicode, except the Bidi rule (RFC 5891, section 4.2).
fn check(label: &[char]) -> Result<(), DomainError> {
    let (Some(&first), Some(&last)) = (label.first(), label.last()) else {
        return Err(DomainError::Empty);
    };
    if first == '-' || last == '-' || label.get(2..4) == Some(&['-', '-']) {
        return Err(DomainError::Hyphen);
    }
    if let Some(at) = (0..label.len()).find(|&at| !is_allowed(label, at)) {
        return Err(DomainError::Forbidden(label[at]));
    }
    if Class::of(first).is_mark() || !is_nfc(label) { Err(DomainError::Invalid) } else { Ok(()) }
}

/// Returns `true` if a character is allowed at its place in a lowercase label: the derived property and
/// the rules for contexts (RFC 5892, section 3 and appendix A).
pub fn is_allowed(label: &[char], at: usize) -> bool {
    let previous = at.checked_sub(1).map(|before| label[before]);
    let next = label.get(at + 1).copied();
    let is_in = |c: char, script: &[RangeInclusive<char>]| {
        script.iter().any(|range| range.contains(&c)) && Class::of(c).is_idna2008()
    };
    match label[at] {
        'a'..='z' | '0'..='9' | '-' => true,
        '\0'..='\x7F' => false,
        '\u{200C}' | '\u{200D}' => is_joined(label, at),
        '\u{B7}' => previous == Some('l') && next == Some('l'),
        '\u{375}' => next.is_some_and(|c| is_in(c, GREEK)),
        '\u{5F3}' | '\u{5F4}' => previous.is_some_and(|c| is_in(c, HEBREW)),
        '\u{30FB}' => label.iter().any(|&c| is_in(c, KANA_OR_HAN)),
        '\u{660}'..='\u{669}' => !label.iter().any(|c| matches!(c, '\u{6F0}'..='\u{6F9}')),
        '\u{6F0}'..='\u{6F9}' => !label.iter().any(|c| matches!(c, '\u{660}'..='\u{669}')),
        c => Class::of(c).is_idna2008(),
    }
}

/// Ranges whose allowed characters have the script Greek, and no others have it. The property of all
/// characters takes 26 kB.
const GREEK: &[RangeInclusive<char>] = &[
    '\u{370}'..='\u{3E1}',
    '\u{3F0}'..='\u{3FF}',
    '\u{1D26}'..='\u{1D2A}',
    '\u{1F00}'..='\u{1FFF}',
    '\u{AB65}'..='\u{AB65}',
    '\u{1DFF3}'..='\u{1DFF4}',
];

/// Ranges for Hebrew.
const HEBREW: &[RangeInclusive<char>] = &['\u{591}'..='\u{5F4}', '\u{FB1D}'..='\u{FB4F}'];

/// Ranges for Hiragana, Katakana and Han.
const KANA_OR_HAN: &[RangeInclusive<char>] = &[
    '\u{3005}'..='\u{3005}',
    '\u{3007}'..='\u{3007}',
    '\u{3041}'..='\u{3096}',
    '\u{309D}'..='\u{309E}',
    '\u{30A1}'..='\u{30FA}',
    '\u{30FD}'..='\u{30FE}',
    '\u{31F0}'..='\u{31FF}',
    '\u{3400}'..='\u{4DBF}',
    '\u{4E00}'..='\u{9FFF}',
    '\u{F900}'..='\u{FAFF}',
    '\u{16FE2}'..='\u{16FE3}',
    '\u{16FF0}'..='\u{16FF6}',
    '\u{1AFF0}'..='\u{1B168}',
    '\u{20000}'..='\u{33479}',
];

#[cfg(test)]
mod tests {
    use super::*;

    /// S4.61: valid and invalid labels, each with the first rule that is not met.
    #[test]
    fn registration() {
        use DomainError::{Empty, Forbidden, Hyphen, Invalid, TooLong};
        for (text, expected) in [
            ("faß。de", Ok("xn--fa-hia.de")),
            ("XN--FA-HIA.A", Ok("xn--fa-hia.a")),
            ("l·l", Ok("xn--ll-0ea")),
            ("l·a", Err(Forbidden('·'))),
            ("·l", Err(Forbidden('·'))),
            ("α͵β", Ok("xn--wva3je")),
            ("α͵a", Err(Forbidden('͵'))),
            ("א׳ב", Ok("xn--4dbc5h")),
            ("a׳ב", Err(Forbidden('׳'))),
            ("・丈", Ok("xn--vek778f")),
            ("・a", Err(Forbidden('・'))),
            ("ب٠", Ok("xn--ngb6i")),
            ("ب٠۰", Err(Forbidden('٠'))),
            ("É", Err(Forbidden('É'))),
            ("e\u{301}", Err(Invalid)),
            ("\u{301}e", Err(Invalid)),
            ("xn--e-xbb", Err(Invalid)),
            ("xn--a-", Err(Invalid)),
            ("é..a", Err(Empty)),
            ("é.", Err(Empty)),
            ("-é", Err(Hyphen)),
            ("éa--", Err(Hyphen)),
            ("aé--a", Err(Hyphen)),
            ("0a.א", Err(Invalid)),
            (&"é".repeat(63), Err(TooLong)),
            (&"é.".repeat(600), Err(TooLong)),
            (&("a.".repeat(126) + "é"), Err(TooLong)),
        ] {
            assert_eq!(to_ascii(text).as_deref(), expected.as_ref().copied(), "{text}");
        }
    }
}
