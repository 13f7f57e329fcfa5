//! Node's legacy parser `url.parse`, and the client `http.get` with its result and with a string.

use crate::ada;
use crate::common_url::{Arrangement, Features};
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, decimal, decode_uri_component, is_js_space, map};
use crate::whatwg;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

pub(crate) const LEGACY: Program = Program {
    id: "node_legacy",
    name: "Node url.parse",
    versions: &["20.20.2"],
    kind: ProgramKind::Parser,
    members: &["node_legacy"],
    status: Status::Legacy,
    status_reason: "deprecated in favour of the URL Standard, still used by older packages",
    source: &["lib/url.js: Url.prototype.parse, parseHost, getHostname"],
    rules: &[
        SPACES, BACKSLASH, NO_SLASHES, NO_HOST, REMOVED, HOST_END, HOST_COLON, AUTH, LENGTH, IDNA,
        NUL, FORBIDDEN,
    ],
    differences: &[UNICODE],
    arrangement: Arrangement {
        no_path: Some("/"),
        rewrites: Features::APOSTROPHE,
        ..Arrangement::SAME
    },
    reader: |text| parse(text).map(|parsed| parsed.reading),
};

pub(crate) const HTTP_LEGACY: Program = Program {
    id: "node_http_legacy",
    name: "Node http.get(url.parse(text))",
    kind: ProgramKind::Client,
    members: &["node_http_legacy"],
    status_reason: "the client of packages that still use url.parse",
    source: &[
        "lib/url.js: Url.prototype.parse, parseHost, getHostname",
        "lib/_http_client.js: ClientRequest",
    ],
    rules: &Rule::join::<18>(
        LEGACY.rules,
        &[SCHEMES, PATH, HEADER, LOCALHOST, WHOLE_HOST, DEFAULT_PORT],
    ),
    arrangement: Arrangement {
        refuses: Features::UNICODE.or(Features::CONTROL),
        connects: true,
        rule: Some(&DEFAULT_PORT),
        ..LEGACY.arrangement
    },
    reader: connect_legacy,
    ..LEGACY
};

pub(crate) const HTTP: Program = Program {
    id: "node_http",
    name: "Node http.get(text)",
    versions: &["20.20.2"],
    kind: ProgramKind::Client,
    members: &["node_http"],
    status: Status::Current,
    status_reason: "the HTTP client of Node",
    source: &["lib/internal/url.js: urlToHttpOptions", "lib/_http_client.js: ClientRequest"],
    rules: &[whatwg::INVALID, whatwg::PUNYCODE, SCHEMES, AUTH, PORT_ZERO, DEFAULT_PORT],
    differences: &[UNICODE],
    arrangement: Arrangement {
        no_path: Some("/"),
        connects: true,
        rule: Some(&DEFAULT_PORT),
        rewrites: Features::DOT.or(Features::APOSTROPHE),
        ..Arrangement::SAME
    },
    reader: connect,
};

const UNICODE: KnownDifference = KnownDifference {
    cause: "another version of Unicode, or of the rules of UTS 46",
    member: "",
    applies: |text| !text.is_ascii() || text.contains("xn--"),
};

const SPACES: Rule =
    Rule::new("spaces", "spaces and control characters at both ends are removed", "Url.parse");
const BACKSLASH: Rule =
    Rule::new("backslash", "a backslash before ? and # is a slash, for every scheme", "Url.parse");
const NO_SLASHES: Rule = Rule::new(
    "no-slashes",
    "a host follows the scheme without slashes, unless the scheme is http, https, ftp, gopher, file, \
     ws or wss in lowercase",
    "Url.parse",
);
const NO_HOST: Rule = Rule::new("no-host", "javascript: has no host", "Url.parse");
const REMOVED: Rule =
    Rule::new("removed", "tabs and newlines in the authority are removed", "Url.parse");
const HOST_END: Rule = Rule::new(
    "host-end",
    "the host ends at a space, quote, percent sign, semicolon or one of <>^`{|}, and the rest is the path",
    "Url.parse",
);
const HOST_COLON: Rule = Rule::new(
    "host-colon",
    "the host ends at its first colon, and the rest is the path",
    "getHostname",
);
const AUTH: Rule =
    Rule::new("auth", "an escape of the userinfo is not valid", "decodeURIComponent");
const LENGTH: Rule =
    Rule::new("length", "a host of more than 255 characters is removed", "Url.parse");
const IDNA: Rule = Rule::new("idna", "the host is converted by UTS 46", "toASCII");
const NUL: Rule = Rule::new("nul", "the host ends at a NUL character", "toASCII");
const FORBIDDEN: Rule = Rule::new(
    "forbidden",
    "the host has a character that is not allowed, or cannot be converted to ASCII",
    "Url.parse",
);
const SCHEMES: Rule = Rule::new("schemes", "the scheme is not http or https", "ClientRequest");
const PATH: Rule =
    Rule::new("path", "the path has a space or a character after U+00FF", "ClientRequest");
const HEADER: Rule =
    Rule::new("header", "the host has a character that a header may not have", "setHeader");
const LOCALHOST: Rule =
    Rule::new("localhost", "without a host, the client connects to localhost", "ClientRequest");
const WHOLE_HOST: Rule =
    Rule::new("whole-host", "if the host is empty, host and port are the host", "ClientRequest");
const DEFAULT_PORT: Rule = Rule::new(
    "default-port",
    "without a port, the default port of the scheme is used",
    "ClientRequest",
);
const PORT_ZERO: Rule = Rule::new("port-zero", "port 0 is the default port", "ClientRequest");

/// The result of `url.parse`.
struct Parsed<'a> {
    reading: ProgramReading<'a>,
    /// The field `host`: host and port.
    host: String,
}

/// `Url.prototype.parse`.
fn parse(text: &str) -> Result<Parsed<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let trimmed = text.trim_matches(is_space);
    if trimmed.len() < text.len() {
        reading.apply(&SPACES);
    }
    let (before, after) = trimmed.split_at(trimmed.find(['?', '#']).unwrap_or(trimmed.len()));
    let rest = if before.contains('\\') {
        reading.apply(&BACKSLASH);
        Cow::Owned(before.replace('\\', "/") + after)
    } else {
        Cow::Borrowed(trimmed)
    };
    if !before.contains('@') && !trimmed.contains('#') && is_simple_path(&rest) {
        let (path, query) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
        reading.path = Some(Cow::Owned(path.into()));
        reading.query = query.strip_prefix('?').map(|rest| Cow::Owned(rest.into()));
        return Ok(Parsed { reading, host: String::new() });
    }

    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".+-".contains(&byte);
    let colon = rest.bytes().position(|byte| !is_name(byte)).unwrap_or(rest.len());
    let scheme = (colon > 0 && rest[colon..].starts_with(':')).then(|| &rest[..colon]);
    let lower = scheme.map(str::to_ascii_lowercase);
    let mut rest = &rest[scheme.map_or(0, |scheme| scheme.len() + 1)..];
    let is_hostless = lower.as_deref() == Some("javascript");
    let slashes = rest.starts_with("//") && (scheme.is_some() || has_userinfo(rest));
    if slashes && !is_hostless {
        rest = &rest[2..];
    }
    let by_name = scheme.is_some_and(|scheme| !is_slashed(scheme));
    let mut host = String::new();
    let mut rest = Cow::Borrowed(rest);
    if is_hostless {
        reading.apply(&NO_HOST);
    } else if slashes || by_name {
        if !slashes {
            reading.apply(&NO_SLASHES);
        }
        let (whole, path) = read_authority(&mut reading, &rest)?;
        (host, rest) = (whole, Cow::Owned(path));
    }
    if !is_hostless {
        rest = map(rest, escape);
    }
    let (path, fragment) = rest.split_at(rest.find('#').unwrap_or(rest.len()));
    let (path, query) = path.split_at(path.find('?').unwrap_or(path.len()));
    let no_path = path.is_empty() && lower.as_deref().is_some_and(is_slashed);
    let has_host = reading.host.as_ref().is_some_and(|host| !host.is_empty());
    reading.path = Some(Cow::Owned(if no_path && has_host { "/".into() } else { path.into() }));
    reading.query = query.strip_prefix('?').map(|rest| Cow::Owned(rest.into()));
    reading.fragment = fragment.strip_prefix('#').map(|rest| Cow::Owned(rest.into()));
    reading.scheme = lower.map(Cow::Owned);
    Ok(Parsed { reading, host })
}

/// Reads the authority at the start of a text. Returns host and port, and the rest of the text.
fn read_authority(
    reading: &mut ProgramReading<'_>,
    text: &str,
) -> Result<(String, String), Refusal> {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let mut authority = String::from(&text[..end]);
    if authority.contains(['\t', '\n', '\r']) {
        authority.retain(|c| !matches!(c, '\t' | '\n' | '\r'));
        reading.apply(&REMOVED);
    }
    let host = match authority.rfind('@') {
        Some(at) => {
            let auth = decode_uri_component(&authority[..at]).ok_or(Refusal::by(&AUTH))?;
            reading.userinfo = Some(Cow::Owned(auth));
            &authority[at + 1..]
        }
        None => &authority,
    };
    let (host, tail) = host.split_at(host.find(ENDS).unwrap_or(host.len()));
    if !tail.is_empty() {
        reading.apply(&HOST_END);
    }
    let mut rest = format!("{tail}{}", &text[end..]);

    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (name, port),
        _ => (host, ""),
    };
    let is_bracketed = name.starts_with('[') && name.ends_with(']');
    let mut name = Cow::Borrowed(name);
    if let Some(colon) = name.find(':').filter(|_| !is_bracketed) {
        rest = format!("/{}{rest}", &name[colon..]);
        name = Cow::Owned(name[..colon].into());
        reading.apply(&HOST_COLON);
    }
    let name = if name.len() > 255 && name.encode_utf16().count() > 255 {
        reading.apply(&LENGTH);
        String::new()
    } else if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        name.to_lowercase()
    };
    let name = if name.is_empty() {
        name
    } else if is_bracketed {
        if name.contains(FORBIDDEN_IN_BRACKETS) {
            return Err(Refusal::by(&FORBIDDEN));
        }
        name
    } else {
        let ascii = ada::to_ascii(&name).unwrap_or_default();
        if ascii.contains('\0') {
            reading.apply(&NUL);
        }
        let (ascii, _) = cut(&ascii, '\0');
        if ascii.is_empty() || ascii.contains(FORBIDDEN_IN_NAMES) {
            return Err(Refusal::by(&FORBIDDEN));
        }
        if ascii != name {
            reading.apply(&IDNA);
        }
        ascii.into()
    };
    let whole = if port.is_empty() { name.clone() } else { format!("{name}:{port}") };
    let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    if bare.is_some() && is_bracketed && !rest.starts_with('/') {
        rest.insert(0, '/');
    }
    reading.host = Some(Cow::Owned(match bare {
        Some(bare) if is_bracketed => bare.into(),
        _ => name,
    }));
    reading.port = (!port.is_empty()).then(|| Cow::Owned(port.into()));
    Ok((whole, rest))
}

/// Characters that end a host.
const ENDS: &[char] = &[' ', '"', '%', '\'', ';', '<', '>', '\\', '^', '`', '{', '|', '}'];

/// `forbiddenHostCharsIpv6`.
const FORBIDDEN_IN_BRACKETS: &[char] =
    &['\0', '\t', '\n', '\r', ' ', '#', '%', '/', '<', '>', '?', '@', '\\', '^', '|'];

/// `forbiddenHostChars`.
const FORBIDDEN_IN_NAMES: &[char] = &[
    '\0', '\t', '\n', '\r', ' ', '#', '%', '/', ':', '<', '>', '?', '@', '[', '\\', ']', '^', '|',
];

/// `slashedProtocol`.
fn is_slashed(scheme: &str) -> bool {
    matches!(scheme, "http" | "https" | "ftp" | "gopher" | "file" | "ws" | "wss")
}

/// Characters that are removed at both ends.
fn is_space(c: char) -> bool {
    c <= ' ' || matches!(c, '\u{A0}' | '\u{FEFF}')
}

/// `simplePathPattern`: one slash or two, and no spaces.
fn is_simple_path(text: &str) -> bool {
    text.starts_with('/') && !text.starts_with("///") && !text.contains(is_js_space)
}

/// `hostPattern`: two slashes and a userinfo and host that are not empty.
fn has_userinfo(text: &str) -> bool {
    let is_end = |c: char| c == '@' || c == '/';
    let Some((user, host)) = text.strip_prefix("//").and_then(|rest| rest.split_once('@')) else {
        return false;
    };
    !user.is_empty() && !user.contains('/') && !host.is_empty() && !host.starts_with(is_end)
}

/// `autoEscapeStr`.
fn escape(text: &str) -> Cow<'_, str> {
    let is_escaped = |c: char| {
        matches!(c, '\t' | '\n' | '\r' | ' ' | '"' | '\'' | '<' | '>')
            || matches!(c, '\\' | '^' | '`' | '{' | '|' | '}')
    };
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_escaped(c) { out.push_str(&format!("%{:02X}", c as u32)) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// The default port of the schemes that the client supports.
fn default_port(reading: &ProgramReading<'_>) -> Result<u32, Refusal> {
    match reading.scheme.as_deref() {
        Some("http") => Ok(80),
        Some("https") => Ok(443),
        _ => Err(Refusal::by(&SCHEMES)),
    }
}

/// `ClientRequest` with the result of `url.parse`.
fn connect_legacy(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let Parsed { mut reading, host } = parse(text)?;
    let default = default_port(&reading)?;
    let query = reading.query.iter().flat_map(|part| part.chars());
    if reading
        .path
        .iter()
        .flat_map(|part| part.chars())
        .chain(query)
        .any(|c| !('!'..='\u{FF}').contains(&c))
    {
        return Err(Refusal::by(&PATH));
    }
    let connect = match reading.host.as_deref().unwrap_or_default() {
        "" if host.is_empty() => {
            reading.apply(&LOCALHOST);
            "localhost".into()
        }
        "" => {
            reading.apply(&WHOLE_HOST);
            host
        }
        name => name.into(),
    };
    let is_header = |c: char| matches!(c, '\t' | ' '..='~' | '\u{80}'..='\u{FF}');
    if !connect.chars().all(is_header) {
        return Err(Refusal::by(&HEADER));
    }
    let port = reading.port.as_deref().and_then(decimal);
    if port.is_none() {
        reading.apply(&DEFAULT_PORT);
    }
    // A port larger than 65535 is kept: measured is the address given to the agent, which fails then.
    reading.connect_port = Some(port.unwrap_or(default));
    reading.connect_host = Some(Cow::Owned(connect));
    Ok(reading)
}

/// `ClientRequest` with a string, which is parsed by the URL Standard.
fn connect(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ada::read_url(text)?;
    let default = default_port(&reading)?;
    if reading.userinfo.as_deref().is_some_and(|userinfo| decode_uri_component(userinfo).is_none())
    {
        return Err(Refusal::by(&AUTH));
    }
    let host = reading.host.as_deref().unwrap_or_default();
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    reading.connect_host = Some(Cow::Owned(bare.into()));
    let port = match reading.port.as_deref().and_then(decimal) {
        Some(0) => {
            reading.apply(&PORT_ZERO);
            default
        }
        Some(port) => port,
        None => {
            reading.apply(&DEFAULT_PORT);
            default
        }
    };
    reading.connect_port = Some(port);
    Ok(reading)
}
