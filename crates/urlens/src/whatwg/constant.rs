//! URLs in constants, which the compiler checks.

use super::validation_error::ValidationErrorKind;
use crate::dialect::RFC3986;
use crate::error::{ErrorKind, SyntaxError};
use crate::host::ipv4;
use crate::marks::Marks;
use crate::part::Part;
use crate::scan::scan;
use crate::scheme::{self, Known, Mode};

const NOT_CANONICAL: SyntaxError = SyntaxError::new(ErrorKind::NotCanonical, Part::Scheme, 0);

/// Checks in a `const fn` that `text` is a canonical URL, and returns the ends of its components.
///
/// Rejects some canonical URLs whose check needs more than a byte comparison.
pub(crate) const fn canonical_marks(text: &str) -> Result<Marks, SyntaxError> {
    let marks = match scan(text, RFC3986) {
        Ok(Marks { scheme_end: 0, .. }) => {
            return Err(SyntaxError::new(
                ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl),
                Part::Scheme,
                0,
            ));
        }
        Ok(marks) => marks,
        Err(error) => return Err(error),
    };
    let bytes = text.as_bytes();
    let Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end } = marks;
    let colon = scheme_end as usize - 1;
    let known = scheme::find_const(bytes, colon);
    let mode = match known {
        Some(known) => known.mode,
        None => Mode::Generic,
    };
    let has_authority = authority_end > scheme_end;
    let (host_start, host_end) = (host_start as usize, host_end as usize);
    let (path_start, path_end) = (authority_end as usize, path_end as usize);
    let has_userinfo = has_authority && host_start != scheme_end as usize + 2;
    let rooted = path_end > path_start && bytes[path_start] == b'/';
    let canonical = !has_uppercase(bytes, 0, colon)
        && !has_userinfo
        && match mode {
            Mode::Web => has_authority && rooted && is_plain_host(bytes, host_start, host_end),
            // Only an empty host, so that `localhost` need not be removed.
            Mode::File => has_authority && host_start == path_start && rooted,
            // An empty host has no port.
            Mode::Generic => {
                !has_authority
                    || host_start == path_start
                    || is_plain_host(bytes, host_start, host_end)
            }
        }
        && is_canonical_port(bytes, host_end, path_start, known)
        // No colon, so that there is no drive letter.
        && (!matches!(mode, Mode::File) || !has_byte(bytes, path_start, path_end, b':'))
        && (!rooted || !has_dot_segment(bytes, path_start, path_end))
        // `'` is percent-encoded in the query of a special URL.
        && (!mode.is_special() || !has_byte(bytes, path_end, query_end as usize, b'\''))
        // Without an authority, the path must not start with `//`.
        && (has_authority || !rooted || path_end - path_start < 2 || bytes[path_start + 1] != b'/');
    if canonical { Ok(marks) } else { Err(NOT_CANONICAL) }
}

const fn has_uppercase(bytes: &[u8], mut at: usize, end: usize) -> bool {
    while at < end {
        if bytes[at].is_ascii_uppercase() {
            return true;
        }
        at += 1;
    }
    false
}

const fn has_byte(bytes: &[u8], mut at: usize, end: usize, byte: u8) -> bool {
    while at < end {
        if bytes[at] == byte {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns `true` for an IPv4 address in dotted-decimal form, and for a name of lowercase letters,
/// digits, hyphens and dots if no label has `--` as third and fourth character (as `xn--`), or a hyphen
/// at an end, and the last label does not start with a digit.
const fn is_plain_host(bytes: &[u8], start: usize, end: usize) -> bool {
    if start == end {
        return false;
    }
    if ipv4::read_decimal(bytes, start, end).is_ok() {
        return true;
    }
    let (mut at, mut label) = (start, start);
    while at < end {
        match bytes[at] {
            b'.' if at == label => return false,
            b'.' => label = at + 1,
            b'a'..=b'z' | b'0'..=b'9' => (),
            b'-' if at == label || at + 1 == end || bytes[at + 1] == b'.' => return false,
            b'-' if at == label + 3 && bytes[at - 1] == b'-' => return false,
            b'-' => (),
            _ => return false,
        }
        at += 1;
    }
    label < end && !bytes[label].is_ascii_digit()
}

/// Returns `true` if there is no port, or one without leading zeros that is not the default and fits 16 bits.
const fn is_canonical_port(
    bytes: &[u8],
    host_end: usize,
    end: usize,
    known: Option<&Known>,
) -> bool {
    if host_end == end {
        return true;
    }
    let (mut at, mut port) = (host_end + 1, 0u32);
    if at == end || end - at > 5 || bytes[at] == b'0' && end - at > 1 {
        return false;
    }
    while at < end {
        port = port * 10 + (bytes[at] - b'0') as u32;
        at += 1;
    }
    let is_default = match known {
        Some(Known { default_port: Some(default), .. }) => *default as u32 == port,
        _ => false,
    };
    port <= u16::MAX as u32 && !is_default
}

/// Returns `true` if a segment is one or two dots, which may be written `%2e`.
const fn has_dot_segment(bytes: &[u8], mut at: usize, end: usize) -> bool {
    let (mut dots, mut others) = (0, false);
    while at < end {
        match bytes[at] {
            b'/' => {
                if dots > 0 && dots < 3 && !others {
                    return true;
                }
                (dots, others) = (0, false);
            }
            b'.' => dots += 1,
            b'%' if bytes[at + 1] == b'2' && matches!(bytes[at + 2], b'e' | b'E') => {
                dots += 1;
                at += 2;
            }
            _ => others = true,
        }
        at += 1;
    }
    dots > 0 && dots < 3 && !others
}
