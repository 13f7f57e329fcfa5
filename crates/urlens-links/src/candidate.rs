//! The search for characters that show where a link may be: `:`, `.`, `@`, and East Asian full stops.

use memchr::memchr;

/// A character that shows where a link may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Candidate {
    Colon,
    Dot,
    At,
}

/// Returns the next `:` from `at`.
pub(crate) fn colon(bytes: &[u8], at: usize) -> Option<(usize, Candidate)> {
    memchr(b':', &bytes[at..]).map(|offset| (at + offset, Candidate::Colon))
}

/// Returns the next candidate of any kind from `at`.
pub(crate) fn any(bytes: &[u8], mut at: usize) -> Option<(usize, Candidate)> {
    while let Some(byte) = bytes.get(at) {
        if !IS_FIRST[usize::from(*byte)] {
            at += 1;
            continue;
        }
        match &bytes[at..] {
            [b':', ..] => return Some((at, Candidate::Colon)),
            [b'@', ..] => return Some((at, Candidate::At)),
            // A dot between two labels is not next to a space.
            [b'.', next, ..] if next.is_ascii_alphanumeric() || *next >= 0x80 => {
                return Some((at, Candidate::Dot));
            }
            // The UTF-8 of `。`, `．` and `｡`.
            [0xE3, 0x80, 0x82, ..] | [0xEF, 0xBC, 0x8E, ..] | [0xEF, 0xBD, 0xA1, ..] => {
                return Some((at, Candidate::Dot));
            }
            _ => at += 1,
        }
    }
    None
}

/// The first bytes of candidates.
static IS_FIRST: [bool; 256] = {
    let mut all = [false; 256];
    let firsts = [b':', b'.', b'@', 0xE3, 0xEF];
    let mut at = 0;
    while at < firsts.len() {
        all[firsts[at] as usize] = true;
        at += 1;
    }
    all
};
