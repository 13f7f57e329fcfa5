//! ToASCII, strict ToASCII and ToUnicode of every character in many contexts and of random labels, and Form C,
//! compared with `idna` and ICU4X.

use icu_normalizer::ComposingNormalizerBorrowed;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use urlens::internal::unicode::nfc::is_nfc_text as is_nfc;
use urlens::internal::unicode::nfc::nfc;
use urlens::internal::uts46::{Options, to_ascii, to_unicode};
use urlens::internal::{punycode, unicode::Class, unicode::Status};
use urlens_conformance::random::{Rng, law};

/// The number of comparisons, by result.
#[derive(Default)]
struct Counts {
    valid: usize,
    invalid: usize,
    /// Differences by criterion V4 of UTS 46, which `idna` 1.1 does not check: a decoded label starts with
    /// `xn--`.
    v4: usize,
}

impl Counts {
    /// Compares three operations on a text.
    fn compare(&mut self, text: &str) {
        let uts46 = Uts46::new();
        let ascii = |deny, hyphens, length| uts46.to_ascii(text.as_bytes(), deny, hyphens, length);
        let (unicode, errors) =
            uts46.to_unicode(text.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
        let has_v4 = || unicode.split('.').any(|label| label.starts_with("xn--"));
        let theirs = [
            ascii(AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore).ok(),
            ascii(AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify).ok(),
            errors.is_ok().then(|| unicode.clone()),
        ];
        let ours = [
            to_ascii(text, Options::URL).ok(),
            to_ascii(text, Options::STRICT).ok(),
            to_unicode(text, Options::URL).ok(),
        ];
        for (ours, theirs) in ours.iter().zip(&theirs) {
            if ours.as_deref() == theirs.as_deref() {
                self.valid += usize::from(ours.is_some());
                self.invalid += usize::from(ours.is_none());
            } else if ours.is_none() && has_v4() {
                self.v4 += 1;
            } else {
                panic!("{text:?}: {ours:?}, by idna {theirs:?}");
            }
        }
    }

    fn print(&self, name: &str) {
        let Self { valid, invalid, v4 } = self;
        let all = valid + invalid + v4;
        urlens_conformance::say!(
            "{name}: {all} comparisons with idna, {valid} valid; {v4} differ by V4"
        );
    }
}

/// Contexts of a character, which is `_`. The first four are used for every character, the others for those
/// that a label may contain.
const CONTEXTS: [&str; 37] = [
    "_",
    "a_",
    "_a",
    "a_b",
    "_.a",
    "a._",
    "a_.b",
    "ab_cd",
    "1_",
    "_1",
    "-_",
    "_-",
    "é_",
    "_é",
    "א_",
    "_א",
    "א_ב",
    "א1_",
    "ا_",
    "_ا",
    "ا_١",
    "١_ا",
    "ب\u{200C}_",
    "_\u{200C}ب",
    "ب_\u{200C}ب",
    "क्\u{200D}_",
    "_\u{94D}\u{200D}",
    "_\u{200C}",
    "_\u{301}",
    "_\u{323}\u{302}",
    "e_\u{323}",
    "a\u{301}_",
    "_\u{1161}",
    "\u{1100}_",
    "가_",
    "_。א",
    "א.a_1",
];

/// S4.61: every character in every context, and in Punycode with and without other characters.
#[test]
fn every_character() {
    // All contexts of one character in this many, and all of them if there is time.
    let step = if is_long() { 1 } else { 11 };
    let mut counts = Counts::default();
    for (n, c) in ('\0'..=char::MAX).enumerate() {
        let is_rejected = Class::of(c).status() == Status::Disallowed;
        if is_rejected && n % (step * 17) > 0 && !is_long() {
            continue;
        }
        let contexts = if is_rejected || n % step > 0 { &CONTEXTS[..4] } else { &CONTEXTS[..] };
        for context in contexts {
            counts.compare(&context.replace('_', c.encode_utf8(&mut [0; 4])));
        }
        if n % step == 0 {
            for context in
                ["_", "a_", "_a", "é_", "א_", "_ا", "ب_\u{200C}ب", "_\u{301}", "xn--_", "-_"]
            {
                let label = context.replace('_', c.encode_utf8(&mut [0; 4]));
                let encoded = idna::punycode::encode_str(&label).expect("a short label");
                assert_eq!(punycode::encode(&label), Some(encoded.clone()), "{label:?}");
                counts.compare(&format!("xn--{encoded}"));
            }
        }
    }
    counts.print("every character");
    assert!(counts.valid > 500_000 && counts.v4 > 0, "{} valid", counts.valid);
}

/// Returns `true` if many cases are wanted.
fn is_long() -> bool {
    std::env::var("URLENS_CASES")
        .is_ok_and(|cases| cases.parse::<u64>().is_ok_and(|it| it > 100_000))
}

/// A character of a random kind: letters, marks, digits, joiners, mapped and rejected characters.
pub(crate) fn any_char(rng: &mut Rng) -> char {
    let (first, last) = rng.pick(&[
        ('a', 'z'),
        ('A', 'Z'),
        ('0', '9'),
        ('-', '.'),
        ('\u{C0}', '\u{24F}'),
        ('\u{300}', '\u{36F}'),
        ('\u{370}', '\u{52F}'),
        ('\u{590}', '\u{6FF}'),
        ('\u{700}', '\u{8FF}'),
        ('\u{900}', '\u{DFF}'),
        ('\u{1100}', '\u{11FF}'),
        ('\u{1E00}', '\u{1FFF}'),
        ('\u{200C}', '\u{200D}'),
        ('\u{2000}', '\u{214F}'),
        ('\u{3000}', '\u{33FF}'),
        ('\u{AC00}', '\u{D7A3}'),
        ('\u{F900}', '\u{FFEF}'),
        ('\u{10800}', '\u{10FFF}'),
        ('\u{11000}', '\u{11FFF}'),
        ('\u{1E800}', '\u{1EEFF}'),
        ('\0', '\u{3FFFF}'),
    ]);
    let code =
        u32::from(first) + rng.below((u32::from(last) - u32::from(first) + 1) as usize) as u32;
    char::from_u32(code).unwrap_or('\u{200D}')
}

/// A label of characters of one to three kinds, or its Punycode, perhaps damaged.
fn any_label(rng: &mut Rng) -> String {
    let mut label = String::new();
    let kinds = [any_char(rng), any_char(rng), any_char(rng)];
    for _ in 0..=rng.below(7) {
        let near = u32::from(rng.pick(&kinds)) ^ rng.below(16) as u32;
        label.push(if rng.one_in(4) { any_char(rng) } else { char::from_u32(near).unwrap_or('a') });
    }
    match rng.below(8) {
        0..4 => label,
        4 => format!("xn--{}", idna::punycode::encode_str(&label.to_lowercase()).expect("short")),
        5 => {
            let mapped = to_unicode(&label, Options::URL).unwrap_or(label);
            format!("xn--{}", idna::punycode::encode_str(&mapped).expect("short"))
        }
        6 => {
            let encoded = idna::punycode::encode_str(&label).expect("short");
            let at = rng.below(encoded.len() + 1);
            let digit = rng.pick(&['a', 'z', '0', '9', '-', 'Q', 'é']);
            format!("xn--{}{digit}{}", &encoded[..at], &encoded[at..])
        }
        _ => {
            let digits = (0..rng.below(12)).map(|_| rng.pick(b"abcxyz0129-") as char);
            format!("XN--{}", digits.collect::<String>())
        }
    }
}

/// S4.60, S4.61: random domains.
#[test]
fn random_domains() {
    let mut counts = Counts::default();
    law("random_domains", |rng| {
        for _ in 0..5 {
            let mut domain = any_label(rng);
            for _ in 0..rng.below(3) {
                domain.push_str(rng.pick(&[".", ".", "。", "．"]));
                domain.push_str(&any_label(rng));
            }
            counts.compare(&domain);
        }
    });
    counts.print("random domains");
}

/// S4.60: limits of lengths: Punycode, labels and domains.
#[test]
fn long_labels() {
    let mut counts = Counts::default();
    for unit in
        ["a", "é", "ab", "日", "xn--", "é.", "\u{301}", "ﷺ", "a.", "א", "क्\u{200D}", "Å\u{323}"]
    {
        for length in
            [1, 9, 20, 31, 57, 58, 59, 60, 61, 62, 63, 64, 65, 84, 126, 127, 253, 254, 500, 999]
        {
            for length in [length, length + 1, length * 2] {
                let text = unit.repeat(length);
                let encoded = idna::punycode::encode_str(&text).unwrap_or_default();
                for text in [text.clone(), format!("a.{text}é"), format!("xn--{encoded}")] {
                    counts.compare(&text);
                }
            }
        }
    }
    counts.print("long labels");
}

/// S2.33: Form C of random texts.
#[test]
fn random_normalization() {
    let normalizer = ComposingNormalizerBorrowed::new_nfc();
    let mut changed = 0;
    law("random_normalization", |rng| {
        let mut text: String = (0..rng.below(9)).map(|_| any_char(rng)).collect();
        if rng.one_in(2) {
            text = icu_normalizer::DecomposingNormalizerBorrowed::new_nfd().normalize(&text).into();
        }
        if rng.one_in(3) {
            text.extend(
                (0..rng.below(40)).map(|_| rng.pick(&['\u{301}', '\u{323}', '\u{345}', '\u{5B0}'])),
            );
        }
        let expected = normalizer.normalize(&text);
        assert_eq!(nfc(text.chars()).into_iter().collect::<String>(), expected, "{text:?}");
        assert_eq!(is_nfc(&text), normalizer.is_normalized(&text), "{text:?}");
        changed += usize::from(expected != text);
    });
    assert!(changed > 0);
}
