//! hyperlink's `URL.from_text`.

use crate::common_url::{Arrangement, Component, Features, Path, Port};
use crate::furl;
use crate::program::{Program, ProgramKind, Status};
use crate::python::int;
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, ipv6, split_before};
use alloc::borrow::Cow;
use alloc::string::ToString;

pub(crate) const HYPERLINK: Program = Program {
    id: "py_hyperlink",
    name: "hyperlink.URL",
    versions: &["21.0.0 with Python 3.11.7"],
    kind: ProgramKind::Parser,
    members: &["py_hyperlink"],
    status: Status::Legacy,
    status_reason: "no release since 2021, used by Twisted",
    source: &["src/hyperlink/_url.py: URL.from_text, parse_host"],
    rules: &[NEWLINE, HOST, TWO_AT, PORT, SCHEME, IPV6, NUL, DEFAULT_PORT],
    differences: &[],
    arrangement: Arrangement {
        refuses: Features::CONTROL,
        userinfo: Some(""),
        port: Port::Default,
        path: Path::WithoutSlash,
        fragment: Component::OrEmpty,
        rule: Some(&DEFAULT_PORT),
        ..Arrangement::SAME
    },
    reader: read,
};

const NEWLINE: Rule =
    Rule::new("newline", "the fragment or the port contain a newline", "URL.from_text");
const HOST: Rule = Rule::new("host", "the host contains brackets", "URL.from_text");
const TWO_AT: Rule = Rule::new("two-at", "the authority contains two @", "URL.__init__");
const PORT: Rule = Rule::new("port", "the port is not a number", "URL.from_text");
const SCHEME: Rule =
    Rule::new("scheme", "the scheme is not letters, digits and +,-.", "URL.__init__");
const IPV6: Rule = Rule::new("ipv6", "a host with a colon is not an IPv6 address", "parse_host");
const NUL: Rule = Rule::new("nul", "the host contains a NUL", "parse_host");
const DEFAULT_PORT: Rule =
    Rule::new("default-port", "an absent port is the default port of the scheme", "URL.__init__");

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let (rest, fragment) = cut(text, '#');
    let fragment = fragment.map(without_newline).unwrap_or_default();
    if fragment.contains('\n') {
        return Err(Refusal::by(&NEWLINE));
    }
    let (rest, query) = cut(rest, '?');
    let (scheme, rest) = match rest.split_once(':') {
        Some((scheme, rest)) if !scheme.is_empty() && !scheme.contains('/') => (scheme, rest),
        _ => ("", rest),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => split_before(rest, &['/']),
        None => ("", rest),
    };

    let (userinfo, host) = authority.split_once('@').unwrap_or(("", authority));
    let (host, port) = split_port(host)?;
    let port = match port {
        Some(port) => Some(int(port).ok_or(Refusal::by(&PORT))?),
        None => None,
    };
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+'..='.');
    if !without_newline(scheme).chars().all(is_scheme) {
        return Err(Refusal::by(&SCHEME));
    }
    if host.contains('@') {
        return Err(Refusal::by(&TWO_AT));
    }
    if host.contains(':') && ipv6(host).is_none() {
        return Err(Refusal::by(&IPV6));
    }
    if host.contains('\0') {
        return Err(Refusal::by(&NUL));
    }
    let default = default_port(scheme);
    if port.is_none() && default.is_some() {
        reading.apply(&DEFAULT_PORT);
    }
    reading.scheme = Some(Cow::Borrowed(scheme));
    reading.userinfo = Some(Cow::Borrowed(userinfo));
    reading.host = Some(Cow::Borrowed(host));
    reading.port = port.or(default.map(|port| port.to_string())).map(Cow::Owned);
    reading.path = Some(Cow::Borrowed(path.strip_prefix('/').unwrap_or(path)));
    reading.query = query.map(Cow::Borrowed);
    reading.fragment = Some(Cow::Borrowed(fragment));
    Ok(reading)
}

/// The text before a newline at its end, where `$` matches.
fn without_newline(text: &str) -> &str {
    text.strip_suffix('\n').unwrap_or(text)
}

/// `_AUTHORITY_RE`: text in brackets, or text without brackets and colons, then a port.
fn split_port(text: &str) -> Result<(&str, Option<&str>), Refusal> {
    let (host, rest) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((host, rest)) if !host.contains('[') => (host, without_newline(rest)),
        _ => split_before(text, &[':', '[', ']']),
    };
    match rest.strip_prefix(':') {
        Some(port) if without_newline(port).contains('\n') => Err(Refusal::by(&NEWLINE)),
        Some(port) => Ok((host, Some(without_newline(port)))),
        None if rest.is_empty() => Ok((host, None)),
        None => Err(Refusal::by(&HOST)),
    }
}

/// `SCHEME_PORT_MAP`: the list of furl without some schemes.
fn default_port(scheme: &str) -> Option<u32> {
    let is_missing = matches!(scheme, "hdl" | "sip" | "sips" | "snews" | "tftp" | "xmpp");
    furl::default_port(scheme).filter(|_| !is_missing)
}
