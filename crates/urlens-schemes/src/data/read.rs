//! Parsers of data URLs: RFC 2397 and Fetch.

use super::base64;
use super::mime::{MediaType, TOKEN, is_quotable, quoted_string, repeated};
use crate::{ErrorKind, Rule, SchemeError, check, parameters, qualifiers};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::percent;

const QUOTES: Rule = Rule::new("invalid-quoted-string", "malformed quoted string");

/// Parses `"data:" [ mediatype ] [ ";base64" ] "," data`, a URI without its fragment.
pub(super) fn rfc2397(text: &str) -> Result<(MediaType, bool, Vec<u8>), SchemeError> {
    let (head, data, at) = cut(text)?;
    let (media_type, base64) = match strip_base64(head) {
        Some(media_type) => (media_type, true),
        None => (head, false),
    };
    let media_type = media_type_of(media_type).map_err(|error| error.shifted("data:".len()))?;
    Ok((media_type, base64, decode(data, base64).map_err(|error| error.shifted(at))?))
}

/// The Fetch Standard's data: URL processor, for a parsed URL without its fragment. Also returns
/// the media type as text.
pub(super) fn fetch(text: &str) -> Result<(&str, MediaType, bool, Vec<u8>), SchemeError> {
    let (head, data, at) = cut(text)?;
    // URL parsing removed all ASCII whitespace except spaces.
    let head = head.trim_matches(' ');
    let before = strip_suffix(head, "base64").map(|head| head.trim_end_matches(' '));
    let (head, base64) = match before.and_then(|head| head.strip_suffix(';')) {
        Some(head) => (head, true),
        None => (head, false),
    };
    let media_type = if head.starts_with(';') {
        Cow::Owned(["text/plain", head].concat())
    } else {
        Cow::Borrowed(head)
    };
    let media_type = MediaType::parse(&media_type).unwrap_or_default();
    Ok((head, media_type, base64, decode(data, base64).map_err(|error| error.shifted(at))?))
}

/// Splits at the first comma: the text after `data:`, the data, and the offset of the data.
fn cut(text: &str) -> Result<(&str, &str, usize), SchemeError> {
    let rest = text.get("data:".len()..).unwrap_or_default();
    match rest.split_once(',') {
        Some((head, data)) => Ok((head, data, text.len() - data.len())),
        None => Err(SchemeError::new(ErrorKind::Missing, "comma", text.len())),
    }
}

fn decode(data: &str, base64: bool) -> Result<Vec<u8>, SchemeError> {
    if base64 { base64::decode_escaped(data) } else { Ok(percent::decode(data).into_owned()) }
}

fn strip_base64(head: &str) -> Option<&str> {
    strip_suffix(head, ";base64")
}

/// Like `str::strip_suffix`, ignoring ASCII case.
fn strip_suffix<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let (start, end) = text.split_at_checked(text.len().checked_sub(suffix.len())?)?;
    end.eq_ignore_ascii_case(suffix).then_some(start)
}

/// `mediatype = [ type "/" subtype ] *( ";" parameter )`. Offsets of errors count from its start.
fn media_type_of(text: &str) -> Result<MediaType, SchemeError> {
    if text.is_empty() {
        return Ok(MediaType::default());
    }
    let (essence, pieces) = parameters::split(text);
    let (main, sub) = match essence {
        "" => ("text".into(), "plain".into()),
        _ => {
            let (main, sub) = essence.split_once('/').unwrap_or((essence, ""));
            (token(main, "type", 0)?, token(sub, "subtype", main.len() + 1)?)
        }
    };
    let (mut parameters, mut places) = (Vec::new(), Vec::new());
    for piece in pieces {
        // `parameter = attribute "=" value`
        let plain = token(piece.name, "parameter", piece.at)?.to_ascii_lowercase();
        parameters.push((plain, value_of(piece.value.unwrap_or_default(), piece.value_at())?));
        places.push(piece.at);
    }
    if let Some(duplicate) = repeated(&parameters).first() {
        return Err(SchemeError::new(ErrorKind::Duplicate, "parameter", places[*duplicate]));
    }
    let media_type = MediaType::new(&main, &sub, parameters);
    // An explicit default media type equals an omitted one, in any case.
    let charset = media_type.parameter("charset").unwrap_or_default();
    let is_plain = media_type.essence() == "text/plain" && places.len() == 1;
    if is_plain && charset.eq_ignore_ascii_case("US-ASCII") {
        Ok(MediaType::default())
    } else {
        Ok(media_type)
    }
}

/// Reads a token, which may be escaped.
fn token<'a>(raw: &'a str, part: &'static str, at: usize) -> Result<Cow<'a, str>, SchemeError> {
    let text = qualifiers::decode(raw, part, at)?;
    match check::non_empty(&text, TOKEN, part) {
        Ok(()) => Ok(text),
        Err(error) => {
            let by = at + qualifiers::place(raw, error.offset()) - error.offset();
            Err(error.shifted(by))
        }
    }
}

/// Reads `value = token / quoted-string`, which may be escaped.
///
/// "Parameter values should use the URL Escaped encoding instead of quoted string" (RFC 2397,
/// section 3): an escaped value may contain any character that a quoted string may. Quoted strings
/// are accepted too.
fn value_of(raw: &str, at: usize) -> Result<String, SchemeError> {
    let text = qualifiers::decode(raw, "value", at)?;
    let value = match text.strip_prefix('"') {
        Some(quoted) => {
            let (value, rest) = quoted_string(quoted);
            // The closing quote exists and is not part of an escape.
            let ends = rest.is_empty() && quoted_string(&[quoted, "x"].concat()).1 == "x";
            if !ends {
                return Err(SchemeError::new(ErrorKind::Rule(&QUOTES), "value", at));
            }
            value
        }
        // `set` contains the `%` of an escape.
        None => {
            check::non_empty(raw, TOKEN, "value").map_err(|error| error.shifted(at))?;
            text.into_owned()
        }
    };
    match value.chars().find(|c| !is_quotable(*c)) {
        Some(c) => Err(SchemeError::new(ErrorKind::Unexpected(c), "value", at)),
        None => Ok(value),
    }
}
