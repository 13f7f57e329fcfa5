//! `Debug` output without passwords of the identifier or of URLs within it.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// A text whose `Debug` hides passwords.
pub struct Masked<'a>(pub &'a str);

/// Replacement for a password of any length.
const MASK: &str = "***";

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = String::with_capacity(self.0.len());
        let mut from = 0;
        for password in passwords(self.0) {
            shown.push_str(&self.0[from..password.start]);
            shown.push_str(MASK);
            from = password.end;
        }
        shown.push_str(&self.0[from..]);
        fmt::Debug::fmt(&shown, f)
    }
}

/// Byte ranges of passwords: after two or more slashes, from the first `:` to the last `@` before the next
/// slash. Qualifiers and bodies may contain URLs that are escaped once, so escapes are decoded.
fn passwords(text: &str) -> Vec<Range<usize>> {
    let octets: Vec<(u8, usize)> = octets(text).collect();
    let is =
        |at: usize, wanted: &[u8]| octets.get(at).is_some_and(|(octet, _)| wanted.contains(octet));
    let mut found = Vec::new();
    let mut at = 0;
    while at < octets.len() {
        if !(is(at, b"/\\") && is(at + 1, b"/\\")) {
            at += 1;
            continue;
        }
        // The URL parser ignores further slashes.
        while is(at, b"/\\") {
            at += 1;
        }
        let start = at;
        while at < octets.len() && !is(at, b"/\\?#") {
            at += 1;
        }
        let colon = (start..at).find(|place| is(*place, b":"));
        let sign = (start..at).rfind(|place| is(*place, b"@"));
        if let (Some(colon), Some(sign)) = (colon, sign)
            && colon < sign
        {
            found.push(octets[colon + 1].1..octets[sign].1);
        }
    }
    found
}

/// The decoded octets, each with its offset.
fn octets(text: &str) -> impl Iterator<Item = (u8, usize)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    core::iter::from_fn(move || {
        let place = at;
        let octet = *bytes.get(place)?;
        let digit = |at: usize| char::from(*bytes.get(at)?).to_digit(16);
        let escaped = (octet == b'%').then(|| Some(digit(place + 1)? << 4 | digit(place + 2)?));
        let escaped = escaped.flatten().and_then(|octet| u8::try_from(octet).ok());
        at += if escaped.is_some() { 3 } else { 1 };
        Some((escaped.unwrap_or(octet), place))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    /// S2.40: passwords are hidden everywhere, and nothing else is.
    #[test]
    fn s2_40_passwords_are_hidden() {
        for (text, shown) in [
            ("a://u:secret@h/x", r#""a://u:***@h/x""#),
            ("a://u:sec:ret@x@h", r#""a://u:***@h""#),
            ("a:b?c=https:%2f%2Fu%3Asecret%40h%2F", r#""a:b?c=https:%2f%2Fu%3A***%40h%2F""#),
            ("a:b?c=http://u:s@h&d=http://u:t@h", r#""a:b?c=http://u:***@h&d=http://u:***@h""#),
            ("a://u:é%@h", r#""a://u:***@h""#),
            ("a:\\\\u:s@h", r#""a:\\\\u:***@h""#),
            ("a://u:@h", r#""a://u:***@h""#),
            ("a:///u:s@h", r#""a:///u:***@h""#),
            ("a:%2f//u:s@h//", r#""a:%2f//u:***@h//""#),
            ("a://u@h:80/b:c@d", r#""a://u@h:80/b:c@d""#),
            ("mailto:a@b.c", r#""mailto:a@b.c""#),
            ("a:/u:s@h", r#""a:/u:s@h""#),
            ("//", r#""//""#),
            ("", r#""""#),
        ] {
            assert_eq!(format!("{:?}", Masked(text)), shown);
        }
    }
}
