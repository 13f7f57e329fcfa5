//! The package `urijs` of npm (URI.js).

use crate::common_url::Arrangement;
use crate::program::{Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use crate::tools::{cut, decode_uri_component, is_js_space, is_scheme, js_trimmed};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

pub(crate) const URIJS: Program = Program {
    id: "urijs",
    name: "URI.js",
    versions: &["1.19.11"],
    kind: ProgramKind::Parser,
    members: &["urijs"],
    status: Status::Legacy,
    status_reason: "a package of npm that is no longer developed, still used in pages",
    source: &["src/URI.js: URI.parse, parseUserinfo, parseHost, ensureValidPort"],
    rules: &[SPACES, REMOVED, SLASHES, COLONS, BACKSLASH, MANY_COLONS, AFTER_BRACKET, PORT, AUTH],
    differences: &[],
    arrangement: Arrangement { no_path: Some("/"), ..Arrangement::SAME },
    reader: parse,
};

const SPACES: Rule =
    Rule::new("spaces", "spaces and control characters at the start are removed", "URI.parse");
const REMOVED: Rule = Rule::new("removed", "tabs and newlines are removed", "URI.parse");
const SLASHES: Rule = Rule::new(
    "slashes",
    "any number of slashes and backslashes, or none, follow http, https, ftp, ws and wss",
    "URI.parse",
);
const COLONS: Rule = Rule::new(
    "colons",
    "a host may follow colons and slashes at the start of the text",
    "URI.parse",
);
const BACKSLASH: Rule =
    Rule::new("backslash", "a backslash is a slash, for every scheme", "parseHost");
const MANY_COLONS: Rule =
    Rule::new("many-colons", "with two colons, all of the authority is the host", "parseHost");
const AFTER_BRACKET: Rule = Rule::new(
    "after-bracket",
    "any character may stand between the bracket and the port",
    "parseHost",
);
const PORT: Rule =
    Rule::new("port", "the port is not a number from 1 to 65535 of JavaScript", "ensureValidPort");
const AUTH: Rule =
    Rule::new("auth", "an escape of the userinfo is not valid", "decodeURIComponent");

fn parse(text: &str) -> Result<ProgramReading<'_>, Refusal> {
    let mut reading = ProgramReading::default();
    let whole = js_trimmed(&mut reading, text, &SPACES, &REMOVED);
    let (rest, fragment) = cut(&whole, '#');
    let (rest, query) = cut(rest, '?');
    let owned = |text: &str| Cow::Owned(String::from(text));
    reading.fragment = fragment.filter(|fragment| !fragment.is_empty()).map(owned);
    reading.query = query.filter(|query| !query.is_empty()).map(owned);

    let (scheme, authority) = structure(&mut reading, rest);
    let path = match authority {
        Some(authority) => parse_authority(&mut reading, authority)?,
        None => String::from(&rest[scheme.map_or(0, |scheme| scheme.len() + 1)..]),
    };
    reading.path = Some(Cow::Owned(path));
    reading.scheme = scheme.map(owned);
    Ok(reading)
}

/// The scheme, and the text that starts with an authority.
fn structure<'a>(
    reading: &mut ProgramReading<'_>,
    text: &'a str,
) -> (Option<&'a str>, Option<&'a str>) {
    let is_slash = |c: char| c == '/' || c == '\\';
    let name = text.find(':').map_or("", |at| &text[..at]);
    let after = &text[name.len()..];
    let is_web = ["http", "https", "ftp", "ws", "wss"]
        .iter()
        .any(|scheme| name.eq_ignore_ascii_case(scheme));
    if after.starts_with(':') && (is_web || name.is_empty()) {
        let rest = after.trim_start_matches(':').trim_start_matches(is_slash);
        if name.is_empty() {
            reading.apply(&COLONS);
        } else if after.len() - rest.len() != 3 {
            reading.apply(&SLASHES);
        }
        return (Some(name).filter(|name| !name.is_empty()), Some(rest));
    }
    let rest = text.trim_start_matches(is_slash);
    if text.len() - rest.len() >= 2 {
        return (None, Some(rest));
    }
    if !is_scheme(name) {
        return (None, None);
    }
    let mut chars = after[1..].chars();
    let has_slashes = chars.next().is_some_and(is_slash) && chars.next().is_some_and(is_slash);
    (Some(name), has_slashes.then_some(chars.as_str()))
}

/// `parseAuthority`. Returns the path.
fn parse_authority(reading: &mut ProgramReading<'_>, text: &str) -> Result<String, Refusal> {
    if text.contains('\\') {
        reading.apply(&BACKSLASH);
    }
    let text = text.replace('\\', "/");
    let end = text.find('/').unwrap_or(text.len());
    let mut rest = &*text;
    if let Some(at) = text[..end].rfind('@') {
        let (user, password) = cut(&text[..at], ':');
        let decode = |text: &str| decode_uri_component(text).ok_or(Refusal::by(&AUTH));
        let user = decode(user)?;
        // A password that starts with a colon is ignored.
        let password =
            password.filter(|password| !password.is_empty() && !password.starts_with(':'));
        if let Some(password) = password {
            decode(password)?;
        }
        reading.userinfo = Some(Cow::Owned(user)).filter(|user: &Cow<'_, str>| !user.is_empty());
        rest = &text[at + 1..];
    }
    let (host, port) = host_and_port(reading, rest);
    if !port.is_empty() && !is_port(port) {
        return Err(Refusal::by(&PORT));
    }
    let path = &rest[rest.find('/').unwrap_or(rest.len())..];
    reading.host = (!host.is_empty()).then(|| Cow::Owned(host.into()));
    reading.port = (!port.is_empty()).then(|| Cow::Owned(port.into()));
    Ok(if path.is_empty() { "/".into() } else { path.into() })
}

/// `parseHost`: host and port of a text that may have a path.
fn host_and_port<'a>(reading: &mut ProgramReading<'_>, text: &'a str) -> (&'a str, &'a str) {
    let end = text.find('/').unwrap_or(text.len());
    let authority = &text[..end];
    if let Some(inner) = text.strip_prefix('[') {
        let Some((host, after)) = inner.split_once(']') else {
            return ("[", &authority[1..]);
        };
        let start = text.len() - after.len();
        if start > end {
            // `substring` swaps its arguments: the port starts with the slash, and is refused.
            return (host, "/");
        }
        let mut port = authority[start..].chars();
        return match port.next() {
            // One unit of UTF-16 is skipped; the second one is not a number.
            Some(c) if c.len_utf16() == 2 => (host, &authority[start..]),
            Some(c) if c != ':' => {
                reading.apply(&AFTER_BRACKET);
                (host, port.as_str())
            }
            _ => (host, port.as_str()),
        };
    }
    match authority.split_once(':') {
        Some((_, port)) if port.contains(':') => {
            reading.apply(&MANY_COLONS);
            (authority, "")
        }
        Some((host, port)) => (host, port),
        None => (authority, ""),
    }
}

/// `ensureValidPort`: JavaScript's `Number` of the text is an integer from 1 to 65535.
fn is_port(text: &str) -> bool {
    let text = text.trim_matches(is_js_space);
    let lower = text.to_ascii_lowercase();
    let number = match lower.get(..2) {
        Some("0x") => radix(&lower[2..], 16),
        Some("0o") => radix(&lower[2..], 8),
        Some("0b") => radix(&lower[2..], 2),
        _ => decimal(&lower),
    };
    number.is_some_and(|number| (1..65536).contains(&number))
}

/// Returns the integer that is the nearest floating-point number of 64 bits of a decimal number;
/// `None` if that is not an integer, or outside of 0 to 99999.
///
/// `f64::from_str` returns the same, but has a table of 10 kB, which counts in WebAssembly.
fn decimal(text: &str) -> Option<u64> {
    let (number, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let number = number.strip_prefix('+').unwrap_or(number);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = [whole, fraction].concat();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let exponent: i64 = exponent.parse().ok()?;
    let significant = digits.trim_start_matches('0');
    let zeros = (digits.len() - significant.len()) as i64;
    let point = (whole.len() as i64 - zeros).saturating_add(exponent);
    let point = usize::try_from(point).ok().filter(|&point| point <= 5)?;

    let padded = format!("{significant:0<5}");
    let (whole, fraction) = padded.split_at(point);
    let whole: u64 = whole.parse().unwrap_or(0);
    let fraction = fraction.trim_end_matches('0').as_bytes();
    // Half of the distance to the next floating-point number. A number in the middle is rounded to
    // the even one, which integers are.
    let half = power_of_half(whole.checked_ilog2().map_or(54, |bits| 53 - bits));
    if fraction <= half.as_slice() {
        return Some(whole);
    }
    let mut missing: Vec<u8> = fraction.iter().map(|digit| b'0' + b'9' - digit).collect();
    *missing.last_mut()? += 1;
    (missing <= half).then_some(whole + 1)
}

/// The decimal digits after the point of a power of 1/2.
fn power_of_half(exponent: u32) -> Vec<u8> {
    let mut digits = vec![b'5'];
    for _ in 1..exponent {
        let mut rest = 0;
        for digit in &mut digits {
            let number = 10 * rest + (*digit - b'0');
            (*digit, rest) = (b'0' + number / 2, number % 2);
        }
        digits.push(b'5');
    }
    digits
}

fn radix(digits: &str, radix: u32) -> Option<u64> {
    // `from_str_radix` accepts a sign, JavaScript does not.
    let valid = digits.bytes().all(|byte| byte.is_ascii_alphanumeric());
    u64::from_str_radix(digits, radix).ok().filter(|_| valid)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ports are the integers that `f64::from_str` returns.
    #[test]
    fn decimal_ports() {
        let mut texts: Vec<String> = [
            "",
            ".",
            "e",
            "+",
            "-",
            "-1",
            "-0",
            "1.",
            ".5",
            "5e-1",
            "+80",
            "++80",
            "80e",
            "80e+",
            "80e+0",
            "8e1",
            "0.8e2",
            "800e-1",
            "08.0e+1",
            "1e5",
            "1e400",
            "1e-400",
            "65535.9",
            "65536",
            "99999.99",
            "0e99999999999999999999",
            "1e99999999999999999999",
            "0.0000000080e10",
            "1_0",
            "inf",
            "nan",
            "8e1e1",
            "8.0.0",
            "80e1.0",
        ]
        .map(String::from)
        .to_vec();
        // Around integers: exactly between two floating-point numbers, a little more and less.
        for whole in [0, 1, 2, 3, 4, 7, 8, 79, 80, 1023, 1024, 32767, 32768, 65534, 65535, 65536] {
            for exponent in 35..58 {
                let half = String::from_utf8(power_of_half(exponent)).unwrap();
                let nines: String =
                    half.bytes().map(|byte| char::from(b'0' + b'9' - byte)).collect();
                for digits in [half, nines] {
                    texts.extend(
                        ["", "1", "5", "6", "9"].map(|end| format!("{whole}.{digits}{end}")),
                    );
                    texts.push(format!("{whole}.{}", &digits[..digits.len() - 1]));
                    texts.push(format!("{whole}{digits}5e-{}", digits.len() + 1));
                }
            }
        }
        for text in texts {
            let number = text
                .parse()
                .ok()
                .filter(|port: &f64| (1.0..65536.0).contains(port) && port % 1.0 == 0.0);
            assert_eq!(is_port(&text), number.is_some(), "{text}");
        }
    }
}
