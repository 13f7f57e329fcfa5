//! NOSH URIs from fields.

use super::Nosh;
use crate::build::Given;
use crate::{ErrorKind, Fields, SchemeError, View as _};
use alloc::string::String;

/// The fields that follow from others.
const DERIVED: [&str; 5] = ["authority_kind", "collection", "record_key", "time", "fragment_kind"];
/// The other fields. `lexicon` depends on the text, which changes if it is not in normal form.
const OTHER: [&str; 6] = ["authority", "segments", "path", "query", "fragment", "lexicon"];

/// Builds a NOSH URI from `authority`; `segments` in plain text, or `path` as written, or
/// `collection` and `record_key`; `query` and `fragment`, as written.
pub(super) fn build(fields: &Fields) -> Result<Nosh, SchemeError> {
    let names: alloc::vec::Vec<_> = OTHER.into_iter().chain(DERIVED).collect();
    let given = Given::new(fields, &names)?;
    let authority = given.text("authority")?;
    let path = given.optional_text("path")?;
    let start = match (given.optional_texts("segments")?, path) {
        (Some(_), Some(_)) => return Err(SchemeError::new(ErrorKind::NotAllowed, "segments", 0)),
        (Some(segments), None) => Nosh::build(authority, segments)?,
        (None, Some(path)) => Nosh::parse(&(prefix(authority)? + checked(path, "path", "?#")?))?,
        (None, None) => {
            let collection = given.optional_text("collection")?;
            let record_key = given.optional_text("record_key")?;
            if collection.is_none() && record_key.is_some() {
                return Err(SchemeError::new(ErrorKind::Missing, "collection", 0));
            }
            Nosh::build(authority, collection.into_iter().chain(record_key))?
        }
    };
    let mut text = String::from(start.as_str());
    for (sigil, name, delimiters) in [('?', "query", "#"), ('#', "fragment", "")] {
        if let Some(value) = given.optional_text(name)? {
            text.push(sigil);
            text.push_str(checked(value, name, delimiters)?);
        }
    }
    let nosh = Nosh::parse(&text)?;
    given.check_derived(&nosh.fields(), &DERIVED)?;
    Ok(nosh)
}

/// The text before a path. The authority is that of a text without a path.
fn prefix(authority: &str) -> Result<String, SchemeError> {
    Ok(String::from(Nosh::build(authority, [""; 0])?.as_str()))
}

/// Checks that a part contains no delimiter that would end it, and that a path starts with a slash.
fn checked<'a>(
    value: &'a str,
    part: &'static str,
    delimiters: &str,
) -> Result<&'a str, SchemeError> {
    let unexpected = |(at, c)| Err(SchemeError::new(ErrorKind::Unexpected(c), part, at));
    match value.char_indices().find(|(_, c)| delimiters.contains(*c)) {
        Some(found) => unexpected(found),
        None if part == "path" => match value.chars().next().filter(|first| *first != '/') {
            Some(first) => unexpected((0, first)),
            None => Ok(value),
        },
        None => Ok(value),
    }
}
