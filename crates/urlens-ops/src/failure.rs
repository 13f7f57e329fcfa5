//! The error of an operation.

use crate::json::{self, Object};
use std::fmt;
use urlens::domain::DomainError;
use urlens::{Any, Error, Kind};
use urlens_schemes::SchemeError;
use urlens_template::TemplateError;

/// The error of an operation: the value of `error` in an answer.
///
/// ```
/// use urlens_ops::{Kind, Normalizer};
///
/// let error = Normalizer::new(Kind::Uri).normalize("http://h/|").unwrap_err();
/// assert_eq!((error.code(), error.part(), error.offset()), ("unexpected-character", Some("path"), Some(9)));
/// assert_eq!(error.accepted_as(), Some(Kind::Url));
/// assert_eq!(error.to_string(), "unexpected '|' in path at byte 9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    code: &'static str,
    field: Option<&'static str>,
    part: Option<&'static str>,
    offset: Option<usize>,
    message: String,
    accepted_as: Option<Kind>,
}

impl Failure {
    /// The stable code of the error.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The parameter that the error is about.
    pub fn field(&self) -> Option<&'static str> {
        self.field
    }

    /// The component that the error is about.
    pub fn part(&self) -> Option<&'static str> {
        self.part
    }

    /// The offset of the error in the text of [`field`](Self::field), in bytes; the index of a token if
    /// the field is a list of tokens.
    pub fn offset(&self) -> Option<usize> {
        self.offset
    }

    /// Another kind that accepts the text.
    pub fn accepted_as(&self) -> Option<Kind> {
        self.accepted_as
    }

    /// The error of a line that is not a valid request.
    pub(crate) fn request(message: impl Into<String>) -> Self {
        Self::new("request", message)
    }

    /// The error of a valid request that is not supported.
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::new("unsupported", message)
    }

    /// The error of a build that lacks a feature.
    pub(crate) fn not_included(what: &str) -> Self {
        Self::new("not-included", format!("this build does not include {what}"))
    }

    /// The error of a text with too many items, each of which takes much memory.
    pub(crate) fn too_many(items: &str, most: usize) -> Self {
        Self::new("too-long", format!("more than {most} {items}"))
    }

    /// The error of a text or an answer that is too long, and what to do instead.
    #[cfg(feature = "programs")]
    pub(crate) fn too_long(subject: &str, most: usize, advice: &str) -> Self {
        Self::new("too-long", format!("{subject} is longer than {most} bytes; {advice}"))
    }

    /// The error of a document without a base.
    pub(crate) fn no_base() -> Self {
        Self::new("no-base", "no source has a base")
    }

    /// The error of a name that no program has.
    #[cfg(feature = "programs")]
    pub(crate) fn unknown_program(error: &urlens_programs::UnknownProgram) -> Self {
        Self::new("unknown-program", format!("unknown program `{}`", ShortName(&error.name)))
    }

    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { code, field: None, part: None, offset: None, message, accepted_as: None }
    }

    pub(crate) fn with_offset(self, offset: usize) -> Self {
        Self { offset: Some(offset), ..self }
    }

    pub(crate) fn with_part(self, part: &'static str) -> Self {
        Self { part: Some(part), ..self }
    }

    /// Sets the parameter that the error is about.
    pub(crate) fn in_field(self, field: &'static str) -> Self {
        Self { field: Some(field), ..self }
    }

    /// The error of a text that is not of a kind.
    #[cold]
    pub(crate) fn of_text(kind: Kind, text: &str, error: Error) -> Self {
        Self::from(error).with_hint(kind, text)
    }

    /// Adds another kind that accepts `text`.
    pub(crate) fn with_hint(self, kind: Kind, text: &str) -> Self {
        const KINDS: [Kind; 4] = [Kind::Url, Kind::Uri, Kind::Iri, Kind::UriZone];
        let accepted = |other: &Kind| *other != kind && Any::parse_briefly(*other, text).is_ok();
        Self { accepted_as: KINDS.into_iter().find(accepted), ..self }
    }

    /// Writes the members of `error`.
    pub(crate) fn put(&self, error: &mut Object<'_>) {
        error.put("code", self.code).put("part", self.part).put("offset", self.offset);
        error.put("message", &self.message);
        if let Some(field) = self.field {
            error.put("field", field);
        }
        if let Some(kind) = self.accepted_as {
            error.put("accepted_as", kind.name());
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let failure = Self::new(error.code(), error.to_string());
        Self { part: error.part().map(|part| part.name()), offset: error.offset(), ..failure }
    }
}

impl From<DomainError> for Failure {
    fn from(error: DomainError) -> Self {
        Self::new(error.code(), error.to_string()).with_part("host")
    }
}

impl From<SchemeError> for Failure {
    fn from(error: SchemeError) -> Self {
        Self::new(error.code(), error.to_string())
            .with_part(error.part())
            .with_offset(error.offset())
    }
}

impl From<TemplateError> for Failure {
    fn from(error: TemplateError) -> Self {
        Self::new(error.code(), error.to_string()).with_offset(error.offset())
    }
}

/// Appends one answer, with the unchanged `id` of its request. `run` appends the value of `ok`; what it has
/// appended before a failure is removed. A long answer is in memory only once.
pub(crate) fn write_answer(
    id: Option<&str>,
    output: &mut Vec<u8>,
    run: impl FnOnce(&mut Vec<u8>) -> Result<(), Failure>,
) {
    output.push(b'{');
    if let Some(id) = id {
        // A carriage return between JSON tokens is whitespace, but may end a line for the reader.
        // JSON strings contain none.
        output.extend_from_slice(b"\"id\":");
        output.extend(id.bytes().filter(|byte| *byte != b'\r'));
        output.push(b',');
    }
    let start = output.len();
    output.extend_from_slice(b"\"ok\":");
    if let Err(failure) = run(output) {
        output.truncate(start);
        output.extend_from_slice(b"\"error\":");
        json::object(output, |error| failure.put(error));
    }
    output.push(b'}');
}

/// A name that was given, in a message: escaped, and cut after 60 characters. A name is short; a text that was given
/// instead of one may be long.
pub(crate) struct ShortName<'a>(pub(crate) &'a str);

impl fmt::Display for ShortName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 60;
        let end = self.0.char_indices().nth(MOST).map_or(self.0.len(), |(at, _)| at);
        let more = if end < self.0.len() { "…" } else { "" };
        write!(f, "{}{more}", self.0[..end].escape_debug())
    }
}

#[cfg(test)]
mod name_tests {
    use super::ShortName;

    /// A name in a message is escaped, and cut after 60 characters.
    #[test]
    fn names_are_short() {
        assert_eq!(ShortName("a\n\u{202E}").to_string(), "a\\n\\u{202e}");
        assert_eq!(ShortName(&"é".repeat(60)).to_string(), "é".repeat(60));
        assert_eq!(ShortName(&"é".repeat(61)).to_string(), "é".repeat(60) + "…");
    }
}
