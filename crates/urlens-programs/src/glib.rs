//! GLib's `GUri`, with the flags of libsoup 3.

use crate::common_url::{Arrangement, Features, Port};
use crate::compatibility::nfkc;
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{ascii_lowercase, cut, decimal, number, split_scheme};
use crate::unicode_versions::is_after_unicode_15;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use urlens::internal::punycode;
use urlens::internal::unicode::{self, Class};
use urlens::percent;

pub(crate) const GLIB: Program = Program {
    id: "glib",
    name: "GLib g_uri_parse",
    versions: &["2.74.6, with the flags of libsoup 3"],
    kind: ProgramKind::Parser,
    members: &["glib"],
    status: Status::Current,
    status_reason: "GNOME programs and libsoup use it",
    source: &["glib/guri.c: g_uri_split_internal", "glib/ghostutils.c: g_hostname_to_ascii"],
    rules: &[
        NUL,
        NO_SCHEME,
        ESCAPE,
        UTF8,
        FIRST_AT,
        HOST_ESCAPE,
        IPV6,
        ENCODED_ADDRESS,
        IDN,
        PORT_DIGITS,
        PORT_RANGE,
        DEFAULT_PORT,
    ],
    differences: &[KnownDifference {
        cause: "GLib 2.74.6 has an older version of Unicode",
        member: "",
        applies: |text| !percent::decode(text).is_ascii(),
    }],
    arrangement: Arrangement {
        refuses: Features::CONTROL.or(Features::INVALID_ESCAPE),
        port: Port::Default,
        no_path: Some("/"),
        rewrites: Features::ESCAPE.or(Features::DOT),
        ..Arrangement::SAME
    },
    reader: read,
};

const NUL: Rule =
    Rule::new("nul", "the text contains U+0000, which ends a C string", "g_uri_parse");
const NO_SCHEME: Rule = Rule::new("no-scheme", "the scheme is missing", "g_uri_parse_relative");
const ESCAPE: Rule =
    Rule::new("escape", "a % is not followed by two hexadecimal digits", "uri_decoder");
const UTF8: Rule =
    Rule::new("utf-8", "decoded userinfo or host is not UTF-8, or contains U+0000", "uri_decoder");
const FIRST_AT: Rule =
    Rule::new("first-at", "the first @ ends the userinfo", "g_uri_split_internal");
const HOST_ESCAPE: Rule = Rule::new("host-escape", "escapes in the host are decoded", "parse_host");
const IPV6: Rule =
    Rule::new("ipv6", "the text in brackets is not an IPv6 address", "parse_ip_literal");
const ENCODED_ADDRESS: Rule =
    Rule::new("encoded-address", "the decoded host is an IP address", "parse_host");
const IDN: Rule = Rule::new("idn", "the host cannot be converted to ASCII", "g_hostname_to_ascii");
const PORT_DIGITS: Rule = Rule::new("port-digits", "the port is not decimal digits", "parse_port");
const PORT_RANGE: Rule = Rule::new("port-range", "the port is larger than 65535", "parse_port");
const DEFAULT_PORT: Rule = Rule::new(
    "default-port",
    "an absent port of http, https, ws, wss and ftp is the default port",
    "default_scheme_port",
);

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    if text.contains('\0') {
        return Err(Refusal::by(&NUL));
    }
    let (Some(scheme), rest) = split_scheme(text) else {
        return Err(Refusal::by(&NO_SCHEME));
    };
    let scheme = ascii_lowercase(scheme);
    let mut reading = ProgramReading::default();
    let rest = match rest.strip_prefix("//") {
        Some(rest) => authority(rest, &mut reading)?,
        None => rest,
    };
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');
    let path = normalize(path)?;
    let is_web = matches!(&*scheme, "http" | "https" | "ws" | "wss");
    reading.path =
        Some(if path.is_empty() && is_web { Cow::Borrowed("/") } else { without_dots(path) });
    reading.query = query.map(normalize).transpose()?;
    reading.fragment = fragment.map(normalize).transpose()?;
    let default = match &*scheme {
        "http" | "ws" => Some("80"),
        "https" | "wss" => Some("443"),
        "ftp" => Some("21"),
        _ => None,
    };
    if let (None, Some(port)) = (&reading.port, default) {
        reading.port = Some(Cow::Borrowed(port));
        // Nobody connects without a host, and every client has these ports.
        if reading.host.is_none() {
            reading.apply(&DEFAULT_PORT);
        }
    }
    reading.scheme = Some(scheme);
    Ok(reading)
}

/// Reads the authority, and returns the text after it.
fn authority<'a>(text: &'a str, reading: &mut ProgramReading<'a>) -> Result<&'a str, Refusal> {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let (authority, rest) = text.split_at(end);
    let host = match authority.split_once('@') {
        Some((userinfo, host)) => {
            reading.userinfo = Some(decode(userinfo)?);
            if host.contains('@') {
                reading.apply(&FIRST_AT);
            }
            host
        }
        None => authority,
    };
    let colon = if host.starts_with('[') {
        host.find(']').map(|at| at + 1).filter(|&at| host[at..].starts_with(':'))
    } else {
        host.find(':')
    };
    let (host, port) = match colon {
        Some(colon) => (&host[..colon], &host[colon + 1..]),
        None => (host, ""),
    };
    reading.host = Some(read_host(host, reading)?);
    reading.port = match decimal(port) {
        _ if port.is_empty() => None,
        None => return Err(Refusal::by(&PORT_DIGITS)),
        Some(port) if port > 65535 => return Err(Refusal::by(&PORT_RANGE)),
        Some(port) => Some(number(port)),
    };
    Ok(rest)
}

/// `parse_host`
fn read_host<'a>(host: &'a str, reading: &mut ProgramReading<'a>) -> Result<Cow<'a, str>, Refusal> {
    if host.starts_with('[') {
        return ip_literal(host).ok_or(Refusal::by(&IPV6));
    }
    if host.starts_with(|c: char| c.is_ascii_digit()) && is_address(host) {
        return Ok(Cow::Borrowed(host));
    }
    let decoded = decode(host)?;
    if decoded.len() < host.len() {
        reading.apply(&HOST_ESCAPE);
    }
    if is_address(&decoded) {
        return Err(Refusal::by(&ENCODED_ADDRESS));
    }
    if decoded.is_ascii() {
        Ok(decoded)
    } else {
        to_ascii(&decoded).map(Cow::Owned).ok_or(Refusal::by(&IDN))
    }
}

/// `parse_ip_literal`: an address with an optional zone after `%25`.
fn ip_literal(host: &str) -> Option<Cow<'_, str>> {
    let inner = host.strip_prefix('[')?.strip_suffix(']')?;
    let (address, zone) = cut(inner, '%');
    if !address.contains(':') || !is_address(address) {
        return None;
    }
    match zone {
        None => Some(Cow::Borrowed(address)),
        Some(zone) => {
            let zone = zone.strip_prefix("25").filter(|rest| !rest.is_empty())?;
            Some(Cow::Owned(format!("{address}%{}", decode(zone).ok()?)))
        }
    }
}

/// Decodes all escapes, of which each must be complete.
fn decode(text: &str) -> Result<Cow<'_, str>, Refusal> {
    check_escapes(text)?;
    let decoded = match percent::decode(text) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).map_err(|_| Refusal::by(&UTF8))?),
    };
    if decoded.contains('\0') { Err(Refusal::by(&UTF8)) } else { Ok(decoded) }
}

/// Decodes escapes of unreserved characters, and escapes other bytes than visible ASCII.
fn normalize(text: &str) -> Result<Cow<'_, str>, Refusal> {
    check_escapes(text)?;
    if text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'%') {
        return Ok(Cow::Borrowed(text));
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        let mut byte = *first;
        if byte == b'%' {
            byte = urlens::percent::decode_escape(&[b'%', after[0], after[1]]).unwrap_or(b'%');
            rest = &after[2..];
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                out.push(byte.into());
                continue;
            }
        } else if byte.is_ascii_graphic() {
            out.push(byte.into());
            continue;
        }
        out.push_str(&format!("%{byte:02X}"));
    }
    Ok(Cow::Owned(out))
}

fn check_escapes(text: &str) -> Result<(), Refusal> {
    let is_escape = |rest: &str| {
        rest.as_bytes().get(..2).is_some_and(|start| start.iter().all(u8::is_ascii_hexdigit))
    };
    if text.split('%').skip(1).all(is_escape) { Ok(()) } else { Err(Refusal::by(&ESCAPE)) }
}

/// `g_hostname_is_ip_address`: unlike elsewhere, a zone may follow, and `::` counts as one group.
fn is_address(text: &str) -> bool {
    if !text.contains(':') {
        return is_ipv4(text);
    }
    let (mut rest, mut groups, mut skipped) = (text, 0, false);
    while !rest.is_empty() && !rest.starts_with('%') && groups < 8 {
        if rest.len() < text.len() || rest.starts_with("::") {
            match rest.strip_prefix(':') {
                Some(after) => rest = after,
                None => return false,
            }
        }
        if rest.starts_with(':') && !skipped {
            skipped = true;
            groups += 1;
            if rest == ":" {
                rest = "";
            }
            continue;
        }
        let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        if !(1..=4).contains(&digits) {
            return false;
        }
        if rest[digits..].starts_with('.') {
            return (groups == 6 || groups < 6 && skipped) && is_ipv4(rest);
        }
        groups += 1;
        rest = &rest[digits..];
    }
    (rest.is_empty() || rest.starts_with('%') && rest.len() > 1) && (groups == 8 || skipped)
}

/// Four decimal numbers up to 255 without leading zeros.
fn is_ipv4(text: &str) -> bool {
    text.parse::<core::net::Ipv4Addr>().is_ok()
}

/// `g_hostname_to_ascii`: IDNA 2003 without the checks of directions.
fn to_ascii(host: &str) -> Option<String> {
    if host.len() > 4 * 255 + 1 || host.chars().any(is_after_unicode_15) {
        return None;
    }
    let name: String = host.chars().filter(|&c| !is_junk(c)).collect();
    let name = lowercase(&name);
    if name.is_ascii() {
        return Some(name.into_owned());
    }
    let name = nfkc(&name);
    let name = lowercase(&name);
    if name.chars().any(is_prohibited) {
        return None;
    }
    let mut ascii = String::new();
    let mut rest = &*name;
    // A dot at the end is dropped.
    while !rest.is_empty() {
        let end = rest.find(is_dot).unwrap_or(rest.len());
        let (label, after) = rest.split_at(end);
        rest = after.strip_prefix(is_dot).unwrap_or(after);
        let start = ascii.len();
        if label.is_ascii() {
            ascii.push_str(label);
        } else if label.starts_with("xn--") {
            return None;
        } else {
            ascii.push_str("xn--");
            ascii.push_str(&punycode::encode(label)?);
        }
        if ascii.len() - start > 63 {
            return None;
        }
        if !rest.is_empty() {
            ascii.push('.');
        }
    }
    Some(ascii)
}

/// `g_utf8_strdown`, if the text contains an uppercase letter. A sigma that no letter follows is final.
fn lowercase(text: &str) -> Cow<'_, str> {
    // Roman numerals and letters in circles and squares are symbols.
    let is_symbol = |c: char| matches!(c, '\u{2160}'..='\u{216f}' | '\u{24b6}'..='\u{24cf}' | '\u{1f130}'..='\u{1f189}');
    if !text.chars().any(|c| c.is_uppercase() && !is_symbol(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            'Σ' if !chars.peek().is_some_and(|next| next.is_alphabetic()) => out.push('ς'),
            c => out.extend(c.to_lowercase()),
        }
    }
    Cow::Owned(out)
}

/// `idna_is_dot`
fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}')
}

/// `idna_is_junk`: RFC 3454, table B.1
fn is_junk(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{1806}' | '\u{180b}'..='\u{180d}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

/// `idna_is_prohibited`: controls, formats, separators, private and unassigned characters, and some others,
/// of a text in Form KC. UTS 46 disallows most of them too, and no other characters of such a text.
fn is_prohibited(c: char) -> bool {
    Class::of(c).status() == unicode::Status::Disallowed
        || matches!(
            c,
            '\0'..=' ' | '\x7f' | '\u{a0}' | '\u{ad}' | '\u{340}' | '\u{341}' | '\u{180e}'
            | '\u{2000}'..='\u{200d}' | '\u{202f}' | '\u{205f}'..='\u{2064}' | '\u{206a}'..='\u{206f}'
            | '\u{3000}' | '\u{feff}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        )
}

/// `remove_dot_segments`: RFC 3986, 5.2.4, also for paths that do not start with a slash.
fn without_dots(path: Cow<'_, str>) -> Cow<'_, str> {
    if !path.split('/').any(|segment| segment == "." || segment == "..") {
        return path;
    }
    let mut out = String::new();
    let mut rest = &*path;
    let cut_last = |out: &mut String| out.truncate(out.rfind('/').unwrap_or(0));
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("../").or_else(|| rest.strip_prefix("./")) {
            rest = after;
        } else if rest.starts_with("/./") {
            rest = &rest[2..];
        } else if rest == "/." {
            rest = "/";
        } else if rest.starts_with("/../") {
            rest = &rest[3..];
            cut_last(&mut out);
        } else if rest == "/.." {
            rest = "/";
            cut_last(&mut out);
        } else if rest == "." || rest == ".." {
            rest = "";
        } else {
            let end = rest[1..].find('/').map_or(rest.len(), |at| at + 1);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        }
    }
    Cow::Owned(out)
}
