//! Values from their expansions.

use crate::encode::{Comparison, Repertoire, is_escape};
use crate::expand::{character, variable as expand};
use crate::operator::{Allow, Operator};
use crate::pieces::{Modifier, Variable};
use crate::value::{Items, Value};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::grammar::rfc3986::{RESERVED, UNRESERVED};
use urlens::percent::Encoded;

/// Returns true if a variable with this value expands to exactly this text.
pub(super) fn expands_to(
    operator: &Operator,
    variable: &Variable<'_>,
    value: &Value<'_>,
    text: &str,
    repertoire: Repertoire,
) -> bool {
    let mut same = Comparison(Some(text));
    expand(&mut same, operator, variable, value, repertoire).is_ok() && same.ends()
}

/// The number of characters, counting an escaped character as one.
pub(super) fn characters(mut text: &str) -> usize {
    let mut count = 0;
    while !text.is_empty() {
        text = &text[character(text)..];
        count += 1;
    }
    count
}

/// The value that could expand to `text`. The caller must verify that it does.
pub(super) fn read<'u>(
    operator: &Operator,
    variable: &Variable<'_>,
    text: &'u str,
    repertoire: Repertoire,
) -> Option<Value<'u>> {
    let decode = |text| decode(operator.allow, text, repertoire);
    let reserved = operator.allow == Allow::Reserved;
    match (variable.explodes(), operator.named) {
        (false, false) => plain(operator, variable, text, repertoire),
        (false, true) => {
            let value = text.strip_prefix(variable.name())?;
            match value.strip_prefix('=') {
                None => value.is_empty().then_some(Value::from("")),
                // Only a list with an empty member has a `=` here.
                Some("") if operator.ifemp.is_empty() => Some(Value::list([""])),
                Some(value) => plain(operator, variable, value, repertoire),
            }
        }
        (true, false) if reserved || !text.contains('=') => {
            list(text.split(operator.separator()).map(decode))
        }
        (true, false) => map(pairs(operator, text), decode),
        (true, true) => {
            let pairs = || text.split(operator.separator()).map(split_pair);
            if pairs().all(|(name, _)| name == variable.name()) {
                list(pairs().map(|(_, value)| decode(value)))
            } else {
                map(pairs(), decode)
            }
        }
    }
}

/// Reads a value that is not exploded, without its name.
fn plain<'u>(
    operator: &Operator,
    variable: &Variable<'_>,
    text: &'u str,
    repertoire: Repertoire,
) -> Option<Value<'u>> {
    let decode = |text| decode(operator.allow, text, repertoire);
    let may_be_list = operator.allow == Allow::Unreserved && variable.modifier() == Modifier::None;
    if may_be_list && text.contains(',') {
        list(text.split(',').map(decode))
    } else {
        decode(text).map(Value::Text)
    }
}

fn list<'u>(items: impl Iterator<Item = Option<Cow<'u, str>>>) -> Option<Value<'u>> {
    Some(Value::List(Items::Owned(items.collect::<Option<Vec<_>>>()?)))
}

fn map<'u>(
    pairs: impl Iterator<Item = (&'u str, &'u str)>,
    decode: impl Fn(&'u str) -> Option<Cow<'u, str>>,
) -> Option<Value<'u>> {
    let pairs = pairs.map(|(key, value)| Some((decode(key)?, decode(value)?)));
    Some(Value::Map(Items::Owned(pairs.collect::<Option<Vec<_>>>()?)))
}

fn split_pair(pair: &str) -> (&str, &str) {
    pair.split_once('=').unwrap_or((pair, ""))
}

/// The pairs of a map in an unnamed expression. In `{.x*}` a value may contain dots: a part without
/// `=` continues the value before it.
fn pairs<'u>(operator: &Operator, text: &'u str) -> impl Iterator<Item = (&'u str, &'u str)> {
    let goes_on = operator == Operator::LABEL;
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let mut end = text.find(operator.separator());
        let equals = end.map_or(text, |end| &text[..end]).find('=');
        if goes_on && let Some(equals) = equals {
            // Up to the last dot before the next `=`.
            let next = text[equals + 1..].find('=').map(|at| equals + 1 + at);
            end = next.and_then(|next| text[..next].rfind(operator.separator()));
        }
        rest = end.map(|end| &text[end + operator.sep.len()..]);
        Some(split_pair(end.map_or(text, |end| &text[..end])))
    })
}

/// Removes the escapes that expansion added; `None` if the result is not UTF-8.
fn decode(allow: Allow, text: &str, repertoire: Repertoire) -> Option<Cow<'_, str>> {
    match allow {
        Allow::Unreserved => Encoded::new(text).decode_utf8().ok(),
        Allow::Reserved => Some(decode_some(text, repertoire)),
    }
}

/// If the operator keeps escapes, decodes only those that expansion would write: in upper case, and
/// of characters that must be escaped. The others are part of the value.
fn decode_some(text: &str, repertoire: Repertoire) -> Cow<'_, str> {
    let Some(first) = text.find('%') else { return Cow::Borrowed(text) };
    let mut to = String::from(&text[..first]);
    let mut rest = &text[first..];
    while !rest.is_empty() {
        let (one, after) = rest.split_at(character(rest));
        rest = after;
        match is_escape(one.as_bytes()).then(|| Encoded::new(one).decode_utf8()) {
            Some(Ok(c))
                if is_escaped(&c, repertoire)
                    && !one.bytes().any(|byte| byte.is_ascii_lowercase()) =>
            {
                to.push_str(&c);
            }
            _ => to.push_str(one),
        }
    }
    Cow::Owned(to)
}

/// Returns true if a character is escaped by operators that keep reserved characters and escapes. A
/// `%` depends on the characters after it, and is unchanged.
fn is_escaped(c: &str, repertoire: Repertoire) -> bool {
    c.chars().all(|c| match u8::try_from(c) {
        Ok(byte) if c.is_ascii() => byte != b'%' && !UNRESERVED.or(RESERVED).contains(byte),
        _ => !repertoire.keeps(c),
    })
}
