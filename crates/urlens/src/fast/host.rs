//! Fast path for the host of a URL. Nothing after the authority can make parsing fail, so the rest is
//! not read.

use crate::charset::CharSet;
use crate::error::SyntaxError;
use crate::fast::ENABLED;
use crate::fast::ipv4::{is_decimal, is_decimal_with_dots};
use crate::fast::simd::{ByteSet, Window, has_vectors, window};
use crate::fast::words;
use crate::grammar::whatwg::FORBIDDEN_DOMAIN;
use crate::parts;
use crate::scheme::{self, Mode};
use crate::split::ends_authority;
use crate::whatwg::{self, parse};
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
    match text.len() {
        ..=MAX_SAFE_LENGTH => portable_name(text).is_some() || whatwg::is_url(text),
        // The result may be too long.
        _ => parse(text, None).is_ok(),
    }
}

/// The host of the URL that a text is parsed to.
#[inline]
pub(crate) fn host_of(text: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
    const LOWERCASE: ByteSet = ByteSet::of(NAME.without(CharSet::range(b'A', b'Z')));
    match plain_name(text, &LOWERCASE) {
        Some((start, end)) => Ok(Some(Cow::Borrowed(&text[start..end]))),
        None => host_of_other(text),
    }
}

#[inline(never)]
fn host_of_other(text: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
    if text.len() > MAX_SAFE_LENGTH {
        let (text, marks) = parse(text, None)?;
        return Ok(parts::host(&text, &marks).map(|host| Cow::Owned(host.to_owned())));
    }
    match portable_name(text).filter(|name| !name.bytes().any(|byte| byte.is_ascii_uppercase())) {
        Some(name) => Ok(Some(Cow::Borrowed(name))),
        None => whatwg::host_of(text),
    }
}

/// [`plain_name`] without vector instructions.
fn portable_name(text: &str) -> Option<&str> {
    if has_vectors() || !ENABLED {
        return None;
    }
    let start = scheme::web_prefix_length(text)?;
    plain_name_portable(text.as_bytes(), start).map(|(start, end)| &text[start..end])
}

/// Returns `true` if a name with a port, or an IPv4 address, is a host. Other names that end in a dot, or
/// may end in a number, are left to the walk. `dots` has a bit for each dot, if they are known.
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

const MAX_PORT: u32 = u16::MAX as u32;

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
                let host = whatwg::host_of(&text).expect("a URL").expect("a host");
                assert_eq!(text[start..end].to_ascii_lowercase(), host, "{text}");
                found += 1;
            }
        });
        assert_enough(found, 10_000);
    }
}
