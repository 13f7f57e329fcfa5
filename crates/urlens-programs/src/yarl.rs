//! yarl's `URL`, and aiohttp, whose client uses it.

use crate::common_url::{Arrangement, Features, Port};
use crate::program::{Program, ProgramKind, Status};
use crate::python::{
    NEW_CAPITALS, compressed, int, is_ipv4, is_ipv6, is_scheme_characters, port_number,
};
use crate::python_codec;
use crate::python_idna;
use crate::python_urlsplit::{is_future, nfkc_has};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{ascii_lowercase, cut, cut_userinfo, map, part, split_before, without};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

pub(crate) const YARL: Program = Program {
    id: "py_yarl",
    name: "yarl.URL",
    versions: &["1.25.1 with idna 3.20, Python 3.11.7"],
    kind: ProgramKind::Parser,
    members: &["py_yarl"],
    status: Status::Current,
    status_reason: "the URL type of aiohttp",
    source: &["yarl/_parse.py: split_url, split_netloc", "yarl/_url.py: encode_url, _encode_host"],
    rules: &[
        LEADING,
        REMOVED,
        BACKSLASH,
        BRACKETS,
        BRACKETED,
        NFKC,
        PORT,
        PORT_RANGE,
        HOST,
        IGNORABLE,
        IDNA,
        CUT,
        DEFAULT_PORT,
    ],
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement {
        port: Port::Default,
        no_path: Some("/"),
        rule: Some(&DEFAULT_PORT),
        rewrites: Features::ESCAPE.or(Features::DOT),
        ..Arrangement::EMPTY
    },
    reader: read,
};

pub(crate) const AIOHTTP: Program = Program {
    id: "py_aiohttp",
    name: "aiohttp",
    versions: &["3.14.5 with yarl 1.25.1"],
    kind: ProgramKind::Client,
    members: &["py_aiohttp"],
    status_reason: "the most used asynchronous HTTP client of Python",
    source: &["aiohttp/client.py: ClientSession._request", "yarl"],
    rules: &Rule::join::<15>(YARL.rules, &[PROTOCOL, NO_HOST]),
    arrangement: Arrangement { connects: true, ..YARL.arrangement },
    reader: connect,
    ..YARL
};

const LEADING: Rule =
    Rule::new("leading", "control characters and spaces at the start are removed", "split_url");
const REMOVED: Rule = Rule::new("removed", "tabs and newlines are removed", "split_url");
const BACKSLASH: Rule = Rule::new("backslash", "the authority contains a backslash", "split_url");
const BRACKETS: Rule = Rule::new(
    "brackets",
    "unbalanced brackets in the host, or brackets that are not around it",
    "split_url",
);
const BRACKETED: Rule = Rule::new(
    "bracketed",
    "the text in brackets contains no colon, or is not a future address",
    "split_url",
);
const NFKC: Rule = Rule::new(
    "nfkc",
    "a character of the authority has a delimiter or % in its compatibility form",
    "_check_netloc",
);
const PORT: Rule = Rule::new("port", "the port is not a number", "split_netloc");
const PORT_RANGE: Rule = Rule::new("port-range", "the port is not in 0 to 65535", "split_netloc");
const HOST: Rule = Rule::new("host", "the scheme requires a host", "encode_url");
const IGNORABLE: Rule =
    Rule::new("ignorable", "the host contains an invisible character", "_encode_host");
const IDNA: Rule = Rule::new(
    "idna",
    "the host is valid neither by IDNA 2008 with UTS 46 nor by IDNA 2003",
    "_idna_encode",
);
const CUT: Rule = Rule::new(
    "cut",
    "if IDNA makes a [ of a character, the first and the last character are removed",
    "encode_url",
);
const DEFAULT_PORT: Rule =
    Rule::new("default-port", "an absent port is the default port of the scheme", "URL.port");
const PROTOCOL: Rule =
    Rule::new("protocol", "the scheme is not http, https, ws or wss", "ClientSession._request");
const NO_HOST: Rule = Rule::new("no-host", "there is no host", "ClientSession._request");

fn connect(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = read(text)?;
    let scheme = reading.scheme.as_deref().unwrap_or_default();
    if !matches!(scheme, "http" | "https" | "ws" | "wss" | "") {
        return Err(Refusal::by(&PROTOCOL));
    }
    if reading.host.as_deref().unwrap_or_default().is_empty() {
        return Err(Refusal::by(&NO_HOST));
    }
    reading.connect_host = reading.host.clone();
    reading.connect_port = reading.port.as_deref().and_then(port_number);
    reading.userinfo = None;
    Ok(reading)
}

/// `encode_url`, and the properties of `URL`.
fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let trimmed = text.trim_start_matches(|c| c <= ' ');
    let whole = without(trimmed, &['\t', '\r', '\n']);
    if trimmed.len() < text.len() {
        reading.apply(&LEADING);
    }
    if whole.len() < trimmed.len() {
        reading.apply(&REMOVED);
    }

    let (scheme, rest) = split_scheme(&whole);
    let (netloc, rest) = match rest.strip_prefix("//") {
        Some(rest) => split_before(rest, &['/', '?', '#']),
        None => ("", rest),
    };
    check_brackets(netloc)?;
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');
    if nfkc_has(netloc, &['/', '?', '#', '@', ':', '%']) {
        return Err(Refusal::by(&NFKC));
    }

    let scheme = map(part(&whole, scheme), ascii_lowercase);
    let default = default_port(&scheme);
    let (userinfo, host) = cut_userinfo(netloc);
    let (host, port) = split_port(host)?;
    if netloc.is_empty() {
        reading.host = None;
    } else if host.is_empty() && default.is_some() {
        return Err(Refusal::by(&HOST));
    } else {
        reading.host = Some(encode_host(part(&whole, host), &mut reading)?);
    }
    let (user, password) = userinfo.map_or(("", None), |userinfo| cut(userinfo, ':'));
    if !user.is_empty() || password.is_some() {
        let password = password.map(|password| format!(":{}", requote(password, USERINFO)));
        let user = requote(user, USERINFO);
        reading.userinfo = Some(Cow::Owned(user + &password.unwrap_or_default()));
    }
    reading.port = port.map(Cow::Owned);
    // An authority without any component is not written.
    let has_netloc = reading.host.as_deref().is_some_and(|host| !host.is_empty())
        || reading.port.is_some()
        || reading.userinfo.is_some();
    reading.path = Some(Cow::Owned(normal_path(path, has_netloc, !scheme.is_empty())));
    if let (None, Some(default)) = (&reading.port, default) {
        reading.apply(&DEFAULT_PORT);
        reading.port = Some(Cow::Owned(default.to_string()));
    }
    reading.query = Some(Cow::Owned(requote(query.unwrap_or_default(), QUERY)));
    reading.fragment = Some(Cow::Owned(requote(fragment.unwrap_or_default(), FRAGMENT)));
    reading.scheme = Some(scheme);
    Ok(reading)
}

/// The text before the first `:`, if it consists of letters, digits and `+-.`.
fn split_scheme(text: &str) -> (&str, &str) {
    text.split_once(':').filter(|(scheme, _)| is_scheme_characters(scheme)).unwrap_or(("", text))
}

/// The default ports. These schemes require a host, too.
fn default_port(scheme: &str) -> Option<u32> {
    match scheme {
        "http" | "ws" => Some(80),
        "https" | "wss" => Some(443),
        "ftp" => Some(21),
        _ => None,
    }
}

/// Backslashes and brackets of the authority. Brackets of the userinfo may stand for those of the host.
fn check_brackets(netloc: &str) -> Result<(), Refusal> {
    if netloc.contains('\\') {
        return Err(Refusal::by(&BACKSLASH));
    }
    if netloc.contains('[') != netloc.contains(']') {
        return Err(Refusal::by(&BRACKETS));
    }
    if !netloc.contains('[') {
        return Ok(());
    }
    let (_, host) = cut_userinfo(netloc);
    let count = |bracket| host.matches(bracket).count();
    let (bracketed, after) = match host.strip_prefix('[') {
        Some(rest) if count('[') == 1 && count(']') <= 1 => cut(rest, ']'),
        _ => return Err(Refusal::by(&BRACKETS)),
    };
    if after.is_some_and(|after| !after.is_empty() && !after.starts_with(':')) {
        return Err(Refusal::by(&BRACKETS));
    }
    let valid =
        if bracketed.starts_with('v') { is_future(bracketed) } else { bracketed.contains(':') };
    if valid { Ok(()) } else { Err(Refusal::by(&BRACKETED)) }
}

/// `split_netloc`.
fn split_port(host: &str) -> Result<(&str, Option<String>), Refusal> {
    let (host, port) = match host.strip_prefix('[') {
        Some(bracketed) => {
            let (host, rest) = cut(bracketed, ']');
            (host, rest.and_then(|rest| rest.strip_prefix(':')))
        }
        None => cut(host, ':'),
    };
    let Some(port) = port.filter(|port| !port.is_empty()) else { return Ok((host, None)) };
    let number = int(port).ok_or(Refusal::by(&PORT))?;
    port_number(&number).ok_or(Refusal::by(&PORT_RANGE))?;
    Ok((host, Some(number)))
}

/// `_encode_host`: the host without brackets.
fn encode_host<'a>(
    host: Cow<'a, str>,
    reading: &mut ProgramReading<'_>,
) -> Result<Cow<'a, str>, Refusal> {
    if host.contains(':') || host.ends_with(char::is_numeric) {
        let separator = if host.contains("%25") { "%25" } else { "%" };
        let (address, zone) = host.split_at(host.find(separator).unwrap_or(host.len()));
        if is_ipv4(address) {
            return Ok(host);
        }
        if let Some(text) = Some(address).filter(|address| is_ipv6(address)).and_then(compressed) {
            return Ok(Cow::Owned(format!("{text}{zone}")));
        }
    }
    if host.is_ascii() {
        return Ok(map(host, ascii_lowercase));
    }
    if host.contains(is_ignorable) {
        return Err(Refusal::by(&IGNORABLE));
    }
    let mut name = python_idna::encode_uts46(&host)
        .or_else(|| python_codec::encode(&host))
        .ok_or(Refusal::by(&IDNA))?;
    // `encode_url` takes a bracket for that of an address, and removes two characters.
    if name.contains('[') {
        reading.apply(&CUT);
        name = name.get(1..name.len() - 1).unwrap_or_default().into();
    }
    Ok(Cow::Owned(name))
}

/// `_DEFAULT_IGNORABLE_RE`.
fn is_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{1806}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Characters that a component may contain. Escapes of `protected` ones are kept.
#[derive(Clone, Copy)]
struct Quoter {
    safe: &'static [u8],
    protected: &'static [u8],
    query: bool,
}

const USERINFO: Quoter = Quoter { safe: b"+&=;", protected: b"", query: false };
const PATH: Quoter = Quoter { safe: b"@:+&=;", protected: b"/+", query: false };
const QUERY: Quoter = Quoter { safe: b"?/:@", protected: b"=+&;", query: true };
const FRAGMENT: Quoter = Quoter { safe: b"?/:@+&=;", protected: b"", query: false };

/// `_Quoter`: escapes of safe characters are decoded, other characters are escaped.
fn requote(text: &str, quoter: Quoter) -> String {
    let is_safe = |byte: u8| {
        byte.is_ascii_alphanumeric()
            || b"-._~!$'()*,".contains(&byte)
            || quoter.safe.contains(&byte)
            || quoter.protected.contains(&byte)
    };
    let bytes = text.as_bytes();
    let mut quoted = String::with_capacity(text.len());
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        at += 1;
        let escaped = match crate::python::escape(byte, &bytes[at..]) {
            Some(decoded) => {
                at += 2;
                let keeps = quoter.protected.contains(&decoded) || !is_safe(decoded);
                if !keeps {
                    quoted.push(decoded.into());
                    continue;
                }
                decoded
            }
            None if quoter.query && byte == b' ' => {
                quoted.push('+');
                continue;
            }
            None if is_safe(byte) => {
                quoted.push(byte.into());
                continue;
            }
            None => byte,
        };
        let _ = write!(quoted, "%{escaped:02X}");
    }
    quoted
}

/// `PATH_REQUOTER`, `normalize_path`, and `/` for an empty path after an authority.
fn normal_path(path: &str, has_netloc: bool, has_scheme: bool) -> String {
    let path = requote(path, PATH);
    if path.is_empty() && has_netloc {
        return "/".into();
    }
    if has_netloc && path.contains('.') {
        let mut segments: Vec<&str> = Vec::new();
        let rest = path.strip_prefix('/').unwrap_or(&path);
        for segment in rest.split('/') {
            match segment {
                "." => {}
                ".." => {
                    segments.pop();
                }
                segment => segments.push(segment),
            }
        }
        if matches!(rest.rsplit('/').next(), Some("." | "..")) {
            segments.push("");
        }
        return format!("/{}", segments.join("/"));
    }
    match split_scheme(&path) {
        (first, rest) if !first.is_empty() && !has_scheme && !has_netloc => {
            format!("{first}%3A{rest}")
        }
        _ => path,
    }
}
