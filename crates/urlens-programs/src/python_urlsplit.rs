//! Python's `urllib.parse.urlsplit`.

use crate::program::{Program, ProgramKind, Standing};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{ascii_lowercase, cut, cut_userinfo, decimal, ipv6, map, nfkc, number, part};
use crate::tools::{split_before, without};
use alloc::borrow::Cow;
use alloc::format;

pub(crate) const PY313: Program = Program {
    id: "py313_urlsplit",
    name: "Python urllib.parse.urlsplit",
    versions: &["3.11.7", "3.12.1", "3.13.0"],
    kind: ProgramKind::Parser,
    members: &["py313_urlsplit"],
    standing: Standing::Current,
    why: "the URL parser of Python's standard library",
    source: &["Lib/urllib/parse.py: urlsplit, SplitResult"],
    rules: &[LEADING, REMOVED, BRACKETS, BRACKETED, NFKC, PORT_DIGITS, PORT_RANGE],
    differences: &[],
    reader: read,
};

const LEADING: Rule =
    Rule::new("leading", "control characters and spaces at the start are removed", "urlsplit");
const REMOVED: Rule = Rule::new("removed", "tabs and newlines are removed", "urlsplit");
const BRACKETS: Rule =
    Rule::new("brackets", "a bracket of the authority has no partner", "urlsplit");
const BRACKETED: Rule = Rule::new(
    "bracketed",
    "the text in brackets is no IPv6 address or future address",
    "_check_bracketed_host",
);
const NFKC: Rule = Rule::new(
    "nfkc",
    "a character of the authority has a delimiter in its compatibility form",
    "_checknetloc",
);
const PORT_DIGITS: Rule =
    Rule::new("port-digits", "the port is not decimal digits", "SplitResult.port");
const PORT_RANGE: Rule =
    Rule::new("port-range", "the port is larger than 65535", "SplitResult.port");

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

    let (scheme, rest) = scheme(&whole);
    let (netloc, rest) = match rest.strip_prefix("//") {
        Some(rest) => split_before(rest, &['/', '?', '#']),
        None => ("", rest),
    };
    check_brackets(netloc)?;
    check_nfkc(netloc)?;
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');

    let (userinfo, host) = cut_userinfo(netloc);
    let (host, port) = host_and_port(host);
    reading.userinfo = userinfo.map(|it| part(&whole, it));
    reading.host = (!host.is_empty()).then(|| lowercase_before_zone(part(&whole, host)));
    reading.port = port.map(check_port).transpose()?;
    // An absent component is the empty text.
    reading.scheme = Some(map(part(&whole, scheme), ascii_lowercase));
    reading.path = Some(part(&whole, path));
    reading.query = Some(query.map_or("".into(), |it| part(&whole, it)));
    reading.fragment = Some(fragment.map_or("".into(), |it| part(&whole, it)));
    Ok(reading)
}

/// The text before the first `:`, if it is a scheme; otherwise the scheme is empty.
fn scheme(text: &str) -> (&str, &str) {
    let is_scheme = |it: &str| {
        it.starts_with(|c: char| c.is_ascii_alphabetic())
            && it.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    };
    match text.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (scheme, rest),
        _ => ("", text),
    }
}

/// Checks the text in the first brackets. Text around the brackets is not checked.
fn check_brackets(netloc: &str) -> Result<(), Refusal> {
    match (netloc.contains('['), netloc.contains(']')) {
        (false, false) => Ok(()),
        (true, true) => {
            let (_, host) = netloc.split_once('[').unwrap_or_default();
            let (host, _) = cut(host, ']');
            let valid = match host.starts_with('v') {
                true => is_future(host),
                false => is_ipv6(host),
            };
            if valid { Ok(()) } else { Err(Refusal::by(&BRACKETED)) }
        }
        _ => Err(Refusal::by(&BRACKETS)),
    }
}

/// `v`, hexadecimal digits, a dot, and at least one other character.
fn is_future(host: &str) -> bool {
    let Some((digits, rest)) = host.strip_prefix('v').and_then(|it| it.split_once('.')) else {
        return false;
    };
    !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_hexdigit()) && !rest.is_empty()
}

/// `ipaddress.IPv6Address`: an address, with a zone that is not empty and contains no `%`.
fn is_ipv6(host: &str) -> bool {
    let (address, zone) = cut(host, '%');
    ipv6(address).is_some() && zone.is_none_or(|zone| !zone.is_empty() && !zone.contains('%'))
}

/// `_checknetloc`: IDNA would make delimiters of some characters. Given delimiters are ignored.
fn check_nfkc(netloc: &str) -> Result<(), Refusal> {
    if netloc.is_ascii() {
        return Ok(());
    }
    let given = without(netloc, &['@', ':', '#', '?']);
    let normal = nfkc(&given);
    match normal != given && normal.contains(['/', '?', '#', '@', ':']) {
        true => Err(Refusal::by(&NFKC)),
        false => Ok(()),
    }
}

/// `_hostinfo`: the text in the first brackets is the host, without them the text before the first
/// `:`. An empty port is absent.
fn host_and_port(host: &str) -> (&str, Option<&str>) {
    let (host, port) = match host.split_once('[') {
        Some((_, bracketed)) => {
            let (host, rest) = cut(bracketed, ']');
            (host, rest.and_then(|it| it.split_once(':')).map(|(_, port)| port))
        }
        None => cut(host, ':'),
    };
    (host, port.filter(|it| !it.is_empty()))
}

fn check_port(port: &str) -> Result<Cow<'static, str>, Refusal> {
    match decimal(port) {
        None => Err(Refusal::by(&PORT_DIGITS)),
        Some(port) if port > 65535 => Err(Refusal::by(&PORT_RANGE)),
        Some(port) => Ok(number(port)),
    }
}

/// `hostname`: lowercase of all Unicode letters, except after `%`.
fn lowercase_before_zone(host: Cow<'_, str>) -> Cow<'_, str> {
    map(host, |host| {
        let (name, zone) = split_before(host, &['%']);
        match name.chars().any(|c| !c.is_ascii() || c.is_ascii_uppercase()) {
            true => Cow::Owned(format!("{}{zone}", name.to_lowercase())),
            false => Cow::Borrowed(host),
        }
    })
}
