//! Hosts in the library ada, which Node uses, where they differ from UTS 46.
//!
//! Measured in ada 2.9.2 (Node 20). It checks each label alone, the first character of a label with
//! right-to-left characters need not be a letter, and the last character of a label that starts with a
//! left-to-right letter is not checked. Punycode may be a name of ASCII.

use crate::reading::{ProgramReading, Refusal};
use crate::tools::{ascii_lowercase, cut, has_punycode, percent_decode, uts46_to_ascii, without};
use crate::whatwg;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use urlens::internal::punycode;

/// Characters that are a dot, or are mapped to one.
const DOTS: &[char] = &['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// Characters that later versions of UTS 46 ignore.
const FILLERS: &[char] = &['\u{115F}', '\u{1160}', '\u{17B4}', '\u{17B5}', '\u{3164}', '\u{FFA0}'];

/// A letter that makes a label one from right to left.
const ALEF: char = '\u{5D0}';

/// `ada::idna::to_ascii`; `None` if it is empty.
pub(crate) fn to_ascii(name: &str) -> Option<Cow<'_, str>> {
    if name.is_ascii() && !has_punycode(name) {
        return Some(ascii_lowercase(name));
    }
    if name.contains(FILLERS) {
        return None;
    }
    if let Some(ascii) = uts46_to_ascii(name) {
        return Some(ascii);
    }
    let mut out = String::new();
    for (index, label) in name.split(DOTS).enumerate() {
        if index > 0 {
            out.push('.');
        }
        out.push_str(&to_label(label)?);
    }
    Some(Cow::Owned(out))
}

/// `new URL(text)` in Node: the URL Standard, with [`to_ascii`] for hosts of web URLs.
pub(crate) fn read_url(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let clean = without(text.trim_matches(|c| c <= ' '), &['\t', '\n', '\r']);
    let Some((start, end)) = web_host(&clean) else { return whatwg::read(text) };
    let domain = percent_decode(clean[start..end].as_bytes());
    let domain = String::from_utf8_lossy(&domain);
    if domain.is_ascii() && !has_punycode(&domain) {
        return whatwg::read(text);
    }
    let refused = Refusal::by(&whatwg::INVALID);
    let ascii = to_ascii(&domain).filter(|ascii| !ascii.contains(is_forbidden)).ok_or(refused)?;
    // A host with Punycode that is not valid by UTS 46 is put in place of another one.
    let has_punycode = has_punycode(&ascii);
    let last = ascii.strip_suffix('.').unwrap_or(&ascii).rsplit('.').next().unwrap_or_default();
    if has_punycode && last.starts_with(|c: char| c.is_ascii_digit()) && is_number(last) {
        return Err(refused);
    }
    let host = if has_punycode { "h" } else { &*ascii };
    let replaced = format!("{}{host}{}", &clean[..start], &clean[end..]);
    let mut reading = owned(whatwg::read(&replaced)?);
    if has_punycode {
        reading.host = Some(Cow::Owned(ascii.into_owned()));
    }
    Ok(reading)
}

/// Returns `true` for a label that makes its host an IPv4 address, or refused.
fn is_number(label: &str) -> bool {
    let hexadecimal = label.strip_prefix("0x");
    label.bytes().all(|byte| byte.is_ascii_digit())
        || hexadecimal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// The range of a host, not in brackets, of an `http` or `https` URL.
fn web_host(text: &str) -> Option<(usize, usize)> {
    let (scheme, rest) = text.split_once(':')?;
    if !scheme.eq_ignore_ascii_case("http") && !scheme.eq_ignore_ascii_case("https") {
        return None;
    }
    let rest = rest.trim_start_matches(['/', '\\']);
    let end = rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len());
    let at = rest[..end].rfind('@').map_or(0, |at| at + 1);
    let server = &rest[at..end];
    let start = text.len() - rest.len() + at;
    (!server.starts_with('[')).then(|| (start, start + cut(server, ':').0.len()))
}

/// Forbidden domain code points of the URL Standard.
fn is_forbidden(c: char) -> bool {
    c <= ' ' || "#/:<>?@[\\]^|%\u{7F}".contains(c)
}

pub(crate) fn owned(reading: ProgramReading<'_>) -> ProgramReading<'static> {
    let own = |text: Option<Cow<'_, str>>| text.map(|text| Cow::Owned(text.into_owned()));
    ProgramReading {
        scheme: own(reading.scheme),
        userinfo: own(reading.userinfo),
        host: own(reading.host),
        port: own(reading.port),
        path: own(reading.path),
        query: own(reading.query),
        fragment: own(reading.fragment),
        connect_host: own(reading.connect_host),
        connect_port: reading.connect_port,
        applied: reading.applied,
    }
}

fn to_label(label: &str) -> Option<Cow<'_, str>> {
    if let Some(ascii) = uts46_to_ascii(label) {
        return Some(ascii);
    }
    let lower = label.to_lowercase();
    let Some(encoded) = lower.strip_prefix("xn--") else {
        return lenient(label).map(|label| Cow::Owned(encode(&label)));
    };
    let is_valid = match encoded.strip_suffix('-') {
        Some(ascii) => !ascii.is_empty() && ascii.is_ascii(),
        None => lenient(&punycode::decode(encoded)?).is_some(),
    };
    is_valid.then_some(Cow::Owned(lower))
}

/// The mapped form of a label that is valid by the rules of ada only.
fn lenient(label: &str) -> Option<String> {
    let label = &*without(label, &['\u{AD}']);
    let first = label.chars().next()?;
    if is_mark(first) || label.contains(is_separator) {
        return None;
    }
    if let Some(mapped) = after_alef(label) {
        return Some(mapped);
    }
    let last = label.chars().next_back()?;
    let rest = &label[..label.len() - last.len_utf8()];
    let is_left_to_right = after_alef(&format!("{first}{ALEF}")).is_none();
    let start = uts46_to_ascii(rest).filter(|_| is_left_to_right && !rest.is_empty())?;
    let start = match start.strip_prefix("xn--") {
        Some(encoded) => punycode::decode(encoded)?,
        None => start.into_owned(),
    };
    Some(start + &after_alef(last.encode_utf8(&mut [0; 4]))?)
}

/// Returns `true` for separators of paragraphs and segments, which no label may have.
fn is_separator(c: char) -> bool {
    matches!(c, '\t'..='\r' | '\u{1C}'..=' ')
}

/// Returns `true` for a character that is allowed after a letter, but not first.
fn is_mark(c: char) -> bool {
    uts46_to_ascii(c.encode_utf8(&mut [0; 4])).is_none()
        && uts46_to_ascii(&format!("a{c}")).is_some()
}

/// The mapped form of a text that may follow a letter from right to left.
fn after_alef(text: &str) -> Option<String> {
    let ascii = format!("{ALEF}{text}");
    let ascii = uts46_to_ascii(&ascii)?;
    let mapped = punycode::decode(ascii.strip_prefix("xn--")?)?;
    mapped.strip_prefix(ALEF).map(Into::into)
}

fn encode(label: &str) -> String {
    match punycode::encode(label) {
        Some(encoded) if !label.is_ascii() => format!("xn--{encoded}"),
        _ => label.into(),
    }
}
