//! Ruby's `URI.parse`, and the address to which `Net::HTTP` connects.

use crate::common_url::{Arrangement, Features, Port};
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{ascii_lowercase, cut, decimal, ipv6, is_component, split_scheme};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

pub(crate) const URI: Program = Program {
    id: "ruby_uri",
    name: "Ruby URI.parse",
    versions: &["3.1.2 (uri 0.11.0)"],
    kind: ProgramKind::Parser,
    members: &["ruby_uri"],
    status: Status::Current,
    status_reason: "the URI parser of Ruby's standard library",
    source: &[
        "lib/uri/rfc3986_parser.rb: RFC3986_URI, RFC3986_relative_ref, split",
        "lib/uri/generic.rb: initialize, query=, hostname",
        "lib/uri/ftp.rb, ldap.rb, mailto.rb, file.rb: initialize, set_host",
    ],
    rules: &[
        NOT_ASCII,
        GRAMMAR,
        QUERY,
        QUERY_ESCAPE,
        BROKEN_LITERAL,
        SIX_GROUPS,
        OPAQUE,
        DEFAULT_PORT,
        LOCALHOST,
        FTP,
        LDAP,
        MAILTO,
    ],
    differences: &[],
    arrangement: Arrangement {
        refuses: Features::UNUSUAL,
        port: Port::Default,
        connects: true,
        rule: Some(&DEFAULT_PORT),
        rewrites: Features::APOSTROPHE,
        ..Arrangement::SAME
    },
    reader: parse,
};

const NOT_ASCII: Rule = Rule::new("not-ascii", "the text is not ASCII", "split");
const GRAMMAR: Rule =
    Rule::new("grammar", "a component has a character that is not allowed", "split");
const QUERY: Rule = Rule::new("query", "the query may have any ASCII character", "RFC3986_URI");
const QUERY_ESCAPE: Rule = Rule::new(
    "query-escape",
    "a percent sign in the query is followed by two other characters",
    "query=",
);
const BROKEN_LITERAL: Rule = Rule::new(
    "broken-literal",
    "without a scheme, an IPv6 address has no closing bracket",
    "RFC3986_relative_ref",
);
const SIX_GROUPS: Rule =
    Rule::new("six-groups", "the IPv6 address is :: and six groups", "RFC3986_URI");
const OPAQUE: Rule =
    Rule::new("opaque", "there is no authority if no slash follows the scheme", "split");
const DEFAULT_PORT: Rule = Rule::new(
    "default-port",
    "without a port, the default port of the scheme is used",
    "initialize",
);
const LOCALHOST: Rule = Rule::new(
    "localhost",
    "a file URL has no userinfo and no port, and localhost is empty",
    "File.set_host",
);
const FTP: Rule = Rule::new("ftp", "an ftp URL has no path", "FTP.initialize");
const LDAP: Rule = Rule::new("ldap", "an ldap URL has no path, or a fragment", "LDAP.initialize");
const MAILTO: Rule = Rule::new("mailto", "there is no list of mail addresses", "MailTo.initialize");

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    if !text.is_ascii() {
        return Err(Refusal::by(&NOT_ASCII));
    }
    let mut reading = ProgramReading::default();
    let (rest, fragment) = cut(text, '#');
    if fragment.is_some_and(|fragment| !is_component(fragment, is_fragment)) {
        return Err(Refusal::by(&GRAMMAR));
    }
    let (rest, query) = cut(rest, '?');
    let (scheme, rest) = split_scheme(rest);
    let scheme = scheme.map(ascii_lowercase);
    let name = scheme.as_deref().unwrap_or_default();

    let mut opaque = false;
    let path = match rest.strip_prefix("//") {
        Some(after) => {
            let (authority, path) = after.split_at(after.find('/').unwrap_or(after.len()));
            read_authority(&mut reading, authority, scheme.is_some())?;
            path
        }
        None => {
            opaque = scheme.is_some() && !rest.is_empty() && !rest.starts_with('/');
            let first = cut(rest, '/').0;
            if scheme.is_none() && first.contains(':') {
                return Err(Refusal::by(&GRAMMAR));
            }
            rest
        }
    };
    if !is_component(path, is_path) {
        return Err(Refusal::by(&GRAMMAR));
    }
    if opaque {
        reading.apply(&OPAQUE);
    } else if let Some(query) = query {
        reading.query = Some(clean_query(query)?);
        if !is_component(query, is_fragment) {
            reading.apply(&QUERY);
        }
        reading.path = Some(path.into());
    } else {
        reading.path = Some(path.into());
    }
    match name {
        "file" => {
            reading.apply(&LOCALHOST);
            let host = reading.host.take().filter(|host| host != "localhost");
            reading.host = Some(host.unwrap_or_default());
            (reading.userinfo, reading.port) = (None, None);
        }
        "ftp" if !opaque => reading.path = Some(ftp_path(path).into()),
        "ftp" => return Err(Refusal::by(&FTP)),
        "ldap" | "ldaps" if opaque || fragment.is_some() => return Err(Refusal::by(&LDAP)),
        "mailto" => {
            let list = match (opaque, query) {
                (true, _) => path,
                (false, Some(_)) => "",
                (false, None) => return Err(Refusal::by(&MAILTO)),
            };
            if !is_address_list(list) {
                return Err(Refusal::by(&MAILTO));
            }
        }
        _ => {}
    }
    if reading.port.is_none()
        && let Some(port) = default_port(name)
    {
        reading.port = Some(port.into());
        reading.apply(&DEFAULT_PORT);
    }
    if matches!(name, "http" | "https") {
        connect(&mut reading);
    }
    reading.scheme = scheme;
    reading.fragment = fragment.map(Cow::Borrowed);
    Ok(reading)
}

/// The address to which `Net::HTTP` connects.
fn connect(reading: &mut ProgramReading<'_>) {
    let Some(host) = reading.host.as_deref().filter(|host| !host.is_empty()) else { return };
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    reading.connect_host = Some(Cow::Owned(bare.unwrap_or(host).into()));
    reading.connect_port = reading.port.as_deref().and_then(decimal);
}

/// The authority of the regular expressions. An empty host is absent.
fn read_authority<'a>(
    reading: &mut ProgramReading<'a>,
    authority: &'a str,
    has_scheme: bool,
) -> Result<(), Refusal> {
    let refused = Err(Refusal::by(&GRAMMAR));
    let server = match authority.split_once('@') {
        Some((userinfo, server)) => {
            if !is_component(userinfo, is_userinfo) {
                return refused;
            }
            reading.userinfo = Some(userinfo.into());
            server
        }
        None => authority,
    };
    // The port has no brackets and the host no other colons, so that the last colon after a bracket is
    // the one before the port.
    let end = match (server.starts_with('['), has_scheme) {
        (true, true) => server.find(']').map(|at| at + 1),
        (true, false) => Some(broken_literal_end(server)),
        (false, _) => server.find(':'),
    };
    let (host, port) = server.split_at(end.unwrap_or(server.len()));
    let is_valid = match (host.strip_prefix('['), has_scheme) {
        (Some(literal), true) => {
            let literal = literal.strip_suffix(']').unwrap_or_default();
            if has_six_groups(literal) {
                return Err(Refusal::by(&SIX_GROUPS));
            }
            ipv6(literal).is_some() || is_future(literal)
        }
        (Some(address), false) => {
            reading.apply(&BROKEN_LITERAL);
            !has_six_groups(address) && ipv6(address).is_some()
        }
        (None, false) if host.ends_with(']') => is_future(&host[..host.len() - 1]),
        (None, _) => is_component(host, is_name),
    };
    let digits = port.strip_prefix(':').unwrap_or_default();
    let is_port = port.is_empty() || port.starts_with(':');
    if !is_valid || !is_port || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return refused;
    }
    reading.host = (!host.is_empty()).then_some(host.into());
    if !digits.is_empty() {
        let number = digits.trim_start_matches('0');
        reading.port = Some(if number.is_empty() { "0".into() } else { number.into() });
    }
    Ok(())
}

/// The end of an address that has no closing bracket: before a port, if the address is valid so.
fn broken_literal_end(server: &str) -> usize {
    match server.rsplit_once(':') {
        Some((before, _)) if ipv6(&server[1..]).is_none() => before.len(),
        _ => server.len(),
    }
}

/// Returns `true` for `::` and six groups, which the regular expression does not accept.
fn has_six_groups(literal: &str) -> bool {
    let Some(groups) = literal.strip_prefix("::") else { return false };
    groups.split(':').count() + usize::from(groups.contains('.')) == 6 && ipv6(literal).is_some()
}

/// `IPvFuture`, with `v` in lowercase only.
fn is_future(literal: &str) -> bool {
    let Some((digits, rest)) = literal.strip_prefix('v').and_then(|rest| rest.split_once('.'))
    else {
        return false;
    };
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !rest.is_empty()
        && rest.bytes().all(is_userinfo)
}

/// `query=`: tabs and newlines are removed, and other characters encoded.
fn clean_query(query: &str) -> Result<Cow<'_, str>, Refusal> {
    let mut out = String::new();
    out.extend(query.chars().filter(|c| !matches!(c, '\t' | '\r' | '\n')));
    let bytes = out.as_bytes();
    let is_hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    for (at, _) in out.match_indices('%') {
        if at + 2 < bytes.len() && !is_hex(at + 1) && !is_hex(at + 2) {
            return Err(Refusal::by(&QUERY_ESCAPE));
        }
    }
    let is_kept =
        |c: char| !matches!(c, ' ' | '"' | '#' | '\'' | '<' | '>' | '`') && c.is_ascii_graphic();
    if out.len() == query.len() && out.chars().all(is_kept) {
        return Ok(Cow::Borrowed(query));
    }
    let mut encoded = String::new();
    for c in out.chars() {
        if is_kept(c) { encoded.push(c) } else { encoded.push_str(&format!("%{:02X}", c as u32)) }
    }
    Ok(Cow::Owned(encoded))
}

/// The check of `MailTo`: addresses with one `@` each, separated by `,` or `;`.
fn is_address_list(list: &str) -> bool {
    let list = list.strip_suffix([',', ';']).unwrap_or(list);
    let is_address = |text: &str| {
        text.split_once('@')
            .is_some_and(|(user, host)| !user.is_empty() && !host.is_empty() && !host.contains('@'))
    };
    list.is_empty() || list.split([',', ';']).all(is_address)
}

/// `FTP.path`: without the first slash and the type code.
fn ftp_path(path: &str) -> String {
    let (path, _) = path.split_once(";type=").unwrap_or((path, ""));
    let path = path.strip_prefix('/').unwrap_or(path);
    path.strip_prefix("%2F").map_or_else(|| path.into(), |rest| format!("/{rest}"))
}

/// The schemes whose class is loaded by default. `wss` is not.
fn default_port(scheme: &str) -> Option<&'static str> {
    Some(match scheme {
        "http" | "ws" => "80",
        "https" => "443",
        "ftp" => "21",
        "ldap" => "389",
        "ldaps" => "636",
        _ => return None,
    })
}

/// `unreserved / sub-delims`
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&byte)
}

fn is_userinfo(byte: u8) -> bool {
    is_name(byte) || byte == b':'
}

fn is_path(byte: u8) -> bool {
    is_userinfo(byte) || b"@/".contains(&byte)
}

fn is_fragment(byte: u8) -> bool {
    is_path(byte) || byte == b'?'
}
