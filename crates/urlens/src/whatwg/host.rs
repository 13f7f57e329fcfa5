//! The host parser of the URL Standard (section 3.5).

use super::ComponentError;
use super::classes::{Classes, DOMAIN, LOWERCASE_DOMAIN, OPAQUE_HOST, classes};
use super::ipv6::check;
use super::validation_error::ValidationErrorKind;
use crate::backport::floor_char_boundary;
use crate::grammar::whatwg::{C0_CONTROL, FORBIDDEN_HOST};
use crate::host::canonical::HostBuffer;
use crate::host::domain::{self, DomainError};
use crate::host::ipv4_numbers::{self, NotIpv4};
use crate::host::{ipv4, ipv6};
use crate::percent::{self, decode_escape};
use crate::scheme::Mode;
use alloc::borrow::Cow;
use alloc::borrow::ToOwned as _;
use alloc::string::String;

/// The canonical form of a host.
pub(super) enum Form<'h> {
    /// The text is canonical.
    Same,
    /// The text in lowercase ASCII.
    Lowercase,
    /// The text with characters percent-encoded.
    Encoded,
    /// A text that may be equal.
    Text(Cow<'h, str>),
    Ipv4(u32),
    Ipv6([u16; 8]),
}

/// Parses a host to its canonical form. The offset of a failure is from the start of the host.
pub(crate) fn host(text: &str, mode: Mode) -> Result<Cow<'_, str>, ComponentError> {
    let all = text.bytes().fold(Classes::MAX, |all, byte| all & classes(byte));
    if text.is_empty() { Ok(Cow::Borrowed("")) } else { canonical(text, mode, all) }
}

/// [`host`] of a text that is not empty, whose bytes have the classes `all` in common.
pub(super) fn canonical(
    text: &str,
    mode: Mode,
    all: Classes,
) -> Result<Cow<'_, str>, ComponentError> {
    let written = |canonical: &str| {
        if canonical == text { Cow::Borrowed(text) } else { Cow::Owned(canonical.to_owned()) }
    };
    Ok(match form(text, mode, all)? {
        Form::Same => Cow::Borrowed(text),
        Form::Lowercase => Cow::Owned(text.to_ascii_lowercase()),
        Form::Encoded => super::encode(text, C0_CONTROL),
        Form::Text(canonical) => canonical,
        Form::Ipv4(address) => written(HostBuffer::ipv4(address).as_str()),
        Form::Ipv6(pieces) => written(HostBuffer::ipv6(pieces).as_str()),
    })
}

/// The canonical form of a host that is not empty, whose bytes have the classes `all` in common.
#[inline]
pub(super) fn form(text: &str, mode: Mode, all: Classes) -> Result<Form<'_>, ComponentError> {
    if mode == Mode::Generic && !text.starts_with('[') {
        return match all & OPAQUE_HOST {
            0 => check_opaque(text).map(|()| Form::Encoded),
            _ => Ok(Form::Same),
        };
    }
    if all & DOMAIN == 0 || ipv4_numbers::ends_in_number(text) {
        return uncommon_form(text, mode, all);
    }
    Ok(match mode == Mode::File && is_localhost(text) {
        true => Form::Text(Cow::Borrowed("")),
        false if all & LOWERCASE_DOMAIN == 0 => Form::Lowercase,
        false => Form::Same,
    })
}

/// The form of an address, or of a domain with escapes or non-ASCII characters.
#[inline(never)]
fn uncommon_form(text: &str, mode: Mode, all: Classes) -> Result<Form<'_>, ComponentError> {
    if all & DOMAIN != 0 {
        return match ipv4::read_decimal(text.as_bytes(), 0, text.len()) {
            Ok(_) => Ok(Form::Same),
            Err(_) => ipv4_address(text, text).map(Form::Ipv4),
        };
    }
    if text.starts_with('[') {
        return ipv6_address(text).map(Form::Ipv6);
    }
    let domain = domain(text)?;
    if ipv4_numbers::ends_in_number(&domain) {
        return ipv4_address(text, &domain).map(Form::Ipv4);
    }
    Ok(Form::Text(if mode == Mode::File && is_localhost(&domain) {
        Cow::Borrowed("")
    } else {
        domain
    }))
}

/// Returns `true` for the host that is empty in a file URL.
fn is_localhost(domain: &str) -> bool {
    domain.eq_ignore_ascii_case("localhost")
}

/// The address of a text that was converted to a domain whose last label is a number.
fn ipv4_address(text: &str, domain: &str) -> Result<u32, ComponentError> {
    ipv4_numbers::read(domain).map_err(|(reason, at)| {
        let kind = match reason {
            NotIpv4::TooManyParts => ValidationErrorKind::Ipv4TooManyParts,
            NotIpv4::NonNumeric => ValidationErrorKind::Ipv4NonNumericPart,
            NotIpv4::OutOfRange => ValidationErrorKind::Ipv4OutOfRangePart,
        };
        let at = if has_same_offsets(text, domain) { at } else { 0 };
        ComponentError::host(kind, at)
    })
}

/// Checks a host of a scheme that is not special: case and escapes are kept.
fn check_opaque(text: &str) -> Result<(), ComponentError> {
    match text.bytes().position(|byte| FORBIDDEN_HOST.contains(byte)) {
        Some(at) => Err(ComponentError::host(ValidationErrorKind::HostInvalidCodePoint, at)),
        None => Ok(()),
    }
}

/// `[` IPv6 address `]`
fn ipv6_address(text: &str) -> Result<[u16; 8], ComponentError> {
    let Some(inner) = text[1..].strip_suffix(']') else {
        return Err(ComponentError::host(ValidationErrorKind::Ipv6Unclosed, 0));
    };
    ipv6::read(inner.as_bytes(), 0, inner.len()).map_err(|at| {
        let error = check(inner, &mut |_| ()).err();
        let (kind, at) = error.unwrap_or((ValidationErrorKind::Ipv6InvalidCodePoint, at));
        ComponentError::host(kind, 1 + floor_char_boundary(inner, at))
    })
}

/// Percent-decodes a host and converts it to a domain in ASCII, which may still be an IPv4 address.
pub(crate) fn domain(text: &str) -> Result<Cow<'_, str>, ComponentError> {
    let invalid = |at| ComponentError::host(ValidationErrorKind::DomainToAscii, at);
    let parsed = match percent::decode(text) {
        Cow::Borrowed(_) => domain::to_ascii(text),
        Cow::Owned(octets) => match String::from_utf8(octets) {
            Ok(decoded) => domain_of(decoded).map(Cow::Owned),
            Err(_) => return Err(invalid(0)),
        },
    };
    parsed.map_err(|error| match error {
        DomainError::IdnaOff => ComponentError::idna_off(),
        DomainError::Forbidden(c) => invalid(offset_of(c, text)),
        _ => invalid(0),
    })
}

/// The domain of a decoded text, in its buffer if nothing changes.
fn domain_of(decoded: String) -> Result<String, DomainError> {
    let changed = match domain::to_ascii(&decoded)? {
        Cow::Borrowed(domain) if domain.len() == decoded.len() => None,
        domain => Some(domain.into_owned()),
    };
    Ok(changed.unwrap_or(decoded))
}

/// The offset in the host of a character of the decoded domain, escaped or not; 0 if it does not occur.
pub(crate) fn offset_of(c: char, text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let (octet, length) =
            decode_escape(&bytes[at..]).map_or((bytes[at], 1), |octet| (octet, 3));
        if c.is_ascii() && char::from(octet) == c {
            return at;
        }
        at += length;
    }
    0
}

/// Returns `true` if a domain equals the host except for case, so that both have the same offsets.
pub(crate) fn has_same_offsets(text: &str, domain: &str) -> bool {
    text.eq_ignore_ascii_case(domain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Url;
    use crate::error::ErrorKind;

    fn parsed(text: &str, mode: Mode) -> Result<String, ErrorKind> {
        host(text, mode).map(Cow::into_owned).map_err(|it| it.kind())
    }

    /// S4.49: the canonical form of an IPv6 address is never dotted.
    #[test]
    fn ipv6_addresses() {
        for (text, canonical) in [
            ("[0:0:0:0:0:0:0:0]", "[::]"),
            ("[0:0:0:0:0:0:0:1]", "[::1]"),
            ("[1::]", "[1::]"),
            ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"),
            ("[1:0:0:2:3:0:0:4]", "[1::2:3:0:0:4]"),
            ("[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"),
            ("[0:1:2:3:4:5:6:0]", "[0:1:2:3:4:5:6:0]"),
            ("[::FFFF:1.2.3.4]", "[::ffff:102:304]"),
            ("[00AB::0001]", "[ab::1]"),
        ] {
            for mode in [Mode::Web, Mode::File, Mode::Generic] {
                assert_eq!(parsed(text, mode).as_deref(), Ok(canonical), "{text}");
            }
        }
    }

    /// S4.58, S4.59, S4.62, S4.63: hosts are decoded before forbidden characters and numbers are found.
    #[test]
    fn names() {
        let invalid = Err(ErrorKind::Url(ValidationErrorKind::DomainToAscii));
        assert_eq!(parsed("EX%41MPLE", Mode::Web).as_deref(), Ok("example"));
        assert_eq!(parsed("%30x%37f.1", Mode::Web).as_deref(), Ok("127.0.0.1"));
        for text in ["a%23b", "a%2Fb", "a%00b", "a b", "a%", "%25", "%FF", "%C3", "a[b"] {
            assert_eq!(parsed(text, Mode::Web), invalid, "{text}");
        }
        assert_eq!(parsed("loc%61lhost", Mode::File).as_deref(), Ok(""));
    }

    /// S4.58: the host of a scheme that is not special is kept, except for forbidden characters.
    #[test]
    fn opaque_hosts() {
        assert_eq!(parsed("A%41.%zz", Mode::Generic).as_deref(), Ok("A%41.%zz"));
        assert_eq!(parsed("é\x01", Mode::Generic).as_deref(), Ok("%C3%A9%01"));
        assert_eq!(parsed("256.256", Mode::Generic).as_deref(), Ok("256.256"));
        let invalid = Err(ErrorKind::Url(ValidationErrorKind::HostInvalidCodePoint));
        for c in "\0\t\n\r #/:<>?@[\\]^|".chars() {
            assert_eq!(parsed(&alloc::format!("a{c}"), Mode::Generic), invalid, "{c:?}");
        }
    }

    /// The offset of a failure is that of the character in the host, escaped or not.
    #[test]
    fn offsets_of_failures() {
        for (text, at) in [
            ("http://a b/", 8),
            ("http://a%41%20b/", 11),
            ("http://a%25b/", 8),
            ("http://a%zz/", 8),
            ("http://a＃b/", 7),
            ("http://1.2.a.4/", 11),
            ("http://%31.2.a.4/", 7),
            ("foo://a%20<b/", 10),
            ("http://[::1::]/", 12),
            ("http://[::é]/", 10),
        ] {
            assert_eq!(Url::parse(text).unwrap_err().offset(), Some(at), "{text}");
        }
    }
}
