//! httpx: `URL`, and the client.

use crate::common_url::{Arrangement, Features};
use crate::program::{Program, ProgramKind, Status};
use crate::python::{NEW_CAPITALS, escape, int, is_ipv4, is_ipv6, port_number, unquote};
use crate::python_idna;
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, cut_userinfo, is_scheme, split_before};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

pub(crate) const HTTPX: Program = Program {
    id: "py_httpx",
    name: "httpx",
    versions: &["0.28.1 with idna 3.20, Python 3.11.7"],
    kind: ProgramKind::Client,
    members: &["py_httpx"],
    status: Status::Current,
    status_reason: "a widely used HTTP client of Python",
    source: &["httpx/_urlparse.py: urlparse", "httpx/_client.py: Client.build_request"],
    rules: &[LENGTH, CONTROL, PROTOCOL, NO_HOST, IPV4, IPV6, IDNA, PORT, ZONE, PUNYCODE],
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement {
        refuses: Features::CONTROL,
        no_path: Some("/"),
        connects: true,
        rewrites: Features::ESCAPE.or(Features::DOT),
        ..Arrangement::SAME
    },
    reader: read,
};

const LENGTH: Rule = Rule::new("length", "the text has more than 65536 characters", "urlparse");
const CONTROL: Rule = Rule::new("control", "the text contains a control character", "urlparse");
const PROTOCOL: Rule =
    Rule::new("protocol", "the scheme is not http or https", "Client._transport_for_url");
const NO_HOST: Rule = Rule::new("no-host", "there is no host", "Client._merge_url");
const IPV4: Rule = Rule::new("ipv4", "four numbers are not an IPv4 address", "encode_host");
const IPV6: Rule = Rule::new("ipv6", "the text in brackets is not an IPv6 address", "encode_host");
const IDNA: Rule = Rule::new("idna", "the host is not valid by IDNA 2008", "encode_host");
const PORT: Rule = Rule::new("port", "the port is not a number", "normalize_port");
const PUNYCODE: Rule =
    Rule::new("punycode", "a host that starts with xn-- is not valid by IDNA 2008", "URL.host");
const ZONE: Rule = Rule::new("zone", "the zone of an address is not ASCII", "URL.raw_host");

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    if text.len() > 65536 && text.chars().count() > 65536 {
        return Err(Refusal::by(&LENGTH));
    }
    if text.contains(|c: char| c.is_ascii_control()) {
        return Err(Refusal::by(&CONTROL));
    }
    let (scheme, rest) = split_scheme(text);
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => split_before(rest, &['/', '?', '#']),
        None => ("", rest),
    };
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');
    let (userinfo, host) = cut_userinfo(authority);
    let (host, port) = split_host(host);

    let host = encode_host(host)?;
    let port = normalize_port(port, scheme)?;
    let scheme = scheme.to_ascii_lowercase();
    if !matches!(&*scheme, "http" | "https") {
        return Err(Refusal::by(&PROTOCOL));
    }
    if host.is_empty() {
        return Err(Refusal::by(&NO_HOST));
    }
    if !host.is_ascii() {
        return Err(Refusal::by(&ZONE));
    }
    if host.starts_with("xn--") && !python_idna::is_decodable(&host) {
        return Err(Refusal::by(&PUNYCODE));
    }

    let mut reading = ProgramReading::default();
    let default = if scheme == "https" { 443 } else { 80 };
    reading.connect_host = Some(host.clone());
    reading.connect_port = port.as_deref().map_or(Some(default), port_number);
    reading.scheme = Some(Cow::Owned(scheme));
    reading.userinfo = userinfo.map(|userinfo| Cow::Owned(encode(userinfo, b"?`{}/;=@[\\]^|")));
    reading.host = Some(host);
    reading.port = port.map(Cow::Owned);
    reading.path = Some(Cow::Owned(match &*encode(&remove_dots(path), b"?`{}") {
        "" => "/".into(),
        path => unquote(path),
    }));
    reading.query = query.map(|query| Cow::Owned(encode(query, b"")));
    reading.fragment = fragment.map(|fragment| Cow::Owned(unquote(fragment)));
    Ok(reading)
}

/// `URL_REGEX`: the scheme may be empty.
fn split_scheme(text: &str) -> (&str, &str) {
    let is_scheme = |scheme: &str| scheme.is_empty() || is_scheme(scheme);
    text.split_once(':').filter(|(scheme, _)| is_scheme(scheme)).unwrap_or(("", text))
}

/// `AUTHORITY_REGEX`: brackets end at the last `]`, other hosts at the first `:`. What follows is the
/// port, with or without `:`.
fn split_host(text: &str) -> (&str, &str) {
    let end = match text.starts_with('[').then(|| text.rfind(']')).flatten() {
        Some(end) => end + 1,
        None => text.find(':').unwrap_or(text.len()),
    };
    let (host, port) = text.split_at(end);
    (host, port.strip_prefix(':').unwrap_or(port))
}

/// `encode_host`.
fn encode_host(host: &str) -> Result<Cow<'_, str>, Refusal> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if host.split('.').count() == 4 && host.split('.').all(is_number) {
        return if is_ipv4(host) { Ok(Cow::Borrowed(host)) } else { Err(Refusal::by(&IPV4)) };
    }
    if let Some(address) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return if is_ipv6(address) { Ok(Cow::Borrowed(address)) } else { Err(Refusal::by(&IPV6)) };
    }
    if host.is_ascii() {
        let is_safe = |byte| b"!$&'()*+,;=\"`{}%|\\".contains(&byte);
        return Ok(Cow::Owned(quote(&host.to_ascii_lowercase(), is_safe)));
    }
    python_idna::encode_labels(&host.to_lowercase()).map(Cow::Owned).ok_or(Refusal::by(&IDNA))
}

/// `normalize_port`: any number. The default port of a scheme in lowercase is absent.
fn normalize_port(port: &str, scheme: &str) -> Result<Option<String>, Refusal> {
    if port.is_empty() {
        return Ok(None);
    }
    let number = int(port).ok_or(Refusal::by(&PORT))?;
    let default = match scheme {
        "ftp" => "21",
        "http" | "ws" => "80",
        "https" | "wss" => "443",
        _ => "",
    };
    Ok((number != default).then_some(number))
}

/// Escapes space, `"#<>`, and other characters that a component may not contain.
fn encode(text: &str, others: &[u8]) -> String {
    quote(text, |byte| {
        (b'!'..0x7f).contains(&byte) && !b"\"#<>".contains(&byte) && !others.contains(&byte)
    })
}

/// `quote`: escapes are kept.
fn quote(text: &str, is_safe: impl Fn(u8) -> bool) -> String {
    let bytes = text.as_bytes();
    let mut quoted = String::with_capacity(text.len());
    for (at, &byte) in bytes.iter().enumerate() {
        let is_plain = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || is_safe(byte);
        if is_plain || escape(byte, &bytes[at + 1..]).is_some() {
            quoted.push(byte.into());
        } else {
            let _ = write!(quoted, "%{byte:02X}");
        }
    }
    quoted
}

/// `normalize_path`.
fn remove_dots(path: &str) -> String {
    if !path.split('/').any(|segment| segment == "." || segment == "..") {
        return path.into();
    }
    let mut output: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "." => {}
            ".." if output.is_empty() || output == [""] => {}
            ".." => {
                output.pop();
            }
            segment => output.push(segment),
        }
    }
    output.join("/")
}
