//! Python's `urllib.parse.urlsplit`, by version.

use crate::common_url::Arrangement;
use crate::compatibility::nfkc;
use crate::program::{Program, ProgramKind, Status};
use crate::python::{NEW_CAPITALS, int, int_python2, is_ipv6, is_scheme_characters, port_number};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{ascii_lowercase, cut, cut_userinfo, decimal, map, part};
use crate::tools::{is_scheme, split_before, without};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

pub(crate) const PY27: Program = Program {
    id: "py27_urlsplit",
    name: "Python 2.7 urlparse.urlsplit",
    versions: &["2.7.18"],
    members: &["py27_urlsplit"],
    status: Status::Legacy,
    status_reason: "Python 2 is no longer maintained",
    source: &["Lib/urlparse.py: urlsplit, ResultMixin"],
    rules: &[SCHEME_PORT, BRACKETS, NFKC, PORT_DIGITS, PORT_DROPPED],
    reader: |text| read(text, &V27),
    ..PY313
};

pub(crate) const PY36: Program = Program {
    id: "py36_urlsplit",
    name: "Python 3.6 urllib.parse.urlsplit",
    versions: &["3.6.15"],
    members: &["py36_urlsplit"],
    status: Status::Legacy,
    status_reason: "Python 3.6 is no longer maintained",
    rules: &[REMOVED, SCHEME_PORT, BRACKETS, NFKC, PORT_DIGITS, PORT_RANGE],
    reader: |text| read(text, &V36),
    ..PY313
};

pub(crate) const PY38: Program = Program {
    id: "py38_urlsplit",
    name: "Python 3.8 urllib.parse.urlsplit",
    versions: &["3.8.18"],
    members: &["py38_urlsplit"],
    status: Status::Legacy,
    status_reason: "Python 3.8 is no longer maintained",
    rules: &[LEADING, REMOVED, SCHEME_PORT, BRACKETS, NFKC, PORT_DIGITS, PORT_RANGE],
    reader: |text| read(text, &V38),
    ..PY313
};

pub(crate) const PY39: Program = Program {
    id: "py39_urlsplit",
    name: "Python 3.9 urllib.parse.urlsplit",
    versions: &["3.9.18"],
    members: &["py39_urlsplit"],
    status: Status::Legacy,
    status_reason: "Python 3.9 is no longer maintained",
    reader: |text| read(text, &V39),
    ..PY310
};

pub(crate) const PY310: Program = Program {
    id: "py310_urlsplit",
    name: "Python 3.10 urllib.parse.urlsplit",
    versions: &["3.10.13"],
    members: &["py310_urlsplit"],
    status: Status::Legacy,
    status_reason: "Python 3.10 is replaced by later versions",
    rules: &[LEADING, REMOVED, BRACKETS, NFKC, PORT_DIGITS, PORT_RANGE],
    reader: |text| read(text, &V310),
    ..PY313
};

pub(crate) const PY313: Program = Program {
    id: "py313_urlsplit",
    name: "Python urllib.parse.urlsplit",
    versions: &["3.11.7", "3.12.1", "3.13.0"],
    kind: ProgramKind::Parser,
    members: &["py313_urlsplit"],
    status: Status::Current,
    status_reason: "the URL parser of Python's standard library",
    source: &["Lib/urllib/parse.py: urlsplit, SplitResult"],
    rules: &Rule::join::<7>(SPLIT_RULES, &[PORT_DIGITS, PORT_RANGE]),
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement::EMPTY,
    reader: |text| read(text, &V313),
};

/// The rules of `urlsplit` itself. Those of ports take effect where the port is used.
pub(crate) const SPLIT_RULES: &[Rule] = &[LEADING, REMOVED, BRACKETS, BRACKETED, NFKC];
pub(crate) const LEADING: Rule =
    Rule::new("leading", "control characters and spaces at the start are removed", "urlsplit");
pub(crate) const REMOVED: Rule = Rule::new("removed", "tabs and newlines are removed", "urlsplit");
pub(crate) const SCHEME_PORT: Rule = Rule::new(
    "scheme-port",
    "text before a colon is not a scheme if only digits follow, except http",
    "urlsplit",
);
pub(crate) const BRACKETS: Rule =
    Rule::new("brackets", "unbalanced bracket in the authority", "urlsplit");
pub(crate) const BRACKETED: Rule = Rule::new(
    "bracketed",
    "the text in brackets is not an IPv6 address or future address",
    "_check_bracketed_host",
);
pub(crate) const NFKC: Rule = Rule::new(
    "nfkc",
    "a character of the authority has a delimiter in its compatibility form",
    "_checknetloc",
);
pub(crate) const PORT_DIGITS: Rule =
    Rule::new("port-digits", "the port is not decimal digits", "SplitResult.port");
pub(crate) const PORT_RANGE: Rule =
    Rule::new("port-range", "the port is larger than 65535", "SplitResult.port");
const PORT_DROPPED: Rule =
    Rule::new("port-dropped", "a port larger than 65535 is absent", "ResultMixin.port");

/// The rules that differ between versions.
pub(crate) struct Version {
    /// Control characters and spaces at the start are removed.
    trims: bool,
    /// Tabs and newlines are removed.
    removes: bool,
    /// The text before the first colon that is a scheme.
    scheme: SchemeRule,
    /// The text in brackets is checked.
    checks_brackets: bool,
    port: PortRule,
}

#[derive(PartialEq)]
enum SchemeRule {
    /// Letters, digits and `+-.`, unless only digits follow the colon. `http` always.
    NotBeforePort,
    /// Letters, digits and `+-.`.
    SchemeCharacters,
    /// A letter, then letters, digits and `+-.`.
    LetterFirst,
}

#[derive(PartialEq)]
enum PortRule {
    /// `int` of Python 2. A port that is out of range is absent.
    Python2,
    /// `int`.
    Number,
    /// Digits of ASCII.
    Digits,
}

pub(crate) const V27: Version = Version {
    trims: false,
    removes: false,
    scheme: SchemeRule::NotBeforePort,
    checks_brackets: false,
    port: PortRule::Python2,
};
pub(crate) const V36: Version = Version { removes: true, port: PortRule::Number, ..V27 };
pub(crate) const V38: Version = Version { trims: true, ..V36 };
pub(crate) const V39: Version = Version { scheme: SchemeRule::SchemeCharacters, ..V38 };
pub(crate) const V310: Version = Version { port: PortRule::Digits, ..V39 };
pub(crate) const V313: Version =
    Version { scheme: SchemeRule::LetterFirst, checks_brackets: true, ..V310 };

/// The result of `urlsplit`. An absent component is the empty text.
pub(crate) struct Split<'a> {
    pub(crate) scheme: Cow<'a, str>,
    pub(crate) netloc: Cow<'a, str>,
    pub(crate) path: Cow<'a, str>,
    pub(crate) query: Cow<'a, str>,
    pub(crate) fragment: Cow<'a, str>,
    /// Rules that took effect.
    pub(crate) reading: ProgramReading<'a>,
}

fn read<'a>(text: &'a str, version: &Version) -> Result<ProgramReading<'a>, Refusal> {
    let Split { scheme, netloc, path, query, fragment, mut reading } = split(text, version)?;
    let (userinfo, _) = cut_userinfo(&netloc);
    reading.userinfo = userinfo.map(|userinfo| part(&netloc, userinfo));
    reading.port = port(&netloc, version)?.map(Cow::Owned);
    reading.host = hostname(&netloc, version);
    let is_dropped = |netloc| port_python2(cut_userinfo(netloc).1).is_some();
    if version.port == PortRule::Python2 && reading.port.is_none() && is_dropped(&netloc) {
        reading.apply(&PORT_DROPPED);
    }
    reading.scheme = Some(scheme);
    reading.path = Some(path);
    reading.query = Some(query);
    reading.fragment = Some(fragment);
    Ok(reading)
}

/// `urlsplit`.
pub(crate) fn split<'a>(text: &'a str, version: &Version) -> Result<Split<'a>, Refusal> {
    let mut reading = ProgramReading::default();
    let is_leading = |c| version.trims && c <= ' ';
    let trimmed = text.trim_start_matches(is_leading);
    let whole = if version.removes {
        without(trimmed, &['\t', '\r', '\n'])
    } else {
        Cow::Borrowed(trimmed)
    };
    if trimmed.len() < text.len() {
        reading.apply(&LEADING);
    }
    if whole.len() < trimmed.len() {
        reading.apply(&REMOVED);
    }

    let (scheme, rest) = split_scheme(&whole, &version.scheme);
    let (before, _) = split_scheme(&whole, &SchemeRule::SchemeCharacters);
    if version.scheme == SchemeRule::NotBeforePort && before.len() > scheme.len() {
        reading.apply(&SCHEME_PORT);
    }
    let (netloc, rest) = match rest.strip_prefix("//") {
        Some(rest) => split_before(rest, &['/', '?', '#']),
        None => ("", rest),
    };
    check_brackets(netloc, version)?;
    check_nfkc(netloc)?;
    let (rest, fragment) = cut(rest, '#');
    let (path, query) = cut(rest, '?');
    Ok(Split {
        scheme: map(part(&whole, scheme), ascii_lowercase),
        netloc: part(&whole, netloc),
        path: part(&whole, path),
        query: part(&whole, query.unwrap_or_default()),
        fragment: part(&whole, fragment.unwrap_or_default()),
        reading,
    })
}

/// The text before the first `:`, if it is a scheme; otherwise the scheme is empty.
fn split_scheme<'a>(text: &'a str, rule: &SchemeRule) -> (&'a str, &'a str) {
    let Some((scheme, rest)) =
        text.split_once(':').filter(|(scheme, _)| is_scheme_characters(scheme))
    else {
        return ("", text);
    };
    let accepted = match rule {
        SchemeRule::LetterFirst => is_scheme(scheme),
        SchemeRule::SchemeCharacters => true,
        SchemeRule::NotBeforePort => scheme == "http" || decimal(rest).is_none(),
    };
    if accepted { (scheme, rest) } else { ("", text) }
}

/// Checks the text in the first brackets. Text around the brackets is not checked.
fn check_brackets(netloc: &str, version: &Version) -> Result<(), Refusal> {
    match (netloc.contains('['), netloc.contains(']')) {
        (false, false) => Ok(()),
        (true, true) if version.checks_brackets => {
            let (_, host) = netloc.split_once('[').unwrap_or_default();
            let (host, _) = cut(host, ']');
            let valid = if host.starts_with('v') { is_future(host) } else { is_ipv6(host) };
            if valid { Ok(()) } else { Err(Refusal::by(&BRACKETED)) }
        }
        (true, true) => Ok(()),
        _ => Err(Refusal::by(&BRACKETS)),
    }
}

/// `v`, hexadecimal digits, a dot, and at least one other character.
pub(crate) fn is_future(host: &str) -> bool {
    let Some((digits, rest)) = host.strip_prefix('v').and_then(|rest| rest.split_once('.')) else {
        return false;
    };
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !rest.is_empty()
        && !rest.contains('\n')
}

/// `_checknetloc`: IDNA would make delimiters of some characters. Given delimiters are ignored.
fn check_nfkc(netloc: &str) -> Result<(), Refusal> {
    if nfkc_has(netloc, &['/', '?', '#', '@', ':']) { Err(Refusal::by(&NFKC)) } else { Ok(()) }
}

/// Returns `true` if normalization makes one of the delimiters.
pub(crate) fn nfkc_has(netloc: &str, delimiters: &[char]) -> bool {
    if netloc.is_ascii() {
        return false;
    }
    let given = without(netloc, &['@', ':', '#', '?']);
    let normal = nfkc(&given);
    normal != given && normal.contains(delimiters)
}

/// `SplitResult.hostname`: `None` if it is empty.
pub(crate) fn hostname<'a>(netloc: &Cow<'a, str>, version: &Version) -> Option<Cow<'a, str>> {
    let (_, host) = cut_userinfo(netloc);
    let host = match version.port {
        PortRule::Python2 => host_python2(host),
        _ => host_and_port(host).0,
    };
    let host = (!host.is_empty()).then(|| part(netloc, host))?;
    Some(match version.port {
        PortRule::Python2 => map(host, lowercase_python2),
        _ => map(host, lowercase_before_zone),
    })
}

/// `SplitResult.port`, as Python prints it.
pub(crate) fn port(netloc: &str, version: &Version) -> Result<Option<String>, Refusal> {
    let (_, host) = cut_userinfo(netloc);
    let port = match version.port {
        PortRule::Python2 => port_python2(host),
        _ => host_and_port(host).1,
    };
    let Some(port) = port else { return Ok(None) };
    let number = match version.port {
        PortRule::Python2 => int_python2(port),
        PortRule::Number => int(port),
        PortRule::Digits => decimal(port).map(|number| number.to_string()),
    };
    let number = number.ok_or(Refusal::by(&PORT_DIGITS))?;
    match port_number(&number) {
        Some(_) => Ok(Some(number)),
        None if version.port == PortRule::Python2 => Ok(None),
        None => Err(Refusal::by(&PORT_RANGE)),
    }
}

/// `_hostinfo`: the text in the first brackets is the host, without them the text before the first
/// `:`. An empty port is absent.
fn host_and_port(host: &str) -> (&str, Option<&str>) {
    let (host, port) = match host.split_once('[') {
        Some((_, bracketed)) => {
            let (host, rest) = cut(bracketed, ']');
            (host, rest.and_then(|rest| rest.split_once(':')).map(|(_, port)| port))
        }
        None => cut(host, ':'),
    };
    (host, port.filter(|port| !port.is_empty()))
}

/// `ResultMixin.hostname`: with brackets, all before the first `]`, without its first character.
fn host_python2(host: &str) -> &str {
    if host.contains('[') && host.contains(']') {
        let (start, _) = cut(host, ']');
        let mut chars = start.chars();
        chars.next();
        chars.as_str()
    } else {
        cut(host, ':').0
    }
}

/// `ResultMixin.port`: the text between the first two colons after the last `]`.
fn port_python2(host: &str) -> Option<&str> {
    let after = host.rsplit(']').next().unwrap_or_default();
    after.split(':').nth(1).filter(|port| !port.is_empty())
}

/// Lowercase of all Unicode letters.
pub(crate) fn lowercase(text: &str) -> Cow<'_, str> {
    if text.chars().any(|c| !c.is_ascii() || c.is_ascii_uppercase()) {
        Cow::Owned(text.to_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

/// Lowercase of each letter by itself, as one character.
fn lowercase_python2(text: &str) -> Cow<'_, str> {
    Cow::Owned(text.chars().filter_map(|c| c.to_lowercase().next()).collect())
}

/// `hostname`: lowercase, except after `%`.
fn lowercase_before_zone(host: &str) -> Cow<'_, str> {
    let (name, zone) = split_before(host, &['%']);
    match lowercase(name) {
        Cow::Borrowed(_) => Cow::Borrowed(host),
        Cow::Owned(name) => Cow::Owned(format!("{name}{zone}")),
    }
}
