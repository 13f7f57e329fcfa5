//! PHP: `parse_url`, and `filter_var` with `FILTER_VALIDATE_URL`.

use crate::common_url::{Arrangement, Features};
use crate::libc::c_integer;
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, decimal, number};
use alloc::borrow::Cow;
use alloc::format;
use core::net::Ipv4Addr;

pub(crate) const PARSE_URL: Program = Program {
    id: "php_parse_url",
    name: "PHP parse_url",
    versions: &["8.2.35"],
    kind: ProgramKind::Parser,
    members: &["php_parse_url"],
    status: Status::Current,
    status_reason: "the URL parser of PHP, also for its http:// streams",
    source: &["ext/standard/url.c: php_url_parse_ex2"],
    rules: &[SHORT_PORT, PORT_ONLY, LOOSE_PORT, PORT, LONG_PORT, NO_HOST, CONTROL],
    differences: &[],
    arrangement: Arrangement { no_path: None, ..Arrangement::SAME },
    reader: parse,
};

pub(crate) const VALID: Program = Program {
    id: "php_valid",
    name: "PHP FILTER_VALIDATE_URL, then parse_url",
    members: &["php_valid"],
    status_reason: "the check that PHP programs use most",
    source: &[
        "ext/filter/logical_filters.c: php_filter_validate_url",
        "ext/filter/sanitizing_filters.c: php_filter_url",
        "ext/standard/url.c: php_url_parse_ex2",
    ],
    rules: &Rule::join::<12>(PARSE_URL.rules, &[CHARS, NO_SCHEME, HOST_REQUIRED, DOMAIN, USERINFO]),
    arrangement: Arrangement {
        refuses: Features::UNICODE.or(Features::SPACE).or(Features::CONTROL),
        ..PARSE_URL.arrangement
    },
    reader: validate,
    ..PARSE_URL
};

const SHORT_PORT: Rule = Rule::new(
    "short-port",
    "host:port without a scheme has a host if at most five digits and a slash follow",
    "php_url_parse_ex2",
);
const PORT_ONLY: Rule = Rule::new(
    "port-empty",
    "a colon ends the text, without a scheme before it",
    "php_url_parse_ex2",
);
const LOOSE_PORT: Rule = Rule::new(
    "loose-port",
    "spaces and a sign before the port are ignored, and text after it",
    "strtol",
);
const PORT: Rule =
    Rule::new("port", "the port is not a number from 0 to 65535", "php_url_parse_ex2");
const LONG_PORT: Rule =
    Rule::new("port-length", "the port is longer than five bytes", "php_url_parse_ex2");
const NO_HOST: Rule = Rule::new("no-host", "the host is empty", "php_url_parse_ex2");
const CONTROL: Rule =
    Rule::new("control", "control characters are replaced by _", "php_replace_controlchars");
const CHARS: Rule =
    Rule::new("chars", "the text contains a character that no URL contains", "php_filter_url");
const NO_SCHEME: Rule = Rule::new("no-scheme", "the scheme is missing", "php_filter_validate_url");
const HOST_REQUIRED: Rule =
    Rule::new("host-required", "the scheme requires a host", "php_filter_validate_url");
const DOMAIN: Rule = Rule::new(
    "domain",
    "the host of a web URL is neither a domain nor an IPv6 address",
    "_php_filter_validate_domain",
);
const USERINFO: Rule = Rule::new(
    "userinfo",
    "the userinfo contains a character that must be escaped",
    "is_userinfo_valid",
);

/// Components before control characters are replaced.
#[derive(Default)]
struct Url<'a> {
    scheme: Option<&'a str>,
    user: Option<&'a str>,
    password: Option<&'a str>,
    host: Option<&'a str>,
    port: Option<u32>,
    path: Option<&'a str>,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    rules: [Option<&'static Rule>; 2],
}

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    split(text).map(reading)
}

fn validate(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    const ALLOWED: &[u8] = b"$-_.+!*'(),{}|\\^~[]`<>#%\";/?:@&=";
    if text.bytes().any(|byte| !byte.is_ascii_alphanumeric() && !ALLOWED.contains(&byte)) {
        return Err(Refusal::by(&CHARS));
    }
    let url = split(text)?;
    let scheme = url.scheme.ok_or(Refusal::by(&NO_SCHEME))?;
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    match url.host {
        // These are compared with regard to case.
        None if is_web || !matches!(scheme, "mailto" | "news" | "file") => {
            return Err(Refusal::by(&HOST_REQUIRED));
        }
        Some(host) if is_web && !is_bracketed_ipv6(host) && !is_domain(host) => {
            return Err(Refusal::by(&DOMAIN));
        }
        _ => {}
    }
    let is_valid = |text: &&str| is_userinfo(text);
    if !url.user.iter().all(is_valid) || !url.password.iter().all(is_valid) {
        return Err(Refusal::by(&USERINFO));
    }
    Ok(reading(url))
}

/// `php_url_parse_ex2`
fn split(text: &str) -> Result<Url<'_>, Refusal> {
    let mut url = Url::default();
    let Some((before, after)) = text.split_once(':') else {
        return match text.strip_prefix("//") {
            Some(rest) => host(rest, url),
            None => Ok(path(text, url)),
        };
    };
    let is_scheme =
        before.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    if before.is_empty() || !is_scheme {
        let before_query = !before.contains(['?', '#']);
        return match text.strip_prefix("//") {
            _ if before.is_empty() || !after.is_empty() && before_query => port(text, after, url),
            Some(rest) => host(rest, url),
            None => Ok(path(text, url)),
        };
    }
    if after.is_empty() {
        url.scheme = Some(before);
        return Ok(url);
    }
    let Some(rest) = after.strip_prefix('/') else {
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits < 6 && matches!(after.as_bytes().get(digits), None | Some(b'/')) {
            return port(text, after, url);
        }
        url.scheme = Some(before);
        return Ok(path(after, url));
    };
    url.scheme = Some(before);
    let Some(rest) = rest.strip_prefix('/') else { return Ok(path(after, url)) };
    if before.eq_ignore_ascii_case("file") && rest.starts_with('/') {
        // A drive letter follows the slash.
        let has_drive = rest.as_bytes().get(2) == Some(&b':');
        return Ok(path(if has_drive { &rest[1..] } else { rest }, url));
    }
    host(rest, url)
}

/// The label `parse_port`: the text after the first colon may be a port.
fn port<'a>(text: &'a str, after: &str, mut url: Url<'a>) -> Result<Url<'a>, Refusal> {
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let is_port =
        (1..6).contains(&digits) && matches!(after.as_bytes().get(digits), None | Some(b'/'));
    let without_slashes = text.strip_prefix("//");
    if is_port {
        let port = decimal(&after[..digits]).filter(|&number| number <= 65535);
        url.port = Some(port.ok_or(Refusal::by(&PORT))?);
        url.rules[0] = Some(&SHORT_PORT);
        return host(without_slashes.unwrap_or(text), url);
    }
    match without_slashes {
        _ if after.is_empty() => Err(Refusal::by(&PORT_ONLY)),
        Some(rest) => host(rest, url),
        None => Ok(path(text, url)),
    }
}

/// The label `parse_host`
fn host<'a>(text: &'a str, mut url: Url<'a>) -> Result<Url<'a>, Refusal> {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let (authority, rest) = text.split_at(end);
    let host = match authority.rsplit_once('@') {
        Some((userinfo, host)) => {
            let (user, password) = cut(userinfo, ':');
            (url.user, url.password) = (Some(user), password);
            host
        }
        None => authority,
    };
    let has_brackets = host.starts_with('[') && host.ends_with(']');
    let host = match host.rsplit_once(':') {
        Some((host, port)) if !has_brackets => {
            // Port 0 counts as none here.
            if url.port.unwrap_or(0) == 0 && !port.is_empty() {
                if port.len() > 5 {
                    return Err(Refusal::by(&LONG_PORT));
                }
                let value = c_integer(port).filter(|port| (0..=65535).contains(port));
                url.port = Some(value.ok_or(Refusal::by(&PORT))? as u32);
                if decimal(port).is_none() {
                    url.rules[1] = Some(&LOOSE_PORT);
                }
            }
            host
        }
        _ => host,
    };
    if host.is_empty() {
        return Err(Refusal::by(&NO_HOST));
    }
    url.host = Some(host);
    Ok(if rest.is_empty() { url } else { path(rest, url) })
}

/// The label `just_path`
fn path<'a>(text: &'a str, mut url: Url<'a>) -> Url<'a> {
    let (rest, fragment) = cut(text, '#');
    let (path, query) = cut(rest, '?');
    url.fragment = fragment;
    url.query = query;
    url.path = (!path.is_empty() || text.is_empty()).then_some(path);
    url
}

fn reading<'a>(url: Url<'a>) -> ProgramReading<'a> {
    let mut reading = ProgramReading::default();
    url.rules.into_iter().flatten().for_each(|rule| reading.apply(rule));
    let given = [url.scheme, url.user, url.password, url.host, url.path, url.query, url.fragment];
    if given.into_iter().flatten().any(|part| part.contains(|c: char| c.is_ascii_control())) {
        reading.apply(&CONTROL);
    }
    let clean = |text: Option<&'a str>| text.map(without_controls);
    reading.scheme = clean(url.scheme);
    reading.userinfo = match (url.user, url.password) {
        (Some(user), Some(password)) => {
            Some(Cow::Owned(format!("{}:{}", without_controls(user), without_controls(password))))
        }
        (user, _) => clean(user),
    };
    reading.host = clean(url.host);
    reading.port = url.port.map(number);
    reading.path = clean(url.path);
    reading.query = clean(url.query);
    reading.fragment = clean(url.fragment);
    reading
}

fn without_controls(text: &str) -> Cow<'_, str> {
    let is_control = |c: char| c.is_ascii_control();
    if text.contains(is_control) {
        Cow::Owned(text.replace(is_control, "_"))
    } else {
        Cow::Borrowed(text)
    }
}

/// `_php_filter_validate_domain` with `FILTER_FLAG_HOSTNAME`
fn is_domain(host: &str) -> bool {
    let is_alphanumeric = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let is_label = |label: &str| {
        let bytes = label.as_bytes();
        bytes.len() <= 63
            && is_alphanumeric(bytes.first())
            && bytes.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    // Before a final dot, a label may end in a hyphen.
    let name = host.strip_suffix('.').unwrap_or(host);
    let has_end = name.len() < host.len() || is_alphanumeric(name.as_bytes().last());
    name.len() <= 253 && has_end && name.split('.').all(is_label) && !name.contains("-.")
}

fn is_bracketed_ipv6(host: &str) -> bool {
    let inner = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.is_some_and(is_ipv6)
}

/// `_php_filter_validate_ipv6`, which accepts `::` for no group.
fn is_ipv6(text: &str) -> bool {
    let (text, mut groups) = match text.find('.') {
        None => (text, 0),
        Some(dot) => {
            let start = text[..dot].rfind(':').map_or(0, |at| at + 1);
            let address = &text[start..];
            if start < 2 || address.parse::<Ipv4Addr>().is_err() {
                return false;
            }
            let keeps_colon = text[..start].ends_with("::");
            (&text[..if keeps_colon { start } else { start - 1 }], 2)
        }
    };
    if !text.contains(':') && groups == 0 {
        return false;
    }
    let mut compressed = false;
    let mut rest = text;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(':') {
            if after.is_empty() {
                return false;
            }
            if let Some(after) = after.strip_prefix(':') {
                if compressed {
                    return false;
                }
                groups += 1;
                compressed = true;
                if after.is_empty() {
                    return groups <= 8;
                }
                rest = after;
            } else if rest.len() == text.len() {
                return false;
            } else {
                rest = after;
            }
        }
        let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        if !(1..=4).contains(&digits) {
            return false;
        }
        groups += 1;
        if groups > 8 {
            return false;
        }
        rest = &rest[digits..];
    }
    compressed && groups <= 8 || groups == 8
}

/// `is_userinfo_valid`: unreserved characters, sub-delimiters, colons, and escapes that start with a
/// decimal digit.
fn is_userinfo(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = match after {
            [a, b, after @ ..] if *first == b'%' && a.is_ascii_digit() && b.is_ascii_hexdigit() => {
                after
            }
            _ if first.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:".contains(first) => after,
            _ => return false,
        };
    }
    true
}
