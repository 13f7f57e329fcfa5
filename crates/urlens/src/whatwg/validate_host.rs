//! Validation errors of hosts.

use super::host::{domain, has_same_offsets, offset_of};
use super::ipv6::check;
use super::validation_error::ValidationErrorKind;
use crate::grammar::whatwg::{FORBIDDEN_HOST, URL_CODE_POINTS, URL_CODE_POINTS_BEYOND};
use crate::grammar::within;
use crate::host::domain::{DomainError, labels, to_ascii_strict};
use crate::host::ipv4_numbers::{ends_in_number, number, parts};
use crate::percent::{decode, decode_escape};
use crate::scheme::Mode;

/// A callback for validation errors. A trait object, so that the checks are compiled once.
pub(super) type Report<'r> = dyn FnMut(ValidationErrorKind, usize) + 'r;

/// Reports the validation errors of the host parser (section 3.5) that are not failures.
pub(super) fn host(text: &str, mode: Mode, report: &mut Report<'_>) {
    match text.strip_prefix('[') {
        Some(rest) => {
            let inner = rest.strip_suffix(']').unwrap_or_default();
            let _ =
                check(inner, &mut |at| report(ValidationErrorKind::Ipv6PieceLeadingZero, 1 + at));
        }
        None if mode == Mode::Generic => opaque(text, report),
        None if text.is_empty() => (),
        None => name(text, report),
    }
}

/// The opaque-host parser.
fn opaque(text: &str, report: &mut Report<'_>) {
    if !text.bytes().any(|byte| FORBIDDEN_HOST.contains(byte)) {
        let invalid = text.char_indices().filter(|&(at, _)| !is_url_unit(&text[at..]));
        invalid.for_each(|(at, _)| report(ValidationErrorKind::InvalidUrlUnit, at));
    }
}

/// Returns `true` if a text starts with a URL unit: an escape or a URL code point.
pub(super) fn is_url_unit(text: &str) -> bool {
    match text.chars().next() {
        None => false,
        Some('%') => decode_escape(text.as_bytes()).is_some(),
        Some(c @ '\0'..='\x7F') => URL_CODE_POINTS.contains(c as u8),
        Some(c) => within(URL_CODE_POINTS_BEYOND, c.into()),
    }
}

/// The domain parser, then the IPv4 parser.
fn name(text: &str, report: &mut Report<'_>) {
    let escapes = text.match_indices('%').filter(|(at, _)| is_url_unit(&text[*at..]));
    escapes.for_each(|(at, _)| report(ValidationErrorKind::DomainPercentEncoded, at));

    let Ok(domain) = domain(text) else { return };
    if let Err(error) = strict(text) {
        report(ValidationErrorKind::DomainToAscii, invalid_at(text, error));
    }
    if ends_in_number(&domain) {
        let same_offsets = has_same_offsets(text, &domain);
        ipv4(&domain, &mut |kind, at| report(kind, if same_offsets { at } else { 0 }));
    }
}

/// Fails if a host is not a valid domain.
fn strict(text: &str) -> Result<(), DomainError> {
    let octets = decode(text);
    let decoded = core::str::from_utf8(&octets).map_err(|_| DomainError::Invalid)?;
    to_ascii_strict(decoded).map(|_| ())
}

/// The offset of the forbidden character or the invalid label; 0 if every label is valid alone.
fn invalid_at(text: &str, error: DomainError) -> usize {
    match error {
        DomainError::Forbidden(c) => offset_of(c, text),
        _ => labels(text).find(|(_, it)| strict(it).is_err()).map_or(0, |(at, _)| at),
    }
}

/// The IPv4 parser.
fn ipv4(host: &str, report: &mut Report<'_>) {
    if host.ends_with('.') {
        report(ValidationErrorKind::Ipv4EmptyPart, host.len() - 1);
    }
    match parts(host).count() {
        4 => (),
        ..4 => report(ValidationErrorKind::Ipv4TooFewParts, 0),
        5.. => return,
    }
    for (at, part) in parts(host) {
        if number(part.as_bytes()).is_none() {
            return;
        }
        if part.len() > 1 && part.starts_with('0') {
            report(ValidationErrorKind::Ipv4NonDecimalPart, at);
        }
    }
    let out_of_range =
        parts(host).filter(|(_, part)| number(part.as_bytes()).is_some_and(|it| it > 255));
    out_of_range.for_each(|(at, _)| report(ValidationErrorKind::Ipv4OutOfRangePart, at));
}
