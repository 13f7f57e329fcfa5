//! Writing values and literals: what stays as it is, and what becomes `%HH`.

use crate::operator::Allow;
use alloc::string::String;
use urlens::CharSet;
use urlens::grammar::rfc3986::{HEXDIG, RESERVED, UNRESERVED};
use urlens::grammar::rfc3987::{BIDI_FORMATTING, UCSCHAR};

/// Whether an expansion is a URI reference, or may use what RFC 3987 adds for IRIs.
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
    /// ASCII: all else is encoded, as RFC 6570 has it.
    #[default]
    Uri,
    /// With `ucschar` as it is. The bidirectional formatting characters, which an IRI must not hold
    /// (RFC 3987, section 4.1), and `iprivate`, which only a query may, are encoded here too.
    Iri,
}

impl Repertoire {
    /// Whether a character beyond ASCII stays as it is.
    pub(crate) fn keeps(self, c: char) -> bool {
        self == Self::Iri && within(UCSCHAR, c) && !within(BIDI_FORMATTING, c)
    }
}

fn within(ranges: &[(u32, u32)], c: char) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&(c as u32)))
}

/// What an expansion is written to: a text, or one that it is compared with.
pub(crate) trait Sink {
    /// Writes text.
    fn text(&mut self, text: &str);
    /// Writes one octet as `%HH`.
    fn escape(&mut self, octet: u8) {
        let at = usize::from(octet) * 3;
        self.text(&ESCAPES[at..at + 3]);
    }
    /// True if more was written than there may be, so that the rest need not be written.
    #[inline]
    fn is_full(&self) -> bool {
        false
    }
}

/// A text of a bounded length, in which one part may go beyond the bound.
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
        // Most of what stands between values is one byte, or none: too little to copy.
        match text.as_bytes() {
            [] => (),
            [byte @ ..0x80] => self.push(*byte as char),
            _ => self.push_str(text),
        }
    }
}

/// A text from which whatever is written is taken off at the front, as long as it is the same.
pub(crate) struct Same<'a>(pub(crate) Option<&'a str>);

impl Same<'_> {
    /// Whether just the whole text was written.
    pub(crate) fn ends(&self) -> bool {
        self.0 == Some("")
    }
}

impl Sink for Same<'_> {
    fn text(&mut self, text: &str) {
        self.0 = self.0.and_then(|rest| rest.strip_prefix(text));
    }
}

/// Every octet as `%HH`, one behind the other.
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

/// For every byte, whether it stays where only unreserved characters do (1), and where reserved
/// ones do too (2).
const STAYS: [u8; 256] = {
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

/// Writes a value: what `allow` and the repertoire keep as it is, all else in UTF-8 as `%HH`.
#[inline]
pub(crate) fn put<S: Sink>(to: &mut S, text: &str, allow: Allow, repertoire: Repertoire) {
    let mask = match allow {
        Allow::Unreserved => 1,
        Allow::Reserved => 2,
    };
    let stays = |bytes: &[u8]| bytes.iter().fold(mask, |all, &byte| all & STAYS[usize::from(byte)]);
    // Four at a time: most values stay whole, and are short.
    let (fours, rest) = text.as_bytes().as_chunks::<4>();
    match fours.iter().all(|four| stays(four) != 0) && stays(rest) != 0 {
        true => to.text(text),
        false => put_slowly(to, text, mask, repertoire),
    }
}

/// The same for a text of which a byte may not stay as it is.
fn put_slowly<S: Sink>(to: &mut S, text: &str, mask: u8, repertoire: Repertoire) {
    let bytes = text.as_bytes();
    let (mut plain, mut at) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        if STAYS[usize::from(byte)] & mask != 0 {
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

/// Writes a literal (section 3.1): what may stand in a URI as it is, all else as `%HH`.
#[inline]
pub(crate) fn put_literal<S: Sink>(to: &mut S, text: &str, repertoire: Repertoire) {
    put(to, text, Allow::Reserved, repertoire);
}

/// Whether the bytes begin with `%HH`.
pub(crate) fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', a, b, ..] if HEXDIG.contains(*a) && HEXDIG.contains(*b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(text: &str, allow: Allow, repertoire: Repertoire) -> String {
        let mut to = String::new();
        super::put(&mut to, text, allow, repertoire);
        let mut same = Same(Some(&to));
        super::put(&mut same, text, allow, repertoire);
        assert!(same.ends());
        to
    }

    /// S2.135, S2.136: what stays raw by default, and with `+` and `#`.
    #[test]
    fn what_stays() {
        let all: String = (0..=0x7F_u8).map(char::from).collect();
        for (allow, kept) in
            [(Allow::Unreserved, UNRESERVED), (Allow::Reserved, UNRESERVED.or(RESERVED))]
        {
            let written = put(&all, allow, Repertoire::Uri);
            let expected: String = (0..=0x7F_u8)
                .map(|byte| match kept.contains(byte) {
                    true => String::from(char::from(byte)),
                    false => alloc::format!("%{byte:02X}"),
                })
                .collect();
            assert_eq!(written, expected);
        }
        assert_eq!(put("%41%4", Allow::Reserved, Repertoire::Uri), "%41%254");
        assert_eq!(put("%41", Allow::Unreserved, Repertoire::Uri), "%2541");
    }

    /// S2.3: IRIs keep `ucschar`, but neither bidi formatting characters nor `iprivate`.
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
