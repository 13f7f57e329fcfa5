//! Classes of texts that programs read as no standard does.

use super::Severity::Critical;
use super::class::{Citation, Class, Group};

const fn rfc3986(section: &'static str, says: &'static str) -> Citation {
    Citation { standard: "RFC 3986", section, says }
}
const fn whatwg(section: &'static str, says: &'static str) -> Citation {
    Citation { standard: "URL Standard", section, says }
}

/// A class that is found by reading a text as programs do.
const fn class(
    code: &'static str,
    title: &'static str,
    rules: &'static [Citation],
    advice: &'static str,
) -> Class {
    Class {
        code,
        id: None,
        severity: Critical,
        group: Group::Programs,
        title,
        rules,
        advice,
        find: |_, _| (),
    }
}

/// The classes of texts that some program reads as no standard does. Codes are stable.
///
/// A text has such a finding only if a program connects to another host (critical), or to another port or
/// with another scheme (high), than every standard that accepts the text. A program that
/// refuses the text does not count.
///
/// ```
/// use urlens_readings::PROGRAM_CLASSES;
/// assert!(PROGRAM_CLASSES.iter().any(|class| class.code == "port-zero"));
/// ```
pub const PROGRAM_CLASSES: &[Class] = &[
    class(
        "authority-end",
        "authority followed by '?' or '#' instead of '/'",
        &[
            rfc3986("3.2", "the authority ends at the next '/', '?' or '#'"),
            whatwg("4.4", "as RFC 3986, and '\\' in special URLs"),
        ],
        "write '/' after the authority, as the canonical URL does",
    ),
    class(
        "host-delimiter",
        "';' or ''' in host",
        &[
            rfc3986("3.2.2", "a name may contain sub-delims"),
            whatwg("3.1", "';' and ''' are not forbidden in a host"),
        ],
        "reject hosts that are not DNS names",
    ),
    class(
        "port-zero",
        "port 0",
        &[
            rfc3986("3.2.3", "a port is a number; 0 is not excluded"),
            whatwg("4.4", "a port is a number up to 65535; 0 is not the default port"),
        ],
        "reject port 0",
    ),
    class(
        "dotted-scheme",
        "scheme with a dot before '://'",
        &[rfc3986("3.1", "a scheme may contain '.'"), whatwg("4.4", "a scheme may contain '.'")],
        "allow schemes by name",
    ),
    class(
        "single-slash",
        "one or three slashes before what may be a host",
        &[
            rfc3986("3.2", "an authority follows exactly two slashes and may be empty"),
            whatwg("4.4", "after a scheme that is not special, an authority follows two slashes"),
        ],
        "allow schemes by name, and require a host",
    ),
    class(
        "url-prefix",
        "scheme 'url:' before a URL",
        &[
            rfc3986("C", "the prefix 'URL:' was once recommended for URLs in text"),
            whatwg("4.4", "'url' is a scheme like others"),
        ],
        "remove the prefix before the check, or reject it",
    ),
    class(
        "shorthand",
        "scheme without '//' that may be a host or a user name",
        &[
            rfc3986("3", "text before the first ':' is the scheme"),
            rfc3986("4.5", "programs guess the scheme of a suffix reference such as 'host:port'"),
            whatwg("4.4", "text before the first ':' is the scheme"),
        ],
        "require a scheme followed by '//'",
    ),
    class(
        "escaped-host",
        "escape in a host, decoded by some",
        &[
            rfc3986("3.2.2", "a name may contain escapes, which are decoded before the lookup"),
            whatwg("3.5", "only hosts of special URLs are decoded"),
        ],
        "reject escapes in hosts",
    ),
    class(
        "number-host",
        "number that some programs read as an IPv4 address",
        &[
            rfc3986("3.2.2", "an IPv4 address is four decimal numbers, anything else is a name"),
            whatwg("3.5", "numbers are addresses in special URLs only"),
        ],
        "write addresses in canonical form, and check the address that is connected to",
    ),
    class(
        "file-host",
        "host of a file URL",
        &[
            rfc3986("3.2.2", "for 'file', an empty host and 'localhost' are the local machine"),
            whatwg("4.4", "'localhost' is removed, and a drive letter is not a host"),
        ],
        "reject file URLs with a host",
    ),
    class(
        "program-reading",
        "text that some program reads as no standard does",
        &[
            rfc3986("3", "the grammar has one reading for each text"),
            whatwg("4.4", "the parser has one result for each text"),
        ],
        "fetch the canonical URL instead of the text, or reject it",
    ),
];

/// Examples of each class of [`PROGRAM_CLASSES`], by code, for documentation and tests.
#[doc(hidden)]
pub const PROGRAM_EXAMPLES: &[(&str, &[&str])] = &[
    (
        "authority-end",
        &[
            "https://a.example?@b.example/",
            "http://a.example#@b.example/",
            "ftp://a.example?@b.example/",
        ],
    ),
    (
        "host-delimiter",
        &["http://a.example;b.example/", "https://a.example'.b.example/", "ftp://a;b/"],
    ),
    ("port-zero", &["http://a.example:0/", "https://a.example:00/", "ws://a.example:0/"]),
    ("dotted-scheme", &["a.example://b.example/", "http.://a.example/"]),
    ("single-slash", &["gopher:/a.example/", "foo:/a.example/", "foo:///a.example/"]),
    ("url-prefix", &["url:http://a.example/", "URL:http://a.example/"]),
    (
        "shorthand",
        &[
            "a.example:80/",
            "localhost:8080",
            "a:b@c.example",
            "a.example:b@c.example/",
            "mailto:a@b.example",
        ],
    ),
    (
        "escaped-host",
        &[
            "foo://a%2eexample/",
            "gopher://%61.example/",
            "foo://a%2Fb.example/",
            "foo://%c3%a9.example/",
        ],
    ),
    ("number-host", &["foo://127.1/", "gopher://0x7f.1/", "foo://1.2.3.04/"]),
    ("file-host", &["file://localhost/a", "file://localhost/C:/a"]),
    ("program-reading", &["http://a.example\\@b.example/", "http://a.example:80:81/"]),
];
