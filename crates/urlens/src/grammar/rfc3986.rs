//! RFC 3986, appendix A: the collected ABNF for URIs, rule by rule, in its own names.
//!
//! Sets have single characters only, so the scanner adds `pct-encoded` where a rule has it.

use super::{CharClass, Classes, classes};
use crate::charset::CharSet;

const fn of(chars: &[u8]) -> CharSet {
    CharSet::of(chars)
}

/// `ALPHA = %x41-5A / %x61-7A`
pub const ALPHA: CharSet = CharSet::range(b'A', b'Z').or(CharSet::range(b'a', b'z'));
/// `DIGIT = %x30-39`
pub const DIGIT: CharSet = CharSet::range(b'0', b'9');
/// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case
pub const HEXDIG: CharSet = DIGIT.or(of(b"ABCDEFabcdef"));
/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, after the first letter
pub const SCHEME: CharSet = ALPHA.or(DIGIT).or(of(b"+-."));
/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
pub const UNRESERVED: CharSet = ALPHA.or(DIGIT).or(of(b"-._~"));
/// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
pub const GEN_DELIMS: CharSet = of(b":/?#[]@");
/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
pub const SUB_DELIMS: CharSet = of(b"!$&'()*+,;=");
/// `reserved = gen-delims / sub-delims`
pub const RESERVED: CharSet = GEN_DELIMS.or(SUB_DELIMS);
/// `reg-name = *( unreserved / pct-encoded / sub-delims )`
pub const REG_NAME: CharSet = UNRESERVED.or(SUB_DELIMS);
/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
pub const USERINFO: CharSet = REG_NAME.or(of(b":"));
/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, after the dot
pub(crate) const IPV_FUTURE: CharSet = UNRESERVED.or(SUB_DELIMS).or(of(b":"));
/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`
pub const PCHAR: CharSet = UNRESERVED.or(SUB_DELIMS).or(of(b":@"));
/// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`
pub const SEGMENT_NZ_NC: CharSet = UNRESERVED.or(SUB_DELIMS).or(of(b"@"));
/// The characters of any `path`: `pchar` and the slash between segments
pub const PATH: CharSet = PCHAR.or(of(b"/"));
/// `query = *( pchar / "/" / "?" )`
pub const QUERY: CharSet = PCHAR.or(of(b"/?"));
/// `fragment = *( pchar / "/" / "?" )`
pub const FRAGMENT: CharSet = PCHAR.or(of(b"/?"));
/// `ZoneID = 1*( unreserved / pct-encoded )` (RFC 6874, section 2)
pub(crate) const ZONE_ID: CharSet = UNRESERVED;

/// The rules above, as a table for the scanner. RFC 3987 differs in non-ASCII characters only.
pub(crate) const CLASSES: Classes = classes(&[
    (CharClass::Scheme, SCHEME),
    (CharClass::Userinfo, USERINFO),
    (CharClass::RegName, REG_NAME),
    (CharClass::Path, PATH),
    (CharClass::SegmentNzNc, SEGMENT_NZ_NC),
    (CharClass::Query, QUERY),
    (CharClass::Fragment, FRAGMENT),
]);
