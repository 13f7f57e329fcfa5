//! Writing data URLs.

use super::{Data, DataProfile, MediaType, base64, mime};
use crate::SchemeError;
use crate::draft::Draft;
use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use urlens::grammar::rfc3986::{QUERY, UNRESERVED};
use urlens::{CharSet, percent};

/// Characters left unescaped in the data: those of a path or a query.
const PLAIN: CharSet = QUERY;
/// Characters left unescaped in names and values: token characters that are not delimiters.
const TOKEN: CharSet = UNRESERVED.or(CharSet::of(b"!$&'*+"));

/// Joins a media type, data and an encoded fragment, by RFC 2397.
pub(super) fn join(
    media_type: &MediaType,
    bytes: &[u8],
    fragment: Option<&str>,
) -> Result<Data, SchemeError> {
    let mut draft = Draft::new(&write(&written(media_type, DataProfile::Rfc2397), bytes));
    draft.fragment(fragment)?;
    draft.build()
}

/// A media type as written in a URL; empty if it is the default.
pub(super) fn written(media_type: &MediaType, profile: DataProfile) -> Cow<'static, str> {
    if *media_type == MediaType::default() {
        return Cow::Borrowed("");
    }
    if profile == DataProfile::Fetch {
        // Browsers decode no escapes here, and accept quotes and spaces unescaped.
        return Cow::Owned(media_type.to_string());
    }
    let mut to = percent::encode(media_type.essence(), TOKEN.or(CharSet::of(b"/"))).into_owned();
    for (name, value) in media_type.parameters() {
        // Prefer escapes to quotes, unless the result would be empty or start with a quote.
        let value = if value.is_empty() || value.starts_with('"') {
            mime::quoted(value)
        } else {
            Cow::Borrowed(value)
        };
        for (sign, text) in [(';', name), ('=', &*value)] {
            to.push(sign);
            to.push_str(&percent::encode(text, TOKEN));
        }
    }
    Cow::Owned(to)
}

/// Writes a URL with the shorter encoding of the data.
pub(super) fn write(media_type: &str, bytes: &[u8]) -> String {
    let mut to = ["data:", media_type].concat();
    let escapes = bytes.iter().filter(|byte| !PLAIN.contains(**byte)).count();
    if ";base64".len() + base64::encoded_len(bytes.len()) < bytes.len() + 2 * escapes {
        to.push_str(";base64,");
        to.push_str(&base64::encode(bytes));
        return to;
    }
    to.push(',');
    for &byte in bytes {
        if PLAIN.contains(byte) { to.push(byte.into()) } else { to.extend(escape(byte)) }
    }
    to
}

/// `%HH`
fn escape(byte: u8) -> [char; 3] {
    let digit = |value: u8| char::from(b"0123456789ABCDEF"[usize::from(value)]);
    ['%', digit(byte >> 4), digit(byte & 15)]
}
