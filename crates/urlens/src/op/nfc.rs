//! Unicode Normalization Form C, applied on request only (RFC 3987, section 5.3.2.2).

use super::Written;
use super::parse::scan_strict;
use crate::error::{Error, ErrorKind};
use crate::grammar::rfc3986::UNRESERVED;
use crate::kind::Kind;
use crate::percent::{decode_escape, push_escape};
use crate::unicode::Class;
use crate::unicode::nfc::{compose, is_nfc_text, nfc};
use alloc::string::String;

/// Returns `true` if a text is in Normalization Form C.
pub(crate) fn is_nfc(text: &str) -> bool {
    text.is_ascii() || is_nfc_text(text)
}

/// The text in Normalization Form C. `None`: nothing changes.
pub(crate) fn to_nfc(kind: Kind, text: &str) -> Result<Option<Written>, Error> {
    const KINDS: &[Kind] = &[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::UriZone];
    if kind.is_whatwg() {
        let error = ErrorKind::Unsupported { operation: "nfc", kind, kinds: KINDS };
        return Err(Error::of_kind(error));
    }
    if is_nfc(text) {
        return Ok(None);
    }
    let text = normalize(text);
    match scan_strict(&text, kind.rules(), kind.requires_scheme()) {
        Ok(marks) => Ok(Some((text, marks))),
        Err(error) => Err(error.in_text(&text)),
    }
}

/// Normalizes each run of text between delimiters and escapes.
fn normalize(text: &str) -> String {
    let mut to = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end =
            (0..rest.len()).find(|&at| fixed(&rest.as_bytes()[at..]) > 0).unwrap_or(rest.len());
        push_normal(&mut to, &rest[..end]);
        let next = end + fixed(&rest.as_bytes()[end..]);
        to.push_str(&rest[end..next]);
        rest = &rest[next..];
    }
    to
}

/// The number of bytes at the start that normalization must not change: an escape or a delimiter.
fn fixed(bytes: &[u8]) -> usize {
    match bytes {
        _ if decode_escape(bytes).is_some() => 3,
        [byte, ..] if byte.is_ascii() && !UNRESERVED.contains(*byte) => 1,
        _ => 0,
    }
}

/// Appends `run` in its normal form, after a delimiter or an escape that must not change.
fn push_normal(to: &mut String, run: &str) {
    // The character before the run, which marks must not combine with.
    let mut guard = to.chars().next_back();
    for c in nfc(run.chars()) {
        let is_delimiter = u8::try_from(c).is_ok_and(|b| b.is_ascii() && !UNRESERVED.contains(b));
        if is_delimiter || guard.is_some_and(|guard| compose(guard, c).is_some()) {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| push_escape(to, byte));
            guard = to.chars().next_back();
        } else {
            to.push(c);
            // Later marks do not combine with characters before a starter.
            if Class::of(c).combining() == 0 {
                guard = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::rfc3987::{IPRIVATE, UCSCHAR};
    use crate::{Iri, IriRef, UriRef};
    use alloc::borrow::Cow;
    use alloc::format;

    fn to_nfc(text: &str) -> String {
        IriRef::parse(text).unwrap().to_nfc().unwrap().into_text().into_owned()
    }

    /// The delimiters of a text, in order.
    fn delimiters(text: &str) -> String {
        text.chars()
            .filter(|&c| c.is_ascii() && !UNRESERVED.contains(c as u8) && c != '%')
            .collect()
    }

    /// S2.33, K2.5: letters are composed; marks that would change a delimiter or an escape are encoded.
    #[test]
    fn examples() {
        for (text, expected) in [
            ("http://re\u{301}sume\u{301}.example/", "http://résumé.example/"),
            ("//a\u{30a}@A\u{30a}:80/o\u{308}?u\u{308}#e\u{323}\u{302}", "//å@Å:80/ö?ü#ệ"),
            ("/\u{212b}\u{2126}", "/ÅΩ"),
            ("/\u{1100}\u{1161}\u{11a8}", "/각"),
            ("/e\u{301}/%C3\u{301}", "/é/%C3\u{301}"),
            // Characters that would become delimiters.
            ("/\u{37e}\u{1fef}", "/%3B%60"),
            ("/\u{37e}\u{307}", "/%3B%CC%87"),
            ("//\u{212a}elvin", "//Kelvin"),
            // Marks that would combine with a delimiter, directly or after another mark.
            ("?a=\u{338}b", "?a=%CC%B8b"),
            ("?a=\u{323}\u{338}b", "?a=%CC%B8\u{323}b"),
            ("/%CC\u{321}\u{301}", "/%CC\u{321}%CC%81"),
            ("/%CC\u{301}\u{307}", "/%CC%CC%81\u{307}"),
            ("/%3A\u{301}", "/%3A%CC%81"),
            // Unchanged, even with a mark at the start of a component.
            ("/\u{301}a", "/\u{301}a"),
            ("a", "a"),
        ] {
            assert_eq!(to_nfc(text), expected, "{text:?}");
        }
        assert!(matches!(
            Iri::parse("a:é").unwrap().to_nfc().unwrap().into_text(),
            Cow::Borrowed(_)
        ));
        assert!(UriRef::parse("a?b=c").unwrap().is_nfc());
    }

    /// S2.33: for every allowed character, alone, between letters, after a delimiter, after an escape and
    /// before a mark: the result is normal and valid, has the same delimiters, and does not change again.
    #[test]
    fn laws() {
        let all = UCSCHAR.iter().chain(IPRIVATE).flat_map(|&(first, last)| first..=last);
        for c in all.filter_map(char::from_u32) {
            // Most characters are normal and do not combine with ASCII.
            if Class::of(c).combining() == 0 && is_nfc(c.encode_utf8(&mut [0; 4])) {
                continue;
            }
            for text in [
                format!("?{c}"),
                format!("?a{c}b"),
                format!("?={c}"),
                format!("?={c}\u{338}"),
                format!("?%CC{c}"),
                format!("?%3A{c}\u{301}"),
                format!("?=\u{323}{c}"),
                format!("?{c}\u{307}"),
            ] {
                let reference = IriRef::parse(text.as_str()).unwrap();
                let it = reference.to_nfc().unwrap();
                let once = it.as_str();
                assert!(is_nfc(once), "{text:?} {once:?}");
                assert_eq!(delimiters(once), delimiters(&text), "{text:?} {once:?}");
                assert!(!it.query().unwrap().contains('#'));
                assert_eq!(to_nfc(once), once);
            }
        }
    }

    /// S2.33, K2.5: references are not normalized by comparison.
    #[test]
    fn on_request() {
        let (composed, not) = ("//é/é?é#é", "//e\u{301}/é?e\u{301}#é");
        let (composed, not) = (IriRef::parse(composed).unwrap(), IriRef::parse(not).unwrap());
        assert_ne!(composed, not);
        assert_eq!(not.to_nfc().unwrap(), composed);
    }
}
