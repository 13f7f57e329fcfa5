//! w3lib's `safe_url_string`, and Scrapy, which fetches its result with Twisted.

use crate::common_url::{Arrangement, Component, Features, Port};
use crate::compatibility::nfkc;
use crate::program::{Program, ProgramKind, Status};
use crate::python::{NEW_CAPITALS, int, is_ipv6, port_number, quote, unquote_to_bytes};
use crate::python_codec;
use crate::python_urlsplit::{self as urlsplit, is_future, nfkc_has};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, cut_userinfo, decimal, split_before, split_scheme, without};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

pub(crate) const W3LIB: Program = Program {
    id: "py_w3lib",
    name: "w3lib safe_url_string, then urlsplit",
    versions: &["2.5.0 with Python 3.11.7"],
    kind: ProgramKind::Parser,
    members: &["py_w3lib"],
    status: Status::Current,
    status_reason: "the URL functions of Scrapy",
    source: &["w3lib/url.py: _safe_url_split", "w3lib/_url.py: _urlsplit, _urlunsplit"],
    rules: &Rule::join::<12>(
        RULES,
        &[
            urlsplit::BRACKETS,
            urlsplit::BRACKETED,
            urlsplit::NFKC,
            urlsplit::PORT_DIGITS,
            urlsplit::PORT_RANGE,
        ],
    ),
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement { rewrites: Features::APOSTROPHE, ..Arrangement::EMPTY },
    reader: read,
};

pub(crate) const SCRAPY: Program = Program {
    id: "py_scrapy",
    name: "Scrapy",
    versions: &["2.19.0 with w3lib 2.5.0, Twisted 26.10.0, Python 3.11.7"],
    kind: ProgramKind::Client,
    members: &["py_scrapy"],
    status_reason: "the most used crawler of Python",
    source: &[
        "scrapy/http/request/__init__.py: Request._set_url",
        "twisted/web/client.py: URI.fromBytes",
    ],
    rules: &Rule::join::<14>(
        RULES,
        &[
            SCHEME,
            ASCII,
            PROTOCOL,
            USERINFO,
            urlsplit::BRACKETS,
            urlsplit::BRACKETED,
            urlsplit::NFKC,
        ],
    ),
    arrangement: Arrangement {
        port: Port::Default,
        query: Component::Ignored,
        fragment: Component::Ignored,
        connects: true,
        rewrites: Features::SEMICOLON,
        ..Arrangement::SAME
    },
    reader: fetch,
    ..W3LIB
};

const RULES: &[Rule] = &[TRIMMED, BACKSLASH, BRACKETS, BRACKETED, NFKC, PORT, ZONE];
const TRIMMED: Rule = Rule::new(
    "trimmed",
    "control characters and spaces around the text, tabs and newlines are removed",
    "_strip",
);
const BACKSLASH: Rule =
    Rule::new("backslash", "a backslash is a slash for web schemes, ftp and file", "_urlsplit");
const BRACKETS: Rule = Rule::new(
    "brackets-around",
    "unbalanced brackets in the authority, or brackets that are not around the host",
    "_check_bracketed_netloc",
);
const BRACKETED: Rule = Rule::new(
    "bracketed-address",
    "the text in brackets is not an IPv6 address or future address",
    "_check_bracketed_host",
);
const NFKC: Rule = Rule::new(
    "nfkc-backslash",
    "a character of the authority has a delimiter or backslash in its compatibility form",
    "_checknetloc",
);
const PORT: Rule = Rule::new("port", "the port is not a number up to 65535", "_SplitResult");
const ZONE: Rule = Rule::new("zone", "the zone of an address is not ASCII", "_safe_url_split");
const SCHEME: Rule = Rule::new("scheme", "the text contains no ://", "Request._set_url");
const ASCII: Rule = Rule::new("ascii", "the host stays non-ASCII", "Request.url");
const PROTOCOL: Rule =
    Rule::new("protocol", "the scheme is not http or https", "Agent._getEndpoint");
const USERINFO: Rule = Rule::new("userinfo", "the userinfo is part of the host", "URI.fromBytes");

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let url = safe_url_string(text, &mut reading)?;
    let split = urlsplit::split(&url, &urlsplit::V313)?;
    let host = urlsplit::hostname(&split.netloc, &urlsplit::V313);
    let owned = |text: Cow<'_, str>| Some(Cow::Owned(text.into_owned()));
    reading.port = urlsplit::port(&split.netloc, &urlsplit::V313)?.map(Cow::Owned);
    reading.host = host.and_then(owned);
    reading.scheme = owned(split.scheme);
    reading.path = owned(split.path);
    reading.query = owned(split.query);
    reading.fragment = owned(split.fragment);
    Ok(reading)
}

/// `Request`, then `URI.fromBytes`.
fn fetch(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let url = safe_url_string(text, &mut reading)?;
    if !url.contains("://") && !url.starts_with("about:") && !url.starts_with("data:") {
        return Err(Refusal::by(&SCHEME));
    }
    if !url.is_ascii() {
        return Err(Refusal::by(&ASCII));
    }
    // The white space of `bytes.strip`, which includes U+000B.
    let url = url.trim_matches(|c| matches!(c, ' ' | '\t'..='\r'));
    let split = urlsplit::split(url, &urlsplit::V313)?;
    if !matches!(&*split.scheme, "http" | "https") {
        return Err(Refusal::by(&PROTOCOL));
    }
    let number = split.netloc.rsplit_once(':').and_then(|(host, port)| Some((host, int(port)?)));
    let (host, port) = match number {
        Some((host, port)) => (host, port),
        None => (&*split.netloc, if split.scheme == "https" { "443" } else { "80" }.into()),
    };
    if host.contains('@') {
        reading.apply(&USERINFO);
    }
    let host = String::from(host.trim_matches(['[', ']']));
    // `urlparse` separates the parameters of the last segment.
    let last = split.path.rfind('/').unwrap_or(0);
    let end = split.path[last..].find(';').map_or(split.path.len(), |at| last + at);
    reading.path = Some(Cow::Owned(split.path[..end].into()));
    reading.scheme = Some(Cow::Owned(String::from(&*split.scheme)));
    reading.connect_host = Some(Cow::Owned(host.clone()));
    reading.connect_port = port_number(&port);
    reading.host = Some(Cow::Owned(host));
    reading.port = Some(Cow::Owned(port));
    Ok(reading)
}

const SAFE: &[u8] = b":/?@!$&'()*+,;=%";
const SAFE_WITHOUT_QUOTE: &[u8] = b":/?@!$&()*+,;=%";

/// `safe_url_string`: splits, and writes the URL with characters escaped.
fn safe_url_string(text: &str, reading: &mut ProgramReading<'_>) -> Result<String, Refusal> {
    let trimmed = text.trim_matches(|c| c <= ' ');
    let whole = without(trimmed, &['\t', '\r', '\n']);
    if whole.len() < text.len() {
        reading.apply(&TRIMMED);
    }
    let (scheme, rest) = split_scheme(&whole);
    let scheme = scheme.unwrap_or_default().to_ascii_lowercase();
    let is_special = matches!(&*scheme, "http" | "https" | "ws" | "wss" | "ftp" | "file");
    let rest = if is_special { slashes(rest) } else { Cow::Borrowed(rest) };
    if let Cow::Owned(_) = rest {
        reading.apply(&BACKSLASH);
    }
    let (netloc, rest) = match rest.strip_prefix("//") {
        Some(rest) => split_before(rest, &['/', '?', '#']),
        None => ("", &*rest),
    };
    check_brackets(netloc)?;
    if nfkc_has(netloc, &['/', '?', '#', '@', ':', '\\']) {
        return Err(Refusal::by(&NFKC));
    }
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');

    let netloc = safe_netloc(netloc)?;
    let query = query.unwrap_or_default();
    let query = quote(query, if is_special { SAFE_WITHOUT_QUOTE } else { SAFE });
    let path = if path.is_empty() && !query.is_empty() && is_special {
        "/".into()
    } else {
        quote(path, SAFE)
    };
    let fragment = quote(fragment.unwrap_or_default(), SAFE);
    Ok(unsplit(&scheme, &netloc, &path, &query, &fragment))
}

/// Backslashes before the query and the fragment become slashes.
fn slashes(text: &str) -> Cow<'_, str> {
    let (start, end) = split_before(text, &['?', '#']);
    if start.contains('\\') {
        Cow::Owned(format!("{}{end}", start.replace('\\', "/")))
    } else {
        Cow::Borrowed(text)
    }
}

/// `_check_bracketed_netloc`: brackets in the userinfo stand for those of the host.
fn check_brackets(netloc: &str) -> Result<(), Refusal> {
    if netloc.contains('[') != netloc.contains(']') {
        return Err(Refusal::by(&BRACKETS));
    }
    if !netloc.contains('[') {
        return Ok(());
    }
    let (_, host) = cut_userinfo(netloc);
    let host = match host.split_once('[') {
        Some(("", bracketed)) => {
            let (host, port) = cut(bracketed, ']');
            if port.is_some_and(|port| !port.is_empty() && !port.starts_with(':')) {
                return Err(Refusal::by(&BRACKETS));
            }
            host
        }
        Some(_) => return Err(Refusal::by(&BRACKETS)),
        None => cut(host, ':').0,
    };
    let valid = if host.starts_with(['v', 'V']) { is_future(host) } else { is_ipv6(host) };
    if valid { Ok(()) } else { Err(Refusal::by(&BRACKETED)) }
}

/// The authority, with credentials escaped and the host encoded by IDNA 2003 if that is possible.
fn safe_netloc(netloc: &str) -> Result<String, Refusal> {
    let (userinfo, host) = cut_userinfo(netloc);
    let (host, port) = if netloc.contains('[') {
        let (host, rest) = cut(host.split_once('[').unwrap_or_default().1, ']');
        (host, rest.and_then(|rest| rest.split_once(':')).map(|(_, port)| port))
    } else {
        cut(host, ':')
    };
    let mut safe = String::new();
    if let Some(userinfo) = userinfo {
        let (user, password) = cut(userinfo, ':');
        quote_bytes(&unquote_to_bytes(user), &mut safe);
        if let Some(password) = password {
            safe.push(':');
            quote_bytes(&unquote_to_bytes(password), &mut safe);
        }
        safe.push('@');
    }
    let (name, zone) = split_before(host, &['%']);
    let host = format!("{}{zone}", urlsplit::lowercase(name));
    if host.contains(':') {
        if !host.is_ascii() {
            return Err(Refusal::by(&ZONE));
        }
        let _ = write!(safe, "[{host}]");
    } else if host.is_ascii() {
        safe.push_str(&host);
    } else {
        let cleaned = without(&host, &['@', ':', '#', '?']);
        safe.push_str(&python_codec::encode(&nfkc(&cleaned)).unwrap_or(host));
    }
    if let Some(port) = port.filter(|port| !port.is_empty()) {
        let number = decimal(port).filter(|number| *number <= 65535).ok_or(Refusal::by(&PORT))?;
        safe.push(':');
        safe.push_str(&number.to_string());
    }
    Ok(safe)
}

/// Escapes all but unreserved characters and delimiters of credentials.
fn quote_bytes(bytes: &[u8], quoted: &mut String) {
    for byte in bytes {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,".contains(byte) {
            quoted.push(char::from(*byte));
        } else {
            let _ = write!(quoted, "%{byte:02X}");
        }
    }
}

/// `urllib.parse.uses_netloc`.
const USES_NETLOC: [&str; 25] = [
    "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp",
    "snews", "prospero", "rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git",
    "git+ssh", "ws", "wss",
];

/// `_urlunsplit`.
fn unsplit(scheme: &str, netloc: &str, path: &str, query: &str, fragment: &str) -> String {
    let mut url = String::new();
    if !scheme.is_empty() {
        let _ = write!(url, "{scheme}:");
    }
    if !netloc.is_empty() {
        let slash = if path.is_empty() || path.starts_with('/') { "" } else { "/" };
        let _ = write!(url, "//{netloc}{slash}");
    } else if path.starts_with("//")
        || (USES_NETLOC.contains(&scheme) && (path.is_empty() || path.starts_with('/')))
    {
        url.push_str("//");
    }
    url.push_str(path);
    for (delimiter, component) in [('?', query), ('#', fragment)] {
        if !component.is_empty() {
            let _ = write!(url, "{delimiter}{component}");
        }
    }
    url
}
