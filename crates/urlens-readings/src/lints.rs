//! Lints: what all parsers agree on, and people and servers still trip over; one row each.

use super::Severity::{High, Info, Low, Medium};
use super::address::AddressKind;
use super::class::{Class, Group, Rule};
#[cfg(feature = "unicode")]
use super::find_bidi;
use super::find_lint::{self, address, escapes, spoofed};
use super::find_naming;
use super::script::Spoof;

const fn rule(standard: &'static str, section: &'static str, says: &'static str) -> Rule {
    Rule { standard, section, says }
}

/// The longest host that DNS can hold, in characters and without a final dot (RFC 1035, section
/// 2.3.4).
///
/// ```
/// assert_eq!(urlens_readings::LONGEST_HOST, 253);
/// ```
pub const LONGEST_HOST: usize = 253;

/// The length that every HTTP program should be able to take, in bytes (RFC 9110, section 4.1).
///
/// ```
/// assert_eq!(urlens_readings::LONGEST_IDENTIFIER, 8000);
/// ```
pub const LONGEST_IDENTIFIER: usize = 8000;

/// The lints: texts that all standards may read alike, and that are still unwise. Codes and
/// severities are stable.
///
/// Those of [`Group::Style`] are looked for by [`findings_in`](crate::Readings::findings_in) alone.
///
/// ```
/// use urlens_readings::{LINTS, Severity};
///
/// let severity = |code| LINTS.iter().find(|it| it.code == code).unwrap().severity;
/// assert_eq!(severity("encoded-delimiter"), Severity::Info);
/// assert_eq!(severity("metadata-address"), Severity::High);
/// ```
pub const LINTS: &[Class] = &[
    Class {
        code: "password",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "a password in plain text",
        rules: &[rule("RFC 3986", "3.2.1", "a password in plain text is deprecated")],
        advice: "send credentials by other means: identifiers are logged, shown and passed on",
        find: find_lint::password,
    },
    Class {
        code: "username",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "a user name",
        rules: &[rule("RFC 3986", "7.6", "userinfo can be made to look like a host")],
        advice: "refuse user names where the scheme does not need them",
        find: find_lint::userinfo,
    },
    Class {
        code: "encoded-delimiter",
        id: None,
        severity: Info,
        group: Group::Lint,
        title: "an escaped delimiter, or NUL",
        rules: &[rule("RFC 3986", "2.2", "escaped or not, a delimiter does not mean the same")],
        advice: "find out who decodes it, and when: before or after the text is taken apart",
        find: |sight, found| escapes(sight, found, |it| b"/\\?#@\0".contains(&it[0])),
    },
    Class {
        code: "double-encoding",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "an escaped escape",
        rules: &[rule("RFC 3986", "2.4", "the same text must not be encoded or decoded twice")],
        advice: "decode once",
        find: |sight, found| {
            escapes(
                sight,
                found,
                |it| matches!(it, [b'%', a, b] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit()),
            );
        },
    },
    Class {
        code: "dot-segment-parameter",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "dots with a parameter, which some servers take for a dot segment",
        rules: &[rule("RFC 3986", "3.3", "'..;' is a segment like any other")],
        advice: "let the server refuse it",
        find: find_lint::dots_parameter,
    },
    Class {
        code: "mixed-script",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "a label of scripts that are not written together",
        rules: &[rule("UTS 39", "5.2", "scripts are mixed only where people mix them")],
        advice: "show it in Punycode",
        find: |sight, found| spoofed(sight, found, Spoof::Mixed),
    },
    Class {
        code: "confusable-label",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "a label that looks like another",
        rules: &[rule("UTS 39", "4", "a text may be all of one script and look like another")],
        advice: "show it in Punycode",
        find: |sight, found| spoofed(sight, found, Spoof::Confusable),
    },
    Class {
        code: "unusual-character",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "a character of no script in everyday use in a label",
        rules: &[rule(
            "UTS 39",
            "3.1",
            "identifiers keep to characters that people write words with",
        )],
        advice: "show it in Punycode",
        find: |sight, found| spoofed(sight, found, Spoof::Unusual),
    },
    Class {
        code: "bidi-control",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "an invisible character that changes the direction of text",
        rules: &[rule("RFC 3987", "4.1", "formatting characters must not stand for themselves")],
        advice: "remove it, or escape it",
        find: find_lint::bidi_control,
    },
    #[cfg(feature = "unicode")]
    Class {
        code: "bidi-mixed",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "both directions in one component",
        rules: &[rule("RFC 3987", "4.2", "a component has characters of one direction")],
        advice: "keep to one direction, or percent-encode the component",
        find: find_bidi::mixed,
    },
    #[cfg(feature = "unicode")]
    Class {
        code: "bidi-edge",
        id: None,
        severity: Info,
        group: Group::Lint,
        title: "a right-to-left component that starts or ends with another kind of character",
        rules: &[rule(
            "RFC 3987",
            "4.2",
            "a right-to-left component starts and ends with a letter",
        )],
        advice: "start and end it with a letter, or percent-encode it",
        find: find_bidi::edge,
    },
    #[cfg(feature = "unicode")]
    Class {
        code: "not-nfc",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "characters that can be written in another way",
        rules: &[rule(
            "RFC 3987",
            "5.3.2.2",
            "texts are made in Normalization Form C, and compared as \
            they are",
        )],
        advice: "write them in Normalization Form C, so that they are found again",
        find: find_lint::not_nfc,
    },
    Class {
        code: "trailing-dot",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "a host that ends with a dot",
        rules: &[rule(
            "RFC 1034",
            "3.1",
            "the dot says that the name is complete: the same name for \
            DNS, another one for certificates, cookies and lists",
        )],
        advice: "compare hosts without the dot",
        find: find_lint::trailing_dot,
    },
    Class {
        code: "label-length",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "a label that is empty, or longer than 63 bytes",
        rules: &[rule("RFC 1035", "2.3.4", "labels have 1 to 63 bytes")],
        advice: "DNS cannot hold the name",
        find: find_lint::label_length,
    },
    Class {
        code: "host-length",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "a host longer than 253 characters",
        rules: &[rule(
            "RFC 1035",
            "2.3.4",
            "names have up to 255 bytes, length bytes included: 253 characters",
        )],
        advice: "DNS cannot hold the name",
        find: find_lint::host_length,
    },
    Class {
        code: "url-length",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "longer than 8000 bytes",
        rules: &[rule("RFC 9110", "4.1", "programs should take at least 8000 bytes")],
        advice: "not every program takes as much: say less, or send it as content",
        find: find_lint::length,
    },
    Class {
        code: "zone-identifier",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "a zone, which is the name of an interface of one machine",
        rules: &[
            rule("RFC 6874", "1", "a zone has no meaning outside of the machine"),
            rule("RFC 9844", "1", "zones are for user interfaces, not for URIs"),
        ],
        advice: "leave the zone to whoever connects",
        find: find_naming::zone,
    },
    Class {
        code: "disguised-address",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "an IPv4 address written as something else",
        rules: &[
            rule(
                "RFC 3986",
                "7.4",
                "some systems read addresses in forms that this syntax does not \
                have",
            ),
            rule("RFC 4291", "2.5.5", "an IPv6 address may hold an IPv4 address"),
        ],
        advice: "check the IPv4 address it stands for",
        find: find_lint::disguised,
    },
    Class {
        code: "loopback-address",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "an address or a name of this machine itself",
        rules: &[
            rule("RFC 6890", "2.2", "127.0.0.0/8 and ::1 never leave the machine"),
            rule("RFC 6761", "6.3", "nor does localhost"),
        ],
        advice: "do not fetch it on behalf of others",
        find: |sight, found| {
            address(sight, found, &[AddressKind::Loopback, AddressKind::Unspecified]);
        },
    },
    Class {
        code: "private-address",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "an address or a name of one network only",
        rules: &[
            rule("RFC 1918", "3", "10.0.0.0/8, 172.16.0.0/12 and 192.168.0.0/16 are private"),
            rule("RFC 4193", "3.1", "so is fc00::/7"),
            rule("RFC 6598", "7", "100.64.0.0/10 is shared between a carrier and its customers"),
        ],
        advice: "do not fetch it on behalf of others",
        find: |sight, found| {
            let kinds = [AddressKind::Private, AddressKind::UniqueLocal, AddressKind::Shared];
            address(sight, found, &kinds);
        },
    },
    Class {
        code: "link-local-address",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "an address or a name that means something on one wire only",
        rules: &[
            rule("RFC 3927", "2.7", "169.254.0.0/16 is not forwarded"),
            rule("RFC 4291", "2.5.6", "nor is fe80::/10"),
        ],
        advice: "do not fetch it on behalf of others",
        find: |sight, found| address(sight, found, &[AddressKind::LinkLocal]),
    },
    Class {
        code: "metadata-address",
        id: None,
        severity: High,
        group: Group::Lint,
        title: "where the machines of a cloud get their keys",
        rules: &[rule("RFC 3927", "2.1", "169.254.169.254 is on every wire; clouds answer there")],
        advice: "never fetch it on behalf of others",
        find: |sight, found| address(sight, found, &[AddressKind::Metadata]),
    },
    Class {
        code: "reserved-address",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "an address that is set aside for something else",
        rules: &[rule(
            "RFC 6890",
            "2.2",
            "some ranges are for groups, examples, measurements, or \
            nothing yet",
        )],
        advice: "do not fetch it on behalf of others",
        find: |sight, found| {
            let kinds = [
                AddressKind::Multicast,
                AddressKind::Broadcast,
                AddressKind::Documentation,
                AddressKind::Benchmarking,
                AddressKind::Reserved,
            ];
            address(sight, found, &kinds);
        },
    },
    Class {
        code: "relative-reference",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "a reference without a scheme",
        rules: &[
            rule("RFC 3986", "4.2", "it is relative, and a value of its own"),
            rule("URL Standard", "4.4", "without a base it is nothing"),
        ],
        advice: "resolve it against the base it was found at",
        find: find_lint::relative,
    },
    Class {
        code: "ambiguous-base",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "a base that not all standards accept",
        rules: &[rule("RFC 3986", "5.1", "a base is an identifier of its own")],
        advice: "look at the readings of the base first",
        find: find_lint::base,
    },
    Class {
        code: "non-canonical",
        id: None,
        severity: Info,
        group: Group::Lint,
        title: "a component that the URL Standard writes in another way",
        rules: &[
            rule(
                "RFC 3986",
                "6.2.3",
                "an empty path and '/', no host and an empty one may be the \
                same, and so are hosts in either case",
            ),
            rule("URL Standard", "4.5", "there is one way to write a URL"),
        ],
        advice: "compare after normalization",
        find: find_lint::spelling,
    },
    Class {
        code: "local-scheme",
        id: None,
        severity: Info,
        group: Group::Style,
        title: "a scheme whose names mean something on one machine only",
        rules: &[rule(
            "RFC 8089",
            "2",
            "a file is one of the machine that the host names, or of this one",
        )],
        advice: "give a name that others can resolve",
        find: find_naming::local_scheme,
    },
    Class {
        code: "file-extension",
        id: None,
        severity: Info,
        group: Group::Style,
        title: "the extension of a file",
        rules: &[rule(
            "RFC 3986",
            "1.2.2",
            "an identifier names a resource, and need not say how it is stored",
        )],
        advice: "name what it is, not what it is made with: that may change",
        find: find_naming::file_extension,
    },
    Class {
        code: "query-variable",
        id: None,
        severity: Info,
        group: Group::Style,
        title: "variables of a program",
        rules: &[rule(
            "RFC 3986",
            "3.4",
            "hierarchical data is for the path, other data for the query",
        )],
        advice: "let the path say it, in words",
        find: find_naming::query_variable,
    },
];
