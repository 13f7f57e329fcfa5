//! Java's `java.net.URI`, and the client `java.net.http`.

use crate::common_url::{Arrangement, Features};
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, decimal, has_ipv6_groups, is_hexadecimal, is_scheme, number};
use alloc::borrow::Cow;

pub(crate) const URI: Program = Program {
    id: "java_URI",
    name: "Java java.net.URI",
    versions: &["17.0.15"],
    kind: ProgramKind::Parser,
    members: &["java_URI"],
    status: Status::Current,
    status_reason: "the URI parser of Java's standard library",
    source: &["java/net/URI.java: URI.Parser"],
    rules: &[SCHEME, EMPTY, OPAQUE, NO_AUTHORITY, CHARACTER, ESCAPE, OTHER, REGISTRY, SERVER],
    differences: &[],
    arrangement: Arrangement { refuses: Features::UNUSUAL, ..Arrangement::SAME },
    reader: parse,
};

pub(crate) const HTTP_CLIENT: Program = Program {
    id: "java_HttpClient",
    name: "Java java.net.http.HttpClient",
    kind: ProgramKind::Client,
    members: &["java_HttpClient"],
    status_reason: "the HTTP client of Java's standard library",
    source: &[
        "java/net/URI.java: URI.Parser",
        "jdk/internal/net/http/HttpRequestBuilderImpl.java: checkURI",
        "jdk/internal/net/http/HttpRequestImpl.java: getAddress",
    ],
    rules: &Rule::join::<12>(URI.rules, &[SCHEMES, NO_HOST, DEFAULT_PORT]),
    arrangement: Arrangement { connects: true, rule: Some(&DEFAULT_PORT), ..URI.arrangement },
    reader: connect,
    ..URI
};

const SCHEME: Rule =
    Rule::new("scheme", "the text before the first colon is not a scheme", "Parser.parse");
const EMPTY: Rule = Rule::new("empty", "nothing follows the scheme", "Parser.parse");
const OPAQUE: Rule =
    Rule::new("opaque", "there is no authority if no slash follows the scheme", "Parser.parse");
const NO_AUTHORITY: Rule =
    Rule::new("no-authority", "nothing follows the two slashes", "Parser.parseHierarchical");
const CHARACTER: Rule =
    Rule::new("character", "a character is not allowed in its component", "Parser.checkChars");
const ESCAPE: Rule =
    Rule::new("escape", "a percent sign is not part of an escape", "Parser.scanEscape");
const OTHER: Rule = Rule::new(
    "other",
    "characters that are not ASCII are allowed, except spaces and control characters",
    "Parser.scanEscape",
);
const REGISTRY: Rule = Rule::new(
    "registry",
    "an authority that is not a server name has no host",
    "Parser.parseAuthority",
);
const SERVER: Rule = Rule::new(
    "server",
    "the authority is neither a server name nor the name of a registry",
    "Parser.parseAuthority",
);
const SCHEMES: Rule = Rule::new("schemes", "the scheme is not http or https", "checkURI");
const NO_HOST: Rule = Rule::new("no-host", "there is no host", "checkURI");
const DEFAULT_PORT: Rule = Rule::new(
    "default-port",
    "without a port, the default port of the scheme is used",
    "getAddress",
);

/// `new URI(text)`.
fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    if !text.is_ascii() {
        reading.apply(&OTHER);
    }
    let (rest, fragment) = cut(text, '#');
    let end = rest.find(['/', '?', ':']).unwrap_or(rest.len());
    let mut rest = rest;
    if rest[end..].starts_with(':') {
        let scheme = &rest[..end];
        if !is_scheme(scheme) {
            return Err(Refusal::by(&SCHEME));
        }
        reading.scheme = Some(scheme.into());
        rest = &rest[end + 1..];
    }
    if reading.scheme.is_some() && !rest.starts_with('/') {
        if rest.is_empty() {
            return Err(Refusal::by(&EMPTY));
        }
        check(rest, is_uric)?;
        reading.path = Some(rest.into());
        reading.apply(&OPAQUE);
    } else {
        parse_hierarchical(&mut reading, rest, fragment.is_some())?;
    }
    if let Some(fragment) = fragment {
        check(fragment, is_uric)?;
    }
    reading.fragment = fragment.map(Cow::Borrowed);
    Ok(reading)
}

/// `parseHierarchical`, of a text without fragment.
fn parse_hierarchical<'a>(
    reading: &mut ProgramReading<'a>,
    text: &'a str,
    has_fragment: bool,
) -> Result<(), Refusal> {
    let mut rest = text;
    if let Some(after) = text.strip_prefix("//") {
        let (authority, path) = after.split_at(after.find(['/', '?']).unwrap_or(after.len()));
        if !authority.is_empty() {
            parse_authority(reading, authority)?;
        } else if path.is_empty() && !has_fragment {
            return Err(Refusal::by(&NO_AUTHORITY));
        }
        rest = path;
    }
    let (path, query) = cut(rest, '?');
    check(path, is_path)?;
    if let Some(query) = query {
        check(query, is_uric)?;
    }
    reading.path = Some(path.into());
    reading.query = query.map(Cow::Borrowed);
    Ok(())
}

/// `parseAuthority`: a server with userinfo, host and port, or the name of a registry, which has none
/// of them.
fn parse_authority<'a>(
    reading: &mut ProgramReading<'a>,
    authority: &'a str,
) -> Result<(), Refusal> {
    // A percent sign before a bracket is the start of a zone.
    let is_server_char: fn(u8) -> bool =
        if authority.starts_with(']') { is_server } else { |byte| is_server(byte) || byte == b'%' };
    let may_be_server = scan(authority, is_server_char)? == authority.len();
    let may_be_registry = scan(authority, is_registry)? == authority.len();
    let server = if may_be_server { parse_server(authority) } else { None };
    match server {
        Some((userinfo, host, port)) => {
            reading.userinfo = userinfo.map(Cow::Borrowed);
            reading.host = Some(host.into());
            reading.port = port.map(number);
            Ok(())
        }
        None if may_be_registry => {
            reading.apply(&REGISTRY);
            Ok(())
        }
        None => Err(Refusal::by(&SERVER)),
    }
}

/// `parseServer`: userinfo, host and port. `None` for its syntax errors, which may be ignored.
fn parse_server(authority: &str) -> Option<(Option<&str>, &str, Option<u32>)> {
    let (userinfo, server) = match authority.split_once('@') {
        Some((userinfo, server)) => (Some(userinfo), server),
        None => (None, authority),
    };
    if let Some(userinfo) = userinfo {
        check(userinfo, is_userinfo).ok()?;
    }
    let end = match server.strip_prefix('[') {
        Some(rest) => {
            let (literal, _) = rest.split_once(']')?;
            let (address, zone) = cut(literal, '%');
            let is_zone = |zone: &str| !zone.is_empty() && zone.bytes().all(is_zone);
            // The zone is not separated if the address before it is empty.
            let zone = zone.filter(|_| !address.is_empty());
            if !is_ipv6(if zone.is_some() { address } else { literal }) || !zone.is_none_or(is_zone)
            {
                return None;
            }
            literal.len() + 2
        }
        None => ipv4_end(server).or_else(|| hostname_end(server))?,
    };
    let (host, port) = server.split_at(end);
    let port = match port.strip_prefix(':') {
        Some("") => None,
        Some(port) => Some(decimal(port).filter(|&number| number <= i32::MAX as u32)?),
        None if port.is_empty() => None,
        None => return None,
    };
    Some((userinfo, host, port))
}

/// `parseIPv4Address`: four numbers up to 255, before the end or a colon.
fn ipv4_end(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let is_end = end == text.len() || text[end..].starts_with(':');
    (is_ipv4(&text[..end]) && is_end).then_some(end)
}

/// `scanIPv4Address`. Leading zeros are allowed.
fn is_ipv4(text: &str) -> bool {
    let is_byte = |text: &str| decimal(text).is_some_and(|number| number <= 255);
    text.split('.').count() == 4 && text.split('.').all(is_byte)
}

/// `parseHostname`: labels of letters, digits and hyphens. The last of several labels starts with a
/// letter. A dot may follow.
fn hostname_end(text: &str) -> Option<usize> {
    let is_char = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    let end = text.find(|c: char| !is_char(c)).unwrap_or(text.len());
    let name = &text[..end];
    let labels = name.strip_suffix('.').unwrap_or(name);
    let is_label =
        |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    if !labels.split('.').all(is_label) {
        return None;
    }
    let last_is_name = match labels.rsplit_once('.') {
        Some((_, last)) => last.starts_with(|c: char| c.is_ascii_alphabetic()),
        None => true,
    };
    let is_end = end == text.len() || text[end..].starts_with(':');
    (last_is_name && is_end).then_some(end)
}

/// `parseIPv6Reference`. The IPv4 address at its end may have leading zeros.
fn is_ipv6(text: &str) -> bool {
    let is_group = |group: &str| (1..=4).contains(&group.len()) && is_hexadecimal(group);
    has_ipv6_groups(text, is_group, is_ipv4)
}

/// `checkChars`: all characters are allowed, or are part of an escape.
fn check(text: &str, is_allowed: fn(u8) -> bool) -> Result<(), Refusal> {
    if scan(text, is_allowed)? == text.len() { Ok(()) } else { Err(Refusal::by(&CHARACTER)) }
}

/// `scan` with a mask: the end of the allowed characters and escapes.
fn scan(text: &str, is_allowed: fn(u8) -> bool) -> Result<usize, Refusal> {
    let bytes = text.as_bytes();
    let is_hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            _ if c.is_ascii() && is_allowed(c as u8) => {}
            '%' if is_hex(at + 1) && is_hex(at + 2) => {
                chars.nth(1);
            }
            '%' => return Err(Refusal::by(&ESCAPE)),
            _ if c > '\u{9F}' && !c.is_whitespace() => {}
            _ => return Ok(at),
        }
    }
    Ok(text.len())
}

/// `alphanum | mark` of RFC 2396.
fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte)
}

/// `uric` of RFC 2396, with brackets (RFC 2732).
fn is_uric(byte: u8) -> bool {
    is_unreserved(byte) || b";/?:@&=+$,[]".contains(&byte)
}

fn is_path(byte: u8) -> bool {
    is_unreserved(byte) || b":@&=+$,;/".contains(&byte)
}

fn is_userinfo(byte: u8) -> bool {
    is_unreserved(byte) || b";:&=+$,".contains(&byte)
}

fn is_registry(byte: u8) -> bool {
    is_userinfo(byte) || byte == b'@'
}

fn is_server(byte: u8) -> bool {
    is_registry(byte) || b"[]".contains(&byte)
}

fn is_zone(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.".contains(&byte)
}

/// `HttpRequest.newBuilder(new URI(text))`, and the address to which the client connects.
fn connect(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = parse(text)?;
    let default = match reading.scheme.as_deref() {
        Some(scheme) if scheme.eq_ignore_ascii_case("http") => 80,
        Some(scheme) if scheme.eq_ignore_ascii_case("https") => 443,
        _ => return Err(Refusal::by(&SCHEMES)),
    };
    let host = reading.host.clone().ok_or(Refusal::by(&NO_HOST))?;
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    reading.connect_host = Some(bare.map_or(host.clone(), |bare| Cow::Owned(bare.into())));
    let port = reading.port.as_deref().and_then(decimal);
    if port.is_none() {
        reading.apply(&DEFAULT_PORT);
    }
    reading.connect_port = Some(port.unwrap_or(default));
    Ok(reading)
}
