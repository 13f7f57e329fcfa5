//! requests: `Request.prepare_url`, then the host to which its adapter connects.

use crate::common_url::{Arrangement, Features};
use crate::program::{Program, ProgramKind, Status};
use crate::python::{NEW_CAPITALS, escape, is_space, port_number, quote, unquote};
use crate::python_urlsplit as urlsplit;
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, cut_userinfo};
use crate::urllib3;
use alloc::borrow::Cow;
use alloc::string::String;

pub(crate) const REQUESTS: Program = Program {
    id: "py_requests",
    name: "requests",
    versions: &["2.34.2 with urllib3 2.8.0, Python 3.11.7"],
    kind: ProgramKind::Client,
    members: &["py_requests"],
    status: Status::Current,
    status_reason: "the most used HTTP client of Python",
    source: &[
        "src/requests/models.py: PreparedRequest.prepare_url",
        "src/requests/utils.py: requote_uri",
        "src/requests/adapters.py: _urllib3_request_context",
    ],
    rules: &[
        SCHEME,
        NO_HOST,
        LABEL,
        PORT_ZERO,
        CREDENTIALS,
        NAME,
        urllib3::AUTHORITY,
        urllib3::PORT_RANGE,
        urllib3::HOST_CHARACTER,
        urllib3::HOST_ESCAPE,
        urllib3::IDNA,
        urlsplit::BRACKETS,
        urlsplit::BRACKETED,
    ],
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement {
        no_path: Some("/"),
        connects: true,
        rewrites: Features::ESCAPE.or(Features::DOT),
        ..Arrangement::EMPTY
    },
    reader: read,
};

const SCHEME: Rule =
    Rule::new("scheme", "the text does not start with http: or https:", "Session.get_adapter");
const NO_HOST: Rule = Rule::new("no-host", "there is no host", "prepare_url");
const LABEL: Rule = Rule::new("label", "the host starts with * or a dot", "prepare_url");
const PORT_ZERO: Rule = Rule::new("port-zero", "port 0 is the default port", "prepare_url");
const CREDENTIALS: Rule =
    Rule::new("credentials", "user or password are not in Latin-1", "_basic_auth_str");
const NAME: Rule = Rule::new(
    "name",
    "a label of the host is empty or longer than 63 characters",
    "socket.getaddrinfo",
);

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let text = text.trim_start_matches(is_space);
    let is_http = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("http"));
    if !is_http || !text.contains(':') {
        return Err(Refusal::by(&SCHEME));
    }
    let url = prepare_url(text, &mut reading)?;

    // `_urllib3_request_context`.
    let split = urlsplit::split(&url, &urlsplit::V313)?;
    let port = urlsplit::port(&split.netloc, &urlsplit::V313)?;
    let host = urlsplit::hostname(&split.netloc, &urlsplit::V313).ok_or(Refusal::by(&NO_HOST))?;
    check_credentials(&split.netloc)?;
    let host = urllib3::pool_host(&host, &split.scheme)?.ok_or(Refusal::by(&NAME))?;
    let default = if split.scheme == "https" { 443 } else { 80 };

    let owned = |text: &Cow<'_, str>| Some(Cow::Owned(String::from(&**text)));
    reading.scheme = owned(&split.scheme);
    reading.path = owned(&split.path);
    reading.query = owned(&split.query);
    reading.fragment = owned(&split.fragment);
    reading.connect_port = port.as_deref().map_or(Some(default), port_number);
    reading.connect_host = Some(Cow::Owned(host.clone()));
    reading.host = Some(Cow::Owned(host));
    reading.port = port.map(Cow::Owned);
    Ok(reading)
}

/// `prepare_url`: the URL is written again, with some characters escaped.
fn prepare_url(text: &str, reading: &mut ProgramReading<'_>) -> Result<String, Refusal> {
    let url = urllib3::parse_url(text)?;
    let host = url.host.as_deref().unwrap_or_default();
    let scheme = url.scheme.as_deref().unwrap_or_default();
    if !matches!(scheme, "http" | "https") {
        return Err(Refusal::by(&SCHEME));
    }
    if host.is_empty() {
        return Err(Refusal::by(&NO_HOST));
    }
    if host.starts_with(['*', '.']) {
        return Err(Refusal::by(&LABEL));
    }
    let mut text = String::from(scheme);
    text.push_str("://");
    if let Some(auth) = &url.auth {
        text.push_str(auth);
        text.push('@');
    }
    text.push_str(host);
    match url.port.as_deref() {
        Some("0") => reading.apply(&PORT_ZERO),
        Some(port) => {
            text.push(':');
            text.push_str(port);
        }
        None => {}
    }
    text.push_str(url.path.as_deref().filter(|path| !path.is_empty()).unwrap_or("/"));
    for (delimiter, component) in [('?', &url.query), ('#', &url.fragment)] {
        if let Some(component) = component.as_deref().filter(|component| !component.is_empty()) {
            text.push(delimiter);
            text.push_str(component);
        }
    }
    Ok(requote_uri(&text))
}

/// `requote_uri`: escapes of unreserved characters are decoded. If a percent sign is followed by
/// characters that do not form an escape, all percent signs are escaped.
fn requote_uri(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut pieces = text.split('%');
    decoded.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let mut chars = piece.chars();
        let pair = [chars.next(), chars.next()];
        let is_pair = pair.iter().all(|c| c.is_some_and(char::is_alphanumeric));
        match escape(b'%', piece.as_bytes()) {
            None if is_pair => return quote(text, b"!#$&'()*+,/:;=?@[]~"),
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                decoded.push(byte.into());
                decoded.push_str(&piece[2..]);
            }
            _ => {
                decoded.push('%');
                decoded.push_str(piece);
            }
        }
    }
    quote(&decoded, b"!#$%&'()*+,/:;=?@[]~")
}

/// `prepare_auth`: a user with a password is encoded in Latin-1.
fn check_credentials(netloc: &str) -> Result<(), Refusal> {
    let (userinfo, _) = cut_userinfo(netloc);
    let (user, password) = cut(userinfo.unwrap_or_default(), ':');
    let is_latin = |text: &str| unquote(text).chars().all(|c| c <= '\u{ff}');
    if password.is_none_or(|password| is_latin(user) && is_latin(password)) {
        Ok(())
    } else {
        Err(Refusal::by(&CREDENTIALS))
    }
}
