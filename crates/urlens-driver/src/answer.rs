//! Answers: what an op found, or why it did not.

use serde_json::{Value, json};
use std::io::{self, Write};
use urlens::domain::DomainError;
use urlens::{ConvertError, EditError, NotTheSame, ParseError, Part, RelativizeError, TooLong};
use urlens_schemes::SchemeError;

/// What an op gives: the value of `ok`, or that of `error`.
pub(crate) type Answer = Result<Value, Failure>;

/// Why a request has no answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    kind: &'static str,
    field: Option<&'static str>,
    part: Option<&'static str>,
    at: Option<usize>,
    message: String,
}

impl Failure {
    /// The line is not a request, or not one the op understands.
    pub(crate) fn request(message: impl Into<String>) -> Self {
        Self::new("request", message)
    }

    /// The request is understood, but nothing here answers it.
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::new("unsupported", message)
    }

    /// The component `part` was to be removed, without which there is no reference.
    pub(crate) fn required(part: &'static str) -> Self {
        Self::new("required", format!("a {part} cannot be removed")).part(part)
    }

    /// A failure by its name, without a place.
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, field: None, part: None, at: None, message: message.into() }
    }

    /// The same failure, at byte `at`.
    pub(crate) fn at(self, at: usize) -> Self {
        Self { at: Some(at), ..self }
    }

    /// The same failure, about the component `part`.
    fn part(self, part: &'static str) -> Self {
        Self { part: Some(part), ..self }
    }

    /// The same failure, about the text of the request's field `field`: an op that reads two texts
    /// would otherwise leave open which of them `at` counts in.
    pub(crate) fn field(self, field: &'static str) -> Self {
        Self { field: Some(field), ..self }
    }

    /// The value of `error`.
    pub(crate) fn json(&self) -> Value {
        let mut json = json!({
            "kind": self.kind,
            "part": self.part,
            "at": self.at,
            "message": self.message,
        });
        if let Some(field) = self.field {
            json["field"] = field.into();
        }
        json
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::new(error.code(), error.to_string()).part(error.part().name()).at(error.at())
    }
}

impl From<EditError> for Failure {
    fn from(error: EditError) -> Self {
        let failure = Self::new(error.code(), error.to_string()).part(error.part().name());
        Self { at: error.at(), ..failure }
    }
}

impl From<TooLong> for Failure {
    fn from(error: TooLong) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<RelativizeError> for Failure {
    fn from(error: RelativizeError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<ConvertError> for Failure {
    fn from(error: ConvertError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<DomainError> for Failure {
    fn from(error: DomainError) -> Self {
        Self::new(error.code(), error.to_string()).part("host")
    }
}

impl From<NotTheSame> for Failure {
    fn from(error: NotTheSame) -> Self {
        let failure = Self::new(error.code(), error.to_string());
        Self { part: error.part().map(Part::name), at: error.at(), ..failure }
    }
}

impl From<SchemeError> for Failure {
    fn from(error: SchemeError) -> Self {
        Self::new(error.code(), error.to_string()).part(error.part()).at(error.at())
    }
}

impl From<urlens_template::Error> for Failure {
    fn from(error: urlens_template::Error) -> Self {
        Self::new(error.code(), error.to_string()).at(error.at())
    }
}

/// Writes one answer as one line, with the `id` of its request, if it had one, as it was given.
pub(crate) fn write(id: Option<&str>, answer: Answer, output: &mut impl Write) -> io::Result<()> {
    output.write_all(b"{")?;
    if let Some(id) = id {
        // Between the parts of a JSON value a carriage return is a space, but a reader of lines may
        // take it for an end; inside a JSON string there is none.
        write!(output, "\"id\":{},", id.replace('\r', ""))?;
    }
    let (name, value) = match &answer {
        Ok(value) => ("ok", value),
        Err(failure) => ("error", &failure.json()),
    };
    write!(output, "\"{name}\":")?;
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"}\n")
}
