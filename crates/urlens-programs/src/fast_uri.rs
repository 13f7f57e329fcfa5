//! The package `fast-uri` of npm.

use crate::ada;
use crate::common_url::{Arrangement, Features};
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{
    cut, decimal, decode_uri_component, ipv6, is_component, is_scheme, number, percent_decode,
};
use crate::uri_js::{compress, is_name, is_unreserved};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

pub(crate) const FAST_URI: Program = Program {
    id: "fast_uri",
    name: "fast-uri",
    versions: &["4.2.3"],
    kind: ProgramKind::Parser,
    members: &["fast_uri"],
    status: Status::Current,
    status_reason: "the URI parser of ajv and fastify",
    source: &[
        "index.js: parseWithStatus, canonicalizeHost",
        "lib/utils.js: normalizeIPv6, normalizePercentEncoding, encodeHost",
        "lib/schemes.js: httpParse, urnParse, mailtoParse",
    ],
    rules: &[
        BACKSLASH,
        EDGE,
        SCHEME,
        ESCAPE,
        AFTER_AUTHORITY,
        PORT,
        LITERAL,
        FORBIDDEN,
        DOMAIN,
        ENCODED,
        NO_HOST,
        URN,
        MAILTO,
    ],
    differences: &[KnownDifference {
        cause: "another version of Unicode, or of the rules of UTS 46",
        member: "",
        applies: |text| !percent_decode(text.as_bytes()).is_ascii() || text.contains("xn--"),
    }],
    arrangement: Arrangement {
        refuses: Features::SPACE.or(Features::CONTROL).or(Features::INVALID_ESCAPE),
        rewrites: Features::ESCAPE,
        ..Arrangement::SAME
    },
    reader: parse,
};

const BACKSLASH: Rule = Rule::new(
    "backslash",
    "a backslash in the authority, or a backslash, tab or newline between its slashes",
    "parseWithStatus",
);
const EDGE: Rule = Rule::new(
    "edge",
    "the text starts or ends with a space or control character",
    "parseWithStatus",
);
const SCHEME: Rule =
    Rule::new("scheme", "the text before the first colon is not a scheme", "parseWithStatus");
const ESCAPE: Rule = Rule::new(
    "escape",
    "a percent sign is not part of an escape",
    "hasMalformedComponentPercentEncoding",
);
const AFTER_AUTHORITY: Rule =
    Rule::new("after-authority", "text other than a path follows the authority", "getParseError");
const PORT: Rule = Rule::new("port", "the port is larger than 65535", "getParseError");
const LITERAL: Rule = Rule::new(
    "literal",
    "the host has brackets, but is not an IPv6 or future address",
    "normalizeIPv6",
);
const FORBIDDEN: Rule = Rule::new(
    "forbidden",
    "the host of http, https, ws or wss has a delimiter or control character",
    "hasForbiddenDomainHost",
);
const DOMAIN: Rule = Rule::new(
    "domain",
    "a host of http, https, ws or wss that is not lowercase letters is converted by the URL Standard",
    "canonicalizeHost",
);
const ENCODED: Rule =
    Rule::new("encoded", "other characters of the host are encoded", "encodeHost");
const NO_HOST: Rule = Rule::new("no-host", "an http or https URI has no host", "httpParse");
const URN: Rule =
    Rule::new("urn", "the urn has no namespace, or its UUID is not valid", "urnParse");
const MAILTO: Rule = Rule::new(
    "mailto",
    "a recipient or header field is not valid, or there is an authority",
    "mailtoParse",
);

/// The parts that the regular expression of `uri-js` and `fast-uri` finds.
pub(crate) struct Groups<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) has_authority: bool,
    /// Before the first `@` of the authority.
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: Option<&'a str>,
    pub(crate) port: Option<&'a str>,
    /// Starts with other text than `/` if it is the rest of the authority.
    pub(crate) path: &'a str,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

/// `URI_PARSE`.
pub(crate) fn groups(text: &str) -> Groups<'_> {
    let (rest, fragment) = cut(text, '#');
    let fragment = fragment.map(|fragment| cut(cut(fragment, '\u{2028}').0, '\u{2029}').0);
    let (rest, query) = cut(rest, '?');
    let colon = rest.find([':', '/']).filter(|&at| at > 0 && rest[at..].starts_with(':'));
    let scheme = colon.map(|at| &rest[..at]);
    let rest = colon.map_or(rest, |at| &rest[at + 1..]);
    let mut found = Groups {
        scheme,
        has_authority: false,
        userinfo: None,
        host: None,
        port: None,
        path: rest,
        query,
        fragment,
    };
    let Some(after) = rest.strip_prefix("//") else { return found };
    found.has_authority = true;
    let (authority, _) = after.split_at(after.find('/').unwrap_or(after.len()));
    let mut start = 0;
    if let Some((userinfo, _)) = authority.split_once('@') {
        found.userinfo = Some(userinfo);
        start = userinfo.len() + 1;
    }
    let server = &authority[start..];
    let literal = server.strip_prefix('[').and_then(|rest| rest.find(']')).filter(|&at| at > 0);
    let end = match literal {
        Some(at) => at + 2,
        None => server.find(':').unwrap_or(server.len()),
    };
    found.host = Some(&server[..end]);
    start += end;
    if let Some(port) = server[end..].strip_prefix(':') {
        let digits = port.find(|c: char| !c.is_ascii_digit()).unwrap_or(port.len());
        found.port = Some(&port[..digits]);
        start += digits + 1;
    }
    found.path = &after[start..];
    found
}

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let parts = groups(text);
    check_introducer(text, &parts)?;
    if text.starts_with(|c| c <= ' ') || text.ends_with(|c| c <= ' ') {
        return Err(Refusal::by(&EDGE));
    }
    if parts.scheme.is_some_and(|scheme| !is_scheme(scheme)) {
        return Err(Refusal::by(&SCHEME));
    }
    let host = parts.host.unwrap_or_default();
    let is_bracketed = host.starts_with('[') && host.ends_with(']');
    let escaped = [parts.userinfo, Some(parts.path), parts.query, parts.fragment];
    let checked = if is_bracketed { None } else { parts.host };
    if escaped.into_iter().chain([checked]).flatten().any(|part| !is_component(part, |_| true)) {
        return Err(Refusal::by(&ESCAPE));
    }
    if parts.has_authority && !parts.path.is_empty() && !parts.path.starts_with('/') {
        return Err(Refusal::by(&AFTER_AUTHORITY));
    }
    let port = parts.port.and_then(decimal);
    if port.is_some_and(|port| port > 65535) {
        return Err(Refusal::by(&PORT));
    }
    let scheme = parts.scheme.map(str::to_ascii_lowercase);
    let name = scheme.as_deref().unwrap_or_default();
    if parts.host.is_some() {
        let host = read_host(&mut reading, host, name, text.contains('%'))?;
        reading.host = Some(Cow::Owned(host));
    }
    reading.port = port.map(number);
    reading.userinfo = parts.userinfo.map(Cow::Borrowed);
    reading.path = Some(Cow::Owned(normalize(parts.path, b"/:@", true)));
    reading.query = parts.query.map(|query| Cow::Owned(normalize(query, b"/:@?", false)));
    reading.fragment =
        parts.fragment.map(|fragment| Cow::Owned(normalize(fragment, b"/:@?", false)));
    match name {
        "http" | "https" if host.is_empty() => return Err(Refusal::by(&NO_HOST)),
        "ws" | "wss" => (reading.path, reading.query) = (None, None),
        "urn" => {
            check_urn(parts.path)?;
            reading.path = None;
            reading.query = parts.query.map(Cow::Borrowed);
            reading.fragment = parts.fragment.map(Cow::Borrowed);
        }
        "mailto" => {
            check_mailto(&parts)?;
            (reading.path, reading.query) = (None, None);
            reading.fragment = parts.fragment.map(Cow::Borrowed);
        }
        _ => {}
    }
    reading.scheme = scheme.map(Cow::Owned);
    Ok(reading)
}

/// Backslashes in the authority, and other text than two slashes before it.
fn check_introducer(text: &str, parts: &Groups<'_>) -> Result<(), Refusal> {
    let rest = &text[parts.scheme.map_or(0, |scheme| scheme.len() + 1)..];
    let refused = Err(Refusal::by(&BACKSLASH));
    if let Some(after) = rest.strip_prefix("//")
        && after[..after.find(['/', '?', '#']).unwrap_or(after.len())].contains('\\')
    {
        return refused;
    }
    let is_region = |c: char| matches!(c, '/' | '\\' | '\t' | '\n' | '\r');
    let region = &rest[..rest.find(|c: char| !is_region(c)).unwrap_or(rest.len())];
    let slashes: String = region.chars().filter(|&c| matches!(c, '/' | '\\')).collect();
    if slashes.len() >= 2 && (!slashes.starts_with("//") || slashes.len() < region.len()) {
        return refused;
    }
    Ok(())
}

/// The steps for the host, in the order of `parseWithStatus`.
fn read_host(
    reading: &mut ProgramReading<'_>,
    host: &str,
    scheme: &str,
    has_percent: bool,
) -> Result<String, Refusal> {
    if host.is_empty() || is_ipv4(host) {
        return Ok(host.into());
    }
    if host.contains(['[', ']']) {
        return literal(host).ok_or(Refusal::by(&LITERAL));
    }
    let mut host = host.to_lowercase();
    if matches!(scheme, "http" | "https" | "ws" | "wss") {
        if host.contains(is_forbidden) {
            return Err(Refusal::by(&FORBIDDEN));
        }
        if !host.bytes().all(is_simple) {
            let converted = web_host(&host).ok_or(Refusal::by(&DOMAIN))?;
            if converted != host {
                reading.apply(&DOMAIN);
            }
            host = converted;
        }
    }
    if has_percent {
        host = encode(&decode_unreserved(&host).to_lowercase(), is_name, false);
        host = uppercase_escapes(&host);
    }
    let encoded = encode(&host, is_name, scheme == "mailto");
    if encoded != host {
        reading.apply(&ENCODED);
    }
    Ok(encoded)
}

/// The host of `http://` and a text, if the text is a host only.
fn web_host(host: &str) -> Option<String> {
    let text = format!("http://{host}");
    let reading = ada::read_url(&text).ok()?;
    let is_only = reading.userinfo.is_none()
        && reading.port.is_none()
        && reading.path.as_deref() == Some("/")
        && reading.query.as_deref().unwrap_or_default().is_empty()
        && reading.fragment.as_deref().unwrap_or_default().is_empty();
    reading.host.filter(|host| is_only && !host.is_empty()).map(Cow::into_owned)
}

/// `normalizeIPv6` of a text in brackets: an address without brackets, or a future address.
fn literal(host: &str) -> Option<String> {
    let inner = host.strip_prefix('[')?.strip_suffix(']')?;
    if inner.contains(['[', ']']) {
        return None;
    }
    if is_future(inner) {
        return Some(format!("[{}]", inner.to_ascii_lowercase()));
    }
    if inner.matches(':').count() < 2 {
        return None;
    }
    let (address, zone) = match inner.split_once('%') {
        Some((address, zone)) => (address, Some(zone.strip_prefix("25").unwrap_or(zone))),
        None => (inner, None),
    };
    if zone.is_some_and(|zone| zone.is_empty() || !is_component(zone, is_unreserved)) {
        return None;
    }
    let address = compressed(address, ipv6(address)?);
    Some(zone.map_or(address.clone(), |zone| format!("{address}%{zone}")))
}

/// `compressIPv6ZeroRun`. An IPv4 address stays.
fn compressed(given: &str, address: [u16; 8]) -> String {
    let dotted = given.rsplit_once(':').map(|(_, last)| last).filter(|last| last.contains('.'));
    let count = if dotted.is_some() { 6 } else { 8 };
    let mut fields: Vec<String> =
        address[..count].iter().map(|group| format!("{group:x}")).collect();
    fields.extend(dotted.map(String::from));
    compress(&fields)
}

/// Four numbers without leading zeros.
fn is_ipv4(text: &str) -> bool {
    let is_byte = |text: &str| {
        (text.len() == 1 || !text.starts_with('0'))
            && decimal(text).is_some_and(|number| number <= 255)
    };
    text.split('.').count() == 4 && text.split('.').all(is_byte)
}

fn is_future(text: &str) -> bool {
    let Some((digits, rest)) = text.strip_prefix(['v', 'V']).and_then(|rest| rest.split_once('.'))
    else {
        return false;
    };
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !rest.is_empty()
        && rest.bytes().all(|byte| is_name(byte) || byte == b':')
}

/// `FORBIDDEN_DOMAIN_HOST_CHARACTER`.
fn is_forbidden(c: char) -> bool {
    c <= ' ' || "\"#/:<>?@[\\]^`{|}\u{7F}".contains(c)
}

/// Characters of hosts that `nonSimpleDomain` leaves alone.
fn is_simple(byte: u8) -> bool {
    byte.is_ascii_lowercase() || b"!\"$&'()*+,-.;=_`{}~".contains(&byte)
}

/// `normalizePercentEncoding` with `decodeUnreserved`.
fn decode_unreserved(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let escape = &rest[at..at + 3];
        let byte = percent_decode(escape.as_bytes())[0];
        if is_unreserved(byte) {
            out.push(byte.into());
        } else {
            out.push_str(&escape.to_ascii_uppercase());
        }
        rest = &rest[at + 3..];
    }
    out + rest
}

fn uppercase_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%').filter(|at| rest.is_char_boundary(at + 3)) {
        out.push_str(&rest[..at]);
        out.push_str(&rest[at..at + 3].to_ascii_uppercase());
        rest = &rest[at + 3..];
    }
    out + rest
}

/// `encodeComponent`: valid escapes stay.
fn encode(text: &str, is_allowed: fn(u8) -> bool, keeps_unicode: bool) -> String {
    if text.bytes().all(is_allowed) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let is_kept = if c.is_ascii() { c == '%' || is_allowed(c as u8) } else { keeps_unicode };
        if is_kept {
            out.push(c);
        } else {
            push_escaped(&mut out, c);
        }
    }
    out
}

fn push_escaped(out: &mut String, c: char) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        out.push_str(&format!("%{byte:02X}"));
    }
}

/// `normalizePathEncoding` and `normalizeQueryFragmentEncoding`.
fn normalize(text: &str, more: &'static [u8], is_path: bool) -> String {
    if text.bytes().all(|byte| is_name(byte) || more.contains(&byte)) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '%' {
            let escape = &rest[..3];
            let byte = percent_decode(escape.as_bytes())[0];
            if is_unreserved(byte) && !(is_path && byte == b'.') {
                out.push(byte.into());
            } else {
                out.push_str(&escape.to_ascii_uppercase());
            }
            rest = &rest[3..];
            continue;
        }
        let is_kept = c.is_ascii() && (is_name(c as u8) || more.contains(&(c as u8)));
        if is_kept {
            out.push(c);
        } else {
            push_escaped(&mut out, c);
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// `urnParse`: a namespace and a string, and a UUID in the namespace `uuid`.
fn check_urn(path: &str) -> Result<(), Refusal> {
    let is_valid = path.split_once(':').is_some_and(|(name, rest)| {
        let is_char =
            |byte: u8| byte.is_ascii_alphanumeric() || b"_!$'()*+,-./:;=@".contains(&byte);
        (1..=32).contains(&name.len())
            && !name.starts_with('-')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !rest.is_empty()
            && is_component(rest, is_char)
            && (!name.eq_ignore_ascii_case("uuid") || is_uuid(rest))
    });
    if is_valid { Ok(()) } else { Err(Refusal::by(&URN)) }
}

pub(crate) fn is_uuid(text: &str) -> bool {
    let lengths = [8, 4, 4, 4, 12];
    text.split('-').count() == 5
        && text.split('-').zip(lengths).all(|(part, length)| {
            part.len() == length && part.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
}

/// `mailtoParse`: recipients of the path and of the header field `to`.
fn check_mailto(parts: &Groups<'_>) -> Result<(), Refusal> {
    let refused = Err(Refusal::by(&MAILTO));
    let mut recipients: Vec<&str> = Vec::new();
    if !parts.path.is_empty() {
        recipients.extend(parts.path.split(','));
    }
    let query = parts.query.unwrap_or_default();
    for token in query.split('&').filter(|_| !query.is_empty()) {
        if token.matches('=').count() > 1 {
            return refused;
        }
        let (name, value) = cut(token, '=');
        if decoded(name).to_lowercase() == "to" {
            recipients.extend(value.unwrap_or_default().split(','));
        }
    }
    if !recipients.is_empty() && parts.has_authority {
        return refused;
    }
    let is_valid =
        |recipient: &&str| recipient.rsplit_once('@').is_some_and(|(_, domain)| is_domain(domain));
    if recipients.iter().all(is_valid) { Ok(()) } else { refused }
}

/// `mailtoNormalizeDomain`.
fn is_domain(domain: &str) -> bool {
    let domain = decoded(domain).to_lowercase();
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_text = |text: &str| text.bytes().all(|byte| matches!(byte, 0x21..=0x5A | 0x5E..=0x7E));
    if literal.is_some_and(is_text) {
        return true;
    }
    let last = domain.rsplit('.').next().unwrap_or_default();
    let is_number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = domain.bytes().all(|byte| is_simple(byte) || byte.is_ascii_digit());
    (!domain.is_empty() && is_plain && !is_number) || web_host(&domain).is_some()
}

/// `decodeHex`: the text itself if its escapes are not valid.
fn decoded(text: &str) -> Cow<'_, str> {
    decode_uri_component(text).map_or(Cow::Borrowed(text), Cow::Owned)
}
