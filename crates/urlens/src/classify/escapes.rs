//! Escapes, appended without asking again whether they are text.

use super::{ByteSet, find_not_in};
use crate::charset::CharSet;
use alloc::string::String;
use alloc::vec::Vec;

/// Appends `%HH` for each of the bytes.
pub(crate) fn push_escapes(to: &mut String, bytes: &[u8]) {
    to.reserve(3 * bytes.len());
    // SAFETY: what is appended is `%` and digits, three bytes of ASCII each time, so that the text
    // stays UTF-8.
    let to = unsafe { to.as_mut_vec() };
    bytes.iter().for_each(|&byte| to.extend_from_slice(&ESCAPES[usize::from(byte)]));
}

/// Appends a text with `%HH` for each of its bytes beyond ASCII.
#[inline]
pub(crate) fn push_ascii(to: &mut Vec<u8>, text: &str) {
    const ASCII: ByteSet = ByteSet::of(CharSet::EMPTY.not());
    let bytes = text.as_bytes();
    let (plain, rest) = bytes.split_at(find_not_in(bytes, &ASCII).unwrap_or(bytes.len()));
    to.extend_from_slice(plain);
    if rest.is_empty() {
        return;
    }
    // Four bytes are written for each, of which one or three count: whether a byte is ASCII is as
    // good as chance, and a branch that cannot be foreseen costs more.
    let mut at = to.len();
    to.resize(at + 3 * rest.len() + 1, 0);
    for &byte in rest {
        let spelled = &SPELLED[usize::from(byte)];
        if let Some(place) = to.get_mut(at..at + 4) {
            place.copy_from_slice(spelled);
        }
        at += usize::from(spelled[3]);
    }
    to.truncate(at);
}

/// Every byte as it is spelled in ASCII, and how many bytes that takes.
static SPELLED: [[u8; 4]; 256] = {
    let (mut spelled, mut byte) = ([[0, 0, 0, 1]; 256], 0);
    while byte < 128 {
        spelled[byte][0] = byte as u8;
        let [percent, high, low] = ESCAPES[byte + 128];
        spelled[byte + 128] = [percent, high, low, 3];
        byte += 1;
    }
    spelled
};

/// `%HH` for every byte.
static ESCAPES: [[u8; 3]; 256] = {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let (mut escapes, mut byte) = ([[b'%'; 3]; 256], 0);
    while byte < 256 {
        (escapes[byte][1], escapes[byte][2]) = (HEX[byte >> 4], HEX[byte & 15]);
        byte += 1;
    }
    escapes
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::percent::encode_into;
    use std::format;

    /// What is appended is text, and what the formatter makes of the same bytes.
    #[test]
    fn escapes_are_text() {
        let bytes: Vec<u8> = (0..=255).collect();
        let expected: String = bytes.iter().map(|byte| format!("%{byte:02X}")).collect();
        let mut to = String::from("é");
        push_escapes(&mut to, &bytes);
        assert_eq!(to, format!("é{expected}"));
        assert!(core::str::from_utf8(to.as_bytes()).is_ok());
    }

    /// To write without branches is to write the same.
    #[test]
    fn branches_or_none() {
        for text in
            ["", "a", "é", "aé", "éa", "日本_語/?\u{10FFFF}#", "%é%", "\u{80}\u{7FF}\u{800}\0\x7F"]
        {
            let (mut ours, mut theirs) = (b"x".to_vec(), String::from("x"));
            push_ascii(&mut ours, &text.repeat(3));
            encode_into(&mut theirs, &text.repeat(3), |_| true);
            assert_eq!(ours, theirs.as_bytes(), "{text}");
        }
    }
}
