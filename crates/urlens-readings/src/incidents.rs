//! Public vulnerabilities that were caused by what a class describes.

use super::Class;
use alloc::format;
use alloc::string::String;

/// A public vulnerability of a program, caused by what a class describes.
///
/// ```
/// use urlens_readings::{CATALOGUE, INCIDENTS};
///
/// let class = CATALOGUE.iter().find(|class| class.code == "percent-encoded-host").unwrap();
/// let incident = class.incidents().next().unwrap();
/// assert_eq!((incident.id, incident.program), ("CVE-2022-27780", "curl 7.80.0 to 7.83.0"));
/// assert_eq!(incident.url(), "https://www.cve.org/CVERecord?id=CVE-2022-27780");
/// assert!(INCIDENTS.iter().any(|other| other.id == incident.id));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incident {
    /// The code of the class.
    pub code: &'static str,
    /// The identifier in the CVE list.
    pub id: &'static str,
    /// The program, with the affected versions.
    pub program: &'static str,
    /// A sentence about what happened, without the final period.
    pub says: &'static str,
}

impl Incident {
    /// The address of the record in the CVE list.
    pub fn url(&self) -> String {
        format!("https://www.cve.org/CVERecord?id={}", self.id)
    }
}

impl Class {
    /// The [incidents](INCIDENTS) of the class.
    ///
    /// ```
    /// use urlens_readings::CATALOGUE;
    ///
    /// let opaque = CATALOGUE.iter().find(|class| class.code == "opaque-path").unwrap();
    /// assert_eq!(opaque.incidents().count(), 0);
    /// ```
    pub fn incidents(&self) -> impl Iterator<Item = &'static Incident> + use<> {
        let code = self.code;
        INCIDENTS.iter().filter(move |incident| incident.code == code)
    }
}

const fn incident(
    code: &'static str,
    id: &'static str,
    program: &'static str,
    says: &'static str,
) -> Incident {
    Incident { code, id, program, says }
}

/// Public vulnerabilities, in the order of their classes. Not every class has one.
///
/// ```
/// use urlens_readings::{CATALOGUE, INCIDENTS, LINTS, PROGRAM_CLASSES};
///
/// let classes = [CATALOGUE, LINTS, PROGRAM_CLASSES].concat();
/// assert!(INCIDENTS.iter().all(|incident| classes.iter().any(|class| class.code == incident.code)));
/// ```
pub const INCIDENTS: &[Incident] = &[
    incident(
        "misleading-userinfo",
        "CVE-2024-47081",
        "Requests before 2.32.4",
        "the text before the first ':' of the authority was taken as the host, so that the \
        credentials for one host were sent to another",
    ),
    incident(
        "backslash-authority",
        "CVE-2020-26291",
        "URI.js before 1.19.4",
        "for 'https://expected-example.com\\@observed-example.com' it found the host after '@', and \
        browsers the one before '\\'",
    ),
    incident(
        "backslash-authority",
        "CVE-2021-27515",
        "url-parse before 1.5.0",
        r"a URL that starts with 'http:\/' was read as a relative path",
    ),
    incident(
        "slash-count",
        "CVE-2017-7233",
        "Django before 1.8.18, 1.9.13 and 1.10.7",
        "'http:999999999' passed the check of redirects, and browsers read it as a host",
    ),
    incident(
        "slash-count",
        "CVE-2014-3730",
        "Django before 1.4.13, 1.5.8 and 1.6.5",
        r"'http:\\\djangoproject.com' passed the check of redirects, and browsers read it as a host",
    ),
    incident(
        "ambiguous-ipv4",
        "CVE-2021-29921",
        "Python before 3.9.5",
        "leading zeros in IPv4 addresses were ignored, which other programs read as octal numbers, \
        so that checks of addresses could be passed",
    ),
    incident(
        "ambiguous-ipv6",
        "CVE-2024-11168",
        "Python before 3.9.21, 3.10.16 and 3.11.4",
        "urlsplit accepted any text in brackets as a host, so that another program could find \
        another host",
    ),
    incident(
        "idna-mapping",
        "CVE-2019-9636",
        "Python before 3.7.3",
        "urlsplit kept a full-width '#' in the host, which IDNA maps to '#', so that browsers found \
        another host",
    ),
    incident(
        "idna-mapping",
        "CVE-2022-42916",
        "curl 7.77.0 to 7.85.0",
        "an ideographic full stop instead of '.' in the host bypassed the rule to use HTTPS (HSTS)",
    ),
    incident(
        "percent-encoded-host",
        "CVE-2022-27780",
        "curl 7.80.0 to 7.83.0",
        "'http://example.com%2F10.0.0.1/' passed as one host, and became 'http://example.com/10.0.0.1/'",
    ),
    incident(
        "empty-host",
        "CVE-2015-3144",
        "curl (2015)",
        "for 'http://:80', which has an empty host, it read and wrote memory before the text of the host",
    ),
    incident(
        "scheme-format",
        "CVE-2023-24329",
        "Python before 3.11.4",
        "a space before the URL hid its scheme and host from lists of forbidden ones",
    ),
    incident(
        "control-or-whitespace",
        "CVE-2022-0391",
        "Python before 3.9.5",
        "urlparse kept newlines in the path, which allowed injection attacks",
    ),
    incident(
        "dot-segments",
        "CVE-2021-41773",
        "Apache HTTP Server 2.4.49",
        "'.%2e/' was not recognized as a dot segment, so that files outside of the folder of the site \
        could be read; it was exploited",
    ),
    incident(
        "ambiguous-file",
        "CVE-2019-15601",
        "curl before 7.68.0, on Windows",
        "'file://localhost//hostname/…' opened a connection to another machine; the authors of curl later \
        called it a feature of Windows",
    ),
    incident(
        "ambiguous-reference",
        "CVE-2018-14574",
        "Django before 1.11.15 and 2.0.8",
        "a path that starts with two slashes was used as a redirect, which browsers read as a host",
    ),
    incident(
        "password",
        "CVE-2021-22876",
        "curl 7.1.1 to 7.75.0",
        "credentials in a URL were sent to another site in the Referer header",
    ),
    incident(
        "encoded-delimiter",
        "CVE-2021-29492",
        "Envoy 1.18.2 and before",
        "'/something%2F..%2Fadmin' passed a rule that forbids '/admin', and the server after it decoded \
        the slashes",
    ),
    incident(
        "double-encoding",
        "CVE-2021-42013",
        "Apache HTTP Server 2.4.49 and 2.4.50",
        "'%%32%65' was decoded twice, to '.', so that files outside of the folder of the site could be \
        read",
    ),
    incident(
        "dot-segment-parameter",
        "CVE-2020-5902",
        "F5 BIG-IP 15.1.0.3 and before",
        "'/tmui/login.jsp/..;/' reached pages that need a login, because a server read '..;' as '..'",
    ),
    incident(
        "confusable-label",
        "CVE-2017-5060",
        "Chrome before 58.0.3029.81",
        "a host of letters that look like those of another host was displayed in these letters",
    ),
    incident(
        "bidi-control",
        "CVE-2020-20093",
        "Facebook Messenger for iOS 227.0 and before",
        "a right-to-left override in a message displayed another URL than the one that opened",
    ),
    incident(
        "trailing-dot",
        "CVE-2022-27779",
        "curl 7.83.0",
        "a host with a trailing dot could set cookies for a whole top-level domain",
    ),
    incident(
        "disguised-address",
        "CVE-2024-24790",
        "Go before 1.21.11 and 1.22.4",
        "IsPrivate and IsLoopback were false for IPv6 addresses that contain a private IPv4 address",
    ),
    incident(
        "private-address",
        "CVE-2020-28360",
        "private-ip 1.0.5 and before (npm)",
        "a regular expression missed private addresses, so that servers could be made to fetch them",
    ),
    incident(
        "metadata-address",
        "CVE-2021-21311",
        "Adminer before 4.7.9",
        "attackers made it fetch the metadata address of its cloud, and took the credentials",
    ),
    incident(
        "authority-end",
        "CVE-2016-8624",
        "curl before 7.51.0",
        "for a host followed by '#', it could connect to another host than the one that a check found",
    ),
];
