//! Plain URLs, which all programs read alike.

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
    /// A name in lowercase ASCII.
    pub host: &'a str,
    /// The port, or the default port of the scheme.
    pub port: u16,
}

/// Reads a text that is so plain that all programs find the same scheme, host and port in it.
///
/// A program may still refuse it. `None` does not mean that programs differ, but that each must be
/// asked. Nearly all links of web pages are plain.
///
/// ```text
/// plain = ( "http" / "https" ) "://" label *( "." label ) [ ":" port ] [ "/" *( unreserved / escape / one of !$'()*+,;=:@/?&# ) ]
/// ```
///
/// A label has lowercase letters, digits and single hyphens between them, and at most 63 bytes; the last
/// one starts with a letter. A port has no leading zeros.
///
/// ```
/// use urlens_programs::plain;
///
/// assert!(plain("https://www.example.org:8443/a/b.html?q=1&r=2#top").is_some());
/// // LuaSocket finds another host.
/// assert!(plain("https://example.org?@evil.example/").is_none());
/// ```
pub fn plain(text: &str) -> Option<Plain<'_>> {
    let (scheme, rest, default) = match text.strip_prefix("http")? {
        rest if rest.starts_with("s://") => ("https", &rest[4..], 443),
        rest => ("http", rest.strip_prefix("://")?, 80),
    };
    let length = host_length(rest.as_bytes())?;
    let (host, rest) = rest.split_at(length);
    let (port, rest) = match rest.strip_prefix(':') {
        Some(rest) => read_port(rest)?,
        None => (default, rest),
    };
    let has_root = rest.is_empty() || rest.starts_with('/');
    (has_root && is_plain_rest(rest.as_bytes())).then_some(Plain { scheme, host, port })
}

/// The length of the host at the start of a text, if its labels are plain.
fn host_length(text: &[u8]) -> Option<usize> {
    let (mut label, mut at) = (0, 0);
    loop {
        match text.get(at) {
            Some(b'a'..=b'z' | b'0'..=b'9') => {}
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
    (at <= 253 && text[label].is_ascii_lowercase() && text[at - 1] != b'-').then_some(at)
}

/// The port at the start of a text, and the rest.
fn read_port(text: &str) -> Option<(u16, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (port, rest) = text.split_at(digits);
    let is_plain = !port.starts_with('0');
    port.parse().ok().filter(|_| is_plain).map(|port| (port, rest))
}

/// Returns `true` if path, query and fragment contain no other characters, no incomplete escape, and at
/// most one `#`.
fn is_plain_rest(rest: &[u8]) -> bool {
    let (mut at, mut has_fragment) = (0, false);
    while let Some(&byte) = rest.get(at) {
        if !PLAIN[usize::from(byte)] {
            let is_allowed = match byte {
                b'#' => !core::mem::replace(&mut has_fragment, true),
                b'%' => is_escape(&rest[at..]),
                _ => false,
            };
            if !is_allowed {
                return false;
            }
        }
        at += 1;
    }
    true
}

fn is_escape(text: &[u8]) -> bool {
    text.get(1..3).is_some_and(|it| it.iter().all(u8::is_ascii_hexdigit))
}

/// Bytes that path, query and fragment of a plain URL may contain, except `%` and `#`.
const PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0u8;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    let marks = b"-._~!$'()*+,;=:@/?&";
    let mut at = 0;
    while at < marks.len() {
        table[marks[at] as usize] = true;
        at += 1;
    }
    table
};
