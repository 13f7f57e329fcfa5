//! The lints: risks that exist even where all standards agree.

use super::Severity::{High, Info, Low, Medium};
use super::address::AddressKind;
use super::class::{Citation, Class, Group};
#[cfg(feature = "unicode")]
use super::find_bidi;
use super::find_lint::{self, address, escapes, spoofed};
use super::find_naming;
use super::script::Spoof;

const fn rule(standard: &'static str, section: &'static str, says: &'static str) -> Citation {
    Citation { standard, section, says }
}

/// The maximum length of a host in DNS, in characters without a trailing dot (RFC 1035, section
/// 2.3.4).
pub(super) const MAX_HOST_LENGTH: usize = 253;

/// The URI length in bytes that HTTP senders and recipients should at least support (RFC 9110,
/// section 4.1).
pub(super) const MIN_SUPPORTED_URL_LENGTH: usize = 8000;

/// The lints: risks that exist even where all standards read a text alike. Codes and severities are
/// stable.
///
/// Only [`findings_in`](crate::Readings::findings_in) looks for those of [`Group::Style`].
///
/// ```
/// use urlens_readings::{LINTS, Severity};
///
/// let severity = |code| LINTS.iter().find(|lint| lint.code == code).unwrap().severity;
/// assert_eq!(severity("encoded-delimiter"), Severity::Info);
/// assert_eq!(severity("metadata-address"), Severity::High);
/// ```
pub const LINTS: &[Class] = &[
    Class {
        code: "password",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "plain-text password",
        rules: &[rule("RFC 3986", "3.2.1", "a password in plain text is deprecated")],
        advice: "send credentials by other means, because identifiers are logged, displayed and \
            shared",
        find: find_lint::password,
    },
    Class {
        code: "username",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "user name",
        rules: &[rule("RFC 3986", "7.6", "userinfo can be made to look like a host")],
        advice: "reject user names where the scheme does not need them",
        find: find_lint::username,
    },
    Class {
        code: "encoded-delimiter",
        id: None,
        severity: Info,
        group: Group::Lint,
        title: "percent-encoded delimiter or NUL",
        rules: &[rule(
            "RFC 3986",
            "2.2",
            "an encoded delimiter is data, an unencoded one separates components",
        )],
        advice: "find out whether it is decoded before or after the text is split",
        find: |context, report| escapes(context, report, |bytes| b"/\\?#@\0".contains(&bytes[0])),
    },
    Class {
        code: "double-encoding",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "double percent-encoding",
        rules: &[rule(
            "RFC 3986",
            "2.4",
            "a string must not be percent-encoded or decoded more than once",
        )],
        advice: "decode once",
        find: |context, report| {
            escapes(
                context,
                report,
                |bytes| matches!(bytes, [b'%', a, b] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit()),
            );
        },
    },
    Class {
        code: "dot-segment-parameter",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "dot segment with a parameter",
        rules: &[rule("RFC 3986", "3.3", "'..;' is an ordinary segment")],
        advice: "make the server reject it, because some servers read it as '..'",
        find: find_lint::dot_segment_parameter,
    },
    Class {
        code: "mixed-script",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "label of mixed scripts",
        rules: &[rule(
            "UTS 39",
            "5.2",
            "scripts are mixed only in combinations that are in common use",
        )],
        advice: "display the host in Punycode",
        find: |context, report| spoofed(context, report, Spoof::Mixed),
    },
    Class {
        code: "confusable-label",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "label that looks like another",
        rules: &[rule("UTS 39", "4", "a string of a single script may look like another string")],
        advice: "display the host in Punycode",
        find: |context, report| spoofed(context, report, Spoof::Confusable),
    },
    Class {
        code: "unusual-character",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "label with an uncommon character",
        rules: &[rule(
            "UTS 39",
            "3.1",
            "identifiers consist of characters that are in common use in words",
        )],
        advice: "display the host in Punycode",
        find: |context, report| spoofed(context, report, Spoof::Unusual),
    },
    Class {
        code: "bidi-control",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "bidirectional control character",
        rules: &[rule("RFC 3987", "4.1", "formatting characters must not be used unescaped")],
        advice: "remove or percent-encode it",
        find: find_lint::bidi_control,
    },
    #[cfg(feature = "unicode")]
    Class {
        code: "bidi-mixed",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "mixed text directions",
        rules: &[rule("RFC 3987", "4.2", "a component uses characters of one direction only")],
        advice: "use one direction, or percent-encode the component",
        find: find_bidi::mixed,
    },
    #[cfg(feature = "unicode")]
    Class {
        code: "bidi-edge",
        id: None,
        severity: Info,
        group: Group::Lint,
        title: "right-to-left text that starts or ends with another kind of character",
        rules: &[rule(
            "RFC 3987",
            "4.2",
            "a right-to-left component starts and ends with right-to-left characters",
        )],
        advice: "start and end it with a right-to-left letter, or percent-encode it",
        find: find_bidi::edge,
    },
    #[cfg(feature = "unicode")]
    Class {
        code: "not-nfc",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "text that is not in Unicode Normalization Form C",
        rules: &[rule(
            "RFC 3987",
            "5.3.2.2",
            "text is created in Normalization Form C and compared without normalization",
        )],
        advice: "write it in Normalization Form C",
        find: find_lint::not_nfc,
    },
    Class {
        code: "trailing-dot",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "host with a trailing dot",
        rules: &[rule("RFC 1034", "3.1", "a name that ends in a dot is complete")],
        advice: "compare hosts without the trailing dot, because certificates and cookies \
            distinguish the two forms",
        find: find_lint::trailing_dot,
    },
    Class {
        code: "label-length",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "empty label or label longer than 63 bytes",
        rules: &[rule("RFC 1035", "2.3.4", "a label has 1 to 63 bytes")],
        advice: "use a valid name, because DNS cannot resolve this one",
        find: find_lint::label_length,
    },
    Class {
        code: "host-length",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "host longer than 253 characters",
        rules: &[rule(
            "RFC 1035",
            "2.3.4",
            "a name has up to 255 bytes with length bytes, which is 253 characters",
        )],
        advice: "use a shorter name, because DNS cannot resolve this one",
        find: find_lint::host_length,
    },
    Class {
        code: "url-length",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "URL longer than 8000 bytes",
        rules: &[rule(
            "RFC 9110",
            "4.1",
            "HTTP senders and recipients should support at least 8000 bytes",
        )],
        advice: "shorten it or send the data as content, because not every program accepts more",
        find: find_lint::url_length,
    },
    Class {
        code: "zone-identifier",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "IPv6 zone identifier",
        rules: &[
            rule("RFC 6874", "1", "a zone has no meaning outside of the machine"),
            rule("RFC 9844", "1", "zones are for user interfaces, not for URIs"),
        ],
        advice: "leave the zone to the program that connects",
        find: find_naming::zone_identifier,
    },
    Class {
        code: "disguised-address",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "disguised IPv4 address",
        rules: &[
            rule("RFC 3986", "7.4", "some systems accept IPv4 addresses in other forms"),
            rule("RFC 4291", "2.5.5", "an IPv6 address may contain an IPv4 address"),
        ],
        advice: "check the decoded IPv4 address",
        find: find_lint::disguised_address,
    },
    Class {
        code: "loopback-address",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "loopback address or name",
        rules: &[
            rule("RFC 6890", "2.2", "127.0.0.0/8 and ::1 never leave the machine"),
            rule("RFC 6761", "6.3", "localhost is the loopback address"),
        ],
        advice: "do not fetch it on behalf of others",
        find: |context, report| {
            address(context, report, &[AddressKind::Loopback, AddressKind::Unspecified]);
        },
    },
    Class {
        code: "private-address",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "private address or name",
        rules: &[
            rule("RFC 1918", "3", "10.0.0.0/8, 172.16.0.0/12 and 192.168.0.0/16 are private"),
            rule("RFC 4193", "3.1", "fc00::/7 is private"),
            rule("RFC 6598", "7", "100.64.0.0/10 is shared between a carrier and its customers"),
        ],
        advice: "do not fetch it on behalf of others",
        find: |context, report| {
            let kinds = [AddressKind::Private, AddressKind::UniqueLocal, AddressKind::Shared];
            address(context, report, &kinds);
        },
    },
    Class {
        code: "link-local-address",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "link-local address or name",
        rules: &[
            rule("RFC 3927", "2.7", "169.254.0.0/16 is not forwarded"),
            rule("RFC 4291", "2.5.6", "fe80::/10 is not forwarded"),
        ],
        advice: "do not fetch it on behalf of others",
        find: |context, report| address(context, report, &[AddressKind::LinkLocal]),
    },
    Class {
        code: "metadata-address",
        id: None,
        severity: High,
        group: Group::Lint,
        title: "cloud metadata address",
        rules: &[rule("RFC 3927", "2.1", "169.254.0.0/16 is link-local")],
        advice: "never fetch it on behalf of others, because cloud providers serve credentials at \
            this address",
        find: |context, report| address(context, report, &[AddressKind::Metadata]),
    },
    Class {
        code: "reserved-address",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "reserved address",
        rules: &[rule(
            "RFC 6890",
            "2.2",
            "some ranges are reserved for multicast, documentation, benchmarking or future \
                use",
        )],
        advice: "do not fetch it on behalf of others",
        find: |context, report| {
            let kinds = [
                AddressKind::Multicast,
                AddressKind::Broadcast,
                AddressKind::Documentation,
                AddressKind::Benchmarking,
                AddressKind::Reserved,
            ];
            address(context, report, &kinds);
        },
    },
    Class {
        code: "relative-reference",
        id: None,
        severity: Low,
        group: Group::Lint,
        title: "relative reference (no scheme)",
        rules: &[
            rule("RFC 3986", "4.2", "a relative reference is valid by itself"),
            rule("URL Standard", "4.4", "a relative reference needs a base"),
        ],
        advice: "resolve it against the URL of the document that contains it",
        find: find_lint::relative_reference,
    },
    Class {
        code: "ambiguous-base",
        id: None,
        severity: Medium,
        group: Group::Lint,
        title: "base that some standards reject",
        rules: &[rule("RFC 3986", "5.1", "a base is a complete identifier")],
        advice: "check the readings of the base first",
        find: find_lint::ambiguous_base,
    },
    Class {
        code: "non-canonical",
        id: None,
        severity: Info,
        group: Group::Lint,
        title: "non-canonical spelling",
        rules: &[
            rule("RFC 3986", "6.2.2.1", "hosts ignore case"),
            rule(
                "RFC 3986",
                "6.2.3",
                "an empty path may equal '/', and a missing host may equal an empty one",
            ),
            rule("URL Standard", "4.5", "a URL has one serialization"),
        ],
        advice: "compare after normalization",
        find: find_lint::non_canonical,
    },
    Class {
        code: "local-scheme",
        id: None,
        severity: Info,
        group: Group::Style,
        title: "scheme that is local to one machine",
        rules: &[rule(
            "RFC 8089",
            "2",
            "a file URI names a file on the given host or on the local machine",
        )],
        advice: "use an identifier that others can resolve",
        find: find_naming::local_scheme,
    },
    Class {
        code: "script-name",
        id: None,
        severity: Info,
        group: Group::Style,
        title: "name of a script or index file",
        rules: &[rule("RFC 3986", "1.2.2", "an identifier need not say how a resource is stored")],
        advice: "name the resource, not its implementation, which may change; an extension for its \
            format is good",
        find: find_naming::script_name,
    },
    Class {
        code: "time-based-name",
        id: None,
        severity: Info,
        group: Group::Style,
        title: "name that depends on the current time (latest, today)",
        rules: &[rule("RFC 3986", "1.1", "an identifier distinguishes one resource from others")],
        advice: "use a date or a version, which means the same at any time",
        find: find_naming::relative_time,
    },
    Class {
        code: "query-variable",
        id: None,
        severity: Info,
        group: Group::Style,
        title: "query variables",
        rules: &[rule(
            "RFC 3986",
            "3.4",
            "the path is for hierarchical data, the query for other data",
        )],
        advice: "use path segments that describe the resource",
        find: find_naming::query_variable,
    },
];
