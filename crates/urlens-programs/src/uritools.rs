//! uritools: `urisplit`, `gethost` and `getport`.

use crate::common_url::Arrangement;
use crate::program::{Program, ProgramKind, Status};
use crate::python::{NEW_CAPITALS, compressed, is_ipv6, unquote_to_bytes};
use crate::python_urlsplit::lowercase;
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, cut_userinfo, split_before, split_scheme};
use alloc::borrow::Cow;
use alloc::string::String;

pub(crate) const URITOOLS: Program = Program {
    id: "py_uritools",
    name: "uritools",
    versions: &["6.1.3 with Python 3.11.7"],
    kind: ProgramKind::Parser,
    members: &["py_uritools"],
    status: Status::Legacy,
    status_reason: "rarely used",
    source: &["src/uritools/__init__.py: urisplit, SplitResult.gethost, SplitResult.getport"],
    rules: &[DIGITS, BRACKETS, ADDRESS, DECODED, UTF8],
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement::SAME,
    reader: read,
};

const DIGITS: Rule = Rule::new("digits", "a host of digits only is empty", "SplitResult.host");
const BRACKETS: Rule =
    Rule::new("brackets", "unbalanced bracket in the host", "SplitResult.gethost");
const ADDRESS: Rule =
    Rule::new("address", "the text in brackets is not an IPv6 address", "__parse_ip_literal");
const DECODED: Rule = Rule::new("decoded", "escapes of the host are decoded", "uridecode");
const UTF8: Rule = Rule::new("utf8", "escapes of the host are not UTF-8", "uridecode");

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let (scheme, rest) = split_scheme(text);
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, rest) = split_before(rest, &['/', '?', '#']);
            (Some(authority), rest)
        }
        None => (None, rest),
    };
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');
    if let Some(authority) = authority {
        let (userinfo, host) = cut_userinfo(authority);
        let name = match host.rsplit_once(':') {
            Some((name, port)) if is_digits(port) => name,
            None if is_digits(host) => "",
            _ => host,
        };
        if name.len() < host.len() && !host.contains(':') {
            reading.apply(&DIGITS);
        }
        if name.contains('%') && !name.starts_with('[') {
            reading.apply(&DECODED);
        }
        reading.userinfo = userinfo.map(Cow::Borrowed);
        reading.host = Some(get_host(name)?);
        let port = authority.rsplit_once(':').map(|(_, port)| port);
        reading.port = port.filter(|port| !port.is_empty() && is_digits(port)).map(|port| {
            let number = port.trim_start_matches('0');
            Cow::Borrowed(if number.is_empty() { "0" } else { number })
        });
    }
    reading.scheme = scheme.map(Cow::Borrowed);
    reading.path = Some(Cow::Borrowed(path));
    reading.query = query.map(Cow::Borrowed);
    reading.fragment = fragment.map(|fragment| Cow::Borrowed(split_before(fragment, &['\n']).0));
    Ok(reading)
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `gethost`: an address, or the decoded name in lowercase.
fn get_host(host: &str) -> Result<Cow<'_, str>, Refusal> {
    match (host.strip_prefix('['), host.strip_suffix(']')) {
        (None, None) => {}
        (Some(rest), Some(_)) => {
            let address = rest.strip_suffix(']').unwrap_or(rest);
            return match Some(address).filter(|address| is_ipv6(address)).and_then(compressed) {
                Some(address) => Ok(Cow::Owned(address)),
                None => Err(Refusal::by(&ADDRESS)),
            };
        }
        _ => return Err(Refusal::by(&BRACKETS)),
    }
    if !host.contains('%') {
        return Ok(lowercase(host));
    }
    match String::from_utf8(unquote_to_bytes(host)) {
        Ok(name) => Ok(Cow::Owned(name.to_lowercase())),
        Err(_) => Err(Refusal::by(&UTF8)),
    }
}
