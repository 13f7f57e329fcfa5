//! Building blocks of random texts, one list per component.

/// Schemes in several cases.
#[rustfmt::skip]
pub(crate) const SCHEMES: &[&str] = &[
    "http", "HTTP", "https", "s", "foo", "urn", "file", "a+b-c.d", "x1", "mailto", "ws", "hTTp",
];
/// Path segments: dot segments in every spelling, delimiters, escapes.
#[rustfmt::skip]
pub(crate) const SEGMENTS: &[&str] = &[
    "", "", "a", "b", "A", "g", ".", "..", ".", "..", "...", ".a", "a.", "..a", "%2e", "%2E%2E",
    ".%2e", "%2f", "a:b", ":", "a@b", "@", "c;p=1", "%41", "%7e", "%c3%a9", "%C3%A9", "%ff",
    "%e2%80%ae", "~", "a%20b", "!$&'()*+,;=", "1.2.3.4", "-._", "%25", "%3A", "C:", "%C2",
    "%F0%9F%98%80", "%EE%80%80",
];
/// Userinfo.
#[rustfmt::skip]
pub(crate) const USERS: &[&str] = &[
    "", "u", "u:p", ":", "u:", ":p", "a:b:c", "%40", "u%3a", "U", "%c3%a9", "!$",
];
/// Valid hosts.
#[rustfmt::skip]
pub(crate) const HOSTS: &[&str] = &[
    "", "h", "H", "a.b", "Example.ORG", "1.2.3.4", "01.2.3.4", "256.1.1.1", "1.2.3", "[::1]",
    "[::]", "[1:2:3:4:5:6:7:8]", "[::ffff:1.2.3.4]", "[v1.a:b]", "[vF.~]", "[ABCD::]", "%41",
    "%2e", "a%2Eb", "%c3%a9", "localhost", "!$&'()*+,;=", "-", "a..b", "%e2%80%8e", "xn--n3h",
    "[1::8]", "[::1.2.3.4]",
];
/// Invalid hosts, most of them almost valid.
#[rustfmt::skip]
pub(crate) const BAD_HOSTS: &[&str] = &[
    "[::1", "::1]", "[]", "[:]", "[::1]a", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[::1::]",
    "[12345::]", "[::256.1.1.1]", "[::01.2.3.4]", "[::1%25eth0]", "[fe80::1%eth0]", "[v.a]",
    "[v1.]", "[vg.a]", "[v1]", "[1.2.3.4]", "[::g]", "[:1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:]",
    "[::1.2.3]", "[::1.2.3.4.5]", "[1:::2]", "[", "]", "a[b", "a]b", "[[::1]]", "[::1]]", "a b",
    "h\\", "[1:2:3:4:5:6:1.2.3.4:7]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]",
    "[1:2:3:4:5:6:7:1.2.3.4]", "[::1.2.3.4:5]", "[::00001]", "[V1.a]", "[v1.a%20]",
];
/// Ports of any length.
#[rustfmt::skip]
pub(crate) const PORTS: &[&str] = &[
    "", "80", "0", "443", "00080", "65535", "65536", "99999999999999999999", "21",
];
/// Queries.
#[rustfmt::skip]
pub(crate) const QUERIES: &[&str] = &[
    "", "a=b", "a=b&c=d", "&&", "=", "a", "?", "/", "a/../b", "%3d", "%26", "+", "a=%c3%a9",
    "x=1&x=2", ":@", "a=b=c", "%41=%7E", "!$'()*,;", "%EE%80%80", "%E2%80%AE",
];
/// Fragments.
#[rustfmt::skip]
pub(crate) const FRAGMENTS: &[&str] = &[
    "", "f", "F", "?", "/a/../b", "%41", "%c3%a9", "a=b", ":@!", "%ff%fe",
];
/// `ucschar` at the ends of its ranges, combining characters, right-to-left letters.
#[rustfmt::skip]
pub(crate) const UCSCHARS: &[&str] = &[
    "é", "É", "e\u{301}", "\u{a0}", "ß", "日本", "א", "ب", "\u{200d}", "\u{d7ff}", "\u{f900}",
    "\u{fdcf}", "\u{fdf0}", "\u{ffef}", "\u{10000}", "😀", "\u{1fffd}", "\u{dfffd}", "\u{e1000}",
    "\u{efffd}", "Å", "\u{212b}",
];
/// `iprivate`, allowed in the query only.
#[rustfmt::skip]
pub(crate) const IPRIVATE: &[&str] = &[
    "\u{e000}", "\u{f8ff}", "\u{f0000}", "\u{ffffd}", "\u{100000}", "\u{10fffd}",
];
/// Characters that no component may contain.
#[rustfmt::skip]
pub(crate) const FORBIDDEN: &[&str] = &[
    " ", "\t", "\n", "\0", "\u{7f}", "\u{80}", "\u{9f}", "\"", "<", ">", "\\", "^", "`", "{", "|",
    "}", "\u{fdd0}", "\u{fdef}", "\u{fff0}", "\u{fffd}", "\u{fffe}", "\u{ffff}", "\u{1fffe}",
    "\u{e0000}", "\u{e0fff}", "\u{10fffe}", "\u{10ffff}",
];
/// Bidirectional formatting characters: `ucschar` by the grammar, forbidden by RFC 3987, 4.1.
#[rustfmt::skip]
pub(crate) const BIDI: &[&str] = &[
    "\u{200e}", "\u{200f}", "\u{202a}", "\u{202b}", "\u{202c}", "\u{202d}", "\u{202e}",
];
/// Percent signs that start no escape.
#[rustfmt::skip]
pub(crate) const BAD_ESCAPES: &[&str] = &[
    "%", "%a", "%g0", "%0g", "%%", "%%20", "%é", "%2", "%u00e9", "%\u{e000}",
];
/// Delimiters, alone and in unusual combinations.
#[rustfmt::skip]
pub(crate) const DELIMITERS: &[&str] = &[
    ":", "/", "?", "#", "[", "]", "@", "//", "::", "??", "##", "@@", "://", ":/", "///", "/.",
    "/..", "./", "../", ".", "..", "&", "=", ";", "%2F", "%3a", "[::", "]:", ":@", "@:", "/./",
    "/../", "/.//", ".//",
];
