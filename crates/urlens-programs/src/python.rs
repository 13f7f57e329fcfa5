//! Functions of Python that its programs share: spaces, numbers, addresses and quoting.

use crate::compatibility;
use crate::program::KnownDifference;
use crate::tools::{cut, ipv6};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// The lowercase of capital letters depends on the version of Python.
pub(crate) const NEW_CAPITALS: KnownDifference = KnownDifference {
    cause: "capital letters newer than the Unicode of Python",
    member: "",
    applies: |text| text.chars().any(|c| !c.is_ascii() && !c.to_lowercase().eq([c])),
};

/// `urllib.parse.scheme_chars`: letters, digits and `+-.`, at least one.
pub(crate) fn is_scheme_characters(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// `str.isspace`: the white space of Unicode, and four separators of ASCII.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}')
}

/// `unicode.isspace` of Python 2, which has Unicode 5.2.
pub(crate) fn is_space_python2(c: char) -> bool {
    is_space(c) || c == '\u{180e}'
}

/// `int(text)`: a decimal number as Python prints it, or `None`.
///
/// Spaces around it, a sign, underscores between digits, and the decimal digits of all scripts are
/// accepted.
pub(crate) fn int(text: &str) -> Option<String> {
    // `PyLong_FromString` does not have the separators of ASCII as spaces.
    let text = text.trim_matches(char::is_whitespace);
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.starts_with('_') || digits.ends_with('_') || digits.contains("__") {
        return None;
    }
    decimal_digits(&digits.replace('_', "")).map(|digits| signed(negative, &digits))
}

/// `int(text)` of Python 2: there are no underscores, and spaces may follow the sign.
pub(crate) fn int_python2(text: &str) -> Option<String> {
    let text = text.trim_matches(is_space_python2);
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    decimal_digits(digits.trim_start_matches(is_space_python2))
        .map(|digits| signed(negative, &digits))
}

fn signed(negative: bool, digits: &str) -> String {
    match digits.trim_start_matches('0') {
        "" => "0".into(),
        digits if negative => alloc::format!("-{digits}"),
        digits => digits.into(),
    }
}

/// The digits of a number, as ASCII.
pub(crate) fn decimal_digits(text: &str) -> Option<String> {
    let digits: Option<String> = text.chars().map(decimal_digit).collect();
    digits.filter(|digits| !digits.is_empty())
}

/// A decimal digit of any script, as ASCII.
pub(crate) fn decimal_digit(c: char) -> Option<char> {
    compatibility::decimal_digit(c).and_then(|value| char::from_digit(value, 10))
}

/// The number of a port in the range of ports.
pub(crate) fn port_number(port: &str) -> Option<u32> {
    port.parse().ok().filter(|&port| port <= 65535)
}

/// `ipaddress.IPv4Address`: four decimal numbers without leading zeros.
pub(crate) fn is_ipv4(text: &str) -> bool {
    let is_octet = |text: &str| {
        (1..=3).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_digit())
            && (text.len() == 1 || !text.starts_with('0'))
            && text.parse::<u8>().is_ok()
    };
    text.split('.').count() == 4 && text.split('.').all(is_octet)
}

/// `ipaddress.IPv6Address`: an address, with a zone that is not empty and contains no `%`.
pub(crate) fn is_ipv6(host: &str) -> bool {
    let (address, zone) = cut(host, '%');
    ipv6(address).is_some() && zone.is_none_or(|zone| !zone.is_empty() && !zone.contains('%'))
}

/// `IPv6Address.compressed`, with the zone.
pub(crate) fn compressed(host: &str) -> Option<String> {
    let (address, zone) = cut(host, '%');
    let pieces = ipv6(address)?;
    let mut text = String::new();
    let (start, length) = longest_zeros(&pieces);
    let mut at = 0;
    while at < 8 {
        if length > 1 && at == start {
            text.push_str("::");
            at += length;
            continue;
        }
        if at > 0 && !text.ends_with(':') {
            text.push(':');
        }
        let _ = write!(text, "{:x}", pieces[at]);
        at += 1;
    }
    zone.iter().for_each(|zone| {
        let _ = write!(text, "%{zone}");
    });
    Some(text)
}

/// Start and length of the first longest run of zeros.
fn longest_zeros(pieces: &[u16; 8]) -> (usize, usize) {
    let mut best = (0, 0);
    for start in 0..8 {
        let length = pieces[start..].iter().take_while(|&&piece| piece == 0).count();
        if length > best.1 {
            best = (start, length);
        }
    }
    best
}

/// Returns `true` if the text is an IPv6 address of RFC 3986, whose last part may be four numbers of
/// up to three digits.
pub(crate) fn is_ipv6_pattern(text: &str) -> bool {
    let (start, last) = text.rsplit_once(':').unwrap_or_default();
    let is_octet =
        |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if last.contains('.') {
        last.split('.').count() == 4
            && last.split('.').all(is_octet)
            && ipv6(&alloc::format!("{start}:0:0")).is_some()
    } else {
        ipv6(text).is_some()
    }
}

/// `urllib.parse.unquote`: escapes are decoded as UTF-8, and bytes that are not UTF-8 are replaced.
pub(crate) fn unquote(text: &str) -> String {
    String::from_utf8_lossy(&unquote_to_bytes(text)).into_owned()
}

/// `urllib.parse.unquote_to_bytes`.
pub(crate) fn unquote_to_bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        match escape(*byte, after) {
            Some(decoded) => {
                bytes.push(decoded);
                rest = &after[2..];
            }
            None => bytes.push(*byte),
        }
    }
    bytes
}

/// The byte of an escape: `byte` is `%`, and two hexadecimal digits follow.
pub(crate) fn escape(byte: u8, after: &[u8]) -> Option<u8> {
    let digit = |at: usize| after.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    match byte {
        b'%' => Some((digit(0)? * 16 + digit(1)?) as u8),
        _ => None,
    }
}

/// `urllib.parse.quote`: all bytes except letters, digits, `_.-~` and `safe` are escaped.
pub(crate) fn quote(text: &str, safe: &[u8]) -> String {
    let mut quoted = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"_.-~".contains(&byte) || safe.contains(&byte) {
            quoted.push(byte.into());
        } else {
            let _ = write!(quoted, "%{byte:02X}");
        }
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (text, number) in [
            ("80", "80"),
            (" +0080\u{3000}", "80"),
            ("-0", "0"),
            ("-1", "-1"),
            ("8_0", "80"),
            ("\u{661}\u{ff18}\u{1d7d8}\u{1d7ff}", "1809"),
        ] {
            assert_eq!(int(text).as_deref(), Some(number), "{text:?}");
        }
        for text in ["", "+", "8__0", "_8", "+ 8", "1e1", "0x5", "\u{b2}"] {
            assert_eq!(int(text), None, "{text:?}");
        }
        assert_eq!(int_python2("+ 8").as_deref(), Some("8"));
        assert_eq!(int_python2("8_0"), None);
    }

    #[test]
    fn addresses() {
        assert!(is_ipv4("1.2.3.4") && !is_ipv4("01.2.3.4") && !is_ipv4("1.2.3"));
        assert_eq!(compressed("1:0:0:2:0:0:0:3%z").as_deref(), Some("1:0:0:2::3%z"));
        assert_eq!(compressed("::").as_deref(), Some("::"));
        assert_eq!(compressed("1:0:2:3:4:5:6:7").as_deref(), Some("1:0:2:3:4:5:6:7"));
        assert!(is_ipv6_pattern("::999.01.2.3") && !is_ipv6_pattern("::1.2.3"));
    }
}
