//! furl.
//!
//! Path, query and fragment are those that `urlsplit` finds. furl escapes them when it writes the URL.

use crate::common_url::{Arrangement, Port};
use crate::program::{Program, ProgramKind, Status};
use crate::python::{NEW_CAPITALS, decimal_digits, port_number, unquote};
use crate::python_codec;
use crate::python_urlsplit as urlsplit;
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::split_before;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

pub(crate) const FURL: Program = Program {
    id: "py_furl",
    name: "furl",
    versions: &["2.1.4 with Python 3.11.7"],
    kind: ProgramKind::Parser,
    members: &["py_furl"],
    status: Status::Legacy,
    status_reason: "rarely used",
    source: &["furl/furl.py: urlsplit, furl.load, furl.netloc, furl.host, furl.port"],
    rules: &Rule::join::<10>(&[HOST, PORT, IDNA, NAME, DEFAULT_PORT], urlsplit::SPLIT_RULES),
    differences: &[NEW_CAPITALS],
    arrangement: Arrangement {
        port: Port::Default,
        rule: Some(&DEFAULT_PORT),
        ..Arrangement::EMPTY
    },
    reader: read,
};

const HOST: Rule =
    Rule::new("host", "the host contains a delimiter or an empty label", "is_valid_host");
const PORT: Rule = Rule::new("port", "the port is not in 1 to 65535", "is_valid_port");
const IDNA: Rule =
    Rule::new("idna", "a host that starts with xn-- cannot be decoded", "idna_decode");
const NAME: Rule = Rule::new("name", "the codec idna does not accept the host", "idna_encode");
const DEFAULT_PORT: Rule =
    Rule::new("default-port", "an absent port is the default port of the scheme", "furl.port");

fn read(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let scheme = get_scheme(text);
    let rest = strip_scheme(text, scheme);
    let url = match scheme {
        Some(_) => Cow::Owned(format!("http:{rest}")),
        None => Cow::Borrowed(text),
    };
    let split = urlsplit::split(&url, &urlsplit::V313)?;
    // The text is looked at again, before `urlsplit` removes characters.
    let netloc = match scheme {
        Some(_) => rest.starts_with("//"),
        None => strip_scheme(text, None).starts_with("//"),
    };
    let mut reading = ProgramReading::default();
    split.reading.applied.iter().for_each(|rule| reading.apply(rule));

    let mut port = None;
    if netloc {
        let netloc = &*split.netloc;
        // `netloc` splits at the first `@`. The host may not contain another one.
        let (userinfo, host) = match netloc.split_once('@') {
            Some((userinfo, host)) => (Some(userinfo), host),
            None => (None, netloc),
        };
        let (host, number) = split_port(host)?;
        port = number.map(valid_port).transpose()?;
        reading.host = Some(Cow::Owned(valid_host(host)?));
        reading.userinfo = userinfo.map(|userinfo| Cow::Owned(unquote(userinfo)));
    }
    let scheme = scheme.map(str::to_lowercase);
    if port.is_none() {
        port = scheme.as_deref().and_then(default_port).map(|port| port.to_string());
        if port.is_some() {
            reading.apply(&DEFAULT_PORT);
        }
    }
    let owned = |text: Cow<'_, str>| Some(Cow::Owned(text.into_owned()));
    reading.port = port.map(Cow::Owned);
    reading.scheme = scheme.map(Cow::Owned);
    reading.path = owned(split.path);
    reading.query = owned(split.query);
    reading.fragment = owned(split.fragment);
    Ok(reading)
}

/// `get_scheme`: text that starts with a letter, before a `:` that no `/`, `?` or `#` precedes.
fn get_scheme(text: &str) -> Option<&str> {
    if text.starts_with(':') {
        return Some("");
    }
    let (start, _) = split_before(text, &['/', '?', '#']);
    let (scheme, _) = start.split_once(':')?;
    scheme.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(scheme)
}

/// `strip_scheme`: a `:` at the start is removed, too.
fn strip_scheme<'a>(text: &'a str, scheme: Option<&str>) -> &'a str {
    let rest = &text[scheme.unwrap_or_default().len()..];
    rest.strip_prefix(':').unwrap_or(rest)
}

/// `furl.netloc`: the last `:`, which must follow the last `]` directly.
fn split_port(host: &str) -> Result<(&str, Option<&str>), Refusal> {
    match (host.rfind(':'), host.rfind(']')) {
        (None, _) => Ok((host, None)),
        (Some(colon), Some(bracket)) if colon < bracket => Ok((host, None)),
        (Some(colon), Some(bracket)) if colon > bracket + 1 => Err(Refusal::by(&PORT)),
        (Some(colon), _) => Ok((&host[..colon], Some(&host[colon + 1..]))),
    }
}

fn valid_port(port: &str) -> Result<String, Refusal> {
    let digits = decimal_digits(port).ok_or(Refusal::by(&PORT))?;
    let number = digits.trim_start_matches('0');
    match port_number(number) {
        Some(_) => Ok(number.into()),
        None => Err(Refusal::by(&PORT)),
    }
}

/// The setter of `furl.host`.
fn valid_host(host: &str) -> Result<String, Refusal> {
    urlsplit::split(&format!("http://{host}/"), &urlsplit::V313)?;
    let resembles_ipv6 = host.starts_with('[') && host.contains(':') && host.ends_with(']');
    let labels = host.strip_suffix('.').unwrap_or(host);
    let is_label = |label: &str| !label.is_empty() && !label.contains(INVALID);
    if !resembles_ipv6 && !host.is_empty() && host != "." && !labels.split('.').all(is_label) {
        return Err(Refusal::by(&HOST));
    }
    let mut host = host.to_lowercase();
    if host.starts_with("xn--") {
        host = python_codec::decode(&host).ok_or(Refusal::by(&IDNA))?;
    }
    // `furl.set` reads `furl.netloc`, which encodes the host.
    python_codec::encode(&host).ok_or(Refusal::by(&NAME))?;
    Ok(host)
}

const INVALID: [char; 17] =
    ['!', '@', '#', '$', '%', '^', '&', '\'', '"', '*', '(', ')', '+', '=', ':', ';', '/'];

pub(crate) fn default_port(scheme: &str) -> Option<u32> {
    PORTS.iter().find(|(name, _)| *name == scheme).map(|(_, port)| *port)
}

/// `DEFAULT_PORTS`.
const PORTS: &[(&str, u32)] = &[
    ("acap", 674),
    ("afp", 548),
    ("dict", 2628),
    ("dns", 53),
    ("ftp", 21),
    ("git", 9418),
    ("gopher", 70),
    ("hdl", 2641),
    ("http", 80),
    ("https", 443),
    ("imap", 143),
    ("ipp", 631),
    ("ipps", 631),
    ("irc", 194),
    ("ircs", 6697),
    ("ldap", 389),
    ("ldaps", 636),
    ("mms", 1755),
    ("msrp", 2855),
    ("mtqp", 1038),
    ("nfs", 111),
    ("nntp", 119),
    ("nntps", 563),
    ("pop", 110),
    ("prospero", 1525),
    ("redis", 6379),
    ("rsync", 873),
    ("rtsp", 554),
    ("rtsps", 322),
    ("rtspu", 5005),
    ("sftp", 22),
    ("sip", 5060),
    ("sips", 5061),
    ("smb", 445),
    ("snews", 563),
    ("snmp", 161),
    ("ssh", 22),
    ("svn", 3690),
    ("telnet", 23),
    ("tftp", 69),
    ("ventrilo", 3784),
    ("vnc", 5900),
    ("wais", 210),
    ("ws", 80),
    ("wss", 443),
    ("xmpp", 5222),
];
