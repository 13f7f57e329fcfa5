//! LuaSocket: `socket.url`, by which `socket.http` connects.

use crate::common_url::{Arrangement, Features};
use crate::libc::service;
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, decimal};
use alloc::borrow::Cow;

pub(crate) const LUA_SOCKET: Program = Program {
    id: "lua_socket",
    name: "LuaSocket",
    versions: &["3.1.0 with Lua 5.3"],
    kind: ProgramKind::Client,
    members: &["lua_socket"],
    status: Status::Legacy,
    status_reason: "few programs fetch URLs with it; its parser has not changed for years",
    source: &["src/url.lua: parse", "src/http.lua: adjustrequest"],
    rules: &[EMPTY, SLASH_ONLY, FIRST_AT, PORT_TEXT, PARAMS],
    differences: &[],
    arrangement: Arrangement {
        no_path: None,
        connects: true,
        rewrites: Features::SEMICOLON,
        ..Arrangement::SAME
    },
    reader: read,
};

const EMPTY: Rule = Rule::new("empty", "the text is empty", "parse");
const SLASH_ONLY: Rule =
    Rule::new("slash-only", "only a slash ends the authority, not ? or #", "parse");
const FIRST_AT: Rule = Rule::new("first-at", "the first @ ends the userinfo", "parse");
const PORT_TEXT: Rule =
    Rule::new("port-text", "the port is any text after the last colon", "parse");
const PARAMS: Rule = Rule::new("params", "a semicolon in the path separates parameters", "parse");

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    if text.is_empty() {
        return Err(Refusal::by(&EMPTY));
    }
    let mut reading = ProgramReading::default();
    let (scheme, rest) = scheme(text);
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (Some(authority), rest)
        }
        None => (None, rest),
    };
    let (rest, fragment) = cut(rest, '#');
    let (rest, query) = cut(rest, '?');
    let (path, params) = cut(rest, ';');
    reading.scheme = scheme.map(Cow::Borrowed);
    reading.path = (!path.is_empty()).then_some(Cow::Borrowed(path));
    reading.query = query.map(Cow::Borrowed);
    reading.fragment = fragment.map(Cow::Borrowed);
    if params.is_some() {
        reading.apply(&PARAMS);
    }
    if let Some(authority) = authority {
        read_authority(authority, &mut reading);
    }
    connect(&mut reading);
    Ok(reading)
}

/// Letters, digits, `+`, `-` and `.` before a colon; the first one is a letter or digit.
fn scheme(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        Some((scheme, rest))
            if scheme.starts_with(|c: char| c.is_ascii_alphanumeric())
                && scheme
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)) =>
        {
            (Some(scheme), rest)
        }
        _ => (None, text),
    }
}

fn read_authority<'a>(authority: &'a str, reading: &mut ProgramReading<'a>) {
    if authority.contains(['?', '#']) {
        reading.apply(&SLASH_ONLY);
    }
    let rest = match authority.split_once('@') {
        Some((userinfo, rest)) => {
            reading.userinfo = Some(Cow::Borrowed(userinfo));
            if rest.contains('@') {
                reading.apply(&FIRST_AT);
            }
            rest
        }
        None => authority,
    };
    let host = match rest.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => {
            if !port.is_empty() && decimal(port).is_none() {
                reading.apply(&PORT_TEXT);
            }
            reading.port = Some(Cow::Borrowed(port));
            host
        }
        _ => rest,
    };
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let host = bare.filter(|bare| !bare.is_empty()).unwrap_or(host);
    reading.host = (!host.is_empty()).then_some(Cow::Borrowed(host));
}

/// `adjustrequest`: the default scheme is `http`, and its port is used if none is given. The C library
/// reads the port when the socket connects.
fn connect(reading: &mut ProgramReading<'_>) {
    let default = match reading.scheme.as_deref() {
        Some("http") | None => 80,
        Some("https") => 443,
        Some(_) => return,
    };
    let port = match reading.port.as_deref() {
        None | Some("") => Some(default),
        Some(port) => service(port).map(u32::from),
    };
    if let (Some(host), Some(port)) = (&reading.host, port) {
        reading.connect_host = Some(host.clone());
        reading.connect_port = Some(port);
    }
}
