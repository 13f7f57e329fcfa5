//! Seeded mutations of real texts, so that each part of a text is also unusual, empty, doubled or absent.
//!
//! A text has one to three mutations, each at a random place: it inserts a piece of [`PIECES`], removes
//! one to eight characters, cuts off the end, repeats a part, replaces the scheme by one of [`SCHEMES`]
//! or the authority by one of [`AUTHORITIES`], changes letters to uppercase, or percent-encodes
//! characters.

use std::fmt::Write as _;
use urlens::UrlAttribute;

/// Reproducible random numbers (splitmix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }

    /// An element of a list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Pieces to insert.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "/", "//", "/./", "/../", "/..", "..", ".", "%2e", "/%2E%2e/", "\\", "?", "#", "@", ":", ":80",
    ":443", ":0", ":8080", " ", "\t", "\n", "%", "%41", "%7e", "%c3%a9", "%2f", "%zz", "'", "\"", "<",
    "|", "/C|/", "/c:/", "[", "]", "{", "^", "`", "~", "&", "=", "+", ";", "é", "ß", "日本", "\u{1f600}",
    "\u{ad}", "xn--", "-",
];

/// Schemes, with what follows up to the host.
#[rustfmt::skip]
const SCHEMES: &[&str] = &[
    "http://", "https://", "HTTPS://", "http:", "https:/", "ws://", "wss://", "ftp://", "file://",
    "file:///", "file:", "git+ssh://", "foo://", "foo:", "foo:/", "chrome-extension://", "mailto:",
    "urn:", "data:", "javascript:", "blob:https://", "//",
];

/// Authorities.
#[rustfmt::skip]
const AUTHORITIES: &[&str] = &[
    "", "h", "localhost", "EXAMPLE.org", "example.org.", "127.0.0.1", "127.1", "0x7f.1", "[::1]",
    "[2001:DB8:0:0:1:0:0:1]", "[v1.a]", "bücher.example", "日本.jp", "xn--bcher-kva.example",
    "a_b.example", "a-.example", "%41.example", "user@h", "user:p%40@h", "h:80", "h:443", "h:08080",
    "h:", "u@h:21", "[::1]:8080", "1.2.3.4:81",
];

/// A text with one to three mutations.
pub fn mutated(random: &mut Random, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        mutate(random, &mut text);
    }
    text
}

fn mutate(random: &mut Random, text: &mut String) {
    // A place, and one to eight characters after it.
    let count = text.chars().count();
    let (start, length) = (random.below(count + 1), 1 + random.below(8));
    let offset = |n: usize| text.char_indices().nth(n).map_or(text.len(), |it| it.0);
    let range = offset(start)..offset(start + length);
    let part = text[range.clone()].to_owned();
    match random.below(12) {
        0..=3 => text.insert_str(range.start, random.pick(PIECES)),
        4 => text.replace_range(range, ""),
        5 => text.truncate(range.start),
        6 => text.insert_str(range.start, &part),
        7 => {
            let end = text.find("//").map_or(0, |at| at + 2);
            text.replace_range(..end, random.pick(SCHEMES));
        }
        8 | 9 => {
            let start = text.find("//").map_or(0, |at| at + 2);
            let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |at| start + at);
            text.replace_range(start..end, random.pick(AUTHORITIES));
        }
        10 => text.replace_range(range, &part.to_uppercase()),
        _ => {
            let mut encoded = String::new();
            for byte in part.bytes() {
                let _ = write!(encoded, "%{byte:02x}");
            }
            text.replace_range(range, &encoded);
        }
    }
}

/// A value for a setter.
#[rustfmt::skip]
pub fn value(random: &mut Random, attribute: UrlAttribute) -> &'static str {
    let values: &[&'static str] = match attribute {
        UrlAttribute::Href => &[
            "https://example.org/a/b?c#d", "HTTP://EXAMPLE.com:80/x", "file:///a/../b",
            "mailto:anna@example.org", "https://bücher.example/ä b", "foo://h/p",
        ],
        UrlAttribute::Protocol => &["http", "https:", "ws", "WSS", "ftp", "file", "foo", "git+ssh:"],
        UrlAttribute::Username => &["", "anna", "a b", "a@b:c", "é", "%41", "a-long-name-of-a-user"],
        UrlAttribute::Password => &["", "secret", "p s", "p@ss:w/ord", "ß", "%40", "0123456789abcdef"],
        UrlAttribute::Host => &[
            "example.org", "www.Example.COM:8080", "h", "127.1", "[::1]:80", "[2001:db8::1]",
            "bücher.example", "localhost:443", "",
        ],
        UrlAttribute::Hostname => &[
            "example.org", "www.Example.COM", "h", "0x7f.1", "[::1]", "[2001:DB8::1]",
            "bücher.example", "localhost", "",
        ],
        UrlAttribute::Port => &["", "80", "443", "8080", "0", "65535", "08080", "81x"],
        UrlAttribute::Pathname => &[
            "", "/", "a", "/a/b/c.html", "a/../b", "/a b/é", "/%2e%2e/x", "\\a\\b", "/C|/x", "//p",
            "/a/somewhat/longer/path/of-a-page.html",
        ],
        UrlAttribute::Search => &["", "?", "a=b", "?q=a b&r='", "é=日本", "name=ferret&color=purple#x"],
        UrlAttribute::Hash => &["", "#", "top", "#a b", "é", "a`<\"", "section-1.2"],
    };
    random.pick(values)
}
