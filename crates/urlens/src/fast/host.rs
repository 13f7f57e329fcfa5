//! Fast path for the host of a web URL. Nothing after the host can make parsing fail, so the rest is
//! not read.

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

/// Characters of a domain.
const NAME: CharSet = FORBIDDEN_DOMAIN.not();

/// Returns `true` if a text is a URL.
#[inline]
pub(crate) fn can_parse(text: &str) -> bool {
    const ANY: ByteSet = ByteSet::of(NAME);
    plain_name(text, &ANY).is_some() || read(text).is_ok()
}

/// The host of the URL that a text is parsed to.
#[inline]
pub(crate) fn host_of(text: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
    const LOWERCASE: ByteSet = ByteSet::of(NAME.without(CharSet::range(b'A', b'Z')));
    match plain_name(text, &LOWERCASE) {
        Some((start, end)) => Ok(Some(Cow::Borrowed(&text[start..end]))),
        None => read(text),
    }
}

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
