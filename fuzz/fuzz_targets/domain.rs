//! Domains are converted as by the crate `idna`, except those that criterion V4 of UTS 46 rejects; results convert
//! back; Form C is that of ICU4X.
#![no_main]

use icu_normalizer::ComposingNormalizerBorrowed;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use libfuzzer_sys::fuzz_target;
use urlens::domain;
use urlens::internal::unicode::nfc;
use urlens::internal::uts46::{Options, to_ascii, to_unicode};

fuzz_target!(|text: &str| {
    let uts46 = Uts46::new();
    let ascii = |deny, hyphens, length| uts46.to_ascii(text.as_bytes(), deny, hyphens, length).ok();
    let (unicode, errors) = uts46.to_unicode(text.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    // `idna` 1.1 does not check that a decoded label does not start with `xn--`.
    let is_v4 = unicode.split('.').any(|label| label.starts_with("xn--"));
    let ours = [
        to_ascii(text, Options::URL).ok(),
        to_ascii(text, Options::STRICT).ok(),
        to_unicode(text, Options::URL).ok(),
    ];
    let theirs = [
        ascii(AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore),
        ascii(AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify),
        errors.is_ok().then_some(unicode),
    ];
    for (ours, theirs) in ours.iter().zip(theirs) {
        let is_equal = ours.as_deref() == theirs.as_deref();
        assert!(is_equal || ours.is_none() && is_v4, "{text:?}: {ours:?} {theirs:?}");
    }
    if let Ok(ascii) = domain::to_ascii(text) {
        let unicode = domain::to_unicode(&ascii);
        assert_eq!(domain::to_ascii(&unicode).as_ref(), Ok(&ascii), "{text:?}");
    }
    if let Ok(registered) = domain::to_ascii_idna2008(text) {
        assert_eq!(domain::to_ascii_strict(text), Ok(registered), "{text:?}");
    }
    let normal: String = nfc::nfc(text.chars()).into_iter().collect();
    assert_eq!(normal, ComposingNormalizerBorrowed::new_nfc().normalize(text), "{text:?}");
    assert_eq!(nfc::is_nfc_text(text), normal == text, "{text:?}");
});
