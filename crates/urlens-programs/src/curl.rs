//! curl, by its URL API with the flags that a transfer uses.

use crate::libc::inet_aton;
use crate::libidn2;
use crate::program::{KnownDifference, Program, ProgramKind, Standing};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{ascii_lowercase, cut, ipv6, number, starts_with_ignore_case};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::{Ipv4Addr, Ipv6Addr};
use urlens::percent;

pub(crate) const CURL7: Program = Program {
    id: "curl7",
    name: "curl 7.88",
    versions: &["libcurl 7.88.1 with libidn2 2.3.3"],
    members: &["curl7"],
    standing: Standing::Legacy,
    why: "Debian 12 and its derivatives have it; later versions read numbers and escapes differently",
    differences: &[UNICODE],
    reader: |text| V7.read(text),
    ..CURL8
};

pub(crate) const CURL8: Program = Program {
    id: "curl8",
    name: "curl 8",
    versions: &["libcurl 8.23.0 without IDN"],
    kind: ProgramKind::Client,
    members: &["curl8"],
    standing: Standing::Current,
    why: "maintained, and the client of most scripts and of PHP",
    source: &["lib/urlapi.c", "lib/url.c: Curl_parse_login_details", "lib/idn.c"],
    rules: &RULES,
    differences: &[],
    reader: |text| V8.read(text),
};

/// Differences of names that are not ASCII.
const UNICODE: KnownDifference = KnownDifference {
    cause: "libidn2 2.3.3 has an older version of Unicode and UTS 46",
    member: "",
    applies: |text| !percent::decode(text).is_ascii(),
};

const RULES: [Rule; 22] = [
    NUL,
    LENGTH,
    JUNK,
    GUESSED,
    SLASHES,
    FILE_HOST,
    FILE_DRIVE,
    FILE_SHORT,
    NO_HOST,
    OPTIONS,
    BRACKET,
    AFTER_BRACKET,
    PORT_EMPTY,
    PORT_DIGITS,
    PORT_RANGE,
    NUMBER,
    ESCAPE,
    CONTROL,
    HOST_CHARS,
    HOST_DOTS,
    IPV6,
    IDN,
];
const NUL: Rule =
    Rule::new("nul", "the text contains U+0000, which ends a C string", "curl_url_set");
const LENGTH: Rule = Rule::new("length", "the text is longer than 8,000,000 bytes", "parseurl");
const JUNK: Rule =
    Rule::new("junk", "the text contains a space or a control character", "junkscan");
const GUESSED: Rule = Rule::new(
    "guessed-scheme",
    "without a scheme that is followed by :/, the text starts with the host, which selects the scheme",
    "guess_scheme",
);
const SLASHES: Rule = Rule::new(
    "slashes",
    "one to three slashes after the scheme start an authority",
    "parse_scheme",
);
const FILE_HOST: Rule =
    Rule::new("file-host", "the host of a file URL is not localhost or 127.0.0.1", "parse_file");
const FILE_DRIVE: Rule =
    Rule::new("file-drive", "the path of a file URL has a drive letter", "parse_file");
const FILE_SHORT: Rule = Rule::new("file-short", "the path of a file URL is empty", "parse_file");
const NO_HOST: Rule = Rule::new("no-host", "the host is empty", "parse_authority");
const OPTIONS: Rule = Rule::new(
    "options",
    "a semicolon separates options in the userinfo of mail schemes",
    "Curl_parse_login_details",
);
const BRACKET: Rule = Rule::new("bracket", "the closing bracket is missing", "parse_port");
const AFTER_BRACKET: Rule =
    Rule::new("after-bracket", "the closing bracket is followed by text", "parse_port");
const PORT_EMPTY: Rule =
    Rule::new("port-empty", "the port is empty and there is no scheme", "parse_port");
const PORT_DIGITS: Rule = Rule::new("port-digits", "the port is not decimal digits", "parse_port");
const PORT_RANGE: Rule = Rule::new("port-range", "the port is larger than 65535", "parse_port");
const NUMBER: Rule = Rule::new(
    "number",
    "numbers in three notations are an IPv4 address, for every scheme",
    "ipv4_normalize",
);
const ESCAPE: Rule = Rule::new("escape", "escapes in the host are decoded", "urldecode_host");
const CONTROL: Rule =
    Rule::new("control", "an escape in the host is a control character", "urldecode_host");
const HOST_CHARS: Rule =
    Rule::new("host-chars", "the host contains a character that is not allowed", "hostname_check");
const HOST_DOTS: Rule =
    Rule::new("host-dots", "the host is a dot or ends in two", "hostname_check");
const IPV6: Rule = Rule::new("ipv6", "the text in brackets is not an IPv6 address", "ipv6_parse");
const IDN: Rule = Rule::new("idn", "the host cannot be converted to ASCII", "Curl_idn_decode");

/// A version, by what changed between the measured ones.
struct Version {
    /// A scheme starts with a letter, not with a digit or sign.
    scheme_starts_with_letter: bool,
    /// Escapes are decoded before numbers are looked for, and in brackets too.
    decodes_first: bool,
    /// A final dot may follow a number.
    final_dot: bool,
    /// Bytes that a host must not contain.
    forbidden: &'static [u8],
    /// DEL in an escape is a control character, and a zone must not contain forbidden bytes.
    strict_bytes: bool,
    /// A host must not be a dot or end in two.
    checks_dots: bool,
    /// An address in brackets is written in its short form even if that is not shorter.
    always_compresses: bool,
    /// `%2e` counts as a dot in paths.
    escaped_dots: bool,
    /// Names are converted to ASCII; if not, names that are not ASCII are refused.
    idn: bool,
    /// Schemes that the measured build supports, with their ports.
    without: &'static [&'static str],
}

const V7: Version = Version {
    scheme_starts_with_letter: false,
    decodes_first: false,
    final_dot: false,
    forbidden: b" \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()",
    strict_bytes: false,
    checks_dots: false,
    always_compresses: false,
    escaped_dots: false,
    idn: true,
    without: &["mqtts", "ws", "wss"],
};

const V8: Version = Version {
    scheme_starts_with_letter: true,
    decodes_first: true,
    final_dot: true,
    forbidden: b" \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()%|",
    strict_bytes: true,
    checks_dots: true,
    always_compresses: true,
    escaped_dots: true,
    idn: false,
    without: &["ldap", "ldaps", "rtmp", "smb", "smbs"],
};

/// Schemes and their default ports, from the tables of the protocols.
const PORTS: [(&str, u32); 27] = [
    ("dict", 2628),
    ("ftp", 21),
    ("ftps", 990),
    ("gopher", 70),
    ("gophers", 70),
    ("http", 80),
    ("https", 443),
    ("imap", 143),
    ("imaps", 993),
    ("ldap", 389),
    ("ldaps", 636),
    ("mqtt", 1883),
    ("mqtts", 8883),
    ("pop3", 110),
    ("pop3s", 995),
    ("rtmp", 1935),
    ("rtsp", 554),
    ("scp", 22),
    ("sftp", 22),
    ("smb", 445),
    ("smbs", 445),
    ("smtp", 25),
    ("smtps", 465),
    ("telnet", 23),
    ("tftp", 69),
    ("ws", 80),
    ("wss", 443),
];

/// Schemes whose userinfo has options (`PROTOPT_URLOPTIONS`).
const WITH_OPTIONS: [&str; 6] = ["imap", "imaps", "pop3", "pop3s", "smtp", "smtps"];

/// Schemes that `guess_scheme` finds in the first label of a host.
const GUESSES: [&str; 6] = ["ftp", "dict", "ldap", "imap", "smtp", "pop3"];

impl Version {
    /// `parseurl`
    fn read<'a>(&self, text: &'a str) -> Result<ProgramReading<'a>, Refusal> {
        if text.contains('\0') {
            return Err(Refusal::by(&NUL));
        }
        if text.len() > 8_000_000 {
            return Err(Refusal::by(&LENGTH));
        }
        if text.bytes().any(|byte| byte <= b' ' || byte == 0x7f) {
            return Err(Refusal::by(&JUNK));
        }
        let mut reading = ProgramReading::default();
        let scheme = self.scheme(text);
        let rest = match scheme {
            Some("") | None => text,
            Some(scheme) => &text[scheme.len() + 1..],
        };
        let scheme = scheme.map(ascii_lowercase);
        let path = match scheme {
            Some(scheme) if scheme == "file" => {
                reading.scheme = Some(scheme);
                file_path(rest)?
            }
            Some(scheme) => {
                let slashes = rest.bytes().take_while(|&byte| byte == b'/').count();
                if slashes > 3 {
                    return Err(Refusal::by(&SLASHES));
                }
                if slashes != 2 {
                    reading.apply(&SLASHES);
                }
                reading.scheme = Some(scheme);
                self.authority(&rest[slashes..], &mut reading)?
            }
            None => self.authority(rest, &mut reading)?,
        };
        self.after_authority(path, &mut reading);
        Ok(reading)
    }

    /// `Curl_is_absolute_url`: a scheme of at most 40 bytes, if `:/` follows.
    fn scheme<'a>(&self, text: &'a str) -> Option<&'a str> {
        let (scheme, rest) = text.split_once(':')?;
        let starts_well = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            || !self.scheme_starts_with_letter;
        let is_valid = !scheme.is_empty()
            && scheme.len() <= 40
            && scheme.bytes().all(|it| it.is_ascii_alphanumeric() || b"+-.".contains(&it));
        (is_valid && starts_well && rest.starts_with('/')).then_some(scheme)
    }

    /// `parse_authority`. Returns the text after it.
    fn authority<'a>(
        &self,
        text: &'a str,
        reading: &mut ProgramReading<'a>,
    ) -> Result<&'a str, Refusal> {
        let end = text.find(['/', '?', '#']).unwrap_or(text.len());
        let (authority, rest) = text.split_at(end);
        // The first @ ends the userinfo; a host with another one is refused.
        let host = match authority.split_once('@') {
            Some((login, host)) => {
                let with_options = reading.scheme.as_ref().is_some_and(|scheme| {
                    WITH_OPTIONS.contains(&scheme.as_ref()) && login.contains(';')
                });
                reading.userinfo = Some(match with_options {
                    true => Cow::Owned(without_options(login)),
                    false => Cow::Borrowed(login),
                });
                if with_options {
                    reading.apply(&OPTIONS);
                }
                host
            }
            None => authority,
        };
        let (host, port) = port(host, reading.scheme.is_some())?;
        if host.is_empty() {
            return Err(Refusal::by(&NO_HOST));
        }
        let name = host;
        let host = self.host(name, reading)?;
        if reading.scheme.is_none() {
            reading.scheme = Some(Cow::Borrowed(guess(name)));
            reading.apply(&GUESSED);
        }
        reading.host = Some(host.clone());
        self.connect(host, port, reading);
        reading.port = port.map(number);
        Ok(rest)
    }

    /// The host as the resolver gets it.
    fn host<'a>(
        &self,
        host: &'a str,
        reading: &mut ProgramReading<'a>,
    ) -> Result<Cow<'a, str>, Refusal> {
        if !self.decodes_first
            && let Some(address) = inet_aton(host.as_bytes(), self.final_dot)
        {
            return Ok(ipv4_text(host, address, reading));
        }
        let decoded = match self.decodes_first || !host.starts_with('[') {
            true => self.decode(host, reading)?,
            false => Cow::Borrowed(host.as_bytes()),
        };
        if self.decodes_first
            && let Some(address) = inet_aton(&decoded, self.final_dot)
        {
            return Ok(ipv4_text(host, address, reading));
        }
        if decoded.first() == Some(&b'[') {
            return self.ipv6(&decoded).map(Cow::Owned);
        }
        if decoded.iter().any(|byte| self.forbidden.contains(byte)) {
            return Err(Refusal::by(&HOST_CHARS));
        }
        if self.checks_dots && (*decoded == b"."[..] || decoded.ends_with(b"..")) {
            return Err(Refusal::by(&HOST_DOTS));
        }
        match decoded.is_ascii() {
            true if decoded.len() == host.len() => Ok(Cow::Borrowed(host)),
            true => Ok(Cow::Owned(String::from_utf8_lossy(&decoded).into_owned())),
            false if self.idn => {
                let name = core::str::from_utf8(&decoded).ok();
                name.and_then(libidn2::to_ascii).map(Cow::Owned).ok_or(Refusal::by(&IDN))
            }
            false => Err(Refusal::by(&IDN)),
        }
    }

    /// `urldecode_host`
    fn decode<'a>(
        &self,
        host: &'a str,
        reading: &mut ProgramReading<'a>,
    ) -> Result<Cow<'a, [u8]>, Refusal> {
        let decoded = percent::decode(host);
        if decoded.len() < host.len() {
            reading.apply(&ESCAPE);
        }
        match decoded.iter().any(|&byte| byte < b' ' || byte == 0x7f && self.strict_bytes) {
            true => Err(Refusal::by(&CONTROL)),
            false => Ok(decoded),
        }
    }

    /// `ipv6_parse`: the address in brackets, with its zone after them.
    fn ipv6(&self, host: &[u8]) -> Result<String, Refusal> {
        let refused = Refusal::by(&IPV6);
        if host.len() < 4 {
            return Err(refused);
        }
        let inner = &host[1..];
        let span = inner
            .iter()
            .take_while(|&&byte| byte.is_ascii_hexdigit() || byte == b':' || byte == b'.')
            .count();
        let zone = match span == host.len() - 2 {
            true => None,
            false => Some(self.zone(&inner[span..]).ok_or(refused)?),
        };
        let given = core::str::from_utf8(&inner[..span]).map_err(|_| refused)?;
        let address = Ipv6Addr::from(ipv6(given).ok_or(refused)?);
        let short = ipv6_text(address);
        let compress = match self.always_compresses {
            true => short.len() <= given.len(),
            false => short.len() < given.len(),
        };
        let text = if compress { short.as_str() } else { given };
        Ok(match zone {
            Some(zone) => format!("[{text}]%{zone}"),
            None => format!("[{text}]"),
        })
    }

    /// The zone after an address: `%`, `25` that may be left out, up to 15 bytes, `]`.
    fn zone(&self, rest: &[u8]) -> Option<String> {
        let rest = rest.strip_prefix(b"%")?;
        let rest = match rest {
            [b'2', b'5', after @ ..] if !matches!(after.first(), None | Some(b']')) => after,
            rest => rest,
        };
        let zone = &rest[..rest.iter().position(|&byte| byte == b']')?];
        let is_valid = (1..=15).contains(&zone.len())
            && !(self.strict_bytes && zone.iter().any(|byte| self.forbidden.contains(byte)));
        is_valid.then(|| String::from_utf8_lossy(zone).into_owned())
    }

    /// Where a transfer connects to: nowhere if the scheme is not supported.
    fn connect<'a>(&self, host: Cow<'a, str>, port: Option<u32>, reading: &mut ProgramReading<'a>) {
        let scheme = reading.scheme.as_deref().unwrap_or_default();
        let default = PORTS.iter().find(|it| it.0 == scheme && !self.without.contains(&scheme));
        if let Some((_, default)) = default {
            reading.connect_host = Some(match host.strip_prefix('[') {
                Some(bare) => Cow::Owned(bare.replacen(']', "", 1)),
                None => host,
            });
            reading.connect_port = Some(port.unwrap_or(*default));
        }
    }

    /// Path, query and fragment. Dot segments are removed.
    fn after_authority<'a>(&self, text: &'a str, reading: &mut ProgramReading<'a>) {
        let (text, fragment) = cut(text, '#');
        let (path, query) = cut(text, '?');
        reading.path = Some(match path.is_empty() {
            true => Cow::Borrowed("/"),
            false => self.without_dots(path),
        });
        reading.query = query.map(Cow::Borrowed);
        reading.fragment = fragment.filter(|it| !it.is_empty()).map(Cow::Borrowed);
    }

    /// `dedotdotify`: RFC 3986, 5.2.4.
    fn without_dots<'a>(&self, path: &'a str) -> Cow<'a, str> {
        let dots = |segment: &str| match segment.len() {
            _ if self.escaped_dots => dots_or_escapes(segment),
            1 if segment == "." => Some(1),
            2 if segment == ".." => Some(2),
            _ => None,
        };
        if !path.split('/').any(|segment| dots(segment).is_some()) {
            return Cow::Borrowed(path);
        }
        let mut out: Vec<&str> = Vec::new();
        let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
        while let Some(segment) = segments.next() {
            let is_last = segments.peek().is_none();
            match dots(segment) {
                Some(count) => {
                    if count == 2 {
                        out.pop();
                    }
                    if is_last {
                        out.push("");
                    }
                }
                None => out.push(segment),
            }
        }
        Cow::Owned(format!("/{}", out.join("/")))
    }
}

/// `guess_scheme`: the scheme by the first label of a decoded host.
fn guess(host: &str) -> &'static str {
    let name = percent::decode(host);
    let label = name.split(|&byte| byte == b'.').next().unwrap_or_default();
    let is_label =
        |guess: &&&str| guess.as_bytes().eq_ignore_ascii_case(label) && label.len() < name.len();
    GUESSES.iter().find(is_label).copied().unwrap_or("http")
}

/// One or two dots, of which each may be escaped.
fn dots_or_escapes(segment: &str) -> Option<usize> {
    let mut rest = segment;
    let mut count = 0;
    while !rest.is_empty() {
        rest = match rest.strip_prefix('.') {
            Some(rest) => rest,
            None if starts_with_ignore_case(rest, "%2e") => &rest[3..],
            None => return None,
        };
        count += 1;
    }
    (1..=2).contains(&count).then_some(count)
}

/// `parse_file`: the path of a file URL, whose host must be this machine.
fn file_path(text: &str) -> Result<&str, Refusal> {
    if text.len() < 2 {
        return Err(Refusal::by(&FILE_SHORT));
    }
    let path = match text.strip_prefix("//") {
        None => text,
        Some(rest) if rest.starts_with('/') || starts_with_drive(rest) => rest,
        Some(rest)
            if starts_with_ignore_case(rest, "localhost/")
                || starts_with_ignore_case(rest, "127.0.0.1/") =>
        {
            &rest[9..]
        }
        Some(_) => return Err(Refusal::by(&FILE_HOST)),
    };
    match starts_with_drive(path.strip_prefix('/').unwrap_or(path)) {
        true => Err(Refusal::by(&FILE_DRIVE)),
        false => Ok(path),
    }
}

/// `STARTS_WITH_URL_DRIVE_PREFIX`
fn starts_with_drive(text: &str) -> bool {
    match text.as_bytes() {
        [letter, b':' | b'|', rest @ ..] => {
            letter.is_ascii_alphabetic() && matches!(rest.first(), None | Some(b'/' | b'\\'))
        }
        _ => false,
    }
}

/// User and password of a login with options, which end at the next `:` or `;`.
fn without_options(login: &str) -> String {
    let (colon, semicolon) = (login.find(':'), login.find(';'));
    match (colon, semicolon) {
        (Some(colon), Some(semicolon)) if semicolon < colon => {
            format!("{}{}", &login[..semicolon], &login[colon..])
        }
        (_, Some(semicolon)) => login[..semicolon].into(),
        _ => login.into(),
    }
}

/// `parse_port`: host and port.
fn port(authority: &str, has_scheme: bool) -> Result<(&str, Option<u32>), Refusal> {
    let (host, port) = match authority.starts_with('[') {
        true => {
            let end = authority.find(']').ok_or(Refusal::by(&BRACKET))? + 1;
            match authority[end..].strip_prefix(':') {
                None if end < authority.len() => return Err(Refusal::by(&AFTER_BRACKET)),
                port => (&authority[..end], port),
            }
        }
        false => cut(authority, ':'),
    };
    match port {
        None => Ok((host, None)),
        Some("") if has_scheme => Ok((host, None)),
        Some("") => Err(Refusal::by(&PORT_EMPTY)),
        Some(port) => match crate::tools::decimal(port) {
            None => Err(Refusal::by(&PORT_DIGITS)),
            Some(port) if port > 0xffff => Err(Refusal::by(&PORT_RANGE)),
            Some(port) => Ok((host, Some(port))),
        },
    }
}

/// An IPv4 address as text. It is a rule that took effect if the text is not the given one.
fn ipv4_text<'a>(host: &'a str, address: u32, reading: &mut ProgramReading<'a>) -> Cow<'a, str> {
    let text = Ipv4Addr::from(address).to_string();
    if text == host {
        return Cow::Borrowed(host);
    }
    reading.apply(&NUMBER);
    Cow::Owned(text)
}

/// `inet_ntop`: an IPv6 address in short form. The last 32 bits are decimal after 96 zero bits, or 80 and `ffff`.
fn ipv6_text(address: Ipv6Addr) -> String {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let decimal = Ipv4Addr::from(u32::from(g) << 16 | u32::from(h));
    match (a, b, c, d, e, f) {
        (0, 0, 0, 0, 0, 0) if g != 0 => format!("::{decimal}"),
        (0, 0, 0, 0, 0, 0xffff) => format!("::ffff:{decimal}"),
        _ => address.to_string(),
    }
}
