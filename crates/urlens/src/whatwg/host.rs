//! Hosts as the URL Standard reads them (section 3.5).

use super::Failure;
use super::violation::Violation;
use crate::grammar::whatwg::{C0_CONTROL, FORBIDDEN_DOMAIN, FORBIDDEN_HOST};
use crate::host::{ipv4_numbers, ipv6};
use crate::percent;
use crate::scheme::Mode;
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

/// A host in its canonical form.
pub(crate) fn host<'a>(text: &'a str, mode: Mode) -> Result<Cow<'a, str>, Failure> {
    match text {
        _ if text.starts_with('[') => address(text),
        _ if mode == Mode::Generic => opaque(text),
        "" => Ok(Cow::Borrowed("")),
        _ => name(text, mode),
    }
}

/// `[` IPv6 address `]`, in lower case and as short as it can be, but never with an IPv4 address in
/// it.
fn address(text: &str) -> Result<Cow<'_, str>, Failure> {
    let Some(inner) = text[1..].strip_suffix(']') else {
        return Err(Failure::host(Violation::Ipv6Unclosed, text));
    };
    match ipv6::read(inner.as_bytes(), 0, inner.len()) {
        Ok(pieces) => {
            let canonical = canonical_ipv6(pieces);
            Ok(if canonical == text { Cow::Borrowed(text) } else { Cow::Owned(canonical) })
        }
        Err(at) => {
            let at = inner.floor_char_boundary(at);
            Err(Failure::host(super::ipv6_violation(inner), &inner[at..]))
        }
    }
}

fn canonical_ipv6(pieces: [u16; 8]) -> String {
    // The first of the longest runs of two zeros or more.
    let (mut best, mut run) = (0..0, 0..0);
    for (i, &piece) in pieces.iter().enumerate() {
        run = match piece {
            0 if run.end == i => run.start..i + 1,
            0 => i..i + 1,
            _ => run,
        };
        if run.len() > usize::max(best.len(), 1) {
            best = run.clone();
        }
    }
    let mut to = String::from("[");
    let mut i = 0;
    while i < 8 {
        if i == best.start && !best.is_empty() {
            to.push_str("::");
            i = best.end;
            continue;
        }
        if i > 0 && i != best.end || i > 0 && best.is_empty() {
            to.push(':');
        }
        // Writing to a String cannot fail.
        let _ = write!(to, "{:x}", pieces[i]);
        i += 1;
    }
    to.push(']');
    to
}

/// A host of a scheme that is not special: its case and its escapes are its own.
fn opaque(text: &str) -> Result<Cow<'_, str>, Failure> {
    forbid(text, text, |byte| FORBIDDEN_HOST.contains(byte))?;
    Ok(super::encode(text, C0_CONTROL))
}

/// A domain, or an IPv4 address.
fn name(text: &str, mode: Mode) -> Result<Cow<'_, str>, Failure> {
    let domain = domain(text)?;
    if domain.is_empty() {
        return Err(Failure::host(Violation::DomainToAscii, text));
    }
    forbid(&domain, text, |byte| FORBIDDEN_DOMAIN.contains(byte))?;
    if ipv4_numbers::ends_in_number(&domain) {
        let address = ipv4_numbers::read(&domain).map_err(|error| {
            let violation = match error {
                ipv4_numbers::NotIpv4::TooManyParts => Violation::Ipv4TooManyParts,
                ipv4_numbers::NotIpv4::NonNumeric => Violation::Ipv4NonNumericPart,
                ipv4_numbers::NotIpv4::OutOfRange => Violation::Ipv4OutOfRangePart,
            };
            Failure::host(violation, text)
        })?;
        let mut canonical = String::new();
        let _ = write!(canonical, "{}", core::net::Ipv4Addr::from(address));
        return Ok(if canonical == text { Cow::Borrowed(text) } else { Cow::Owned(canonical) });
    }
    if mode == Mode::File && domain == "localhost" {
        return Ok(Cow::Borrowed(""));
    }
    Ok(domain)
}

/// The domain parser: percent-decode, read as UTF-8, and, beyond ASCII, as IDNA has it. In ASCII
/// nothing is looked at but the case.
pub(crate) fn domain(text: &str) -> Result<Cow<'_, str>, Failure> {
    let decoded = percent::decode(text);
    match core::str::from_utf8(&decoded) {
        Ok(ascii) if ascii.is_ascii() => match decoded {
            Cow::Borrowed(_) if !text.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                Ok(Cow::Borrowed(text))
            }
            _ => Ok(Cow::Owned(ascii.to_ascii_lowercase())),
        },
        _ => beyond_ascii(&decoded)
            .map(Cow::Owned)
            .ok_or(Failure::host(Violation::DomainToAscii, text)),
    }
}

#[cfg(feature = "idna")]
fn beyond_ascii(decoded: &[u8]) -> Option<String> {
    let ascii = idna::domain_to_ascii_cow(decoded, idna::AsciiDenyList::URL).ok()?;
    Some(ascii.into_owned())
}

/// Without IDNA, what is not ASCII is no domain.
#[cfg(not(feature = "idna"))]
fn beyond_ascii(_: &[u8]) -> Option<String> {
    None
}

/// Fails if a byte is forbidden; at its place, if that can be told from the text as written.
fn forbid(host: &str, written: &str, forbidden: impl Fn(u8) -> bool) -> Result<(), Failure> {
    let Some(byte) = host.bytes().find(|&byte| forbidden(byte)) else { return Ok(()) };
    let at = written.bytes().position(|it| it == byte).unwrap_or(0);
    Err(Failure::host(Violation::HostInvalidCodePoint, &written[at..]))
}
