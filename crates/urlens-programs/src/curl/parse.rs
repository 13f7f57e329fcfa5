//! `parseurl`: the components of a text.

use super::*;
use crate::tools::{ascii_lowercase, cut, decimal, number, starts_with_ignore_case};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Schemes and their default ports, from the tables of the protocols.
#[rustfmt::skip]
const PORTS: [(&str, u32); 27] = [
    ("dict", 2628), ("ftp", 21), ("ftps", 990), ("gopher", 70), ("gophers", 70), ("http", 80),
    ("https", 443), ("imap", 143), ("imaps", 993), ("ldap", 389), ("ldaps", 636), ("mqtt", 1883),
    ("mqtts", 8883), ("pop3", 110), ("pop3s", 995), ("rtmp", 1935), ("rtsp", 554), ("scp", 22),
    ("sftp", 22), ("smb", 445), ("smbs", 445), ("smtp", 25), ("smtps", 465), ("telnet", 23),
    ("tftp", 69), ("ws", 80), ("wss", 443),
];

/// The default port of a scheme.
pub(crate) fn default_port(scheme: &str) -> Option<u32> {
    PORTS.iter().find(|entry| entry.0 == scheme).map(|entry| entry.1)
}

/// Schemes whose userinfo has options (`PROTOPT_URLOPTIONS`).
const WITH_OPTIONS: [&str; 6] = ["imap", "imaps", "pop3", "pop3s", "smtp", "smtps"];

/// Schemes that `guess_scheme` finds in the first label of a host.
const GUESSES: [&str; 6] = ["ftp", "dict", "ldap", "imap", "smtp", "pop3"];

impl Version {
    /// `parseurl`
    pub(super) fn read<'a>(&self, text: &'a str) -> Result<ProgramReading<'a>, Refusal> {
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
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
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
                reading.userinfo = Some(if with_options {
                    Cow::Owned(without_options(login))
                } else {
                    Cow::Borrowed(login)
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

    /// Where a transfer connects to: nowhere if the scheme is not supported.
    fn connect<'a>(&self, host: Cow<'a, str>, port: Option<u32>, reading: &mut ProgramReading<'a>) {
        let scheme = reading.scheme.as_deref().unwrap_or_default();
        let default =
            PORTS.iter().find(|entry| entry.0 == scheme && !self.without.contains(&scheme));
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
        reading.path =
            Some(if path.is_empty() { Cow::Borrowed("/") } else { self.without_dots(path) });
        reading.query = query.map(Cow::Borrowed);
        reading.fragment = fragment.filter(|fragment| !fragment.is_empty()).map(Cow::Borrowed);
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
    if starts_with_drive(path.strip_prefix('/').unwrap_or(path)) {
        Err(Refusal::by(&FILE_DRIVE))
    } else {
        Ok(path)
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
    let (host, port) = if authority.starts_with('[') {
        let end = authority.find(']').ok_or(Refusal::by(&BRACKET))? + 1;
        match authority[end..].strip_prefix(':') {
            None if end < authority.len() => return Err(Refusal::by(&AFTER_BRACKET)),
            port => (&authority[..end], port),
        }
    } else {
        cut(authority, ':')
    };
    match port {
        None => Ok((host, None)),
        Some("") if has_scheme => Ok((host, None)),
        Some("") => Err(Refusal::by(&PORT_EMPTY)),
        Some(port) => match decimal(port) {
            None => Err(Refusal::by(&PORT_DIGITS)),
            Some(port) if port > 0xffff => Err(Refusal::by(&PORT_RANGE)),
            Some(port) => Ok((host, Some(port))),
        },
    }
}
