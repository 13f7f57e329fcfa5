//! What the library knows of schemes: one row each.
//!
//! Anything a scheme says beyond this row is a matter for a crate that knows that scheme.

/// What generic code needs to know of a scheme.
///
/// ```
/// let https = urlens::scheme::find("HTTPS").unwrap();
/// assert_eq!((https.name, https.default_port), ("https", Some(443)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Known {
    /// The name, in lower case.
    pub name: &'static str,
    /// The port that is meant when none is given.
    pub default_port: Option<u16>,
    /// Whether `/` in the path means hierarchy, so that dot segments may be removed.
    pub hierarchical: bool,
    /// Whether an empty path behind an authority means `/` (RFC 9110, section 4.2.3).
    pub rooted: bool,
    /// Whether it speaks of the machine it is read on, so that the host `localhost` means the same
    /// as none.
    pub local: bool,
    /// The scheme that does the same through TLS.
    pub secure: Option<&'static str>,
    /// How the URL Standard reads it.
    pub mode: Mode,
}

/// [`find`] for constants: the scheme is the first `length` bytes, in lower case.
pub(crate) const fn find_const(bytes: &[u8], length: usize) -> Option<&'static Known> {
    let mut row = 0;
    while row < KNOWN.len() {
        let name = KNOWN[row].name.as_bytes();
        let mut at = 0;
        while at < length && at < name.len() && bytes[at] == name[at] {
            at += 1;
        }
        if at == length && at == name.len() {
            return Some(&KNOWN[row]);
        }
        row += 1;
    }
    None
}

/// How the URL Standard reads a URL, by its scheme.
///
/// ```
/// use urlens::scheme::{Mode, mode};
///
/// assert_eq!((mode("https"), mode("file"), mode("foo")), (Mode::Web, Mode::File, Mode::Generic));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// Not special: much as the RFCs have it.
    #[default]
    Generic,
    /// `http`, `https`, `ws`, `wss`, `ftp`: `\\` is a slash, and there is always a host.
    Web,
    /// `file`: the same, with drive letters, and the host may be empty.
    File,
}

impl Known {
    /// Whether it is HTTP, by TLS or not.
    pub(crate) fn is_http(&self) -> bool {
        matches!(self.name, "http" | "https")
    }
}

impl Mode {
    /// Whether the scheme is what the URL Standard calls special.
    ///
    /// ```
    /// assert!(urlens::scheme::Mode::File.is_special());
    /// ```
    pub const fn is_special(self) -> bool {
        !matches!(self, Self::Generic)
    }

    /// Returns `true` for a character that separates segments before the query: `/`, and in special URLs `\`.
    ///
    /// ```
    /// use urlens::scheme::Mode;
    /// assert!(Mode::Web.is_slash('\\'));
    /// assert!(!Mode::Generic.is_slash('\\'));
    /// ```
    #[inline]
    pub const fn is_slash(self, c: char) -> bool {
        c == '/' || c == '\\' && self.is_special()
    }
}

const fn row(name: &'static str, default_port: u16) -> Known {
    let default_port = Some(default_port);
    Known { default_port, hierarchical: true, ..opaque(name) }
}
const fn http_like(name: &'static str, default_port: u16) -> Known {
    Known { rooted: true, ..row(name, default_port) }
}
const fn web(known: Known) -> Known {
    Known { mode: Mode::Web, ..known }
}
const fn secured(known: Known, secure: &'static str) -> Known {
    Known { secure: Some(secure), ..known }
}
const fn opaque(name: &'static str) -> Known {
    let (default_port, mode, secure) = (None, Mode::Generic, None);
    Known { name, default_port, hierarchical: false, rooted: false, local: false, secure, mode }
}

/// The schemes that generic code treats in a way of their own. Others are hierarchical and have no
/// default port.
///
/// ```
/// assert!(urlens::scheme::KNOWN.iter().any(|it| it.name == "ftp"));
/// ```
#[doc(hidden)]
pub const KNOWN: &[Known] = &[
    web(http_like("https", 443)),
    secured(web(http_like("http", 80)), "https"),
    secured(web(http_like("ws", 80)), "wss"),
    web(http_like("wss", 443)),
    web(row("ftp", 21)),
    Known { hierarchical: true, local: true, mode: Mode::File, ..opaque("file") },
    // No hierarchy: RFC 3986's dot segments mean nothing in these.
    opaque("about"),
    opaque("blob"),
    opaque("data"),
    opaque("doi"),
    opaque("javascript"),
    opaque("mailto"),
    opaque("tag"),
    opaque("tel"),
    opaque("urn"),
    opaque("usr"),
    // Default ports as the schemes' own documents give them.
    row("acap", 674),
    http_like("coap", 5683),
    http_like("coaps", 5684),
    row("dict", 2628),
    row("dns", 53),
    row("ftps", 990),
    row("git", 9418),
    row("gopher", 70),
    row("imap", 143),
    http_like("ipp", 631),
    http_like("ipps", 631),
    row("irc", 6667),
    row("ldap", 389),
    row("ldaps", 636),
    row("mqtt", 1883),
    row("mqtts", 8883),
    row("nfs", 2049),
    row("nntp", 119),
    row("pop", 110),
    row("redis", 6379),
    row("rtsp", 554),
    row("rtsps", 322),
    row("sftp", 22),
    row("snmp", 161),
    row("ssh", 22),
    row("telnet", 23),
    row("tftp", 69),
    row("vnc", 5900),
];

/// The row of a scheme, whose name is compared without regard to case.
///
/// ```
/// assert!(urlens::scheme::find("foo").is_none());
/// ```
#[doc(hidden)]
pub fn find(scheme: &str) -> Option<&'static Known> {
    let key = key(scheme.as_bytes());
    let same =
        |(it, known): &(&Known, &u64)| **known == key && it.name.eq_ignore_ascii_case(scheme);
    KNOWN.iter().zip(&KEYS).find(same).map(|(it, _)| it)
}

/// The keys of [`KNOWN`].
const KEYS: [u64; KNOWN.len()] = {
    let (mut keys, mut i) = ([0; KNOWN.len()], 0);
    while i < KNOWN.len() {
        keys[i] = key(KNOWN[i].name.as_bytes());
        i += 1;
    }
    keys
};

/// A number that names have in common which differ in case only, and few others: their first four
/// bytes and their last four.
const fn key(name: &[u8]) -> u64 {
    let (first, last) = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => (u32::from_le_bytes(*first), u32::from_le_bytes(*last)),
        _ => (few(name), 0),
    };
    // In all that may stand in a scheme, this bit makes letters lower and changes nothing else.
    (first as u64 | (last as u64) << 32) | 0x2020_2020_2020_2020
}

const fn few(name: &[u8]) -> u32 {
    match *name {
        [a] => u32::from_le_bytes([a, 0, 0, 0]),
        [a, b] => u32::from_le_bytes([a, b, 0, 0]),
        [a, b, c] => u32::from_le_bytes([a, b, c, 0]),
        _ => 0,
    }
}

/// The scheme of a web URL and where its host begins, if the text begins with the scheme in lower
/// case and `://`.
#[inline]
pub(crate) fn begins_web(text: &str) -> Option<(&'static Known, usize)> {
    let begin = u64::from_le_bytes(*text.as_bytes().first_chunk()?);
    let place = WEB.iter().position(|it| begin & it.mask == it.begin)?;
    Some((&KNOWN[place], WEB[place].length))
}

/// Where the host of a web URL begins, if it begins as [`begins_web`] says.
#[inline]
pub(crate) fn web_length(text: &str) -> Option<usize> {
    let begin = u64::from_le_bytes(*text.as_bytes().first_chunk()?);
    WEB.iter().find(|it| begin & it.mask == it.begin).map(|it| it.length)
}

/// The beginning of a web URL: so many of its first eight bytes.
#[derive(Clone, Copy)]
struct Beginning {
    begin: u64,
    mask: u64,
    length: usize,
}

/// How URLs begin: a row for each scheme of [`Mode::Web`], which stand first in [`KNOWN`].
const WEB: [Beginning; 5] = {
    let (mut all, mut i) = ([Beginning { begin: 0, mask: 0, length: 0 }; 5], 0);
    while i < all.len() {
        assert!(matches!(KNOWN[i].mode, Mode::Web));
        let name = KNOWN[i].name.as_bytes();
        let (mut bytes, mut at) = ([0; 8], 0);
        while at < name.len() {
            bytes[at] = name[at];
            at += 1;
        }
        (bytes[at], bytes[at + 1], bytes[at + 2]) = (b':', b'/', b'/');
        let length = at + 3;
        let mask = u64::MAX >> (64 - 8 * length);
        all[i] = Beginning { begin: u64::from_le_bytes(bytes), mask, length };
        i += 1;
    }
    all
};

/// The default port of a scheme, if it is known to have one.
///
/// ```
/// assert_eq!(urlens::scheme::default_port("http"), Some(80));
/// assert_eq!(urlens::scheme::default_port("mailto"), None);
/// ```
pub fn default_port(scheme: &str) -> Option<u16> {
    find(scheme)?.default_port
}

/// How the URL Standard reads URLs of a scheme.
///
/// ```
/// use urlens::scheme::{Mode, mode};
/// assert_eq!(mode("WSS"), Mode::Web);
/// ```
pub fn mode(scheme: &str) -> Mode {
    find(scheme).map_or(Mode::Generic, |it| it.mode)
}

/// Whether the path of a scheme is hierarchical, as far as is known.
pub(crate) fn is_hierarchical(scheme: &str) -> bool {
    find(scheme).is_none_or(|it| it.hierarchical)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names are found whatever their length and case, and nothing else is.
    #[test]
    fn names() {
        for known in KNOWN {
            assert_eq!(find(known.name), Some(known));
            assert_eq!(find(&known.name.to_ascii_uppercase()), Some(known));
            assert_eq!(
                find(&known.name[1..]).map(|it| it.name == known.name),
                find(&known.name[1..]).map(|_| false)
            );
        }
        for name in
            ["", "x", "htt", "httpsx", "http\0", "ht\x14p", "javaxxxxipt", "HTTP\u{13}", "é"]
        {
            assert_eq!(find(name), None, "{name}");
        }
    }

    /// The beginning of every web URL is known, and no other.
    #[test]
    fn beginnings() {
        for known in KNOWN {
            let text = alloc::format!("{}://example", known.name);
            let start = (known.mode == Mode::Web).then_some(known.name.len() + 3);
            assert_eq!(begins_web(&text).map(|it| it.1), start, "{text}");
        }
        for text in ["", "https:/", "https:/a/b", "HTTPS://a", "xhttps://", "http:///"] {
            let start = (text == "http:///").then_some(7);
            assert_eq!(begins_web(text).map(|it| it.1), start, "{text}");
        }
    }
}
