//! The catalogue: every class of disagreement between the standards.

use super::Severity::{Critical, High, Low, Medium};
use super::class::{Citation, Class, Group};
use super::{find_authority, find_host, find_path, find_resolution, find_scheme};

const fn rfc3986(section: &'static str, says: &'static str) -> Citation {
    Citation { standard: "RFC 3986", section, says }
}
const fn rfc3987(section: &'static str, says: &'static str) -> Citation {
    Citation { standard: "RFC 3987", section, says }
}
const fn whatwg(section: &'static str, says: &'static str) -> Citation {
    Citation { standard: "URL Standard", section, says }
}

/// The classes of disagreement between the standards. Codes and ids are stable.
///
/// The severity of a finding depends on its [consequence](crate::Readings::consequence). The
/// severity of a class is the maximum for its findings.
///
/// ```
/// use urlens_readings::CATALOGUE;
///
/// let ids: Vec<_> = CATALOGUE.iter().filter_map(|class| class.id).collect();
/// assert_eq!(ids.join(" "), "H1 H2 H3 H4 H5 H6 H7 H8 H9 P1 S1 S2 T1 T2 F1 O1 C1 R1");
/// ```
pub const CATALOGUE: &[Class] = &[
    Class {
        code: "misleading-userinfo",
        id: Some("H1"),
        severity: Critical,
        group: Group::Disagreement,
        title: "misleading userinfo",
        rules: &[
            rfc3986("3.2.1", "userinfo ends at '@', and an authority has at most one '@'"),
            rfc3987(
                "2.2",
                "iuserinfo may contain non-ASCII characters, for instance a full-width '#'",
            ),
            whatwg(
                "4.4",
                "credentials end at the last '@', earlier ones are percent-encoded, and a host \
                must follow",
            ),
        ],
        advice: "reject userinfo, and compare parsed hosts instead of prefixes of the text",
        find: find_authority::userinfo,
    },
    Class {
        code: "backslash-authority",
        id: Some("H2"),
        severity: Critical,
        group: Group::Disagreement,
        title: "backslash in or next to the authority",
        rules: &[
            rfc3986("2", "no component may contain a backslash"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "in a special URL, a backslash before the query is read as a slash, and no \
                host contains one",
            ),
        ],
        advice: "reject backslashes",
        find: find_authority::backslash,
    },
    Class {
        code: "slash-count",
        id: Some("H3"),
        severity: Critical,
        group: Group::Disagreement,
        title: "unexpected or missing slashes before the authority",
        rules: &[
            rfc3986("3.2", "an authority follows exactly two slashes and may be empty"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "after a special scheme, any number of slashes is skipped (even none), and a \
                host follows",
            ),
        ],
        advice: "write special schemes with exactly two slashes and a host",
        find: find_authority::slashes,
    },
    Class {
        code: "ambiguous-ipv4",
        id: Some("H4"),
        severity: Critical,
        group: Group::Disagreement,
        title: "invalid or non-canonical IPv4 address",
        rules: &[
            rfc3986(
                "3.2.2",
                "an IPv4 address is four decimal numbers up to 255, anything else is a name",
            ),
            rfc3987("2.2", "as RFC 3986, so that full-width digits make a name"),
            whatwg(
                "3.5",
                "a host that ends in a number is an IPv4 address of one to four decimal, octal \
                or hexadecimal numbers, or invalid",
            ),
        ],
        advice: "write IPv4 addresses as four decimal numbers, and check the parsed address",
        find: find_host::ipv4,
    },
    Class {
        code: "ambiguous-ipv6",
        id: Some("H5"),
        severity: High,
        group: Group::Disagreement,
        title: "invalid or non-canonical IPv6 address",
        rules: &[
            rfc3986(
                "3.2.2",
                "brackets contain an IPv6 address or an IPvFuture address, without a zone",
            ),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "3.5",
                "brackets contain an IPv6 address only, which is serialized in its shortest form",
            ),
        ],
        advice: "write IPv6 addresses in the form of RFC 5952, without a zone",
        find: find_host::ipv6,
    },
    Class {
        code: "idna-mapping",
        id: Some("H6"),
        severity: High,
        group: Group::Disagreement,
        title: "host name that IDNA maps or rejects",
        rules: &[
            rfc3986("3.2.2", "a registered name is ASCII with percent-escapes"),
            rfc3987("2.2", "ireg-name may contain non-ASCII characters"),
            whatwg(
                "3.3",
                "a non-ASCII domain is mapped by UTS 46 and written in Punycode, an ASCII \
                domain is left unchanged",
            ),
        ],
        advice: "convert names to ASCII first, then compare and pass on the result",
        find: find_host::idna,
    },
    Class {
        code: "percent-encoded-host",
        id: Some("H7"),
        severity: High,
        group: Group::Disagreement,
        title: "percent-encoding in the host",
        rules: &[
            rfc3986("3.2.2", "a registered name may contain percent-escapes, which are kept"),
            rfc3987("3.1", "percent-escapes are kept"),
            whatwg(
                "3.5",
                "the host of a special URL is percent-decoded and must then be a domain, other \
                hosts keep their escapes, even invalid ones",
            ),
        ],
        advice: "reject percent-escapes in hosts",
        find: find_host::escapes,
    },
    Class {
        code: "host-character",
        id: Some("H8"),
        severity: High,
        group: Group::Disagreement,
        title: "non-portable character in the host",
        rules: &[
            rfc3986("3.2.2", "unreserved characters, sub-delims and percent-escapes"),
            rfc3987("2.2", "the characters of RFC 3986, and ucschar"),
            whatwg("3.2", "all but the forbidden host or domain code points"),
        ],
        advice: "use letters, digits, hyphens and dots only",
        find: find_host::forbidden_characters,
    },
    Class {
        code: "empty-host",
        id: Some("H9"),
        severity: Critical,
        group: Group::Disagreement,
        title: "empty host",
        rules: &[
            rfc3986("3.2.2", "a host may be empty, with or without userinfo and port"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "a special URL other than a file URL needs a host, and so do credentials and \
                ports",
            ),
        ],
        advice: "add a host",
        find: find_authority::empty_host,
    },
    Class {
        code: "port-format",
        id: Some("P1"),
        severity: High,
        group: Group::Disagreement,
        title: "invalid or non-canonical port",
        rules: &[
            rfc3986("3.2.3", "any number of digits (even none), kept as written"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "a number up to 65535, serialized without leading zeros, and omitted if it is \
                the default of a special scheme",
            ),
        ],
        advice: "omit default ports, and write others as plain numbers",
        find: find_authority::port,
    },
    Class {
        code: "scheme-format",
        id: Some("S1"),
        severity: Critical,
        group: Group::Disagreement,
        title: "invalid or non-canonical scheme",
        rules: &[
            rfc3986(
                "3.1",
                "a letter, then letters, digits, '+', '-' and '.', compared without case and \
                kept as written",
            ),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "leading spaces and controls, and all tabs and newlines, are removed before \
                the scheme is parsed, which is then lowercased",
            ),
        ],
        advice: "compare the parsed scheme with a list of allowed schemes, never the start of the \
            text",
        find: find_scheme::scheme,
    },
    Class {
        code: "control-or-whitespace",
        id: Some("S2"),
        severity: Critical,
        group: Group::Disagreement,
        title: "control character or whitespace",
        rules: &[
            rfc3986("2", "no component may contain them"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "tabs and newlines are removed, and so are spaces and controls at both ends, \
                others are percent-encoded",
            ),
        ],
        advice: "reject or percent-encode them before comparing anything",
        find: find_scheme::controls,
    },
    Class {
        code: "dot-segments",
        id: Some("T1"),
        severity: Medium,
        group: Group::Disagreement,
        title: "dot segment",
        rules: &[
            rfc3986(
                "5.2.4",
                "'.' and '..' are removed when a reference is resolved, and '%2e' is not a dot",
            ),
            rfc3987("5.3.2.4", "as RFC 3986"),
            whatwg(
                "4.4",
                "dot segments are removed from every path with slashes, '%2e' is a dot, and a \
                drive letter is kept",
            ),
        ],
        advice: "compare normalized paths, and decode only once",
        find: find_path::dots,
    },
    Class {
        code: "percent-encoding",
        id: Some("T2"),
        severity: Low,
        group: Group::Disagreement,
        title: "non-canonical character or percent-escape",
        rules: &[
            rfc3986(
                "2.1",
                "'%' starts a percent-escape, and characters that are not allowed must be encoded",
            ),
            rfc3987("2.2", "ucschar is allowed unescaped, iprivate in the query only"),
            whatwg(
                "1.3",
                "each component has a set of characters that are encoded, everything else is \
                kept, even invalid escapes",
            ),
        ],
        advice: "percent-encode characters that are not allowed, and no others",
        find: find_path::characters_and_escapes,
    },
    Class {
        code: "ambiguous-file",
        id: Some("F1"),
        severity: Critical,
        group: Group::Disagreement,
        title: "ambiguous file URL",
        rules: &[
            rfc3986(
                "3.2.2",
                "a file URI has an authority like any other, and drive letters have no meaning",
            ),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "a file URL has no userinfo and no port, 'localhost' becomes an empty host, \
                and a drive letter belongs to the path",
            ),
        ],
        advice: "write file:/// and then the drive letter with a colon as the first segment",
        find: find_path::file,
    },
    Class {
        code: "opaque-path",
        id: Some("O1"),
        severity: Low,
        group: Group::Disagreement,
        title: "opaque path",
        rules: &[
            rfc3986("3.3", "a path without a leading slash is an ordinary path"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.1",
                "the path is opaque: a single string that only a fragment can be resolved against",
            ),
        ],
        advice: "do not look for a host or path segments in it",
        find: find_path::opaque,
    },
    Class {
        code: "credentials-encoding",
        id: Some("C1"),
        severity: High,
        group: Group::Disagreement,
        title: "non-canonical credentials",
        rules: &[
            rfc3986("3.2.1", "userinfo is one string, including its colons"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg("4.4", "a username and a password, each percent-encoded, and omitted if empty"),
        ],
        advice: "keep credentials out of identifiers",
        find: find_authority::credentials,
    },
    Class {
        code: "ambiguous-reference",
        id: Some("R1"),
        severity: Critical,
        group: Group::Disagreement,
        title: "ambiguous reference",
        rules: &[
            rfc3986(
                "5.2.2",
                "missing components come from the base, whose dot segments are kept, and a \
                reference with a scheme is complete",
            ),
            rfc3987("6.5", "relative references are resolved as in RFC 3986"),
            whatwg(
                "4.4",
                "slashes and backslashes are equivalent, the special scheme of the base is \
                ignored, drive letters are kept, and only fragments resolve against an opaque \
                path",
            ),
        ],
        advice: "resolve it by the rules of the program that will follow it, then check the host",
        find: find_resolution::resolution,
    },
];
