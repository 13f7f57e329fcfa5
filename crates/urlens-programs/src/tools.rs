//! Functions that several emulations use.

use crate::reading::{ProgramReading, Rule};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::net::Ipv6Addr;
use urlens::internal::uts46::{self, Options};

/// The text without all `chars`, borrowed if there are none.
pub(crate) fn without<'a>(text: &'a str, chars: &[char]) -> Cow<'a, str> {
    if text.contains(chars) {
        Cow::Owned(text.chars().filter(|c| !chars.contains(c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// The labels of a name, joined by dots. A list of labels may take many times the memory of the name.
pub(crate) fn join_labels<S: AsRef<str>, E>(
    labels: impl Iterator<Item = Result<S, E>>,
) -> Result<String, E> {
    let mut name = String::new();
    for (n, label) in labels.enumerate() {
        if n > 0 {
            name.push('.');
        }
        name.push_str(label?.as_ref());
    }
    Ok(name)
}

/// Splits at the first occurrence of one of the characters, which stays with the second part.
pub(crate) fn split_before<'a>(text: &'a str, chars: &[char]) -> (&'a str, &'a str) {
    text.split_at(text.find(chars).unwrap_or(text.len()))
}

/// Splits before and after the first `separator`; the second part is `None` without separator.
pub(crate) fn cut(text: &str, separator: char) -> (&str, Option<&str>) {
    match text.split_once(separator) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// `scheme` of RFC 3986: a letter, then letters, digits and `+-.`.
pub(crate) fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// The scheme of RFC 3986 at the start of a text, and the text after its colon, or the whole text.
pub(crate) fn split_scheme(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
        _ => (None, text),
    }
}

/// Userinfo and host of an authority: the last `@` separates them.
pub(crate) fn cut_userinfo(authority: &str) -> (Option<&str>, &str) {
    match authority.rsplit_once('@') {
        Some((userinfo, host)) => (Some(userinfo), host),
        None => (None, authority),
    }
}

/// The text in lowercase ASCII, borrowed if it is.
pub(crate) fn ascii_lowercase(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns `true` if a text starts with a prefix, without regard to the case of ASCII letters.
pub(crate) fn starts_with_ignore_case(text: &str, prefix: &str) -> bool {
    text.as_bytes()
        .get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix.as_bytes()))
}

/// A function on text that borrows, applied to a text that may be owned.
pub(crate) fn map<'a>(text: Cow<'a, str>, f: impl Fn(&str) -> Cow<'_, str>) -> Cow<'a, str> {
    let changed = match f(&text) {
        Cow::Borrowed(same) if same.len() == text.len() => None,
        other => Some(other.into_owned()),
    };
    changed.map_or(text, Cow::Owned)
}

/// A part of a text that may be owned: borrowed if the whole text is.
pub(crate) fn part<'a>(text: &Cow<'a, str>, part: &str) -> Cow<'a, str> {
    if part.is_empty() {
        return Cow::Borrowed("");
    }
    let borrowed = match text {
        Cow::Borrowed(whole) => {
            let start = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
            start.checked_add(part.len()).and_then(|end| whole.get(start..end))
        }
        Cow::Owned(_) => None,
    };
    borrowed.map_or_else(|| Cow::Owned(part.into()), Cow::Borrowed)
}

/// A host without the brackets of an IPv6 address. A zone may follow them, as in curl.
pub(crate) fn bare_host(host: Cow<'_, str>) -> Cow<'_, str> {
    let Some(inner) = host.strip_prefix('[') else { return host };
    if let Some(length) = inner.strip_suffix(']').map(str::len) {
        return match host {
            Cow::Borrowed(host) => Cow::Borrowed(&host[1..=length]),
            Cow::Owned(host) => Cow::Owned(host[1..=length].into()),
        };
    }
    let is_zone = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    match inner.split_once("]%") {
        Some((address, zone)) if !zone.is_empty() && zone.bytes().all(is_zone) => {
            Cow::Owned([address, "%", zone].concat())
        }
        _ => host,
    }
}

/// Returns `true` if no resolver accepts a host: it contains a delimiter, a space, a control character
/// or an escape, and is not an IPv6 address.
pub(crate) fn is_junk_host(host: &str) -> bool {
    let is_junk = |byte: u8| matches!(byte, 0..=b' ' | 0x7f) || b"\"#%/:<>?@[\\]".contains(&byte);
    host.bytes().any(is_junk) && cut_zone(host).is_none()
}

/// Returns `true` if two hosts, without brackets, are the same name or address: after IDNA to ASCII,
/// without regard to case, and IPv6 addresses by value. Numbers are names here.
pub(crate) fn same_host(a: &str, b: &str) -> bool {
    if a.eq_ignore_ascii_case(b) {
        return true;
    }
    if a.contains(':') && b.contains(':') {
        return cut_zone(a).is_some_and(|found| cut_zone(b) == Some(found));
    }
    let is_ascii = a.is_ascii() && b.is_ascii();
    !is_ascii && uts46_to_ascii(a).is_some_and(|a| uts46_to_ascii(b) == Some(a))
}

/// An IPv6 address, and its zone: after `%25` as in a URI, or after `%`.
fn cut_zone(host: &str) -> Option<([u16; 8], Option<&str>)> {
    let (address, zone) = cut(host, '%');
    let zone =
        zone.map(|zone| zone.strip_prefix("25").filter(|rest| !rest.is_empty()).unwrap_or(zone));
    host.contains(':').then(|| ipv6(address)).flatten().map(|address| (address, zone))
}

/// Returns `true` if a label starts with `xn--`.
pub(crate) fn has_punycode(host: &str) -> bool {
    host.split('.')
        .any(|label| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--")))
}

/// ToASCII of UTS 46 with the options of the URL Standard, which also decodes and checks labels of
/// ASCII. As in `urlens::domain`, a long name is refused if it needs tables.
pub(crate) fn uts46_to_ascii(host: &str) -> Option<Cow<'_, str>> {
    if host.is_ascii() && !has_punycode(host) {
        return Some(ascii_lowercase(host));
    }
    uts46::to_ascii(host, Options::URL).ok().map(Cow::Owned)
}

/// An IPv6 address without brackets and zone.
pub(crate) fn ipv6(text: &str) -> Option<[u16; 8]> {
    text.parse().ok().map(|address: Ipv6Addr| address.segments())
}

/// Returns `true` if a text is eight groups, or fewer with `::`. Two of them may be an IPv4 address at the
/// end. `is_group` and `is_ipv4` say which texts a program accepts as these.
pub(crate) fn has_ipv6_groups(
    text: &str,
    is_group: impl Fn(&str) -> bool,
    is_ipv4: fn(&str) -> bool,
) -> bool {
    let count = |text: &str, may_end_in_ipv4: bool| {
        if text.is_empty() {
            return Some(0);
        }
        let has_ipv4 = may_end_in_ipv4 && text.rsplit(':').next().is_some_and(is_ipv4);
        let parts = text.split(':').count();
        let groups = parts - usize::from(has_ipv4);
        text.split(':').take(groups).all(&is_group).then_some(parts + usize::from(has_ipv4))
    };
    match text.split_once("::") {
        // Before `::`, there is no IPv4 address.
        Some((before, after)) => count(before, false)
            .zip(count(after, true))
            .is_some_and(|(before, after)| before + after < 8),
        None => count(text, true) == Some(8),
    }
}

/// Returns `true` for one or more hexadecimal digits.
pub(crate) fn is_hexadecimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A number of decimal digits; `None` for other text, and `u32::MAX` if it is larger.
pub(crate) fn decimal(text: &str) -> Option<u32> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(u32::MAX))
}

/// A number as text.
pub(crate) fn number(number: u32) -> Cow<'static, str> {
    let mut text = String::new();
    let _ = core::fmt::Write::write_fmt(&mut text, format_args!("{number}"));
    Cow::Owned(text)
}

/// ToASCII of UTS 46 with the checks of STD 3 and of hyphens.
pub(crate) fn std3_to_ascii(host: &str) -> Option<String> {
    uts46::to_ascii(host, Options { dns_length: false, ..Options::STRICT }).ok()
}

/// The bytes with valid escapes decoded.
pub(crate) fn percent_decode(bytes: &[u8]) -> Vec<u8> {
    let digit = |at: usize| bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                out.push(byte);
                at += 1;
            }
        }
    }
    out
}

/// The text of bytes, with one U+FFFD for each byte that is not part of a character.
pub(crate) fn text_of_bytes(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}

/// JavaScript's `decodeURIComponent`: `None` if an escape is not valid, or not UTF-8.
pub(crate) fn decode_uri_component(text: &str) -> Option<String> {
    let digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_hexdigit);
    let valid = text.match_indices('%').all(|(at, _)| digit(at + 1) && digit(at + 2));
    valid.then(|| String::from_utf8(percent_decode(text.as_bytes())).ok()).flatten()
}

/// Returns `true` if all bytes are allowed, or are part of an escape.
pub(crate) fn is_component(text: &str, is_allowed: fn(u8) -> bool) -> bool {
    let bytes = text.as_bytes();
    let is_hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    (0..bytes.len()).all(|at| match bytes[at] {
        b'%' => is_hex(at + 1) && is_hex(at + 2),
        byte => is_allowed(byte),
    })
}

/// The first digits of the scripts of the Basic Multilingual Plane that have decimal digits.
const ZEROS: &[char] = &[
    '0', '\u{660}', '\u{6F0}', '\u{7C0}', '\u{966}', '\u{9E6}', '\u{A66}', '\u{AE6}', '\u{B66}',
    '\u{BE6}', '\u{C66}', '\u{CE6}', '\u{D66}', '\u{DE6}', '\u{E50}', '\u{ED0}', '\u{F20}',
    '\u{1040}', '\u{1090}', '\u{17E0}', '\u{1810}', '\u{1946}', '\u{19D0}', '\u{1A80}', '\u{1A90}',
    '\u{1B50}', '\u{1BB0}', '\u{1C40}', '\u{1C50}', '\u{A620}', '\u{A8D0}', '\u{A900}', '\u{A9D0}',
    '\u{A9F0}', '\u{AA50}', '\u{ABF0}', '\u{FF10}',
];

/// The value of a decimal digit of any of these scripts.
pub(crate) fn unicode_digit(c: char) -> Option<u32> {
    ZEROS.iter().map(|&zero| (c as u32).wrapping_sub(zero as u32)).find(|&value| value < 10)
}

/// White space of JavaScript.
pub(crate) fn is_js_space(c: char) -> bool {
    (c.is_whitespace() && c != '\u{85}') || c == '\u{FEFF}'
}

/// The text without white space and control characters at the start, and without tabs and newlines, as
/// packages of npm read it. `spaces` and `removed` are the rules of the program for that.
pub(crate) fn js_trimmed<'a>(
    reading: &mut ProgramReading<'_>,
    text: &'a str,
    spaces: &'static Rule,
    removed: &'static Rule,
) -> Cow<'a, str> {
    let trimmed = text.trim_start_matches(|c| c <= ' ' || is_js_space(c));
    if trimmed.len() < text.len() {
        reading.apply(spaces);
    }
    let whole = without(trimmed, &['\n', '\r', '\t']);
    if whole.len() < trimmed.len() {
        reading.apply(removed);
    }
    whole
}
