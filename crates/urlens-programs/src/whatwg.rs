//! Programs that follow the URL Standard: browsers, Node's `URL`, ada, whatwg-url, the crate `url`.

use crate::common_url::{Arrangement, Features};
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{has_punycode, join_labels, part, uts46_to_ascii};
use alloc::borrow::Cow;
use alloc::format;
use core::convert::Infallible;
use core::ops::Range;
use urlens::percent;
use urlens::scheme::mode;
use urlens::{Any, Kind};

pub(crate) const WHATWG: Program = Program {
    id: "whatwg",
    name: "URL Standard",
    versions: &["Node 20.20.2 URL", "can_ada 3.0.0", "whatwg-url 16.0.1"],
    kind: ProgramKind::Parser,
    members: &["node_url", "whatwg_url"],
    status: Status::Current,
    status_reason: "all browsers, Node, Deno and many libraries",
    source: &["URL Standard, 4.4, basic URL parser"],
    rules: &[INVALID, PUNYCODE],
    differences: &[UNICODE],
    arrangement: Arrangement {
        no_path: Some("/"),
        rewrites: Features::DOT.or(Features::APOSTROPHE),
        ..Arrangement::SAME
    },
    reader: read,
};

pub(crate) const RUST_URL: Program = Program {
    id: "rust_url",
    name: "crate url",
    versions: &["2.5.8"],
    members: &["rust_url"],
    status_reason: "most Rust programs use it",
    source: &["url/src/parser.rs: parse_port, parse_path"],
    rules: &[INVALID, PUNYCODE, PORT_BACKSLASH, EMPTY_USERINFO, DRIVE_HOST],
    reader: read_rust_url,
    ..WHATWG
};

const UNICODE: KnownDifference = KnownDifference {
    cause: "another version of Unicode, or of the rules of UTS 46",
    member: "",
    applies: |text| !percent::decode(text).is_ascii() || has_punycode_anywhere(text),
};

pub(crate) const INVALID: Rule =
    Rule::new("invalid-url", "the URL Standard returns failure", "basic URL parser");

/// The URL Standard of today skips UTS 46 for hosts of ASCII. No measured program does.
pub(crate) const PUNYCODE: Rule =
    Rule::new("punycode", "a label that starts with xn-- is not valid", "domain to ASCII");

pub(crate) fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    read_with(text, is_valid_punycode)
}

fn read_with(text: &str, is_punycode: fn(&str) -> bool) -> Result<ProgramReading<'_>, Refusal> {
    let url = Any::parse_briefly(Kind::Url, text).map_err(|_| Refusal::by(&INVALID))?;
    let scheme = url.scheme().unwrap_or_default();
    let host = url.host_text().unwrap_or_default();
    if mode(scheme).is_special() && has_punycode(host) && !is_punycode(host) {
        return Err(Refusal::by(&PUNYCODE));
    }
    // Borrowed if the text is canonical.
    let whole = Cow::Borrowed(text);
    let part = |text: &str| part(&whole, text);
    Ok(ProgramReading {
        scheme: Some(part(scheme)),
        userinfo: url.userinfo().map(part),
        host: url.host_text().map(part),
        port: url.port_text().map(part),
        path: Some(part(url.path())),
        query: url.query().map(part),
        fragment: url.fragment().map(part),
        ..ProgramReading::default()
    })
}

/// Checks the labels of a host that start with `xn--`. A label that decodes to ASCII is valid, as in ada.
fn is_valid_punycode(host: &str) -> bool {
    let is_ascii = |label: &str| label.len() > 5 && has_punycode(label) && label.ends_with('-');
    let replaced = host.split('.').map(|label| if is_ascii(label) { "a" } else { label });
    let Ok(replaced) = join_labels(replaced.map(Ok::<_, Infallible>));
    uts46_to_ascii(&replaced).is_some()
}

const PORT_BACKSLASH: Rule =
    Rule::new("port-backslash", "a backslash ends the port, for every scheme", "parse_port");
const DRIVE_HOST: Rule =
    Rule::new("drive-host", "a file URL whose path has a drive letter has no host", "parse_path");

const EMPTY_USERINFO: Rule =
    Rule::new("empty-userinfo", "an empty userinfo may precede an empty host", "parse_userinfo");

/// The crate `url`, which has three rules of earlier versions of the standard.
fn read_rust_url(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    const REMOVED: [char; 3] = ['\t', '\n', '\r'];
    match read_without_newlines(text) {
        Err(_) if text.contains(REMOVED) => {
            read_without_newlines(&text.replace(REMOVED, "")).map(crate::ada::owned)
        }
        reading => reading,
    }
}

fn read_without_newlines(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
        read_with(text, |host| uts46_to_ascii(host).is_some())
    }
    if let Some(at) = empty_userinfo(text) {
        let mut reading =
            crate::ada::owned(read(&format!("{}{}", &text[..at.start], &text[at.end..]))?);
        reading.apply(&EMPTY_USERINFO);
        return Ok(reading);
    }
    let mut reading = match (read(text), port_backslash(text)) {
        (Err(_), Some(at)) => {
            let mut reading = read(&text[..at])?;
            let rest = format!("foo:/{}", &text[at..]);
            let rest = self::read(&rest)?;
            reading.path = rest.path.map(|path| Cow::Owned(path[1..].into()));
            (reading.query, reading.fragment) = (owned(rest.query), owned(rest.fragment));
            reading.apply(&PORT_BACKSLASH);
            reading
        }
        (reading, _) => reading?,
    };
    let has_drive = reading.path.as_deref().is_some_and(|path| {
        let segment = path.split('/').nth(1).unwrap_or_default().as_bytes();
        matches!(segment, [letter, b':'] if letter.is_ascii_alphabetic())
    });
    let has_host = reading.host.as_deref().is_some_and(|host| !host.is_empty());
    if has_drive && has_host && reading.scheme.as_deref() == Some("file") {
        reading.host = None;
        reading.apply(&DRIVE_HOST);
    }
    Ok(reading)
}

fn owned(text: Option<Cow<'_, str>>) -> Option<Cow<'static, str>> {
    text.map(|text| Cow::Owned(text.into_owned()))
}

/// The bounds of an empty userinfo before an empty host, in a URL whose scheme is not special.
fn empty_userinfo(text: &str) -> Option<Range<usize>> {
    let start = text.find("://")? + 3;
    let end = text.trim_end_matches(|c| c <= ' ').len();
    let rest = text.get(start..end)?;
    let (host, length) = match rest.strip_prefix(":@") {
        Some(host) => (host, 2),
        // Without the colon, a delimiter after it is an error.
        None => (rest.strip_prefix('@').filter(|rest| rest.is_empty())?, 1),
    };
    let is_special = mode(&text[..start - 3].trim_start().to_ascii_lowercase()).is_special();
    let is_empty = host.is_empty() || host.starts_with(['/', '?', '#']);
    (is_empty && !is_special).then(|| start..start + length)
}

/// The offset of a backslash that follows a port, or the colon before it.
fn port_backslash(text: &str) -> Option<usize> {
    let start = text.find("://")? + 3;
    let authority = &text[start..];
    let authority = &authority[..authority.find(['/', '?', '#']).unwrap_or(authority.len())];
    let host = authority.rfind('@').map_or(0, |at| at + 1);
    let bracket = authority[host..].find(']').map_or(host, |at| host + at);
    let colon = bracket + authority[bracket..].find(':')?;
    let digits = authority[colon + 1..].bytes().take_while(u8::is_ascii_digit).count();
    let end = colon + 1 + digits;
    authority[end..].starts_with('\\').then_some(start + end)
}

/// Returns `true` if a text contains `xn--`, in any case.
fn has_punycode_anywhere(text: &str) -> bool {
    text.as_bytes().windows(4).any(|window| window.eq_ignore_ascii_case(b"xn--"))
}
