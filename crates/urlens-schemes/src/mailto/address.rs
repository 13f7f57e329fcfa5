//! Mail addresses (RFC 5322, RFC 6068).

use crate::{ErrorKind, Rule, SchemeError};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, UNRESERVED};
use urlens::{CharSet, percent};

/// `atext` of RFC 5322, which dots may separate; non-ASCII text is allowed too (RFC 6532).
const ATEXT: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"!#$%&'*+-/=?^_`{|}~"));
/// Characters left unescaped in both parts of an address: no delimiters of addresses, URIs or
/// headers.
const ADDRESS: CharSet = UNRESERVED.or(CharSet::of(b"!$'*+"));

const NOT_AN_ADDRESS: Rule = Rule::new("invalid-address", "invalid addr-spec");

/// An address with its domain in lower case. The case of the local part belongs to the receiving
/// host.
pub(super) fn normalize_address(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((local, domain)) => [local, "@", &domain.to_lowercase()].concat(),
        None => address.into(),
    }
}

/// An address as written in a URI: the `@` before the domain unescaped, and any `@` inside quotes
/// escaped, as in the examples of RFC 6068.
pub(super) fn encode(address: &str) -> String {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let at = if address.contains('@') { "@" } else { "" };
    [&percent::encode(local, ADDRESS), at, &*percent::encode(domain, ADDRESS)].concat()
}

/// Splits the addresses of a header at commas outside quotes.
pub(super) fn addresses(value: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    let is_comma = move |c: char| {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ',' if !quoted => return true,
            _ => (),
        }
        false
    };
    value
        .split(is_comma)
        .map(|address| address.trim_matches([' ', '\t']))
        .filter(|address| !address.is_empty())
}

/// Returns the address, or an error at `at`.
pub(super) fn checked(address: &str, at: usize) -> Result<String, SchemeError> {
    if is_address(address) {
        Ok(address.to_owned())
    } else {
        Err(SchemeError::new(ErrorKind::Rule(&NOT_AN_ADDRESS), "address", at))
    }
}

/// `addr-spec = local-part "@" domain`, without comments and obsolete forms.
fn is_address(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else { return false };
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_dtext = |text: &str| text.bytes().all(|byte| matches!(byte, 33..=90 | 94..=126));
    (is_dot_atom(local) || is_quoted(local)) && literal.map_or(is_dot_atom(domain), is_dtext)
}

/// `dot-atom-text = 1*atext *( "." 1*atext )`
fn is_dot_atom(text: &str) -> bool {
    let is_atext = |c: char| match u8::try_from(c).ok().filter(u8::is_ascii) {
        Some(byte) => ATEXT.contains(byte),
        None => !c.is_control(),
    };
    text.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atext))
}

/// `quoted-string`: printable characters and spaces, with `\` before `"` and `\`.
fn is_quoted(text: &str) -> bool {
    let inside = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let mut escaped = false;
    inside.is_some_and(|inside| {
        let plain = inside.chars().all(|c| match c {
            _ if c.is_control() && c != '\t' => false,
            _ if escaped => {
                escaped = false;
                true
            }
            '\\' => {
                escaped = true;
                true
            }
            _ => c != '"',
        });
        plain && !escaped
    })
}
