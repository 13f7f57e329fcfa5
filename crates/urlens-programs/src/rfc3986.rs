//! The package rfc3986: `uri_reference`, then `Validator`.

use crate::common_url::{Arrangement, Features};
use crate::program::{Program, ProgramKind, Status};
use crate::python::{escape, is_ipv6_pattern};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, split_before, split_scheme};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write;

pub(crate) const RFC3986: Program = Program {
    id: "py_rfc3986",
    name: "rfc3986",
    versions: &["2.0.0"],
    kind: ProgramKind::Parser,
    members: &["py_rfc3986"],
    status: Status::Legacy,
    status_reason: "no release since 2022, once used by httpx and urllib3",
    source: &[
        "src/rfc3986/uri.py: URIReference.from_string",
        "src/rfc3986/_mixin.py: authority_info",
        "src/rfc3986/validators.py: Validator",
    ],
    rules: &[AUTHORITY, IPV4, ZONE, PORT_RANGE, BRACKETS],
    differences: &[],
    arrangement: Arrangement {
        refuses: Features::BRACKET.or(Features::HASH),
        no_path: None,
        ..Arrangement::SAME
    },
    reader: read,
};

const AUTHORITY: Rule =
    Rule::new("authority", "the authority is not userinfo, host and port", "authority_info");
const IPV4: Rule =
    Rule::new("ipv4", "a number of an IPv4 address is larger than 255", "valid_ipv4_host_address");
const ZONE: Rule = Rule::new("zone", "a zone does not follow %25", "host_is_valid");
const PORT_RANGE: Rule =
    Rule::new("port-range", "the port is larger than 65535", "subauthority_component_is_valid");
const BRACKETS: Rule = Rule::new(
    "brackets",
    "path, query or fragment contain a bracket, or the fragment a #",
    "ensure_components_are_valid",
);

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let (scheme, rest) = split_scheme(text);
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => split_before(rest, &['\\', '/', '?', '#']),
        None => ("", rest),
    };
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');
    let fragment = fragment.map(|fragment| split_before(fragment, &['\n']).0);

    let mut reading = ProgramReading::default();
    if !authority.is_empty() {
        let (userinfo, host, port) = split_authority(authority).ok_or(Refusal::by(&AUTHORITY))?;
        check_host(host)?;
        if port.is_some_and(|port| port.parse::<u16>().is_err()) {
            return Err(Refusal::by(&PORT_RANGE));
        }
        reading.userinfo = userinfo.map(Cow::Borrowed);
        reading.host = Some(Cow::Borrowed(host));
        reading.port = port.map(Cow::Borrowed);
    }
    let has_brackets = |text: &str| text.contains(['[', ']']);
    if has_brackets(path)
        || query.is_some_and(has_brackets)
        || fragment.is_some_and(|fragment| has_brackets(fragment) || fragment.contains('#'))
    {
        return Err(Refusal::by(&BRACKETS));
    }
    reading.scheme = scheme.map(Cow::Borrowed);
    reading.path = (!path.is_empty()).then(|| Cow::Owned(encode(path)));
    reading.query = query.map(|query| Cow::Owned(encode(query)));
    reading.fragment = fragment.map(|fragment| Cow::Owned(encode(fragment)));
    Ok(reading)
}

/// `SUBAUTHORITY_MATCHER`: userinfo is not empty, and the colon of the port is optional.
fn split_authority(text: &str) -> Option<(Option<&str>, &str, Option<&str>)> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let (userinfo, rest) = match text.split_once('@') {
        Some((userinfo, rest)) => (Some(userinfo), rest),
        None => (None, text),
    };
    if userinfo.is_some_and(|userinfo| userinfo.is_empty() || !is_name(userinfo, b":")) {
        return None;
    }
    let end = if rest.starts_with('[') {
        rest.find(']')? + 1
    } else {
        rest.find(':').unwrap_or(rest.len())
    };
    let (host, port) = rest.split_at(end);
    let is_host = match host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(literal) => is_literal(literal),
        None => is_name(host, b""),
    };
    let port = port.strip_prefix(':').unwrap_or(port);
    let is_port = port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit());
    (is_host && is_port).then_some((userinfo, host, (!port.is_empty()).then_some(port)))
}

/// Unreserved characters, sub-delims, escapes, and others.
fn is_name(text: &str, others: &[u8]) -> bool {
    let bytes = text.as_bytes();
    (0..bytes.len()).all(|at| {
        let byte = bytes[at];
        byte.is_ascii_alphanumeric()
            || b"._~-!$&'()*+,;=".contains(&byte)
            || others.contains(&byte)
            || escape(byte, &bytes[at + 1..]).is_some()
    })
}

/// An IPv6 address with an optional zone, or a future address.
fn is_literal(text: &str) -> bool {
    let future = text.strip_prefix('v').and_then(|rest| rest.split_once('.'));
    if let Some((digits, rest)) = future {
        return !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
            && !rest.is_empty()
            && !rest.contains('%')
            && is_name(rest, b":");
    }
    let (address, zone) = split_before(text, &['%']);
    is_ipv6_pattern(address)
        && (zone.is_empty()
            || zone.strip_prefix("%25").is_some_and(is_zone)
            || zone.strip_prefix('%').is_some_and(is_zone))
}

/// Unreserved characters and escapes.
fn is_zone(text: &str) -> bool {
    !text.is_empty() && is_name(text, b"") && !text.contains(|c| "!$&'()*+,;=".contains(c))
}

/// `host_is_valid`.
fn check_host(host: &str) -> Result<(), Refusal> {
    let is_octet =
        |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let is_ipv4 = host.split('.').count() == 4 && host.split('.').all(is_octet);
    if is_ipv4 && host.split('.').any(|number| number.parse::<u8>().is_err()) {
        return Err(Refusal::by(&IPV4));
    }
    if let Some(literal) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let (_, zone) = split_before(literal, &['%']);
        if !zone.is_empty() && !zone.strip_prefix("%25").is_some_and(is_zone) {
            return Err(Refusal::by(&ZONE));
        }
    }
    Ok(())
}

/// `encode_component`: `%` is escaped too if one of them does not start an escape.
fn encode(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_encoded = (0..bytes.len())
        .all(|at| bytes[at] != b'%' || escape(bytes[at], &bytes[at + 1..]).is_some());
    let mut encoded = String::with_capacity(text.len());
    for &byte in bytes {
        let is_plain = byte.is_ascii_alphanumeric()
            || b":/?#[]@!$&'()*+,;=._-~".contains(&byte)
            || (byte == b'%' && is_encoded);
        if is_plain {
            encoded.push(byte.into());
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
