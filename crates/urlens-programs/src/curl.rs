//! curl, by its URL API with the flags that a transfer uses.

mod host;
mod parse;

pub(crate) use parse::default_port;

use crate::common_url::{Arrangement, Features};
use crate::program::{KnownDifference, Program, ProgramKind, Status};
use crate::reading::{ProgramReading, Refusal, Rule};
use alloc::borrow::Cow;
use urlens::percent;

pub(crate) const CURL7: Program = Program {
    id: "curl7",
    name: "curl 7.88",
    versions: &["libcurl 7.88.1 with libidn2 2.3.3"],
    members: &["curl7"],
    status: Status::Legacy,
    status_reason: "Debian 12 and its derivatives have it; later versions read numbers and escapes differently",
    differences: &[UNICODE],
    reader: |text| V7.read(text),
    ..CURL8
};

pub(crate) const CURL8: Program = Program {
    id: "curl8",
    name: "curl 8",
    versions: &["libcurl 8.23.0 without IDN"],
    kind: ProgramKind::Client,
    members: &["curl8"],
    status: Status::Current,
    status_reason: "maintained, and the client of most scripts and of PHP",
    source: &["lib/urlapi.c", "lib/url.c: Curl_parse_login_details", "lib/idn.c"],
    rules: &RULES,
    differences: &[],
    arrangement: Arrangement {
        refuses: Features::SPACE.or(Features::CONTROL),
        no_path: Some("/"),
        connects: true,
        rewrites: Features::DOT,
        ..Arrangement::SAME
    },
    reader: |text| V8.read(text),
};

/// Differences of names that are not ASCII.
const UNICODE: KnownDifference = KnownDifference {
    cause: "libidn2 2.3.3 has an older version of Unicode and UTS 46",
    member: "",
    applies: |text| !percent::decode(text).is_ascii(),
};

const RULES: [Rule; 22] = [
    NUL,
    LENGTH,
    JUNK,
    GUESSED,
    SLASHES,
    FILE_HOST,
    FILE_DRIVE,
    FILE_SHORT,
    NO_HOST,
    OPTIONS,
    BRACKET,
    AFTER_BRACKET,
    PORT_EMPTY,
    PORT_DIGITS,
    PORT_RANGE,
    NUMBER,
    ESCAPE,
    CONTROL,
    HOST_CHARS,
    HOST_DOTS,
    IPV6,
    IDN,
];
const NUL: Rule =
    Rule::new("nul", "the text contains U+0000, which ends a C string", "curl_url_set");
const LENGTH: Rule = Rule::new("length", "the text is longer than 8,000,000 bytes", "parseurl");
const JUNK: Rule =
    Rule::new("junk", "the text contains a space or a control character", "junkscan");
const GUESSED: Rule = Rule::new(
    "guessed-scheme",
    "without a scheme that is followed by :/, the text starts with the host, which selects the scheme",
    "guess_scheme",
);
const SLASHES: Rule = Rule::new(
    "slashes",
    "one to three slashes after the scheme start an authority",
    "parse_scheme",
);
const FILE_HOST: Rule =
    Rule::new("file-host", "the host of a file URL is not localhost or 127.0.0.1", "parse_file");
const FILE_DRIVE: Rule =
    Rule::new("file-drive", "the path of a file URL has a drive letter", "parse_file");
const FILE_SHORT: Rule = Rule::new("file-short", "the path of a file URL is empty", "parse_file");
const NO_HOST: Rule = Rule::new("no-host", "the host is empty", "parse_authority");
const OPTIONS: Rule = Rule::new(
    "options",
    "a semicolon separates options in the userinfo of mail schemes",
    "Curl_parse_login_details",
);
const BRACKET: Rule = Rule::new("bracket", "the closing bracket is missing", "parse_port");
const AFTER_BRACKET: Rule =
    Rule::new("after-bracket", "the closing bracket is followed by text", "parse_port");
const PORT_EMPTY: Rule =
    Rule::new("port-empty", "the port is empty and there is no scheme", "parse_port");
const PORT_DIGITS: Rule = Rule::new("port-digits", "the port is not decimal digits", "parse_port");
const PORT_RANGE: Rule = Rule::new("port-range", "the port is larger than 65535", "parse_port");
const NUMBER: Rule = Rule::new(
    "number",
    "numbers in three notations are an IPv4 address, for every scheme",
    "ipv4_normalize",
);
const ESCAPE: Rule = Rule::new("escape", "escapes in the host are decoded", "urldecode_host");
const CONTROL: Rule =
    Rule::new("control", "an escape in the host is a control character", "urldecode_host");
const HOST_CHARS: Rule =
    Rule::new("host-chars", "the host contains a character that is not allowed", "hostname_check");
const HOST_DOTS: Rule =
    Rule::new("host-dots", "the host is a dot or ends in two", "hostname_check");
const IPV6: Rule = Rule::new("ipv6", "the text in brackets is not an IPv6 address", "ipv6_parse");
const IDN: Rule = Rule::new("idn", "the host cannot be converted to ASCII", "Curl_idn_decode");

/// A version, by what changed between the measured ones.
struct Version {
    /// A scheme starts with a letter, not with a digit or sign.
    scheme_starts_with_letter: bool,
    /// Escapes are decoded before numbers are looked for, and in brackets too.
    decodes_first: bool,
    /// A final dot may follow a number.
    final_dot: bool,
    /// Bytes that a host must not contain.
    forbidden: &'static [u8],
    /// DEL in an escape is a control character, and a zone must not contain forbidden bytes.
    strict_bytes: bool,
    /// A host must not be a dot or end in two.
    checks_dots: bool,
    /// An address in brackets is replaced by its short form also if both have the same length.
    compresses_equal_length: bool,
    /// `%2e` counts as a dot in paths.
    escaped_dots: bool,
    /// Names are converted to ASCII; if not, names that are not ASCII are refused.
    idn: bool,
    /// Schemes that the measured build does not support.
    without: &'static [&'static str],
}

const V7: Version = Version {
    scheme_starts_with_letter: false,
    decodes_first: false,
    final_dot: false,
    forbidden: b" \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()",
    strict_bytes: false,
    checks_dots: false,
    compresses_equal_length: false,
    escaped_dots: false,
    idn: true,
    without: &["mqtts", "ws", "wss"],
};

const V8: Version = Version {
    scheme_starts_with_letter: true,
    decodes_first: true,
    final_dot: true,
    forbidden: b" \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()%|",
    strict_bytes: true,
    checks_dots: true,
    compresses_equal_length: true,
    escaped_dots: true,
    idn: false,
    without: &["ldap", "ldaps", "rtmp", "smb", "smbs"],
};
