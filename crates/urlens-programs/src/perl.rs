//! Perl's module `URI`. `LWP` connects to its `host` and `port`.

use crate::common_url::{Arrangement, Port};
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{ascii_lowercase, cut, percent_decode, split_scheme, unicode_digit};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::internal::punycode;

pub(crate) const URI: Program = Program {
    id: "perl_uri",
    name: "Perl URI",
    versions: &["5.17 (Perl 5.36.0)"],
    kind: ProgramKind::Parser,
    members: &["perl_uri"],
    status: Status::Current,
    status_reason: "the URI module of Perl, used by LWP",
    source: &[
        "URI.pm: new, _uric_escape, _fix_uric_escape_for_host_part",
        "URI/_generic.pm: authority, path",
        "URI/_server.pm: _uric_escape, _host_escape, host, port",
        "URI/_idna.pm: encode",
        "URI/sip.pm: authority",
        "URI/file.pm: host",
    ],
    rules: &[
        WRAPPED,
        SPACES,
        NO_CLASS,
        LONG_SCHEME,
        UNESCAPED,
        IDNA,
        SWAPPED,
        DEFAULT_PORT,
        SIP,
        FILE,
    ],
    differences: &[KnownDifference {
        cause: "another version of Unicode",
        member: "",
        applies: |text| !text.is_ascii(),
    }],
    arrangement: Arrangement {
        port: Port::Default,
        rule: Some(&DEFAULT_PORT),
        ..Arrangement::SAME
    },
    reader: parse,
};

const WRAPPED: Rule =
    Rule::new("wrapped", "<, <URL:, > and quotes around the text are removed", "URI::new");
const SPACES: Rule = Rule::new("spaces", "spaces at both ends are removed", "URI::new");
const NO_CLASS: Rule =
    Rule::new("no-class", "a scheme without a class for servers has no host", "URI::implementor");
const LONG_SCHEME: Rule = Rule::new(
    "long-scheme",
    "a scheme whose module has a file name of more than 255 bytes is an error",
    "URI::implementor",
);
const UNESCAPED: Rule =
    Rule::new("unescaped", "escapes in the host are decoded, to one character per byte", "host");
const IDNA: Rule = Rule::new(
    "idna",
    "a host that is not ASCII is converted to lowercase and Punycode, if its labels have 1 to 63 characters",
    "_host_escape",
);
const SWAPPED: Rule = Rule::new(
    "swapped",
    "a line before that of the userinfo is moved after it",
    "_server::_uric_escape",
);
const DEFAULT_PORT: Rule =
    Rule::new("default-port", "without a port, the default port of the scheme is used", "port");
const SIP: Rule = Rule::new(
    "sip",
    "the authority of sip and sips follows the scheme, and ends at ; or ?",
    "sip::authority",
);
const FILE: Rule = Rule::new("file", "the host of a file URL is its whole authority", "file::host");

/// The class of a scheme.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    /// A server with this default port.
    Server(u16),
    /// As a server, with an authority of its own.
    Sip(u16),
    File,
    /// `data`, `urn`, `mailto`: no authority.
    Opaque,
    /// Other schemes, and none.
    Generic,
}

/// `implementor`: modules of the distribution, by the scheme in lowercase.
fn class(scheme: &str) -> Class {
    match scheme {
        "http" => Class::Server(80),
        "https" => Class::Server(443),
        "ftp" => Class::Server(21),
        "gopher" => Class::Server(70),
        "ldap" => Class::Server(389),
        "ldaps" => Class::Server(636),
        "mms" => Class::Server(1755),
        "news" | "nntp" => Class::Server(119),
        "nntps" | "snews" => Class::Server(563),
        "pop" => Class::Server(110),
        "rlogin" => Class::Server(513),
        "rsync" => Class::Server(873),
        "rtsp" | "rtspu" => Class::Server(554),
        "ssh" | "sftp" => Class::Server(22),
        "telnet" | "tn3270" => Class::Server(23),
        "sip" => Class::Sip(5060),
        "sips" => Class::Sip(5061),
        "file" => Class::File,
        "data" | "urn" | "mailto" => Class::Opaque,
        _ => Class::Generic,
    }
}

/// The default port of a scheme.
pub(crate) fn default_port(scheme: &str) -> Option<u16> {
    match class(scheme) {
        Class::Server(port) | Class::Sip(port) => Some(port),
        Class::File | Class::Opaque | Class::Generic => None,
    }
}

/// `URI->new(text)`, then `host`, `port` and the other methods of its class.
fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let unwrapped = without_wrapping(text);
    if unwrapped.len() < text.len() {
        reading.apply(&WRAPPED);
    }
    let trimmed = unwrapped.trim();
    if trimmed.len() < unwrapped.len() {
        reading.apply(&SPACES);
    }
    let scheme = split_scheme(trimmed).0.map(ascii_lowercase);
    // `+` and `.` are two characters in the name of the module.
    let length = |text: &str| text.len() + text.matches(['+', '.']).count() + ".pm".len();
    if scheme.as_deref().is_some_and(|scheme| length(scheme) > 255) {
        return Err(Refusal::by(&LONG_SCHEME));
    }
    let class = class(scheme.as_deref().unwrap_or_default());
    let start = scheme.as_ref().map_or(0, |scheme| scheme.len() + 1);

    let mut whole = Cow::Borrowed(trimmed);
    if matches!(class, Class::Server(_) | Class::Sip(_)) {
        whole = escape_host(&mut reading, trimmed, start);
    }
    let rest = fix_brackets(escape(&whole[start..]), &trimmed[..start.saturating_sub(1)]);
    let (before, fragment) = cut(&rest, '#');
    let (path, query) = cut(before, '?');
    let (authority, path) = match path.strip_prefix("//") {
        Some(after) => {
            let (authority, path) = after.split_at(after.find('/').unwrap_or(after.len()));
            (Some(authority), path)
        }
        None => (None, path),
    };
    let authority = match class {
        Class::Server(_) | Class::File => authority,
        Class::Sip(_) => {
            reading.apply(&SIP);
            Some(&rest[..rest.find([';', '?']).unwrap_or(rest.len())])
        }
        Class::Opaque | Class::Generic => {
            if authority.is_some() {
                reading.apply(&NO_CLASS);
            }
            None
        }
    };
    reading.path = match class {
        Class::Sip(_) => None,
        Class::Opaque => Some(Cow::Owned(before.into())),
        Class::Generic if scheme.is_none() => Some(Cow::Owned(path_without_scheme(before).into())),
        // The path of ftp has the query as well.
        Class::Server(21) => Some(Cow::Owned(match query {
            Some(query) => format!("{path}?{query}"),
            None => path.into(),
        })),
        _ => Some(Cow::Owned(path.into())),
    };
    reading.query = query
        .filter(|_| class != Class::Opaque || scheme.as_deref() == Some("mailto"))
        .map(|query| Cow::Owned(query.into()));
    reading.fragment = fragment.map(|fragment| Cow::Owned(fragment.into()));
    read_authority(&mut reading, class, authority);
    reading.scheme = scheme;
    Ok(reading)
}

/// `path` of a text without scheme: any text before the first colon is removed.
fn path_without_scheme(text: &str) -> &str {
    let (text, _) = cut(text, '?');
    let rest = match text.split_once(':') {
        Some((name, rest)) if !name.is_empty() && !name.contains('/') => rest,
        _ => text,
    };
    match rest.strip_prefix("//") {
        Some(after) => &after[after.find('/').unwrap_or(after.len())..],
        None => rest,
    }
}

/// `userinfo`, `host` and `port` of a server; `host` of a file.
fn read_authority(reading: &mut ProgramReading<'_>, class: Class, authority: Option<&str>) {
    let default = match class {
        Class::Server(port) | Class::Sip(port) => port,
        Class::File => {
            if let Some(authority) = authority {
                reading.host = Some(Cow::Owned(unescape(authority)));
                reading.apply(&FILE);
            }
            return;
        }
        Class::Opaque | Class::Generic => return,
    };
    let (userinfo, host) = match authority.and_then(|authority| authority.rsplit_once('@')) {
        Some((userinfo, host)) => (Some(userinfo), Some(host)),
        None => (None, authority),
    };
    let is_digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let port = host.and_then(|host| host.rsplit_once(':')).map(|(_, port)| port).filter(is_digits);
    let host = host.map(|host| match port {
        Some(port) if !port.is_empty() => &host[..host.len() - port.len() - 1],
        _ => host,
    });
    if let Some(host) = host {
        let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
        if bare.contains('%') {
            reading.apply(&UNESCAPED);
        }
        reading.host = Some(Cow::Owned(unescape(bare)));
    }
    reading.userinfo = userinfo.map(|userinfo| Cow::Owned(userinfo.into()));
    reading.port = Some(match port {
        Some(port) if !port.is_empty() => Cow::Owned(port.into()),
        _ => {
            reading.apply(&DEFAULT_PORT);
            crate::tools::number(default.into())
        }
    });
}

/// `new`: `<URL:` and `>`, then quotes, around a text of one line.
fn without_wrapping(text: &str) -> &str {
    let text =
        unwrap(text, '<', '>').map_or(text, |inner| inner.strip_prefix("URL:").unwrap_or(inner));
    unwrap(text, '"', '"').unwrap_or(text)
}

/// The text in delimiters, if it has no newlines. One newline may follow.
fn unwrap(text: &str, open: char, close: char) -> Option<&str> {
    let line = text.strip_suffix('\n').unwrap_or(text);
    let inner = line.strip_prefix(open)?.strip_suffix(close)?;
    (!inner.contains('\n')).then_some(inner)
}

/// `_server::_uric_escape`: the text with its host converted to ASCII.
fn escape_host<'a>(reading: &mut ProgramReading<'_>, text: &'a str, start: usize) -> Cow<'a, str> {
    let Some(after) = text[start..].strip_prefix("//") else { return Cow::Borrowed(text) };
    let (authority, rest) = after.split_at(after.find(['/', '?', '#']).unwrap_or(after.len()));
    // `.` does not match a newline: the userinfo is removed from the first line that has an @.
    let line =
        authority.find('@').map_or(0, |at| authority[..at].rfind('\n').map_or(0, |at| at + 1));
    let end = authority[line..].find('\n').map_or(authority.len(), |at| line + at);
    let user = &authority[line..authority[..end].rfind('@').map_or(line, |at| at + 1)];
    let host = format!("{}{}", &authority[..line], &authority[line + user.len()..]);
    let is_port = |port: &str| !port.is_empty() && port.chars().all(|c| unicode_digit(c).is_some());
    let port = match host.rsplit_once(':') {
        Some((before, port)) if is_port(port) => &host[before.len()..],
        _ => "",
    };
    let name = &host[..host.len() - port.len()];
    if name.bytes().all(|byte| is_uric(byte) || b"[]".contains(&byte)) {
        return Cow::Borrowed(text);
    }
    let Some(ascii) = to_ascii(name) else { return Cow::Borrowed(text) };
    if ascii != name {
        reading.apply(&IDNA);
    }
    if line > 0 {
        reading.apply(&SWAPPED);
    }
    Cow::Owned(format!("{}//{user}{ascii}{port}{rest}", &text[..start]))
}

/// `_idna::encode`; `None` if a label is empty, too long, or starts with `xn--`.
fn to_ascii(name: &str) -> Option<String> {
    let (name, dot) = match name.strip_suffix('.') {
        Some(name) => (name, "."),
        None => (name, ""),
    };
    let mut labels = Vec::new();
    for label in name.split('.') {
        let mut label = Cow::Borrowed(label);
        if !label.is_ascii() {
            let lower: String = label.chars().flat_map(char::to_lowercase).collect();
            label = if lower.is_ascii() {
                Cow::Owned(lower)
            } else if lower.starts_with("xn--") {
                return None;
            } else {
                Cow::Owned(format!("xn--{}", punycode::encode(&lower)?))
            };
        }
        if label.is_empty() || label.len() > 63 {
            return None;
        }
        labels.push(label);
    }
    Some(labels.join(".") + dot)
}

/// `_uric_escape`: all characters except those of RFC 2396 and `#` are escaped, brackets too.
fn escape(text: &str) -> String {
    if text.bytes().all(|byte| is_uric(byte) || byte == b'#') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if is_uric(byte) || byte == b'#' {
            out.push(byte.into());
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// `_fix_uric_escape_for_host_part`: escapes of brackets in the host are decoded.
fn fix_brackets(text: String, scheme: &str) -> String {
    let decode = |text: &str| {
        ["%5B", "%5b"].iter().fold(String::from(text), |text, escape| text.replace(escape, "["))
    };
    let decode = |text: &str| {
        ["%5D", "%5d"].iter().fold(decode(text), |text, escape| text.replace(escape, "]"))
    };
    if !text.contains('%') || matches!(scheme, "data" | "ldapi" | "urn" | "sqlite" | "sqlite3") {
        return text;
    }
    if scheme == "mailto" {
        return decode(&text);
    }
    let Some(after) = text.strip_prefix("//") else { return text };
    let (authority, rest) = after.split_at(after.find(['/', '?', '#']).unwrap_or(after.len()));
    let (user, host) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    format!("//{user}{}{rest}", decode(host))
}

/// `uri_unescape`: each escape is a character with the number of the byte.
fn unescape(text: &str) -> String {
    percent_decode(text.as_bytes()).into_iter().map(char::from).collect()
}

/// `$uric`: reserved and unreserved characters of RFC 2396, and `%`.
fn is_uric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b";/?:@&=+$,-_.!~*'()%".contains(&byte)
}
