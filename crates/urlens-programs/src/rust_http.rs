//! The crate `http`: `Uri`, which hyper and its clients use.

use crate::common_url::{Arrangement, Component, Features};
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, cut_userinfo, number};
use alloc::borrow::Cow;

pub(crate) const HTTP: Program = Program {
    id: "rust_http",
    name: "Rust http::Uri",
    versions: &["1.5.0"],
    kind: ProgramKind::Parser,
    members: &["rust_http"],
    status: Status::Current,
    status_reason: "the URI type of hyper and of most HTTP libraries in Rust",
    source: &[
        "src/uri/mod.rs: Uri::from_shared, parse_full",
        "src/uri/scheme.rs: Scheme2::parse",
        "src/uri/authority.rs: validate_authority_bytes, host, port",
        "src/uri/path.rs: scan_path_and_query",
    ],
    rules: &[
        EMPTY,
        LENGTH,
        SCHEME,
        SHORTHAND,
        NOT_ABSOLUTE,
        CHARACTER,
        COLONS,
        BRACKETS,
        AFTER_AT,
        PERCENT,
        PATH,
        PORT,
    ],
    differences: &[],
    arrangement: Arrangement {
        refuses: Features::SPACE.or(Features::CONTROL).or(Features::DELIMITER),
        no_path: Some("/"),
        fragment: Component::Ignored,
        ..Arrangement::SAME
    },
    reader: parse,
};

const EMPTY: Rule = Rule::new("empty", "the text or its authority is empty", "parse_full");
const LENGTH: Rule = Rule::new(
    "length",
    "the text has more than 65534 bytes, or the scheme more than 64",
    "from_shared",
);
const SCHEME: Rule = Rule::new(
    "scheme",
    "a scheme may be empty, start with a digit and have a tilde",
    "Scheme2::parse",
);
const SHORTHAND: Rule =
    Rule::new("shorthand", "a text without :// and slash is host and port", "parse_full");
const NOT_ABSOLUTE: Rule =
    Rule::new("not-absolute", "a text without :// has a path, query or fragment", "parse_full");
const CHARACTER: Rule = Rule::new(
    "character",
    "the authority has a character that is not allowed",
    "validate_authority_bytes",
);
const COLONS: Rule =
    Rule::new("colons", "the host has more than one colon", "validate_authority_bytes");
const BRACKETS: Rule = Rule::new(
    "brackets",
    "the brackets of the authority are not one pair",
    "validate_authority_bytes",
);
const AFTER_AT: Rule = Rule::new("after-at", "nothing follows the @", "validate_authority_bytes");
const PERCENT: Rule = Rule::new(
    "percent",
    "the host has a percent sign outside of brackets",
    "validate_authority_bytes",
);
const PATH: Rule = Rule::new(
    "path",
    "the path or query has a character that is not allowed",
    "scan_path_and_query",
);
const PORT: Rule =
    Rule::new("port", "a port that is not a number up to 65535 is ignored", "Authority::port");

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    if text.is_empty() {
        return Err(Refusal::by(&EMPTY));
    }
    if text.len() > 65534 {
        return Err(Refusal::by(&LENGTH));
    }
    if text == "*" {
        reading.path = Some(text.into());
        return Ok(reading);
    }
    if text.starts_with('/') {
        read_path(&mut reading, text)?;
        return Ok(reading);
    }
    let scheme = scheme(text);
    if scheme.is_some_and(|scheme| scheme.len() > 64) {
        return Err(Refusal::by(&LENGTH));
    }
    let rest = scheme.map_or(text, |scheme| &text[scheme.len() + 3..]);
    if rest.is_empty() {
        return Err(Refusal::by(&EMPTY));
    }
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    check_authority(authority)?;
    let Some(scheme) = scheme else {
        if !path.is_empty() {
            return Err(Refusal::by(&NOT_ABSOLUTE));
        }
        reading.apply(&SHORTHAND);
        read_authority(&mut reading, authority);
        return Ok(reading);
    };
    if authority.is_empty() {
        return Err(Refusal::by(&EMPTY));
    }
    if !scheme.starts_with(|c: char| c.is_ascii_alphabetic()) || scheme.contains('~') {
        reading.apply(&SCHEME);
    }
    reading.scheme = Some(match scheme {
        _ if scheme.eq_ignore_ascii_case("http") => "http".into(),
        _ if scheme.eq_ignore_ascii_case("https") => "https".into(),
        other => other.into(),
    });
    read_authority(&mut reading, authority);
    read_path(&mut reading, path)?;
    Ok(reading)
}

/// The text before `://`, if it has only characters of schemes.
fn scheme(text: &str) -> Option<&str> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.~".contains(&byte);
    let (scheme, _) = text.split_once(':')?;
    let is_scheme = scheme.bytes().all(is_name) && text[scheme.len()..].starts_with("://");
    // A text of three bytes is an authority.
    (is_scheme && text.len() > 3).then_some(scheme)
}

/// `validate_authority_bytes`.
fn check_authority(authority: &str) -> Result<(), Refusal> {
    let refuse = |rule| Err(Refusal::by(rule));
    let (mut colons, mut percent, mut opened, mut closed) = (0, false, false, false);
    for byte in authority.bytes() {
        match byte {
            b'%' => percent = true,
            b':' if colons == 8 => return refuse(&COLONS),
            b':' => colons += 1,
            b'[' if percent || opened => return refuse(&BRACKETS),
            b'[' => opened = true,
            b']' if !opened || closed => return refuse(&BRACKETS),
            b']' => (closed, colons, percent) = (true, 0, false),
            b'@' => (colons, percent) = (0, false),
            _ if byte.is_ascii_alphanumeric() || b"!$&'()*+,-.;=_~".contains(&byte) => {}
            _ => return refuse(&CHARACTER),
        }
    }
    match () {
        () if opened != closed => refuse(&BRACKETS),
        () if colons > 1 => refuse(&COLONS),
        () if authority.ends_with('@') => refuse(&AFTER_AT),
        () if percent => refuse(&PERCENT),
        () => Ok(()),
    }
}

/// `Authority::host` and `port`. The port is the text after the last colon of the whole authority.
fn read_authority<'a>(reading: &mut ProgramReading<'a>, authority: &'a str) {
    let (userinfo, server) = cut_userinfo(authority);
    let host = if server.starts_with('[') {
        server.find(']').map_or(server, |at| &server[..=at])
    } else {
        cut(server, ':').0
    };
    let port = authority.rsplit_once(':').map(|(_, port)| port);
    let value = port.and_then(|port| port.parse::<u16>().ok());
    if value.is_none() && port.is_some_and(|port| !port.is_empty()) {
        reading.apply(&PORT);
    }
    reading.userinfo = userinfo.map(Cow::Borrowed);
    reading.host = Some(host.into());
    reading.port = value.map(|value| number(value.into()));
}

/// `scan_path_and_query`.
fn read_path<'a>(reading: &mut ProgramReading<'a>, text: &'a str) -> Result<(), Refusal> {
    // The fragment is removed.
    let (text, _) = cut(text, '#');
    let (path, query) = cut(text, '?');
    let is_path = |byte: u8| matches!(byte, 0x21..=0x22 | 0x24..=0x3B | 0x3D | 0x40..=0x5F | 0x61..=0x7E | 0x80..);
    let is_query = |byte: u8| matches!(byte, 0x21 | 0x24..=0x3B | 0x3D | 0x3F..=0x7E | 0x80..);
    if !path.bytes().all(is_path) || !query.unwrap_or_default().bytes().all(is_query) {
        return Err(Refusal::by(&PATH));
    }
    reading.path = Some(if path.is_empty() { "/".into() } else { path.into() });
    reading.query = query.map(Cow::Borrowed);
    Ok(())
}
