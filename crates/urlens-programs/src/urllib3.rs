//! urllib3: `parse_url`, and the host to which `PoolManager` connects.

use crate::common_url::{Arrangement, Features};
use crate::program::{Program, ProgramKind, Status};
use crate::python::{NEW_CAPITALS, escape, is_ipv6_pattern, port_number};
use crate::python_codec;
use crate::python_idna;
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, cut_userinfo, join_labels, split_before};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

pub(crate) const URLLIB3: Program = Program {
    id: "py_urllib3",
    name: "urllib3",
    versions: &["2.8.0"],
    kind: ProgramKind::Parser,
    members: &["py_urllib3"],
    status: Status::Current,
    status_reason: "the most used HTTP library of Python",
    source: &[
        "src/urllib3/util/url.py: parse_url",
        "src/urllib3/poolmanager.py: connection_from_host",
        "src/urllib3/connectionpool.py: _normalize_host",
    ],
    rules: &[NO_SCHEME, AUTHORITY, PORT_RANGE, HOST_CHARACTER, HOST_ESCAPE, IDNA],
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement {
        no_path: None,
        connects: true,
        rewrites: Features::ESCAPE.or(Features::DOT),
        ..Arrangement::SAME
    },
    reader: read,
};

pub(crate) const NO_SCHEME: Rule = Rule::new(
    "no-scheme",
    "text that does not start with a scheme without dot, or with /, is an authority",
    "parse_url",
);
pub(crate) const AUTHORITY: Rule =
    Rule::new("authority", "the authority is not a host and a port", "parse_url");
pub(crate) const PORT_RANGE: Rule =
    Rule::new("port-range", "the port is larger than 65535", "parse_url");
pub(crate) const HOST_CHARACTER: Rule = Rule::new(
    "host-character",
    "the host contains a space or control character",
    "_normalize_host",
);
pub(crate) const HOST_ESCAPE: Rule = Rule::new(
    "host-escape",
    "the host contains a percent sign, or an escape of a control character",
    "_normalize_host_percent_encoding",
);
pub(crate) const IDNA: Rule =
    Rule::new("idna", "a label is not valid by IDNA 2008", "_idna_encode");

/// The result of `parse_url`.
pub(crate) struct Url<'a> {
    pub(crate) scheme: Option<String>,
    pub(crate) auth: Option<Cow<'a, str>>,
    pub(crate) host: Option<Cow<'a, str>>,
    pub(crate) port: Option<String>,
    pub(crate) path: Option<Cow<'a, str>>,
    pub(crate) query: Option<Cow<'a, str>>,
    pub(crate) fragment: Option<Cow<'a, str>>,
    /// The text was read as if it started with `//`.
    without_scheme: bool,
}

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let url = parse_url(text)?;
    let mut reading = ProgramReading::default();
    if url.without_scheme {
        reading.apply(&NO_SCHEME);
    }
    let host = url.host.as_deref().unwrap_or_default();
    let scheme = url.scheme.as_deref().unwrap_or("http");
    if let Ok(Some(host)) = pool_host(host, scheme) {
        reading.connect_host = Some(Cow::Owned(host));
        let default = if scheme == "https" { 443 } else { 80 };
        reading.connect_port = url.port.as_deref().map_or(Some(default), port_number);
    }
    reading.scheme = url.scheme.map(Cow::Owned);
    reading.userinfo = url.auth;
    reading.host = url.host;
    reading.port = url.port.map(Cow::Owned);
    reading.path = url.path;
    reading.query = url.query;
    reading.fragment = url.fragment;
    Ok(reading)
}

/// `connection_from_host`, then `socket.getaddrinfo`: the host, or `None` if it does not connect.
pub(crate) fn pool_host(host: &str, scheme: &str) -> Result<Option<String>, Refusal> {
    if host.is_empty() || !matches!(scheme, "http" | "https") {
        return Ok(None);
    }
    let host = normalize_host(host, true)?;
    let host = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(&host);
    Ok(python_codec::encode(host).map(|_| host.into()))
}

/// `parse_url`.
pub(crate) fn parse_url(text: &str) -> Result<Url<'_>, Refusal> {
    let (scheme, rest) = split_scheme(text);
    let without_scheme = scheme.is_none() && !text.starts_with('/') && !text.is_empty();
    let rest = if without_scheme { Some(rest) } else { rest.strip_prefix("//") };
    let (authority, rest) = match rest {
        Some(rest) => split_before(rest, &['\\', '/', '?', '#']),
        None => ("", scheme.map_or(text, |scheme| &text[scheme.len() + 1..])),
    };
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');
    let scheme = scheme.map(str::to_ascii_lowercase);
    let normalizes = matches!(scheme.as_deref(), None | Some("http" | "https"));

    let (mut auth, mut host, mut port) = (None, None, None);
    if !authority.is_empty() {
        let (userinfo, host_port) = cut_userinfo(authority);
        auth = userinfo.filter(|userinfo| !userinfo.is_empty());
        let (name, number) =
            split_port(host_port).ok_or(Refusal::by(if has_control(host_port) {
                &HOST_CHARACTER
            } else {
                &AUTHORITY
            }))?;
        port = number.map(String::from);
        host = Some(name);
    }
    if port.as_deref().is_some_and(|port| port_number(port).is_none()) {
        return Err(Refusal::by(&PORT_RANGE));
    }
    let encoded = |text, allowed| {
        if normalizes { encode_invalid(text, allowed) } else { Cow::Borrowed(text) }
    };
    let path = if normalizes {
        encode_invalid(&remove_dots(path), PATH_CHARS).into_owned()
    } else {
        path.into()
    };
    Ok(Url {
        auth: auth.map(|auth| encoded(auth, USERINFO_CHARS)),
        host: host.map(|host| normalize_host(host, normalizes)).transpose()?,
        port,
        path: if path.is_empty() {
            (query.is_some() || fragment.is_some()).then_some(Cow::Borrowed(""))
        } else if path.starts_with('/') {
            Some(Cow::Owned(path))
        } else {
            Some(Cow::Owned(format!("/{path}")))
        },
        query: query.map(|query| encoded(query, QUERY_CHARS)),
        fragment: fragment.map(|fragment| encoded(fragment, QUERY_CHARS)),
        scheme,
        without_scheme,
    })
}

/// `_SCHEME_RE`, then `_URI_RE`: a scheme with a dot is not one.
fn split_scheme(text: &str) -> (Option<&str>, &str) {
    match crate::tools::split_scheme(text) {
        (Some(scheme), rest) if !scheme.contains('.') => (Some(scheme), rest),
        _ => (None, text),
    }
}

/// `_HOST_PORT_RE`: a name or an IPv6 address, then a port without its leading zeros.
fn split_port(text: &str) -> Option<(&str, Option<&str>)> {
    let is_host = |host: &str| is_reg_name(host) || split_zone(host).is_some();
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if is_host(host) => (host, Some(port)),
        _ if is_host(text) => (text, None),
        _ => return None,
    };
    let Some(port) = port.filter(|port| !port.is_empty()) else { return Some((host, None)) };
    let number = match port.trim_start_matches('0') {
        "" => "0",
        number => number,
    };
    let valid = number.len() <= 5 && number.bytes().all(|byte| byte.is_ascii_digit());
    valid.then_some((host, Some(number)))
}

/// `_REG_NAME_PAT`: anything but delimiters, and escapes.
fn is_reg_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    !text.contains(['[', ']', ':', '/', '?', '#'])
        && (0..bytes.len())
            .all(|at| bytes[at] != b'%' || escape(bytes[at], &bytes[at + 1..]).is_some())
}

/// `_IPV6_ADDRZ_PAT`: address and zone of an address in brackets. The zone starts with `%`.
fn split_zone(host: &str) -> Option<(&str, &str)> {
    let inner = host.strip_prefix('[')?.strip_suffix(']')?;
    let (address, zone) = split_before(inner, &['%']);
    let valid = is_ipv6_pattern(address) && (zone.is_empty() || is_zone(zone));
    valid.then_some((address, zone))
}

/// `_ZONE_ID_PAT`: `%25` or `%`, then unreserved characters and escapes.
fn is_zone(zone: &str) -> bool {
    let is_id = |id: &str| {
        let bytes = id.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match (UNRESERVED.contains(&bytes[at]), escape(bytes[at], &bytes[at + 1..])) {
                (true, _) => at += 1,
                (false, Some(_)) => at += 3,
                (false, None) => return false,
            }
        }
        !id.is_empty()
    };
    zone.strip_prefix("%25").is_some_and(is_id) || zone.strip_prefix('%').is_some_and(is_id)
}

fn has_control(text: &str) -> bool {
    text.contains(|c| c <= ' ' || c == '\u{7f}')
}

/// `_normalize_host`.
fn normalize_host<'b>(host: &str, normalizes: bool) -> Result<Cow<'b, str>, Refusal> {
    if has_control(host) {
        return Err(Refusal::by(&HOST_CHARACTER));
    }
    if !normalizes || host.is_empty() || is_ipv4_pattern(host) {
        return Ok(Cow::Owned(host.into()));
    }
    if let Some((address, zone)) = split_zone(host) {
        let address = address.to_ascii_lowercase();
        if zone.is_empty() {
            return Ok(Cow::Owned(format!("[{address}]")));
        }
        return Ok(Cow::Owned(format!("[{address}%{}]", normalize_zone(zone)?)));
    }
    let host = normalize_escapes(host)?;
    Ok(Cow::Owned(join_labels(host.split('.').map(encode_label))?))
}

/// The zone without its separator, with escapes in uppercase.
fn normalize_zone(zone: &str) -> Result<String, Refusal> {
    let zone = match zone.strip_prefix("%25") {
        Some(id) if !id.is_empty() => id,
        _ => &zone[1..],
    };
    let is_control = |byte: u8| byte < b' ' || byte == 0x7f;
    let bytes = zone.as_bytes();
    if (0..bytes.len()).any(|at| escape(bytes[at], &bytes[at + 1..]).is_some_and(is_control)) {
        return Err(Refusal::by(&HOST_ESCAPE));
    }
    Ok(encode_invalid(zone, UNRESERVED).into_owned())
}

/// `_normalize_host_percent_encoding`: unreserved characters are decoded.
fn normalize_escapes(host: &str) -> Result<String, Refusal> {
    let mut normal = String::with_capacity(host.len());
    let mut rest = host;
    while let Some(at) = rest.find('%') {
        normal.push_str(&rest[..at]);
        match escape(b'%', &rest.as_bytes()[at + 1..]) {
            None | Some(0..=0x1f | 0x7f) => return Err(Refusal::by(&HOST_ESCAPE)),
            Some(byte) if UNRESERVED.contains(&byte) => normal.push(byte.into()),
            Some(byte) => {
                let _ = write!(normal, "%{byte:02X}");
            }
        }
        rest = &rest[at + 3..];
    }
    normal.push_str(rest);
    Ok(normal)
}

/// `_IPV4_RE`: up to four numbers, decimal or hexadecimal.
fn is_ipv4_pattern(host: &str) -> bool {
    let is_number = |text: &str| match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(digits) => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()),
    };
    host.split('.').count() <= 4 && host.split('.').all(is_number)
}

/// `_idna_encode`: a label of ASCII is not checked.
fn encode_label(label: &str) -> Result<String, Refusal> {
    if label.is_ascii() {
        Ok(uppercase_escapes(&label.to_ascii_lowercase()))
    } else {
        python_idna::encode_strict(&label.to_lowercase()).ok_or(Refusal::by(&IDNA))
    }
}

fn uppercase_escapes(text: &str) -> String {
    let mut upper = text.as_bytes().to_vec();
    for at in 0..upper.len() {
        if escape(upper[at], &upper[at + 1..]).is_some() {
            upper[at..at + 3].make_ascii_uppercase();
        }
    }
    String::from_utf8_lossy(&upper).into_owned()
}

const UNRESERVED: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-~";
const USERINFO_CHARS: &[u8] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-~!$&'()*+,;=:";
const PATH_CHARS: &[u8] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-~!$&'()*+,;=:@/";
const QUERY_CHARS: &[u8] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-~!$&'()*+,;=:@/?";

/// `_encode_invalid_chars`: `%` is escaped too if one of them does not start an escape.
fn encode_invalid<'a>(text: &'a str, allowed: &[u8]) -> Cow<'a, str> {
    if text.bytes().all(|byte| allowed.contains(&byte)) {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let is_escape = |at: usize| escape(bytes[at], &bytes[at + 1..]).is_some();
    let is_encoded = (0..bytes.len()).all(|at| bytes[at] != b'%' || is_escape(at));
    let mut encoded = String::with_capacity(text.len());
    for byte in uppercase_escapes(text).bytes() {
        if (byte == b'%' && is_encoded) || allowed.contains(&byte) {
            encoded.push(byte.into());
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    Cow::Owned(encoded)
}

/// `_remove_path_dot_segments`.
fn remove_dots(path: &str) -> Cow<'_, str> {
    if !path.split('/').any(|segment| segment == "." || segment == "..") {
        return Cow::Borrowed(path);
    }
    let mut output: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "." => {}
            ".." => {
                output.pop();
            }
            segment => output.push(segment),
        }
    }
    if path.starts_with('/') && output.first().is_none_or(|segment| !segment.is_empty()) {
        output.insert(0, "");
    }
    if path.ends_with("/.") || path.ends_with("/..") {
        output.push("");
    }
    Cow::Owned(output.join("/"))
}
