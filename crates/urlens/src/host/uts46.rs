//! Unicode IDNA Compatibility Processing (UTS 46, section 4), nontransitional, with CheckBidi and
//! CheckJoiners.

use super::domain::DomainError;
use super::punycode::{MAX_DECODED, append_decoded, append_encoded};
use crate::unicode::nfc::{QuickCheck, nfc};
use crate::unicode::{Bidi, Class, Joining, Status, mapped};
use alloc::string::String;
use alloc::vec::Vec;

/// The maximum length in bytes of a domain: processing it takes four to eight times its memory.
pub(super) const LONGEST: usize = 1 << 16;

/// The options of UTS 46 in which its users differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// CheckHyphens.
    pub hyphens: Hyphens,
    /// UseSTD3ASCIIRules: the only characters of ASCII are letters, digits and hyphens.
    pub std3: bool,
    /// VerifyDnsLength: labels have 1 to 63 bytes, and the domain at most 253.
    pub dns_length: bool,
}

/// Where a label must not have hyphens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hyphens {
    /// Anywhere allowed.
    Allowed,
    /// Not at either end.
    NotAtEnds,
    /// Nor in third and fourth place.
    Checked,
}

impl Options {
    /// The options of the URL Standard with `beStrict` false.
    pub const URL: Self = Self { hyphens: Hyphens::Allowed, std3: false, dns_length: false };
    /// The options of the URL Standard with `beStrict` true.
    pub const STRICT: Self = Self { hyphens: Hyphens::Checked, std3: true, dns_length: true };
}

/// ToASCII (section 4.2).
pub fn to_ascii(text: &str, options: Options) -> Result<String, DomainError> {
    let domain = process(text, options)?;
    let mut to = String::with_capacity(text.len() + 8);
    for (i, label) in labels(&domain).enumerate() {
        if i > 0 {
            to.push('.');
        }
        let length = push_label(label, &mut to)?;
        if options.dns_length {
            match length {
                0 => return Err(DomainError::Empty),
                1..64 => (),
                _ => return Err(DomainError::TooLong),
            }
        }
    }
    if options.dns_length && to.len() > 253 { Err(DomainError::TooLong) } else { Ok(to) }
}

/// Appends a label in ASCII, and returns its length.
pub(super) fn push_label(label: &[char], to: &mut String) -> Result<usize, DomainError> {
    let start = to.len();
    if label.iter().all(char::is_ascii) {
        to.extend(label);
    } else {
        to.push_str("xn--");
        append_encoded(label, to).ok_or(DomainError::Invalid)?;
    }
    Ok(to.len() - start)
}

/// ToUnicode (section 4.3).
pub fn to_unicode(text: &str, options: Options) -> Result<String, DomainError> {
    Ok(process(text, options)?.into_iter().collect())
}

/// The mapped and normalized text, without a check of labels. Returns `None` if a character is not
/// allowed.
pub fn map(text: &str) -> Option<String> {
    let (domain, _) = map_chars(text).ok()?;
    Some(domain.into_iter().collect())
}

fn labels(domain: &[char]) -> impl Iterator<Item = &[char]> {
    domain.split(|&c| c == '.')
}

const PREFIX: [char; 4] = ['x', 'n', '-', '-'];

/// Processing (section 4). Returns the domain in Unicode.
fn process(text: &str, options: Options) -> Result<Vec<char>, DomainError> {
    if text.len() > LONGEST {
        return Err(DomainError::TooLong);
    }
    let (mut domain, mut seen) = map_chars(text)?;
    if domain.contains(&'-') && labels(&domain).any(|label| label.starts_with(&PREFIX)) {
        let mut decoded = Vec::with_capacity(domain.len());
        for (i, label) in labels(&domain).enumerate() {
            if i > 0 {
                decoded.push('.');
            }
            match label.strip_prefix(&PREFIX) {
                Some(encoded) => seen = seen.or(decode(encoded, &mut decoded)?),
                None => decoded.extend_from_slice(label),
            }
        }
        domain = decoded;
    }
    let is_long = |label: &[char]| label.len() > MAX_DECODED && !label.iter().all(char::is_ascii);
    if domain.len() > MAX_DECODED && labels(&domain).any(is_long) {
        return Err(DomainError::Invalid);
    }
    let has_rules = seen.has_any(Class::MARK.or(Class::JOINER).or(Class::RTL));
    if has_rules || options.std3 || options.hyphens != Hyphens::Allowed {
        for label in labels(&domain) {
            validate(label, seen, options)?;
        }
    }
    Ok(domain)
}

/// The first two steps of processing: mapping and normalization. Also returns the properties that any
/// character has.
fn map_chars(text: &str) -> Result<(Vec<char>, Class), DomainError> {
    let mut domain: Vec<char> = Vec::with_capacity(text.len());
    let (mut seen, mut check, mut hint) = (Class::EMPTY, QuickCheck::default(), 0);
    for c in text.chars() {
        if c.is_ascii() {
            check.add(None, c, Class::EMPTY);
            domain.push(c.to_ascii_lowercase());
            continue;
        }
        let class = Class::of(c);
        let mut push = |c: char, class: Class| {
            check.add(domain.last().copied(), c, class);
            seen = seen.or(class);
            domain.push(c);
        };
        match class.status() {
            Status::Valid => push(c, class),
            Status::Mapped => mapped(c, &mut hint).for_each(|c| push(c, Class::of(c))),
            Status::Ignored => (),
            Status::Disallowed => return Err(DomainError::Invalid),
        }
    }
    if !check.is_nfc() {
        domain = nfc(domain.into_iter());
    }
    Ok((domain, seen))
}

/// Decodes the Punycode of a label, and checks what mapping ensures for other labels: criteria V1, V4 and
/// V7. Returns the properties that any of its characters has.
fn decode(encoded: &[char], to: &mut Vec<char>) -> Result<Class, DomainError> {
    let start = to.len();
    append_decoded(encoded, to).ok_or(DomainError::Invalid)?;
    let label = &to[start..];
    let (mut seen, mut check) = (Class::EMPTY, QuickCheck::default());
    let (mut before, mut is_ascii) = (None, true);
    for &c in label {
        let class = if c.is_ascii() { Class::EMPTY } else { Class::of(c) };
        if class.status() != Status::Valid {
            return Err(DomainError::Invalid);
        }
        is_ascii &= c.is_ascii();
        check.add(before, c, class);
        seen = seen.or(class);
        before = Some(c);
    }
    let is_normal = check.is_nfc() || nfc(label.iter().copied()) == label;
    if is_ascii || label.starts_with(&PREFIX) || !is_normal {
        return Err(DomainError::Invalid);
    }
    Ok(seen)
}

/// The validity criteria (section 4.1) that mapping and normalization do not ensure. `seen` are the
/// properties of characters of the domain.
fn validate(label: &[char], seen: Class, options: Options) -> Result<(), DomainError> {
    let (Some(&first), Some(&last)) = (label.first(), label.last()) else { return Ok(()) };
    if options.std3 {
        let is_std3 = |c: &char| !c.is_ascii() || c.is_ascii_alphanumeric() || *c == '-';
        if let Some(&c) = label.iter().find(|c| !is_std3(c)) {
            return Err(DomainError::Forbidden(c));
        }
    }
    if options.hyphens != Hyphens::Allowed && (first == '-' || last == '-')
        || options.hyphens == Hyphens::Checked && label.get(2..4) == Some(&['-', '-'])
    {
        return Err(DomainError::Hyphen);
    }
    let is_joined = |(at, c): (usize, &char)| match c {
        '\u{200C}' | '\u{200D}' => is_joined(label, at),
        _ => true,
    };
    let is_valid = !Class::of(first).is_mark()
        && (!seen.has_any(Class::JOINER) || label.iter().enumerate().all(is_joined))
        && (!seen.has_any(Class::RTL) || has_one_direction(label));
    if is_valid { Ok(()) } else { Err(DomainError::Invalid) }
}

/// Returns `true` if the joiner at an index is allowed there (RFC 5892, appendices A.1 and A.2).
pub fn is_joined(label: &[char], at: usize) -> bool {
    const VIRAMA: u8 = 9;
    if at > 0 && Class::of(label[at - 1]).combining() == VIRAMA {
        return true;
    }
    let joining = |c: &char| Class::of(*c).joining();
    let is_letter = |joining: &Joining| *joining != Joining::Transparent;
    let before = label[..at].iter().rev().map(joining).find(is_letter);
    let after = label[at + 1..].iter().map(joining).find(is_letter);
    label[at] == '\u{200C}'
        && matches!(before, Some(Joining::Next | Joining::Both))
        && matches!(after, Some(Joining::Previous | Joining::Both))
}

/// The Bidi rule (RFC 5893, section 2) for a label that is not empty.
pub fn has_one_direction(label: &[char]) -> bool {
    use Bidi::{ArabicNumber, EuropeanNumber, Left, Neutral, NonspacingMark, Right};
    let class = |&c: &char| Class::of(c).bidi();
    let bit = |class: Bidi| 1_u32 << class as u32;
    let seen = label.iter().fold(0, |seen, c| seen | bit(class(c)));
    let has_only =
        |allowed: &[Bidi]| allowed.iter().fold(seen, |seen, &class| seen & !bit(class)) == 0;
    let last = label.iter().rev().map(class).find(|&class| class != NonspacingMark);
    match class(&label[0]) {
        Right => {
            has_only(&[Right, ArabicNumber, EuropeanNumber, Neutral, NonspacingMark])
                && matches!(last, Some(Right | ArabicNumber | EuropeanNumber))
                && (seen & bit(ArabicNumber) == 0 || seen & bit(EuropeanNumber) == 0)
        }
        Left => {
            has_only(&[Left, EuropeanNumber, Neutral, NonspacingMark])
                && matches!(last, Some(Left | EuropeanNumber))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned as _;

    fn strict(text: &str) -> Result<String, DomainError> {
        to_ascii(text, Options::STRICT)
    }

    /// S4.61: characters that are mapped, removed, composed, and rejected.
    #[test]
    fn mapping() {
        for (text, mapped) in [
            ("ÀẞΣ.ＷＷＷ。Å", Some("àßσ.www.å")),
            ("a\u{AD}b\u{FE0F}", Some("ab")),
            ("e\u{301}\u{323}", Some("ẹ\u{301}")),
            ("ﷺ", Some("صلى الله عليه وسلم")),
            ("Ǆ㏂", None),
            ("\u{FFFD}", None),
            ("\u{E0041}", None),
        ] {
            assert_eq!(map(text).as_deref(), mapped, "{text:?}");
        }
    }

    /// S4.61: options that change which labels are valid.
    #[test]
    fn options() {
        assert_eq!(strict("é_"), Err(DomainError::Forbidden('_')));
        assert_eq!(strict("é..a"), Err(DomainError::Empty));
        for text in ["-é", "é-", "éa--b"] {
            assert_eq!(strict(text), Err(DomainError::Hyphen), "{text}");
            assert!(to_ascii(text, Options::URL).is_ok(), "{text}");
            let options = Options { hyphens: Hyphens::NotAtEnds, ..Options::URL };
            assert_eq!(to_ascii(text, options).is_ok(), text == "éa--b", "{text}");
        }
        let label = |length: usize| "é".to_owned() + &"a".repeat(length);
        assert!(strict(&label(55)).is_ok() && strict(&label(56)) == Err(DomainError::TooLong));
        let domain = [label(55), label(55), label(55), label(53)].join(".");
        assert_eq!(strict(&domain).map(|ascii| ascii.len()), Ok(253));
        assert_eq!(strict(&(domain + "a")), Err(DomainError::TooLong));
    }

    /// S4.61: joiners (RFC 5892, A.1 and A.2), marks, and directions (RFC 5893, section 2).
    #[test]
    fn contexts() {
        for valid in [
            "क्\u{200D}ष",
            "क्\u{200C}ष",
            "بي\u{200C}بي",
            "ب\u{64B}\u{200C}\u{64B}ب",
            "e\u{324}",
            "אב1",
            "א\u{5B0}",
            "ا١",
            "ا2",
            "a1.אב",
            "é1",
        ] {
            assert!(strict(valid).is_ok(), "{valid:?}");
        }
        for invalid in [
            "क\u{200D}ष",
            "\u{200D}",
            "ب\u{200C}a",
            "a\u{200C}ب",
            "ب\u{200D}ب",
            "\u{301}a",
            "a.\u{903}",
            "1א",
            "אa",
            "aא",
            "א-.é!",
            "א١2",
            "א1.1a",
            "a\u{661}",
        ] {
            assert!(strict(invalid).is_err(), "{invalid:?}");
        }
    }

    /// S4.60: Punycode of text that is not mapped, not in Form C, only ASCII, or in Punycode itself.
    #[test]
    fn punycode() {
        assert_eq!(
            to_unicode("xn--e-xbb.xn--9ca", Options::URL).as_deref(),
            Err(&DomainError::Invalid)
        );
        assert_eq!(to_unicode("A.XN--9CA", Options::URL).as_deref(), Ok("a.é"));
        for invalid in ["xn--", "xn--a-", "xn--e-xbb", "xn--dca", "xn--xn---epa", "xn--é", "xn--a!"]
        {
            assert!(to_unicode(invalid, Options::URL).is_err(), "{invalid}");
        }
    }
}
