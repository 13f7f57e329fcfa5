//! Go's `net/url.Parse`, and the client `net/http`.

use crate::common_url::{Arrangement, Features, Port};
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{ascii_lowercase, cut, cut_userinfo, decimal, has_punycode, ipv6, join_labels};
use crate::tools::{map, part, percent_decode, std3_to_ascii, text_of_bytes};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use urlens::internal::punycode;
use urlens::internal::uts46::{self, Options};

pub(crate) const GO127: Program = Program {
    id: "go127",
    name: "Go net/url.Parse",
    versions: &["1.27.3"],
    kind: ProgramKind::Parser,
    members: &["go127"],
    status: Status::Current,
    status_reason: "the URL parser of Go's standard library",
    source: &["src/net/url/url.go: Parse"],
    rules: RULES,
    differences: &[],
    arrangement: Arrangement {
        refuses: Features::CONTROL.or(Features::INVALID_ESCAPE),
        port: Port::Empty,
        ..Arrangement::EMPTY
    },
    reader: |text| parse(text, STRICT),
};

pub(crate) const GO127_CLIENT: Program = Program {
    id: "go127_client",
    name: "Go net/http",
    kind: ProgramKind::Client,
    members: &["go127_client"],
    status_reason: "the HTTP client of Go's standard library",
    source: &[
        "src/net/url/url.go: Parse",
        "src/net/http/request.go: NewRequestWithContext",
        "src/net/http/transport.go: roundTrip, canonicalAddr",
    ],
    differences: &[UNICODE],
    arrangement: Arrangement { connects: true, rule: Some(&DEFAULT_PORT), ..GO127.arrangement },
    reader: |text| connect(text, STRICT),
    ..GO127
};

pub(crate) const GO119: Program = Program {
    id: "go119",
    versions: &["1.19.8"],
    members: &["go119"],
    status: Status::Legacy,
    status_reason: "replaced by later versions",
    reader: |text| parse(text, LENIENT),
    ..GO127
};

pub(crate) const GO119_CLIENT: Program = Program {
    id: "go119_client",
    versions: &["1.19.8"],
    members: &["go119_client"],
    status: Status::Legacy,
    status_reason: "replaced by later versions",
    reader: |text| connect(text, LENIENT),
    ..GO127_CLIENT
};

const UNICODE: KnownDifference = KnownDifference {
    cause: "another version of Unicode, or of the rules of UTS 46",
    member: "",
    applies: |text| !percent_decode(text.as_bytes()).is_ascii(),
};

/// Changes between the measured versions.
#[derive(Clone, Copy)]
struct Version {
    /// Brackets must be around an IPv6 address, and at the start of the host.
    checks_brackets: bool,
    /// In `http` and `https`, the port starts at the first colon.
    checks_colons: bool,
    /// Labels in Punycode must not be ASCII, and bytes of names must be UTF-8.
    checks_labels: bool,
}

const LENIENT: Version =
    Version { checks_brackets: false, checks_colons: false, checks_labels: false };
const STRICT: Version = Version { checks_brackets: true, checks_colons: true, checks_labels: true };

const RULES: &[Rule] = &[
    CONTROL,
    NO_SCHEME,
    COLON,
    ESCAPE,
    HOST_CHAR,
    HOST_ESCAPE,
    ZONE_ESCAPE,
    DECODED,
    BRACKET,
    LITERAL,
    PORT,
    USERINFO,
    OPAQUE,
    SCHEMES,
    NO_HOST,
    ADDRESS,
    EMPTY_HOST,
    IDNA,
    DEFAULT_PORT,
];

const CONTROL: Rule = Rule::new("control", "the text has a control character", "parse");
const NO_SCHEME: Rule = Rule::new("no-scheme", "a colon is first", "getScheme");
const COLON: Rule = Rule::new("colon", "the first segment has a colon but no scheme", "parse");
const ESCAPE: Rule = Rule::new("escape", "a percent sign is not part of an escape", "unescape");
const HOST_CHAR: Rule =
    Rule::new("host-char", "the host has a character that is not allowed", "unescape");
const HOST_ESCAPE: Rule = Rule::new(
    "host-escape",
    "the host has an escape of an ASCII character other than %25",
    "unescape",
);
const ZONE_ESCAPE: Rule = Rule::new(
    "zone-escape",
    "the zone has an escape of a character that hosts may not have",
    "unescape",
);
const DECODED: Rule = Rule::new("decoded", "escapes in the host are decoded", "unescape");
const BRACKET: Rule =
    Rule::new("bracket", "unbalanced bracket in the host, or one that is not first", "parseHost");
const LITERAL: Rule =
    Rule::new("literal", "the text in brackets is not an IPv6 address", "parseHost");
const PORT: Rule = Rule::new("port", "the port is not decimal digits", "validOptionalPort");
const USERINFO: Rule =
    Rule::new("userinfo", "the userinfo has a character that is not allowed", "validUserinfo");
const OPAQUE: Rule =
    Rule::new("opaque", "there is no authority if no slash follows the scheme", "parse");
const SCHEMES: Rule =
    Rule::new("schemes", "the scheme is not http or https", "Transport.roundTrip");
const NO_HOST: Rule = Rule::new("no-host", "there is no host", "Transport.roundTrip");
const ADDRESS: Rule = Rule::new(
    "address",
    "the host has a colon or bracket that ends it elsewhere",
    "net.SplitHostPort",
);
const EMPTY_HOST: Rule =
    Rule::new("empty-host", "an empty host with a port is the local machine", "net.Dial");
const IDNA: Rule =
    Rule::new("idna", "a host that is not ASCII is converted, if it can be", "idnaASCIIFromURL");
const DEFAULT_PORT: Rule = Rule::new(
    "default-port",
    "without a port, the default port of the scheme is used",
    "canonicalAddr",
);

/// `Parse`, with the host and port of `Hostname` and `Port`.
fn parse(text: &str, version: Version) -> Result<ProgramReading<'_>, Refusal> {
    let (mut reading, host) = parse_raw(text, version)?;
    let (host, port) = split_port(host);
    reading.host = Some(host);
    reading.port = Some(port);
    Ok(reading)
}

/// `Parse`, and the field `Host`, which is host and port.
fn parse_raw(text: &str, version: Version) -> Result<(ProgramReading<'_>, Cow<'_, str>), Refusal> {
    let (given, fragment) = cut(text, '#');
    if given.bytes().any(|byte| byte < b' ' || byte == 0x7F) {
        return Err(Refusal::by(&CONTROL));
    }
    let mut reading = ProgramReading {
        scheme: Some("".into()),
        path: Some("".into()),
        query: Some("".into()),
        fragment: Some(fragment.map_or(Ok("".into()), |fragment| escaped(fragment, is_fragment))?),
        ..ProgramReading::default()
    };
    if given == "*" {
        reading.path = Some(given.into());
        return Ok((reading, "".into()));
    }
    let (scheme, rest) = scheme(given)?;
    let scheme = ascii_lowercase(scheme);
    let (rest, query) = cut(rest, '?');
    reading.query = Some(query.unwrap_or_default().into());

    if !rest.starts_with('/') {
        if !scheme.is_empty() {
            reading.scheme = Some(scheme);
            reading.path = Some(rest.into());
            reading.apply(&OPAQUE);
            return Ok((reading, "".into()));
        }
        if cut(rest, '/').0.contains(':') {
            return Err(Refusal::by(&COLON));
        }
    }
    let has_authority = !scheme.is_empty() || !rest.starts_with("///");
    let (host, path) = match rest.strip_prefix("//").filter(|_| has_authority) {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (read_authority(&mut reading, &scheme, authority, version)?, path)
        }
        None => ("".into(), rest),
    };
    reading.path = Some(escaped(path, is_path)?);
    reading.scheme = Some(scheme);
    Ok((reading, host))
}

/// `getScheme`: a name before a colon, if it has no other characters.
fn scheme(text: &str) -> Result<(&str, &str), Refusal> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    match text.bytes().position(|byte| !is_name(byte)) {
        Some(0) if text.starts_with(':') => Err(Refusal::by(&NO_SCHEME)),
        Some(end) if text[end..].starts_with(':') && text.as_bytes()[0].is_ascii_alphabetic() => {
            Ok((&text[..end], &text[end + 1..]))
        }
        _ => Ok(("", text)),
    }
}

/// `parseAuthority`: sets the userinfo, and returns host and port.
fn read_authority<'a>(
    reading: &mut ProgramReading<'a>,
    scheme: &str,
    authority: &'a str,
    version: Version,
) -> Result<Cow<'a, str>, Refusal> {
    let (userinfo, host) = cut_userinfo(authority);
    let host = read_host(scheme, host, version)?;
    if let Some(userinfo) = userinfo {
        if !userinfo.bytes().all(is_userinfo) {
            return Err(Refusal::by(&USERINFO));
        }
        let (user, password) = cut(userinfo, ':');
        let user = reencoded(user)?;
        reading.userinfo = Some(match password {
            Some(password) => Cow::Owned(format!("{user}:{}", reencoded(password)?)),
            None => user,
        });
    }
    if matches!(host, Cow::Owned(_)) {
        reading.apply(&DECODED);
    }
    Ok(host)
}

/// `parseHost`: host and port with escapes decoded.
fn read_host<'a>(scheme: &str, host: &'a str, version: Version) -> Result<Cow<'a, str>, Refusal> {
    if version.checks_brackets && host.rfind('[').is_some_and(|at| at > 0) {
        return Err(Refusal::by(&BRACKET));
    }
    if host.starts_with('[') {
        let end = host.rfind(']').ok_or(Refusal::by(&BRACKET))?;
        check_port(&host[end + 1..])?;
        let literal = &host[1..end];
        let (address, zone) = literal.split_at(literal.find("%25").unwrap_or(literal.len()));
        let address = unescape(address, Place::Host)?;
        let zone = unescape(zone, Place::Zone)?;
        let literal = match (&address, &zone) {
            (Cow::Borrowed(_), Cow::Borrowed(_)) => Cow::Borrowed(host),
            _ => Cow::Owned(format!("[{address}{zone}]{}", &host[end + 1..])),
        };
        if version.checks_brackets && !is_literal(&format!("{address}{zone}")) {
            return Err(Refusal::by(&LITERAL));
        }
        return Ok(literal);
    }
    let web = matches!(scheme, "http" | "https");
    let colon = if version.checks_colons && web { host.find(':') } else { host.rfind(':') };
    check_port(colon.map_or("", |at| &host[at..]))?;
    unescape(host, Place::Host)
}

/// `validOptionalPort`: nothing, or a colon and decimal digits.
fn check_port(port: &str) -> Result<(), Refusal> {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    if port.is_empty() || port.strip_prefix(':').is_some_and(is_port) {
        Ok(())
    } else {
        Err(Refusal::by(&PORT))
    }
}

/// `netip.ParseAddr`: an IPv6 address, with a zone that is not empty.
fn is_literal(text: &str) -> bool {
    let (address, zone) = cut(text, '%');
    ipv6(address).is_some() && zone.is_none_or(|zone| !zone.is_empty())
}

/// `splitHostPort`: a port is digits after the last colon. Brackets around all of the host are removed.
fn split_port(text: Cow<'_, str>) -> (Cow<'_, str>, Cow<'_, str>) {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
        _ => (&*text, ""),
    };
    let inner = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    (part(&text, inner.unwrap_or(host)), part(&text, port))
}

/// A place that limits escapes and characters.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Host,
    Zone,
}

/// `unescape` of a host or zone.
fn unescape(text: &str, place: Place) -> Result<Cow<'_, str>, Refusal> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte != b'%' {
            if byte.is_ascii() && !is_host(byte) {
                return Err(Refusal::by(&HOST_CHAR));
            }
            at += 1;
            continue;
        }
        let value = escape_at(bytes, at).ok_or(Refusal::by(&ESCAPE))?;
        match place {
            Place::Host if value.is_ascii() && value != b'%' => {
                return Err(Refusal::by(&HOST_ESCAPE));
            }
            Place::Zone if value != b'%' && value != b' ' && !is_host(value) => {
                return Err(Refusal::by(&ZONE_ESCAPE));
            }
            _ => at += 3,
        }
    }
    Ok(decode(text))
}

/// A component as `EscapedPath` and `EscapedFragment` return it: as given if it has no characters that
/// need an escape, otherwise decoded and encoded.
fn escaped(text: &str, is_allowed: fn(u8) -> bool) -> Result<Cow<'_, str>, Refusal> {
    check_escapes(text)?;
    let is_left = |byte: u8| is_allowed(byte) || b"!$&'()*+,;=:@[]%".contains(&byte);
    Ok(if text.bytes().all(is_left) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(encode(&percent_decode(text.as_bytes()), is_allowed))
    })
}

/// A user or password as `Userinfo.String` returns it.
fn reencoded(text: &str) -> Result<Cow<'_, str>, Refusal> {
    check_escapes(text)?;
    let decoded = percent_decode(text.as_bytes());
    Ok(if decoded.iter().all(|&byte| is_user(byte)) && decoded.len() == text.len() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(encode(&decoded, is_user))
    })
}

/// Encodes all bytes that are not allowed.
fn encode(bytes: &[u8], is_allowed: fn(u8) -> bool) -> String {
    let mut text = String::new();
    for &byte in bytes {
        if is_allowed(byte) {
            text.push(byte.into());
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

fn check_escapes(text: &str) -> Result<(), Refusal> {
    let bytes = text.as_bytes();
    let valid = text.match_indices('%').all(|(at, _)| escape_at(bytes, at).is_some());
    if valid { Ok(()) } else { Err(Refusal::by(&ESCAPE)) }
}

/// The byte of the escape at an offset.
fn escape_at(bytes: &[u8], at: usize) -> Option<u8> {
    let digit = |at: usize| char::from(*bytes.get(at)?).to_digit(16);
    Some((digit(at + 1)? * 16 + digit(at + 2)?) as u8)
}

/// The text with escapes decoded. Go shows each byte that is not UTF-8 as one U+FFFD.
fn decode(text: &str) -> Cow<'_, str> {
    if text.contains('%') {
        Cow::Owned(text_of_bytes(&percent_decode(text.as_bytes())))
    } else {
        Cow::Borrowed(text)
    }
}

/// `shouldEscape` of hosts and zones: letters, digits and these are allowed.
fn is_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.~!$&'()*+,;=:[]<>\"".contains(&byte)
}

/// `validUserinfo`.
fn is_userinfo(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&byte)
}

/// `shouldEscape` of users and passwords.
fn is_user(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.~$&+,;=".contains(&byte)
}

/// `shouldEscape` of paths.
fn is_path(byte: u8) -> bool {
    is_user(byte) || b"/:@".contains(&byte)
}

/// `shouldEscape` of fragments.
fn is_fragment(byte: u8) -> bool {
    is_path(byte) || b"?!()*".contains(&byte)
}

/// `NewRequest` and `Transport.RoundTrip`, as far as the connection.
fn connect(text: &str, version: Version) -> Result<ProgramReading<'_>, Refusal> {
    let (mut reading, host) = parse_raw(text, version)?;
    let default = match reading.scheme.as_deref() {
        Some("http") => 80,
        Some("https") => 443,
        _ => return Err(Refusal::by(&SCHEMES)),
    };
    // NewRequest removes one colon at the end.
    let host = map(host, |host| host.strip_suffix(':').unwrap_or(host).into());
    if host.is_empty() {
        return Err(Refusal::by(&NO_HOST));
    }
    let (host, port) = split_port(host);
    let connect_port = decimal(&port).unwrap_or_else(|| {
        reading.apply(&DEFAULT_PORT);
        default
    });
    if host.is_empty() {
        reading.apply(&EMPTY_HOST);
    }
    let ascii = map(host.clone(), |host| {
        if host.is_ascii() {
            Cow::Borrowed(host)
        } else {
            to_ascii(host, text, version).map_or(Cow::Borrowed(host), Cow::Owned)
        }
    });
    if ascii != host {
        reading.apply(&IDNA);
    }
    check_address(&ascii)?;
    (reading.host, reading.port) = (Some(host), Some(port));
    // A port larger than 65535 is kept: measured is the address given to `DialContext`, which fails then.
    reading.connect_host = Some(ascii);
    reading.connect_port = Some(connect_port);
    Ok(reading)
}

/// `idna.Lookup.ToASCII` of a name that is not ASCII.
fn to_ascii(host: &str, text: &str, version: Version) -> Option<String> {
    const DOTS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];
    const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;
    // `xn--` alone decodes to an empty label.
    let is_empty = |label: &str| label.eq_ignore_ascii_case("xn--");
    let is_old = |label: &str| {
        !version.checks_labels && (ascii_punycode(label).is_some() || label.contains(REPLACEMENT))
    };
    // U+FFFD is a byte that is not UTF-8, unless the text contains it.
    let is_given = || {
        let decoded = percent_decode(text.as_bytes());
        host.contains(REPLACEMENT)
            && decoded.windows(3).any(|window| window == "\u{FFFD}".as_bytes())
    };
    if !host.split(DOTS).any(|label| is_empty(label) || is_old(label)) || is_given() {
        return std3_to_ascii(host);
    }
    let label = |label: &str| match ascii_punycode(label) {
        _ if is_empty(label) => Some(String::new()),
        Some(decoded) if is_old(label) => std3_to_ascii(decoded),
        None if is_old(label) => replaced_to_ascii(label),
        _ => std3_to_ascii(label),
    };
    join_labels(host.split(DOTS).map(|part| label(part).ok_or(()))).ok()
}

/// `Profile.process`: the text of a label in Punycode that has only ASCII characters.
fn ascii_punycode(label: &str) -> Option<&str> {
    let is_punycode = label.is_ascii() && has_punycode(label);
    label.get(4..).filter(|_| is_punycode)?.strip_suffix('-').filter(|rest| !rest.is_empty())
}

/// `validateAndMap`: a byte that is not UTF-8 is U+FFFD, which no later step refuses.
fn replaced_to_ascii(label: &str) -> Option<String> {
    // A letter that is not mapped stands for it.
    const LETTER: &str = "\u{4E00}";
    let replaced = label.replace('\u{FFFD}', LETTER);
    if label.contains(LETTER) {
        return None;
    }
    let mapped =
        uts46::to_unicode(&replaced, Options { dns_length: false, ..Options::STRICT }).ok()?;
    let encoded = punycode::encode(&mapped.replace(LETTER, "\u{FFFD}"))?;
    Some(["xn--", &encoded].concat())
}

/// `net.JoinHostPort` adds brackets to a host with a colon, and `net.SplitHostPort` finds the same host
/// only if there are no other brackets.
fn check_address(host: &str) -> Result<(), Refusal> {
    if host.contains(['[', ']']) { Err(Refusal::by(&ADDRESS)) } else { Ok(()) }
}
