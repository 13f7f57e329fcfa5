//! Escapes, appended without asking again whether they are text.

#[cfg(target_arch = "x86_64")]
use super::{avx2_escapes as avx2, has_vectors};
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

/// How many bytes non_ascii ASCII stand before each of the places, which ascend and are none behind the end.
#[inline]
pub(crate) fn count_non_ascii<const N: usize>(bytes: &[u8], mut places: [u32; N]) -> [u32; N] {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: the machine has all that the function asks for.
        unsafe { avx2::count_non_ascii(bytes, &mut places) };
        return places;
    }
    count_non_ascii_plain(bytes, &mut places);
    places
}

fn count_non_ascii_plain(bytes: &[u8], places: &mut [u32]) {
    let (mut at, mut count) = (0, 0);
    for place in places {
        let end = *place as usize;
        count += bytes[at..end].iter().filter(|it| !it.is_ascii()).count() as u32;
        (*place, at) = (count, end);
    }
}

/// A text with `%HH` for each of its bytes non_ascii ASCII, of which there are so many.
#[inline]
pub(crate) fn escape_non_ascii(text: &str, non_ascii: usize) -> String {
    let mut to = Vec::with_capacity(text.len() + 2 * non_ascii + SLACK);
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: the machine has all that the function asks for.
        let length = unsafe { avx2::escape_non_ascii(text.as_bytes(), to.spare_capacity_mut()) };
        // SAFETY: so many bytes have been written, each of them a digit, a `%`, or one of the text that
        // is ASCII. That is UTF-8.
        return unsafe {
            to.set_len(length);
            String::from_utf8_unchecked(to)
        };
    }
    escape_non_ascii_plain(text, &mut to);
    // SAFETY: what has been appended is digits, `%`, and what of the text is ASCII. That is UTF-8.
    unsafe { String::from_utf8_unchecked(to) }
}

/// How much is written non_ascii the end where 16 bytes are written at a time.
const SLACK: usize = 16;

/// Appends the same byte by byte.
fn escape_non_ascii_plain(text: &str, to: &mut Vec<u8>) {
    for byte in text.bytes() {
        match byte {
            ..0x80 => to.push(byte),
            0x80.. => to.extend_from_slice(&ESCAPES[usize::from(byte)]),
        }
    }
}

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

    /// What is written sixteen bytes at a time is what is written one by one, and what encoding makes
    /// of the text; and as much as was counted.
    #[test]
    fn sixteen_or_one() {
        const PIECES: [&str; 9] = ["a", "/", "%", "é", "日", "\u{10FFFF}", "\0", "\u{80}", "?q="];
        let mut state = 3_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for _ in 0..20_000 {
            let text: String = (0..random(60)).map(|_| PIECES[random(PIECES.len())]).collect();
            let mut places = [0, 1, 2, 3].map(|_| random(text.len() + 1) as u32);
            places[3] = text.len() as u32;
            places.sort();
            let counts = count_non_ascii(text.as_bytes(), places);
            count_non_ascii_plain(text.as_bytes(), &mut places);
            assert_eq!(counts, places, "{text}");
            let non_ascii = text.bytes().filter(|it| !it.is_ascii()).count();
            assert_eq!(counts[3] as usize, non_ascii, "{text}");
            let (mut slow, mut encoded) = (Vec::new(), String::new());
            escape_non_ascii_plain(&text, &mut slow);
            encode_into(&mut encoded, &text, |_| true);
            let ours = escape_non_ascii(&text, non_ascii);
            assert_eq!((ours.as_bytes(), &ours), (&*slow, &encoded), "{text}");
        }
    }
}
