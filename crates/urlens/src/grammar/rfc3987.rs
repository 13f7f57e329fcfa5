//! RFC 3987, section 2.2: the non-ASCII characters of IRIs, in addition to [RFC 3986](super::rfc3986).

use super::{Ranges, within};

/// `ucschar`: allowed wherever `unreserved` is.
///
/// ```text
/// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///         / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///         / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///         / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///         / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///         / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
pub(crate) const UCSCHAR: &Ranges = &[
    (0xA0, 0xD7FF),
    (0xF900, 0xFDCF),
    (0xFDF0, 0xFFEF),
    (0x10000, 0x1FFFD),
    (0x20000, 0x2FFFD),
    (0x30000, 0x3FFFD),
    (0x40000, 0x4FFFD),
    (0x50000, 0x5FFFD),
    (0x60000, 0x6FFFD),
    (0x70000, 0x7FFFD),
    (0x80000, 0x8FFFD),
    (0x90000, 0x9FFFD),
    (0xA0000, 0xAFFFD),
    (0xB0000, 0xBFFFD),
    (0xC0000, 0xCFFFD),
    (0xD0000, 0xDFFFD),
    (0xE1000, 0xEFFFD),
];

/// `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`: allowed in the query only.
pub(crate) const IPRIVATE: &Ranges = &[(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)];

/// The bidirectional formatting characters of section 4.1, which stay escaped when a URI is converted
/// to an IRI: LRM, RLM, LRE, RLE, PDF, LRO, RLO.
pub(crate) const BIDI_FORMATTING: &Ranges = &[(0x200E, 0x200F), (0x202A, 0x202E)];

/// Returns `true` for a character that an IRI may contain wherever a URI may contain an unreserved one
/// (`ucschar`).
///
/// ```
/// use urlens::grammar::rfc3987::is_ucschar;
/// assert!(is_ucschar('é') && !is_ucschar('e') && !is_ucschar('\u{E000}'));
/// ```
pub const fn is_ucschar(c: char) -> bool {
    within(UCSCHAR, c as u32)
}

/// Returns `true` for a character of private use, which an IRI may contain in its query only (`iprivate`).
///
/// ```
/// use urlens::grammar::rfc3987::is_iprivate;
/// assert!(is_iprivate('\u{E000}') && !is_iprivate('é'));
/// ```
pub const fn is_iprivate(c: char) -> bool {
    within(IPRIVATE, c as u32)
}

/// Returns `true` for a bidirectional formatting character of section 4.1: LRM, RLM, LRE, RLE, PDF, LRO or
/// RLO.
///
/// ```
/// use urlens::grammar::rfc3987::is_bidi_formatting;
/// assert!(is_bidi_formatting('\u{202E}') && !is_bidi_formatting('א'));
/// ```
pub const fn is_bidi_formatting(c: char) -> bool {
    within(BIDI_FORMATTING, c as u32)
}
