//! The package `url-parse` of npm.

use crate::common_url::{Arrangement, Port};
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{
    cut, cut_userinfo, decode_uri_component, js_trimmed, split_before, split_scheme,
};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

pub(crate) const URL_PARSE: Program = Program {
    id: "url_parse",
    name: "url-parse",
    versions: &["1.5.10"],
    kind: ProgramKind::Parser,
    members: &["url_parse"],
    status: Status::Legacy,
    status_reason: "a package of npm for old browsers, replaced by the URL Standard, still used as a dependency",
    source: &["index.js: Url, extractProtocol", "requires-port: index.js"],
    rules: &[SPACES, REMOVED, SLASHES, NO_SLASHES, BACKSLASH, FILE, PORT, DEFAULT_PORT, AUTH],
    differences: &[],
    arrangement: Arrangement { port: Port::Empty, no_path: Some("/"), ..Arrangement::SAME },
    reader: parse,
};

const SPACES: Rule =
    Rule::new("spaces", "spaces and control characters at the start are removed", "trimLeft");
const REMOVED: Rule = Rule::new("removed", "tabs and newlines are removed", "Url");
const SLASHES: Rule = Rule::new(
    "slashes",
    "any number of slashes and backslashes, or none, follow http, https, ftp, ws and wss",
    "extractProtocol",
);
const NO_SLASHES: Rule =
    Rule::new("no-slashes", "without scheme or slashes there is no host", "Url");
const BACKSLASH: Rule = Rule::new(
    "backslash",
    "a backslash is a slash in http, https, ftp, file, ws and wss",
    "sanitize",
);
const FILE: Rule =
    Rule::new("file", "a file URL has a host only after two slashes, and no drive letter", "Url");
const PORT: Rule = Rule::new(
    "port",
    "digits after the last colon are the port; other text stays in the host",
    "rules",
);
const DEFAULT_PORT: Rule =
    Rule::new("default-port", "port 0 and the default port are removed", "requires-port");
const AUTH: Rule =
    Rule::new("auth", "an escape of the userinfo is not valid", "decodeURIComponent");

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let whole = js_trimmed(&mut reading, text, &SPACES, &REMOVED);
    let scheme = split_scheme(&whole).0.unwrap_or_default().to_ascii_lowercase();
    let after = &whole[if scheme.is_empty() { 0 } else { scheme.len() + 1 }..];
    let rest = after.trim_start_matches(['/', '\\']);
    let slashes = after.len() - rest.len();
    let has_two = after.starts_with("//");
    let special = is_special(&scheme);
    let (address, has_host) = match &*scheme {
        "file" => {
            reading.apply(&FILE);
            let address = if slashes >= 2 { &after[2..] } else { after };
            let drive = address.as_bytes();
            let is_drive =
                drive.first().is_some_and(u8::is_ascii_alphabetic) && drive.get(1) == Some(&b':');
            (address, slashes == 2 && !is_drive)
        }
        _ if special => (rest, true),
        "" => (after, has_two),
        _ => (if has_two { &after[2..] } else { after }, has_two),
    };
    if special && scheme != "file" && !(has_two && slashes == 2) {
        reading.apply(&SLASHES);
    }
    // Without a scheme the slashes stay in the text, and the host before them is empty.
    let (address, fragment) = cut(address, '#');
    let (address, query) = cut(address, '?');
    let mut address = Cow::Borrowed(address);
    if special && address.contains('\\') {
        address = Cow::Owned(address.replace('\\', "/"));
        reading.apply(&BACKSLASH);
    }
    let end = if has_host { address.find('/').unwrap_or(address.len()) } else { 0 };
    if !has_host {
        reading.apply(&NO_SLASHES);
    }
    let (authority, path) = address.split_at(end);
    read_authority(&mut reading, &scheme, authority)?;
    // `.` does not match line separators.
    let path = if has_host { path } else { split_before(path, &['\u{2028}', '\u{2029}']).0 };
    let path = if special && !path.starts_with('/') { format!("/{path}") } else { path.into() };
    reading.path = Some(Cow::Owned(path));
    reading.query = query.map(|query| Cow::Owned(query.into()));
    reading.fragment = fragment.map(|fragment| Cow::Owned(fragment.into()));
    reading.scheme = Some(Cow::Owned(scheme));
    Ok(reading)
}

fn read_authority(
    reading: &mut ProgramReading<'_>,
    scheme: &str,
    authority: &str,
) -> Result<(), Refusal> {
    let (userinfo, host) = cut_userinfo(authority);
    if let Some(userinfo) = userinfo.filter(|userinfo| !userinfo.is_empty()) {
        let (user, password) = cut(userinfo, ':');
        let decode = |text: &str| decode_uri_component(text).ok_or(Refusal::by(&AUTH));
        let user = encode_uri_component(&decode(user)?);
        let password = encode_uri_component(&decode(password.unwrap_or_default())?);
        let userinfo = if password.is_empty() { user } else { format!("{user}:{password}") };
        reading.userinfo = Some(Cow::Owned(userinfo));
    }
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (name, port),
        _ => {
            if host.contains(':') {
                reading.apply(&PORT);
            }
            (host, "")
        }
    };
    let is_required = is_port_required(scheme, port);
    if !is_required && !port.is_empty() {
        reading.apply(&DEFAULT_PORT);
    }
    reading.host = Some(Cow::Owned(name.to_lowercase()));
    reading.port = Some(Cow::Owned(if is_required { port.into() } else { String::new() }));
    Ok(())
}

fn is_special(scheme: &str) -> bool {
    matches!(scheme, "file" | "ftp" | "http" | "https" | "ws" | "wss")
}

/// `requires-port`: the port is not 0, and not the default port.
fn is_port_required(scheme: &str, port: &str) -> bool {
    let port = port.trim_start_matches('0');
    let default = match scheme {
        "http" | "ws" => "80",
        "https" | "wss" => "443",
        "ftp" => "21",
        "gopher" => "70",
        "file" => return false,
        _ => "",
    };
    !port.is_empty() && port != default
}

/// JavaScript's `encodeURIComponent`.
fn encode_uri_component(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            out.push(byte.into());
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}
