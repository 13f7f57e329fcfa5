//! Random texts made of pieces that have a meaning in URLs.

/// A generator of pseudo-random numbers (SplitMix64).
#[derive(Clone)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut it = self.0;
        it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        it ^ (it >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Returns `true` once in `n` calls.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    /// Up to `most` pieces.
    fn pieces(&mut self, from: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.pick(from)).collect()
    }

    pub(crate) fn scheme(&mut self) -> &'static str {
        self.pick(&SCHEMES)
    }

    pub(crate) fn host(&mut self) -> String {
        if self.one_in(3) { self.pieces(&HOST_PIECES, 5) } else { self.pick(&HOSTS).to_owned() }
    }

    pub(crate) fn path(&mut self) -> String {
        let start = self.pick(&["/", "/", "/", "", "\\", "//"]);
        start.to_owned() + &self.pieces(&PATH_PIECES, 7)
    }

    /// A value of any component.
    pub(crate) fn value(&mut self) -> String {
        match self.below(4) {
            0 => self.host(),
            1 => self.path(),
            2 => self.pieces(&VALUE_PIECES, 6),
            _ => self.pick(&VALUES).to_owned(),
        }
    }

    /// An absolute URL, valid or not.
    pub(crate) fn url(&mut self) -> String {
        let mut text = String::new();
        if self.one_in(30) {
            text += self.pick(&[" ", "\t", "\u{0}", "\n "]);
        }
        text += self.scheme();
        text += self.pick(&[":", ":", ":", ":", ":", ":", "", ": "]);
        text +=
            self.pick(&["//", "//", "//", "//", "//", "//", "", "/", "///", "\\\\", "////", "/\\"]);
        if self.one_in(5) {
            text += &self.pieces(&["u", "user", ":", "p", "@", "%40", "é", "^", "/"], 4);
            text += "@";
        }
        text += &self.host();
        if self.one_in(5) {
            text += self.pick(&[
                ":80", ":443", ":21", ":8080", ":", ":0", ":00080", ":65535", ":65536", ":x", ":8é",
            ]);
        }
        text += &self.relative_path();
        if self.one_in(30) {
            text += self.pick(&[" ", "\t", "\u{1f}", "\n "]);
        }
        text
    }

    /// A relative reference, or now and then a URL.
    pub(crate) fn reference(&mut self) -> String {
        match self.below(6) {
            0 => self.url(),
            1 => format!(
                "{}{}{}",
                self.pick(&["//", "///", "/\\", "\\\\"]),
                self.host(),
                self.relative_path()
            ),
            _ => self.relative_path(),
        }
    }

    fn relative_path(&mut self) -> String {
        let mut text = if self.one_in(8) { self.pieces(&PATH_PIECES, 4) } else { self.path() };
        if self.one_in(3) {
            text += "?";
            text += &self.pieces(&VALUE_PIECES, 5);
        }
        if self.one_in(4) {
            text += "#";
            text += &self.pieces(&VALUE_PIECES, 4);
        }
        text
    }
}

const SCHEMES: [&str; 22] = [
    "http",
    "https",
    "http",
    "https",
    "http",
    "https",
    "ws",
    "wss",
    "ftp",
    "file",
    "file",
    "file",
    "foo",
    "foo",
    "mailto",
    "data",
    "javascript",
    "blob",
    "HTTP",
    "File",
    "a+b-c.d",
    "1x",
];

const HOSTS: [&str; 26] = [
    "example.org",
    "example.org",
    "h",
    "EXAMPLE.org",
    "localhost",
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "1.2.3.4.5",
    "256.1.1.1",
    "[::1]",
    "[1:2:3:4:5:6:7:8]",
    "[::ffff:1.2.3.4]",
    "[::1",
    "[x]",
    "bücher.example",
    "xn--bcher-kva.example",
    "xn--a",
    "a_b",
    "a%41b",
    "a%20b",
    "",
    "",
    "faß.de",
    "a..b",
    "C|",
];

const HOST_PIECES: [&str; 26] = [
    "a", "b", "C", "1", "0x", "08", ".", ".", "-", "_", "é", "ß", "%41", "%2F", "%", "xn--", "[",
    "]", "::", ":", "@", "^", "|", " ", "\t", "。",
];

const PATH_PIECES: [&str; 34] = [
    "/", "/", "/", "/", "a", "b", "cd", ".", "..", "%2e", "%2E%2e", "...", "C:", "c|", "C|/", "\\",
    "é", " ", "%20", "%41", "%zz", "%", "^", "|", "'", "\"", "<", "`", "{", "[", "\t", "\n",
    ";x=1", "~",
];

const VALUE_PIECES: [&str; 34] = [
    "a",
    "b=1",
    "&",
    "=",
    "+",
    "c d",
    "%20",
    "%41",
    "%",
    "é",
    "€",
    "'",
    "\"",
    "<",
    ">",
    "`",
    "{",
    "}",
    "|",
    "^",
    "#",
    "?",
    "/",
    "\\",
    ":",
    "@",
    "\t",
    "\n",
    "\u{0}",
    "\u{7f}",
    "\u{10ffff}",
    "..",
    "[",
    "]",
];

const VALUES: [&str; 14] = [
    "",
    "x",
    "http",
    "https:",
    "file",
    "foo",
    "8080",
    "80",
    "example.net:81",
    "user name",
    "../x",
    "?q",
    "#f",
    "a b",
];
