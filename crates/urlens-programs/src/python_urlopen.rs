//! Python's `urllib.request.urlopen`, up to the connection, by version.
//!
//! It splits the URL with functions of its own. `urlsplit` is called too, for the host of cookies, and
//! refuses some texts.

use crate::common_url::{Arrangement, Component, Features, Path, Port};
use crate::program::{Program, ProgramKind, Status};
use crate::python::{
    NEW_CAPITALS, int, int_python2, is_space, is_space_python2, port_number, unquote,
};
use crate::python_codec;
use crate::python_urlsplit::{self as urlsplit, Version};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::split_before;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

pub(crate) const PY27: Program = Program {
    id: "py27_urlopen",
    name: "Python 2.7 urllib2.urlopen",
    versions: &["2.7.18"],
    members: &["py27_urlopen"],
    status: Status::Legacy,
    status_reason: "Python 2 is no longer maintained",
    source: &["Lib/urllib2.py: Request, do_open", "Lib/httplib.py: HTTPConnection"],
    arrangement: Arrangement {
        refuses: Features::UNICODE.or(Features::SPACE).or(Features::CONTROL),
        ..PY313.arrangement
    },
    reader: |text| read(text, &Python { two: true, urlsplit: urlsplit::V27 }),
    ..PY313
};

pub(crate) const PY38: Program = Program {
    id: "py38_urlopen",
    name: "Python 3.8 urllib.request.urlopen",
    versions: &["3.6.15", "3.8.18", "3.9.18", "3.10.13"],
    members: &["py38_urlopen"],
    status: Status::Legacy,
    status_reason: "Python 3.10 and earlier are replaced by later versions",
    reader: |text| read(text, &Python { two: false, urlsplit: urlsplit::V38 }),
    ..PY313
};

pub(crate) const PY313: Program = Program {
    id: "py313_urlopen",
    name: "Python urllib.request.urlopen",
    versions: &["3.11.7", "3.12.1", "3.13.0"],
    kind: ProgramKind::Client,
    members: &["py313_urlopen"],
    status: Status::Current,
    status_reason: "the HTTP client of Python's standard library",
    source: &["Lib/urllib/request.py: Request, do_open", "Lib/http/client.py: HTTPConnection"],
    rules: &[
        UNWRAP,
        TYPE,
        PROTOCOL,
        HOST,
        UNQUOTED,
        PORT,
        CONTROL,
        IDNA,
        urlsplit::BRACKETS,
        urlsplit::BRACKETED,
        urlsplit::NFKC,
    ],
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement {
        refuses: Features::SPACE.or(Features::CONTROL),
        port: Port::Default,
        path: Path::WithQuery,
        query: Component::Ignored,
        connects: true,
        ..Arrangement::SAME
    },
    reader: |text| read(text, &Python { two: false, urlsplit: urlsplit::V313 }),
};

const UNWRAP: Rule =
    Rule::new("unwrap", "<…> and the prefix URL: are removed, with spaces around", "unwrap");
const TYPE: Rule = Rule::new("type", "there is no text before the first colon", "Request._parse");
const PROTOCOL: Rule =
    Rule::new("protocol", "the scheme is not http or https", "OpenerDirector.open");
const HOST: Rule = Rule::new("host", "there is no host", "do_open");
const UNQUOTED: Rule =
    Rule::new("unquoted", "escapes of the authority are decoded", "Request._parse");
const PORT: Rule = Rule::new("port", "the port is not a number", "HTTPConnection._get_hostport");
const CONTROL: Rule = Rule::new(
    "control",
    "host or path contain a space or control character",
    "HTTPConnection._validate_host, _validate_path",
);
const IDNA: Rule =
    Rule::new("idna", "the codec idna does not accept the host", "socket.getaddrinfo");

struct Python {
    /// Python 2.
    two: bool,
    urlsplit: Version,
}

fn read<'a>(text: &'a str, python: &Python) -> Result<ProgramReading<'a>, Refusal> {
    let mut reading = ProgramReading::default();
    let whole = unwrap(text, if python.two { is_space_python2 } else { is_space });
    if whole.len() < text.len() {
        reading.apply(&UNWRAP);
    }
    let (rest, fragment) = split_fragment(whole, python.two);
    let (scheme, rest) = split_type(rest).ok_or(Refusal::by(&TYPE))?;
    let scheme = scheme.to_lowercase();
    // `request_host` calls `urlparse`.
    urlsplit::split(whole, &python.urlsplit)?;

    let host = rest.strip_prefix("//").map(|rest| split_before(rest, &['/', '#', '?']));
    let is_web = scheme == "http" || scheme == "https";
    if !is_web {
        return Err(Refusal::by(&PROTOCOL));
    }
    let Some((host, selector)) = host.filter(|(host, _)| !host.is_empty()) else {
        return Err(Refusal::by(&HOST));
    };
    let host: Cow<'a, str> = if host.contains('%') {
        Cow::Owned(if python.two { unquote_python2(host) } else { unquote(host) })
    } else {
        Cow::Borrowed(host)
    };
    if host.contains('%') || matches!(host, Cow::Owned(_)) {
        reading.apply(&UNQUOTED);
    }
    let (host, port) = host_and_port(host, python.two)?;
    let is_control =
        |c: char| c <= ' ' || c == '\u{7f}' || (python.two && matches!(c, '\u{80}'..='\u{ff}'));
    if host.contains(is_control) || selector.contains(is_control) {
        return Err(Refusal::by(&CONTROL));
    }
    python_codec::encode(&host).ok_or(Refusal::by(&IDNA))?;

    let port = port.unwrap_or_else(|| if scheme == "https" { "443" } else { "80" }.into());
    reading.scheme = Some(Cow::Owned(scheme));
    reading.path = Some(if selector.is_empty() || selector.starts_with('/') {
        Cow::Borrowed(selector)
    } else {
        Cow::Owned(format!("/{selector}"))
    });
    reading.fragment = fragment.map(Cow::Borrowed);
    reading.connect_host = Some(host.clone());
    reading.connect_port = port_number(&port);
    reading.host = Some(host);
    reading.port = Some(Cow::Owned(port));
    Ok(reading)
}

/// `unwrap`.
fn unwrap(text: &str, is_space: fn(char) -> bool) -> &str {
    let text = text.trim_matches(is_space);
    let text = match text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
        Some(inner) => inner.trim_matches(is_space),
        None => text,
    };
    text.strip_prefix("URL:").map_or(text, |rest| rest.trim_matches(is_space))
}

/// `splittag`: the last `#`. In Python 2 there must be no newline before it.
fn split_fragment(text: &str, two: bool) -> (&str, Option<&str>) {
    match text.rsplit_once('#') {
        Some((before, fragment)) if !two || !before.contains('\n') => (before, Some(fragment)),
        _ => (text, None),
    }
}

/// `splittype`: text without `/` before the first `:`.
fn split_type(text: &str) -> Option<(&str, &str)> {
    text.split_once(':').filter(|(scheme, _)| !scheme.is_empty() && !scheme.contains('/'))
}

/// `urllib.unquote` of Python 2: each byte is a character of Latin-1.
fn unquote_python2(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (first, after) = rest.split_at(c.len_utf8());
        let escape = rest
            .as_bytes()
            .get(1..3)
            .and_then(|digits| crate::python::escape(first.as_bytes()[0], digits));
        match escape {
            Some(byte) => {
                decoded.push(byte.into());
                rest = &after[2..];
            }
            None => {
                decoded.push(c);
                rest = after;
            }
        }
    }
    decoded
}

/// `_get_hostport`: the port follows the last `:` after the last `]`.
fn host_and_port(host: Cow<'_, str>, two: bool) -> Result<(Cow<'_, str>, Option<String>), Refusal> {
    let colon = host.rfind(':').filter(|at| host.rfind(']').is_none_or(|bracket| *at > bracket));
    let port = match colon.map(|at| &host[at + 1..]) {
        None | Some("") => None,
        Some(port) if two => Some(int_python2(port).ok_or(Refusal::by(&PORT))?),
        Some(port) => Some(int(port).ok_or(Refusal::by(&PORT))?),
    };
    let end = colon.unwrap_or(host.len());
    let name = &host[..end];
    let name = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    Ok((crate::tools::part(&host, name), port))
}
