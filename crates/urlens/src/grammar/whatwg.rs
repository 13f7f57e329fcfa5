//! The URL Standard: percent-encode sets, and characters that hosts must not contain.
//!
//! The RFCs list the characters that are *allowed*; this standard lists those that are *encoded*. All
//! non-ASCII characters are encoded too.

use super::{CharClass, Classes, Ranges, classes};
use crate::charset::CharSet;
use crate::grammar::rfc3986;
use crate::scheme::Mode;

pub use crate::dots::dots_or_escapes_in;
pub use crate::write::is_drive;

const fn of(chars: &[u8]) -> CharSet {
    CharSet::of(chars)
}

/// ASCII tab or newline: removed everywhere.
pub(crate) const TAB_OR_NEWLINE: CharSet = of(b"\t\n\r");
/// C0 control or space: removed at the start and at the end.
pub(crate) const C0_CONTROL_OR_SPACE: CharSet = CharSet::range(0, 0x20);

/// The C0 control percent-encode set: C0 controls and U+007F.
pub const C0_CONTROL: CharSet = CharSet::range(0, 0x1F).or(of(b"\x7F"));
/// The fragment percent-encode set.
pub const FRAGMENT: CharSet = C0_CONTROL.or(of(b" \"<>`"));
/// The query percent-encode set.
pub const QUERY: CharSet = C0_CONTROL.or(of(b" \"#<>"));
/// The special-query percent-encode set.
pub const SPECIAL_QUERY: CharSet = QUERY.or(of(b"'"));
/// The path percent-encode set.
pub const PATH: CharSet = QUERY.or(of(b"?^`{}"));
/// The userinfo percent-encode set.
pub const USERINFO: CharSet = PATH.or(of(b"/:;=@[\\]|"));
/// The component percent-encode set: that of `encodeURIComponent`.
pub const COMPONENT: CharSet = USERINFO.or(of(b"$%&+,"));
/// The application/x-www-form-urlencoded percent-encode set. A space becomes `+`.
pub const FORM: CharSet = COMPONENT.or(of(b"!'()~"));

/// Characters that are encoded in a segment, so that it decodes to the given text.
pub(crate) const SEGMENT: CharSet = PATH.or(of(b"/%"));
/// Characters that are encoded in a segment of a special URL, where `\` is a slash.
pub(crate) const SPECIAL_SEGMENT: CharSet = SEGMENT.or(of(b"\\"));

/// The percent-encode set of the query of a URL in `mode`.
pub(crate) const fn query_set(mode: Mode) -> CharSet {
    if mode.is_special() { SPECIAL_QUERY } else { QUERY }
}

/// The ASCII URL code points, which a valid URL string may contain unescaped.
pub(crate) const URL_CODE_POINTS: CharSet = rfc3986::PCHAR.or(of(b"/?"));
/// The non-ASCII URL code points: U+00A0 to U+10FFFD, without surrogates and noncharacters.
pub(crate) const URL_CODE_POINTS_BEYOND: &Ranges = &[
    (0xA0, 0xD7FF),
    (0xE000, 0xFDCF),
    (0xFDF0, 0xFFFD),
    (0x10000, 0x1FFFD),
    (0x20000, 0x2FFFD),
    (0x30000, 0x3FFFD),
    (0x40000, 0x4FFFD),
    (0x50000, 0x5FFFD),
    (0x60000, 0x6FFFD),
    (0x70000, 0x7FFFD),
    (0x80000, 0x8FFFD),
    (0x90000, 0x9FFFD),
    (0xA0000, 0xAFFFD),
    (0xB0000, 0xBFFFD),
    (0xC0000, 0xCFFFD),
    (0xD0000, 0xDFFFD),
    (0xE0000, 0xEFFFD),
    (0xF0000, 0xFFFFD),
    (0x100000, 0x10FFFD),
];

/// Forbidden host code points.
pub const FORBIDDEN_HOST: CharSet = of(b"\0\t\n\r #/:<>?@[\\]^|");
/// Forbidden domain code points.
pub(crate) const FORBIDDEN_DOMAIN: CharSet = FORBIDDEN_HOST.or(C0_CONTROL).or(of(b"%"));

/// Characters that parsing leaves unchanged in a special URL. Components of these characters may still
/// change as a whole, for example a host that is a number.
pub(crate) const CLASSES: Classes = classes(&[
    (CharClass::Scheme, rfc3986::SCHEME),
    (CharClass::Userinfo, USERINFO.not()),
    (CharClass::RegName, FORBIDDEN_DOMAIN.not()),
    (CharClass::Path, PATH.or(of(b"\\#")).not()),
    (CharClass::SegmentNzNc, CharSet::EMPTY),
    (CharClass::Query, SPECIAL_QUERY.not()),
    (CharClass::Fragment, FRAGMENT.not()),
]);
