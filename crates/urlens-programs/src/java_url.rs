//! Java's `java.net.URL`, and its client `URLConnection`.

use crate::common_url::{Arrangement, Features};
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{
    ascii_lowercase, cut, decimal, has_ipv6_groups, is_hexadecimal, number, unicode_digit,
};
use alloc::borrow::Cow;

pub(crate) const URL: Program = Program {
    id: "java_URL",
    name: "Java java.net.URL",
    versions: &["17.0.15"],
    kind: ProgramKind::Parser,
    members: &["java_URL"],
    status: Status::Current,
    status_reason: "the older URL class of Java's standard library, widely used, deprecated for parsing",
    source: &[
        "java/net/URL.java: URL(URL, String, URLStreamHandler)",
        "java/net/URLStreamHandler.java: parseURL",
        "sun/net/www/protocol/jar/Handler.java: parseURL",
        "sun/net/www/protocol/mailto/Handler.java: parseURL",
    ],
    rules: &[
        SPACES,
        URL_PREFIX,
        NO_PROTOCOL,
        UNKNOWN,
        UNC,
        AT_SIGNS,
        BRACKET,
        LITERAL,
        HOST_STRING,
        PORT,
        SIGN,
        NEGATIVE,
        JAR,
        MAILTO,
    ],
    differences: &[],
    arrangement: Arrangement::SAME,
    reader: |text| parse(text).map(|parsed| parsed.reading),
};

pub(crate) const URL_CONNECTION: Program = Program {
    id: "java_URLConnection",
    name: "Java URL.openConnection",
    kind: ProgramKind::Client,
    members: &["java_URLConnection"],
    status_reason: "the older HTTP client of Java's standard library, widely used",
    source: &[
        "java/net/URL.java: URL(URL, String, URLStreamHandler)",
        "java/net/URLStreamHandler.java: parseURL",
        "sun/net/www/protocol/http/HttpURLConnection.java: checkURL",
        "sun/net/util/IPAddressUtil.java: checkAuthority",
    ],
    rules: &Rule::join::<19>(
        URL.rules,
        &[SCHEMES, NEWLINE, USERINFO_CHAR, HOST_CHAR, DEFAULT_PORT],
    ),
    arrangement: Arrangement {
        refuses: Features::CONTROL,
        connects: true,
        rule: Some(&DEFAULT_PORT),
        ..URL.arrangement
    },
    reader: connect,
    ..URL
};

const SPACES: Rule =
    Rule::new("spaces", "spaces and control characters at both ends are removed", "URL");
const URL_PREFIX: Rule = Rule::new("url-prefix", "the prefix url: is removed", "URL");
const NO_PROTOCOL: Rule = Rule::new("no-protocol", "there is no scheme", "URL");
const UNKNOWN: Rule =
    Rule::new("unknown", "there is no handler for the scheme", "getURLStreamHandler");
const UNC: Rule = Rule::new("unc", "four slashes are part of the path", "parseURL");
const AT_SIGNS: Rule =
    Rule::new("at-signs", "an authority with two @ has no host and no port", "parseURL");
const BRACKET: Rule =
    Rule::new("bracket", "unbalanced bracket, or text after the address", "parseURL");
const LITERAL: Rule =
    Rule::new("literal", "the text in brackets is not an IPv6 address", "isIPv6LiteralAddress");
const PORT: Rule = Rule::new("port", "the port is not a number", "Integer.parseInt");
const SIGN: Rule = Rule::new(
    "sign",
    "a port may have a sign and other decimal digits; -1 means that there is no port",
    "Integer.parseInt",
);
const NEGATIVE: Rule = Rule::new("negative", "the port is less than -1", "parseURL");
const JAR: Rule = Rule::new(
    "jar",
    "a jar URL is a URL, !/ and a path, and the URL is not a jar URL",
    "jar.Handler",
);
const MAILTO: Rule = Rule::new("mailto", "there is no mail address", "mailto.Handler");
const HOST_STRING: Rule = Rule::new(
    "host-string",
    "the host has a control character, or a character that may become a delimiter",
    "checkHostString",
);
const SCHEMES: Rule = Rule::new("schemes", "the scheme is not http or https", "openConnection");
const NEWLINE: Rule = Rule::new("newline", "the URL has a newline", "checkURL");
const USERINFO_CHAR: Rule =
    Rule::new("userinfo-char", "the userinfo has a character that is not allowed", "checkUserInfo");
const HOST_CHAR: Rule =
    Rule::new("host-char", "the host has a character that is not allowed", "checkHost");
const DEFAULT_PORT: Rule = Rule::new(
    "default-port",
    "without a port, the default port of the scheme is used",
    "getDefaultPort",
);

struct Parsed<'a> {
    reading: ProgramReading<'a>,
    authority: Option<&'a str>,
}

/// `new URL(text)`.
fn parse(text: &str) -> Result<Parsed<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let trimmed = text.trim_matches(|c| c <= ' ');
    if trimmed.len() < text.len() {
        reading.apply(&SPACES);
    }
    let mut rest = trimmed;
    if rest.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url:")) {
        rest = &rest[4..];
        reading.apply(&URL_PREFIX);
    }
    let end = rest.find(['/', ':']).unwrap_or(rest.len());
    let scheme = &rest[..end];
    if !rest[end..].starts_with(':') || !may_be_protocol(scheme) {
        return Err(Refusal::by(&NO_PROTOCOL));
    }
    let scheme = ascii_lowercase(scheme);
    let (rest, fragment) = cut(&rest[end + 1..], '#');
    reading.fragment = fragment.map(Cow::Borrowed);
    let mut authority = None;
    match &*scheme {
        "http" | "https" | "ftp" | "file" | "jrt" | "jmod" => {
            authority = parse_hierarchical(&mut reading, rest)?;
        }
        "jar" => {
            let starts = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("jar:"));
            check_jar(rest, starts, fragment.is_some())?;
            reading.host = Some("".into());
            reading.path = Some(rest.into());
        }
        "mailto" => {
            if rest.chars().all(is_java_whitespace) {
                return Err(Refusal::by(&MAILTO));
            }
            reading.host = Some("".into());
            reading.path = Some(rest.into());
            reading.fragment = None;
        }
        _ => return Err(Refusal::by(&UNKNOWN)),
    }
    reading.scheme = Some(scheme);
    Ok(Parsed { reading, authority })
}

/// `isValidProtocol`: letters of any script are allowed, but have no handler.
fn may_be_protocol(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '+' | '-'))
}

/// `URLStreamHandler.parseURL`, of a text without fragment. Returns the authority.
fn parse_hierarchical<'a>(
    reading: &mut ProgramReading<'a>,
    text: &'a str,
) -> Result<Option<&'a str>, Refusal> {
    let (rest, query) = cut(text, '?');
    reading.query = query.map(Cow::Borrowed);
    reading.host = Some("".into());
    let is_unc = rest.starts_with("////");
    if is_unc {
        reading.apply(&UNC);
    }
    let Some(after) = rest.strip_prefix("//").filter(|_| !is_unc) else {
        reading.path = Some(rest.into());
        return Ok(None);
    };
    let (authority, path) = after.split_at(after.find('/').unwrap_or(after.len()));
    reading.path = Some(path.into());
    let host = match authority.split_once('@') {
        Some((_, host)) if host.contains('@') => {
            reading.apply(&AT_SIGNS);
            return Ok(Some(authority));
        }
        Some((userinfo, host)) => {
            reading.userinfo = Some(userinfo.into());
            host
        }
        None => authority,
    };
    let (host, port) = if host.starts_with('[') {
        let end = host.find(']').filter(|&end| end > 2).ok_or(Refusal::by(&BRACKET))?;
        if !is_ipv6(&host[1..end]) {
            return Err(Refusal::by(&LITERAL));
        }
        let port = match &host[end + 1..] {
            "" => "",
            rest => rest.strip_prefix(':').ok_or(Refusal::by(&BRACKET))?,
        };
        (&host[..=end], port)
    } else {
        host.split_once(':').unwrap_or((host, ""))
    };
    if host.contains(is_refused_in_host) {
        return Err(Refusal::by(&HOST_STRING));
    }
    reading.host = Some(host.into());
    if !port.is_empty() {
        let value = parse_int(port).ok_or(Refusal::by(&PORT))?;
        if value < -1 {
            return Err(Refusal::by(&NEGATIVE));
        }
        if !port.bytes().all(|byte| byte.is_ascii_digit()) {
            reading.apply(&SIGN);
        }
        reading.port = u32::try_from(value).ok().map(number);
    }
    Ok(Some(authority))
}

/// `checkHostString`: control characters, and characters that have a delimiter in their compatibility
/// form.
fn is_refused_in_host(c: char) -> bool {
    c.is_ascii_control()
        || matches!(c, '/' | '\u{2047}'..='\u{2049}' | '\u{2100}' | '\u{2101}' | '\u{2105}')
        || matches!(c, '\u{2106}' | '\u{2A74}' | '\u{FE55}' | '\u{FE56}' | '\u{FE5F}' | '\u{FE6B}')
        || matches!(c, '\u{FF03}' | '\u{FF0F}' | '\u{FF1A}' | '\u{FF1F}' | '\u{FF20}')
}

/// `Integer.parseInt`: a sign, and decimal digits of any script.
fn parse_int(text: &str) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value: i64 = 0;
    for c in digits.chars() {
        value = value * 10 + i64::from(unicode_digit(c)?);
        if value > 1 << 31 {
            return None;
        }
    }
    i32::try_from(if negative { -value } else { value }).ok()
}

/// `isIPv6LiteralAddress`: a zone of any characters may follow, groups may have more zeros, and the
/// bytes of an IPv4 address as well.
fn is_ipv6(text: &str) -> bool {
    let (address, zone) = cut(text, '%');
    if text.len() < 2 || zone == Some("") {
        return false;
    }
    let is_group = |group: &str| group.trim_start_matches('0').len() <= 4 && is_hexadecimal(group);
    has_ipv6_groups(address, is_group, is_ipv4)
}

/// `textToNumericFormatV4` with three dots: numbers up to 255, in at most 15 characters.
fn is_ipv4(text: &str) -> bool {
    let is_byte = |text: &str| decimal(text).is_some_and(|number| number <= 255);
    text.len() <= 15 && text.split('.').count() == 4 && text.split('.').all(is_byte)
}

/// `jar.Handler.parseURL`. A jar URL that is not at the start of the text is relative to nothing.
fn check_jar(text: &str, starts: bool, has_fragment: bool) -> Result<(), Refusal> {
    let refused = Err(Refusal::by(&JAR));
    if text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("jar:")) {
        return refused;
    }
    if !starts {
        return if text.is_empty() && has_fragment { Ok(()) } else { refused };
    }
    match text.rsplit_once("!/") {
        Some((inner, _)) => parse(inner).map(|_| ()),
        None => refused,
    }
}

/// `Character.isWhitespace`.
fn is_java_whitespace(c: char) -> bool {
    let is_no_break = matches!(c, '\u{A0}' | '\u{2007}' | '\u{202F}' | '\u{85}');
    matches!(c, '\u{1C}'..='\u{1F}') || (c.is_whitespace() && !is_no_break)
}

/// `URL.openConnection`, which checks the URL again.
fn connect(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let Parsed { mut reading, authority } = parse(text)?;
    let default = match reading.scheme.as_deref() {
        Some("http") => 80,
        Some("https") => 443,
        _ => return Err(Refusal::by(&SCHEMES)),
    };
    let parts = [&reading.path, &reading.query, &reading.fragment];
    let has_newline = |text: &str| text.contains('\n');
    if authority.is_some_and(has_newline)
        || parts.iter().any(|part| part.as_deref().is_some_and(has_newline))
    {
        return Err(Refusal::by(&NEWLINE));
    }
    if reading
        .userinfo
        .as_deref()
        .is_some_and(|userinfo| userinfo.contains(|c| is_excluded(c) && c != ':'))
    {
        return Err(Refusal::by(&USERINFO_CHAR));
    }
    let host = reading.host.as_deref().unwrap_or_default();
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_refused = match bare {
        Some(bare) => {
            let zone = cut(bare, '%').1.unwrap_or_default();
            zone.contains(|c: char| c.is_ascii_control() || matches!(c, '[' | ']'))
        }
        None => host.contains(is_excluded),
    };
    if is_refused {
        return Err(Refusal::by(&HOST_CHAR));
    }
    reading.connect_host = Some(Cow::Owned(bare.unwrap_or(host).into()));
    let port = reading.port.as_deref().and_then(decimal);
    if port.is_none() {
        reading.apply(&DEFAULT_PORT);
    }
    reading.connect_port = Some(port.unwrap_or(default));
    Ok(reading)
}

/// `L_EXCLUDE` and `H_EXCLUDE`: control characters, general delimiters and the backslash.
fn is_excluded(c: char) -> bool {
    c.is_ascii_control() || matches!(c, ':' | '/' | '?' | '#' | '[' | ']' | '@' | '\\')
}
