//! Common URLs, in which all programs find the same host, and most only arrange the components.

use crate::reading::{ProgramReading, Rule};
use alloc::borrow::Cow;
use alloc::vec::Vec;

/// The length in bytes up to which all programs accept a text without unusual characters.
pub(crate) const LONGEST: usize = 2048;

/// A URL in which all programs that accept it find the same scheme, host and port.
///
/// ```text
/// common   = ( "http" / "https" ) "://" label *( "." label ) [ ":" port ] [ "/" *any ]
/// accepted = … [ "/" *( unreserved / escape / one of !$'()*+,;=:@/?&# ) ]
/// ```
///
/// A label has letters, digits and single hyphens between them, and at most 63 bytes; the last one starts
/// with a letter. A port has no leading zeros. Nearly all links of web pages are common URLs.
///
/// ```
/// use urlens_programs::CommonUrl;
///
/// let url = CommonUrl::find("https://example.org/a?b#c").unwrap();
/// assert_eq!((url.scheme, url.host, url.port), ("https", "example.org", 443));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CommonUrl<'a> {
    /// `http` or `https`.
    pub scheme: &'static str,
    /// A name in ASCII, as written: some programs keep uppercase letters.
    pub host: &'a str,
    /// The port, or the default port of the scheme.
    pub port: u16,
    /// `true` if all programs accept the text, up to a length of 2048 bytes.
    pub is_accepted: bool,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    /// Path and query.
    target: &'a str,
    features: Features,
}

/// Features of common URLs that some programs refuse or rewrite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Features(u16);

impl Features {
    pub(crate) const NONE: Self = Self(0);
    /// Characters that are not ASCII.
    pub(crate) const UNICODE: Self = Self(1);
    pub(crate) const SPACE: Self = Self(1 << 1);
    pub(crate) const CONTROL: Self = Self(1 << 2);
    /// A `%` without two digits.
    pub(crate) const INVALID_ESCAPE: Self = Self(1 << 3);
    pub(crate) const BRACKET: Self = Self(1 << 4);
    /// One of `"<>\^{|}` and the backquote.
    pub(crate) const DELIMITER: Self = Self(1 << 5);
    /// A second `#`.
    pub(crate) const HASH: Self = Self(1 << 6);
    /// All characters of path, query and fragment for which some programs refuse a text.
    pub(crate) const UNUSUAL: Self = Self((1 << 7) - 1);

    pub(crate) const ESCAPE: Self = Self(1 << 7);
    /// A segment that starts with a dot, or an escaped dot.
    pub(crate) const DOT: Self = Self(1 << 8);
    pub(crate) const APOSTROPHE: Self = Self(1 << 9);
    pub(crate) const SEMICOLON: Self = Self(1 << 10);

    /// An uppercase letter of scheme or host.
    const UPPERCASE: Self = Self(1 << 11);
    const PORT: Self = Self(1 << 12);
    /// An empty query or fragment.
    const EMPTY: Self = Self(1 << 13);
    /// More than [`LONGEST`] bytes.
    const LONG: Self = Self(1 << 14);
    /// Only in [`CLASSES`]: a `?`, where a query may start.
    const QUESTION: Self = Self(1 << 15);

    /// Features of which programs make too many different things for an [`Arrangement`].
    const NOT_ARRANGED: Self =
        Self::UNUSUAL.or(Self::UPPERCASE).or(Self::PORT).or(Self::EMPTY).or(Self::LONG);

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `true` if one of the others is in this set.
    const fn has(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    const fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::NONE }
    }
}

/// The reading of a common URL by a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrangement {
    /// Unusual characters of path, query and fragment for which the program may refuse the text.
    pub(crate) refuses: Features,
    /// Features for which the emulation must read the text.
    pub(crate) rewrites: Features,
    /// The userinfo of the reading. A common URL has none.
    pub(crate) userinfo: Option<&'static str>,
    /// The port of the reading if the text has none.
    pub(crate) port: Port,
    /// The path of a text that ends after the host.
    pub(crate) no_path: Option<&'static str>,
    pub(crate) path: Path,
    pub(crate) query: Component,
    pub(crate) fragment: Component,
    /// A host and port to connect to are part of the reading.
    pub(crate) connects: bool,
    /// The rule that adds the default port, if it is in the list of the program.
    pub(crate) rule: Option<&'static Rule>,
}

/// The port of a reading.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Port {
    Absent,
    Empty,
    Default,
}

/// The path of a reading.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Path {
    /// From the first slash to `?` or `#`.
    Whole,
    /// Without the first slash.
    WithoutSlash,
    /// With `?` and the query.
    WithQuery,
}

/// The query or fragment of a reading.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Component {
    /// As it is in the text.
    Same,
    /// An absent one is empty.
    OrEmpty,
    /// Not in the reading.
    Ignored,
}

impl Component {
    fn arrange(self, component: Option<&str>) -> Option<Cow<'_, str>> {
        let arranged = match self {
            Self::Same => component,
            Self::OrEmpty => Some(component.unwrap_or_default()),
            Self::Ignored => None,
        };
        arranged.map(Cow::Borrowed)
    }
}

impl Arrangement {
    /// Components as they are in the text.
    pub(crate) const SAME: Self = Self {
        refuses: Features::NONE,
        rewrites: Features::NONE,
        userinfo: None,
        port: Port::Absent,
        no_path: Some(""),
        path: Path::Whole,
        query: Component::Same,
        fragment: Component::Same,
        connects: false,
        rule: None,
    };

    /// The arrangement of Python's `urlsplit`: absent components are empty.
    pub(crate) const EMPTY: Self =
        Self { query: Component::OrEmpty, fragment: Component::OrEmpty, ..Self::SAME };
}

impl<'a> CommonUrl<'a> {
    /// Recognizes a common URL in one pass.
    ///
    /// `None` does not mean that programs differ, but that each program has to be emulated.
    ///
    /// ```
    /// use urlens_programs::CommonUrl;
    ///
    /// assert!(CommonUrl::find("https://www.example.org:8443/a/b.html?q=1&r=2#top").unwrap().is_accepted);
    /// // Some programs refuse a space.
    /// assert!(!CommonUrl::find("https://www.example.org/a b").unwrap().is_accepted);
    /// // LuaSocket finds another host.
    /// assert!(CommonUrl::find("https://example.org?@evil.example/").is_none());
    /// ```
    pub fn find(text: &'a str) -> Option<Self> {
        let (scheme, rest, default_port) = read_scheme(text)?;
        let (length, of_host) = read_host(rest.as_bytes())?;
        let (host, rest) = rest.split_at(length);
        let (port, tail) = match rest.strip_prefix(':') {
            Some(rest) => read_port(rest)?,
            None => (default_port, rest),
        };
        if !tail.is_empty() && !tail.starts_with('/') {
            return None;
        }
        let ends = Ends::find(tail.as_bytes());
        let (target, fragment) = split_at_delimiter(tail, ends.target);
        let (path, query) = split_at_delimiter(target, ends.path);
        let features = ends
            .features
            .or(of_host)
            .or(Features::UPPERCASE.when(!text.starts_with(scheme)))
            .or(Features::PORT.when(tail.len() < rest.len()))
            .or(Features::EMPTY.when(query == Some("") || fragment == Some("")))
            .or(Features::LONG.when(text.len() > LONGEST));
        let is_accepted = !features.has(Features::UNUSUAL);
        Some(Self { scheme, host, port, is_accepted, path, query, fragment, target, features })
    }

    /// Returns `true` if a program may refuse the text. It is then to be asked.
    pub(crate) fn may_be_refused(&self, arrangement: &Arrangement) -> bool {
        self.features.has(arrangement.refuses)
    }

    /// Returns `true` if the text has more than 2048 bytes, for which any program may refuse it.
    pub(crate) fn is_long(&self) -> bool {
        self.features.has(Features::LONG)
    }

    /// The reading of a program with an arrangement, or `None` if the emulation must read the text.
    pub(crate) fn read(&self, arrangement: &Arrangement) -> Option<ProgramReading<'a>> {
        if self.features.has(Features::NOT_ARRANGED.or(arrangement.rewrites)) {
            return None;
        }
        let path = match arrangement.path {
            _ if self.path.is_empty() => arrangement.no_path,
            Path::Whole => Some(self.path),
            Path::WithoutSlash => Some(&self.path[1..]),
            Path::WithQuery => Some(self.target),
        };
        let port = match arrangement.port {
            Port::Absent => None,
            Port::Empty => Some(""),
            Port::Default => Some(if self.port == 443 { "443" } else { "80" }),
        };
        Some(ProgramReading {
            scheme: Some(Cow::Borrowed(self.scheme)),
            userinfo: arrangement.userinfo.map(Cow::Borrowed),
            host: Some(Cow::Borrowed(self.host)),
            port: port.map(Cow::Borrowed),
            path: path.map(Cow::Borrowed),
            query: arrangement.query.arrange(self.query),
            fragment: arrangement.fragment.arrange(self.fragment),
            connect_host: arrangement.connects.then_some(Cow::Borrowed(self.host)),
            connect_port: arrangement.connects.then_some(u32::from(self.port)),
            applied: arrangement.rule.map_or(Vec::new(), |rule| Vec::from([rule])),
        })
    }
}

/// The scheme, the text after `://`, and the default port.
fn read_scheme(text: &str) -> Option<(&'static str, &str, u16)> {
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

/// The length and features of the host at the start of a text, if it is common.
fn read_host(text: &[u8]) -> Option<(usize, Features)> {
    let (mut label, mut at, mut features) = (0, 0, Features::NONE);
    loop {
        match text.get(at) {
            Some(b'a'..=b'z' | b'0'..=b'9') => {}
            Some(b'A'..=b'Z') => features = Features::UPPERCASE,
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
    let is_common = at <= 253 && text[label].is_ascii_alphabetic() && text[at - 1] != b'-';
    is_common.then_some((at, features))
}

/// The port at the start of a text, and the rest.
fn read_port(text: &str) -> Option<(u16, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (port, rest) = text.split_at(digits);
    let has_zero = port.starts_with('0');
    port.parse().ok().filter(|_| !has_zero).map(|port| (port, rest))
}

/// The ends of path and query, and the features of path, query and fragment.
struct Ends {
    /// The `?` after the path.
    path: Option<usize>,
    /// The `#` after path and query.
    target: Option<usize>,
    features: Features,
}

impl Ends {
    fn find(tail: &[u8]) -> Self {
        let mut ends = Self { path: None, target: None, features: Features::NONE };
        for (at, &byte) in tail.iter().enumerate() {
            let class = CLASSES[usize::from(byte)];
            if class != Features::NONE {
                let features = ends.visit(tail, at, class);
                ends.features = ends.features.or(features);
            }
        }
        ends
    }

    /// Notes a delimiter. Returns the features of the byte, whose class is not `NONE`.
    fn visit(&mut self, tail: &[u8], at: usize, class: Features) -> Features {
        match tail[at] {
            b'?' => {
                if self.path.is_none() && self.target.is_none() {
                    self.path = Some(at);
                }
                Features::NONE
            }
            b'#' if self.target.is_none() => {
                self.target = Some(at);
                Features::NONE
            }
            b'%' => escape(&tail[at..]),
            b'.' => Features::DOT.when(tail[at - 1] == b'/'),
            _ => class,
        }
    }
}

/// The features of a text that starts with `%`.
fn escape(text: &[u8]) -> Features {
    match text.get(1..3) {
        Some(b"2e" | b"2E") => Features::ESCAPE.or(Features::DOT),
        Some(digits) if digits.iter().all(u8::is_ascii_hexdigit) => Features::ESCAPE,
        _ => Features::INVALID_ESCAPE,
    }
}

/// The text before and after the delimiter at an index.
fn split_at_delimiter(text: &str, at: Option<usize>) -> (&str, Option<&str>) {
    at.map_or((text, None), |at| (&text[..at], Some(&text[at + 1..])))
}

/// The feature that each byte after the host has, or may have.
const CLASSES: [Features; 256] = {
    let mut table = [Features::NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            0x80..=0xff => Features::UNICODE,
            b' ' => Features::SPACE,
            0..=0x1f | 0x7f => Features::CONTROL,
            b'%' => Features::ESCAPE,
            b'[' | b']' => Features::BRACKET,
            b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' => Features::DELIMITER,
            b'#' => Features::HASH,
            b'?' => Features::QUESTION,
            b'.' => Features::DOT,
            b'\'' => Features::APOSTROPHE,
            b';' => Features::SEMICOLON,
            _ => Features::NONE,
        };
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    extern crate std;
    use super::{CommonUrl, Features};
    use crate::list::programs;
    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use alloc::vec::Vec;
    use alloc::{format, vec};
    use std::{env, println};

    /// Pieces of paths, queries and fragments.
    #[rustfmt::skip]
    const PIECES: &[&str] = &[
        "a", "Z", "9", "/", "//", ".", "..", "/.", "/..", "/./", "/.a", "-", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=",
        ":", "@", "?", "#", "%41", "%2f", "%2F", "%00", "%ff", "%C3%A9", "%c3%a9", "%7E", "%2e%2E", "%25", "&&", "a=b", "=b", "a=", "+b", "@evil.example",
        "evil.example", "index.html", "http://b/", "//evil.example/", ":80", "x.y", "www.", "|", " ", "é", "%", "%zz",
    ];

    /// The emulation of each program has the reading that the fast path makes of a common URL: for each piece
    /// at each place, and for random ones.
    #[test]
    fn fast_and_general_readings_agree() {
        let cases =
            env::var("URLENS_CASES").ok().and_then(|value| value.parse().ok()).unwrap_or(4000);
        let mut state: u64 =
            env::var("URLENS_SEED").ok().and_then(|value| value.parse().ok()).unwrap_or(11);
        let mut below = |limit: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % limit as u64) as usize
        };
        let mut texts: Vec<String> = vec!["https://example.org".into()];
        for piece in PIECES {
            for place in ["/X", "/aXb", "/aX/", "/p?X", "/p?aXb=c&d", "/p#X", "/p?q#aXb", "X"] {
                texts.push(format!("http://a.example{}", place.replace('X', piece)));
            }
        }
        let hosts = ["a", "localhost", "www.example.org", "1.2.example", "0x7f.a", "a-b.x1"];
        for _ in 0..cases {
            let scheme = ["http", "https", "HTTP"][below(20) / 9];
            let port = ["", "", "", "", "", "", "", ":80", ":443", ":8080"][below(10)];
            let mut text = format!("{scheme}://{}{port}/", hosts[below(hosts.len())]);
            (0..below(7)).for_each(|_| text.push_str(PIECES[below(PIECES.len())]));
            texts.push(text);
        }
        let (mut arranged, mut compared, mut wrong) = (0, 0, BTreeMap::new());
        for text in &texts {
            let Some(url) = CommonUrl::find(text) else { continue };
            arranged += usize::from(!url.features.has(Features::NOT_ARRANGED));
            for program in programs() {
                if let Some(fast) = url.read(&program.arrangement) {
                    compared += 1;
                    let general = (program.reader)(text);
                    if Ok(&fast) != general.as_ref() {
                        wrong.entry(program.id).or_insert_with(|| format!("{text}: {general:?}"));
                    }
                }
            }
        }
        println!("{arranged} arranged URLs of {} texts, {compared} readings", texts.len());
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(arranged * 4 > texts.len() && arranged < texts.len() && compared > arranged * 25);
    }
}
