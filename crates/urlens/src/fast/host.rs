//! What can be told of a web URL as soon as its host has been seen: nothing that follows can make parsing fail.

use crate::charset::CharSet;
use crate::error::SyntaxError;
use crate::fast::simd::{ByteSet, Window, window};
use crate::grammar::whatwg::FORBIDDEN_DOMAIN;
use crate::parts;
use crate::reference::{Identifier, Reference};
use crate::scheme::{self, Mode};
use crate::split::ends_authority;
use crate::whatwg::parse::{parse, read_host};
use alloc::borrow::{Cow, ToOwned as _};

/// What a name may hold.
const NAME: CharSet = FORBIDDEN_DOMAIN.not();

/// Whether a text is a URL.
#[inline]
pub(crate) fn can_parse(text: &str) -> bool {
    const ANY: ByteSet = ByteSet::of(NAME);
    plain_name(text, &ANY).is_some() || read(text).is_ok()
}

/// The host that a text has as a URL.
#[inline]
pub(crate) fn host_of(text: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
    const SMALL: ByteSet = ByteSet::of(NAME.without(CharSet::range(b'A', b'Z')));
    match plain_name(text, &SMALL) {
        Some((start, end)) => Ok(Some(Cow::Borrowed(&text[start..end]))),
        None => read(text),
    }
}

/// The host of any text. Only one that is very long is parsed to its end: the result might be longer still.
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

/// The length up to which the result of parsing is never too long: escapes take three bytes.
const LONG: usize = u32::MAX as usize / 4;

/// Where the host of a web URL begins and ends, if it is a short name of bytes of the set. Such a text is a URL, unless
/// it comes to be too long.
#[inline]
fn plain_name(text: &str, set: &ByteSet) -> Option<(usize, usize)> {
    if text.len() > LONG {
        return None;
    }
    let start = scheme::web_length(text)?;
    let decide = |bytes: &[u8], start: usize, Window { outside, dots }| {
        // Bytes that are not there are outside too.
        let length = outside.trailing_zeros();
        let dots = dots & ((1 << length) - 1_u64) as u32;
        let label = start + (32 - dots.leading_zeros()) as usize;
        let end = start + length as usize;
        let is_end = bytes.get(end).is_none_or(|&byte| ends_authority(byte, Mode::Web));
        // A name that ends in a dot, or in what may be a number, is left to a second look.
        let is_plain = is_end && bytes.get(label).is_some_and(u8::is_ascii_alphabetic);
        is_plain.then_some((start, end))
    };
    window(text.as_bytes(), start, set, decide)?
}
