//! GNU Wget, by the name it resolves and the port it connects to.

use crate::common_url::{Arrangement, Features};
use crate::libidn2;
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, decimal, number, starts_with_ignore_case};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::percent;

pub(crate) const WGET: Program = Program {
    id: "wget",
    name: "GNU Wget",
    versions: &["1.21.3 with libidn2 2.3.3, in a UTF-8 locale"],
    kind: ProgramKind::Client,
    members: &["wget"],
    status: Status::Legacy,
    status_reason: "used at the command line; few programs pass URLs of others to it",
    source: &[
        "src/url.c: rewrite_shorthand_url, url_parse",
        "src/host.c: is_valid_ipv6_address",
        "src/iri.c: idn_encode",
    ],
    rules: &[
        NUL,
        SHORTHAND_HTTP,
        SHORTHAND_FTP,
        SCHEME,
        FIRST_AT,
        USER,
        FTP_DELIMITERS,
        BRACKET,
        IPV6,
        AFTER_BRACKET,
        NO_HOST,
        PORT_DIGITS,
        PORT_RANGE,
        ESCAPE,
        CONTROL,
    ],
    differences: &[KnownDifference {
        cause: "libidn2 2.3.3 has an older version of Unicode and UTS 46",
        member: "",
        applies: |text| !percent::decode(text).is_ascii(),
    }],
    arrangement: Arrangement {
        refuses: Features::CONTROL,
        no_path: Some("/"),
        connects: true,
        ..Arrangement::SAME
    },
    reader: read,
};

const NUL: Rule = Rule::new("nul", "the text contains U+0000, or is empty", "main");
const SHORTHAND_HTTP: Rule = Rule::new(
    "shorthand-http",
    "text without a colon before the first slash, or with a port after it, is an http URL",
    "rewrite_shorthand_url",
);
const SHORTHAND_FTP: Rule = Rule::new(
    "shorthand-ftp",
    "text with a colon before the first slash is an ftp URL: host:path",
    "rewrite_shorthand_url",
);
const SCHEME: Rule = Rule::new(
    "scheme",
    "the scheme is not http, https, ftp or ftps, followed by ://",
    "url_scheme",
);
const FIRST_AT: Rule = Rule::new(
    "first-at",
    "the first @ ends the userinfo; no userinfo contains [ or ]",
    "url_skip_credentials",
);
const USER: Rule = Rule::new("user", "the user name is empty", "parse_credentials");
const FTP_DELIMITERS: Rule =
    Rule::new("ftp-delimiters", "in ftp URLs, ; ends the authority and ? does not", "init_seps");
const BRACKET: Rule = Rule::new("bracket", "the closing bracket is missing", "url_parse");
const IPV6: Rule =
    Rule::new("ipv6", "the text in brackets is not an IPv6 address", "is_valid_ipv6_address");
const AFTER_BRACKET: Rule =
    Rule::new("after-bracket", "the closing bracket is followed by text", "url_parse");
const NO_HOST: Rule = Rule::new("no-host", "the host is empty", "url_parse");
const PORT_DIGITS: Rule = Rule::new("port-digits", "the port is not decimal digits", "url_parse");
const PORT_RANGE: Rule = Rule::new("port-range", "the port is larger than 65535", "url_parse");
const ESCAPE: Rule =
    Rule::new("escape", "escapes in the host are decoded, except %00", "url_unescape");
const CONTROL: Rule = Rule::new("control", "the host contains a control character", "url_parse");

/// A supported scheme.
struct Scheme {
    name: &'static str,
    port: u32,
    /// Characters that end a host: a colon, and those that end the authority (`init_seps`).
    ends: &'static [char],
}

const SCHEMES: [Scheme; 4] = [
    Scheme { name: "http", port: 80, ends: &[':', '/', '?', '#'] },
    Scheme { name: "https", port: 443, ends: &[':', '/', '?', '#'] },
    Scheme { name: "ftp", port: 21, ends: &[':', '/', ';', '#'] },
    Scheme { name: "ftps", port: 21, ends: &[':', '/', ';', '#'] },
];

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    if text.is_empty() || text.contains('\0') {
        return Err(Refusal::by(&NUL));
    }
    let mut reading = ProgramReading::default();
    let url = match shorthand(text) {
        Some((url, rule)) => {
            reading.apply(rule);
            Cow::Owned(url)
        }
        None => Cow::Borrowed(text),
    };
    let (scheme, after) = scheme(&url).ok_or(Refusal::by(&SCHEME))?;
    reading.scheme = Some(Cow::Borrowed(scheme.name));
    parse(scheme, &reencode(after), !url.is_ascii(), &mut reading)?;
    Ok(reading)
}

/// `rewrite_shorthand_url`
fn shorthand(text: &str) -> Option<(String, &'static Rule)> {
    if scheme(text).is_some() || text.starts_with([':', '/']) {
        return None;
    }
    let http = || Some((format!("http://{text}"), &SHORTHAND_HTTP));
    let at = text.find([':', '/']).unwrap_or(text.len());
    let (host, rest) = text.split_at(at);
    let Some(rest) = rest.strip_prefix(':') else { return http() };
    if rest.starts_with("//") {
        return None;
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    match rest.as_bytes().get(digits) {
        None | Some(b'/') if digits > 0 => http(),
        _ => Some((format!("ftp://{host}/{rest}"), &SHORTHAND_FTP)),
    }
}

/// `url_scheme`: a supported scheme followed by `://`, and the text after it.
fn scheme(text: &str) -> Option<(&'static Scheme, &str)> {
    const ALL: &[Scheme] = &SCHEMES;
    ALL.iter().find_map(|scheme| {
        let length = scheme.name.len();
        let is_scheme = starts_with_ignore_case(text, scheme.name)
            && text.as_bytes()[length..].starts_with(b"://");
        is_scheme.then(|| (scheme, &text[length + 3..]))
    })
}

/// `reencode_escapes`: escapes unsafe characters, and `%` that does not start an escape. The result is
/// ASCII.
fn reencode(text: &str) -> Cow<'_, str> {
    let is_unsafe = |byte: u8| !byte.is_ascii_graphic() || b"\"<>\\^`{|}".contains(&byte);
    let is_garbled = |rest: &[u8]| {
        rest[0] == b'%'
            && !rest.get(1..3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let bytes = text.as_bytes();
    let changes = |at: usize| is_unsafe(bytes[at]) || is_garbled(&bytes[at..]);
    if !(0..bytes.len()).any(changes) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for (at, &byte) in bytes.iter().enumerate() {
        if changes(at) { out.push_str(&format!("%{byte:02X}")) } else { out.push(byte.into()) }
    }
    Cow::Owned(out)
}

/// `url_parse`, after the scheme. `is_iri` is true if the URL contained a character that is not ASCII.
fn parse(
    scheme: &Scheme,
    text: &str,
    is_iri: bool,
    reading: &mut ProgramReading<'_>,
) -> Result<(), Refusal> {
    let owned = |text: &str| Cow::Owned(text.into());
    // `url_skip_credentials`, as corrected for CVE-2024-38428
    let is_userinfo = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.!~*'();:&=+$,%".contains(&byte))
    };
    let (userinfo, text) = match text.split_once('@') {
        Some((userinfo, rest)) if is_userinfo(userinfo) => (Some(userinfo), rest),
        _ => (None, text),
    };
    let (host, rest) = match text.strip_prefix('[') {
        Some(inner) => {
            let (host, rest) = inner.split_once(']').ok_or(Refusal::by(&BRACKET))?;
            if !is_ipv6(host) {
                return Err(Refusal::by(&IPV6));
            }
            if !rest.is_empty() && !rest.starts_with(scheme.ends) {
                return Err(Refusal::by(&AFTER_BRACKET));
            }
            (host, rest)
        }
        None => text.split_at(text.find(scheme.ends).unwrap_or(text.len())),
    };
    if host.is_empty() {
        return Err(Refusal::by(&NO_HOST));
    }
    let ends = &scheme.ends[1..];
    let (port, rest) = match rest.strip_prefix(':') {
        Some(rest) => {
            let (port, rest) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
            (Some(port).filter(|port| !port.is_empty()), rest)
        }
        None => (None, rest),
    };
    let port = match port.map(decimal) {
        None => None,
        Some(None) => return Err(Refusal::by(&PORT_DIGITS)),
        Some(Some(port)) if port > 0xffff => return Err(Refusal::by(&PORT_RANGE)),
        Some(port) => port,
    };
    if let Some(userinfo) = userinfo {
        if userinfo.is_empty() || userinfo.starts_with(':') {
            return Err(Refusal::by(&USER));
        }
        reading.userinfo = Some(Cow::Owned(unescape(userinfo)));
    }
    let host = read_host(host, is_iri, reading)?;
    note_delimiters(scheme, text, reading);
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = if scheme.ends.contains(&'?') { cut(rest, '?') } else { (rest, None) };
    reading.path = Some(if path.is_empty() { Cow::Borrowed("/") } else { owned(path) });
    reading.query = query.map(owned);
    reading.fragment = fragment.map(owned);
    reading.port = port.map(number);
    reading.connect_host = Some(Cow::Owned(host.clone()));
    reading.connect_port = Some(port.unwrap_or(scheme.port));
    reading.host = Some(Cow::Owned(host));
    Ok(())
}

/// Records delimiters that other programs read differently.
fn note_delimiters(scheme: &Scheme, text: &str, reading: &mut ProgramReading<'_>) {
    let (authority, _) = text.split_at(text.find(scheme.ends).unwrap_or(text.len()));
    let (usual, _) = text.split_at(text.find(['/', '?', '#']).unwrap_or(text.len()));
    if usual.contains('@') {
        reading.apply(&FIRST_AT);
    }
    if scheme.ends.contains(&';') && (usual.contains(';') || authority.contains('?')) {
        reading.apply(&FTP_DELIMITERS);
    }
}

/// The host in lowercase and decoded. If it is not ASCII, or the URL was not, libidn2 converts it; a name
/// that it does not accept is kept.
fn read_host(
    host: &str,
    is_iri: bool,
    reading: &mut ProgramReading<'_>,
) -> Result<String, Refusal> {
    let lower = host.to_ascii_lowercase();
    if !lower.contains('%') {
        return Ok(lower);
    }
    let decoded = unescape_bytes(&lower);
    if decoded.iter().any(u8::is_ascii_control) {
        return Err(Refusal::by(&CONTROL));
    }
    if decoded.is_ascii() {
        reading.apply(&ESCAPE);
    }
    let converted = match core::str::from_utf8(&decoded) {
        Ok(name) if is_iri || !name.is_ascii() => libidn2::to_ascii(name),
        _ => None,
    };
    Ok(converted.unwrap_or_else(|| String::from_utf8_lossy(&decoded).into_owned()))
}

fn unescape(text: &str) -> String {
    String::from_utf8_lossy(&unescape_bytes(text)).into_owned()
}

/// `url_unescape`: decodes all escapes except `%00`.
fn unescape_bytes(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut parts = text.split("%00");
    out.extend_from_slice(&percent::decode(parts.next().unwrap_or_default()));
    for part in parts {
        out.extend_from_slice(b"%00");
        out.extend_from_slice(&percent::decode(part));
    }
    out
}

/// `is_valid_ipv6_address`: groups may have leading zeros, and so may the decimal numbers at the end.
fn is_ipv6(text: &str) -> bool {
    let (mut rest, mut bytes, mut gap) = (text, 0, false);
    if rest.starts_with(':') {
        rest = &rest[1..];
        if !rest.starts_with(':') {
            return false;
        }
    }
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        let (group, after) = rest.split_at(digits);
        if group.trim_start_matches('0').len() > 4 {
            return false;
        }
        match after.as_bytes().first() {
            None => {
                bytes += 2;
                rest = after;
            }
            Some(b':') if group.is_empty() => {
                if gap {
                    return false;
                }
                gap = true;
                rest = &after[1..];
            }
            Some(b':') => {
                bytes += 2;
                rest = &after[1..];
                if rest.is_empty() || bytes > 16 {
                    return false;
                }
            }
            Some(b'.') if bytes <= 12 && is_ipv4(rest) => {
                bytes += 4;
                rest = "";
            }
            _ => return false,
        }
    }
    !text.is_empty() && if gap { bytes < 16 } else { bytes == 16 }
}

/// `is_valid_ipv4_address`: four decimal numbers up to 255, with any leading zeros. The last may be
/// followed by a dot.
fn is_ipv4(text: &str) -> bool {
    let is_byte = |text: &str| decimal(text).is_some_and(|number| number <= 255);
    text.split('.').count() == 4 && text.split('.').all(is_byte)
}
