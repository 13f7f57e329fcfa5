//! Escapes, appended without asking again whether they are text.

use alloc::string::String;

/// Appends `%HH` for each of the bytes.
pub(crate) fn push_escapes(to: &mut String, bytes: &[u8]) {
    to.reserve(3 * bytes.len());
    // SAFETY: what is appended is `%` and digits, three bytes of ASCII each time, so that the text
    // stays UTF-8.
    let to = unsafe { to.as_mut_vec() };
    bytes.iter().for_each(|&byte| to.extend_from_slice(&ESCAPES[usize::from(byte)]));
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
    use std::format;
    use std::vec::Vec;

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
}
