//! Writing of values and literals: unescaped characters and `%HH`.

use crate::operator::Allow;
use alloc::string::String;
use urlens::CharSet;
use urlens::grammar::rfc3986::{HEXDIG, RESERVED, UNRESERVED};
use urlens::grammar::rfc3987::{is_bidi_formatting, is_ucschar};

/// Target syntax of an expansion: URI or IRI references.
///
/// ```
/// use urlens_template::{Repertoire, Template};
///
/// let template = Template::parse("/café{?x}")?;
/// let mut text = String::new();
/// template.expand_with(&[("x", "é 1")], Repertoire::Iri, &mut text)?;
/// assert_eq!(text, "/café?x=é%201");
/// text.clear();
/// template.expand_with(&[("x", "é 1")], Repertoire::Uri, &mut text)?;
/// assert_eq!(text, "/caf%C3%A9?x=%C3%A9%201");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Repertoire {
    /// URI: all non-ASCII characters are escaped, as in RFC 6570.
    #[default]
    Uri,
    /// IRI: `ucschar` is unescaped. Bidirectional formatting characters, which an IRI must not
    /// contain (RFC 3987, section 4.1), and `iprivate`, which only a query may contain, are
    /// escaped.
    Iri,
}

impl Repertoire {
    /// Returns true if a non-ASCII character is left unescaped.
    pub(crate) fn keeps(self, c: char) -> bool {
        self == Self::Iri && is_ucschar(c) && !is_bidi_formatting(c)
    }
}

/// Output of an expansion: a text, or a comparison with a text.
pub(crate) trait Sink {
    /// Writes text.
    fn text(&mut self, text: &str);
    /// Writes one octet as `%HH`.
    fn escape(&mut self, octet: u8) {
        let at = usize::from(octet) * 3;
        self.text(&ESCAPES[at..at + 3]);
    }
    /// Returns true if the limit is exceeded, so that the rest can be skipped.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }
}

/// A text of limited length, which one write may exceed.
pub(crate) struct Bounded<'a> {
    pub(crate) text: &'a mut String,
    pub(crate) most: usize,
}

impl Sink for Bounded<'_> {
    fn text(&mut self, text: &str) {
        if !self.is_full() {
            self.text.text(text);
        }
    }

    fn is_full(&self) -> bool {
        self.text.len() > self.most
    }
}

impl Sink for String {
    #[inline]
    fn text(&mut self, text: &str) {
        // Most separators have at most one byte, which is too short for a copy.
        match text.as_bytes() {
            [] => (),
            [byte @ ..0x80] => self.push(*byte as char),
            _ => self.push_str(text),
        }
    }
}

/// A comparison: each write is removed from the start of the expected text, while it matches.
pub(crate) struct Comparison<'a>(pub(crate) Option<&'a str>);

impl Comparison<'_> {
    /// Returns true if exactly the expected text was written.
    pub(crate) fn ends(&self) -> bool {
        self.0 == Some("")
    }
}

impl Sink for Comparison<'_> {
    fn text(&mut self, text: &str) {
        self.0 = self.0.and_then(|rest| rest.strip_prefix(text));
    }
}

/// All octets as `%HH`, concatenated.
const ESCAPES: &str = match core::str::from_utf8(&ESCAPE_BYTES) {
    Ok(text) => text,
    Err(_) => unreachable!(),
};

const ESCAPE_BYTES: [u8; 768] = {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut bytes = [b'%'; 768];
    let mut octet = 0;
    while octet < 256 {
        bytes[octet * 3 + 1] = HEX[octet >> 4];
        bytes[octet * 3 + 2] = HEX[octet & 15];
        octet += 1;
    }
    bytes
};

/// Per byte: 1 if it is unescaped where only unreserved characters are, 2 if it is unescaped where
/// reserved characters are too.
const UNESCAPED: [u8; 256] = {
    const BOTH: CharSet = UNRESERVED.or(RESERVED);
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] =
            UNRESERVED.contains(byte as u8) as u8 | (BOTH.contains(byte as u8) as u8) << 1;
        byte += 1;
    }
    table
};

/// Writes a value. Characters in `allow` and the repertoire are unescaped, all others are UTF-8 as
/// `%HH`.
#[inline]
pub(crate) fn put<S: Sink>(to: &mut S, text: &str, allow: Allow, repertoire: Repertoire) {
    let mask = match allow {
        Allow::Unreserved => 1,
        Allow::Reserved => 2,
    };
    let stays =
        |bytes: &[u8]| bytes.iter().fold(mask, |all, &byte| all & UNESCAPED[usize::from(byte)]);
    // Four bytes at a time: most values are short and need no escapes.
    let (fours, rest) = text.as_bytes().as_chunks::<4>();
    if fours.iter().all(|four| stays(four) != 0) && stays(rest) != 0 {
        to.text(text)
    } else {
        put_escaped(to, text, mask, repertoire)
    }
}

/// Writes a value that needs escapes.
fn put_escaped<S: Sink>(to: &mut S, text: &str, mask: u8, repertoire: Repertoire) {
    let bytes = text.as_bytes();
    let (mut plain, mut at) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        if UNESCAPED[usize::from(byte)] & mask != 0 {
            at += 1;
        } else if byte == b'%' && mask == 2 && is_escape(&bytes[at..]) {
            at += 3;
        } else {
            let c = text[at..].chars().next().unwrap_or_default();
            let len = c.len_utf8();
            if byte.is_ascii() || !repertoire.keeps(c) {
                to.text(&text[plain..at]);
                bytes[at..at + len].iter().for_each(|&octet| to.escape(octet));
                plain = at + len;
            }
            at += len;
        }
    }
    to.text(&text[plain..]);
}

/// Writes a literal (section 3.1). Characters allowed in a URI are unescaped, all others are `%HH`.
#[inline]
pub(crate) fn put_literal<S: Sink>(to: &mut S, text: &str, repertoire: Repertoire) {
    put(to, text, Allow::Reserved, repertoire);
}

/// Returns true if the bytes start with `%HH`.
pub(crate) fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', a, b, ..] if HEXDIG.contains(*a) && HEXDIG.contains(*b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(text: &str, allow: Allow, repertoire: Repertoire) -> String {
        let mut to = String::new();
        super::put(&mut to, text, allow, repertoire);
        let mut same = Comparison(Some(&to));
        super::put(&mut same, text, allow, repertoire);
        assert!(same.ends());
        to
    }

    /// S2.135, S2.136: unescaped characters by default, and with `+` and `#`.
    #[test]
    fn unescaped_characters() {
        let all: String = (0..=0x7F_u8).map(char::from).collect();
        for (allow, kept) in
            [(Allow::Unreserved, UNRESERVED), (Allow::Reserved, UNRESERVED.or(RESERVED))]
        {
            let written = put(&all, allow, Repertoire::Uri);
            let expected: String = (0..=0x7F_u8)
                .map(|byte| {
                    if kept.contains(byte) {
                        String::from(char::from(byte))
                    } else {
                        alloc::format!("%{byte:02X}")
                    }
                })
                .collect();
            assert_eq!(written, expected);
        }
        assert_eq!(put("%41%4", Allow::Reserved, Repertoire::Uri), "%41%254");
        assert_eq!(put("%41", Allow::Unreserved, Repertoire::Uri), "%2541");
    }

    /// S2.3: IRIs keep `ucschar`, but neither bidirectional formatting characters nor `iprivate`.
    #[test]
    fn beyond_ascii() {
        let text = "é\u{202E}\u{E000}\u{10FFFE}€𝄞\u{80}";
        let iri = "é%E2%80%AE%EE%80%80%F4%8F%BF%BE€𝄞%C2%80";
        let uri = "%C3%A9%E2%80%AE%EE%80%80%F4%8F%BF%BE%E2%82%AC%F0%9D%84%9E%C2%80";
        for allow in [Allow::Unreserved, Allow::Reserved] {
            assert_eq!(put(text, allow, Repertoire::Iri), iri);
            assert_eq!(put(text, allow, Repertoire::Uri), uri);
        }
    }
}
