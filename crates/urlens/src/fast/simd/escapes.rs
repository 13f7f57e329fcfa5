//! Writing escapes without checking the result for UTF-8 again.

use super::vector16::Vector;
use super::{Native, vector16_escapes as vector16};
#[cfg(target_arch = "x86_64")]
use super::{avx2_escapes as avx2, has_vectors};
use alloc::string::String;
use alloc::vec::Vec;

/// Appends `%HH` for each of the bytes.
pub(crate) fn push_escapes(to: &mut String, bytes: &[u8]) {
    to.reserve(3 * bytes.len());
    // SAFETY: only ASCII is appended (`%` and two digits), so the text stays UTF-8.
    let to = unsafe { to.as_mut_vec() };
    bytes.iter().for_each(|&byte| to.extend_from_slice(&ESCAPES[usize::from(byte)]));
}

/// The number of non-ASCII bytes before each offset. The offsets must ascend and be within the text.
#[inline]
pub(crate) fn count_non_ascii<const N: usize>(bytes: &[u8], mut offsets: [u32; N]) -> [u32; N] {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: `has_vectors` has checked the features that the function requires.
        unsafe { avx2::count_non_ascii(bytes, &mut offsets) };
        return offsets;
    }
    if Native::IS_NATIVE {
        vector16::count_non_ascii::<Native>(bytes, &mut offsets);
        return offsets;
    }
    count_non_ascii_plain(bytes, &mut offsets);
    offsets
}

fn count_non_ascii_plain(bytes: &[u8], offsets: &mut [u32]) {
    let (mut at, mut count) = (0, 0);
    for offset in offsets {
        let end = *offset as usize;
        count += bytes[at..end].iter().filter(|it| !it.is_ascii()).count() as u32;
        (*offset, at) = (count, end);
    }
}

/// The text with `%HH` for each of its non-ASCII bytes; `non_ascii` is their number.
#[inline]
pub(crate) fn escape_non_ascii(text: &str, non_ascii: usize) -> String {
    let mut to = Vec::with_capacity(text.len() + 2 * non_ascii + SLACK);
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: `has_vectors` has checked the features that the function requires.
        let length = unsafe { avx2::escape_non_ascii(text.as_bytes(), to.spare_capacity_mut()) };
        // SAFETY: `length` bytes have been written, all of them ASCII: digits, `%`, or bytes of the text.
        return unsafe { text_of(to, length) };
    }
    if Native::IS_NATIVE {
        let length = vector16::escape_non_ascii::<Native>(text.as_bytes(), to.spare_capacity_mut());
        // SAFETY: as above.
        return unsafe { text_of(to, length) };
    }
    escape_non_ascii_plain(text, &mut to);
    let length = to.len();
    // SAFETY: only ASCII has been appended: digits, `%`, and bytes of the text.
    unsafe { text_of(to, length) }
}

/// The text in the first bytes of a buffer.
///
/// # Safety
///
/// So many bytes must have been written, and be ASCII.
#[inline(always)]
unsafe fn text_of(mut buffer: Vec<u8>, length: usize) -> String {
    // SAFETY: required of the caller.
    unsafe {
        buffer.set_len(length);
        String::from_utf8_unchecked(buffer)
    }
}

/// Bytes that may be written after the end, because 16 bytes are written at a time.
const SLACK: usize = 16;

/// Appends the text with its non-ASCII bytes escaped, byte by byte.
fn escape_non_ascii_plain(text: &str, to: &mut Vec<u8>) {
    for byte in text.bytes() {
        match byte {
            ..0x80 => to.push(byte),
            0x80.. => to.extend_from_slice(&ESCAPES[usize::from(byte)]),
        }
    }
}

/// `%HH` for every byte.
pub(crate) static ESCAPES: [[u8; 3]; 256] = {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let (mut escapes, mut byte) = ([[b'%'; 3]; 256], 0);
    while byte < 256 {
        (escapes[byte][1], escapes[byte][2]) = (HEX[byte >> 4], HEX[byte & 15]);
        byte += 1;
    }
    escapes
};

/// For each mask of non-ASCII bytes in a group of four bytes, the indexes of the bytes to write. A
/// group is laid out as its four bytes, their upper digits, their lower digits, and percent signs.
pub(super) static SHUFFLES: [[u8; 16]; 16] = {
    let (mut shuffles, mut mask) = ([[0x80; 16]; 16], 0);
    while mask < 16 {
        let (mut at, mut byte) = (0, 0);
        while byte < 4 {
            if mask >> byte & 1 == 1 {
                shuffles[mask][at] = 12;
                shuffles[mask][at + 1] = 4 + byte;
                shuffles[mask][at + 2] = 8 + byte;
                at += 3;
            } else {
                shuffles[mask][at] = byte;
                at += 1;
            }
            byte += 1;
        }
        mask += 1;
    }
    shuffles
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::percent::encode_into;
    use crate::random::cases;
    use std::format;

    /// Escapes are valid UTF-8, and equal to what the formatter prints.
    #[test]
    fn push_escapes_equals_format() {
        let bytes: Vec<u8> = (0..=255).collect();
        let expected: String = bytes.iter().map(|byte| format!("%{byte:02X}")).collect();
        let mut to = String::from("é");
        push_escapes(&mut to, &bytes);
        assert_eq!(to, format!("é{expected}"));
        assert!(core::str::from_utf8(to.as_bytes()).is_ok());
    }

    /// Vector code, byte-by-byte code and percent-encoding agree, and so do the counts.
    #[test]
    fn vector_and_plain_escapes_agree() {
        const PIECES: [&str; 9] = ["a", "/", "%", "é", "日", "\u{10FFFF}", "\0", "\u{80}", "?q="];
        cases(20_000, |rng| {
            let text = rng.text(&PIECES, 60);
            let mut offsets = [0, 1, 2, 3].map(|_| rng.below(text.len() + 1) as u32);
            offsets[3] = text.len() as u32;
            offsets.sort();
            let counts = count_non_ascii(text.as_bytes(), offsets);
            let mut model = offsets;
            vector16::count_non_ascii::<[u8; 16]>(text.as_bytes(), &mut model);
            count_non_ascii_plain(text.as_bytes(), &mut offsets);
            assert_eq!((counts, model), (offsets, offsets), "{text}");
            let all = text.bytes().filter(|it| !it.is_ascii()).count();
            assert_eq!(counts[3] as usize, all, "{text}");
            let (mut plain, mut encoded) = (Vec::new(), String::new());
            escape_non_ascii_plain(&text, &mut plain);
            encode_into(&mut encoded, &text, |_| true);
            let escaped = escape_non_ascii(&text, all);
            assert_eq!((escaped.as_bytes(), &escaped), (&*plain, &encoded), "{text}");
            let mut model = Vec::with_capacity(plain.len() + SLACK);
            let to = model.spare_capacity_mut();
            let length = vector16::escape_non_ascii::<[u8; 16]>(text.as_bytes(), to);
            // SAFETY: `length` bytes have been written.
            unsafe { model.set_len(length) };
            assert_eq!(model, plain, "{text}");
        });
    }
}
