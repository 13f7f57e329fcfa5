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
pub fn find(scheme: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|it| it.name.eq_ignore_ascii_case(scheme))
}

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
