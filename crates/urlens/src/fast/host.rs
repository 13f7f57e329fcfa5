//! Fast path for the host of a URL. Nothing after the authority can make parsing fail, so the rest is
//! not read.

use crate::charset::CharSet;
use crate::error::SyntaxError;
use crate::fast::ENABLED;
use crate::fast::ipv4::{is_decimal, is_decimal_with_dots};
use crate::fast::simd::{ByteSet, Window, has_vectors, window};
use crate::fast::words;
use crate::grammar::whatwg::{C0_CONTROL, FORBIDDEN_DOMAIN, FORBIDDEN_HOST};
use crate::host::canonical::HostBuffer;
use crate::host::ipv4_numbers::{self, ends_in_number};
use crate::host::{ipv4, ipv6};
use crate::parts;
use crate::scheme::{self, Mode};
use crate::split::{self, ends_authority};
use crate::whatwg::parse::{parse, read_host};
use alloc::borrow::{Cow, ToOwned as _};
use core::ops::Range;

/// Characters of a domain.
const NAME: CharSet = FORBIDDEN_DOMAIN.not();

/// Returns `true` if a text is a URL.
#[inline]
pub(crate) fn can_parse(text: &str) -> bool {
    const ANY: ByteSet = ByteSet::of(NAME);
    plain_name(text, &ANY).is_some() || can_parse_other(text)
}

#[inline(never)]
fn can_parse_other(text: &str) -> bool {
    match text.as_bytes().first() {
        Some(..=b' ') => {
            can_parse_trimmed(text.trim_start_matches(|c| c <= ' ')) || read(text).is_ok()
        }
        _ => find(text).is_some() || read(text).is_ok(),
    }
}

fn can_parse_trimmed(text: &str) -> bool {
    const ANY: ByteSet = ByteSet::of(NAME);
    plain_name(text, &ANY).is_some() || find(text).is_some()
}

/// The host of the URL that a text is parsed to.
#[inline]
pub(crate) fn host_of(text: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
    const LOWERCASE: ByteSet = ByteSet::of(NAME.without(CharSet::range(b'A', b'Z')));
    match plain_name(text, &LOWERCASE) {
        Some((start, end)) => Ok(Some(Cow::Borrowed(&text[start..end]))),
        None => match find(text) {
            Some(found) => Ok(found.canonical()),
            None => read(text),
        },
    }
}

/// The host of a URL.
enum Found<'a> {
    /// The URL has no host.
    NoHost,
    /// A host that is canonical.
    Canonical(&'a str),
    /// A name of a special URL, perhaps with uppercase letters.
    Name(&'a str),
    Ipv4(&'a str, u32),
    Ipv6(&'a str, [u16; 8]),
}

impl<'a> Found<'a> {
    fn canonical(self) -> Option<Cow<'a, str>> {
        let if_changed = |text, canonical: HostBuffer| match canonical.as_str() == text {
            true => Cow::Borrowed(text),
            false => Cow::Owned(canonical.as_str().to_owned()),
        };
        Some(match self {
            Self::NoHost => return None,
            Self::Canonical(text) => Cow::Borrowed(text),
            Self::Name(text) => match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
                true => Cow::Owned(text.to_ascii_lowercase()),
                false => Cow::Borrowed(text),
            },
            Self::Ipv4(text, address) => if_changed(text, HostBuffer::ipv4(address)),
            Self::Ipv6(text, pieces) => if_changed(text, HostBuffer::ipv6(pieces)),
        })
    }
}

/// Finds the host of a URL. Returns `None` for a text that is not supported, or not a URL.
fn find(text: &str) -> Option<Found<'_>> {
    if !ENABLED || text.len() > MAX_SAFE_LENGTH {
        return None;
    }
    let text = match text.as_bytes().first() {
        Some(..=b' ') => text.trim_start_matches(|c| c <= ' '),
        _ => text,
    };
    if let Some(start) = scheme::web_prefix_length(text) {
        if !has_vectors()
            && let Some((start, end)) = plain_name_portable(text.as_bytes(), start)
        {
            return Some(Found::Name(&text[start..end]));
        }
        // Further slashes are skipped too.
        return find_in(text[start..].trim_start_matches(['/', '\\']), Mode::Web);
    }
    match scheme::special_prefix(text) {
        Some(Mode::Web) => {
            let (_, rest) = split::scheme(text)?;
            find_in(rest.trim_start_matches(['/', '\\']), Mode::Web)
        }
        Some(_) => text.starts_with("file:///").then_some(Found::Canonical("")),
        None => {
            let (scheme, rest) = split::scheme(text)?;
            if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) {
                return None;
            }
            match rest.as_bytes() {
                [b'/', b'/', ..] => find_in(&rest[2..], Mode::Generic),
                // Without the tab or newline, an authority may follow.
                [b'\t' | b'\n' | b'\r', ..] | [b'/', b'\t' | b'\n' | b'\r', ..] => None,
                _ => Some(Found::NoHost),
            }
        }
    }
}

/// Finds the host in the authority that a text starts with.
fn find_in(text: &str, mode: Mode) -> Option<Found<'_>> {
    const OPAQUE: CharSet = FORBIDDEN_HOST.or(C0_CONTROL).not();
    let bytes = text.as_bytes();
    let (mut end, mut host, mut colon, mut is_plain) = (0, 0, None, true);
    loop {
        while let Some(&byte) = bytes.get(end)
            && AUTHORITY[usize::from(byte)] == Class::Plain
        {
            end += 1;
        }
        let Some(&byte) = bytes.get(end) else { break };
        match AUTHORITY[usize::from(byte)] {
            Class::Plain => (),
            Class::AtSign => (host, colon, is_plain) = (end + 1, None, true),
            Class::Colon => colon = colon.or(Some(end)),
            Class::Backslash if mode == Mode::Generic => is_plain = false,
            Class::Slash | Class::Backslash => break,
            Class::Removed => return None,
            Class::Other => is_plain = false,
        }
        end += 1;
    }
    if bytes.get(host) == Some(&b'[') {
        let literal_end = host + bytes[host..end].iter().position(|&byte| byte == b']')?;
        let pieces = ipv6::read(bytes, host + 1, literal_end).ok()?;
        let (name, port) = (&text[host..=literal_end], &bytes[literal_end + 1..end]);
        return is_port(port).then_some(Found::Ipv6(name, pieces));
    }
    let name = text.get(host..colon.unwrap_or(end))?;
    if name.is_empty() {
        return (mode == Mode::Generic && end == 0).then_some(Found::Canonical(""));
    }
    if !is_port(&bytes[host + name.len()..end]) {
        return None;
    }
    match mode {
        Mode::Generic if is_plain || name.bytes().all(|byte| OPAQUE.contains(byte)) => {
            Some(Found::Canonical(name))
        }
        Mode::Web if !is_plain => None,
        Mode::Web if ends_in_number(name) => {
            match ipv4::read_decimal(name.as_bytes(), 0, name.len()) {
                Ok(_) => Some(Found::Canonical(name)),
                Err(_) => Some(Found::Ipv4(name, ipv4_numbers::read(name).ok()?)),
            }
        }
        Mode::Web => Some(Found::Name(name)),
        _ => None,
    }
}

/// Returns `true` if a name with a port, or an IPv4 address, is a host. Other names that end in a dot, or
/// may end in a number, are left to [`find`]. `dots` has a bit for each dot, if they are known.
#[inline(never)]
fn is_uncommon_host(bytes: &[u8], name: Range<usize>, label: usize, dots: Option<u32>) -> bool {
    let Range { start, end } = name;
    let is_end = match bytes.get(end) {
        Some(b':') => has_port(&bytes[end + 1..]),
        next => next.is_none_or(|&byte| ends_authority(byte, Mode::Web)),
    };
    is_end
        && bytes.get(label).is_some_and(|first| match first {
            b'0'..=b'9' => match dots {
                Some(dots) => is_decimal_with_dots(bytes, start, end, dots),
                None => is_decimal(bytes, start, end),
            },
            _ => first.is_ascii_alphabetic(),
        })
}

/// Returns `true` if the text after a host's `:` is a valid port of at most five digits, or empty, up to the
/// end of the authority.
#[inline]
fn has_port(rest: &[u8]) -> bool {
    let (mut number, mut digits) = (0, 0);
    while let Some(digit @ b'0'..=b'9') = rest.get(digits)
        && digits < 5
    {
        number = number * 10 + u32::from(digit - b'0');
        digits += 1;
    }
    number <= MAX_PORT && rest.get(digits).is_none_or(|&byte| ends_authority(byte, Mode::Web))
}

/// Returns `true` for an absent port, or `:` with a valid one.
#[inline]
fn is_port(port: &[u8]) -> bool {
    match port {
        [] => true,
        [b':', digits @ ..] => {
            let number = digits.iter().try_fold(0_u32, |number, digit| match digit {
                b'0'..=b'9' if number <= MAX_PORT => Some(number * 10 + u32::from(digit - b'0')),
                _ => None,
            });
            number.is_some_and(|it| it <= MAX_PORT)
        }
        _ => false,
    }
}

const MAX_PORT: u32 = u16::MAX as u32;

/// Classes of the bytes of an authority.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Allowed in a domain.
    Plain,
    AtSign,
    Colon,
    /// Ends the authority.
    Slash,
    /// Ends the authority of a special URL.
    Backslash,
    /// C0 controls and spaces, which are removed at both ends; tabs and newlines are removed everywhere.
    Removed,
    Other,
}

const AUTHORITY: [Class; 256] = {
    let (mut classes, mut byte) = ([Class::Other; 256], 0);
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'@' => Class::AtSign,
            b':' => Class::Colon,
            b'/' | b'?' | b'#' => Class::Slash,
            b'\\' => Class::Backslash,
            ..=b' ' => Class::Removed,
            _ if NAME.contains(byte) => Class::Plain,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// The general implementation. Only a very long text is parsed to its end, because the result may be too long.
fn read(text: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
    if text.len() <= MAX_SAFE_LENGTH {
        return read_host(text);
    }
    let (text, marks) = parse(text, None)?;
    Ok(match text {
        Cow::Borrowed(text) => parts::host(text, &marks).map(Cow::Borrowed),
        Cow::Owned(text) => parts::host(&text, &marks).map(|it| Cow::Owned(it.to_owned())),
    })
}

/// The maximum length of a text whose parsed form is certainly not too long: percent-encoding at most
/// triples the length.
const MAX_SAFE_LENGTH: usize = u32::MAX as usize / 4;

/// The bounds of the host of a web URL, if it is a plain name of bytes of the set. Such a text is
/// a URL.
#[inline]
fn plain_name(text: &str, set: &ByteSet) -> Option<(usize, usize)> {
    if text.len() > MAX_SAFE_LENGTH {
        return None;
    }
    let start = scheme::web_prefix_length(text)?;
    let bounds = |bytes: &[u8], start: usize, Window { outside, dots }| {
        // Bytes after the end of the text are outside the set too.
        let length = outside.trailing_zeros();
        let dots = dots & ((1 << length) - 1_u64) as u32;
        let label = start + (32 - dots.leading_zeros()) as usize;
        let end = start + length as usize;
        let is_end = bytes.get(end).is_none_or(|&byte| ends_authority(byte, Mode::Web));
        let is_plain = is_end && bytes.get(label).is_some_and(u8::is_ascii_alphabetic)
            || is_uncommon_host(bytes, start..end, label, Some(dots));
        is_plain.then_some((start, end))
    };
    // Not merged with the portable case, so that the result stays in registers.
    window(text.as_bytes(), start, set, bounds)?
}

/// The bounds of a name from `start` on, without vector instructions: letters, digits, `-` and `.` only.
#[inline]
fn plain_name_portable(bytes: &[u8], start: usize) -> Option<(usize, usize)> {
    let end = words::end_of(bytes, start, words::in_names);
    // The last label is short. There is no dot before the host.
    let dots =
        bytes[..end].last_chunk().map_or(0, |it| words::equal(u64::from_le_bytes(*it), b'.'));
    let label = match dots {
        0 => {
            bytes[start..end].iter().rposition(|&it| it == b'.').map_or(start, |at| start + at + 1)
        }
        dots => end - dots.leading_zeros() as usize / 8,
    };
    let is_end = bytes.get(end).is_none_or(|&byte| ends_authority(byte, Mode::Web));
    let is_plain = is_end && bytes.get(label).is_some_and(u8::is_ascii_alphabetic)
        || is_uncommon_host(bytes, start..end, label, None);
    is_plain.then_some((start, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{assert_enough, cases};
    use std::string::String;

    /// A name that is found without vector instructions is the host.
    #[test]
    fn portable_and_general_names_agree() {
        const PIECES: [&str; 20] = [
            "a",
            "B",
            "example",
            "xyz-",
            ".",
            ".",
            "1",
            "0x1",
            "127.0.0.1",
            ":80",
            ":x",
            "/",
            "?",
            "#",
            "@",
            "[::1]",
            "_",
            "%41",
            "é",
            "\\",
        ];
        let mut found = 0;
        cases(100_000, |rng| {
            let text =
                String::from(rng.pick(&["http://", "https://", "ws://"])) + &rng.text(&PIECES, 6);
            let Some(start) = scheme::web_prefix_length(&text) else { return };
            if let Some((start, end)) = plain_name_portable(text.as_bytes(), start) {
                let host = read_host(&text).expect("a URL").expect("a host");
                assert_eq!(text[start..end].to_ascii_lowercase(), host, "{text}");
                found += 1;
            }
        });
        assert_enough(found, 10_000);
    }
}
