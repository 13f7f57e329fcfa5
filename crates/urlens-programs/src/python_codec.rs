//! The codec `idna` of Python's standard library: IDNA 2003, with Unicode 3.2.

use crate::compatibility;
use crate::python_idna::DOTS;
use crate::tools::join_labels;
use alloc::string::String;
use core::ops::RangeInclusive;
use urlens::internal::punycode;
use urlens::internal::unicode::nfc::{nfc, nfd};
use urlens::internal::unicode::{Bidi, Class};

/// `text.encode('idna')`: ASCII is only checked for the length of labels.
pub(crate) fn encode(text: &str) -> Option<String> {
    if text.is_empty() {
        return Some(String::new());
    }
    if text.is_ascii() {
        let (last, labels) = match text.rsplit_once('.') {
            Some((labels, last)) => (last, Some(labels)),
            None => (text, None),
        };
        let is_label = |label: &str| (1..64).contains(&label.len());
        let valid = last.len() < 64 && labels.is_none_or(|labels| labels.split('.').all(is_label));
        return valid.then(|| text.into());
    }
    let (labels, dot) = match text.strip_suffix(DOTS) {
        Some(labels) => (labels, "."),
        None => (text, ""),
    };
    Some(join_labels(labels.split(DOTS).map(|label| to_ascii(label).ok_or(()))).ok()? + dot)
}

/// `text.encode().decode('idna')`, for a text in lowercase.
pub(crate) fn decode(text: &str) -> Option<String> {
    let (labels, dot) = match text.strip_suffix('.') {
        Some(labels) => (labels, "."),
        None => (text, ""),
    };
    Some(join_labels(labels.split('.').map(|label| to_unicode(label).ok_or(()))).ok()? + dot)
}

/// `ToUnicode` in `encodings/idna.py`: Punycode must be what `ToASCII` would make.
fn to_unicode(label: &str) -> Option<String> {
    if !label.is_ascii() {
        return None;
    }
    let Some(encoded) = label.strip_prefix("xn--") else { return Some(label.into()) };
    let decoded = punycode::decode(encoded)?;
    (to_ascii(&decoded)? == label).then_some(decoded)
}

/// `ToASCII` in `encodings/idna.py`, without the rules for host names.
fn to_ascii(label: &str) -> Option<String> {
    let fits = |label: String| (1..64).contains(&label.len()).then_some(label);
    if label.is_ascii() {
        return fits(label.into());
    }
    let prepared = nameprep(label)?;
    if prepared.is_ascii() {
        return fits(prepared);
    }
    if prepared.starts_with("xn--") {
        return None;
    }
    fits(alloc::format!("xn--{}", punycode::encode(&prepared)?))
}

/// `nameprep`: RFC 3491.
fn nameprep(label: &str) -> Option<String> {
    let mut mapped = String::new();
    for c in label.chars().filter(|c| !is_mapped_to_nothing(*c)) {
        let folded = fold(c);
        let normal = nfkc(&folded);
        let again: String = normal.chars().map(fold).collect();
        let again = nfkc(&again);
        mapped.push_str(if again == normal { &folded } else { &again });
    }
    let prepared = nfkc(&mapped);
    if prepared.chars().any(is_prohibited) {
        return None;
    }
    let valid = !prepared.contains(is_rtl)
        || (!prepared.chars().any(|c| Class::of(c).bidi() == Bidi::Left)
            && prepared.starts_with(is_rtl)
            && prepared.ends_with(is_rtl));
    valid.then_some(prepared)
}

/// Normalization Form KC of Unicode 3.2: characters that it does not have stay, and divide the text.
fn nfkc(text: &str) -> String {
    let is_new = |c: char| AFTER_UNICODE_3_2.iter().any(|range| range.contains(&c));
    let pieces = text.split_inclusive(is_new).map(|piece| {
        let last = piece.chars().next_back().filter(|c| is_new(*c));
        let old = &piece[..piece.len() - last.map_or(0, char::len_utf8)];
        compatibility::nfkc(old).chars().chain(last).collect::<String>()
    });
    pieces.collect()
}

/// RFC 3454, table D.1: characters of Unicode 3.2 that are written from right to left.
fn is_rtl(c: char) -> bool {
    matches!(
        c,
        '\u{5be}' | '\u{5c0}' | '\u{5c3}' | '\u{5d0}'..='\u{5ea}' | '\u{5f0}'..='\u{5f4}'
        | '\u{61b}' | '\u{61f}' | '\u{621}'..='\u{63a}' | '\u{640}'..='\u{64a}'
        | '\u{66d}'..='\u{66f}' | '\u{671}'..='\u{6d5}' | '\u{6dd}' | '\u{6e5}' | '\u{6e6}'
        | '\u{6fa}'..='\u{6fe}' | '\u{700}'..='\u{70d}' | '\u{710}' | '\u{712}'..='\u{72c}'
        | '\u{780}'..='\u{7a5}' | '\u{7b1}' | '\u{200f}' | '\u{fb1d}' | '\u{fb1f}'..='\u{fb28}'
        | '\u{fb2a}'..='\u{fb36}' | '\u{fb38}'..='\u{fb3c}' | '\u{fb3e}' | '\u{fb40}' | '\u{fb41}'
        | '\u{fb43}' | '\u{fb44}' | '\u{fb46}'..='\u{fbb1}' | '\u{fbd3}'..='\u{fd3d}'
        | '\u{fd50}'..='\u{fd8f}' | '\u{fd92}'..='\u{fdc7}' | '\u{fdf0}'..='\u{fdfc}'
        | '\u{fe70}'..='\u{fe74}' | '\u{fe76}'..='\u{fefc}'
    )
}

/// RFC 3454, table B.1.
fn is_mapped_to_nothing(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{1806}' | '\u{180b}'..='\u{180d}' | '\u{200b}'..='\u{200d}'
        | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

/// RFC 3454, table B.3: the lowercase, and letters whose case folding is another one.
fn fold(c: char) -> String {
    match c {
        '\u{df}' => return "ss".into(),
        '\u{3c2}' => return "\u{3c3}".into(),
        '\u{587}' => return "\u{565}\u{582}".into(),
        _ => {}
    }
    let lower: String = c.to_lowercase().collect();
    let parts = nfd(lower.chars());
    // A small iota below a letter becomes a letter.
    if parts.contains(&'\u{345}') {
        let replaced = parts.into_iter().map(|c| if c == '\u{345}' { '\u{3b9}' } else { c });
        nfc(replaced).into_iter().collect()
    } else {
        lower
    }
}

/// RFC 3454, tables C.1.2, C.2.2, and C.3 to C.9.
fn is_prohibited(c: char) -> bool {
    matches!(
        c,
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
        | '\u{80}'..='\u{9f}' | '\u{6dd}' | '\u{70f}' | '\u{180e}' | '\u{200c}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2063}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffd}' | '\u{1d173}'..='\u{1d17a}' | '\u{2ff0}'..='\u{2ffb}'
        | '\u{340}' | '\u{341}' | '\u{e0001}' | '\u{e0020}'..='\u{e007f}'
        // Private use and noncharacters.
        | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'.. | '\u{fdd0}'..='\u{fdef}'
    ) || u32::from(c) & 0xfffe == 0xfffe
}

/// Ranges of characters that Unicode 3.2 does not have, and of which some have a decomposition today.
#[rustfmt::skip]
const AFTER_UNICODE_3_2: &[RangeInclusive<char>] = &[
    '\u{3f9}'..='\u{3f9}', '\u{10fc}'..='\u{10fc}', '\u{1b06}'..='\u{1b12}', '\u{1b3b}'..='\u{1b43}',
    '\u{1d2c}'..='\u{1dbf}', '\u{2090}'..='\u{209c}', '\u{213b}'..='\u{213c}', '\u{2150}'..='\u{2152}',
    '\u{2189}'..='\u{2189}', '\u{2c7c}'..='\u{2c7d}', '\u{2d6f}'..='\u{2d6f}', '\u{321d}'..='\u{321e}',
    '\u{3244}'..='\u{3250}', '\u{327c}'..='\u{327e}', '\u{32cc}'..='\u{32cf}', '\u{32ff}'..='\u{32ff}',
    '\u{3377}'..='\u{337a}', '\u{33de}'..='\u{33df}', '\u{33ff}'..='\u{33ff}', '\u{a69c}'..='\u{a69d}',
    '\u{a770}'..='\u{a7f9}', '\u{ab5c}'..='\u{ab69}', '\u{fa2e}'..='\u{fa2f}', '\u{fa6b}'..='\u{fad9}',
    '\u{fe10}'..='\u{fe19}', '\u{fe47}'..='\u{fe48}', '\u{10781}'..='\u{107ba}', '\u{1109a}'..='\u{110ab}',
    '\u{1112e}'..='\u{1112f}', '\u{1134b}'..='\u{1134c}', '\u{114bb}'..='\u{114be}', '\u{115ba}'..='\u{115bb}',
    '\u{11938}'..='\u{11938}', '\u{1d4c1}'..='\u{1d4c1}', '\u{1d6a4}'..='\u{1d6a5}', '\u{1d7ca}'..='\u{1d7cb}',
    '\u{1ee00}'..='\u{1fbf9}',
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels() {
        let encoded = |name| encode(name).unwrap_or_default();
        assert_eq!(encoded("Fa\u{df}.de."), "fass.de.");
        assert_eq!(encoded("B\u{fc}cher\u{3002}de"), "xn--bcher-kva.de");
        assert_eq!(encoded("a\u{ad}b"), "ab");
        assert_eq!(encoded("\u{2488}"), "1.");
        // Unicode 3.2 does not have this fraction, and does not decompose it.
        assert_eq!(encoded("\u{2150}"), "xn--93g");
        for name in ["a..b", "\u{5d0}a", "\u{2028}", "\u{e000}", "\u{ad}"] {
            assert_eq!(encode(name), None, "{name:?}");
        }
        assert_eq!(decode("xn--bcher-kva.de").as_deref(), Some("b\u{fc}cher.de"));
        assert_eq!(decode("xn--a"), None);
    }
}
