//! Random texts for URLs, many of them almost valid, and bases of every form.

use urlens::Url;
use urlens_conformance::random::Rng;
use urlens_conformance::texts::text;

/// Schemes of every mode, in several cases, and invalid ones.
#[rustfmt::skip]
const SCHEMES: &[&str] = &[
    "http", "https", "ws", "wss", "ftp", "file", "HTTP", "FiLe", "http", "file", "file", "foo",
    "foo", "s", "c", "C", "mailto", "data", "blob", "urn", "x1+.-", "web+demo", "files", "wsss",
    "1a", "ht tp", "é", "http\t", "_", "",
];
/// Delimiters after the scheme.
#[rustfmt::skip]
const SLASHES: &[&str] = &[
    "", "/", "//", "//", "//", "///", "////", "\\", "\\\\", "/\\", "\\/", "//\\", "/./", "/.//",
    "/..//", "\t//", "/\n/",
];
/// User names and passwords, with `@`.
#[rustfmt::skip]
const USERS: &[&str] = &[
    "@", "u@", "u:@", ":@", ":p@", "u:p@", "a:b:c@", "@@", "u@v@", "é@", "[@", "u%40@", "^|`@",
    "' @",
];
/// Hosts: domains, addresses in all notations, and invalid hosts.
#[rustfmt::skip]
const HOSTS: &[&str] = &[
    "", "h", "h", "H", "example.org", "EXAMPLE.org", "a.b", "a..b", ".", "..", "a.", "localhost",
    "LocalHost", "1.2.3.4", "127.1", "0x7f.1", "0x", "0X.0x", "256", "4294967295", "4294967296",
    "1.2.3.4.5", "1.2.3.4.", "1..2", "08", "0.0.0.0x100", "a.1", "a.0x1", "1.a", "0xg", "1e2",
    "[::1]", "[::]", "[1:0:0:2::]", "[0:0::0:0]", "[::ffff:1.2.3.4]", "[A::0B]", "[::1",
    "[1::2::3]", "[v1.a]", "[::1%25e]", "::1]", "[]", "xn--", "xn--a", "xn--8i7caa",
    "xn--bcher-kva", "XN--A", "bücher.de", "faß.de", "☃", "ＡＢ", "日本語。jp", "a\u{ad}b", "\u{ad}",
    "a\u{200d}b", "א", "1א", "\u{fffd}", "%41", "%c3%a9", "%00", "%2e", "a%2fb", "%ff", "%", "%zz",
    "%e2%98%83", "a b", "a^b", "a|b", "a<b", "a#b", "C:", "C|", "c", "a_b", "-a", "a-", "*",
    "!$&'()*+,;=~", "\"`{}", "\u{7f}", "\0", "\u{1}", "%31.2.3.4", "１.2", "a\u{3002}", "ab--c",
    "xn--é",
];
/// Ports, with `:`.
#[rustfmt::skip]
const PORTS: &[&str] = &[
    ":", ":80", ":443", ":21", ":0", ":00080", ":65535", ":65536", ":8x", ":-1", ": 80", ":９",
    ":99999999999", "::", ":8080", ":1:2", ":%30",
];
/// Path segments: dot segments in every spelling, drive letters, escapes.
#[rustfmt::skip]
const SEGMENTS: &[&str] = &[
    "", "", "", "a", "b", "a.b", ".", "..", ".", "..", "..", "%2e", "%2E%2e", ".%2e", "%2E.", "...",
    "%2e%2e%2e", "C:", "C|", "c|", "D:", "C:a", "C|x", "CC:", "1:", "%43:", "C%3A", "C%7C", "|",
    "^", "{}", "`", "\"<>", " ", "  a ", "é", "%", "%zz", "%41", "a:b", ":", "@", "[]", "'", "~",
    "a\tb", "\n..", "\0", "\u{7f}", "\u{80}", "日本", "\u{10ffff}", "\\", ";p=1", "h", "example.org",
];
/// Queries and fragments.
#[rustfmt::skip]
const TAILS: &[&str] = &[
    "", "a=b", "a=b&c=d", "it's", "\"<>", "a b", " ", "\\", "?", "/../", "é", "%zz", "%41", "`{}^|",
    "\u{7f}", "\t", "\u{1}", "#", "##", "?#", "C|", "\u{e000}",
];
/// Pieces to insert into a text.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    ":", "/", "\\", "?", "#", "@", "[", "]", ".", "..", "%2e", "//", "/.", "/..", "://", ":/", "|",
    "C|", "C:", "/C:/", " ", "\t", "\n", "\r", "\0", "%", "%2", "^", "'", "\"", "<", "`", "{", "é",
    "☃", "80", "1", "0x", "xn--", "\u{ad}", "\u{fffd}", ";", "&", "=", "+", "~", "a", "http:",
    "file:", "foo:",
];

/// Bases of every form: web, file with and without drives and hosts, generic with an authority, with a root,
/// and opaque.
#[rustfmt::skip]
const BASES: &[&str] = &[
    "http://h/a/b?q#f", "https://u:p@h:8080/", "http://h/", "ws://h/a//b/", "ftp://h/a;p",
    "http://[::1]/x/y/z", "file:///C:/a/b", "file:///C:/", "file:///C:", "file:///a/b?q",
    "file:///", "file://h/C:/a", "file://h/a/b", "file://h/", "file:////a/b", "file:///C:/x//y",
    "foo://h/a/b", "foo://h", "foo://u:p@h:1/a/?q", "foo:///a", "foo://", "foo:/a/b", "foo:/",
    "foo:/.//a/b", "foo://h//a", "foo:///C:/a", "foo:x", "foo:", "foo:x y?q", "foo:x?q#f",
    "foo:?q", "foo:#f", "mailto:a@b", "data:,a b", "blob:http://h/x", "foo://h?q",
    "foo://h/..%2f/a",
];

/// Generates a text in the form of a URL or a reference.
pub(crate) fn reference(rng: &mut Rng) -> String {
    let mut text = String::new();
    if rng.one_in(2) {
        text += rng.pick(SCHEMES);
        text += ":";
    }
    if rng.one_in(2) {
        text += rng.pick(SLASHES);
        if rng.one_in(4) {
            text += rng.pick(USERS);
        }
        text += rng.pick(HOSTS);
        if rng.one_in(4) {
            text += rng.pick(PORTS);
        }
        if !rng.one_in(3) {
            text += slash(rng);
        }
    }
    for n in 0..rng.below(6) {
        if n > 0 || rng.one_in(4) {
            text += slash(rng);
        }
        text += rng.pick(SEGMENTS);
    }
    for delimiter in ["?", "#"] {
        if rng.one_in(4) {
            text += delimiter;
            text += rng.pick(TAILS);
        }
    }
    text
}

fn slash(rng: &mut Rng) -> &'static str {
    if rng.one_in(8) { "\\" } else { "/" }
}

/// Generates any text: references, mutated references, surrounding space, random pieces.
pub(crate) fn any(rng: &mut Rng) -> String {
    let mut text = match rng.below(8) {
        0 => text(rng),
        1 => (0..rng.below(10)).map(|_| rng.pick(PIECES)).collect(),
        _ => reference(rng),
    };
    if rng.one_in(3) {
        mutate(rng, &mut text);
    }
    if rng.one_in(12) {
        text.insert_str(0, rng.pick(&[" ", "\t", "\n ", "\0", "\u{1f}", "\u{a0}"]));
    }
    if rng.one_in(12) {
        text += rng.pick(&[" ", "\r\n", " \0", "\u{a0}"]);
    }
    text
}

/// Makes a few small changes: inserts a piece, removes or doubles a range.
pub(crate) fn mutate(rng: &mut Rng, text: &mut String) {
    for _ in 0..=rng.below(3) {
        let (a, b) = (char_boundary(rng, text), char_boundary(rng, text));
        let stretch = a.min(b)..a.max(b);
        match rng.below(6) {
            0 => text.replace_range(stretch, ""),
            1 => {
                let twice = text[stretch.clone()].to_owned();
                text.insert_str(stretch.start, &twice);
            }
            _ => text.insert_str(a, rng.pick(PIECES)),
        }
    }
}

/// A random character boundary of `text`.
fn char_boundary(rng: &mut Rng, text: &str) -> usize {
    text.floor_char_boundary(rng.below(text.len() + 1))
}

/// A URL: a listed base, or a random valid text.
pub(crate) fn any_url(rng: &mut Rng) -> Url {
    let text = match rng.below(2) {
        0 => rng.pick(BASES).to_owned(),
        _ => any(rng),
    };
    match Url::try_from(text) {
        Ok(url) => url,
        Err(_) => any_url(rng),
    }
}

/// True if a segment is a drive letter.
pub(crate) fn is_drive(segment: &str) -> bool {
    segment.len() == 2
        && segment.starts_with(|c: char| c.is_ascii_alphabetic())
        && segment.ends_with([':', '|'])
}

/// The number of dots in a dot segment, else 0.
pub(crate) fn dots(segment: &str) -> usize {
    match segment.to_ascii_lowercase().replace("%2e", ".").as_str() {
        "." => 1,
        ".." => 2,
        _ => 0,
    }
}

/// Every listed base is a canonical URL.
#[test]
fn bases_are_urls() {
    for &base in BASES {
        assert_eq!(Url::parse(base).unwrap(), base);
    }
}
