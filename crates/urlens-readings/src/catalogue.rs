//! The catalogue: every class of disagreements between the standards, one row each.

use super::Severity::{Critical, High, Low, Medium};
use super::class::{Class, Group, Rule};
use super::{find_authority, find_host, find_path, find_resolution, find_scheme};

const fn rfc3986(section: &'static str, says: &'static str) -> Rule {
    Rule { standard: "RFC 3986", section, says }
}
const fn rfc3987(section: &'static str, says: &'static str) -> Rule {
    Rule { standard: "RFC 3987", section, says }
}
const fn whatwg(section: &'static str, says: &'static str) -> Rule {
    Rule { standard: "URL Standard", section, says }
}

/// The classes of disagreements. Their codes are stable. The severity of a finding follows from the
/// [consequence](crate::Readings::consequence); that of the class is the most it can be.
///
/// ```
/// use urlens_readings::CATALOGUE;
///
/// let ids: Vec<_> = CATALOGUE.iter().filter_map(|it| it.id).collect();
/// assert_eq!(ids.join(" "), "H1 H2 H3 H4 H5 H6 H7 H8 H9 P1 S1 S2 T1 T2 F1 O1 C1 R1");
/// ```
pub const CATALOGUE: &[Class] = &[
    Class {
        code: "misleading-userinfo",
        id: Some("H1"),
        severity: Critical,
        group: Group::Disagreement,
        title: "userinfo that hides the host",
        rules: &[
            rfc3986("3.2.1", "userinfo ends at the one '@' an authority may have"),
            rfc3987("2.2", "iuserinfo may hold characters beyond ASCII, for instance a wide '#'"),
            whatwg(
                "4.4",
                "the last '@' ends the credentials, those before it are escaped, and a \
                host must follow",
            ),
        ],
        advice: "refuse userinfo, and compare hosts after parsing, never by prefix",
        find: find_authority::userinfo,
    },
    Class {
        code: "backslash-authority",
        id: Some("H2"),
        severity: Critical,
        group: Group::Disagreement,
        title: "a backslash where the host begins or ends",
        rules: &[
            rfc3986("2", "a backslash is in no rule"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "in a special URL a backslash before the query is a slash; no host holds \
                one",
            ),
        ],
        advice: "refuse backslashes",
        find: find_authority::backslash,
    },
    Class {
        code: "slash-count",
        id: Some("H3"),
        severity: Critical,
        group: Group::Disagreement,
        title: "a host that depends on how slashes are counted",
        rules: &[
            rfc3986("3.2", "an authority follows exactly two slashes, and may be empty"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "behind a special scheme any number of slashes is skipped, none too, and \
                a host follows",
            ),
        ],
        advice: "write special schemes with two slashes and a host",
        find: find_authority::slashes,
    },
    Class {
        code: "ambiguous-ipv4",
        id: Some("H4"),
        severity: Critical,
        group: Group::Disagreement,
        title: "an IPv4 address in disguise",
        rules: &[
            rfc3986("3.2.2", "four decimal numbers up to 255 are an address, all else is a name"),
            rfc3987("2.2", "as RFC 3986, and wide digits make a name"),
            whatwg(
                "3.5",
                "a host whose last label is a number is an address of one to four \
                decimal, octal or hexadecimal numbers, or nothing",
            ),
        ],
        advice: "write addresses as four decimal numbers, and check them after parsing",
        find: find_host::ipv4,
    },
    Class {
        code: "ambiguous-ipv6",
        id: Some("H5"),
        severity: High,
        group: Group::Disagreement,
        title: "an IPv6 address, or what looks like one, that is read or written differently",
        rules: &[
            rfc3986("3.2.2", "brackets hold an IPv6 address, or one of a version to come; no zone"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "3.5",
                "brackets hold an IPv6 address and nothing else; it is written anew, as \
                short as it can be",
            ),
        ],
        advice: "write addresses as RFC 5952 has it, and leave zones to whoever connects",
        find: find_host::ipv6,
    },
    Class {
        code: "idna-mapping",
        id: Some("H6"),
        severity: High,
        group: Group::Disagreement,
        title: "a host that IDNA maps to another, or refuses",
        rules: &[
            rfc3986("3.2.2", "a registered name is ASCII, with escapes"),
            rfc3987("2.2", "ireg-name takes characters beyond ASCII as they are"),
            whatwg(
                "3.3",
                "a domain beyond ASCII is mapped by UTS 46 and written in Punycode; one \
                in ASCII is left alone",
            ),
        ],
        advice: "convert names to ASCII first, and compare and pass on what that gives",
        find: find_host::idna,
    },
    Class {
        code: "percent-encoded-host",
        id: Some("H7"),
        severity: High,
        group: Group::Disagreement,
        title: "percent-escapes in a host",
        rules: &[
            rfc3986("3.2.2", "a registered name may hold escapes, and keeps them"),
            rfc3987("3.1", "escapes stay what they are"),
            whatwg(
                "3.5",
                "the host of a special URL is decoded first, and must then be a domain; \
                other hosts keep their escapes, right or wrong",
            ),
        ],
        advice: "refuse escapes in hosts",
        find: find_host::escapes,
    },
    Class {
        code: "host-character",
        id: Some("H8"),
        severity: High,
        group: Group::Disagreement,
        title: "a character in a host that not all allow",
        rules: &[
            rfc3986("3.2.2", "unreserved characters, sub-delims and escapes"),
            rfc3987("2.2", "the same, and ucschar"),
            whatwg("3.2", "all but the forbidden host or domain code points"),
        ],
        advice: "keep to letters, digits, hyphens and dots",
        find: find_host::repertoire,
    },
    Class {
        code: "empty-host",
        id: Some("H9"),
        severity: Critical,
        group: Group::Disagreement,
        title: "an empty host",
        rules: &[
            rfc3986("3.2.2", "a host may be empty, with a user or a port beside it or not"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "a special URL that is no file has a host, and credentials and ports need \
                one",
            ),
        ],
        advice: "name the host",
        find: find_authority::empty_host,
    },
    Class {
        code: "port-format",
        id: Some("P1"),
        severity: High,
        group: Group::Disagreement,
        title: "a port that is written or read in more than one way",
        rules: &[
            rfc3986("3.2.3", "any number of digits, perhaps none, kept as they are"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "a number up to 65535, written without leading zeros, and not at all if \
                it is the default of a special scheme",
            ),
        ],
        advice: "leave out default ports, write others as plain numbers",
        find: find_authority::port,
    },
    Class {
        code: "scheme-format",
        id: Some("S1"),
        severity: Critical,
        group: Group::Disagreement,
        title: "a scheme that is not what it seems",
        rules: &[
            rfc3986(
                "3.1",
                "a letter, then letters, digits, '+', '-' and '.'; case means nothing \
                and is kept",
            ),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "spaces and controls in front, and tabs and newlines anywhere, are dropped \
                before the scheme is looked for; it is written in lower case",
            ),
        ],
        advice: "allow schemes by name after parsing, never refuse them by prefix",
        find: find_scheme::scheme,
    },
    Class {
        code: "control-or-whitespace",
        id: Some("S2"),
        severity: Critical,
        group: Group::Disagreement,
        title: "a tab, newline, control or space that not all keep",
        rules: &[
            rfc3986("2", "none of them is in any rule"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "tabs and newlines are dropped, and spaces and controls at either end; \
                within, those are escaped",
            ),
        ],
        advice: "refuse them, or escape them before anything is compared",
        find: find_scheme::controls,
    },
    Class {
        code: "dot-segments",
        id: Some("T1"),
        severity: Medium,
        group: Group::Disagreement,
        title: "dot segments that not all remove",
        rules: &[
            rfc3986(
                "5.2.4",
                "'.' and '..' are removed when a reference is resolved; '%2e' is no dot",
            ),
            rfc3987("5.3.2.4", "as RFC 3986"),
            whatwg(
                "4.4",
                "dots are removed from every path with slashes, and '%2e' is a dot; a \
                drive letter stays",
            ),
        ],
        advice: "compare paths after normalization, and decode only once",
        find: find_path::dots,
    },
    Class {
        code: "percent-encoding",
        id: Some("T2"),
        severity: Low,
        group: Group::Disagreement,
        title: "a character or an escape that not all keep as it is",
        rules: &[
            rfc3986("2.1", "'%' begins an escape; what is in no rule must be escaped"),
            rfc3987("2.2", "ucschar may stand for itself, private characters in the query only"),
            whatwg(
                "1.3",
                "each component has a set of what is escaped; all else stays, escapes too, \
                right or wrong",
            ),
        ],
        advice: "escape what is not allowed, and nothing else",
        find: find_path::repertoire,
    },
    Class {
        code: "ambiguous-file",
        id: Some("F1"),
        severity: Critical,
        group: Group::Disagreement,
        title: "a file that is another one elsewhere",
        rules: &[
            rfc3986(
                "3.2.2",
                "a file URI has an authority as any other; a drive letter is nothing \
                special",
            ),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.4",
                "a file URL has neither user nor port, its host 'localhost' is empty, and a \
                drive letter belongs to the path wherever it stands",
            ),
        ],
        advice: "write file:///, and the drive as a first segment with a colon",
        find: find_path::file,
    },
    Class {
        code: "opaque-path",
        id: Some("O1"),
        severity: Low,
        group: Group::Disagreement,
        title: "a path without hierarchy",
        rules: &[
            rfc3986("3.3", "a path without a leading slash is a path like any other"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg(
                "4.1",
                "it is opaque: one text, kept but for controls, that nothing but a fragment \
                can be resolved against",
            ),
        ],
        advice: "do not look for a host or segments in it",
        find: find_path::opaque,
    },
    Class {
        code: "credentials-encoding",
        id: Some("C1"),
        severity: High,
        group: Group::Disagreement,
        title: "credentials that are written anew",
        rules: &[
            rfc3986("3.2.1", "userinfo is one text, colons and all"),
            rfc3987("2.2", "as RFC 3986"),
            whatwg("4.4", "a name and a password, each escaped; what is empty is left out"),
        ],
        advice: "keep credentials out of identifiers",
        find: find_authority::credentials,
    },
    Class {
        code: "ambiguous-reference",
        id: Some("R1"),
        severity: Critical,
        group: Group::Disagreement,
        title: "a reference that leads elsewhere",
        rules: &[
            rfc3986(
                "5.2.2",
                "the components a reference lacks come from the base, whose own dots \
                stay; a reference with a scheme is complete",
            ),
            rfc3987("6.5", "relative references are resolved as in RFC 3986"),
            whatwg(
                "4.4",
                "slashes and backslashes are alike, the base's own special scheme counts as \
                none, drives are kept, and against an opaque path only fragments resolve",
            ),
        ],
        advice: "resolve by the rules of the program that will follow it, then look at the host",
        find: find_resolution::resolution,
    },
];
