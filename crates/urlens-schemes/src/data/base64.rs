//! Base64 as the web decodes it (the Infra Standard's *forgiving-base64*), and as RFC 4648 encodes it.
//!
//! Decoding skips white space, accepts missing padding and drops leftover bits. Any other character
//! outside the alphabet is an error with its offset.

use crate::error::{ErrorKind, Rule, SchemeError};
use alloc::string::String;
use alloc::vec::Vec;
use urlens::internal::decode_base64_blocks;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// One digit more than a multiple of four: six bits do not make a byte.
const LENGTH: Rule = Rule::new("invalid-base64-length", "incomplete group");
/// `=` before the end, or a number of `=` that does not complete a group of four.
const PADDING: Rule = Rule::new("invalid-base64-padding", "wrong padding");

const PART: &str = "base64";

/// Decodes base64.
///
/// ```
/// use urlens_schemes::data::base64;
///
/// assert_eq!(base64::decode("aGVs bG8").unwrap(), b"hello");
/// assert_eq!(base64::decode("aGVs\nbG8=").unwrap(), b"hello");
/// let error = base64::decode("aGVs-G8=").unwrap_err();
/// assert_eq!(error.to_string(), "unexpected '-' in base64 at byte 4");
/// ```
///
/// # Errors
///
/// Fails if a character is not in the alphabet, or the number of digits or of `=` is wrong.
pub fn decode(text: &str) -> Result<Vec<u8>, SchemeError> {
    read(text, false)
}

/// Decodes base64 in which any character may be percent-encoded, in one pass.
///
/// ```
/// use urlens_schemes::data::base64;
/// assert_eq!(base64::decode_escaped("%61GVs%20bG8%3D").unwrap(), b"hello");
/// ```
///
/// # Errors
///
/// As for [`decode`]. A `%` without two hexadecimal digits is not in the alphabet.
pub fn decode_escaped(text: &str) -> Result<Vec<u8>, SchemeError> {
    read(text, true)
}

/// Encodes bytes as base64, with padding.
///
/// ```
/// assert_eq!(urlens_schemes::data::base64::encode(b"hello"), "aGVsbG8=");
/// ```
pub fn encode(bytes: &[u8]) -> String {
    let mut to = Vec::with_capacity(encoded_len(bytes.len()));
    let digits = |group: [u8; 3]| {
        let word = u32::from_be_bytes([0, group[0], group[1], group[2]]);
        [18, 12, 6, 0].map(|shift| ALPHABET[(word >> shift) as usize & 63])
    };
    let (groups, rest) = bytes.as_chunks::<3>();
    for group in groups {
        to.extend_from_slice(&digits(*group));
    }
    match *rest {
        [a] => to.extend_from_slice(&[&digits([a, 0, 0])[..2], b"=="].concat()),
        [a, b] => to.extend_from_slice(&[&digits([a, b, 0])[..3], b"="].concat()),
        _ => (),
    }
    // The alphabet is ASCII.
    String::from_utf8(to).unwrap_or_default()
}

/// Length of the encoding of `bytes` bytes.
pub(crate) const fn encoded_len(bytes: usize) -> usize {
    bytes.div_ceil(3).saturating_mul(4)
}

/// Classes of characters that are not digits. Their bits are above the 24 bits of a group, so that
/// one comparison detects any of them among four characters.
const OTHER: u32 = 1 << 24;
const SPACE: u32 = 2 << 24;
const PAD: u32 = 3 << 24;
const PERCENT: u32 = 4 << 24;

/// For each position in a group of four and each byte: the bits of the digit, shifted into place,
/// or one of the classes above.
static DIGITS: [[u32; 256]; 4] = digits();

const fn digits() -> [[u32; 256]; 4] {
    let mut table = [[OTHER; 256]; 4];
    let mut place = 0;
    while place < 4 {
        let mut digit = 0;
        while digit < 64 {
            table[place][ALPHABET[digit] as usize] = (digit as u32) << (18 - 6 * place);
            digit += 1;
        }
        let mut i = 0;
        while i < 5 {
            table[place][b"\t\n\x0C\r "[i] as usize] = SPACE;
            i += 1;
        }
        table[place][b'=' as usize] = PAD;
        table[place][b'%' as usize] = PERCENT;
        place += 1;
    }
    table
}

fn read(text: &str, escapes: bool) -> Result<Vec<u8>, SchemeError> {
    let bytes = text.as_bytes();
    let mut to = Reader::new(bytes.len());
    let mut at = 0;
    loop {
        // Fast path: groups of four digits.
        at += 4 * to.groups(&bytes[at..]);
        // Then one byte at a time, until a group is complete.
        loop {
            let Some(&byte) = bytes.get(at) else { return to.finish(at) };
            let escape = match byte {
                b'%' if escapes => bytes.get(at + 1..at + 3).and_then(octet),
                _ => None,
            };
            let (octet, next) = escape.map_or((byte, at + 1), |octet| (octet, at + 3));
            if !to.byte(octet, at) {
                // Only ASCII is accepted, so that a character starts here.
                let c = text[at..].chars().next().unwrap_or_default();
                return Err(SchemeError::new(ErrorKind::Unexpected(c), PART, at));
            }
            at = next;
            if to.pending == 0 {
                break;
            }
        }
    }
}

/// Decoder state.
struct Reader {
    to: Vec<u8>,
    written: usize,
    /// Bits of the incomplete group, and its number of digits.
    word: u32,
    pending: usize,
    /// Number of `=`, and the offset of the first.
    pads: usize,
    pad_at: usize,
}

impl Reader {
    fn new(length: usize) -> Self {
        let to = alloc::vec![0; length.div_ceil(4) * 3];
        Self { to, written: 0, word: 0, pending: 0, pads: 0, pad_at: 0 }
    }

    /// Decodes groups of four digits up to the first group with another character, and returns the
    /// number of groups.
    fn groups(&mut self, bytes: &[u8]) -> usize {
        if self.pads > 0 {
            return 0;
        }
        let blocks = decode_base64_blocks(bytes, &mut self.to[self.written..]);
        self.written += 24 * blocks;
        let (groups, _) = bytes[32 * blocks..].as_chunks::<4>();
        let (places, _) = self.to[self.written..].as_chunks_mut::<3>();
        let mut done = 0;
        for (group, place) in groups.iter().zip(places) {
            let [a, b, c, d] = group.map(usize::from);
            let word = DIGITS[0][a] | DIGITS[1][b] | DIGITS[2][c] | DIGITS[3][d];
            if word >= OTHER {
                break;
            }
            let [_, first, second, third] = word.to_be_bytes();
            *place = [first, second, third];
            done += 1;
        }
        self.written += 3 * done;
        8 * blocks + done
    }

    /// Decodes one byte. Returns false if the byte is not allowed here.
    fn byte(&mut self, byte: u8, at: usize) -> bool {
        let bits = DIGITS[self.pending][usize::from(byte)];
        match bits {
            SPACE => (),
            PAD if self.pads < 2 => {
                if self.pads == 0 {
                    self.pad_at = at;
                }
                self.pads += 1;
            }
            OTHER.. => return false,
            _ if self.pads > 0 => return false,
            _ => {
                self.word |= bits;
                self.pending += 1;
                if self.pending == 4 {
                    self.put(3);
                }
            }
        }
        true
    }

    /// Writes the first `bytes` bytes of the group and starts a new one.
    fn put(&mut self, bytes: usize) {
        let place = self.to.iter_mut().skip(self.written).take(bytes);
        for (byte, value) in place.zip(&self.word.to_be_bytes()[1..]) {
            *byte = *value;
        }
        self.written += bytes;
        (self.word, self.pending) = (0, 0);
    }

    fn finish(mut self, end: usize) -> Result<Vec<u8>, SchemeError> {
        if self.pads > 0 && !(self.pending + self.pads).is_multiple_of(4) {
            return Err(SchemeError::new(ErrorKind::Rule(&PADDING), PART, self.pad_at));
        }
        match self.pending {
            0 => (),
            1 => return Err(SchemeError::new(ErrorKind::Rule(&LENGTH), PART, end)),
            digits => self.put(digits - 1),
        }
        self.to.truncate(self.written);
        Ok(self.to)
    }
}

/// The octet of two hexadecimal digits.
fn octet(digits: &[u8]) -> Option<u8> {
    let digit = |at: usize| char::from(*digits.get(at)?).to_digit(16);
    u8::try_from(digit(0)? << 4 | digit(1)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString as _;

    /// S2.112: white space is discarded everywhere, escaped or not.
    #[test]
    fn s2_112_white_space_is_discarded() {
        let plain: Vec<u8> = (0..=255).cycle().take(1000).collect();
        let encoded = encode(&plain);
        for width in 1..20 {
            for between in ["\n", "\r\n", " \t", "\x0C", "%0A", "%20%0d"] {
                let lines: Vec<&str> = encoded
                    .as_bytes()
                    .chunks(width)
                    .map(|bytes| str::from_utf8(bytes).unwrap())
                    .collect();
                assert_eq!(decode_escaped(&lines.join(between)).unwrap(), plain);
            }
        }
    }

    /// S2.112: decoding inverts encoding for every length, with and without padding.
    #[test]
    fn s2_112_round_trip() {
        for length in 0..100u8 {
            let plain: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(83)).collect();
            let encoded = encode(&plain);
            assert_eq!(encoded.len(), encoded_len(plain.len()));
            assert_eq!(decode(&encoded).unwrap(), plain);
            assert_eq!(decode(encoded.trim_end_matches('=')).unwrap(), plain);
        }
    }

    /// Digits may be escaped, in both cases; other escapes are not digits.
    #[test]
    fn escaped_digits() {
        assert_eq!(decode_escaped("%2F%2f%2B%2b").unwrap(), decode("//++").unwrap());
        assert_eq!(decode_escaped("%5A%7a%5a%7A").unwrap(), decode("ZzZz").unwrap());
        for text in ["AAA%2g", "AAA%g2", "AAA%2", "AAA%"] {
            assert!(decode_escaped(text).is_err(), "{text}");
        }
    }

    /// RFC 4648, section 10.
    #[test]
    fn vectors_of_rfc_4648() {
        for (plain, encoded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(plain.as_bytes()), encoded);
            assert_eq!(decode(encoded).unwrap(), plain.as_bytes());
        }
    }

    #[test]
    fn errors_have_offsets() {
        for (text, message) in [
            ("a", "incomplete group in base64 at byte 1"),
            ("abcde", "incomplete group in base64 at byte 5"),
            ("ab=", "wrong padding in base64 at byte 2"),
            ("abcd=", "wrong padding in base64 at byte 4"),
            ("abcdab===", "unexpected '=' in base64 at byte 8"),
            ("ab==cd", "unexpected 'c' in base64 at byte 4"),
            ("abcdé", "unexpected 'é' in base64 at byte 4"),
            ("%61bc", "unexpected '%' in base64 at byte 0"),
        ] {
            assert_eq!(decode(text).unwrap_err().to_string(), message);
        }
        for text in ["ab%", "ab%6", "ab%zz", "%25"] {
            let error = decode_escaped(text).unwrap_err();
            assert_eq!(error.kind(), &ErrorKind::Unexpected('%'), "{text}");
        }
        assert_eq!(format!("{}", decode("%").unwrap_err()), "unexpected '%' in base64 at byte 0");
    }
}
