//! The package `uri-js` of npm.

use crate::common_url::{Arrangement, Features};
use crate::fast_uri::{groups, is_uuid};
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, decimal, is_component, is_hexadecimal, join_labels};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;
use urlens::internal::punycode;

pub(crate) const URI_JS: Program = Program {
    id: "uri_js",
    name: "uri-js",
    versions: &["4.4.1"],
    kind: ProgramKind::Parser,
    members: &["uri_js"],
    status: Status::Legacy,
    status_reason: "no longer developed, and replaced by fast-uri in ajv, still a dependency of many packages",
    source: &[
        "src/uri.ts: parse, _normalizeIPv4, _normalizeIPv6, _normalizeComponentEncoding, pctDecChars",
        "src/schemes: http, mailto, urn, urn-uuid",
        "punycode: toASCII, mapDomain",
    ],
    rules: &[SCHEME, IPV4, IPV6, PUNYCODE, AT_SIGNS, DECODED, ENCODED, NO_HOST, URN, MAILTO],
    differences: &[KnownDifference {
        cause: "an escape of a surrogate is decoded",
        member: "",
        applies: |text| text.to_ascii_uppercase().contains("%ED"),
    }],
    arrangement: Arrangement { rewrites: Features::ESCAPE, ..Arrangement::SAME },
    reader: parse,
};

const SCHEME: Rule = Rule::new(
    "scheme",
    "characters that are not allowed in a scheme are removed",
    "_normalizeComponentEncoding",
);
const IPV4: Rule = Rule::new(
    "ipv4",
    "leading zeros of the numbers of an IPv4 address are removed",
    "_normalizeIPv4",
);
const IPV6: Rule =
    Rule::new("ipv6", "an IPv6 address is compressed, without its brackets", "_normalizeIPv6");
const PUNYCODE: Rule = Rule::new(
    "punycode",
    "hosts of http, https, ws and wss are decoded and converted to Punycode",
    "punycode.toASCII",
);
const AT_SIGNS: Rule =
    Rule::new("at-signs", "text after the second @ of a host is removed", "punycode.mapDomain");
const DECODED: Rule = Rule::new(
    "decoded",
    "escapes of unreserved characters are decoded",
    "_normalizeComponentEncoding",
);
const ENCODED: Rule =
    Rule::new("encoded", "other characters are encoded, by the unit of UTF-16", "pctEncChar");
const NO_HOST: Rule = Rule::new("no-host", "an http or https URI has no host", "http.parse");
const URN: Rule =
    Rule::new("urn", "the urn has no namespace, or its UUID is not valid", "urn.parse");
const MAILTO: Rule = Rule::new("mailto", "a recipient has no @", "mailto.parse");

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let parts = groups(text);
    let handler = parts.scheme.unwrap_or_default().to_lowercase();
    if let Some(given) = parts.host {
        let mut host = Cow::Borrowed(given);
        if let Some(address) = normal_ipv4(given) {
            reading.apply(&IPV4);
            host = Cow::Owned(address);
        } else if let Some(address) = normal_ipv6(given) {
            reading.apply(&IPV6);
            host = Cow::Owned(address);
        }
        if !host.is_empty() && matches!(&*handler, "http" | "https" | "ws" | "wss") {
            host = Cow::Owned(to_ascii(&mut reading, &host));
        }
        let decoded = replace_escapes(&host, decode_unreserved);
        if decoded.len() < host.len() {
            reading.apply(&DECODED);
        }
        let encoded =
            encode(&decoded.to_lowercase(), |byte| is_name(byte) || b"[]:".contains(&byte));
        if encoded.len() > decoded.len() {
            reading.apply(&ENCODED);
        }
        reading.host =
            Some(Cow::Owned(replace_escapes(&encoded, |escape| escape.to_ascii_uppercase())));
    }
    if let Some(scheme) = parts.scheme {
        let scheme = replace_escapes(scheme, decode_unreserved).to_lowercase();
        let is_allowed = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let kept: String = scheme.chars().filter(is_allowed).collect();
        if kept.len() < scheme.len() {
            reading.apply(&SCHEME);
        }
        reading.scheme = Some(Cow::Owned(kept));
    }
    let has_scheme = reading.scheme.as_ref().is_some_and(|scheme| !scheme.is_empty());
    let is_path = if has_scheme { is_path } else { is_path_without_colon };
    let path = normal(parts.path, is_path);
    let query = parts.query.map(|query| normal(query, is_query));
    check_scheme(&reading, &handler, &path, query.as_deref())?;
    let keeps_path = !matches!(&*handler, "ws" | "wss" | "mailto" | "urn");
    let keeps_query = keeps_path || handler == "urn";
    reading.userinfo = parts
        .userinfo
        .map(|userinfo| Cow::Owned(normal(userinfo, |byte| is_name(byte) || byte == b':')));
    reading.path = keeps_path.then_some(Cow::Owned(path));
    reading.query = query.filter(|_| keeps_query).map(Cow::Owned);
    reading.fragment = parts.fragment.map(|fragment| Cow::Owned(normal(fragment, is_query)));
    // `parseInt` removes leading zeros; an empty port stays.
    reading.port = parts.port.map(|given| match given.trim_start_matches('0') {
        "" if !given.is_empty() => "0".into(),
        port => Cow::Borrowed(port),
    });
    Ok(reading)
}

/// The errors of the handlers of schemes.
fn check_scheme(
    reading: &ProgramReading<'_>,
    handler: &str,
    path: &str,
    query: Option<&str>,
) -> Result<(), Refusal> {
    let refuse = |rule| Err(Refusal::by(rule));
    match handler {
        "http" | "https" if reading.host.as_deref().unwrap_or_default().is_empty() => {
            refuse(&NO_HOST)
        }
        "urn" => match path.split_once(':') {
            Some((name, rest)) if !name.is_empty() => {
                if name.eq_ignore_ascii_case("uuid") && !is_uuid(rest) {
                    refuse(&URN)
                } else {
                    Ok(())
                }
            }
            _ => refuse(&URN),
        },
        "mailto" => {
            let query = query.unwrap_or_default();
            let mut recipients: Vec<&str> = Vec::new();
            recipients.extend(path.split(',').filter(|_| !path.is_empty()));
            for field in query.split('&').filter(|_| !query.is_empty()) {
                let mut values = field.split('=');
                if values.next() == Some("to") {
                    let Some(value) = values.next() else { return refuse(&MAILTO) };
                    recipients.extend(value.split(','));
                }
            }
            if recipients.iter().all(|recipient| recipient.contains('@')) {
                Ok(())
            } else {
                refuse(&MAILTO)
            }
        }
        _ => Ok(()),
    }
}

/// `_normalizeIPv4`: numbers up to 255 of at most three digits.
fn normal_ipv4(text: &str) -> Option<String> {
    let is_byte = |text: &str| text.len() <= 3 && decimal(text).is_some_and(|number| number <= 255);
    if text.split('.').count() != 4 || !text.split('.').all(is_byte) {
        return None;
    }
    let numbers: Vec<&str> = text.split('.').map(without_zeros).collect();
    Some(numbers.join("."))
}

fn without_zeros(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => "0",
        rest => rest,
    }
}

/// `_normalizeIPv6` of a text in brackets.
fn normal_ipv6(host: &str) -> Option<String> {
    let inner = host.strip_prefix('[')?.strip_suffix(']')?;
    let (address, zone) = match inner.split_once('%') {
        Some((address, zone)) => {
            let is_escape =
                zone.len() >= 2 && zone.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit);
            match zone.strip_prefix("25") {
                Some(zone) => (address, Some(zone)),
                None if is_escape => return None,
                None => (address, Some(zone)),
            }
        }
        None => (inner, None),
    };
    if zone.is_some_and(|zone| zone.is_empty() || !is_zone(zone)) {
        return None;
    }
    let address = address.to_ascii_lowercase();
    let (first, last) = match address.split_once("::") {
        Some((first, last)) => (Some(first), last),
        None => (None, &*address),
    };
    let before = fields(first.unwrap_or_default())?;
    let after = fields(last)?;
    let dotted = last.rsplit(':').next().unwrap_or_default().contains('.');
    if before.iter().any(|field| field.contains('.')) {
        return None;
    }
    let mut after = after;
    let mut count = if dotted { 7 } else { 8 };
    let given = before.len() + after.len();
    if first.is_none() && given != count || first.is_some() && given >= count {
        return None;
    }
    // Leading zeros are removed from the dotted text first: `0.0.0.0` becomes `.0.0.0`, one field.
    let dots = last.rsplit(':').next().unwrap_or_default().trim_start_matches('0');
    if let Some(last) = after.last_mut().filter(|_| dotted && dots.starts_with('.')) {
        *last = dots.into();
        count = 8;
    }
    // Missing fields are empty texts, except the last.
    let missing = count - given;
    let mut all = before;
    all.extend((0..missing).map(|_| String::new()));
    if after.is_empty()
        && let Some(last) = all.last_mut()
    {
        *last = "0".into();
    }
    all.extend(after);
    let mut text = compress(&all);
    if let Some(zone) = zone {
        text.push('%');
        text.push_str(zone);
    }
    Some(text)
}

/// Fields of one to four digits without leading zeros, and an IPv4 address as the last.
fn fields(text: &str) -> Option<Vec<String>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let count = text.split(':').count();
    let field = |(index, field): (usize, &str)| {
        if field.contains('.') && index + 1 == count {
            return normal_ipv4(field);
        }
        let is_field = (1..=4).contains(&field.len()) && is_hexadecimal(field);
        is_field.then(|| without_zeros(field).into())
    };
    text.split(':').enumerate().map(field).collect()
}

/// The first of the longest runs of two or more zeros is `::`.
pub(crate) fn compress(fields: &[String]) -> String {
    let (mut best, mut start) = (0..0, 0);
    for (index, field) in fields.iter().enumerate() {
        if !field.is_empty() && field != "0" {
            start = index + 1;
        } else if index + 1 - start > best.len() {
            best = start..index + 1;
        }
    }
    if best.len() < 2 {
        fields.join(":")
    } else {
        format!("{}::{}", fields[..best.start].join(":"), fields[best.end..].join(":"))
    }
}

/// Unreserved characters of RFC 3987, of which some are missing, and escapes.
fn is_zone(text: &str) -> bool {
    let is_ucschar = |c: char| {
        matches!(c, '\u{A0}'..='\u{200D}' | '\u{2010}'..='\u{2029}' | '\u{202F}'..='\u{D7FF}')
            || matches!(c, '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}')
    };
    let ascii: String = text.chars().filter(|&c| !is_ucschar(c)).collect();
    is_component(&ascii, is_unreserved)
}

/// `punycode.toASCII` of the decoded host in lowercase.
fn to_ascii(reading: &mut ProgramReading<'_>, host: &str) -> String {
    let host = replace_escapes(host, pct_dec_chars).to_lowercase();
    let (user, domain) = match host.split_once('@') {
        Some((user, domain)) => {
            let (domain, more) = cut(domain, '@');
            if more.is_some() {
                reading.apply(&AT_SIGNS);
            }
            (format!("{user}@"), domain)
        }
        None => (String::new(), &*host),
    };
    fn encode(label: &str) -> Cow<'_, str> {
        if !label.chars().any(|c| c > '\u{7E}') {
            return Cow::Borrowed(label);
        }
        let encoded = punycode::encode(label).unwrap_or_default();
        // A label of ASCII with U+007F is encoded as well, to itself and a hyphen.
        Cow::Owned(if label.is_ascii() {
            format!("xn--{label}-")
        } else {
            format!("xn--{encoded}")
        })
    }
    let labels = domain.split(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}']).map(encode);
    let Ok(ascii) = join_labels(labels.map(Ok::<_, Infallible>));
    if ascii != domain {
        reading.apply(&PUNYCODE);
    }
    user + &ascii
}

/// Replaces matches of `PCT_ENCODED`: three escapes that start with `%E` or `%F`, two that start with
/// `%8` or more, or one.
fn replace_escapes(text: &str, replace: fn(&str) -> String) -> String {
    if !text.contains('%') {
        return text.into();
    }
    let bytes = text.as_bytes();
    let is_escape = |at: usize| {
        bytes.get(at) == Some(&b'%')
            && bytes.get(at + 1).is_some_and(u8::is_ascii_hexdigit)
            && bytes.get(at + 2).is_some_and(u8::is_ascii_hexdigit)
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(next) = text[at..].find('%') {
        out.push_str(&text[at..at + next]);
        at += next;
        if !is_escape(at) {
            out.push('%');
            at += 1;
            continue;
        }
        let first = char::from(bytes[at + 1]).to_digit(16).unwrap_or_default();
        let length = match first {
            14.. if is_escape(at + 3) && is_escape(at + 6) => 9,
            8.. if is_escape(at + 3) => 6,
            _ => 3,
        };
        out.push_str(&replace(&text[at..at + length]));
        at += length;
    }
    out.push_str(&text[at..]);
    out
}

/// `decodeUnreserved`: decodes if the result has an unreserved character.
fn decode_unreserved(escapes: &str) -> String {
    let decoded = pct_dec_chars(escapes);
    if decoded.bytes().any(is_unreserved) { decoded } else { escapes.into() }
}

/// `pctDecChars`: characters of one to three bytes; continuation bytes are not checked.
fn pct_dec_chars(escapes: &str) -> String {
    let byte = |at: usize| {
        u32::from_str_radix(escapes.get(at + 1..at + 3).unwrap_or("0"), 16).unwrap_or(0)
    };
    let mut out = String::new();
    let mut at = 0;
    while at < escapes.len() {
        let rest = escapes.len() - at;
        let (length, code) = match byte(at) {
            code @ ..128 => (3, Some(code)),
            code @ 194..224 if rest >= 6 => (6, Some((code & 31) << 6 | byte(at + 3) & 63)),
            194..224 => (6, None),
            code @ 224.. if rest >= 9 => {
                (9, Some((code & 15) << 12 | (byte(at + 3) & 63) << 6 | byte(at + 6) & 63))
            }
            224.. => (9, None),
            _ => (3, None),
        };
        let end = (at + length).min(escapes.len());
        match code {
            Some(code) => out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)),
            None => out.push_str(&escapes[at..end]),
        }
        at = end;
    }
    out
}

/// Escapes of unreserved characters are decoded, and other characters encoded.
fn normal(text: &str, is_allowed: fn(u8) -> bool) -> String {
    if text.bytes().all(is_allowed) {
        return text.into();
    }
    let encoded = encode(&replace_escapes(text, decode_unreserved), is_allowed);
    replace_escapes(&encoded, |escape| escape.to_ascii_uppercase())
}

/// `pctEncChar` for all characters that are not allowed, by the unit of UTF-16.
fn encode(text: &str, is_allowed: fn(u8) -> bool) -> String {
    if text.bytes().all(is_allowed) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '%' || c.is_ascii() && is_allowed(c as u8) {
            out.push(c);
            continue;
        }
        for &unit in c.encode_utf16(&mut [0; 2]).iter() {
            let unit = u32::from(unit);
            out.push_str(&match unit {
                ..128 => format!("%{unit:02X}"),
                128..2048 => format!("%{:X}%{:X}", unit >> 6 | 192, unit & 63 | 128),
                _ => format!(
                    "%{:X}%{:X}%{:X}",
                    unit >> 12 | 224,
                    unit >> 6 & 63 | 128,
                    unit & 63 | 128
                ),
            });
        }
    }
    out
}

pub(crate) fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

pub(crate) fn is_name(byte: u8) -> bool {
    is_unreserved(byte) || b"!$&'()*+,;=".contains(&byte)
}

fn is_path(byte: u8) -> bool {
    is_name(byte) || b"/:@".contains(&byte)
}

fn is_path_without_colon(byte: u8) -> bool {
    is_name(byte) || b"/@".contains(&byte)
}

fn is_query(byte: u8) -> bool {
    is_name(byte) || b":@/?".contains(&byte)
}
