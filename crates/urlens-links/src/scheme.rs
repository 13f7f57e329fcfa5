//! Schemes in text.

/// The schemes that are recognized without `//`. Others would be found in `note:this` or `key:value`.
///
/// `mailto:` is recognized with an e-mail address.
pub const OPAQUE_SCHEMES: &[&str] = &[
    "blob",
    "cid",
    "data",
    "did",
    "doi",
    "geo",
    "javascript",
    "magnet",
    "pkg",
    "sip",
    "sips",
    "sms",
    "tel",
    "urn",
    "vbscript",
    "view-source",
    "xmpp",
];

/// The longest scheme that is recognized. A bound keeps the search linear.
const LONGEST: usize = 32;

/// Returns the start of the scheme that ends at `at`, where a `:` is; not before `floor`.
///
/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, without dots: `end.http://` is the end of a
/// sentence. One letter is the drive of a path.
pub(crate) fn start(bytes: &[u8], floor: usize, at: usize) -> Option<usize> {
    let floor = floor.max(at.saturating_sub(LONGEST + 1));
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-');
    let length = bytes[floor..at].iter().rev().take_while(|byte| is_scheme(byte)).count();
    let skipped = bytes[at - length..at].iter().position(u8::is_ascii_alphabetic)?;
    let length = length - skipped;
    (2..=LONGEST).contains(&length).then(|| at - length)
}

/// Returns `true` if a scheme needs no `//`.
pub(crate) fn is_opaque(scheme: &str) -> bool {
    OPAQUE_SCHEMES.iter().any(|opaque| opaque.eq_ignore_ascii_case(scheme))
}
