//! NOSH and AT URIs from fields.

use super::build::RecordUriBuilder;
use crate::build::FieldReader;
use crate::{ErrorKind, Fields, SchemeError, SchemeType};
use alloc::string::String;

/// The fields that an identifier is built from, and `lexicon`, which depends on the text: that changes
/// if it is not in normal form.
const USED: [&str; 6] = ["authority", "segments", "path", "query", "fragment", "lexicon"];

/// Builds a NOSH or AT URI from `authority`; `segments` in plain text, or `path` as written, or
/// `collection` and `record_key`; `query` and `fragment`, as written.
pub(super) fn build<T: SchemeType>(fields: &Fields) -> Result<T, SchemeError> {
    let reader = FieldReader::new(fields);
    let builder = RecordUriBuilder::<T>::new(reader.text("authority")?);
    let path = reader.optional_text("path")?;
    let mut text = match (reader.optional_texts("segments")?, path) {
        (Some(_), Some(_)) => return Err(SchemeError::new(ErrorKind::NotAllowed, "segments", 0)),
        (Some(segments), None) => {
            written(segments.into_iter().fold(builder, |builder, s| builder.segment(s)))?
        }
        (None, Some(path)) => written(builder)? + checked(path, "path", "?#")?,
        (None, None) => {
            let collection = reader.optional_text("collection")?;
            let record_key = reader.optional_text("record_key")?;
            if collection.is_none() && record_key.is_some() {
                return Err(SchemeError::new(ErrorKind::Missing, "collection", 0));
            }
            let segments = collection.into_iter().chain(record_key);
            written(segments.fold(builder, |builder, segment| builder.segment(segment)))?
        }
    };
    for (sigil, name, delimiters) in [('?', "query", "#"), ('#', "fragment", "")] {
        if let Some(value) = reader.optional_text(name)? {
            text.push(sigil);
            text.push_str(checked(value, name, delimiters)?);
        }
    }
    reader.finish(T::read(&text, T::Profile::default())?, &USED)
}

fn written<T: SchemeType>(builder: RecordUriBuilder<T>) -> Result<String, SchemeError> {
    Ok(String::from(builder.build()?.text()))
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
