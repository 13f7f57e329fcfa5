//! The package `idna` of Python: IDNA 2008.
//!
//! The package has a table of the characters of Unicode 18. Python 3.11, with which it was measured,
//! has Unicode 14, and the package refuses characters whose direction Python does not have.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use urlens::internal::idna2008::is_allowed;
use urlens::internal::punycode;
use urlens::internal::unicode::Class;
use urlens::internal::unicode::nfc::is_nfc_text;
use urlens::internal::uts46::{has_one_direction, map};

/// Full stops that separate labels.
pub(crate) const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// `idna.encode(name, strict=True)`: only `.` separates labels.
pub(crate) fn encode_strict(name: &str) -> Option<String> {
    encode(name, &['.'])
}

/// `idna.encode(name)`.
pub(crate) fn encode_labels(name: &str) -> Option<String> {
    encode(name, &DOTS)
}

/// `idna.encode(name, uts46=True)`: characters are first mapped by UTS 46.
pub(crate) fn encode_uts46(name: &str) -> Option<String> {
    if name.chars().count() > 1024 {
        return None;
    }
    encode(&map(name)?, &DOTS)
}

/// `encode` in `idna/core.py`.
fn encode(name: &str, dots: &[char]) -> Option<String> {
    if name.chars().count() > 254 {
        return None;
    }
    let mut labels: Vec<&str> = name.split(dots).collect();
    if labels == [""] {
        return None;
    }
    let trailing = labels.last() == Some(&"");
    if trailing {
        labels.pop();
    }
    let mut encoded: Vec<String> = labels.into_iter().map(alabel).collect::<Option<_>>()?;
    if trailing {
        encoded.push(String::new());
    }
    let encoded = encoded.join(".");
    (encoded.len() <= 253 + usize::from(trailing)).then_some(encoded)
}

/// `idna.decode(name)` of a name in ASCII: returns `true` if all labels are valid.
pub(crate) fn is_decodable(name: &str) -> bool {
    let labels = name.strip_suffix('.').unwrap_or(name);
    name.chars().count() <= 254
        && labels.split('.').all(|label| check_ascii_label(&label.to_ascii_lowercase()).is_some())
}

/// `alabel`: a label of ASCII is checked, and not changed.
fn alabel(label: &str) -> Option<String> {
    let encoded = if label.is_ascii() {
        check_ascii_label(&label.to_ascii_lowercase())?;
        label.into()
    } else {
        check_label(label)?;
        alloc::format!("xn--{}", punycode::encode(label)?)
    };
    (encoded.len() <= 63).then_some(encoded)
}

/// `ulabel`: Punycode is decoded, must be in its only form, and is checked.
fn check_ascii_label(label: &str) -> Option<()> {
    let Some(encoded) = label.strip_prefix("xn--") else {
        return check_label(label);
    };
    if encoded.is_empty() || encoded.ends_with('-') {
        return None;
    }
    let decoded = punycode::decode(encoded)?;
    check_label(&decoded)?;
    (punycode::encode(&decoded)? == encoded).then_some(())
}

/// `check_label`: the rules of RFC 5891, 4.2.
fn check_label(label: &str) -> Option<()> {
    let chars: Vec<char> = label.chars().collect();
    let valid = (1..=254).contains(&chars.len())
        && is_nfc_text(label)
        && chars.get(2..4) != Some(&['-', '-'])
        && chars[0] != '-'
        && chars[chars.len() - 1] != '-'
        && !Class::of(chars[0]).is_mark()
        && (0..chars.len()).all(|at| is_allowed(&chars, at))
        && satisfies_bidi_rule(&chars);
    valid.then_some(())
}

/// `check_bidi`: RFC 5893, 2, for a label with characters written from right to left.
fn satisfies_bidi_rule(label: &[char]) -> bool {
    !label.iter().any(|c| AFTER_UNICODE_14.iter().any(|range| range.contains(c)))
        && (!label.iter().any(|&c| Class::of(c).has_any(Class::RTL)) || has_one_direction(label))
}

/// Ranges of characters that Unicode 14 does not have, and of which some are valid by IDNA 2008 today.
#[rustfmt::skip]
const AFTER_UNICODE_14: &[RangeInclusive<char>] = &[
    '\u{5c8}'..='\u{5c9}', '\u{88f}'..='\u{88f}', '\u{897}'..='\u{897}', '\u{b53}'..='\u{b54}',
    '\u{c5c}'..='\u{c5c}', '\u{cdc}'..='\u{cdc}', '\u{cf3}'..='\u{cf3}', '\u{ece}'..='\u{ece}',
    '\u{1acf}'..='\u{1af0}', '\u{1c8a}'..='\u{1c8a}', '\u{208f}'..='\u{208f}', '\u{a7cd}'..='\u{a7cf}',
    '\u{a7db}'..='\u{a7db}', '\u{105c0}'..='\u{105f3}', '\u{10940}'..='\u{10959}', '\u{10d40}'..='\u{10d85}',
    '\u{10ec2}'..='\u{10eff}', '\u{1123f}'..='\u{11241}', '\u{11380}'..='\u{113e2}', '\u{116d0}'..='\u{116e3}',
    '\u{11b0a}'..='\u{11bf9}', '\u{11db0}'..='\u{11df1}', '\u{11f00}'..='\u{11f5a}', '\u{1342f}'..='\u{1342f}',
    '\u{13440}'..='\u{143fa}', '\u{16100}'..='\u{16139}', '\u{16d40}'..='\u{16d79}', '\u{16ebb}'..='\u{16ed3}',
    '\u{16ff2}'..='\u{16ff3}', '\u{187f8}'..='\u{187ff}', '\u{18cd6}'..='\u{18cff}', '\u{18d09}'..='\u{191d2}',
    '\u{1b127}'..='\u{1b132}', '\u{1b155}'..='\u{1b155}', '\u{1b168}'..='\u{1b168}', '\u{1d250}'..='\u{1d281}',
    '\u{1df1f}'..='\u{1df96}', '\u{1e08f}'..='\u{1e08f}', '\u{1e4d0}'..='\u{1e6ff}', '\u{2b739}'..='\u{2b73f}',
    '\u{2b81e}'..='\u{2b81e}', '\u{2cea2}'..='\u{2cead}', '\u{2ebf0}'..='\u{2ee5d}', '\u{31350}'..='\u{3fc3f}',
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels() {
        let encoded = |name| encode_labels(name).unwrap_or_default();
        assert_eq!(encoded("fa\u{df}.de"), "xn--fa-hia.de");
        assert_eq!(encoded("l\u{b7}l"), "xn--ll-0ea");
        assert_eq!(encoded("\u{5d0}1.\u{30a2}\u{30fb}"), "xn--1-zhc.xn--cckzj");
        assert_eq!(encode_uts46("B\u{dc}CHER.\u{ff24}E").as_deref(), Some("xn--bcher-kva.de"));
        assert_eq!(encode_strict("a\u{3002}\u{e9}"), None);
        for name in [
            "", "a_b", "-a", "ab--c", "xn--a", "\u{301}a", "a\u{b7}b", "1\u{5d0}", "\u{30fb}",
            "\u{2665}", "\u{200d}", "a..b",
        ] {
            assert_eq!(encode_labels(name), None, "{name:?}");
        }
    }
}
