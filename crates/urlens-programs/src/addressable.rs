//! The gem `addressable` of Ruby.

use crate::common_url::Arrangement;
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, percent_decode};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::ops::Range;

pub(crate) const ADDRESSABLE: Program = Program {
    id: "addressable",
    name: "Ruby Addressable::URI",
    versions: &["2.8.1"],
    kind: ProgramKind::Parser,
    members: &["addressable"],
    status: Status::Current,
    status_reason: "a gem that many clients of Ruby use for IRIs",
    source: &["lib/addressable/uri.rb: Addressable::URI.parse, scheme=, port=, validate, to_s"],
    rules: &[SCHEME, PORT, PORT_ZERO, PORT_LINE, HOST_CHAR, LITERAL, NO_HOST, AMBIGUOUS],
    differences: &[],
    arrangement: Arrangement::SAME,
    reader: parse,
};

const SCHEME: Rule =
    Rule::new("scheme", "the text before the first colon is not a scheme", "scheme=");
const PORT: Rule = Rule::new("port", "the decoded port is not decimal digits", "port=");
const PORT_ZERO: Rule = Rule::new("port-zero", "port 0 is ignored", "port=");
const PORT_LINE: Rule =
    Rule::new("port-line", "a port may end at a newline of the userinfo", "Addressable::URI.parse");
const HOST_CHAR: Rule =
    Rule::new("host-char", "the host has a space, quote, delimiter or one of <>{}\\", "validate");
const LITERAL: Rule =
    Rule::new("literal", "the text in brackets has a character that is not allowed", "validate");
const NO_HOST: Rule = Rule::new(
    "no-host",
    "a URI of a scheme with a default port has neither host nor path",
    "validate",
);
const AMBIGUOUS: Rule = Rule::new(
    "ambiguous",
    "the path without scheme has a colon in the first segment of a line",
    "to_s",
);

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let (rest, fragment) = cut(text, '#');
    let (rest, query) = cut(rest, '?');
    let colon = rest.find([':', '/']).filter(|&at| at > 0 && rest[at..].starts_with(':'));
    let scheme = colon.map(|at| &rest[..at]);
    let rest = colon.map_or(rest, |at| &rest[at + 1..]);
    if scheme.is_some_and(|scheme| !is_scheme(scheme)) {
        return Err(Refusal::by(&SCHEME));
    }
    let (authority, path) = match rest.strip_prefix("//") {
        Some(after) => {
            let (authority, path) = after.split_at(after.find('/').unwrap_or(after.len()));
            (Some(authority), path)
        }
        None => (None, rest),
    };
    if let Some(authority) = authority {
        read_authority(&mut reading, authority)?;
    }
    let host = reading.host.as_deref().unwrap_or_default();
    if host.is_empty() && path.is_empty() && scheme.is_some_and(has_default_port) {
        return Err(Refusal::by(&NO_HOST));
    }
    if host.contains(is_refused_in_host) {
        return Err(Refusal::by(&HOST_CHAR));
    }
    let literal = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    if literal.is_some_and(|literal| !literal.bytes().all(is_literal)) {
        return Err(Refusal::by(&LITERAL));
    }
    if scheme.is_none() && is_ambiguous(path) {
        return Err(Refusal::by(&AMBIGUOUS));
    }
    reading.scheme = scheme.map(Cow::Borrowed);
    reading.path = Some(path.into());
    reading.query = query.map(Cow::Borrowed);
    // `.` does not match a newline.
    reading.fragment = fragment.map(|fragment| cut(fragment, '\n').0.into());
    Ok(reading)
}

fn read_authority<'a>(reading: &mut ProgramReading<'a>, authority: &'a str) -> Result<(), Refusal> {
    let userinfo = userinfo(authority);
    let mut host = Cow::Borrowed(authority);
    if let Some(range) = &userinfo {
        let given = authority[range.clone()]
            .trim_matches(|c: char| c == '\0' || c.is_ascii_whitespace() || c == '\u{B}');
        let (user, password) = cut(given, ':');
        let password = password.map(|password| cut(password, '\n').0);
        reading.userinfo = Some(match password {
            Some(password) => Cow::Owned(format!("{user}:{password}")),
            None => Cow::Borrowed(user),
        });
        host = match range.start {
            0 => Cow::Borrowed(&authority[range.end + 1..]),
            start => Cow::Owned(format!("{}{}", &authority[..start], &authority[range.end + 1..])),
        };
    }
    // The port is found in the authority, but removed from the host.
    let found = port(authority);
    if let Some(range) = port(&host) {
        let (start, end) = (range.start - 1, range.end);
        host = match host {
            Cow::Borrowed(host) if end == host.len() => Cow::Borrowed(&host[..start]),
            host => Cow::Owned(format!("{}{}", &host[..start], &host[end..])),
        };
    }
    reading.host = Some(host);
    let Some(given) = found.filter(|found| !found.is_empty()) else { return Ok(()) };
    if given.end < authority.len() {
        reading.apply(&PORT_LINE);
    }
    let decoded = percent_decode(authority[given].as_bytes());
    let decoded = String::from_utf8(decoded).map_err(|_| Refusal::by(&PORT))?;
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !decoded.split('\n').any(is_digits) {
        return Err(Refusal::by(&PORT));
    }
    // `to_i`: the digits at the start, after spaces.
    let start = decoded.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{B}');
    let end = start.find(|c: char| !c.is_ascii_digit()).unwrap_or(start.len());
    match start[..end].trim_start_matches('0') {
        "" => reading.apply(&PORT_ZERO),
        port => reading.port = Some(Cow::Owned(port.into())),
    }
    Ok(())
}

/// `/^([^\[\]]*)@/`: from the start of a line to the last `@` before a bracket.
fn userinfo(authority: &str) -> Option<Range<usize>> {
    let lines = authority.match_indices('\n').map(|(at, _)| at + 1);
    core::iter::once(0).chain(lines).find_map(|start| {
        let rest = &authority[start..];
        let end = rest.find(['[', ']']).unwrap_or(rest.len());
        rest[..end].rfind('@').map(|at| start..start + at)
    })
}

/// `/:([^:@\[\]]*?)$/`: after the first colon that only such characters follow up to the end of a line.
fn port(text: &str) -> Option<Range<usize>> {
    text.match_indices(':').find_map(|(at, _)| {
        let start = at + 1;
        let rest = &text[start..];
        let end = rest.find([':', '@', '[', ']', '\n']).unwrap_or(rest.len());
        let is_end = end == rest.len() || rest[end..].starts_with('\n');
        is_end.then_some(start..start + end)
    })
}

/// The scheme, in which Ruby's case folding accepts two other letters.
fn is_scheme(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || matches!(c, '\u{17F}' | '\u{212A}');
    text.starts_with(is_letter)
        && text.chars().all(|c| is_letter(c) || c.is_ascii_digit() || ".+-".contains(c))
}

/// `PORT_MAPPING`.
fn has_default_port(scheme: &str) -> bool {
    matches!(
        &*scheme.to_lowercase(),
        "http"
            | "https"
            | "ftp"
            | "tftp"
            | "sftp"
            | "ssh"
            | "svn+ssh"
            | "telnet"
            | "nntp"
            | "gopher"
            | "wais"
            | "ldap"
            | "prospero"
    )
}

fn is_refused_in_host(c: char) -> bool {
    c.is_whitespace() || "<>{}/\\?#@\"".contains(c)
}

fn is_literal(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:".contains(&byte)
}

/// `NORMPATH`: a line does not start with a slash, and has a colon before the next slash.
fn is_ambiguous(path: &str) -> bool {
    let lines = path.match_indices('\n').map(|(at, _)| at + 1);
    core::iter::once(0).chain(lines).any(|start| {
        let rest = &path[start..];
        rest.find(['/', ':']).is_some_and(|at| rest[at..].starts_with(':'))
    })
}
