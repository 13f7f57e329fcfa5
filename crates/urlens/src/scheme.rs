//! A table of schemes, with the properties that generic code needs.
//!
//! All other rules of a scheme belong in a crate that supports the scheme.

/// The properties of a scheme that generic code needs.
///
/// ```
/// let https = urlens::scheme::find("HTTPS").unwrap();
/// assert_eq!((https.name, https.default_port), ("https", Some(443)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Known {
    /// The name, in lowercase.
    pub name: &'static str,
    /// The default port.
    pub default_port: Option<u16>,
    /// `true` if the path is hierarchical, so that dot segments may be removed.
    pub hierarchical: bool,
    /// `true` if an empty path after an authority means `/` (RFC 9110, section 4.2.3).
    pub rooted: bool,
    /// `true` if resources are on the local machine, so that the host `localhost` may be removed.
    pub local: bool,
    /// The scheme of the same protocol over TLS.
    pub secure: Option<&'static str>,
    /// The mode in which the URL Standard parses it.
    pub mode: Mode,
}

/// The row of the scheme in the first `length` bytes, in lowercase. For constants; see [`find`].
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

/// The mode in which the URL Standard parses a URL. It depends on the scheme.
///
/// ```
/// use urlens::scheme::{Mode, mode};
///
/// assert_eq!((mode("https"), mode("file"), mode("foo")), (Mode::Web, Mode::File, Mode::Generic));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// Not special: mostly as in the RFCs.
    #[default]
    Generic,
    /// `http`, `https`, `ws`, `wss`, `ftp`: `\` is a slash, and a host is required.
    Web,
    /// `file`: `\` is a slash, the host may be empty, and the path may have a drive letter.
    File,
}

impl Known {
    /// Returns `true` for `http` and `https`.
    pub(crate) fn is_http(&self) -> bool {
        matches!(self.name, "http" | "https")
    }
}

impl Mode {
    /// Returns `true` if the scheme is special in the URL Standard.
    ///
    /// ```
    /// assert!(urlens::scheme::Mode::File.is_special());
    /// ```
    pub const fn is_special(self) -> bool {
        !matches!(self, Self::Generic)
    }

    /// Returns `true` for a character that separates segments before the query: `/`, and `\` in special
    /// URLs.
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

/// The schemes with properties other than the default. All others are hierarchical and have no default
/// port.
pub(crate) const KNOWN: &[Known] = &[
    web(http_like("https", 443)),
    secured(web(http_like("http", 80)), "https"),
    secured(web(http_like("ws", 80)), "wss"),
    web(http_like("wss", 443)),
    web(row("ftp", 21)),
    Known { hierarchical: true, local: true, mode: Mode::File, ..opaque("file") },
    // Without hierarchy: dot segments have no meaning.
    opaque("blob"),
    opaque("javascript"),
    // Schemes of urlens-schemes, written by its tests/list.rs.
    opaque("about"),
    opaque("data"),
    opaque("doi"),
    opaque("geo"),
    opaque("hdl"),
    opaque("mailto"),
    opaque("tag"),
    opaque("tel"),
    opaque("urn"),
    opaque("usr"),
    // End of the schemes of urlens-schemes.
    // Default ports as specified for each scheme.
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

/// The row of a scheme, in upper or lower case.
///
/// ```
/// assert!(urlens::scheme::find("foo").is_none());
/// ```
#[doc(hidden)]
pub fn find(scheme: &str) -> Option<&'static Known> {
    let key = key(scheme.as_bytes());
    let row = usize::from(ROWS[slot(key)]);
    let known = KNOWN.get(row)?;
    (KEYS[row] == key && known.name.eq_ignore_ascii_case(scheme)).then_some(known)
}

/// The row of [`KNOWN`] in each slot; 255 if there is none.
static ROWS: [u8; SLOTS] = {
    let (mut rows, mut row) = ([u8::MAX; SLOTS], 0);
    while row < KEYS.len() {
        let slot = slot(KEYS[row]);
        assert!(rows[slot] == u8::MAX, "two schemes have the same slot: choose another MULTIPLIER");
        rows[slot] = row as u8;
        row += 1;
    }
    rows
};

const SLOTS: usize = 256;

/// An odd number for which no two schemes have the same slot.
const MULTIPLIER: u64 = 0x94B0_CD98_AF41_3D9D;

/// The slot of a key: its product's highest bits.
const fn slot(key: u64) -> usize {
    (key.wrapping_mul(MULTIPLIER) >> (64 - SLOTS.trailing_zeros())) as usize
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

/// A hash of a name that ignores case: its first four bytes and its last four.
const fn key(name: &[u8]) -> u64 {
    let (first, last) = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => (u32::from_le_bytes(*first), u32::from_le_bytes(*last)),
        _ => (short_key(name), 0),
    };
    // In the characters of a scheme, this bit converts letters to lowercase and changes no others.
    (first as u64 | (last as u64) << 32) | 0x2020_2020_2020_2020
}

const fn short_key(name: &[u8]) -> u32 {
    match *name {
        [a] => u32::from_le_bytes([a, 0, 0, 0]),
        [a, b] => u32::from_le_bytes([a, b, 0, 0]),
        [a, b, c] => u32::from_le_bytes([a, b, c, 0]),
        _ => 0,
    }
}

/// The scheme of a web URL and the offset of its authority, if the text starts with the scheme in
/// lowercase and `://`.
#[inline]
pub(crate) fn web_prefix(text: &str) -> Option<(&'static Known, usize)> {
    let start = u64::from_le_bytes(*text.as_bytes().first_chunk()?);
    let row = WEB.iter().position(|it| start & it.mask == it.bytes)?;
    Some((&KNOWN[row], WEB[row].length))
}

/// The offset of the authority of a web URL that starts as for [`web_prefix`].
#[inline]
pub(crate) fn web_prefix_length(text: &str) -> Option<usize> {
    let start = u64::from_le_bytes(*text.as_bytes().first_chunk()?);
    WEB.iter().find(|it| start & it.mask == it.bytes).map(|it| it.length)
}

/// The special scheme in the first `end` bytes, in upper or lower case, which end in its `:`.
#[inline]
pub(crate) fn special(bytes: &[u8], end: usize) -> Option<&'static Known> {
    if end > LONGEST_SPECIAL {
        return None;
    }
    // This bit converts letters to lowercase. All other characters of schemes, and `:`, have it.
    let start = first_eight(bytes) | 0x2020_2020_2020_2020;
    let row = SPECIAL.iter().position(|it| it.length == end && start & it.mask == it.bytes)?;
    Some(&KNOWN[row])
}

const LONGEST_SPECIAL: usize = "https:".len();

/// The first eight bytes; NUL after the end.
#[inline]
fn first_eight(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(start) => u64::from_le_bytes(*start),
        None => bytes.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte)),
    }
}

/// The start of a URL, with the mask that selects it from eight bytes.
#[derive(Clone, Copy)]
struct Prefix {
    bytes: u64,
    mask: u64,
    length: usize,
}

/// The prefix `scheme://` of each scheme of [`Mode::Web`]. These are the first rows of [`KNOWN`].
const WEB: [Prefix; 5] = prefixes(b"://");

/// The prefix `scheme:` of each special scheme.
const SPECIAL: [Prefix; 6] = prefixes(b":");

/// The first schemes of [`KNOWN`], which are special, with a delimiter.
const fn prefixes<const N: usize>(delimiter: &[u8]) -> [Prefix; N] {
    let (mut all, mut i) = ([Prefix { bytes: 0, mask: 0, length: 0 }; N], 0);
    while i < N {
        assert!(KNOWN[i].mode.is_special() && (N < 6 || !KNOWN[N].mode.is_special()));
        let name = KNOWN[i].name.as_bytes();
        let (mut bytes, mut at) = ([0; 8], 0);
        while at < name.len() + delimiter.len() {
            bytes[at] = if at < name.len() { name[at] } else { delimiter[at - name.len()] };
            at += 1;
        }
        let mask = u64::MAX >> (64 - 8 * at);
        all[i] = Prefix { bytes: u64::from_le_bytes(bytes), mask, length: at };
        i += 1;
    }
    all
}

/// The default port of a scheme, if one is known.
///
/// ```
/// assert_eq!(urlens::scheme::default_port("http"), Some(80));
/// assert_eq!(urlens::scheme::default_port("mailto"), None);
/// ```
pub fn default_port(scheme: &str) -> Option<u16> {
    find(scheme)?.default_port
}

/// The mode in which the URL Standard parses URLs of a scheme.
///
/// ```
/// use urlens::scheme::{Mode, mode};
/// assert_eq!(mode("WSS"), Mode::Web);
/// ```
pub fn mode(scheme: &str) -> Mode {
    find(scheme).map_or(Mode::Generic, |it| it.mode)
}

/// Returns `true` unless the authority of the scheme is known to be something else than a host, or the scheme
/// has none: `nosh://1673/…` names an agent, not the address 0.0.6.137.
///
/// ```
/// use urlens::scheme::has_host;
/// assert!(has_host("http") && has_host("foo") && !has_host("nosh") && !has_host("urn"));
/// ```
pub fn has_host(scheme: &str) -> bool {
    const OTHER: [&str; 3] = ["nosh", "at", "pkg"];
    is_hierarchical(scheme) && !OTHER.iter().any(|name| name.eq_ignore_ascii_case(scheme))
}

/// Returns `true` unless the scheme is known to have no hierarchy.
pub(crate) fn is_hierarchical(scheme: &str) -> bool {
    find(scheme).is_none_or(|it| it.hierarchical)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No other known scheme is special.
    #[test]
    fn six_schemes_are_special() {
        let mut special: alloc::vec::Vec<&str> =
            KNOWN.iter().filter(|known| known.mode.is_special()).map(|known| known.name).collect();
        special.sort_unstable();
        assert_eq!(special, ["file", "ftp", "http", "https", "ws", "wss"]);
    }

    /// Names of any length are found in upper and lower case, and no other text is.
    #[test]
    fn finds_names() {
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

    /// Constants find the same rows, by the first bytes of a text alone.
    #[test]
    fn finds_names_in_constants() {
        for name in KNOWN.iter().map(|it| it.name).chain(["x", "htt", "httpsx", "HTTP"]) {
            let expected = find(name).filter(|it| it.name == name);
            assert_eq!(find_const(name.as_bytes(), name.len()), expected, "{name}");
            let longer = alloc::format!("{name}s");
            assert_eq!(find_const(longer.as_bytes(), name.len()), expected, "{name}");
        }
    }

    /// The prefixes of web URLs are found, and no others.
    #[test]
    fn finds_web_prefixes() {
        for known in KNOWN {
            let text = alloc::format!("{}://example", known.name);
            let start = (known.mode == Mode::Web).then_some(known.name.len() + 3);
            assert_eq!(web_prefix(&text).map(|it| it.1), start, "{text}");
        }
        for text in ["", "https:/", "https:/a/b", "HTTPS://a", "xhttps://", "http:///"] {
            let start = (text == "http:///").then_some(7);
            assert_eq!(web_prefix(text).map(|it| it.1), start, "{text}");
        }
    }
}
