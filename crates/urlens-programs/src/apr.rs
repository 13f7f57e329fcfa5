//! The Apache Portable Runtime, by which Apache httpd reads what it proxies.

use crate::common_url::{Arrangement, Features};
use crate::libc::c_integer_length;
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, decimal, split_scheme};
use alloc::borrow::Cow;

pub(crate) const APR: Program = Program {
    id: "apr",
    name: "Apache Portable Runtime",
    versions: &["apr-util 1.6.3"],
    kind: ProgramKind::Parser,
    members: &["apr"],
    status: Status::Current,
    status_reason: "Apache httpd uses it, also as a proxy",
    source: &["uri/apr_uri.c: apr_uri_parse"],
    rules: &[NUL, BRACKET, AFTER_BRACKET, LOOSE_PORT, PORT, COLON],
    differences: &[],
    arrangement: Arrangement { refuses: Features::CONTROL, no_path: None, ..Arrangement::SAME },
    reader: read,
};

const NUL: Rule =
    Rule::new("nul", "the text contains U+0000, which ends a C string", "apr_uri_parse");
const BRACKET: Rule = Rule::new("bracket", "the closing bracket is missing", "apr_uri_parse");
const AFTER_BRACKET: Rule = Rule::new(
    "after-bracket",
    "without a port, the host in brackets ends before the last byte of the authority",
    "apr_uri_parse",
);
const LOOSE_PORT: Rule = Rule::new(
    "loose-port",
    "the port may start with spaces and a sign, and have any value",
    "strtol",
);
const PORT: Rule = Rule::new("port", "the port is not a number", "apr_uri_parse");
const COLON: Rule =
    Rule::new("colon", "the first segment of a relative path contains a colon", "apr_uri_parse");

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    if text.contains('\0') {
        return Err(Refusal::by(&NUL));
    }
    let mut reading = ProgramReading::default();
    let rest = match text.strip_prefix('/') {
        // Three slashes are a path.
        Some(rest) => match rest.strip_prefix('/').filter(|rest| !rest.starts_with('/')) {
            Some(rest) => authority(rest, &mut reading)?,
            None => text,
        },
        None => match split_scheme(text) {
            (Some(scheme), rest) => {
                reading.scheme = Some(Cow::Borrowed(scheme));
                match rest.strip_prefix("//") {
                    Some(rest) => authority(rest, &mut reading)?,
                    None => rest,
                }
            }
            (None, _) if text.split('/').next().is_some_and(|segment| segment.contains(':')) => {
                return Err(Refusal::by(&COLON));
            }
            (None, _) => text,
        },
    };
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');
    reading.path = (!path.is_empty()).then_some(Cow::Borrowed(path));
    reading.query = query.map(Cow::Borrowed);
    reading.fragment = fragment.map(Cow::Borrowed);
    Ok(reading)
}

/// Reads the authority, and returns the text after it.
fn authority<'a>(text: &'a str, reading: &mut ProgramReading<'a>) -> Result<&'a str, Refusal> {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let (authority, rest) = text.split_at(end);
    let host = match authority.rsplit_once('@') {
        Some((userinfo, host)) => {
            reading.userinfo = Some(Cow::Borrowed(userinfo));
            host
        }
        None => authority,
    };
    let (host, port) = match host.strip_prefix('[') {
        Some(inner) => {
            let close = inner.find(']').ok_or(Refusal::by(&BRACKET))?;
            match inner[close + 1..].strip_prefix(':') {
                Some(port) => (Cow::Borrowed(&inner[..close]), Some(port)),
                None => {
                    if close + 1 < inner.len() {
                        reading.apply(&AFTER_BRACKET);
                    }
                    (without_last_byte(inner), None)
                }
            }
        }
        None => {
            let (host, port) = cut(host, ':');
            (Cow::Borrowed(host), port)
        }
    };
    reading.host = Some(host);
    reading.port = port.map(Cow::Borrowed);
    if let Some(port) = port.filter(|port| !port.is_empty()) {
        if c_integer_length(port) != Some(port.len()) {
            return Err(Refusal::by(&PORT));
        }
        if decimal(port).is_none_or(|port| port > 65535) {
            reading.apply(&LOOSE_PORT);
        }
    }
    Ok(rest)
}

/// The text without its last byte, which may be part of a character.
fn without_last_byte(text: &str) -> Cow<'_, str> {
    alloc::string::String::from_utf8_lossy(&text.as_bytes()[..text.len() - 1])
}
