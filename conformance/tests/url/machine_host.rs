//! The host parsers of the URL Standard (section 3.5), transcribed as far as they report validation errors.
//!
//! Offsets are counted in code points. If the standard says that a host contains something, every occurrence is
//! reported.

use crate::machine::{Error, is_url_code_point};
use urlens::ValidationErrorKind::{self, *};
use urlens::domain;

/// The host parser. Returns `None` on failure.
pub(crate) fn host(text: &str, opaque: bool, errors: &mut Vec<Error>) -> Option<()> {
    let chars: Vec<char> = text.chars().collect();
    if chars.first() == Some(&'[') {
        if chars.last() != Some(&']') {
            return fail(errors, Ipv6Unclosed, Some(0));
        }
        return ipv6(&chars[1..chars.len() - 1], errors);
    }
    let escapes: Vec<bool> = (0..chars.len()).map(|i| is_escape(&chars[i..])).collect();
    if opaque {
        if let Some(at) = chars.iter().position(|&c| is_forbidden_host(c)) {
            return fail(errors, HostInvalidCodePoint, Some(at));
        }
        for (i, &c) in chars.iter().enumerate() {
            if if c == '%' { !escapes[i] } else { !is_url_code_point(c) } {
                errors.push((InvalidUrlUnit, Some(i)));
            }
        }
        return Some(());
    }
    assert!(!text.is_empty());
    let escaped = (0..chars.len()).filter(|&i| escapes[i]);
    errors.extend(escaped.map(|i| (DomainPercentEncoded, Some(i))));
    let octets = urlens::percent::decode(text);
    domain_parser(&String::from_utf8_lossy(&octets), text, errors)
}

/// The domain parser. The standard does not define the offset of an invalid domain.
fn domain_parser(decoded: &str, written: &str, errors: &mut Vec<Error>) -> Option<()> {
    if domain::to_ascii_strict(decoded).is_err() {
        errors.push((DomainToAscii, None));
    }
    let result = if decoded.is_ascii() {
        decoded.to_ascii_lowercase()
    } else {
        domain::to_ascii(decoded).ok()?.into_owned()
    };
    if result.is_empty() || result.chars().any(is_forbidden_domain) {
        return None;
    }
    if ends_in_a_number(&result) {
        let mut found = Vec::new();
        let parsed = ipv4(&result, &mut found);
        let verbatim = result == written.to_ascii_lowercase();
        errors.extend(found.into_iter().map(|(it, at)| (it, at.filter(|_| verbatim))));
        return parsed;
    }
    Some(())
}

fn ends_in_a_number(domain: &str) -> bool {
    let mut parts: Vec<&str> = domain.split('.').collect();
    if parts.last() == Some(&"") {
        parts.pop();
    }
    let last = parts.last().copied().unwrap_or_default();
    !last.is_empty() && last.bytes().all(|it| it.is_ascii_digit()) || ipv4_number(last).is_some()
}

fn ipv4(domain: &str, errors: &mut Vec<Error>) -> Option<()> {
    let mut parts: Vec<&str> = domain.split('.').collect();
    if parts.last() == Some(&"") {
        errors.push((Ipv4EmptyPart, Some(domain.len() - 1)));
        parts.pop();
    }
    let offset = |n: usize| parts[..n].iter().map(|it| it.len() + 1).sum::<usize>();
    if parts.len() < 4 {
        errors.push((Ipv4TooFewParts, Some(0)));
    }
    if parts.len() > 4 {
        return fail(errors, Ipv4TooManyParts, Some(offset(4)));
    }
    let mut numbers = Vec::new();
    for (n, part) in parts.iter().enumerate() {
        let Some((number, not_decimal)) = ipv4_number(part) else {
            return fail(errors, Ipv4NonNumericPart, Some(offset(n)));
        };
        if not_decimal {
            errors.push((Ipv4NonDecimalPart, Some(offset(n))));
        }
        numbers.push(number);
    }
    for (n, _) in numbers.iter().enumerate().filter(|(_, number)| **number > 255) {
        errors.push((Ipv4OutOfRangePart, Some(offset(n))));
    }
    let (last, others) = numbers.split_last()?;
    let fits = *last < 1 << (8 * (5 - numbers.len())) && others.iter().all(|&it| it <= 255);
    fits.then_some(())
}

/// A number, and true if it is not decimal. All numbers too large for an address are equal.
fn ipv4_number(text: &str) -> Option<(u64, bool)> {
    let (digits, radix) = match text.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    if digits.is_empty() {
        return Some((0, true));
    }
    if !digits.chars().all(|it| it.is_digit(radix)) {
        return None;
    }
    Some((u64::from_str_radix(digits, radix).unwrap_or(u64::MAX), radix != 10))
}

fn ipv6(input: &[char], errors: &mut Vec<Error>) -> Option<()> {
    // Offsets include the bracket before the address.
    let offset = |pointer: usize| Some(1 + pointer);
    let c = |pointer: usize| input.get(pointer).copied();
    let (mut piece_index, mut compress, mut pointer) = (0, None, 0);
    if c(0) == Some(':') {
        if c(1) != Some(':') {
            return fail(errors, Ipv6InvalidCompression, offset(0));
        }
        pointer += 2;
        piece_index += 1;
        compress = Some(piece_index);
    }
    while c(pointer).is_some() {
        if piece_index == 8 {
            return fail(errors, Ipv6TooManyPieces, offset(pointer));
        }
        if c(pointer) == Some(':') {
            if compress.is_some() {
                return fail(errors, Ipv6MultipleCompression, offset(pointer));
            }
            pointer += 1;
            piece_index += 1;
            compress = Some(piece_index);
            continue;
        }
        let (mut value, mut length) = (0, 0);
        while let Some(digit) = c(pointer).and_then(|it| it.to_digit(16)).filter(|_| length < 4) {
            value = value * 0x10 + digit;
            pointer += 1;
            length += 1;
        }
        match c(pointer) {
            Some('.') => {
                if length == 0 {
                    return fail(errors, Ipv4InIpv6InvalidCodePoint, offset(pointer));
                }
                pointer -= length;
                if piece_index > 6 {
                    return fail(errors, Ipv4InIpv6TooManyPieces, offset(pointer));
                }
                ipv4_in_ipv6(input, pointer, errors)?;
                piece_index += 2;
                break;
            }
            Some(':') => {
                pointer += 1;
                if c(pointer).is_none() {
                    return fail(errors, Ipv6InvalidCodePoint, offset(pointer));
                }
            }
            Some(_) => return fail(errors, Ipv6InvalidCodePoint, offset(pointer)),
            None => (),
        }
        if length > 1 && value < 1 << (4 * (length - 1)) {
            let colon = usize::from(c(pointer).is_some());
            errors.push((Ipv6PieceLeadingZero, offset(pointer - colon - length)));
        }
        piece_index += 1;
    }
    match compress {
        None if piece_index != 8 => fail(errors, Ipv6TooFewPieces, offset(input.len())),
        _ => Some(()),
    }
}

fn ipv4_in_ipv6(input: &[char], mut pointer: usize, errors: &mut Vec<Error>) -> Option<()> {
    let c = |pointer: usize| input.get(pointer).copied();
    let mut numbers_seen = 0;
    while c(pointer).is_some() {
        let mut ipv4_piece = None;
        if numbers_seen > 0 {
            if c(pointer) == Some('.') && numbers_seen < 4 {
                pointer += 1;
            } else {
                return fail(errors, Ipv4InIpv6InvalidCodePoint, Some(1 + pointer));
            }
        }
        if !c(pointer).is_some_and(|it| it.is_ascii_digit()) {
            return fail(errors, Ipv4InIpv6InvalidCodePoint, Some(1 + pointer));
        }
        let start = pointer;
        while let Some(number) = c(pointer).and_then(|it| it.to_digit(10)) {
            let piece = match ipv4_piece {
                None => number,
                Some(0) => return fail(errors, Ipv4InIpv6InvalidCodePoint, Some(1 + pointer)),
                Some(piece) => piece * 10 + number,
            };
            if piece > 255 {
                return fail(errors, Ipv4InIpv6OutOfRangePart, Some(1 + start));
            }
            ipv4_piece = Some(piece);
            pointer += 1;
        }
        numbers_seen += 1;
    }
    match numbers_seen {
        4 => Some(()),
        _ => fail(errors, Ipv4InIpv6TooFewParts, Some(1 + input.len())),
    }
}

fn fail<T>(errors: &mut Vec<Error>, kind: ValidationErrorKind, at: Option<usize>) -> Option<T> {
    errors.push((kind, at));
    None
}

fn is_escape(text: &[char]) -> bool {
    matches!(text, ['%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

fn is_forbidden_host(c: char) -> bool {
    "\0\t\n\r #/:<>?@[\\]^|".contains(c)
}

fn is_forbidden_domain(c: char) -> bool {
    is_forbidden_host(c) || c.is_ascii_control() || c == '%'
}
