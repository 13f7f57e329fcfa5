//! Two implementations of IDNA for Python: the package `idna` (IDNA 2008) and the codec `idna` of the
//! standard library (IDNA 2003).
//!
//! Both use properties of Unicode. The properties here are those of the newest Unicode, while the
//! codec uses Unicode 3.2, and the package a table of its own together with that of the interpreter.

use alloc::string::String;
use alloc::vec::Vec;
use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::props::{
    BidiClass, DefaultIgnorableCodePoint, GeneralCategory, HangulSyllableType, JoiningType,
    NoncharacterCodePoint, Script,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use idna::punycode;

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
    // U+FFFD is the mapping of characters that are not allowed.
    let mapped: String = Uts46MapperBorrowed::new().map_normalize(name.chars()).collect();
    if mapped.contains('\u{fffd}') { None } else { encode(&mapped, &DOTS) }
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
        && labels.split('.').all(|it| check_ascii_label(&it.to_ascii_lowercase()).is_some())
}

/// `alabel`: a label of ASCII is checked, and not changed.
fn alabel(label: &str) -> Option<String> {
    let encoded = match label.is_ascii() {
        true => {
            check_ascii_label(&label.to_ascii_lowercase())?;
            label.into()
        }
        false => {
            check_label(label)?;
            alloc::format!("xn--{}", punycode::encode_str(label)?)
        }
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
    let decoded = punycode::decode_to_string(encoded)?;
    check_label(&decoded)?;
    (punycode::encode_str(&decoded)? == encoded).then_some(())
}

/// `check_label`: the rules of RFC 5891, 4.2.
fn check_label(label: &str) -> Option<()> {
    let chars: Vec<char> = label.chars().collect();
    let nfc = ComposingNormalizerBorrowed::new_nfc();
    let valid = (1..=254).contains(&chars.len())
        && nfc.is_normalized(label)
        && chars.get(2..4) != Some(&['-', '-'])
        && chars[0] != '-'
        && chars[chars.len() - 1] != '-'
        && !is_mark(chars[0])
        && (0..chars.len()).all(|at| is_allowed(&chars, at))
        && satisfies_bidi_rule(&chars);
    valid.then_some(())
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

fn is_mark(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    matches!(category(c), NonspacingMark | SpacingMark | EnclosingMark)
}

/// A character at its place: the derived property of RFC 5892, 3, and the rules of its appendix A.
fn is_allowed(label: &[char], at: usize) -> bool {
    let c = label[at];
    let previous = at.checked_sub(1).map(|it| label[it]);
    let next = label.get(at + 1).copied();
    let has_script = |c: Option<char>, script| {
        c.is_some_and(|c| CodePointMapData::<Script>::new().get(c) == script)
    };
    match c {
        'a'..='z' | '0'..='9' | '-' => true,
        '\0'..='\x7f' => false,
        '\u{200c}' | '\u{200d}' => is_joiner_allowed(label, at),
        '\u{b7}' => previous == Some('l') && next == Some('l'),
        '\u{375}' => has_script(next, Script::Greek),
        '\u{5f3}' | '\u{5f4}' => has_script(previous, Script::Hebrew),
        '\u{30fb}' => label.iter().any(|c| {
            *c != '\u{30fb}'
                && [Script::Hiragana, Script::Katakana, Script::Han]
                    .iter()
                    .any(|script| has_script(Some(*c), *script))
        }),
        '\u{660}'..='\u{669}' => !label.iter().any(|c| matches!(c, '\u{6f0}'..='\u{6f9}')),
        '\u{6f0}'..='\u{6f9}' => !label.iter().any(|c| matches!(c, '\u{660}'..='\u{669}')),
        _ => is_protocol_valid(c),
    }
}

/// PVALID by RFC 5892, 3, for characters that are not ASCII and have no rule for their context.
fn is_protocol_valid(c: char) -> bool {
    use GeneralCategory as Category;
    match c {
        // 2.6, exceptions.
        '\u{df}' | '\u{3c2}' | '\u{6fd}' | '\u{6fe}' | '\u{f0b}' | '\u{3007}' => return true,
        '\u{640}' | '\u{7fa}' | '\u{302e}' | '\u{302f}' | '\u{3031}'..='\u{3035}' | '\u{303b}' => {
            return false;
        }
        // 2.4, ignorable blocks.
        '\u{20d0}'..='\u{20ff}' | '\u{1d100}'..='\u{1d24f}' => return false,
        _ => {}
    }
    let is_letter_or_digit = matches!(
        category(c),
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
    let is_stable = Uts46MapperBorrowed::new().map_normalize([c].into_iter()).eq([c]);
    is_letter_or_digit
        && !is_old_jamo
        && is_stable
        && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// `valid_contextj`: RFC 5892, A.1 and A.2.
fn is_joiner_allowed(label: &[char], at: usize) -> bool {
    const VIRAMA: u8 = 9;
    let class = |c: char| CanonicalCombiningClassMapBorrowed::new().get_u8(c);
    if at > 0 && class(label[at - 1]) == VIRAMA {
        return true;
    }
    let joining = |c: &char| CodePointMapData::<JoiningType>::new().get(*c);
    let first = |mut it: &mut dyn Iterator<Item = &char>| {
        (&mut it).map(joining).find(|it| *it != JoiningType::Transparent)
    };
    let before = first(&mut label[..at].iter().rev());
    let after = first(&mut label[at + 1..].iter());
    label[at] == '\u{200c}'
        && matches!(before, Some(JoiningType::LeftJoining | JoiningType::DualJoining))
        && matches!(after, Some(JoiningType::RightJoining | JoiningType::DualJoining))
}

/// `check_bidi`: RFC 5893, 2, for a label with characters written from right to left.
fn satisfies_bidi_rule(label: &[char]) -> bool {
    use BidiClass as B;
    let class = |c: &char| CodePointMapData::<BidiClass>::new().get(*c);
    let is_numeral = |it: B| matches!(it, B::ArabicNumber | B::EuropeanNumber);
    if !label.iter().any(|c| matches!(class(c), B::RightToLeft | B::ArabicLetter | B::ArabicNumber))
    {
        return true;
    }
    let rtl = match class(&label[0]) {
        B::RightToLeft | B::ArabicLetter => true,
        B::LeftToRight => false,
        _ => return false,
    };
    let is_direction = |it: B| match rtl {
        true => matches!(it, B::RightToLeft | B::ArabicLetter | B::ArabicNumber),
        false => it == B::LeftToRight,
    };
    let is_common = |it: B| {
        matches!(
            it,
            B::EuropeanNumber
                | B::EuropeanSeparator
                | B::CommonSeparator
                | B::EuropeanTerminator
                | B::OtherNeutral
                | B::BoundaryNeutral
                | B::NonspacingMark
        )
    };
    let last = label.iter().rev().map(class).find(|it| *it != B::NonspacingMark);
    let numerals = |number: B| label.iter().any(|c| class(c) == number);
    label.iter().map(class).all(|it| is_direction(it) || is_common(it))
        && last.is_some_and(|it| is_direction(it) || is_numeral(it))
        && !(rtl && numerals(B::ArabicNumber) && numerals(B::EuropeanNumber))
}

/// `text.encode('idna')`: ASCII is only checked for the length of labels.
pub(crate) fn codec(text: &str) -> Option<String> {
    if text.is_empty() {
        return Some(String::new());
    }
    if text.is_ascii() {
        let (last, labels) = match text.rsplit_once('.') {
            Some((labels, last)) => (last, Some(labels)),
            None => (text, None),
        };
        let is_label = |it: &str| (1..64).contains(&it.len());
        let valid = last.len() < 64 && labels.is_none_or(|it| it.split('.').all(is_label));
        return valid.then(|| text.into());
    }
    let mut labels: Vec<&str> = text.split(DOTS).collect();
    let trailing = labels.last() == Some(&"");
    if trailing {
        labels.pop();
    }
    let mut encoded: Vec<String> = labels.into_iter().map(to_ascii).collect::<Option<_>>()?;
    if trailing {
        encoded.push(String::new());
    }
    Some(encoded.join("."))
}

/// `text.encode().decode('idna')`, for a text in lowercase.
pub(crate) fn codec_decode(text: &str) -> Option<String> {
    let (labels, dot) = match text.strip_suffix('.') {
        Some(labels) => (labels, "."),
        None => (text, ""),
    };
    let labels: Option<Vec<String>> = labels.split('.').map(to_unicode).collect();
    Some(labels?.join(".") + dot)
}

/// `ToUnicode` in `encodings/idna.py`: Punycode must be what `ToASCII` would make.
fn to_unicode(label: &str) -> Option<String> {
    if !label.is_ascii() {
        return None;
    }
    let Some(encoded) = label.strip_prefix("xn--") else { return Some(label.into()) };
    let decoded = punycode::decode_to_string(encoded)?;
    (to_ascii(&decoded)? == label).then_some(decoded)
}

/// `ToASCII` in `encodings/idna.py`, without the rules for host names.
fn to_ascii(label: &str) -> Option<String> {
    let fits = |it: String| (1..64).contains(&it.len()).then_some(it);
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
    fits(alloc::format!("xn--{}", punycode::encode_str(&prepared)?))
}

/// `nameprep`: RFC 3491.
fn nameprep(label: &str) -> Option<String> {
    let nfkc = ComposingNormalizerBorrowed::new_nfkc();
    let mut mapped = String::new();
    for c in label.chars().filter(|c| !is_mapped_to_nothing(*c)) {
        let folded = fold(c);
        let normal = nfkc.normalize(&folded);
        let again: String = normal.chars().map(fold).collect();
        let again = nfkc.normalize(&again);
        mapped.push_str(if again == normal { &folded } else { &again });
    }
    let prepared = nfkc.normalize(&mapped).into_owned();
    if prepared.chars().any(is_prohibited) {
        return None;
    }
    let class = |c: char| CodePointMapData::<BidiClass>::new().get(c);
    let valid = !prepared.contains(is_rtl)
        || (!prepared.chars().any(|c| class(c) == BidiClass::LeftToRight)
            && prepared.starts_with(is_rtl)
            && prepared.ends_with(is_rtl));
    valid.then_some(prepared)
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
    let parts = DecomposingNormalizerBorrowed::new_nfd().normalize(&lower);
    // A small iota below a letter becomes a letter.
    match parts.contains('\u{345}') {
        true => ComposingNormalizerBorrowed::new_nfc()
            .normalize(&parts.replace('\u{345}', "\u{3b9}"))
            .into_owned(),
        false => lower,
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
    ) || category(c) == GeneralCategory::PrivateUse
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
}
