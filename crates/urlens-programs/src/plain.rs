//! Plain URLs, which all programs read alike, or refuse.

/// The scheme, host and port of a plain URL.
///
/// ```
/// let plain = urlens_programs::plain("https://example.org/a?b#c").unwrap();
/// assert_eq!((plain.scheme, plain.host, plain.port), ("https", "example.org", 443));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Plain<'a> {
    /// `http` or `https`.
    pub scheme: &'static str,
    /// A name in ASCII, as written: some programs keep uppercase letters.
    pub host: &'a str,
    /// The port, or the default port of the scheme.
    pub port: u16,
    /// `true` if all programs accept the text, up to a length of 2048 bytes.
    pub is_accepted: bool,
    /// Unusual characters after the host.
    pub(crate) unusual: Unusual,
}

/// Unusual characters of path, query and fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Unusual(u8);

impl Unusual {
    pub(crate) const NONE: Self = Self(0);
    /// Characters that are not ASCII.
    pub(crate) const UNICODE: Self = Self(1);
    pub(crate) const SPACE: Self = Self(2);
    pub(crate) const CONTROL: Self = Self(4);
    /// A `%` without two digits.
    pub(crate) const ESCAPE: Self = Self(8);
    pub(crate) const BRACKET: Self = Self(16);
    /// One of `"<>\^{|}` and the backquote.
    pub(crate) const DELIMITER: Self = Self(32);
    /// A second `#`.
    pub(crate) const HASH: Self = Self(64);
    pub(crate) const ALL: Self = Self(127);

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `true` if one of the others is in this set.
    pub(crate) const fn has(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }
}

/// Reads a text that is so plain that all programs that accept it find the same scheme, host and port.
///
/// `None` does not mean that programs differ, but that each program has to be emulated. Nearly all links of
/// web pages are plain.
///
/// ```text
/// plain    = ( "http" / "https" ) "://" label *( "." label ) [ ":" port ] [ "/" *any ]
/// accepted = … [ "/" *( unreserved / escape / one of !$'()*+,;=:@/?&# ) ]
/// ```
///
/// A label has letters, digits and single hyphens between them, and at most 63 bytes; the last one starts
/// with a letter. A port has no leading zeros. The text is [accepted](Plain::is_accepted) by all programs if
/// nothing unusual follows.
///
/// ```
/// use urlens_programs::plain;
///
/// assert!(plain("https://www.example.org:8443/a/b.html?q=1&r=2#top").unwrap().is_accepted);
/// // Some programs refuse a space.
/// assert!(!plain("https://www.example.org/a b").unwrap().is_accepted);
/// // LuaSocket finds another host.
/// assert!(plain("https://example.org?@evil.example/").is_none());
/// ```
pub fn plain(text: &str) -> Option<Plain<'_>> {
    let (scheme, rest, default) = read_scheme(text)?;
    let (host, rest) = rest.split_at(host_length(rest.as_bytes())?);
    let (port, rest) = match rest.strip_prefix(':') {
        Some(rest) => read_port(rest)?,
        None => (default, rest),
    };
    if !rest.is_empty() && !rest.starts_with('/') {
        return None;
    }
    let unusual = unusual(rest.as_bytes());
    Some(Plain { scheme, host, port, is_accepted: unusual == Unusual::NONE, unusual })
}

/// The scheme, the text after `://`, and the default port.
pub(crate) fn read_scheme(text: &str) -> Option<(&'static str, &str, u16)> {
    match text.as_bytes() {
        [_, _, _, _, b':', b'/', b'/', ..] if text[..4].eq_ignore_ascii_case("http") => {
            Some(("http", &text[7..], 80))
        }
        [_, _, _, _, _, b':', b'/', b'/', ..] if text[..5].eq_ignore_ascii_case("https") => {
            Some(("https", &text[8..], 443))
        }
        _ => None,
    }
}

/// The length of the host at the start of a text, if its labels are plain.
pub(crate) fn host_length(text: &[u8]) -> Option<usize> {
    let (mut label, mut at) = (0, 0);
    loop {
        match text.get(at) {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9') => {}
            // A hyphen is between two other characters.
            Some(b'-') if at > label && !matches!(text.get(at + 1), Some(b'-' | b'.') | None) => {}
            end => {
                if at == label || at - label > 63 {
                    return None;
                }
                match end {
                    Some(b'.') => label = at + 1,
                    Some(b'/' | b':') | None => break,
                    _ => return None,
                }
            }
        }
        at += 1;
    }
    (at <= 253 && text[label].is_ascii_alphabetic() && text[at - 1] != b'-').then_some(at)
}

/// The port at the start of a text, and the rest.
fn read_port(text: &str) -> Option<(u16, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (port, rest) = text.split_at(digits);
    let is_plain = !port.starts_with('0');
    port.parse().ok().filter(|_| is_plain).map(|port| (port, rest))
}

/// The unusual characters of path, query and fragment.
fn unusual(rest: &[u8]) -> Unusual {
    let (mut unusual, mut has_fragment) = (Unusual::NONE, false);
    for (at, &byte) in rest.iter().enumerate() {
        let class = CLASSES[usize::from(byte)];
        if class != Unusual::NONE {
            let is_usual = match byte {
                b'#' => !core::mem::replace(&mut has_fragment, true),
                b'%' => is_escape(&rest[at..]),
                _ => false,
            };
            if !is_usual {
                unusual = unusual.or(class);
            }
        }
    }
    unusual
}

pub(crate) fn is_escape(text: &[u8]) -> bool {
    text.get(1..3).is_some_and(|it| it.iter().all(u8::is_ascii_hexdigit))
}

/// The class of each byte, for `%` and `#` that of the unusual ones.
const CLASSES: [Unusual; 256] = {
    let mut table = [Unusual::NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            0x80..=0xff => Unusual::UNICODE,
            b' ' => Unusual::SPACE,
            0..=0x1f | 0x7f => Unusual::CONTROL,
            b'%' => Unusual::ESCAPE,
            b'[' | b']' => Unusual::BRACKET,
            b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' => Unusual::DELIMITER,
            b'#' => Unusual::HASH,
            _ => Unusual::NONE,
        };
        byte += 1;
    }
    table
};
