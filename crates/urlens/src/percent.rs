//! Percent-encoding: octets as `%HH` (RFC 3986, section 2.1).
//!
//! ```
//! use urlens::percent::{self, UNRESERVED};
//!
//! assert_eq!(percent::encode("50% of é", UNRESERVED), "50%25%20of%20%C3%A9");
//! assert_eq!(percent::decode("%C3%A9").as_ref(), "é".as_bytes());
//! ```

pub use crate::grammar::rfc3986::{PCHAR, UNRESERVED};

use crate::charset::CharSet;
use crate::fast::simd::push_escapes;
use crate::fast::{ByteSet, find_not_in, mask_not_in};
use crate::host::ipv6::DIGITS;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;
use core::ops::Deref;
use core::str::Utf8Error;

/// Encodes all characters except those in `keep`, as UTF-8 with uppercase digits.
///
/// A text that needs no encoding is borrowed.
///
/// ```
/// use urlens::percent::{self, PCHAR};
/// assert_eq!(percent::encode("a/b", PCHAR), "a%2Fb");
/// ```
pub fn encode(text: &str, keep: CharSet) -> Cow<'_, str> {
    if text.bytes().all(|byte| keep.contains(byte)) {
        return Cow::Borrowed(text);
    }
    let mut to = String::with_capacity(text.len() + text.len() / 2);
    encode_into(&mut to, text, |byte| keep.contains(byte));
    Cow::Owned(to)
}

/// Appends `text` to `to`. Encodes non-ASCII bytes, and ASCII bytes for which `keep` returns `false`.
pub(crate) fn encode_into(to: &mut String, text: &str, keep: impl Fn(u8) -> bool) {
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        if !byte.is_ascii() || !keep(byte) {
            to.push_str(text.get(plain..at).unwrap_or_default());
            push_escape(to, byte);
            plain = at + 1;
        }
    }
    to.push_str(text.get(plain..).unwrap_or_default());
}

/// Appends `text` to `to`. Encodes non-ASCII bytes, and ASCII bytes that are not in `keep`.
pub(crate) fn encode_others(to: &mut String, text: &str, keep: &ByteSet) {
    let mut rest = text;
    while let Some(end) = find_not_in(rest.as_bytes(), keep) {
        let (plain, others) = rest.split_at(end);
        let kept = others.bytes().position(|byte| byte.is_ascii() && keep.contains(byte));
        let (others, more) = others.split_at(kept.unwrap_or(others.len()));
        to.push_str(plain);
        push_escapes(to, others.as_bytes());
        rest = more;
    }
    to.push_str(rest);
}

/// Appends `text` to `to`. Encodes characters for which `keep` returns `false`; it is called with the
/// offset and the character.
pub(crate) fn encode_chars(to: &mut String, text: &str, keep: impl Fn(usize, char) -> bool) {
    for (at, c) in text.char_indices() {
        if keep(at, c) {
            to.push(c)
        } else {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| push_escape(to, byte))
        }
    }
}

/// Appends `%HH`.
pub(crate) fn push_escape(to: &mut String, byte: u8) {
    push_escapes(to, &[byte]);
}

/// Decodes every `%HH`. A `%` that is not followed by two hexadecimal digits is kept.
///
/// ```
/// assert_eq!(urlens::percent::decode("100%").as_ref(), b"100%");
/// ```
pub fn decode(text: &str) -> Cow<'_, [u8]> {
    decode_marked(text.as_bytes(), &NOT_PERCENT)
}

/// Decodes every `%HH`, and `+` to a space if it is not in `plain`. No escape contains a second `%` or a
/// `+`, so that both are found by masks of 64 bytes before anything is decoded.
pub(crate) fn decode_marked<'a>(bytes: &'a [u8], plain: &ByteSet) -> Cow<'a, [u8]> {
    let (mut to, mut copied) = (Vec::new(), 0);
    for block in (0..bytes.len()).step_by(64) {
        let mut marks = mask_not_in(&bytes[block..], plain);
        while marks != 0 {
            let at = block + marks.trailing_zeros() as usize;
            marks &= marks - 1;
            let (octet, length) = match (bytes[at], decode_escape(&bytes[at..])) {
                (_, Some(octet)) => (octet, 3),
                (b'+', None) => (b' ', 1),
                (byte, None) => (byte, 1),
            };
            if to.capacity() == 0 {
                to.reserve_exact(bytes.len());
            }
            // Escapes often follow each other.
            if copied < at {
                to.extend_from_slice(&bytes[copied..at]);
            }
            to.push(octet);
            copied = at + length;
        }
    }
    if to.is_empty() {
        return Cow::Borrowed(bytes);
    }
    to.extend_from_slice(&bytes[copied..]);
    Cow::Owned(to)
}

/// All bytes except `%`.
pub(crate) const NOT_PERCENT: ByteSet = ByteSet::of(CharSet::of(b"%").not()).with_non_ascii();

/// Decodes the escape at the start of `bytes`. Returns `None` if there is none.
///
/// ```
/// use urlens::percent::decode_escape;
/// assert_eq!(decode_escape(b"%41b"), Some(b'A'));
/// assert_eq!(decode_escape(b"%4"), None);
/// ```
#[inline]
pub fn decode_escape(bytes: &[u8]) -> Option<u8> {
    let &[b'%', high, low, ..] = bytes else { return None };
    let [high, low] = [high, low].map(|digit| DIGITS[usize::from(digit)]);
    (high | low < 16).then_some(high << 4 | low)
}

/// Text that may contain percent-escapes: a component, a segment, a name or a value of a query.
///
/// It dereferences to the text as written. Decoding is explicit.
///
/// ```
/// use urlens::percent::Encoded;
///
/// let encoded = Encoded::new("caf%C3%A9");
/// assert_eq!(encoded.as_str(), "caf%C3%A9");
/// assert_eq!(encoded.decode_utf8()?, "café");
/// assert_eq!(Encoded::new("%FF").decode().as_ref(), [0xFF]);
/// assert_eq!(Encoded::new("%FF").decode_lossy(), "\u{FFFD}");
/// # Ok::<(), std::str::Utf8Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Encoded<'a>(&'a str);

impl<'a> Encoded<'a> {
    /// Wraps a text, which may be any text.
    ///
    /// ```
    /// assert_eq!(urlens::percent::Encoded::new("a%20b").decode_lossy(), "a b");
    /// ```
    pub const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The text as written.
    ///
    /// ```
    /// assert_eq!(urlens::percent::Encoded::new("a%20b").as_str(), "a%20b");
    /// ```
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The decoded octets, borrowed if there are no escapes.
    ///
    /// ```
    /// assert_eq!(urlens::percent::Encoded::new("%00").decode().as_ref(), [0]);
    /// ```
    pub fn decode(self) -> Cow<'a, [u8]> {
        decode(self.0)
    }

    /// The decoded text, borrowed if there are no escapes.
    ///
    /// ```
    /// assert!(urlens::percent::Encoded::new("%C3").decode_utf8().is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If the decoded octets are not UTF-8.
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, Utf8Error> {
        match self.decode() {
            Cow::Borrowed(_) => Ok(Cow::Borrowed(self.0)),
            Cow::Owned(octets) => match String::from_utf8(octets) {
                Ok(text) => Ok(Cow::Owned(text)),
                Err(error) => Err(error.utf8_error()),
            },
        }
    }

    /// The decoded text, with U+FFFD in place of octets that are not UTF-8.
    ///
    /// ```
    /// assert_eq!(urlens::percent::Encoded::new("%C3x").decode_lossy(), "\u{FFFD}x");
    /// ```
    pub fn decode_lossy(self) -> Cow<'a, str> {
        match self.decode() {
            Cow::Borrowed(_) => Cow::Borrowed(self.0),
            Cow::Owned(octets) => match String::from_utf8(octets) {
                Ok(text) => Cow::Owned(text),
                Err(error) => Cow::Owned(String::from_utf8_lossy(error.as_bytes()).into_owned()),
            },
        }
    }
}

impl Deref for Encoded<'_> {
    type Target = str;
    fn deref(&self) -> &str {
        self.0
    }
}
impl Borrow<str> for Encoded<'_> {
    fn borrow(&self) -> &str {
        self.0
    }
}
impl AsRef<str> for Encoded<'_> {
    fn as_ref(&self) -> &str {
        self.0
    }
}
impl<'a> From<&'a str> for Encoded<'a> {
    fn from(text: &'a str) -> Self {
        Self(text)
    }
}
impl PartialEq<str> for Encoded<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}
impl PartialEq<&str> for Encoded<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}
impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
impl fmt::Debug for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{NOT_PERCENT, decode_marked};
    use crate::charset::CharSet;
    use crate::fast::ByteSet;
    use crate::random::cases;
    use std::vec::Vec;

    /// Decodes byte by byte.
    fn decode_plain(mut rest: &[u8], plus: bool) -> Vec<u8> {
        let mut to = Vec::new();
        while let [first, others @ ..] = rest {
            let digits = others.get(..2).and_then(|it| core::str::from_utf8(it).ok());
            let octet = digits.filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()));
            let octet = octet.and_then(|it| u8::from_str_radix(it, 16).ok());
            (rest, to) = match (first, octet) {
                (b'%', Some(octet)) => (&others[2..], [to, [octet].into()].concat()),
                (b'+', _) if plus => (others, [to, [b' '].into()].concat()),
                _ => (others, [to, [*first].into()].concat()),
            };
        }
        to
    }

    /// Decoding by masks agrees with decoding byte by byte, for escapes at every offset.
    #[test]
    fn fast_and_general_decoding_agree() {
        const NOT_ENCODED: ByteSet = ByteSet::of(CharSet::of(b"+%").not()).with_non_ascii();
        cases(20_000, |rng| {
            let bytes: Vec<u8> = (0..rng.below(150)).map(|_| rng.pick(b"%%%++4aFgx\xC3")).collect();
            assert_eq!(*decode_marked(&bytes, &NOT_PERCENT), decode_plain(&bytes, false));
            assert_eq!(*decode_marked(&bytes, &NOT_ENCODED), decode_plain(&bytes, true));
        });
    }
}
