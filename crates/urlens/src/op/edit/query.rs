//! Parameters of the query, by their decoded names. The rest of the query is kept as written.

use crate::error::Error;
use crate::form;
use crate::grammar::CharClass;
use crate::grammar::whatwg::COMPONENT;
use crate::kind::Kind;
use crate::op::View;
use crate::part::Part;
use crate::percent::Encoded;
use crate::types::builder::encode;
use crate::whatwg;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Decodes a name or a value: that of a URL as in HTML forms, where `+` is a space.
pub(crate) fn decode_parameter(kind: Kind, text: &str) -> Cow<'_, str> {
    if kind.is_whatwg() { form::decode(text) } else { Encoded::new(text).decode_lossy() }
}

/// The decoded pairs of a query.
pub(crate) fn pairs(
    kind: Kind,
    query: &str,
) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> + Clone {
    crate::query::Pairs::of(query).map(move |(name, value)| {
        (decode_parameter(kind, name.as_str()), decode_parameter(kind, value.as_str()))
    })
}

/// The query after its first parameter `name` got the value and others of that name were removed; a new
/// parameter is appended. Without a value all of them are removed, and a query that becomes empty too.
/// The outer `None`: nothing changes.
#[expect(clippy::option_option, reason = "no change, no query, a query")]
pub(crate) fn with_parameter(
    kind: Kind,
    view: View<'_>,
    name: &str,
    value: Option<&str>,
) -> Result<Option<Option<String>>, Error> {
    let query = view.component(Part::Query).unwrap_or_default();
    let mut is_found = false;
    let mut changed = String::with_capacity(query.len());
    for pair in query.split('&') {
        let (written, _) = pair.split_once('=').unwrap_or((pair, ""));
        if pair.is_empty() || decode_parameter(kind, written) != name {
            push_pair(&mut changed, &[pair]);
            continue;
        }
        if let Some(value) = value.filter(|_| !is_found) {
            push_pair(&mut changed, &[written, "=", &encode_parameter(kind, value)]);
        }
        is_found = true;
    }
    changed.pop();
    Ok(match value {
        Some(value) if !is_found => Some(Some(with_appended(kind, view, name, value))),
        None if !is_found => None,
        _ => Some(Some(changed).filter(|query| value.is_some() || !query.is_empty())),
    })
}

/// Appends a pair and `&`.
fn push_pair(to: &mut String, pieces: &[&str]) {
    pieces.iter().for_each(|piece| to.push_str(piece));
    to.push('&');
}

/// The query with one more parameter.
pub(crate) fn with_appended(kind: Kind, view: View<'_>, name: &str, value: &str) -> String {
    let query = view.component(Part::Query).unwrap_or_default();
    let and = if query.is_empty() || query.ends_with('&') { "" } else { "&" };
    let (name, value) = (encode_parameter(kind, name), encode_parameter(kind, value));
    format!("{query}{and}{name}={value}")
}

/// The query of these pairs; `None` without pairs. That of a URL is form data, where `+` is a space.
pub(crate) fn of_pairs<N: AsRef<str>, V: AsRef<str>>(
    kind: Kind,
    pairs: &[(N, V)],
) -> Option<String> {
    if pairs.is_empty() {
        return None;
    }
    if kind.is_whatwg() {
        return Some(form::serialize(
            pairs.iter().map(|(name, value)| (name.as_ref(), value.as_ref())),
        ));
    }
    let encoded = pairs.iter().map(|(name, value)| {
        let [name, value] =
            [name.as_ref(), value.as_ref()].map(|text| encode_parameter(kind, text));
        [&*name, "=", &*value].concat()
    });
    Some(encoded.collect::<Vec<_>>().join("&"))
}

/// The query without the parameters for which `is_dropped` returns `true`. `None`: nothing changes.
#[expect(clippy::option_option, reason = "no change, no query, a query")]
pub(crate) fn without_parameters(
    kind: Kind,
    view: View<'_>,
    is_dropped: &mut dyn FnMut(&str) -> bool,
) -> Option<Option<String>> {
    let query = view.component(Part::Query).unwrap_or_default();
    let mut is_kept = |pair: &&str| {
        let (name, _) = pair.split_once('=').unwrap_or((pair, ""));
        pair.is_empty() || !is_dropped(&decode_parameter(kind, name))
    };
    let mut rest = String::with_capacity(query.len());
    query.split('&').filter(&mut is_kept).for_each(|pair| push_pair(&mut rest, &[pair]));
    rest.pop();
    (rest != query).then(|| Some(rest).filter(|query| !query.is_empty()))
}

/// Encodes a name or a value in plain text. A space becomes `%20`, which every decoder reads as a space.
fn encode_parameter(kind: Kind, text: &str) -> Cow<'_, str> {
    if kind.is_whatwg() {
        return whatwg::encode(text, COMPONENT);
    }
    let mut to = String::new();
    encode(&mut to, text, CharClass::Query, b"&=+", kind.rules());
    Cow::Owned(to)
}
