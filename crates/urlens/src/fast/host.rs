//! Fast path for the host of a URL. Nothing after the authority can make parsing fail, so the rest is
//! not read.

use crate::charset::CharSet;
use crate::error::SyntaxError;
use crate::fast::simd::{ByteSet, Window, window};
use crate::grammar::whatwg::{C0_CONTROL, FORBIDDEN_DOMAIN, FORBIDDEN_HOST};
use crate::host::canonical::HostBuffer;
use crate::host::ipv4_numbers::{self, ends_in_number};
use crate::host::ipv6;
use crate::parts;
use crate::reference::{Identifier, Reference};
use crate::scheme::{self, Mode};
use crate::split::{self, ends_authority};
use crate::whatwg::parse::{parse, read_host};
use alloc::borrow::{Cow, ToOwned as _};

/// Characters of a domain.
const NAME: CharSet = FORBIDDEN_DOMAIN.not();

/// Returns `true` if a text is a URL.
#[inline]
pub(crate) fn can_parse(text: &str) -> bool {
    const ANY: ByteSet = ByteSet::of(NAME);
    plain_name(text, &ANY).is_some() || find(text).is_some() || read(text).is_ok()
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
    /// The URL has none.
    None,
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
            Self::None => return None,
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
    if text.len() > LONG {
        return None;
    }
    let text = text.trim_start_matches(|c| c <= ' ');
    match scheme::special_prefix(text) {
        Some(Mode::Web) => find_in(&text[scheme::web_prefix_length(text)?..], Mode::Web),
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
                _ => Some(Found::None),
            }
        }
    }
}

/// Finds the host in the authority that a text starts with.
fn find_in(text: &str, mode: Mode) -> Option<Found<'_>> {
    let bytes = text.as_bytes();
    let (mut end, mut host) = (0, 0);
    while let Some(&byte) = bytes.get(end) {
        match AUTHORITY[usize::from(byte)] {
            OTHER => (),
            AT_SIGN => host = end + 1,
            BACKSLASH if mode == Mode::Generic => (),
            SLASH | BACKSLASH => break,
            _ => return None,
        }
        end += 1;
    }
    let name_end = match bytes.get(host) {
        Some(b'[') => host + bytes[host..end].iter().position(|&byte| byte == b']')? + 1,
        _ => bytes[host..end].iter().position(|&byte| byte == b':').map_or(end, |at| host + at),
    };
    let (name, port) = (text.get(host..name_end)?, text.get(name_end..end)?);
    if name.is_empty() {
        let is_empty = mode == Mode::Generic && host == end && host == 0;
        return is_empty.then_some(Found::Canonical(""));
    }
    is_port(port).then_some(())?;
    if name.starts_with('[') {
        return Some(Found::Ipv6(name, ipv6::read(name.as_bytes(), 1, name.len() - 1).ok()?));
    }
    const OPAQUE: CharSet = FORBIDDEN_HOST.or(C0_CONTROL).not();
    let allowed = if mode == Mode::Web { NAME } else { OPAQUE };
    match name.bytes().all(|byte| allowed.contains(byte)) {
        false => None,
        true if mode == Mode::Generic => Some(Found::Canonical(name)),
        true if ends_in_number(name) => Some(Found::Ipv4(name, ipv4_numbers::read(name).ok()?)),
        true => Some(Found::Name(name)),
    }
}

/// Returns `true` for an absent port, or `:` with a valid one.
fn is_port(port: &str) -> bool {
    match port.as_bytes() {
        [] | [b':'] => true,
        [b':', digits @ ..] => {
            digits.iter().all(u8::is_ascii_digit) && port[1..].parse::<u16>().is_ok()
        }
        _ => false,
    }
}

/// Classes of the bytes of an authority.
const OTHER: u8 = 0;
const AT_SIGN: u8 = 1;
const SLASH: u8 = 2;
const BACKSLASH: u8 = 3;
const REMOVED: u8 = 4;
const AUTHORITY: [u8; 256] = {
    let mut classes = [OTHER; 256];
    classes[b'@' as usize] = AT_SIGN;
    (classes[b'/' as usize], classes[b'?' as usize], classes[b'#' as usize]) =
        (SLASH, SLASH, SLASH);
    classes[b'\\' as usize] = BACKSLASH;
    let mut byte = 0;
    while byte <= b' ' {
        // Removed at the end, or everywhere.
        classes[byte as usize] = REMOVED;
        byte += 1;
    }
    classes
};

/// The general implementation. Only a very long text is parsed to its end, because the result may be too long.
fn read(text: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
    if text.len() <= LONG {
        return read_host(text);
    }
    let Identifier(Reference { text, marks, .. }) = parse(text, None)?;
    Ok(match text {
        Cow::Borrowed(text) => parts::host(text, &marks).map(Cow::Borrowed),
        Cow::Owned(text) => parts::host(&text, &marks).map(|it| Cow::Owned(it.to_owned())),
    })
}

/// The length up to which the result of parsing is never too long. An escape takes three bytes.
const LONG: usize = u32::MAX as usize / 4;

/// The bounds of the host of a web URL, if it is a name of at most 32 bytes of the set. Such a text is
/// a URL.
#[inline]
fn plain_name(text: &str, set: &ByteSet) -> Option<(usize, usize)> {
    if text.len() > LONG {
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
        // A name that ends in a dot, or may end in a number, uses the general implementation.
        let is_plain = is_end && bytes.get(label).is_some_and(u8::is_ascii_alphabetic);
        is_plain.then_some((start, end))
    };
    window(text.as_bytes(), start, set, bounds)?
}
