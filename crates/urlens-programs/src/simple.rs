//! The fast path of readings: simple URLs, whose components a program only arranges.

use crate::plain::{host_length, is_escape, read_scheme};
use crate::reading::{ProgramReading, Rule};
use alloc::borrow::Cow;
use alloc::vec::Vec;

/// The length in bytes up to which all programs accept a plain text.
pub(crate) const LONGEST: usize = 2048;

/// The components of a simple URL, found once for all programs.
///
/// ```text
/// simple = ( "http" / "https" ) "://" host [ "/" path [ "?" 1*any ] [ "#" 1*any ] ]
/// ```
///
/// The host is that of a [plain](crate::plain()) text, in lowercase. The characters after it are those that all
/// programs accept. Scheme, host and path are then the same in all programs, apart from the [`Form`]; the
/// [`Features`] are what some programs rewrite.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimpleUrl<'a> {
    scheme: &'static str,
    host: &'a str,
    default_port: u16,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    /// Path and query.
    target: &'a str,
    features: Features,
}

/// Parts of simple URLs that some programs rewrite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Features(u8);

impl Features {
    pub(crate) const NONE: Self = Self(0);
    /// An escape.
    pub(crate) const ESCAPE: Self = Self(1);
    /// A segment that starts with a dot, or an escaped dot.
    pub(crate) const DOT: Self = Self(2);
    /// An apostrophe.
    pub(crate) const APOSTROPHE: Self = Self(4);
    /// A semicolon.
    pub(crate) const SEMICOLON: Self = Self(8);

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How a program arranges the components of a simple URL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// Features for which the emulation must read the text.
    pub(crate) rewrites: Features,
    /// The userinfo of the reading. A simple URL has none.
    pub(crate) userinfo: Option<&'static str>,
    /// The port of the reading. A simple URL has none.
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

impl Form {
    /// Components as they are in the text.
    pub(crate) const SAME: Self = Self {
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

    /// The form of Python's `urlsplit`: absent components are empty.
    pub(crate) const EMPTY: Self =
        Self { query: Component::OrEmpty, fragment: Component::OrEmpty, ..Self::SAME };
}

impl<'a> SimpleUrl<'a> {
    /// The components of a text, or `None` if it is not simple.
    pub(crate) fn find(text: &'a str) -> Option<Self> {
        let (scheme, rest, default_port) = read_scheme(text)?;
        let (host, target) = rest.split_at(host_length(rest.as_bytes())?);
        let is_lower = |it: &str| !it.bytes().any(|byte| byte.is_ascii_uppercase());
        if text.len() > LONGEST || !text.starts_with(scheme) || !is_lower(host) {
            return None;
        }
        let tail = Tail::find(target.as_bytes())?;
        let (before, fragment) = match tail.fragment {
            Some(at) => (&target[..at], Some(&target[at + 1..])),
            None => (target, None),
        };
        let (path, query) = match tail.query {
            Some(at) => (&before[..at], Some(&before[at + 1..])),
            None => (before, None),
        };
        if query == Some("") || fragment == Some("") {
            return None;
        }
        let (target, features) = (before, tail.features);
        Some(Self { scheme, host, default_port, path, query, fragment, target, features })
    }

    /// The reading of a program with a form, or `None` if the emulation must read the text.
    pub(crate) fn read(&self, form: &Form) -> Option<ProgramReading<'a>> {
        if self.features.0 & form.rewrites.0 != 0 {
            return None;
        }
        let component = |it: Option<&'a str>, form: Component| match form {
            Component::Same => it,
            Component::OrEmpty => Some(it.unwrap_or_default()),
            Component::Ignored => None,
        };
        let path = match form.path {
            _ if self.path.is_empty() => form.no_path,
            Path::Whole => Some(self.path),
            Path::WithoutSlash => Some(&self.path[1..]),
            Path::WithQuery => Some(self.target),
        };
        let port = match form.port {
            Port::Absent => None,
            Port::Empty => Some(""),
            Port::Default => Some(if self.default_port == 443 { "443" } else { "80" }),
        };
        Some(ProgramReading {
            scheme: Some(Cow::Borrowed(self.scheme)),
            userinfo: form.userinfo.map(Cow::Borrowed),
            host: Some(Cow::Borrowed(self.host)),
            port: port.map(Cow::Borrowed),
            path: path.map(Cow::Borrowed),
            query: component(self.query, form.query).map(Cow::Borrowed),
            fragment: component(self.fragment, form.fragment).map(Cow::Borrowed),
            connect_host: form.connects.then_some(Cow::Borrowed(self.host)),
            connect_port: form.connects.then_some(u32::from(self.default_port)),
            applied: form.rule.map_or(Vec::new(), |rule| Vec::from([rule])),
        })
    }
}

/// Delimiters and features after the host.
struct Tail {
    query: Option<usize>,
    fragment: Option<usize>,
    features: Features,
}

impl Tail {
    /// `None` if the text does not start with a slash, or a character is not accepted by all programs.
    fn find(text: &[u8]) -> Option<Self> {
        let mut tail = Self { query: None, fragment: None, features: Features::NONE };
        if !text.is_empty() && text[0] != b'/' {
            return None;
        }
        for (at, &byte) in text.iter().enumerate() {
            match CLASSES[usize::from(byte)] {
                Class::Usual => continue,
                Class::Unusual => return None,
                Class::Special => {}
            }
            let feature = match byte {
                b'?' => {
                    if tail.query.is_none() && tail.fragment.is_none() {
                        tail.query = Some(at);
                    }
                    Features::NONE
                }
                b'#' if tail.fragment.is_none() => {
                    tail.fragment = Some(at);
                    Features::NONE
                }
                b'%' if text[at..].len() > 2
                    && text[at + 1..at + 3].eq_ignore_ascii_case(b"2e") =>
                {
                    Features::ESCAPE.or(Features::DOT)
                }
                b'%' if is_escape(&text[at..]) => Features::ESCAPE,
                b'.' if text[at - 1] == b'/' => Features::DOT,
                b'.' => Features::NONE,
                b'\'' => Features::APOSTROPHE,
                b';' => Features::SEMICOLON,
                _ => return None,
            };
            tail.features = tail.features.or(feature);
        }
        Some(tail)
    }
}

/// The use of a byte after the host.
#[derive(Clone, Copy)]
enum Class {
    Usual,
    Special,
    Unusual,
}

const CLASSES: [Class; 256] = {
    let mut table = [Class::Unusual; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'~' => Class::Usual,
            b'!' | b'$' | b'&' | b'(' | b')' | b'*' | b'+' | b',' | b'=' => Class::Usual,
            b'/' | b':' | b'@' => Class::Usual,
            b'?' | b'#' | b'%' | b'.' | b'\'' | b';' => Class::Special,
            _ => Class::Unusual,
        };
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    extern crate std;
    use super::SimpleUrl;
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

    /// The emulation of each program has the reading that the fast path makes of a simple URL: for each piece
    /// at each place, and for random ones.
    #[test]
    fn fast_and_general_readings_agree() {
        let cases = env::var("URLENS_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(4000);
        let mut state: u64 =
            env::var("URLENS_SEED").ok().and_then(|it| it.parse().ok()).unwrap_or(11);
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
        let (mut simple, mut compared, mut wrong) = (0, 0, BTreeMap::new());
        for text in &texts {
            let Some(url) = SimpleUrl::find(text) else { continue };
            simple += 1;
            for program in programs() {
                if let Some(fast) = url.read(&program.form) {
                    compared += 1;
                    let general = (program.reader)(text);
                    if Ok(&fast) != general.as_ref() {
                        wrong.entry(program.id).or_insert_with(|| format!("{text}: {general:?}"));
                    }
                }
            }
        }
        println!("{simple} simple URLs of {} texts, {compared} readings", texts.len());
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(simple * 4 > texts.len() && simple < texts.len() && compared > simple * 25);
    }
}
