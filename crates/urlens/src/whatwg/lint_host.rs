//! What a validator has to say of a host that parses, or of one up to where it does not.

use super::host::{domain, is_verbatim, place_of};
use super::ipv6::check;
use super::validation_error::ValidationErrorKind;
use crate::grammar::whatwg::{FORBIDDEN_HOST, URL_CODE_POINTS, URL_CODE_POINTS_BEYOND};
use crate::grammar::within;
use crate::host::domain::{DomainError, labels, to_ascii_strict};
use crate::host::ipv4_numbers::{ends_in_number, number, parts};
use crate::percent::{decode, escape};
use crate::scheme::Mode;

/// Notes all that the host parser (section 3.5) notes without failing. What it fails with is what
/// parsing fails with, and known already.
pub(super) fn host(text: &str, mode: Mode, note: &mut impl FnMut(ValidationErrorKind, usize)) {
    match text.strip_prefix('[') {
        Some(rest) => {
            let inner = rest.strip_suffix(']').unwrap_or_default();
            let _ = check(inner, |at| note(ValidationErrorKind::Ipv6PieceLeadingZero, 1 + at));
        }
        None if mode == Mode::Generic => opaque(text, note),
        None if text.is_empty() => (),
        None => name(text, note),
    }
}

/// The opaque-host parser.
fn opaque(text: &str, note: &mut impl FnMut(ValidationErrorKind, usize)) {
    if !text.bytes().any(|byte| FORBIDDEN_HOST.contains(byte)) {
        let wrong = text.char_indices().filter(|&(at, _)| !is_url_unit(&text[at..]));
        wrong.for_each(|(at, _)| note(ValidationErrorKind::InvalidUrlUnit, at));
    }
}

/// Whether a text begins with a URL unit: an escape, or a URL code point.
pub(super) fn is_url_unit(text: &str) -> bool {
    match text.chars().next() {
        None => false,
        Some('%') => escape(text.as_bytes()).is_some(),
        Some(c @ '\0'..='\x7F') => URL_CODE_POINTS.contains(c as u8),
        Some(c) => within(URL_CODE_POINTS_BEYOND, c.into()),
    }
}

/// The domain parser, and the IPv4 parser behind it.
fn name(text: &str, note: &mut impl FnMut(ValidationErrorKind, usize)) {
    let escapes = text.match_indices('%').filter(|(at, _)| is_url_unit(&text[*at..]));
    escapes.for_each(|(at, _)| note(ValidationErrorKind::DomainPercentEncoded, at));

    let Ok(domain) = domain(text) else { return };
    if let Err(error) = strict(text) {
        note(ValidationErrorKind::DomainToAscii, invalid_at(text, error));
    }
    if ends_in_number(&domain) {
        let verbatim = is_verbatim(text, &domain);
        ipv4(&domain, |violation, at| note(violation, if verbatim { at } else { 0 }));
    }
}

/// Why a host is no valid domain.
fn strict(text: &str) -> Result<(), DomainError> {
    let octets = decode(text);
    let decoded = core::str::from_utf8(&octets).map_err(|_| DomainError::Invalid)?;
    to_ascii_strict(decoded).map(|_| ())
}

/// Where that shows: at a character, or at a label; at the beginning, if every label is valid alone.
fn invalid_at(text: &str, error: DomainError) -> usize {
    match error {
        DomainError::Forbidden(c) => place_of(c, text),
        _ => labels(text).find(|(_, it)| strict(it).is_err()).map_or(0, |(at, _)| at),
    }
}

/// The IPv4 parser.
fn ipv4(host: &str, mut note: impl FnMut(ValidationErrorKind, usize)) {
    if host.ends_with('.') {
        note(ValidationErrorKind::Ipv4EmptyPart, host.len() - 1);
    }
    match parts(host).count() {
        4 => (),
        ..4 => note(ValidationErrorKind::Ipv4TooFewParts, 0),
        5.. => return,
    }
    for (at, part) in parts(host) {
        if number(part).is_none() {
            return;
        }
        if part.len() > 1 && part.starts_with('0') {
            note(ValidationErrorKind::Ipv4NonDecimalPart, at);
        }
    }
    let beyond = parts(host).filter(|(_, part)| number(part).is_some_and(|it| it > 255));
    beyond.for_each(|(at, _)| note(ValidationErrorKind::Ipv4OutOfRangePart, at));
}
